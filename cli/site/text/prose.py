"""Prose with mathematics in it, as statements have it: read with care, and set as MathML.

``For x in (0, 1): d_eps(x, mu*) <= eps/(1 - x)`` is words, symbols and relations in one line. What is
certainly mathematics is set so; whatever else stays as it was written. The order of the symbols is never
changed, and a fraction is stacked, or a bracket dropped, only where that cannot change the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape

from markupsafe import Markup

from ....theory.formulas.mathml import GREEK, element, fenced, identifier, inline, leaf, row
from .tex import tex

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<number>\d+(?:\.\d+)?(?:e[+-]?\d+(?![A-Za-z]))?)
  | (?P<compound>[A-Za-z]+\d*(?:-[A-Za-z]*[A-Za-z]\d*)+)
  | (?P<word>[A-Za-z\u00c0-\u02ff]+)
  | (?P<operator><=|>=|!=|==|->|\+-|-\+|\.\.\.|\|\||[-+*/=<>~^_(){}\[\],;:.'|!%&"])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"[A-Za-z]+")
_MARKED = re.compile(r"\$(?P<tex>[^$]+)\$|`(?P<code>[^`]+)`")
_RELATIONS = {"<=": "≤", ">=": "≥", "!=": "≠", "==": "=", "->": "→", "=": "=", "<": "<", ">": ">"}
_TEXT = {"<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "+-": "±", "-+": "∓", "...": "…"}
_SIGNS = {"+": "+", "-": "−", "+-": "±", "-+": "∓"}
_FUNCTIONS = frozenset(
    {
        "log",
        "exp",
        "min",
        "max",
        "sup",
        "inf",
        "kl",
        "KL",
        "TV",
        "det",
        "Var",
        "Reg",
        "ceil",
        "floor",
        "logit",
        "expit",
        "lim",
        "argmax",
        "argmin",
        "Pr",
        "Lap",
        "Ber",
        "Cov",
        "ln",
        "sign",
        "tr",
        "dim",
        "diag",
        "rank",
        "Beta",
        "Bin",
        "supp",
        "erf",
        "erfc",
        "Geom",
        "clip",
    }
)
_BIG = {"sum": "∑", "prod": "∏", "int": "∫"}
_ACCENTS = {"tilde": "~", "hat": "^", "check": "ˇ", "bar": "¯"}
_WORDS_THAT_ARE_LETTERS = frozenset({"a", "A", "I"})
_WORDS_IN_HAT = frozenset({"that", "what", "chat", "ghat", "khat", "phat", "shat"})
_ARTICLES = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "each",
        "every",
        "its",
        "their",
        "any",
        "noisy",
        "private",
        "whole",
        "exact",
        "partial",
    ]
)
_CLOSING = frozenset(",.;:)")
_OPEN, _CLOSE = {"(": "(", "[": "[", "{": "{"}, {")", "]", "}"}
_MATCHING = {"(": ")]", "[": ")]", "{": "}"}
_DEEPEST = 12
_LONGEST_RUN = 12
_SHORT_RUN = 9
_SHORT_SIGNS = 24
_STAR = leaf("mo", "⋆", lspace="0em", rspace="0em")
_THIN = element("mspace", width="0.12em")
_SPREADING = frozenset({"E", "P", "Pr", "V", "D"})
"""Letters that may be operators on all that follows, so that nothing after them is put into a fraction."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    spaced: bool
    """Whether there is room before it."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A piece of mathematics: an atom (which may be multiplied), a sign, a relation, a slash, a comma."""

    kind: str
    markup: str
    spaced: bool = False
    inner: str | None = None
    """Of a bracketed atom: what stands between plain round brackets."""
    open: bool = False
    """Of an atom: a function without brackets, or a letter that may act on what follows."""
    big: bool = False
    plain: bool = False
    """Of an atom: a number or a single symbol."""
    number: bool = False


class _NotMathematics(Exception):  # noqa: N818  a way to turn back, not an error
    """What was tried does not read as mathematics."""


