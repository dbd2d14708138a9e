"""Characteristic times as programs, each with the certificate that proves its interval."""

from collections.abc import Mapping
from functools import lru_cache

from ...theory.identification.characteristic_program import CharacteristicTime, Program
from ...theory.identification.characteristic_time import (
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from ...theory.identification.characteristic_time_certificate import CertifiedTime, certify
from ...theory.laws.bernoulli import Bernoulli
from ...theory.laws.one_parameter_family import OneParameterFamily
from ...theory.numbers.enclosure import Exact
from ...theory.numbers.json_value import Json

_RELATIVE_GAP = 1e-22


def information(*means: Exact, family: OneParameterFamily = Bernoulli, beta: Exact | None = None) -> Program:
    """The program of ``T*_KL``, with the share ``beta`` of the best arm if one is given."""
    return Program("kl", means, family, None, beta)


def transport(*means: Exact, family: OneParameterFamily = Bernoulli, beta: Exact | None = None) -> Program:
    """The program of ``T*_TV``."""
    return Program("tv", means, family, None, beta)


def private(*means: Exact, epsilon: Exact) -> Program:
    """The program of ``T*(nu; epsilon)``."""
    return Program("private", means, Bernoulli, epsilon)


def certificate_of(program: Program) -> Mapping[str, Json]:
    """The document that proves the time of a program: allocation, alternatives, and the bounds of 1/T*."""
    return _certified(program).certificate


@lru_cache(maxsize=1024)
def _certified(program: Program) -> CertifiedTime:
    return certify(_solved(program), relative_gap=_RELATIVE_GAP)


def _solved(program: Program) -> CharacteristicTime:
    means, family, beta = program.means, program.family, program.beta
    if program.measure == "kl":
        return characteristic_time_kl(means, family=family, beta=beta)
    if program.measure == "tv":
        return characteristic_time_tv(means, family=family, beta=beta)
    assert program.epsilon is not None
    return characteristic_time_private(means, program.epsilon, family=family, beta=beta)
