"""People annotate in a real browser, by keyboard alone, on a real server."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.project import Project
from entailment.model import Label
from tests.cli.forks import Forks
from tests.server.test_annotation import made, serving

pytestmark = pytest.mark.slow

DONE = "All pairs are judged"


class Desk:
    """A page in which somebody annotates."""

    def __init__(self, opened: Any, url: str):
        self.page = opened.new_context().new_page()
        self.page.set_default_timeout(60_000)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.goto(url)
        self.page.wait_for_selector("#hypothesis:not(:empty)")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def judge(self, key: str) -> None:
        """Press *key* and wait until the judgment is saved and shown."""
        before = self.done
        self.press(key)
        self.wait_for_done(before + 1)

    def wait_for_done(self, count: int) -> None:
        """Wait until *count* judgments are saved."""
        for _ in range(1000):
            if self.done == count:
                return
            self.page.wait_for_timeout(20)
        pytest.fail(f"{self.done} judgments are saved, not {count}")

    @property
    def done(self) -> int:
        return int(self.page.evaluate("document.querySelector('#progress').value"))

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).text_content())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made(tmp_path / "towers.project").close()
    return tmp_path / "towers.project"


@pytest.fixture
def desks(browser: Any, forks: Forks, path: Path) -> Iterator[dict[str, Desk]]:
    with serving(forks, path) as (_, addresses):
        opened = {name: Desk(browser, url) for name, url in addresses.items()}
        yield opened
        for desk in opened.values():
            assert desk.problems == []
            desk.page.context.close()


def test_three_people_judge_everything_by_keyboard_and_lose_nothing(
    desks: dict[str, Desk], path: Path
) -> None:
    keys = {"Ann": "1", "Bob": "2", "Cyd": "3"}
    for _ in range(8):
        for name, desk in desks.items():
            desk.judge(keys[name])
    assert all(DONE in desk.text("#end-title") for desk in desks.values())
    with Project(path) as project:
        annotated = {
            (annotation.annotator, annotation.label) for annotation in project.annotations()
        }
        assert len(project.annotations()) == 24
        assert all(0 < (annotation.seconds or 0) < 60 for annotation in project.annotations())
    assert annotated == {
        ("Ann", Label.ENTAILMENT),
        ("Bob", Label.CONTRADICTION),
        ("Cyd", Label.UNKNOWN),
    }


def test_comment_evidence_partly_flaw_and_undo_need_no_mouse(
    desks: dict[str, Desk], path: Path
) -> None:
    desk = desks["Ann"]
    desk.press("m")
    desk.page.keyboard.type("123 no date")  # the keys of labels are letters of a comment
    desk.press("Enter", "e", *["ArrowRight"] * 2, *["Shift+ArrowRight"] * 2, "Enter")
    assert "".join(desk.page.locator(".evidence").all_text_contents()).endswith(" was built")
    desk.judge("p")
    desk.judge("f")
    desk.press("z")
    desk.wait_for_done(1)
    desk.judge("1")
    with Project(path) as project:
        first, second = project.annotations()
        text = project.pair(first.pair_id).text
    ((start, end),) = first.evidence
    assert re.fullmatch(r"\d+ was built", text[start:end])  # after a character of two code units
    assert (first.label, first.partly, first.comment) == (Label.UNKNOWN, True, "123 no date")
    assert (second.label, second.evidence, second.comment) == (Label.ENTAILMENT, (), "")


def test_a_judgment_made_while_the_server_is_dead_is_saved_when_it_is_back(
    browser: Any,
    forks: Forks,
    path: Path,
) -> None:
    with ExitStack() as stack:
        process, addresses = stack.enter_context(serving(forks, path))
        desk = Desk(browser, addresses["Ann"])
        desk.judge("1")
        process.send_signal(signal.SIGKILL)
        process.wait()
        desk.press("2")
        desk.page.wait_for_selector("#problem:not([hidden])")
        assert desk.text("#problem").startswith("Not saved yet")
        port = int(addresses["Ann"].split(":")[2].split("/")[0])
        stack.enter_context(serving(forks, path, port))
        desk.wait_for_done(2)
        assert not desk.page.locator("#problem").is_visible()
        desk.page.context.close()
    with Project(path) as project:
        assert [annotation.label for annotation in project.annotations()] == [
            Label.ENTAILMENT,
            Label.CONTRADICTION,
        ]


def test_it_fits_a_telephone_and_folds_the_guidelines(desks: dict[str, Desk]) -> None:
    desk = desks["Bob"]
    desk.press("g")
    assert not desk.page.locator("#guidelines").is_visible()
    desk.press("g")
    assert desk.page.locator("#guidelines").is_visible()
    desk.page.set_viewport_size({"width": 360, "height": 640})
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_words_of_strangers_stay_words(browser: Any, forks: Forks, tmp_path: Path) -> None:
    from entailment.collection.annotations import Settings
    from entailment.collection.assignment import assign
    from entailment.collection.candidates import CandidatePair, Provenance

    hostile = "<img src=x onerror=document.title='taken'> <script>document.title='taken'</script>"
    with Project.create(tmp_path / "p", Settings(judges=1)) as project:
        project.add_pairs([CandidatePair("<b>1</b>", hostile, hostile, Provenance("x"))])
        for name in ("Ann", "Bob", "Cyd"):
            project.add_annotator(name)
        assign(project)
        (name,) = [
            annotator.name for annotator in project.annotators() if project.rows(
                "select 1 from assignments where annotator = ?", annotator.name
            )
        ]  # fmt: skip
    with serving(forks, tmp_path / "p") as (_, addresses):
        desk = Desk(browser, addresses[name])
        assert desk.text("#text") == hostile
        assert desk.page.title() == "Annotate p"
        assert desk.page.locator("main img, main script").count() == 0
        desk.page.context.close()
