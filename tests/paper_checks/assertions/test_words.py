"""How far assertions are apart in their words."""

import pytest
from banditproof.paper_checks.assertions.words import (
    equations_repeated,
    how_many_say,
    says_in_words,
    words_apart,
)


def test_a_lemma_that_two_lists_print_alike_is_no_word_apart():
    """Names that one list spells out, and brackets, are no difference."""
    assert words_apart("RDP-L26#1", "ZCDP-L11#1") == 0


@pytest.mark.parametrize("other", ["ZCDP-L10#1", "ZCDP-L12#1"])
def test_another_lemma_is_some_words_apart(other):
    """It is no counterpart."""
    assert words_apart("RDP-L26#1", other) > 10


def test_how_far_two_are_apart_does_not_depend_on_their_order():
    """What one has and the other has not is counted for both."""
    assert words_apart("RDP-L24#1", "ZCDP-L9#1") == words_apart("ZCDP-L9#1", "RDP-L24#1")


def test_a_formula_is_found_in_an_assertion_only_as_it_is():
    """Another number in it is another formula."""
    assert says_in_words("RDP-A3#8", "<= 2 beta_l")
    assert not says_in_words("RDP-A3#8", "<= 4 beta_l")


def test_equations_are_counted_that_stand_in_another_entry():
    """Definition 13 is Definition 5 of the other text, and not Definition 6."""
    assert equations_repeated("RDP-D13#1", "ZCDP-D5") == 3
    assert equations_repeated("RDP-D13#1", "ZCDP-D6") == 0


def test_what_nobody_says_is_said_by_none():
    """There are statements on least largest regret in one text alone."""
    assert how_many_say("rdp", "inf_pi") == 0 < how_many_say("zcdp", "inf_pi")