@lru_cache(maxsize=4096)
def paragraphs(text: str) -> list[Markup]:
    """Each paragraph of a text, typeset; lines that follow one another are one, as in Markdown."""
    return [typeset(" ".join(each.split())) for each in re.split(r"\n\s*\n", text) if each.strip()]


def typeset(text: str) -> Markup:
    """The text with its mathematics set; everything escaped.

    What stands between dollar signs is TeX, and what stands in backticks is shown as it is.
    """
    found, at = list[Markup](), 0
    for match in _MARKED.finditer(text):
        found.append(_words(text[at : match.start()]))
        found.append(tex(match["tex"]) if match["tex"] else Markup("<code>{}</code>").format(match["code"]))
        at = match.end()
    return Markup("").join([*found, _words(text[at:])])


def _words(text: str) -> Markup:
    """Text without marks; a blank at its ends stays."""
    inner = Markup("").join(_Reader(_tokens(text)).pieces())
    before, after = (" " * (side != text) for side in (text.lstrip(), text.rstrip()))
    return Markup(before) + inner + Markup(after if text.strip() else "")  # noqa: S704  blanks


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    spaced, place = True, 0
    while (match := _TOKEN.match(text, place)) is not None:
        kind, found = match.lastgroup or "other", match.group()
        if kind == "compound" and (_is_script(tokens, spaced=spaced) or not _is_name(found)):
            kind, found = "word", _WORD.match(found).group()  # type: ignore[union-attr]  # it begins with letters
        if kind != "space":
            tokens.append(_Token(kind, found, spaced))
        spaced = kind == "space"
        place += len(found)
    return tokens


def _quotes(tokens: Sequence[_Token]) -> frozenset[int]:
    """Where ``'`` opens or closes a quotation, and is no prime."""
    found: set[int] = set()
    opened = False
    for place, token in enumerate(tokens):
        if token.text != "'":
            continue
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        before = tokens[place - 1] if place else None
        begins = token.spaced or before is None or before.text == "("
        if not opened and begins and after is not None and not after.spaced:
            opened = True
            found.add(place)
        elif opened and (after is None or after.spaced or after.text in _CLOSING):
            opened = False
            found.add(place)
    return frozenset(found)


def _is_script(tokens: Sequence[_Token], *, spaced: bool) -> bool:
    return bool(tokens) and not spaced and tokens[-1].text in {"_", "^"}


def _is_name(compound: str) -> bool:
    """Whether letters with a hyphen are a word or a name, as in AdaP-UCB, and not a difference."""
    parts = compound.split("-")
    return not all(
        part.rstrip("0123456789") in GREEK or len(part.rstrip("0123456789")) <= 1 for part in parts
    )


