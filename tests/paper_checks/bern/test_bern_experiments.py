"""The claims of the Bernoulli text on its experiments."""

from __future__ import annotations

from banditproof.paper_checks.bern.s5_experiments import _ALL, _ROUNDS, _against_lazy, _cases


def test_the_full_profile_has_all_sixteen_cases_against_every_rival():
    assert len(_ALL) == 16
    assert set(_ALL) <= set(_ROUNDS)
    assert len(_cases(_ALL, runs=20)) == len(_against_lazy(_ALL)) == 16
    for instance in _against_lazy(_ALL).values():
        assert instance.quantities["L"].horizon <= instance.quantities["K"].horizon
