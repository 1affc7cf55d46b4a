"""Commands that are killed at any moment, and then end with the bytes of those that were not.

A trial kills a command up to `KILLS` times, at moments drawn from the time that it takes, and then
lets the same command finish. What is left over besides the result, a process or a file that no
uninterrupted command leaves, is a finding too. A scratch file, `.NAME.xxxxxxxx.tmp`, is none: it
may be of another process that is at work.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Command", "CommandError", "Result", "called", "problem_with"]

KILLS = 3
"""The most kills in a trial."""

_ENTAIL = [sys.executable, "-c", "from entailment.entry import main; main()"]

Result = Callable[[Path], bytes]


class CommandError(Exception):
    """A command that was not killed has failed, or a worker has outlived a killed one."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that may be killed.

    *prepare* writes what it reads into an empty folder, in which it runs with *arguments*, and with
    those of *again* after a kill, where these are others. *result* reads what it has written.
    """

    prepare: Callable[[Path], None]
    arguments: Sequence[str]
    result: Result
    again: Sequence[str] | None = None

    def arguments_after(self, kills: int) -> Sequence[str]:
        """Return the arguments of the command after so many *kills*."""
        return self.again if kills and self.again else self.arguments

    def finish(self, folder: Path, kills: int = 0) -> tuple[bytes, list[str]]:
        """Run the command to its end; return what it printed and wrote, and the files there."""
        printed = called(folder, self.arguments_after(kills))
        return printed + self.result(folder), _files(folder)


def problem_with(command: Command, rng: random.Random, trials: int) -> str | None:
    """Return what is wrong after kills of *command* in one of *trials*, or None."""
    with tempfile.TemporaryDirectory(prefix="entailment-kill-") as parent:
        folder = _prepared(Path(parent, "whole"), command)
        begin = time.monotonic()
        expected = command.finish(folder)
        seconds = time.monotonic() - begin
        for number in range(trials):
            moments = [rng.uniform(0, seconds) for _ in range(rng.randint(1, KILLS))]
            folder = _prepared(Path(parent, str(number)), command)
            if problem := _problem_after(command, folder, moments, expected):
                killed = ", ".join(f"{moment:.3f}" for moment in moments)
                return f"killed after {killed} s: {problem}"
    return None


def called(folder: Path, arguments: Sequence[str]) -> bytes:
    """Return what `entail ARGUMENTS` prints in *folder*; raise CommandError where it fails."""
    done = subprocess.run(
        [*_ENTAIL, *arguments], cwd=folder, capture_output=True, check=False, timeout=600
    )
    if done.returncode:
        raise CommandError(f"{' '.join(arguments)}: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


def _problem_after(
    command: Command, folder: Path, moments: Sequence[float], expected: tuple[bytes, list[str]]
) -> str | None:
    try:
        for count, moment in enumerate(moments):
            _kill(folder, command.arguments_after(count), moment)
        result, files = command.finish(folder, len(moments))
    except CommandError as error:
        return str(error)
    if files != expected[1]:
        return f"leaves other files: {sorted(set(files) ^ set(expected[1]))[:3]}"
    return None if result == expected[0] else "ends with other bytes"


def _prepared(folder: Path, command: Command) -> Path:
    folder.mkdir()
    command.prepare(folder)
    return folder


def _files(folder: Path) -> list[str]:
    """Return the files in *folder* whose names are the same in every run: not those of an index."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".tmp")
    return sorted(str(path.relative_to(folder)) for path in paths if ".index/" not in str(path))


def _kill(folder: Path, arguments: Sequence[str], moment: float) -> None:
    """Kill the command *moment* seconds after its start, and see that no worker stays."""
    process = subprocess.Popen(
        [*_ENTAIL, *arguments],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    time.sleep(moment)
    process.kill()
    process.wait()
    if not _ends(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
        raise CommandError("a worker outlives the command")


def _ends(group: int, seconds: float = 20) -> bool:
    """Return whether all processes of *group* end within some *seconds*."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False