class _Reader:
    """Goes through the tokens from left to right, and takes as much for mathematics as reads as such."""

    def __init__(self, tokens: Sequence[_Token]) -> None:
        self.tokens = tokens
        self.quotes = _quotes(tokens)
        self.at = 0
        self.depth = 0
        self.small = 0

    # the whole text

    def pieces(self) -> list[Markup]:
        """Words and mathematics in turn."""
        found: list[Markup] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            room = " " if token.spaced and self.at else ""
            run = self._run()
            if run is None:
                self.at += 1
                found.append(Markup(room) + _word(token))  # noqa: S704  a space or nothing
                continue
            closing = ""
            while (mark := self._peek()) is not None and not mark.spaced and mark.text in _CLOSING:
                self.at += 1
                closing += mark.text
            found.append(Markup(room) + (_together(run, closing) if closing else run))  # noqa: S704  as above
        return found

    def _run(self) -> Markup | None:
        """The longest piece of mathematics that begins here; None, and nothing is taken, if there is none."""
        start = self.at
        nodes: list[_Node] = []
        ends: list[int] = []
        while (node := self._tried(self._node)) is not None:
            if not nodes and node.kind not in {"atom", "sign", "relation"}:
                break
            nodes.append(node)
            ends.append(self.at)
            if node.kind == "relation" and len(nodes) > 1 and nodes[-2].kind in {"relation", "sign"}:
                break
        while nodes and (nodes[-1].kind != "atom" or self._is_article(nodes, ends)):
            nodes.pop()
            ends.pop()
        if not nodes or not self._stands(start, nodes, ends):
            self.at = start
            return None
        self.at = ends[-1]
        return _in_pieces(nodes)

    def _is_article(self, nodes: Sequence[_Node], ends: Sequence[int]) -> bool:
        """Whether the last node is the "a" of "q a draw"."""
        if len(nodes) < 2 or nodes[-2].kind != "atom" or ends[-1] >= len(self.tokens):
            return False
        alone = ends[-1] - ends[-2] == 1 and self.tokens[ends[-2]].text in _WORDS_THAT_ARE_LETTERS
        return alone and self.tokens[ends[-1]].kind in {"word", "compound"}

    def _stands(self, start: int, nodes: Sequence[_Node], ends: Sequence[int]) -> bool:
        """Whether it is worth setting, and certainly no part of a word or of a sentence."""
        first, end = self.tokens[start], ends[-1]
        before = self.tokens[start - 1] if start else None
        after = self.tokens[end] if end < len(self.tokens) else None
        if before is not None and not first.spaced and before.kind in {"word", "number", "compound", "other"}:
            return False
        if after is not None and not after.spaced and after.kind in {"word", "number", "compound", "other"}:
            return False
        if after is not None and not after.spaced and after.text in {"_", "^", "'", "*", '"'}:
            return False
        if after is not None and after.text == "." and self._goes_on(end + 1):
            return False  # i.i.d.
        if before is not None and not first.spaced and before.text in {"'", '"', "_", "^", "."}:
            return False
        if len(nodes) == 1:
            if nodes[0].number or nodes[0].inner is not None:
                return False
            if end == start + 1 and first.text in _WORDS_THAT_ARE_LETTERS:
                return False
            return not (end == start + 1 and first.text in _FUNCTIONS)
        if ends[0] == start + 1 and first.text in _WORDS_THAT_ARE_LETTERS and nodes[1].kind == "atom":
            # "a proof", "A policy", "I t": a word before what might be a symbol
            return nodes[1].inner is not None and not self.tokens[start + 1].spaced
        return not all(node.number or node.kind == "slash" for node in nodes)

    def _goes_on(self, place: int) -> bool:
        """Whether what comes there continues a word, such as i.i.d., or a number, such as F.5."""
        if place >= len(self.tokens):
            return False
        token = self.tokens[place]
        return not token.spaced and token.kind in {"word", "number"}

    # attempts

    def _tried(self, way: Callable[[], _Node]) -> _Node | None:
        start, depth, small = self.at, self.depth, self.small
        try:
            return way()
        except _NotMathematics:
            self.at, self.depth, self.small = start, depth, small
            return None

    def _peek(self, ahead: int = 0) -> _Token | None:
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def _take(self) -> _Token:
        token = self._peek()
        if token is None:
            raise _NotMathematics
        self.at += 1
        return token

    # nodes

    def _node(self) -> _Node:
        token = self._peek()
        if token is None:
            raise _NotMathematics
        if token.kind == "operator":
            if token.text in _RELATIONS:
                return self._relation()
            if token.text in _SIGNS:
                self.at += 1
                return _Node("sign", leaf("mo", _SIGNS[token.text]), token.spaced)
            if token.text == "/":
                self.at += 1
                return _Node("slash", leaf("mo", "/", lspace="0.06em", rspace="0.06em"), token.spaced)
            if token.text == "~" and token.spaced and self._spaced_after():
                self.at += 1
                return _Node("relation", leaf("mo", "∼"), spaced=True)
            if token.text == "*" and token.spaced == self._spaced_after():
                self.at += 1  # right after a letter it may be a star: then it stays as it was written
                return _Node("times", leaf("mo", "·" if token.spaced else "∗"), token.spaced)
        return self._atom()

    def _relation(self) -> _Node:
        token = self._take()
        return _Node("relation", leaf("mo", _RELATIONS[token.text]), token.spaced)

    def _atom(self) -> _Node:
        token = self._peek()
        if token is None:
            raise _NotMathematics
        if token.kind == "number":
            self.at += 1
            return self._decorated(
                _Node("atom", leaf("mn", token.text), token.spaced, plain=True, number=True)
            )
        if token.kind == "word":
            return self._symbol(token)
        if token.text in {"|", "||"}:
            return self._between_bars(token)
        if token.text in _OPEN:
            return self._decorated(self._group())
        raise _NotMathematics

    def _symbol(self, token: _Token) -> _Node:
        word = token.text
        self.at += 1
        if word == "sqrt":
            return self._root(token)
        if word in _BIG and not self._is_noun():
            return self._big(token)
        if word in {"hat", "tilde", "bar"}:
            return self._accent_before(token)
        markup = self._letter(word)
        if markup is None and word in _FUNCTIONS:
            node = _Node("atom", leaf("mi", word, mathvariant="normal"), token.spaced, open=True)
        elif markup is None:
            following = self._peek()
            accepted = {"_", "^", "("} if word[0].isupper() and len(word) <= 4 else {"_", "^"}
            if following is None or following.spaced or following.text not in accepted or len(word) > 8:
                raise _NotMathematics
            node = _Node("atom", leaf("mi", word, mathvariant="normal"), token.spaced)
        else:
            digits = self._peek()
            if digits is not None and digits.kind == "number" and not digits.spaced:
                if not digits.text.isdigit():
                    raise _NotMathematics
                self.at += 1
                markup = element("msub", markup, leaf("mn", digits.text))
            node = _Node("atom", markup, token.spaced, plain=True, open=word in _SPREADING)
        node = self._decorated(node)
        return self._applied(node, word)

    @staticmethod
    def _letter(word: str) -> str | None:
        """A symbol, perhaps with an accent in its name; None for a longer word."""
        if word in GREEK or len(word) == 1:
            return identifier(word) if word.isascii() else None
        for accent, sign in _ACCENTS.items():
            base = word.removesuffix(accent)
            if base != word and (base in GREEK or (len(base) == 1 and word.lower() not in _WORDS_IN_HAT)):
                return _accented(identifier(base), sign)
        return None

    def _accent_before(self, token: _Token) -> _Node:
        following = self._peek()
        if following is None or following.kind != "word" or (letter := self._letter(following.text)) is None:
            raise _NotMathematics
        self.at += 1
        node = _Node("atom", _accented(letter, _ACCENTS[token.text]), token.spaced, plain=True)
        return self._applied(self._decorated(node), following.text)

    def _root(self, token: _Token) -> _Node:
        following = self._peek()
        if following is not None and following.text == "(" and not following.spaced:
            group = self._group()
            assert group.inner is not None
            return self._decorated(_Node("atom", element("msqrt", group.inner), token.spaced))
        # as in "sqrt T": one symbol or number, and nothing after it that might belong under the root
        radicand = self._atom_without_products()
        return _Node("atom", element("msqrt", radicand.markup), token.spaced)

    def _atom_without_products(self) -> _Node:
        token = self._peek()
        if token is None or token.kind not in {"number", "word"}:
            raise _NotMathematics
        if token.kind == "word" and self._letter(token.text) is None:
            raise _NotMathematics
        return self._atom()

    def _is_noun(self) -> bool:
        """Whether the word just taken follows an article: the sum of which the text speaks is no sign."""
        before = self.tokens[self.at - 2] if self.at > 1 else None
        return before is not None and before.text.lower() in _ARTICLES

    def _big(self, token: _Token) -> _Node:
        """A sum or a product over what stands in its subscript; as a word where words follow."""
        node = self._decorated(_Node("atom", leaf("mo", _BIG[token.text], largeop="false"), token.spaced))
        ahead = self.at
        if self._tried(self._atom) is None:
            raise _NotMathematics
        self.at = ahead
        return replace(node, big=True)

    def _applied(self, node: _Node, word: str) -> _Node:
        """The symbol with what it is applied to: a bracket right after it."""
        following = self._peek()
        if following is None or following.spaced or following.text not in _OPEN:
            return node
        start = self.at
        group = self._tried(self._group)
        if group is None:
            self.at = start
            if word in _FUNCTIONS or len(word) > 1:
                raise _NotMathematics
            return node
        applied = row((node.markup, leaf("mo", "\u2061"), group.markup))
        return self._decorated(_Node("atom", applied, node.spaced))

    def _group(self) -> _Node:
        """Brackets with nothing but mathematics in them."""
        if self.depth >= _DEEPEST:
            raise _NotMathematics
        opening = self._take()
        if opening.text not in _OPEN:
            raise _NotMathematics
        self.depth += 1
        parts = self._inside(lambda token: token.text in _CLOSE, names=opening.text == "(")
        closing = self._take()
        self.depth -= 1
        if closing.text not in _MATCHING[opening.text]:
            raise _NotMathematics
        markup = fenced(parts, opening.text, closing.text)
        inner = parts if (opening.text, closing.text) == ("(", ")") else None
        return _Node("atom", markup, opening.spaced, inner=inner)

    def _inside(self, ends: Callable[[_Token], bool], *, names: bool = False) -> str:
        """Everything until a token that ``ends`` it, which is not taken."""
        pieces: list[str] = []
        nodes: list[_Node] = []
        while (token := self._peek()) is not None and not ends(token):
            if token.text in {",", ";", ":"}:
                self.at += 1
                pieces += [self._set(nodes), leaf("mo", token.text, lspace="0em", rspace="0.3em")]
                nodes = []
            elif token.text == "|" and token.spaced and self._spaced_after():
                self.at += 1
                pieces += [
                    self._set(nodes),
                    leaf("mo", "∣", lspace="0.3em", rspace="0.3em", stretchy="false"),
                ]
                nodes = []
            elif token.text == "...":
                self.at += 1
                nodes.append(_Node("dots", leaf("mo", "…", lspace="0.1em", rspace="0.1em"), token.spaced))
            elif token.text == "." and not nodes and self._closes_argument(1):
                self.at += 1
                nodes.append(_Node("dots", leaf("mo", "·", lspace="0em", rspace="0em"), token.spaced))
            elif token.text == "in" and nodes and nodes[-1].kind == "atom":
                self.at += 1
                nodes.append(_Node("relation", leaf("mo", "∈"), token.spaced))
            elif names and _is_proper_name(token):
                self.at += 1
                nodes.append(_Node("name", leaf("mtext", token.text), token.spaced))
            else:
                nodes.append(self._node())
        return row((*pieces, self._set(nodes)))

    def _set(self, nodes: Sequence[_Node]) -> str:
        return _set(nodes, stacks=not self.small)

    def _between_bars(self, bar: _Token) -> _Node:
        """``|x|`` or ``||x||``, no bars inside."""
        self.at += 1
        if self.depth >= _DEEPEST or ((after := self._peek()) is not None and after.spaced):
            raise _NotMathematics
        self.depth += 1
        inside = self._inside(lambda token: token.text in {"|", "||"} and not token.spaced)
        closing = self._take()
        self.depth -= 1
        if closing.text != bar.text or inside == row(("",)):
            raise _NotMathematics
        sign = "‖" if bar.text == "||" else "|"
        markup = fenced(inside, sign, sign)
        return self._decorated(_Node("atom", markup, bar.spaced))

    # what hangs on an atom

    def _decorated(self, node: _Node) -> _Node:
        """With accents, primes, stars, subscripts and superscripts that follow without room."""
        base, below, above = node.markup, "", list[str]()
        count, power = 0, False
        while (token := self._peek()) is not None and not token.spaced:
            if token.text == "~" and not (below or above) and self._ends_symbol(1):
                self.at += 1
                base = _accented(base, "~")
            elif token.text == "'" and not self._is_apostrophe():
                self.at += 1
                above.append(leaf("mo", "′", lspace="0em", rspace="0em"))
            elif token.text == "*" and not node.number and self._is_star():
                self.at += 1
                above.append(_STAR)
            elif token.text == "_" and not below:
                self.at += 1
                below = self._script()
            elif token.text == "^":
                if power:
                    raise _NotMathematics
                power = True
                self.at += 1
                above.append(self._script(power=True))
            else:
                break
            count += 1
        if not count:
            return node
        return replace(node, markup=_scripts(base, below, above), inner=None, number=False, plain=node.plain)

    def _ends_symbol(self, ahead: int) -> bool:
        """Whether what comes then is no operand: a mark before it belongs to what is before the mark."""
        token = self._peek(ahead)
        return (
            token is None
            or token.spaced
            or token.text in {"_", "^", "(", ")", "[", "]", "}", ",", "'", "*", ";", ":", "|", "||", "/", "."}
        )

    def _spaced_after(self) -> bool:
        following = self._peek(1)
        return following is not None and following.spaced

    def _closes_argument(self, ahead: int) -> bool:
        token = self._peek(ahead)
        return token is not None and token.text in {")", "|", ",", ";", "]"}

    def _is_star(self) -> bool:
        """Whether a star decorates what is before it: a product has an operand right after it."""
        token = self._peek(1)
        if token is None or token.spaced:
            return True
        if token.text in {
            "_",
            "^",
            ")",
            "]",
            "}",
            ",",
            ";",
            ":",
            ".",
            "|",
            "||",
            "'",
            "/",
            "=",
            "<",
            ">",
            "<=",
            ">=",
        }:
            return True
        return token.text in {"-", "+"} and (after := self._peek(2)) is not None and not after.spaced

    def _is_apostrophe(self) -> bool:
        token = self._peek(1)
        before_word = token is not None and not token.spaced and token.kind in {"word", "compound"}
        return before_word or self.at in self.quotes

    def _script(self, *, power: bool = False) -> str:
        """What stands below or above: one symbol, a number with its sign, or a bracket."""
        self.small += 1
        found = self._script_itself(power=power)
        self.small -= 1
        return found

    def _script_itself(self, *, power: bool) -> str:
        token = self._peek()
        if token is None or token.spaced:
            raise _NotMathematics
        if token.text == "{":
            self.at += 1
            inside = self._inside(lambda each: each.text == "}")
            self._take()
            return inside
        if token.text == "(" and power:
            group = self._group()
            if group.inner is None:
                raise _NotMathematics
            return group.inner
        if token.text == "*":
            self.at += 1
            return _STAR
        if token.text in _SIGNS and self._ends_symbol(1):
            self.at += 1
            return leaf("mo", _SIGNS[token.text], form="prefix")
        sign = ""
        if power and token.text == "-":
            self.at += 1
            sign = leaf("mo", "−", form="prefix")
            token = self._peek()
            if token is None or token.spaced:
                raise _NotMathematics
        if token.kind == "number":
            self.at += 1
            found = leaf("mn", token.text)
        elif token.kind == "word" and (len(token.text) <= 2 or token.text in GREEK or not power):
            self.at += 1
            letter = self._letter(token.text)
            found = leaf("mi", token.text, mathvariant="normal") if letter is None else letter
            if sign and (below := self._peek()) is not None and below.text == "_" and not below.spaced:
                self.at += 1
                found = element("msub", found, self._script())
        else:
            raise _NotMathematics
        following = self._peek()
        if power and following is not None and not following.spaced:
            if following.text == "/" and (sign or token.text == "1"):
                raise _NotMathematics  # is it (x^-1)/2 or x^(-1/2)?
            if following.text in {"(", "["} and (sign or token.kind == "word"):
                raise _NotMathematics  # is it (x^f) times what follows, or x^(f(...))?
        return row((sign, found)) if sign else found


