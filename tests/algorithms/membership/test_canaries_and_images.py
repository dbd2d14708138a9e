"""Canaries against their definitions, image files read or refused, and bundled data, true or imitated."""

import gzip
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from banditproof.algorithms.membership.games.membership_game import score_rounds
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.membership.gradients.canife import canife_canary, canife_loss
from banditproof.algorithms.membership.gradients.gradient_model import parameter_count, record_gradients
from banditproof.algorithms.membership.gradients.heuristic_canaries import (
    adversarial_canary,
    blank_canary,
    dirac_canary,
    mislabeled_canary,
)
from banditproof.algorithms.membership.gradients.image_experiment import Reference, image_experiment
from banditproof.algorithms.membership.gradients.mahalanobis_canary import mahalanobis_canary
from banditproof.algorithms.membership.gradients.softmax_model import SoftmaxModel
from banditproof.algorithms.membership.records.bundled_data import BUNDLED, load_bundled
from banditproof.algorithms.membership.records.image_data import (
    ImageData,
    generated_images,
    load_images,
    read_idx,
    write_idx,
)
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

REFERENCES = np.array([(1, 0), (0.5, 2), (-1, 1)])


def test_the_candidate_of_largest_distance_is_chosen_the_first_of_equal_ones():
    candidates = np.array([(0.3, -0.4), (5, 5), (5, 5), (0.2, 1)])
    found = mahalanobis_canary(candidates, REFERENCES)
    assert found.place == 1
    assert found.distances[0] == pytest.approx(3.0089795918367344)


def test_the_canife_loss_of_the_catalogue():
    assert canife_loss((0.3, -0.4), REFERENCES, length=1) == pytest.approx(1.2525)


@given(st.integers(0, 2**32), st.floats(0.1, 5))
def test_no_gradient_has_less_canife_loss_than_the_canary(seed, length):
    generator = np.random.default_rng(seed)
    references = generator.normal(size=(generator.integers(1, 6), 3))
    best = canife_loss(canife_canary(references, length=length), references, length=length)
    others = generator.normal(size=(200, 3)) * generator.exponential(size=(200, 1))
    near = canife_canary(references, length=length) + 0.01 * generator.normal(size=(200, 3))
    assert (canife_loss(np.concatenate([others, near]), references, length=length) >= best - 1e-9).all()


def test_canaries_by_rule_of_thumb():
    assert dirac_canary(3, 1, 2.0).tolist() == [0, 2, 0]
    image = np.array([0.1, 0.9])
    assert blank_canary(2, 3)[0].tolist() == [0, 0]
    assert blank_canary(2, 3)[1] == 3
    assert mislabeled_canary(image, 2, 3)[1] == 0


@given(st.integers(0, 2**32), st.floats(0, 0.5))
def test_an_adversarial_input_stays_near_and_has_more_loss(seed, reach):
    generator = np.random.default_rng(seed)
    model = SoftmaxModel(4, 3)
    theta, image = generator.normal(size=parameter_count(model)), generator.random(4)
    moved, label = adversarial_canary(model, theta, image, 1.0, reach=reach)
    assert np.abs(moved - image).max() <= reach + 1e-12
    assert 0 <= moved.min() <= moved.max() <= 1
    before, after = (model.losses(theta, x[None], np.array([label]))[0] for x in (image, moved))
    assert after >= before - 1e-9


@given(arrays(np.uint8, array_shapes(min_dims=1, max_dims=4, min_side=0, max_side=4)), st.booleans())
def test_what_is_written_is_read(tmp_path_factory, numbers, packed):
    path = tmp_path_factory.mktemp("idx") / ("x.gz" if packed else "x")
    write_idx(path, numbers)
    assert np.array_equal(read_idx(path), numbers)


def test_a_folder_as_the_public_sets_have_it_is_read(tmp_path):
    images, labels = generated_images(50, seed=3)
    write_idx(tmp_path / "train-images-idx3-ubyte.gz", images)
    write_idx(tmp_path / "train-labels-idx1-ubyte", labels)
    data = load_images(tmp_path)
    assert data.images.shape == (50, 36)
    assert data.classes == 4
    assert np.array_equal(np.rint(data.images * 255).astype(np.uint8), images.reshape(50, -1))
    assert np.array_equal(data.labels, labels)
    with pytest.raises(ValueError, match=r"there is no t10k-images-idx3-ubyte"):
        load_images(tmp_path, "test")
    with pytest.raises(ValueError, match="train or test, not 'all'"):
        load_images(tmp_path, "all")
    write_idx(tmp_path / "train-labels-idx1-ubyte", labels[:49])
    with pytest.raises(ValueError, match=r"\(50, 6, 6\) and \(49,\)"):
        load_images(tmp_path)


