"""A language model judges at an endpoint; refusals and broken replies never become labels."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import entailment
from entailment.cli.judge import command as judge_command
from entailment.errors import (
    DataError,
    EntailmentError,
    MissingExtraError,
    ModelError,
    OptionError,
)
from entailment.model import Label, Pair
from entailment.systems import NamedSystem, load_system, save_system
from entailment.systems.llm.calibration import Calibration
from entailment.testing import check_system
from tests.cli.conftest import Entail, is_one_error_line
from tests.systems.llm.conftest import Endpoint, judgment, message

pytest.importorskip("httpx")

TEXT = "A cat sat down."


def model(endpoint: Endpoint, **options: Any) -> NamedSystem:
    fixed = {"base_url": endpoint.url, "cache": False, "backoff": 0.0}
    return load_system("llm:tiny", options=fixed | options)


def test_probabilities_are_those_of_the_reply(endpoint: Endpoint) -> None:
    pairs = [(TEXT, "A cat sat down."), (TEXT, "Dogs bark.")]
    yes, no = entailment.judge(pairs, system=model(endpoint))
    assert (yes.label, yes.score) == (Label.ENTAILMENT, 0.8)
    assert (no.label, no.probabilities[Label.CONTRADICTION]) == (Label.UNKNOWN, 0.2)
    request = endpoint.requests[0]
    assert (request["model"], request["temperature"]) == ("tiny", 0)
    assert request["response_format"]["json_schema"]["strict"] is True
    assert entailment.judge(
        TEXT, TEXT, system=model(endpoint), explain=True
    ).explanation.reasons == ("by its words",)


def test_the_contract_of_a_system_holds(endpoint: Endpoint) -> None:
    check_system(lambda: model(endpoint).system)


@pytest.mark.parametrize(
    ("response", "problem"),
    [
        (message(None, refusal="I cannot help with that."), "the model refused: 'I cannot help"),
        (message('{"entail', finish="length"), r"the reply was cut off \(length\)"),
        (message("Surely entailed!"), "the reply is not a JSON object: 'Surely entailed!'"),
        (message('{"entailment": 1}'), "the reply has not three probabilities"),
        (judgment(0.9, 0.9, 0.9), "the probabilities of the reply sum to 2.7"),
        ({"choices": []}, "the response has no message"),
    ],
)
def test_what_is_no_judgment_names_the_pair(
    endpoint: Endpoint, response: dict[str, Any], problem: str
) -> None:
    endpoint.respond = lambda _: (200, response)
    with pytest.raises(DataError, match=f"^pair '7': {problem}"):
        list(model(endpoint).judge([Pair("7", TEXT, "A cat sat.")]))
    with pytest.raises(DataError, match=r"claim '1'|hypothesis '1' cannot be judged"):
        entailment.check(TEXT, [TEXT], system=model(endpoint))


def test_a_lenient_check_names_the_claim_that_was_not_judged(endpoint: Endpoint) -> None:
    def respond(request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        refuses = "<hypothesis>\nA dog" in request["messages"][1]["content"]
        return 200, message(None, refusal="No.") if refuses else judgment(0.8, 0.1, 0.1)

    endpoint.respond = respond
    answer = "A cat sat down. A dog sat down."
    right, refused = entailment.check(answer, [TEXT], system=model(endpoint), lenient=True).claims
    assert str(right.verdict) == "supported"
    assert (str(refused.verdict), refused.support) == ("not found", 0.0)
    assert refused.reason == "not judged: the model refused: 'No.'"


def test_a_failure_that_passes_is_tried_again(endpoint: Endpoint) -> None:
    statuses = iter([429, 503, 200])

    def respond(_: dict[str, Any]) -> tuple[int, dict[str, Any] | str]:
        status = next(statuses)
        return status, judgment(0.7, 0.1, 0.2) if status == 200 else "busy"

    endpoint.respond = respond
    endpoint.waits = ["0.01"]
    assert entailment.judge(TEXT, TEXT + " Yes.", system=model(endpoint)).score == 0.7
    assert len(endpoint.requests) == 3


def test_a_failure_that_stays_is_named(endpoint: Endpoint) -> None:
    endpoint.respond = lambda _: (500, "broken")
    with pytest.raises(
        EntailmentError, match=r"pair '1': .* no response after 2 attempts: 500 brok"
    ):
        entailment.judge(TEXT, "A cat.", system=model(endpoint, attempts=2))
    endpoint.respond = lambda _: (401, "no key")
    with pytest.raises(EntailmentError, match="401 no key"):
        entailment.judge(TEXT, "A cat.", system=model(endpoint))
    assert len(endpoint.requests) == 3


def test_nothing_is_requested_twice(endpoint: Endpoint, tmp_path: Path) -> None:
    cache = str(tmp_path / "replies.sqlite")
    first = model(endpoint, cache=cache)
    judged = entailment.judge(TEXT, "A cat.", system=first)
    again = model(endpoint, cache=cache, input_price=1.0, output_price=2.0)
    assert entailment.judge(TEXT, "A cat.", system=again) == judged
    assert len(endpoint.requests) == 1
    usage = again.system.usage
    assert (usage.requests, usage.cached, usage.cost) == (0, 1, 0.0)
    other = model(endpoint, cache=cache, input_price=1.0, output_price=2.0)
    entailment.judge(TEXT, "A dog.", system=other)
    assert other.system.usage.cost == pytest.approx((200 * 1 + 10 * 2) / 1e6)


def test_the_prompt_is_a_file(endpoint: Endpoint, tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.md"
    prompt.write_text("Judge.\n---\n<text>\n$text\n</text> costs $$1 <hypothesis>\n$hypothesis\n</")
    system = model(endpoint, prompt=str(prompt))
    assert entailment.judge("It is $5.", "It is $5.", system=system).score == 0.8
    assert endpoint.requests[0]["messages"][0] == {"role": "system", "content": "Judge."}
    assert "costs $1" in endpoint.requests[0]["messages"][1]["content"]
    assert system.description != model(endpoint).description
    prompt.write_text("Judge $text.")
    with pytest.raises(OptionError, match="a prompt is a system message, a line '---' and"):
        model(endpoint, prompt=str(prompt))


def test_it_is_calibrated_on_labelled_pairs_and_saved(endpoint: Endpoint, tmp_path: Path) -> None:
    contradicted = [
        Pair(f"n{n}", f"Text {n}.", "Dogs bark.", Label.CONTRADICTION) for n in range(9)
    ]
    entailed = [Pair(f"y{n}", f"Text {n}.", f"Text {n}.", Label.ENTAILMENT) for n in range(9)]
    fitted = model(endpoint).fit([*contradicted, *entailed])
    (judged,) = fitted.judge([Pair("x", "A mill.", "Dogs bark.")])
    assert judged.label is Label.CONTRADICTION  # the model says UNKNOWN, people did not
    save_system(fitted, tmp_path / "fitted")
    where = {"base_url": endpoint.url}
    loaded = load_system(tmp_path / "fitted", options=where)
    (again,) = loaded.judge([Pair("x", "A mill.", "Dogs bark.")])
    assert again == judged
    for file in ("system.json", "model.json"):
        assert endpoint.url not in (tmp_path / "fitted" / file).read_text()
    with pytest.raises(OptionError, match="the options of a fitted system are fixed"):
        load_system(tmp_path / "fitted", options={**where, "structure": "none"})


def test_an_endpoint_must_be_named(monkeypatch: pytest.MonkeyPatch, endpoint: Endpoint) -> None:
    monkeypatch.delenv("ENTAILMENT_LLM_URL", raising=False)
    with pytest.raises(
        OptionError, match="an endpoint: base_url=http://HOST/v1, or ENTAILMENT_LLM"
    ):
        load_system("llm:tiny")
    monkeypatch.setenv("ENTAILMENT_LLM_URL", endpoint.url)
    monkeypatch.setenv("ENTAILMENT_LLM_KEY", "secret")
    system = load_system("llm:tiny", options={"cache": False})
    entailment.judge(TEXT, "A cat.", system=system)
    assert endpoint.headers[0]["authorization"] == "Bearer secret"
    assert "secret" not in system.description
    with pytest.raises(OptionError, match="names the model already"):
        load_system("llm:tiny", options={"model": "other"})


def test_the_command_line_says_what_was_requested(
    entail: Entail, endpoint: Endpoint, tmp_path: Path
) -> None:
    option = ("-O", f"base_url={endpoint.url}", "-O", f"cache={tmp_path / 'c.sqlite'}")
    done = entail("judge", TEXT, "A cat sat down.", "-s", "llm:tiny", *option, "--json")
    assert json.loads(done.stdout)["label"] == "ENTAILMENT"
    assert "1 requests, 0 replies from the cache, 200 tokens read and 10 written" in done.stderr
    quiet = entail("judge", TEXT, "A cat sat down.", "-s", "llm:tiny", *option, "-q")
    assert (quiet.returncode, quiet.stderr) == (0, "")
    endpoint.respond = lambda _: (200, message(None, refusal="No."))
    refused = entail("judge", TEXT, "A cat.", "-s", "llm:tiny", *option, "-q")
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert "the model refused: 'No.'" in refused.stderr


def test_a_command_counts_its_own_requests(endpoint: Endpoint) -> None:
    entailment.judge(TEXT, "A cat.", system=model(endpoint))
    done = CliRunner().invoke(judge_command, [TEXT, TEXT, "-s", "overlap"])
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.parametrize(("wait", "slept"), [("300", [300.0]), ("601", []), ("inf", [])])
def test_a_wait_that_the_endpoint_names_is_obeyed_or_reported(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch, wait: str, slept: list[float]
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("entailment.systems.llm.endpoint.time.sleep", waited.append)
    endpoint.respond, endpoint.waits = lambda _: (429, "busy"), [wait]
    problem = "no response after 2 attempts" if slept else f"names a wait of {wait} s: 429 busy"
    with pytest.raises(EntailmentError, match=problem):
        entailment.judge(TEXT, "A cat.", system=model(endpoint, attempts=2))
    assert waited == slept


def test_without_the_extra_the_error_names_it(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(MissingExtraError, match=r"entailment\[llm\]"):
        entailment.judge(TEXT, "A cat.", system=model(endpoint))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"timeout": "abc"}, "timeout must be a number, not 'abc'"),
        ({"backoff": -1}, "backoff must be a number of seconds from 0, not -1"),
        ({"timeout": math.inf}, "timeout must be a number of seconds from 0, not inf"),
    ],
    ids=str,
)
def test_a_wrong_wait_is_reported_at_once(
    endpoint: Endpoint, options: dict[str, object], says: str
) -> None:
    with pytest.raises(OptionError, match=says):
        model(endpoint, **options)


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"scale": 1.0},
        {"scale": -5, "contradiction": 0, "unknown": 0},
        {"scale": 0, "contradiction": 0, "unknown": 0},
        {"scale": 1, "contradiction": "nan", "unknown": 0},
    ],
    ids=str,
)
def test_what_is_no_calibration_is_refused(state: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="is not a calibration"):
        Calibration.of(state)
