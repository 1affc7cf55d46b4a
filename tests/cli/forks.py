"""Runs `entail` in processes forked from one that has its libraries imported already.

A command starts in a tenth of the time, and is still the real one: `entailment.cli.main` in a
process of its own, with its own folder, environment, standard streams and exit status. Nothing is
shared but what imports leave behind, the data of the language (word lists, lemmas, idf) and the
model `small`; no other is loaded before a command requires it. The workers of a run share the
process (`Origin`): each has a fork of it that its commands are forked from.

`Forks.run` is `subprocess.run` for these, `Forks.run_code` that for `python -c`, `Forks.start` is
`subprocess.Popen` for a command that is to be killed. Where the settings
of Python have changed since (its variables `PYTHON...`, the locale), the command gets a fresh
interpreter, as they act at its start.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import IO, Any, TextIO

__all__ = ["Forks", "Origin", "Started"]

ROOT = Path(__file__).parent.parent.parent

LIBRARIES = """
defusedxml.ElementTree nupunkt numpy onnxruntime rapidfuzz.distance rich.console rich.progress
rich.table selectolax.lexbor simplemma Stemmer tantivy tokenizers
""".split()

LARGE_LIBRARIES = """
anyio._backends._asyncio entailment.server.annotation entailment.server.app
entailment.server.serving matplotlib.backends.backend_agg matplotlib.figure scipy.cluster.hierarchy
scipy.optimize scipy.stats sklearn.linear_model sklearn.model_selection
""".split()

_LARGE = {"--agreement", "--plot", "ablate", "campaign", "compare", "leaderboard", "serve", "train"}

_RARE = {"adapters", "data", "server", "training"}  # modules that few commands import

SCRIPT = Path(sys.executable).with_name("entail")

_LONGEST = 1 << 20  # bytes of a request


class Origin:
    """The process that imports the libraries, and forks itself for every `Forks` at its address.

    There are two, as a fork of one with all that few commands need takes twice the time. Both end
    with the process that started them.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="entailment-forks-")
        self.address = self._folder.name
        with _listening(self.address, "small") as small, _listening(self.address, "large") as large:
            numbers = [small.fileno(), large.fileno()]
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.cli.forks", *map(str, numbers)],
                cwd=ROOT,
                pass_fds=numbers,
                stdin=subprocess.PIPE,
            )

    def close(self) -> None:
        """End the process; its forks end with those who use them."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._folder.cleanup()


class Forks:
    """A process that forks itself for every command; one command runs at a time.

    *address* is that of an `Origin`.
    """

    def __init__(self, address: str) -> None:
        self._small, self._large = (_connected(address, name) for name in ("small", "large"))
        self._settings = _settings(os.environ)
        self._lock = threading.Lock()

    def run(
        self,
        arguments: Sequence[str],
        *,
        cwd: Path,
        input: bytes = b"",
        env: Mapping[str, str] | None = None,
        timeout: float = 60,
        stderr: int = subprocess.PIPE,
        stdout: IO[bytes] | None = None,
        largest_file: int | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        """Return the finished command, with what it wrote; *stderr* is PIPE or STDOUT.

        *stdout* is an open file to print to, *largest_file* the bytes that a file may have.
        Raise subprocess.TimeoutExpired for one that is not done after *timeout* seconds.
        """
        settings = os.environ if env is None else env
        if _settings(settings) != self._settings:
            if stdout is not None or largest_file is not None:
                raise ValueError("only a fork has a stdout and a largest_file")
            command = [str(SCRIPT), *arguments]
            return subprocess.run(
                command,
                cwd=cwd,
                input=input,
                env=settings,
                stdout=subprocess.PIPE,
                stderr=stderr,
                timeout=timeout,
            )
        request = _request(arguments, cwd, settings)
        request["largest_file"] = largest_file
        return self._finished(request, input, timeout, stderr, stdout)

    def start(
        self,
        arguments: Sequence[str],
        *,
        cwd: Path,
        log: Path | int,
        stdout: int | None = None,
        env: Mapping[str, str] | None = None,
        leads: bool = False,
    ) -> Started:
        """Return the command as it runs, to be waited for; *log* gets what it writes.

        *log* is a file or the end of a pipe, *stdout* that of another for its results; both are
        closed here. A command that *leads* begins a session, and a group of processes.
        """
        request = _request(arguments, cwd, os.environ if env is None else env)
        request |= {"is_started": True, "leads": leads}
        with (
            self._lock,
            open(os.devnull, "rb") as none,
            open(log, "wb") as errors,
            open(os.dup(errors.fileno()) if stdout is None else stdout, "wb") as results,
        ):
            streams = [stream.fileno() for stream in (none, results, errors)]
            requests = self._socket(request)
            socket.send_fds(requests, [json.dumps(request).encode()], streams)
            pid = json.loads(requests.recv(_LONGEST))
        return Started(pid, lambda: self._reply(requests, {"pid": pid}))

    def load(self, *libraries: str) -> None:
        """Import *libraries*, if they are there, for the commands to come."""
        self._reply(self._small, {"libraries": libraries})

    def _socket(self, request: Mapping[str, Any]) -> socket.socket:
        is_large = "code" in request or not _LARGE.isdisjoint(request["arguments"])
        return self._large if is_large else self._small

    def _reply(self, requests: socket.socket, question: Mapping[str, Any]) -> Any:
        with self._lock:
            requests.send(json.dumps(question).encode())
            return json.loads(requests.recv(_LONGEST))

    def run_code(
        self, code: str, *, cwd: Path, timeout: float = 60
    ) -> subprocess.CompletedProcess[bytes]:
        """Return the finished program *code*, with what it wrote; raise as `run` does."""
        request = {"arguments": [], "code": code, "cwd": str(cwd), "env": dict(os.environ)}
        return self._finished(request, b"", timeout, subprocess.PIPE)

    def _finished(
        self,
        request: Mapping[str, Any],
        input: bytes,
        timeout: float,
        stderr: int,
        stdout: IO[bytes] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        arguments: Sequence[str] = request["arguments"]
        with (
            self._lock,
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
        ):
            given.write(input)
            given.seek(0)
            errors = out if stderr == subprocess.STDOUT else err
            streams = [stream.fileno() for stream in (given, stdout or out, errors)]
            requests = self._socket(request)
            socket.send_fds(requests, [json.dumps(request).encode()], streams)
            status = _status(requests, arguments, timeout)
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(arguments, status, out.read(), err.read())

    def close(self) -> None:
        """End the processes."""
        self._small.close()
        self._large.close()


class Started:
    """A command that runs, as `subprocess.Popen` has it."""

    def __init__(self, pid: int, status: Callable[[], int | None]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._status = status
        self._ended = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """Return the exit status, None as long as the command runs."""
        if self.returncode is None and (status := self._status()) is not None:
            self.returncode = status
            os.close(self._ended)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """Return the exit status; raise subprocess.TimeoutExpired after *timeout* seconds."""
        while (status := self.poll()) is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the command has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _listening(address: str, name: str) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind(f"{address}/{name}")
    listening.listen(64)
    return listening


def _connected(address: str, name: str) -> socket.socket:
    connected = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connected.connect(f"{address}/{name}")
    return connected


def _status(requests: socket.socket, arguments: Sequence[str], timeout: float) -> int:
    """Return the exit status of the command that was sent; end it after *timeout* seconds."""
    pid = json.loads(requests.recv(_LONGEST))
    requests.settimeout(timeout)
    try:
        return int(json.loads(requests.recv(_LONGEST)))
    except TimeoutError:
        os.kill(pid, signal.SIGKILL)
        requests.settimeout(None)
        requests.recv(_LONGEST)
        raise subprocess.TimeoutExpired(list(arguments), timeout) from None
    finally:
        requests.settimeout(None)


def _request(arguments: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    return {"arguments": list(arguments), "cwd": str(cwd), "env": dict(environment)}


def _settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what an interpreter reads of *environment* when it starts."""
    begin = ("PYTHON", "LC_", "LANG")
    return {name: value for name, value in environment.items() if name.startswith(begin)}