@pytest.mark.parametrize(("raw", "words"), [
    (b"", "does not begin with two zero bytes"),
    (b"\x00\x01\x08\x01", "does not begin with two zero bytes"),
    (b"\0\0\x0d\x01\0\0\0\x01abcd", "not type 13 in 1"),
    (b"\0\0\x08\x00", "not type 8 in 0"),
    (b"\0\0\x08\x02\0\0\0\x01", "2 dimensions are cut off"),
    (b"\0\0\x08\x01\0\0\0\x05abc", "5 numbers are announced, 3 are there"),
    (b"\0\0\x08\x01\0\0\0\x02abc", "2 numbers are announced, 3 are there"),
    (gzip.compress(b"\0\0\x08\x01\0\0\0\x02ab", mtime=0)[:-9], "not a whole gzip file"),
    (b"\x1f\x8bnonsense", "not a whole gzip file"),
])  # fmt: skip
def test_a_broken_file_is_one_line_that_says_what_is_broken(tmp_path, raw, words):
    path = tmp_path / "broken-ubyte"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=words) as caught:
        read_idx(path)
    assert str(caught.value).startswith("broken-ubyte: ")


def test_the_image_experiment_plays_the_points_of_highest_and_lowest_distance():
    images, labels = generated_images(300, seed=5)
    data = ImageData(images.reshape(300, -1) / 255.0, labels.astype(np.int64))
    found = image_experiment(data, records=20, batch=10, moments_from=Reference(points=250), seed=2)
    easy, hard = (found.moments.mahalanobis(gradient_of(game)) for game in (found.easy, found.hard))
    assert (easy, hard) == pytest.approx((found.distances.max(), found.distances.min()))
    assert easy > hard
    assert found.moments.n == found.easy.batch == 10
    attack = found.covariance("mixture")
    crafted = found.easy.craft(np.array([True, False, True]), np.random.default_rng(0))
    scores = attack(crafted.outputs, crafted.targets, np.random.default_rng(0))
    assert crafted.outputs.shape == (3, 3, 148)
    assert scores == pytest.approx(
        np.logaddexp.reduce(attack.steps(crafted.outputs, crafted.targets), axis=1) - np.log(2)
    )
    assert found.scalar_product().combination == "sum"


def gradient_of(game):
    image, label = game.canary
    return record_gradients(game.descent.model, game.start, image[None], np.array([label]))[0]


@pytest.fixture
def imitated(monkeypatch):
    """A library with the two functions, their data in the ranges and shapes of the true ones."""
    luck = np.random.default_rng(4)
    digits = SimpleNamespace(data=luck.integers(0, 17, (300, 64)).astype(float), target=np.arange(300) % 10)
    digits.data[0, 0] = 16
    tumours = SimpleNamespace(data=luck.normal(50, 900, (200, 30)), target=np.arange(200) % 2)
    tumours.data[:, 3] = 7.0
    datasets = ModuleType("sklearn.datasets")
    datasets.load_digits, datasets.load_breast_cancer = lambda: digits, lambda: tumours
    library = ModuleType("sklearn")
    library.datasets = datasets
    monkeypatch.setitem(sys.modules, "sklearn", library)
    monkeypatch.setitem(sys.modules, "sklearn.datasets", datasets)
    return digits, tumours


def test_columns_are_scaled_and_nothing_else(imitated):
    digits, tumours = imitated
    found = load_bundled("digits")
    assert (found.images * 16 == digits.data).all()
    assert (found.labels == digits.target).all()
    assert (found.side, found.channels, found.classes) == (8, 1, 10)
    cancer = load_bundled("breast-cancer")
    assert cancer.classes == 2
    assert (cancer.images[:, 3] == 0).all()  # a column that does not vary
    others = np.delete(np.arange(30), 3)
    assert (cancer.images[:, others].min(axis=0) == 0).all()
    assert (cancer.images[:, others].max(axis=0) == 1).all()
    assert (cancer.images[:, others].argsort(axis=0) == tumours.data[:, others].argsort(axis=0)).all()


def played(name):
    """The area under the curve of the covariance attack on the easiest record."""
    model = "softmax" if name == "digits" else "logistic"
    experiment = image_experiment(load_bundled(name), records=40, batch=20, model=model, seed=1)
    return ROC(score_rounds(experiment.easy, experiment.covariance(), 200, seed=1)).area


@pytest.mark.usefixtures("imitated")
@pytest.mark.parametrize("name", BUNDLED)
def test_a_game_is_played_on_them(name):
    assert 0.55 < played(name) <= 1


@pytest.mark.parametrize("name", BUNDLED)
def test_a_game_is_played_on_the_true_data(name):
    pytest.importorskip("sklearn")
    found = load_bundled(name)
    assert found.images.shape == {"digits": (1797, 64), "breast-cancer": (569, 30)}[name]
    assert found.images.min() == 0
    assert found.images.max() == 1
    assert played(name) > 0.55
