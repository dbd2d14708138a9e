"""The exact law of what is computed from uniform whole numbers, by following every path."""

from fractions import Fraction


class _OneMore(Exception):  # noqa: N818  a signal, not an error
    pass


def path_law(monkeypatch, modules, function, *, floor):
    """Probabilities of the values of ``function()``, and the mass of the paths that are rarer than ``floor``.

    ``uniform_below`` of ``modules`` is replaced by all its outcomes in turn.
    """
    script, place, wanted = [], 0, 0

    def scripted(n, _generator):
        nonlocal place, wanted
        if n == 1:
            return 0
        if place == len(script):
            wanted = n
            raise _OneMore
        place += 1
        return script[place - 1]

    law, lost = {}, Fraction(0)
    with monkeypatch.context() as patch:
        for module in modules:
            patch.setattr(module, "uniform_below", scripted)
        open_paths = [((), Fraction(1))]
        while open_paths:
            path, mass = open_paths.pop()
            if mass < floor:
                lost += mass
                continue
            script, place = list(path), 0
            try:
                value = function()
            except _OneMore:
                open_paths += [((*path, i), mass / wanted) for i in range(wanted)]
            else:
                law[value] = law.get(value, 0) + mass
    return law, lost