def _word(token: _Token) -> Markup:
    """What is no mathematics; of "eps-DP", the first part is."""
    first, _, rest = token.text.partition("-")
    if token.kind == "compound" and (
        first in GREEK or (len(first) == 1 and first not in _WORDS_THAT_ARE_LETTERS)
    ):
        return Markup('<span class="whole">{}-{}</span>').format(inline(identifier(first)), rest)
    return Markup(escape(_TEXT.get(token.text, token.text)))  # noqa: S704  escaped


def _is_proper_name(token: _Token) -> bool:
    """Such as AdaP-KLUCB, which can be an argument."""
    return token.kind in {"word", "compound"} and sum(letter.isupper() for letter in token.text) >= 2


def _accented(base: str, sign: str) -> str:
    return element("mover", base, leaf("mo", sign, stretchy="false"), accent="true")


def _scripts(base: str, below: str, above: Sequence[str]) -> str:
    upper = above[0] if len(above) == 1 else row(above)
    if below and above:
        return element("msubsup", base, below, upper)
    if below:
        return element("msub", base, below)
    return element("msup", base, upper) if above else base


def _together(run: Markup, closing: str) -> Markup:
    """Mathematics with the signs of punctuation after it, which begin no line."""
    *first, last = run.rpartition("<math>")
    return Markup("").join(first[:-1]) + Markup('<span class="whole">{}</span>').format(
        Markup("<math>") + last + closing
    )