def _share(listening: socket.socket) -> None:
    """Fork a process for each connection, until standard input ends; then wait for all."""
    while sys.stdin not in select.select([listening, sys.stdin], [], [])[0]:
        requests, _ = listening.accept()
        with requests:
            if os.fork() == 0:
                listening.close()
                _serve(requests)
                os._exit(0)
    with suppress(ChildProcessError):
        while True:
            os.wait()


def _serve(requests: socket.socket) -> None:
    while True:
        message, streams, _, _ = socket.recv_fds(requests, _LONGEST, 3)
        if not message:
            return
        request = json.loads(message)
        if "env" not in request:
            requests.send(json.dumps(_answer(request)).encode())
            continue
        pid = os.fork()
        if pid == 0:
            requests.close()
            _command(request, streams)
        for stream in streams:
            os.close(stream)
        requests.send(json.dumps(pid).encode())
        if not request.get("is_started"):
            _, status = os.waitpid(pid, 0)
            requests.send(json.dumps(os.waitstatus_to_exitcode(status)).encode())


def _answer(question: Mapping[str, Any]) -> int | None:
    """Return the status of a started command, if it has ended, or import libraries."""
    if "pid" in question:
        pid, status = os.waitpid(question["pid"], os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None
    _import(question["libraries"])
    gc.freeze()
    return None


def _command(request: Mapping[str, Any], streams: Sequence[int]) -> None:
    """Run the command of *request* in this process, and end it as the interpreter would."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdout, sys.stderr = (_opened(stream) for stream in (sys.stdout, sys.stderr))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by what runs unattended
    if most := request.get("largest_file"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    if request.get("leads"):
        os.setsid()
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = [str(SCRIPT), *request["arguments"]]
    sys.path[0] = str(SCRIPT.parent)
    sys.modules["__main__"] = module = _main_module(SCRIPT)
    status = 1
    try:
        if "code" in request:
            program = compile(request["code"], "<string>", "exec")
            status = _exit_status(lambda: exec(program, vars(module)))
        else:
            from entailment.entry import main

            status = _exit_status(main)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _opened(stream: TextIO) -> TextIO:
    """Return *stream* on what its descriptor is now: a pipe, where it was a file."""
    return open(
        stream.fileno(),
        "w",
        buffering=1 if stream.line_buffering else -1,
        encoding=stream.encoding,
        errors=stream.errors,
        closefd=False,
    )


def _main_module(script: Path) -> ModuleType:
    """Return the main module of *script*, which processes that the command spawns look for."""
    module = ModuleType("__main__")
    module.__file__ = str(script)
    module.__spec__ = None
    return module


def _exit_status(main: Any) -> int:
    import atexit
    import traceback

    try:
        status = main()
    except SystemExit as ended:
        status = ended.code
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        atexit._run_exitfuncs()
    if isinstance(status, str):
        print(status, file=sys.stderr)
        return 1
    return int(status or 0)


def _import(libraries: Iterable[str]) -> None:
    """Import those of *libraries* that are installed."""
    for library in libraries:
        with suppress(ImportError):
            import_module(library)


def _import_package() -> None:
    import entailment

    package = Path(entailment.__file__).parent
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if _RARE.isdisjoint(parts) and parts[-1] != "__main__":
            _import([".".join(("entailment", *parts)).removesuffix(".__init__")])


def _read_lexicons() -> None:
    """Use what is no network on a line of text, so that the data of the language is in memory."""
    from entailment import check, load_system, novelty, validate
    from entailment.corpora import corpus_readers
    from entailment.evaluation.task import tasks
    from entailment.knowledge.resource import resources
    from entailment.model import Pair
    from entailment.registry import readers, systems
    from entailment.retrieval.context import contexts
    from entailment.retrieval.ranking import rankers
    from entailment.systems.tools import tools

    for registry in (contexts, corpus_readers, rankers, readers, resources, systems, tasks, tools):
        registry.names()
    text = "On 5 May 2004 the firm did not sell two of its 30 ships to Ann Lee, Norvik said."
    claim = "Ann Lee bought no ships from Norvik."
    systems.create("guard", member={"name": "features"}).explain(Pair("1", text, claim))
    features = load_system("features")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "news.txt").write_text(text)
        check(claim, Path(folder), system=features)
        novelty(folder, [claim], system=features)
        fact = {"entity": "Ann Lee", "slot": "per:age", "value": "30", "document": "news.txt"}
        for profile in ("tailored", "generic"):
            list(validate([fact], folder, system=features, profile=profile))


def _open_model() -> None:
    """Open the model that the tests judge by, for all commands: it starts no threads."""
    from entailment.systems.neural import runtime, sources

    folder = sources.model_path("small")
    _compute_once(sources, "read_folder", folder)
    _compute_once(sources, "checksum", folder)
    _compute_once(sources, "read_encoder", folder / "tokenizer.json")
    _compute_once(runtime, "_session", folder / "model.onnx", "auto")


def _compute_once(module: ModuleType, name: str, *arguments: object) -> None:
    """Call a function of *module* with *arguments*, and never again with these."""
    function = getattr(module, name)
    result = function(*arguments)
    setattr(module, name, lambda *given: result if given == arguments else function(*given))


def _use_huge_pages() -> None:
    """Gather the memory in pages of 2 MB, where Linux can: a fork then takes half the time."""
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for line in Path("/proc/self/maps").read_text().splitlines():
        addresses, access, *_, inode, name = [*line.split(maxsplit=5), ""][:6]
        if "w" in access and inode == "0" and name in ("", "[heap]"):
            start, end = (int(address, 16) for address in addresses.split("-"))
            for page in range(-(-start // _HUGE) * _HUGE, end - _HUGE + 1, _HUGE):
                madvise(page, _HUGE, _COLLAPSE)  # what cannot be gathered stays as it is


_HUGE = 1 << 21
_COLLAPSE = 25  # MADV_COLLAPSE, since Linux 6.1


def _pack() -> None:
    """Have a fork copy fewer pages."""
    gc.freeze()
    with suppress(OSError, AttributeError):  # there is no /proc, or no madvise
        _use_huge_pages()


if __name__ == "__main__":
    small, large = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    _import(LIBRARIES)
    _import_package()
    _read_lexicons()
    _open_model()
    _pack()
    if os.fork() == 0:
        small.close()
        _import(LARGE_LIBRARIES)
        _pack()
        _share(large)
        os._exit(0)
    large.close()
    _share(small)
