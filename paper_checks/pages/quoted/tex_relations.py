"""Relations as texts print them, in TeX, brought into the formula language; what is not sure is not read."""

import re
from collections.abc import Mapping
from typing import Final

from ....theory.formulas.expression import FUNCTIONS, Formula, FormulaError
from ....theory.formulas.language import formula
from .letters import with_letters
from .plain_text import joined_digits

_TOKEN: Final = re.compile(
    r"\s*(\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]\w*|<=|>=|==|[-+*/^_=<>(){}\[\]|,!]|\S)"
)
_SPACE: Final = frozenset(
    {r"\,", r"\;", r"\!", r"\ ", r"\quad", r"\qquad", r"\left", r"\right", r"\big", r"\Big"}
)
_RELATIONS: Final[Mapping[str, str]] = {
    "<": "<", ">": ">", "=": "==", "==": "==", "<=": "<=", ">=": ">=", r"\lt": "<", r"\gt": ">",
    r"\le": "<=", r"\leq": "<=", r"\leqslant": "<=", r"\ge": ">=", r"\geq": ">=", r"\geqslant": ">=",
    "\u2264": "<=", "\u2265": ">=",
}  # fmt: skip
_CALLED: Final[Mapping[str, str]] = {
    r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\min": "min", r"\max": "max", r"\Phi": "Phi",
    r"\sqrt": "sqrt", r"\deps": "d_eps",
}  # fmt: skip
_TIMES: Final = frozenset({"*", r"\cdot", r"\times"})
_CLOSING: Final[Mapping[str, str]] = {
    "(": ")",
    "[": "]",
    "{": "}",
    r"\{": r"\}",
    "|": "|",
    r"\lceil": r"\rceil",
    r"\lfloor": r"\rfloor",
}
_HEADS: Final[Mapping[str, str]] = {"|": "abs", r"\lceil": "ceil", r"\lfloor": "floor"}
_FRACTIONS: Final = frozenset({r"\frac", r"\tfrac", r"\dfrac"})


def relation(text: str, names: Mapping[str, str]) -> Formula | None:
    r"""The relations that a display says, or None; ``names`` are letters by their TeX.

    >>> print(relation(r"2x(1 - x) \le \frac{1}{2}", {"x": "x"}))
    2*x*(1 - x) <= (1)/(2)
    """
    text = re.sub(r"(?<!\.)[.,;]\s*$", "", joined_digits(text))
    # a space ends what is below the bar
    text = re.sub(r"(?<![\w.^/}])(\d+)/(\d+)(?= +[A-Za-z\\(])", r"(\1/\2)", text)
    spelled = re.sub(r"d_\{?(\\(?:var)?epsilon)\}?\s*\(([^()]*)\)", r"\\deps(\2, \1)", text)
    spelled = with_letters(spelled, names)
    reader = _Reader(_TOKEN.findall(spelled), frozenset(names.values()))
    try:
        return formula(reader.chain())
    except (FormulaError, ValueError, IndexError, RecursionError):
        return None


