"""The page of a check, as a browser shows it: offline, with scripts and without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.checking.page import check_page
from entailment.files import write_whole

pytestmark = pytest.mark.slow

HOSTILE = "<script>document.title='taken'</script><img src=http://example.invalid/x.png onerror=x>"
SOURCE = f"The tower is 38 metres tall. {HOSTILE} The tower was built in 1874."
ANSWER = (
    f"""The tower is 38 metres tall. The tower is 41 metres tall. Anna sings in it. {HOSTILE}"""
)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    (folder / "source.txt").write_text(SOURCE)
    report = entailment.check(ANSWER, folder / "source.txt", system="features")
    write_whole(folder / "out.html", check_page(report).encode())
    return folder / "out.html"


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def shown(request: pytest.FixtureRequest, browser: Any, page_file: Path) -> Iterator[Any]:
    """The page, and in `asked` the addresses that it asked for."""
    context = browser.new_context(java_script_enabled=request.param)
    page = context.new_page()
    page.set_default_timeout(120_000)
    requests: list[str] = []
    page.on("request", lambda sent: requests.append(sent.url))
    page.goto(page_file.as_uri())
    page.requests = requests
    yield page
    context.close()


def test_the_answer_is_marked_claim_by_claim_and_each_mark_leads_to_its_evidence(
    shown: Any,
) -> None:
    answer = shown.locator(".answer")
    assert answer.locator("a.supported").first.text_content().startswith("The tower is 38 metres")
    assert answer.locator("a.contradicted").first.text_content().startswith("The tower is 41")
    shown.locator(".answer a.contradicted").first.click()
    assert shown.url.endswith("#claim-2")
    card = shown.locator("#claim-2")
    assert card.is_visible()
    assert card.locator("p mark").first.text_content() == "41 metres"
    assert card.locator("blockquote mark").first.text_content() == "The tower is 38 metres tall."
    assert card.locator(".label").first.text_content().startswith("✗ contradicted")


def test_evidence_is_highlighted_and_what_was_read_unfolds(shown: Any) -> None:
    mark = shown.locator("#claim-1 mark").first
    box = mark.bounding_box()
    assert box["width"] > 50
    folded = shown.locator("#claim-1 details").first
    assert not folded.locator("p").first.is_visible()
    folded.locator("summary").click()
    assert folded.locator("p").first.is_visible()
    assert "source.txt" in folded.locator("p").first.text_content()


def test_what_is_not_supported_is_listed_first(shown: Any) -> None:
    labels = shown.locator(".attention .label").all_text_contents()
    assert labels[0] == "✗ contradicted"
    assert set(labels[1:]) <= {"✗ contradicted", "? not found"}
    assert shown.locator(".tally b").count() == 3


def test_nothing_is_fetched_and_the_words_of_strangers_stay_words(shown: Any) -> None:
    assert [url for url in shown.requests if not url.startswith("file:")] == []
    assert len(shown.requests) == 1
    assert shown.locator("script, img, iframe, link").count() == 0
    assert shown.title().startswith("Checked answer: ")
    answer_text = shown.locator(".answer").text_content()
    assert "<script>document.title='taken'" in answer_text
    assert "<img src=http://example.invalid/x.png onerror=x>" in answer_text


def test_it_fits_the_screen_of_a_telephone(shown: Any) -> None:
    shown.set_viewport_size({"width": 360, "height": 640})
    width = shown.locator("body").bounding_box()["width"]
    assert width <= 360
    for card in shown.locator("article").all():
        box = card.bounding_box()
        assert box["x"] + box["width"] <= 360


def test_a_printed_page_has_the_place_of_every_quotation(shown: Any) -> None:
    place = shown.locator("#claim-1 .printed").first
    assert not place.is_visible()
    shown.emulate_media(media="print")
    assert place.is_visible()
    assert "source.txt, characters 0–" in place.text_content()


def test_a_notebook_shows_the_whole_report(browser: Any) -> None:
    report = entailment.check(ANSWER, [SOURCE], system="features")
    page = browser.new_page()
    page.set_content(report._repr_html_())
    frame = page.locator("iframe")
    inner = frame.content_frame
    inner.locator(".signature").wait_for()
    page.wait_for_function("document.querySelector('iframe').style.height !== '40rem'")
    height = frame.bounding_box()["height"]
    end = inner.locator(".signature").bounding_box()
    assert height > 700
    assert end["y"] + end["height"] <= frame.bounding_box()["y"] + height
    page.close()
