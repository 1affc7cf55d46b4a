"""The Dockerfile, the compose file and the unit of the documentation start a server that exists."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from click.testing import CliRunner

from entailment.cli.serve import command
from entailment.errors import OptionError

ROOT = Path(__file__).parents[2]
INSTRUCTIONS = "FROM WORKDIR COPY RUN USER ENV EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT".split()


def dockerfile() -> list[tuple[str, str]]:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    service: dict[str, Any] = loaded["services"]["entailment"]
    return service


LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def serves(words: list[str]) -> dict[str, Any]:
    """The options of `entail serve` with the arguments *words*."""
    return command.make_context("serve", list(words)).params


def test_the_image_is_built_of_what_is_there() -> None:
    instructions = dockerfile()
    assert [name for name, _ in instructions if name not in INSTRUCTIONS] == []
    for name, value in instructions:
        if name == "COPY" and not value.startswith("--from"):
            assert [word for word in value.split()[:-1] if not (ROOT / word).exists()] == []


def test_the_image_serves_without_privileges() -> None:
    values = dict(dockerfile())
    assert values["USER"] == "entailment"
    program, subcommand, *words = json.loads(values["ENTRYPOINT"])
    assert (program, subcommand) == ("entail", "serve")
    options = serves(words)
    assert str(options["port"]) == values["EXPOSE"]
    assert f":{options['port']}/ready" in values["HEALTHCHECK"]


def test_compose_mounts_documents_that_it_cannot_write() -> None:
    service = compose()
    options = serves(service["command"])
    (volume,) = service["volumes"]
    _, inside, mode = volume.split(":")
    assert options["collection"] == (f"documents={inside}",)
    assert mode == "ro"
    assert service["read_only"] is True
    assert float(service["stop_grace_period"].rstrip("s")) > options["grace"]
    assert service["ports"] == ["127.0.0.1:8000:8000"]


def test_options_are_also_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENTAILMENT_SERVE_PORT", "8123")
    monkeypatch.setenv("ENTAILMENT_SERVE_COLLECTION", "a=/a b=/b")
    options = serves([])
    assert (options["port"], options["collection"]) == (8123, ("a=/a", "b=/b"))
    monkeypatch.setenv("ENTAILMENT_SERVE_OPTION", "threshold=0.5")
    assert serves([])["options"] == ("threshold=0.5",)
    assert serves(["--port", "9000"])["port"] == 9000


@pytest.mark.parametrize(
    ("options", "tokens", "hosts"),
    [
        ({}, "", LOCAL),
        ({"host": "LocalHost"}, "", LOCAL),
        ({"host": "127.0.0.2"}, "", LOCAL | {"127.0.0.2"}),
        ({"allow_host": ("A.example", "::2")}, "", LOCAL | {"a.example", "[::2]"}),
        ({"host": "0.0.0.0"}, "", set()),
        ({"host": "0.0.0.0", "allow_host": ("[::2]",)}, "", LOCAL | {"0.0.0.0", "[::2]"}),
        ({"allow_host": ("a.example",)}, "secret", set()),
    ],
)
def test_without_tokens_the_names_of_this_machine_are_checked(
    options: dict[str, Any], tokens: str, hosts: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Any] = []

    def ended(settings: Any, service: Any) -> None:
        service.close()
        served.append(settings)
        raise click.exceptions.Exit(0)

    monkeypatch.setattr("entailment.server.serving.service_app", ended)
    monkeypatch.setattr("entailment.server.logs.configure_logs", lambda **_: None)
    monkeypatch.setenv("ENTAILMENT_TOKENS", tokens)
    words = [
        f"--{name.replace('_', '-')}={value}"
        for name, given in options.items()
        for value in ((given,) if isinstance(given, str) else given)
    ]
    command.main([*words, "--port", "0", "-s", "overlap"], standalone_mode=False)
    assert [set(settings.hosts) for settings in served] == [hosts]


@pytest.mark.parametrize(
    ("words", "environment", "message"),
    [
        ([], {"ENTAILMENT_TOKENS": "  "}, "ENTAILMENT_TOKENS holds only white space"),
        (["--collection", "docs"], {}, "--collection is written NAME=FOLDER"),
        (["--also", "docs"], {}, "--also is written NAME=SYSTEM"),
    ],
)
def test_what_is_wrong_is_named_as_the_help_names_it(
    words: list[str], environment: dict[str, str], message: str
) -> None:
    options = [*words, "--port", "0", "-s", "overlap"]
    result = CliRunner(env=environment).invoke(command, options)
    assert (result.exit_code, message in result.output) == (2, True)


@pytest.mark.parametrize("host", ["a.example:80", "bücher.example", "https://a.example", "a b"])
@pytest.mark.parametrize("tokens", ["", "secret"])
def test_a_name_that_no_browser_sends_is_an_error(
    host: str, tokens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENTAILMENT_TOKENS", tokens)
    words = ["--allow-host", host, "--port", "0", "-s", "overlap"]
    with pytest.raises(OptionError, match=f"a host is such as example.org .*not '{host}'"):
        command.main(words, standalone_mode=False)


class _Unit(configparser.ConfigParser):
    """A unit of systemd, whose keys have capitals."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_the_unit_of_the_documentation_starts_a_server() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```ini\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    unit = _Unit(interpolation=None)
    unit.read_string(block)
    _, subcommand, *words = shlex.split(unit["Service"]["ExecStart"])
    assert subcommand == "serve"
    assert int(unit["Service"]["TimeoutStopSec"]) > serves(words)["grace"]


def test_every_option_is_in_the_documentation() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    own = [name for option in command.params for name in option.opts if name.startswith("--")]
    passed_over = {"--host", "--port", "--lenient", "--follow-links", "--abstain"}
    passed_over |= {"--option", "--system", "--quiet", "--no-color"}
    assert [name for name in own if name not in page and name not in passed_over] == []


@pytest.mark.slow
def test_the_image_can_be_built() -> None:
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        pytest.skip("no docker that runs")
    subprocess.run(["docker", "build", "-t", "entailment-test", str(ROOT)], check=True)
