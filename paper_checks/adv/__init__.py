"""Faster rates for private adversarial bandits: the paper, section by section."""

SECTIONS: tuple[str, ...] = ()
