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

    def __init__(self, opened: Any, url: str, **context: Any):
        self.page = opened.new_context(**context).new_page()
        self.page.clock.install()  # it runs, and jumps past the time in which keys wait
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
        self.settle()
        self.press(key)
        self.wait_for_done(before + 1)

    def settle(self) -> None:
        """Let the pair be on the screen for a while."""
        self.page.clock.run_for(1000)

    def wait_for_done(self, count: int) -> None:
        """Wait until *count* judgments are saved."""
        self.page.wait_for_function(
            "count => document.querySelector('#progress').value === count", arg=count
        )

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
        desk.settle()
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


def test_undo_gives_back_comment_evidence_and_label_to_be_changed(
    desks: dict[str, Desk], path: Path
) -> None:
    desk = desks["Ann"]
    desk.press("m")
    desk.page.keyboard.type("no date")
    desk.press("Enter", "e", "Enter", "Escape")
    desk.judge("p")
    assert desk.page.locator("#comment").input_value() == ""
    assert not desk.page.locator("#previous").is_visible()
    desk.press("z")
    desk.wait_for_done(0)
    assert desk.page.locator("#comment").input_value() == "no date"
    assert desk.page.locator(".evidence").all_text_contents() == ["Tower"]
    chosen = desk.page.locator('.choice[aria-current="true"]')
    assert chosen.all_text_contents() == ["P entails partly"]
    assert desk.text("#previous") == "Before: entails partly. Judge the pair again."
    desk.judge("3")
    assert desk.page.locator('.choice[aria-current="true"]').count() == 0
    with Project(path) as project:
        (saved,) = project.annotations()
    assert (saved.label, saved.partly, saved.comment) == (Label.UNKNOWN, False, "no date")
    assert saved.evidence == ((0, 5),)


def test_what_is_typed_and_marked_outlives_a_reload_until_it_is_judged(
    desks: dict[str, Desk],
) -> None:
    desk = desks["Ann"]
    desk.press("e", "Enter", "Escape", "m")
    desk.page.keyboard.type("half a comm")
    for _ in range(2):
        desk.page.reload()
        desk.page.wait_for_selector("#hypothesis:not(:empty)")
        assert desk.page.locator("#comment").input_value() == "half a comm"
        assert desk.page.locator(".evidence").all_text_contents() == ["Tower"]
    desk.judge("1")
    assert desk.page.locator("#comment").input_value() == ""
    assert desk.page.locator(".evidence").count() == 0


def test_a_second_window_says_that_its_judgment_was_not_saved(
    desks: dict[str, Desk], path: Path
) -> None:
    first = desks["Ann"]
    second = first.page.context.new_page()
    second.goto(first.page.url)
    second.wait_for_selector("#hypothesis:not(:empty)")
    first.judge("3")
    second.clock.run_for(1000)
    second.keyboard.press("1")
    second.wait_for_selector("#problem:not([hidden])")
    assert second.locator("#problem").text_content() == (
        "Not saved: you judged this pair in another window already (unknown); undo goes back to it."
    )
    second.keyboard.press("z")
    second.wait_for_selector("#problem", state="hidden")
    assert second.locator('.choice[aria-current="true"]').get_attribute("data-key") == "3"
    with Project(path) as project:
        assert project.annotations() == []


def test_two_windows_that_agree_lose_nothing_and_report_nothing(desks: dict[str, Desk]) -> None:
    first = desks["Ann"]
    second = first.page.context.new_page()
    second.goto(first.page.url)
    second.wait_for_selector("#hypothesis:not(:empty)")
    before = second.locator("#hypothesis").text_content()
    first.judge("1")
    second.clock.run_for(1000)
    second.keyboard.press("1")
    second.wait_for_function(
        "before => document.querySelector('#hypothesis').textContent !== before", arg=before
    )
    assert not second.locator("#problem").is_visible()
    assert second.locator("#hypothesis").text_content() == first.text("#hypothesis")


def test_a_double_press_judges_one_pair(desks: dict[str, Desk], path: Path) -> None:
    desk = desks["Ann"]
    desk.judge("1")
    desk.press("1", "2", "f")  # the next pair is just on the screen
    desk.page.locator(".choice").first.dblclick()
    assert desk.done == 1
    desk.judge("2")
    with Project(path) as project:
        assert len(project.annotations()) == 2


