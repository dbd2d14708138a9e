"""What a federated learner sends: its messages are what others see, and not its arms."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from .spoken_policy import ForeignFault

_KEPT: Final = ("messages", "sent", "uploads", "outbox", "transcript")
_SENDING: Final = (
    *("send", "upload", "broadcast", "communicate", "transmit", "share", "send_to_server", "publish"),
    *("receive", "aggregate", "collect"),
)


class SentMessages:
    """The messages of one run: a list that the learner keeps, or what it hands to methods that send."""

    def __init__(self, policy: Any, frozen: Callable[[object], Any]) -> None:  # noqa: ANN401  in any dialect
        self._made, self._frozen = getattr(policy, "made", policy), frozen
        self._heard: list[Any] = []
        self._kept = next((name for name in _KEPT if hasattr(self._made, name)), None)
        if self._kept is None and not sum(map(self._listen, _holders(self._made))):
            raise ForeignFault(
                f"{type(self._made).__name__} sends nothing that is known: its messages are a list or method"
                f" called {' or '.join(_KEPT)}, or what it hands to {', '.join(_SENDING)}"
            )

    def __call__(self) -> Any:  # noqa: ANN401  comparable
        """All of them, so far."""
        if self._kept is None:
            return tuple(self._heard)
        kept = getattr(self._made, self._kept)
        return self._frozen(kept() if callable(kept) else kept)

    def _listen(self, holder: Any) -> int:  # noqa: ANN401  whatever it holds
        """Keep what is handed to methods that send; how many there are."""
        found = [name for name in _SENDING if callable(getattr(type(holder), name, None))]
        for name in found:
            setattr(holder, name, partial(self._sent, getattr(holder, name)))
        return len(found)

    def _sent(self, method: Callable[..., Any], *given: Any, **named: Any) -> Any:  # noqa: ANN401  as the method
        self._heard.append(self._frozen((given, named)))
        return method(*given, **named)


def _holders(made: Any) -> Iterator[Any]:  # noqa: ANN401  anything
    """The learner, and the servers and clients that it holds."""
    yield made
    for value in list(getattr(made, "__dict__", {}).values()):
        for each in value if isinstance(value, list | tuple) else (value,):
            if hasattr(each, "__dict__"):
                yield each
