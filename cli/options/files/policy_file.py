"""Files of policies: the chances of the arms after every history, as `banditproof optimal` writes them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....algorithms.private.policy_table import PolicyTable

_LARGEST = 256 * 1024 * 1024  # bytes: a file is read as a whole


def read_policy_file(text: str) -> "PolicyTable":
    """The policy in the file of this name; a ``ValueError`` of one line if there is none."""
    from ....algorithms.private.policy_table import read_policy_table

    path = Path(text)
    try:
        if path.stat().st_size > _LARGEST:
            raise ValueError(f"{text} is larger than {_LARGEST} bytes; smaller files are accepted")
        content = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{text} cannot be read: {error.strerror}") from None
    try:
        return read_policy_table(json.loads(content))
    except RecursionError:
        raise ValueError(f"{text}: it is nested too deep") from None
    except ValueError as error:
        raise ValueError(f"{text}: {' '.join(str(error).split())}") from None