# setting a list of nodes


def _set(nodes: Sequence[_Node], *, stacks: bool = True) -> str:
    """Nodes in their order, fractions stacked where that is safe (and asked for)."""
    stacked = _stacked(list(nodes)) if stacks else nodes
    parts: list[str] = []
    for place, node in enumerate(stacked):
        previous = stacked[place - 1] if place else None
        if previous is not None and _juxtaposed(previous, node):
            parts.append(_THIN)
        if node.kind == "sign" and (previous is None or previous.kind not in {"atom", "name", "dots"}):
            follows = stacked[place + 1] if place + 1 < len(stacked) else None
            form = "infix" if follows is not None and follows.spaced else "prefix"
            parts.append(node.markup.replace("<mo>", f'<mo form="{form}">', 1))
        else:
            parts.append(node.markup)
    return row(parts)


def _juxtaposed(left: _Node, right: _Node) -> bool:
    beside = {"atom", "name"}
    return left.kind in beside and right.kind in beside and right.spaced


def _stacked(nodes: list[_Node]) -> list[_Node]:
    """Fractions for slashes whose operands are beyond doubt and worth it."""
    place = 0
    while place < len(nodes):
        if nodes[place].kind == "slash" and (found := _fraction(nodes, place)) is not None:
            first, fraction = found
            nodes[first : place + 2] = [fraction]
            place = first
        place += 1
    return nodes


