"""What the simulator draws in a run, number by number, for twins that play with the same luck."""

from numpy.random import PCG64, Generator, SeedSequence


def luck_of(seed):
    return Generator(PCG64(SeedSequence(seed, spawn_key=(0,))))


def laplace_of(luck, scale=1):
    first = luck.standard_exponential()
    return scale * (first - luck.standard_exponential())


def drawn_from(law, luck):
    uniform, below = luck.random(), 0.0
    for place, chance in enumerate(law):
        below += chance
        if uniform < below:
            return place
    return len(law) - 1
