"""Who does the work: processes of this machine, or the workers of a Dask cluster, both through joblib."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from .code_version import OWN_FOLDER, machine

_BACKEND = "banditproof-dask"
_CONNECT = 10.0
_ADDRESS = re.compile(r"(tcp|tls|wss?)://(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):\d{1,5}(/\S*)?")
_FLOORS = ("theory", "algorithms", "verify", "paper_checks", "cli")


class EngineError(ValueError):
    """The engine cannot do the work; the message is one line."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Workers at work: how many jobs they do at once, on which machines, and whether they are threads."""

    jobs: int
    machine: Mapping[str, str] | None = None
    threads: bool = False


@dataclass(frozen=True, slots=True)
class Engine:
    """The processes of this machine; with a ``scheduler``, such as ``tcp://host:8786``, its workers."""

    scheduler: str | None = None

    @contextmanager
    def started(self, jobs: int) -> Iterator[Crew]:
        """Within, joblib's work goes to the workers; ``jobs`` is how many processes, of this machine."""
        if self.scheduler is None:
            yield Crew(jobs)
            return
        client = self.connected()
        from concurrent.futures import CancelledError

        import distributed
        import joblib

        try:
            crew = self.crew_of(client)
            joblib.register_parallel_backend(_BACKEND, _every_job_there)
            with joblib.parallel_config(backend=_BACKEND, client=client):
                yield crew
        except (CancelledError, distributed.KilledWorker, OSError) as error:
            raise EngineError(f"the Dask cluster at {self.scheduler} was lost: {_words(error)}") from error
        finally:
            with suppress(Exception):
                client.close(timeout=2)

    def connected(self) -> Any:  # noqa: ANN401  it has no types
        """A client of the cluster; an ``EngineError`` if no scheduler answers."""
        import logging

        try:
            import distributed
        except ImportError:
            raise EngineError(
                "the engine dask needs the library distributed: pip install distributed"
            ) from None
        if self.scheduler is None or not _ADDRESS.fullmatch(self.scheduler):
            raise EngineError(f"a scheduler is such as tcp://localhost:8786, not {self.scheduler!r}")
        connect: Any = distributed.Client
        for name in ("distributed", "distributed.client", "distributed.utils"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what goes wrong is told here
        try:
            return connect(self.scheduler, timeout=_CONNECT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise EngineError(f"no Dask scheduler answers at {self.scheduler}: {_words(error)}") from error

    def crew_of(self, client: Any) -> Crew:  # noqa: ANN401  as above
        """The workers of a client's cluster; an ``EngineError`` unless all have this code."""
        found = client.run(_fingerprint, on_error="return")
        return self._crew(found, sum(client.nthreads().values()))

    def _crew(self, found: Mapping[str, tuple[str, Mapping[str, str]] | BaseException], threads: int) -> Crew:
        if not found:
            raise EngineError(f"the Dask cluster at {self.scheduler} has no workers")
        code = _fingerprint()[0]
        machines = []
        for worker, theirs in found.items():
            if isinstance(theirs, BaseException):
                raise EngineError(f"the Dask worker {worker} has no banditproof: {_words(theirs)}")
            if theirs[0] != code:
                raise EngineError(_other_version(worker))
            machines.append(theirs[1])
        alike = {key: " or ".join(sorted({each[key] for each in machines})) for key in machines[0]}
        return Crew(max(2, threads), alike, threads=True)


def call_by_this_code(function: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:  # noqa: ANN401  any
    """A call for a worker of a cluster, which refuses it if it has other code: function and arguments."""
    return _by_that_code, _fingerprint()[0], function, arguments, {}


def _every_job_there(**options: Any) -> Any:  # noqa: ANN401  joblib's
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):  # type: ignore[misc]  # joblib has no types
        """Also a single job is done by the cluster, where joblib would do it here."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            """At least 2."""
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Any = None) -> Any:  # noqa: ANN401  joblib's
            """Each call says which code it is for: workers may join at any time, and with any code."""
            code = _fingerprint()[0]
            func.items = [(_by_that_code, (code, *each), {}) for each in func.items]
            return super().submit(func, callback)

    return Cluster(**options)


@cache
def _fingerprint() -> tuple[str, Mapping[str, str]]:
    """A digest of the code that a worker has, and its machine.

    It is that of the first call: a worker goes on with the code that it has loaded, whatever stands on disk.
    """
    digest = hashlib.sha256()
    for floor in _FLOORS:
        for file in sorted((OWN_FOLDER / floor).rglob("*.py")):
            digest.update(str(file.relative_to(OWN_FOLDER)).encode() + b"/" + file.read_bytes())
    return digest.hexdigest(), machine()


def _by_that_code(
    code: str, function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> Any:  # noqa: ANN401  whatever it gives
    """The call, by a worker; one that has other code refuses."""
    if _fingerprint()[0] != code:
        from distributed import get_worker

        raise EngineError(_other_version(get_worker().address))
    return function(*arguments, **options)


def _other_version(worker: str) -> str:
    return f"the Dask worker {worker} has another version of banditproof: start it anew"


def _words(error: BaseException) -> str:
    told = str(error).strip() or type(error).__name__
    return " ".join(told.splitlines()[0].split())[:200]
