"""Gradients against finite differences and plain loops; the federated game, its attacks, CIFAR files."""

import numpy as np
import pytest
from banditproof.algorithms.membership.games.membership_game import score_rounds
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.membership.gradients.convolutional_model import ConvolutionalModel
from banditproof.algorithms.membership.gradients.gradient_attack import (
    CovarianceAttack,
    GradientScalarProduct,
)
from banditproof.algorithms.membership.gradients.gradient_descent import GradientDescent
from banditproof.algorithms.membership.gradients.gradient_game import GradientGame
from banditproof.algorithms.membership.gradients.gradient_model import (
    attacked_parameters,
    input_gradients,
    mean_gradient,
    parameter_count,
    record_gradients,
)
from banditproof.algorithms.membership.gradients.linear_model import LinearModel
from banditproof.algorithms.membership.gradients.logistic_model import LogisticModel
from banditproof.algorithms.membership.gradients.mahalanobis_canary import gradient_moments
from banditproof.algorithms.membership.gradients.softmax_model import SoftmaxModel
from banditproof.algorithms.membership.records.cifar_images import (
    generated_pictures,
    has_cifar,
    load_cifar,
    read_cifar,
    write_cifar,
)
from hypothesis import given
from hypothesis import strategies as st

MODELS = (LinearModel(3), LogisticModel(3), SoftmaxModel(3, 4))


def records(model, count, generator):
    labels = (
        generator.normal(size=count)
        if isinstance(model, LinearModel)
        else generator.integers(max(2, model.outputs), size=count)
    )
    return generator.normal(size=(count, model.features)), labels.astype(float)


@given(st.sampled_from(MODELS), st.integers(0, 2**32))
def test_gradients_are_the_slopes_of_the_loss(model, seed):
    generator = np.random.default_rng(seed)
    theta = generator.normal(size=parameter_count(model))
    inputs, labels = records(model, 4, generator)
    step = 1e-5
    found = record_gradients(model, theta, inputs, labels)
    for place in range(len(theta)):
        moved = np.zeros_like(theta)
        moved[place] = step
        slope = (
            model.losses(theta + moved, inputs, labels) - model.losses(theta - moved, inputs, labels)
        ) / (2 * step)
        assert np.allclose(found[:, place], slope, atol=1e-7)
    by_input = input_gradients(model, theta, inputs, labels)
    for place in range(model.features):
        moved = np.zeros(model.features)
        moved[place] = step
        slope = (
            model.losses(theta, inputs + moved, labels) - model.losses(theta, inputs - moved, labels)
        ) / (2 * step)
        assert np.allclose(by_input[:, place], slope, atol=1e-7)
    assert np.allclose(mean_gradient(model, theta, inputs, labels), found.mean(axis=0))
    lengths = np.linalg.norm(found, axis=1)
    cut = found * np.minimum(1, 0.7 / lengths)[:, None]
    assert np.allclose(mean_gradient(model, theta, inputs, labels, clip=0.7), cut.mean(axis=0))


def test_scores_beyond_the_range_of_exponentials_have_finite_losses():
    theta = np.array([800.0, 0.0])
    assert LogisticModel(1).losses(theta, np.array([[1.0]]), np.array([0.0]))[0] == 800
    wide = np.array([800.0, 0.0, -800.0, 0.0])
    assert SoftmaxModel(1, 2).losses(wide, np.array([[1.0]]), np.array([1.0]))[0] == 1600


@given(st.sampled_from(MODELS), st.sampled_from([None, 0.5]), st.integers(0, 2**32))
def test_descent_is_what_plain_loops_say(model, clip, seed):
    generator = np.random.default_rng(seed)
    rule = GradientDescent(model, 0.3, clip=clip, gamma=0.0 if clip is None else 0.4)
    inputs, labels = records(model, 6, generator)
    batches = [generator.integers(6, size=2) for _ in range(4)]
    start = generator.normal(size=parameter_count(model))
    iterates = rule.run(start, inputs, labels, batches, np.random.default_rng(seed))
    noise = np.random.default_rng(seed)
    theta = start.copy()
    for t, batch in enumerate(batches):
        total = np.zeros_like(theta)
        for i in batch:
            gradient = record_gradients(model, theta, inputs[i : i + 1], labels[i : i + 1])[0]
            if clip is not None:
                gradient = gradient * min(1, clip / np.linalg.norm(gradient))
            total += gradient
        drawn = total / len(batch)
        if clip is not None:
            drawn = drawn + 0.4 * clip * noise.standard_normal(len(theta))
        assert np.allclose(rule.seen_gradients(iterates)[t], drawn)
        theta = theta - 0.3 * drawn
        assert np.allclose(iterates[t + 1], theta)


