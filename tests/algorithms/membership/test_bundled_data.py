"""Data that come with scikit-learn: read where it is installed, imitated where it is not."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from banditproof.algorithms.membership.games.membership_game import score_rounds
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.membership.gradients.image_experiment import image_experiment
from banditproof.algorithms.membership.records.bundled_data import BUNDLED, load_bundled


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