def test_after_a_button_the_next_tab_stop_is_the_first_label(desks: dict[str, Desk]) -> None:
    desk = desks["Ann"]
    focused = "document.activeElement.id || document.activeElement.dataset.key"
    for count in (1, 2):
        desk.settle()
        desk.page.locator(".choice").nth(2).focus()
        desk.press("Enter")
        desk.wait_for_done(count)
        desk.page.wait_for_function("document.activeElement.id === 'hypothesis'")
        desk.press("Tab")
        assert desk.page.evaluate(focused) == "1"
    desk.press("m", "Enter", "Tab")
    assert desk.page.evaluate(focused) == "1"
    assert desk.page.locator("h1").all_text_contents() == ["Annotate towers"]


def test_the_words_under_the_cursor_are_announced(desks: dict[str, Desk]) -> None:
    desk = desks["Ann"]
    desk.press("e")
    assert desk.text("#spoken") == "Tower"
    desk.press("ArrowRight", "ArrowRight", "Shift+ArrowRight")
    assert desk.text("#spoken").endswith(" was")
    desk.press("Enter")
    assert desk.text("#spoken").startswith("Marked: ")
    desk.press("Delete")
    assert desk.text("#spoken") == "Unmarked: was"


def test_one_key_commands_can_be_switched_off(desks: dict[str, Desk]) -> None:
    desk = desks["Ann"]
    desk.page.locator("#keys").uncheck()
    desk.settle()
    desk.press("1", "f", "z", "e", "g")
    assert desk.page.locator("#guidelines").is_visible()
    assert not desk.page.locator("#marking").is_visible()
    assert not desk.page.locator(".choice kbd").first.is_visible()
    desk.page.reload()
    desk.page.wait_for_selector("#hypothesis:not(:empty)")
    desk.settle()
    desk.press("1")
    assert desk.done == 0
    desk.page.locator("#mark").click()
    desk.press("ArrowRight", "Enter")  # keys of the evidence are no letters
    assert desk.page.locator(".evidence").count() == 1
    desk.page.locator("#keys").check()
    desk.judge("1")


def test_evidence_is_marked_by_the_mouse(desks: dict[str, Desk]) -> None:
    page = desks["Ann"].page
    words = page.locator("#text span")
    words.nth(0).dblclick()
    assert page.locator(".evidence").count() == 1
    words.nth(6).click()  # outside the mode a click marks nothing
    assert page.locator(".evidence").count() == 1
    words.nth(6).hover()
    page.mouse.down()
    words.nth(10).hover()
    page.mouse.up()
    assert page.locator(".evidence").count() == 1 + 5


def test_evidence_is_marked_by_taps(browser: Any, forks: Forks, path: Path) -> None:
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 375, "height": 700}}
    with serving(forks, path) as (_, addresses):
        desk = Desk(browser, addresses["Ann"], **phone)
        words = desk.page.locator("#text span").filter(has_text=re.compile(r"\S"))
        marked = desk.page.locator(".evidence")
        words.nth(1).tap()
        assert marked.count() == 0
        desk.page.locator("#mark").tap()
        assert not desk.page.locator(".by-keys").is_visible()
        words.nth(4).tap()
        words.nth(2).tap()
        assert "".join(marked.all_text_contents()).split()[1:] == ["was", "built"]
        words.nth(6).tap()
        words.nth(6).tap()
        assert marked.count() == 5 + 1
        words.nth(3).tap()
        assert marked.all_text_contents() == ["Ann"]
        desk.page.locator("#unmark-all").tap()
        assert marked.count() == 0
        words.nth(0).tap()
        desk.page.locator("#end-marking").tap()
        assert not desk.page.locator("#marking").is_visible()
        words.nth(0).tap()
        assert marked.all_text_contents() == ["Tower"]
        desk.settle()
        desk.page.locator(".choice").first.tap()
        desk.wait_for_done(1)
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 375
        assert desk.problems == []
        desk.page.context.close()
    with Project(path) as project:
        assert [annotation.evidence for annotation in project.annotations()] == [((0, 5),)]


def test_a_wrong_address_is_a_page_for_people(browser: Any, forks: Forks, path: Path) -> None:
    with serving(forks, path) as (_, addresses):
        page = browser.new_context().new_page()
        for wrong in (addresses["Ann"] + "x", addresses["Ann"].split("annotate")[0]):
            response = page.goto(wrong)
            assert response.status == 404
            assert page.locator("h1").text_content() == "Nothing is at this address"
            assert page.evaluate("document.styleSheets.length") == 2  # which are there
        page.context.close()


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
