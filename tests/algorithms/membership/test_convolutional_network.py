"""The convolutional network against finite differences and plain loops, its data files, its experiment."""

import numpy as np
import pytest
from banditproof.algorithms.membership.gradients.convolutional_model import ConvolutionalModel
from banditproof.algorithms.membership.gradients.gradient_descent import GradientDescent
from banditproof.algorithms.membership.gradients.gradient_model import attacked_parameters, record_gradients
from banditproof.algorithms.membership.records.cifar_images import (
    generated_pictures,
    has_cifar,
    load_cifar,
    read_cifar,
    write_cifar,
)

MODEL = ConvolutionalModel(8, 2, (2, 3, 2), 3)


def drawn(count=4, seed=0):
    luck = np.random.default_rng(seed)
    inputs = luck.normal(size=(count, MODEL.features))
    return MODEL.start(luck), inputs, luck.integers(3, size=count).astype(float)


def naive_outputs(theta, record):
    """The features of the last layer of one record, pixel by pixel."""
    maps, place, before = record.reshape(2, 8, 8), 0, 2
    for filters in MODEL.filters:
        size = maps.shape[1] - 2
        after = np.zeros((filters, size, size))
        for f in range(filters):
            row = theta[place : place + 9 * before + 1]
            place += 9 * before + 1
            for i in range(size):
                for j in range(size):
                    total = row[-1]
                    for c in range(before):
                        for k in range(3):
                            for m in range(3):
                                total += row[9 * c + 3 * k + m] * maps[c, i + k, j + m]
                    after[f, i, j] = max(total, 0.0)
        maps, before = after, filters
    return np.moveaxis(maps, 0, -1).ravel(), place


def test_the_convolutions_are_those_of_plain_loops():
    theta, inputs, _ = drawn()
    for record, seen in zip(inputs, MODEL.seen_by_last(theta, inputs), strict=True):
        expected, place = naive_outputs(theta, record)
        assert np.allclose(seen, expected)
        assert np.array_equal(MODEL.last_parameters(theta), theta[place:])
    assert len(theta) == MODEL.parameters == 2 * 19 + 3 * 19 + 2 * 28 + 3 * 9


@pytest.mark.parametrize("seed", range(5))
def test_back_propagation_gives_the_slopes_of_the_mean_loss(seed):
    theta, inputs, labels = drawn(seed=seed)
    found = MODEL.mean_gradient(theta, inputs, labels)
    step = 1e-6
    for place in range(len(theta)):
        moved = np.zeros_like(theta)
        moved[place] = step
        ahead, behind = (MODEL.losses(theta + sign * moved, inputs, labels).mean() for sign in (1, -1))
        assert found[place] == pytest.approx((ahead - behind) / (2 * step), abs=1e-7)


def test_an_observer_sees_the_last_layer_and_finds_the_canary_there():
    theta, inputs, labels = drawn(3)
    rule = GradientDescent(MODEL, 0.5)
    iterates = rule.run(theta, inputs, labels, [np.arange(3)] * 2, np.random.default_rng(0))
    seen = rule.seen_gradients(iterates)
    assert seen.shape == (2, 27)
    for t in range(2):
        last, features = MODEL.last_parameters(iterates[t]), MODEL.seen_by_last(iterates[t], inputs)
        own = record_gradients(MODEL.last, last, features, labels)
        assert np.allclose(seen[t], own.mean(axis=0))
        assert np.allclose(rule.canary_gradients(iterates, np.append(inputs[1], labels[1]))[t], own[1])
    assert np.array_equal(attacked_parameters(MODEL, theta), theta[-27:])


def test_what_is_written_in_the_files_of_cifar_is_read(tmp_path):
    assert not has_cifar(tmp_path)
    parts = [generated_pictures(20, seed=part) for part in range(2)]
    for part, (pictures, labels) in enumerate(parts):
        write_cifar(tmp_path / f"data_batch_{2 * part + 1}.bin", pictures, labels)
    assert has_cifar(tmp_path)
    assert (tmp_path / "data_batch_1.bin").stat().st_size == 20 * 3073
    pictures, labels = read_cifar(tmp_path / "data_batch_3.bin")
    assert np.array_equal(pictures, parts[1][0])
    assert np.array_equal(labels, parts[1][1])
    data = load_cifar(tmp_path)
    assert data.images.shape == (40, 3072)
    assert (data.side, data.channels) == (32, 3)
    assert np.array_equal(np.rint(255 * data.images[20:]).reshape(pictures.shape), pictures)
    small = load_cifar(tmp_path, side=8)
    assert small.side == 8
    assert small.images[0, 0] == pytest.approx(parts[0][0][0, 0, :4, :4].mean() / 255)
    write_cifar(tmp_path / "test_batch.bin", pictures, labels)
    assert len(load_cifar(tmp_path, "test").labels) == 20


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "a multiple of 3073 bytes is accepted, not 0"),
        (bytes(3072), "a multiple of 3073 bytes is accepted, not 3072"),
        (b"\x0a" + bytes(3072), "labels are from 0 to 9, not 10"),
    ],
)
def test_a_file_that_is_not_of_cifar_is_one_line(tmp_path, raw, words):
    path = tmp_path / "data_batch_1.bin"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=words):
        read_cifar(path)