def _fraction(nodes: Sequence[_Node], slash: int) -> tuple[int, _Node] | None:
    first = slash
    while first > 0 and nodes[first - 1].kind == "atom" and not nodes[first - 1].big:
        first -= 1
    above = nodes[first:slash]
    below = nodes[slash + 1] if slash + 1 < len(nodes) else None
    after = nodes[slash + 2] if slash + 2 < len(nodes) else None
    before = nodes[first - 1] if first else None
    if not above or below is None or below.kind != "atom" or below.open or below.big:
        return None
    if any(node.open for node in above):
        return None
    if after is not None and after.kind in {"atom", "slash", "name", "dots", "times"}:
        return None
    if before is not None and before.kind in {"slash", "name", "dots", "times"}:
        return None
    if len(above) == 1 and above[0].plain and below.plain:
        return None  # x/2 reads better as it is
    top = above[0].inner if len(above) == 1 and above[0].inner is not None else _set(above)
    bottom = below.inner if below.inner is not None else below.markup
    return first, _Node("atom", element("mfrac", top, bottom), above[0].spaced)


def _signs(node: _Node) -> int:
    """About how wide it is."""
    return len(re.sub(r"<[^>]*>", "", node.markup))


def _in_pieces(nodes: Sequence[_Node]) -> Markup:
    """The run as one or more elements: lines break between these, before relations."""
    groups: list[list[_Node]] = [[]]
    long = len(nodes) > _SHORT_RUN or sum(_signs(node) for node in nodes) > _SHORT_SIGNS
    for place, node in enumerate(nodes):
        breaks = (node.kind == "relation" and long) or (
            node.kind == "sign"
            and place
            and nodes[place - 1].kind == "atom"
            and len(groups[-1]) > _LONGEST_RUN
        )
        if breaks and groups[-1]:
            groups.append([])
        groups[-1].append(node)
    pieces = []
    for place, group in enumerate(groups):
        markup = _set(group)
        if group[0].kind == "relation" and place:
            markup = markup.replace("<mo>", '<mo lspace="0em" rspace="0.25em">', 1)
        pieces.append(inline(markup))
    return Markup(" ").join(pieces)