def game(*, records_, batch, steps=None, seed=0, rate=0.05, model=None):
    generator = np.random.default_rng(seed)
    chosen = model or LogisticModel(6)
    inputs = generator.normal(size=(400, chosen.features)) * np.linspace(0.3, 3, chosen.features)
    labels = (inputs @ np.linspace(-1, 1, chosen.features) + generator.normal(size=400) > 0).astype(float)
    start = 0.1 * generator.normal(size=parameter_count(chosen))
    canary = (np.linspace(3, -3, chosen.features), 1.0)
    descent = GradientDescent(chosen, rate)
    made = GradientGame(descent, start, inputs, labels, canary, records_, batch, steps)
    moments = gradient_moments(chosen, start, inputs, labels, n=batch)
    return made, descent, moments


def seen_by(made, descent, bits, seed=4):
    """The gradients of each run and step, and the record gradients of its table, with the canary in it."""
    crafted = made.craft(bits, np.random.default_rng(seed))
    again = np.random.default_rng(seed)
    drawn = again.integers(400, size=(len(bits), made.records))
    places = again.integers(made.records, size=len(bits))
    inputs, labels = made.inputs[drawn], made.labels[drawn].copy()
    inputs[bits, places[bits]], labels[bits, places[bits]] = made.canary
    before = crafted.outputs[:, :-1]
    each = np.array(
        [
            [record_gradients(descent.model, theta, inputs[run], labels[run]) for theta in before[run]]
            for run in range(len(bits))
        ]
    )
    return descent.seen_gradients(crafted.outputs), each


@pytest.mark.parametrize(("records_", "batch", "steps"), [(10, 4, 3), (3, 3, 1)])
def test_an_epoch_looks_at_every_record_once_and_may_end_with_a_smaller_batch(records_, batch, steps):
    made, descent, _ = game(records_=records_, batch=batch)
    seen, each = seen_by(made, descent, np.array([True, False, True] * 5))
    assert seen.shape[1] == steps
    for step in range(steps):
        part = each[:, step, batch * step : batch * (step + 1)]
        assert np.allclose(seen[:, step], part.mean(axis=1))


@pytest.mark.parametrize("batch", [6, 2, 1])
def test_drawn_batches_are_those_that_the_data_is_cut_into(batch):
    """Batch descent, mini-batches, single records: each step is the mean gradient of one of the batches."""
    made, descent, _ = game(records_=6, batch=batch, steps=40)
    seen, each = seen_by(made, descent, np.array([True, False]))
    chosen = []
    for run in range(2):
        for step in range(40):
            parts = each[run, step].reshape(6 // batch, batch, -1).mean(axis=1)
            fits = np.flatnonzero(np.abs(parts - seen[run, step]).max(axis=1) < 1e-9)
            assert len(fits) == 1
            chosen.append(int(fits[0]))
    assert set(chosen) == set(range(6 // batch))
    assert batch == 6 or chosen[:40] != chosen[40:]


def test_in_one_step_covariance_beats_scalar_product_and_the_printed_sign_loses_to_guessing():
    made, descent, moments = game(records_=16, batch=16)
    covariance = ROC(score_rounds(made, CovarianceAttack(descent, moments), 1500))
    product = ROC(score_rounds(made, GradientScalarProduct(descent), 1500))
    assert covariance.auc(confidence=1 - 1e-6).lower > product.auc(confidence=1 - 1e-6).upper

    def opposite(outputs, targets, generator):
        del generator
        own = descent.canary_gradients(outputs, targets)[:, 0]
        printed = (outputs[:, 1] - outputs[:, 0]) / descent.rate
        return moments(printed, own, np.random.default_rng(0))

    turned = ROC(score_rounds(made, opposite, 1500))
    assert turned.auc(confidence=1 - 1e-6).upper < 0.5


def test_softmax_gradients_add_up_to_0_so_their_covariance_needs_a_ridge():
    generator = np.random.default_rng(0)
    model = SoftmaxModel(3, 4)
    inputs, labels = records(model, 200, generator)
    theta = np.zeros(parameter_count(model))
    gradients = record_gradients(model, theta, inputs, labels).reshape(200, 4, 4)
    assert np.allclose(gradients.sum(axis=1), 0)
    with pytest.raises(ValueError, match="positive definite"):
        gradient_moments(model, theta, inputs, labels, n=4)
    assert (
        gradient_moments(model, theta, inputs, labels, n=4, ridge=1e-6)
        .mahalanobis(gradients.reshape(200, -1))
        .min()
        > 0
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


@pytest.mark.parametrize(("raw", "words"), [
    (b"", "a multiple of 3073 bytes is accepted, not 0"),
    (bytes(3072), "a multiple of 3073 bytes is accepted, not 3072"),
    (b"\x0a" + bytes(3072), "labels are from 0 to 9, not 10"),
])  # fmt: skip
def test_a_file_that_is_not_of_cifar_is_one_line(tmp_path, raw, words):
    path = tmp_path / "data_batch_1.bin"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=words):
        read_cifar(path)
