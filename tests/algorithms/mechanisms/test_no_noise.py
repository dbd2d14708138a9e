"""The mechanism that adds nothing."""

import numpy as np
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.algorithms.mechanisms.no_noise import NoNoise, noise


class Drawing:
    """A world that draws."""

    def release(self, mechanism, sealed):
        """The value with noise."""
        return mechanism.draw(sealed._Sealed__value, None)


def test_the_value_comes_out_as_it_is_and_nothing_is_drawn():
    """No budget covers that: its facts are None."""
    mechanism = NoNoise()
    assert isinstance(mechanism, Mechanism)
    assert mechanism == NoNoise()
    assert mechanism.release(Sealed(2.5, [Stretch(1, 1, 1)], Drawing())) == 2.5
    assert mechanism.facts(3) is None
    generator = np.random.default_rng(1)
    before = generator.bit_generator.state
    assert noise(1.0, generator) == compiled(noise)(1.0, generator) == 0
    assert generator.bit_generator.state == before