class _Reader:
    """Goes through the tokens once; a ``ValueError`` at what it does not know."""

    def __init__(self, tokens: list[str], letters: frozenset[str]) -> None:
        kept = [each for each in tokens if each not in _SPACE]
        self.letters = letters
        self.tokens = [part for each in kept for part in self.parted(each)] + [""]
        self.at = 0
        self.bars = 0
        self.is_sum = False
        """Whether what was read last between brackets has several terms."""

    def parted(self, word: str) -> list[str]:
        """A run of letters: one name, or several side by side."""
        known = word in self.letters or word in FUNCTIONS or word in {"e", "pi"}
        return [word] if known or not word.isalpha() else [*word]

    @property
    def next(self) -> str:
        return self.tokens[self.at]

    def take(self, wanted: str = "") -> str:
        found = self.next
        if not found or (wanted and found != wanted):
            raise ValueError(f"{found!r} where {wanted!r} is expected")
        self.at += 1
        return found

    def chain(self) -> str:
        """One side after the other, up to the end."""
        said = [self.sum()]
        while self.next in _RELATIONS:
            said += [_RELATIONS[self.take()], self.sum()]
        if self.next or len(said) == 1:
            raise ValueError("no relation")
        return " ".join(said)

    def sum(self) -> str:
        said = self.take() if self.next in {"-", "+"} else ""
        terms = [said + self.product()]
        while self.next in {"-", "+"}:
            terms.append(f"{self.take()} {self.product()}")
        self.is_sum = len(terms) > 1
        return " ".join(terms)

    def product(self) -> str:
        said = self.power()
        while self.next in _TIMES or self.next == "/" or self.begins():
            if self.next == "/":
                self.take()
                above, below = said, self.power()
                said = f"({above})/({below})"
                if self.begins():
                    raise ValueError("what stands below the bar is not sure")
            else:
                before, sign = self.tokens[self.at - 1], self.take() if self.next in _TIMES else ""
                factor = self.power()
                if not sign and (
                    factor[:1].isdigit() or (before.isdigit() and not re.search("[^()/0-9]", factor))
                ):
                    raise ValueError("numbers side by side are no product")
                said += f"*{factor}"
        return said

    def begins(self) -> bool:
        """Whether a factor may begin here."""
        word = self.next
        known = word in self.letters or word in {"e", r"\pi"} or word in _FRACTIONS or word in _CALLED
        known = known or (word == "|" and not self.bars)
        return known or word in FUNCTIONS or word[:1].isdigit() or word in {"(", "{", r"\lceil", r"\lfloor"}

    def power(self) -> str:
        base = self.factor()
        if self.next == "^":
            self.take()
            base = f"({base})**({self.exponent()})"
        return base

    def exponent(self) -> str:
        """A power; in brackets, as in ``x^{(2)}``, it may be an index, a derivative or a repeated call."""
        begin = self.at
        said = self.argument()
        inner = [each for each in self.tokens[begin : self.at] if each not in {"{", "}"}]
        if inner[0] in {"(", "[", r"\{", "|"} and inner[-1] == _CLOSING[inner[0]]:
            raise ValueError("brackets above a letter are not surely a power")
        return said

    def argument(self) -> str:
        """What stands in braces, or one sign."""
        if self.next == "{":
            return self.inside()
        word = self.take()
        if word[:1].isdigit() and len(word) > 1:  # TeX takes one digit
            self.at -= 1
            self.tokens[self.at] = word[1:]
            word = word[0]
        if word in _CALLED or word in _FRACTIONS:
            self.at -= 1
            return self.factor()
        return self.named(word)

    def inside(self) -> str:
        """What stands between brackets, in brackets or as a value without sign, rounded up or down."""
        opened = self.take()
        self.bars += opened == "|"
        said = self.sum()
        if self.next == "," and opened in {"(", r"\{", "["}:
            while self.next == ",":
                self.take()
                said += f", {self.sum()}"
        self.take(_CLOSING[opened])
        self.bars -= opened == "|"
        return f"{_HEADS.get(opened, '')}({said})"

    def factor(self) -> str:
        word = self.next
        if word in _CLOSING:
            start, said = self.at, self.inside()
            if re.search(r"^\(.*,", said) and "(" not in said[1:]:
                raise ValueError("several, and no function of them")
            is_outer = self.is_sum and _CLOSING.keys() & {*self.tokens[start + 1 : self.at]}
            if word == r"\{" or (word == "[" and not is_outer):
                raise ValueError("brackets without others inside may round it, or leave its fraction")
            return said
        self.take()
        if word in _FRACTIONS:
            return f"(({self.argument()})/({self.argument()}))"
        if word in _CALLED or (word in FUNCTIONS and self.next in {"(", r"\{"}):
            return self.call(_CALLED.get(word, word))
        return self.named(word)

    def call(self, name: str) -> str:
        """A function with what it is of; without brackets that is the letters and numbers behind it.

        It is not sure where such a call ends, as in ``log T/eps``, nor what an inverse or a root is of.
        """
        raised = ""
        if self.next == "^":
            self.take()
            raised = f"**({self.exponent()})"
        if self.next == "_" or raised.startswith("**((-") or (name, self.next) == ("sqrt", "["):
            raise ValueError("an index, an inverse, or a root of another order")
        opened = self.next
        if opened in {"(", r"\{", "{"} or name == "sqrt":
            said = self.argument() if name == "sqrt" and self.next not in _CLOSING else self.inside()
            said = said if said.startswith("(") else f"({said})"
            further = name == "log" and self.next in {"^", "(", "[", "{", r"\{"}
        else:
            said = f"({self.power()}"
            while self.next in self.letters or self.next[:1].isdigit():
                said += f"*{self.power()}"
            said += ")"
            further = self.next in {"/", *_TIMES} or self.begins()
        is_sure = opened != r"\{" or self.is_sum or "," in said or name == "exp"
        if further or not is_sure:
            raise ValueError(f"where {name} ends, or what it is of, is not sure")
        return f"{name}{said}{raised}"

    def named(self, word: str) -> str:
        if self.next == "_":
            raise ValueError("an index that no symbol has")
        if word == r"\pi":
            return "pi"
        if word in self.letters or word == "e" or word[:1].isdigit():
            return word
        raise ValueError(f"{word!r} is not known")
