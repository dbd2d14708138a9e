"""One formula of a claim that states several."""

from ...verify.settle import entry

__all__ = ["entry"]
