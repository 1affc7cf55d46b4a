"""`entail serve` under several times the load that it can bear, against a plain server.

python bench/server_load.py [--seconds 600] [--callers 300] [--system neural] [--model small]
    [--weights FOLDER]

The callers each send pairs that nobody sent before, wait for the answer and send the next; one that
is answered 429 comes again when the server says. A request is lost when it has no answer, or an
answer that is neither its judgments nor 429. The peer is FastAPI around CrossEncoder of
sentence-transformers with the transformers weights in FOLDER, on the same pairs; it is left out
without --weights. Both have the same cores, one after the other. Latency is that of a request from
its first sending to its judgments, waiting after 429 included.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import httpx

PAIRS = 4
"""Pairs of a request."""

TEXT = (
    "The company {a} said on Monday that it had bought {b}, a maker of valves in the town of {c}, "
    "for {n} million dollars, and that its {m} employees would keep their work until next spring."
)
HYPOTHESES = (
    "{a} bought {b}.",
    "{b} bought {a}.",
    "{a} paid {m} million dollars.",
    "{b} has {m} employees.",
)
SYLLABLES = "ba do ki lu me na po ri sa te vo zu".split()

PEER = """
import json, sys
import uvicorn
from fastapi import FastAPI
from sentence_transformers import CrossEncoder

model = CrossEncoder(sys.argv[1], device="cpu", max_length=256)
app = FastAPI()

@app.get("/ready")
def ready():
    return {}

@app.post("/v1/judge")
def judge(body: dict):
    pairs = [(pair["text"], pair["hypothesis"]) for pair in body["pairs"]]
    return {"judgments": model.predict(pairs, show_progress_bar=False).tolist()}

uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
"""


@dataclass
class Outcome:
    """The outcome of a load: seconds of each request that was answered, and what else came."""

    seconds: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    begun: int = 0

    def line(self, name: str, duration: float) -> str:
        """Return the figures in one line."""
        ordered = sorted(self.seconds)
        at = {p: ordered[min(len(ordered) - 1, int(p * len(ordered)))] for p in (0.5, 0.99)}
        lost = self.begun - len(ordered)
        rate = PAIRS * len(ordered) / duration
        return (
            f"{name:14} {rate:8.1f} pairs/s  p50 {at[0.5]:7.2f} s  p99 {at[0.99]:7.2f} s  "
            f"{self.begun:,} requests, {self.answers['429']:,} times 429, {lost} lost "
            f"{dict(self.answers)}"
        )


def main() -> None:
    arguments = _arguments()
    print(f"{arguments.callers} callers, {arguments.seconds:g} s each, {os.cpu_count()} cores")
    ours = [sys.executable, "-c", "from entailment.entry import main; main()", "serve"]
    ours += ["-s", arguments.system]
    ours += ["-O", f"model={arguments.model}"] if arguments.model else []
    ours += ["--port"]
    sides = {"entail serve": ours}
    if arguments.weights:
        sides["CrossEncoder"] = [sys.executable, "-c", PEER, arguments.weights]
    for name, command in sides.items():
        port = _free_port()
        process = subprocess.Popen([*command, str(port)], stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, process)
            alone, took = asyncio.run(_load(url, 1, min(15.0, arguments.seconds)))
            print(alone.line(f"{name}, 1", took), flush=True)
            before = _processor_seconds(process)
            crowd, took = asyncio.run(_load(url, arguments.callers, arguments.seconds))
            used = _processor_seconds(process) - before
            print(crowd.line(name, took), _peak(process), flush=True)
            print(f"{name:14} {PAIRS * len(crowd.seconds) / used:8.1f} pairs a processor second")
        finally:
            process.terminate()
            print(f"{name}: exit status {process.wait(120)}", flush=True)


async def _load(url: str, callers: int, seconds: float) -> tuple[Outcome, float]:
    """Return what came of *callers* that begin requests for *seconds*, and how long it took."""
    outcome = Outcome()
    began = time.monotonic()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=600, limits=limits) as client:
        end = began + seconds
        await asyncio.gather(*(_call(client, number, end, outcome) for number in range(callers)))
    return outcome, time.monotonic() - began


async def _call(client: httpx.AsyncClient, number: int, end: float, outcome: Outcome) -> None:
    generator = random.Random(f"{number} {end}")
    while time.monotonic() < end:
        body = {"pairs": [_pair(generator) for _ in range(PAIRS)]}
        outcome.begun += 1
        began = time.monotonic()
        while (answer := await _answer(client, body)).status == "429":
            outcome.answers["429"] += 1
            await asyncio.sleep(answer.wait + generator.random())
        outcome.answers[answer.status] += 1
        if answer.status == "200":
            outcome.seconds.append(time.monotonic() - began)


class Answer(NamedTuple):
    """The status of an answer, or what is wrong with it; the seconds that a 429 says to wait."""

    status: str
    wait: float = 1.0


async def _answer(client: httpx.AsyncClient, body: object) -> Answer:
    try:
        response = await client.post("/v1/judge", json=body)
    except httpx.HTTPError as error:
        return Answer(type(error).__name__)
    if response.status_code == 200 and len(response.json()["judgments"]) != PAIRS:
        return Answer("judgments missing")
    return Answer(str(response.status_code), float(response.headers.get("Retry-After", 1)))


def _pair(generator: random.Random) -> dict[str, str]:
    names = {value: "".join(generator.choices(SYLLABLES, k=4)).title() for value in "abc"}
    numbers = {value: str(generator.randint(2, 900)) for value in "nm"}
    hypothesis = generator.choice(HYPOTHESES)
    filled = {**names, **numbers}
    return {"text": TEXT.format(**filled), "hypothesis": hypothesis.format(**filled)}


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit("the server ended before it was ready")
        try:
            if httpx.get(f"{url}/ready").status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise SystemExit("the server is not ready")


def _peak(process: subprocess.Popen[bytes]) -> str:
    """Return the peak memory of a process, where Linux has it."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return ""
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return f"peak {int(peak.split()[1]) // 1024} MB"


def _processor_seconds(process: subprocess.Popen[bytes]) -> float:
    """Return what a process has used of processors, which others on the machine do not change."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--callers", type=int, default=300)
    parser.add_argument("--system", default="neural")
    parser.add_argument("--model", help="The installed model of the system, if not the default.")
    parser.add_argument("--weights", help="A transformers folder for CrossEncoder.")
    return parser.parse_args()


if __name__ == "__main__":
    main()
