"""What an attack or a canary does in one small game of membership: its ROC beside the theory's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .study import Played

if TYPE_CHECKING:
    from ....algorithms.membership.games.membership_game import Game
    from ....algorithms.membership.games.predicted_roc import PredictedROC
    from ....algorithms.membership.games.roc import ROC
    from ....algorithms.membership.protocol.score import Score
    from ....paper_checks.figures.figure import Panel

_CONFIDENCE = 0.95
_LEVELS = (0.05, 0.1)
_ROUNDS = {"means": 1000, "descent": 300}
_RECORDS, _COLUMNS, _BATCH = 50, 60, 10
_REFERENCES = 200
_FEDERATED = 16
_CANARY = "-canary"
_POINTS = 101


def membership_played(name: str, *, seed: int) -> Played:
    """The game of an attack on the easy target; of a canary, that of the covariance attack on it."""
    from ....algorithms.membership.games.membership_game import score_rounds
    from ....algorithms.membership.games.roc import ROC
    from ...runs.roc_lines import roc_lines

    game, score, predicted, told, words, rounds = _game(name, seed)
    roc = ROC(score_rounds(game, score, rounds, seed=seed))
    facts = []
    for line in roc_lines(roc, predicted, _LEVELS, _CONFIDENCE):
        theory = "" if line.theory is None else f"; theory {line.theory:.4g}"
        facts.append((line.name, f"{line.value:.4g}, in [{line.lower:.4g}, {line.upper:.4g}]{theory}"))
    audited = roc.audited_epsilon(confidence=_CONFIDENCE)
    facts.append(("audited", f"epsilon >= {audited:.4g}, by a threshold of every second round on the others"))
    notes = [f"Each interval holds with confidence {_CONFIDENCE}, the band so for all levels at once."]
    if predicted is None:
        notes.append("The theory has no ROC curve for this attack and game.")
    else:
        notes.append("The theory is the limit of many records and columns, in the same proportion.")
    return Played(
        told=f"{rounds} rounds without the target and {rounds} with it: {told}.",
        facts=tuple(facts),
        panel=_panel(name, roc, predicted, rounds),
        notes=tuple(notes),
        command=f"banditproof membership {words} --rounds {rounds} --seed {seed}",
    )


def _game(name: str, seed: int) -> tuple[Game, Score, PredictedROC | None, str, str, int]:
    from ...runs.descent_game import ATTACKS, GRADIENT_CANARIES, DescentWords, descent_game
    from ...runs.means_game import MeansWords, means_game

    if name not in ATTACKS and not name.endswith(_CANARY):
        game = means_game(
            name,
            MeansWords(columns=_COLUMNS, references=_REFERENCES),
            records=_RECORDS,
            target="easy",
            seed=seed,
        )
        told = f"the mean of {_RECORDS} records in {_COLUMNS} Bernoulli columns, and the most exposed record"
        words = f"{name} --records {_RECORDS} --columns {_COLUMNS}"
        if name.startswith("plug-in"):
            told = f"{told}, with {_REFERENCES} reference records"
            words = f"{words} --references {_REFERENCES}"
        return *game, told, words, _ROUNDS["means"]
    attack = name if name in ATTACKS else "covariance-descent"
    target = {"mahalanobis": "easy"}.get(canary := name.removesuffix(_CANARY), canary)
    if attack == name:
        target = "easy"
    federated = target in GRADIENT_CANARIES
    records, batch = (_FEDERATED, _FEDERATED) if federated else (_RECORDS, _BATCH)
    game = descent_game(attack, DescentWords(batch=batch), records=records, target=target, seed=seed)
    where = f"one round of {records} clients" if federated else f"{records} records in batches of {batch}"
    told = f"all iterates of gradient descent on generated pictures, {where}, and the {_who(target)}"
    words = f"{attack} --records {records} --batch {batch} --target {target}"
    return *game, told, words, _ROUNDS["descent"]


def _who(target: str) -> str:
    return "most exposed record" if target == "easy" else f"{target} canary"


def _panel(name: str, roc: ROC, predicted: PredictedROC | None, rounds: int) -> Panel:
    import numpy as np

    from ....paper_checks.figures.figure import Curve, Panel

    levels = np.linspace(0, 1, _POINTS)
    low, high = roc.band(levels, confidence=_CONFIDENCE)
    false, true = roc.curve
    played = [float(np.max(true[false <= level], initial=0.0)) for level in levels]
    curves = [
        Curve(
            label="played",
            kind="private",
            x=levels.tolist(),
            columns={"power": played, "lower": low.tolist(), "upper": high.tolist()},
            line="power",
            band=("lower", "upper"),
            runs=rounds,
        )
    ]
    if predicted is not None:
        power = [float(value) for value in predicted.power(levels)]
        curves.append(
            Curve(label="theory", kind="theory", x=levels.tolist(), columns={"power": power}, line="power")
        )
    curves.append(
        Curve(
            label="a guess",
            kind="theory",
            x=[0.0, 1.0],
            columns={"power": [0.0, 1.0]},
            line="power",
        )
    )
    return Panel(
        title=f"ROC of {name}",
        x_name="level (false positives)",
        y_name="power",
        curves=curves,
        x_log=False,
        y_log=False,
    )
