"""The page in a browser: with a mouse, by keyboard, in the dark, on a telephone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import entailment
from tests.cli.forks import Forks
from tests.server.conftest import Served

pytestmark = pytest.mark.slow

HOSTILE = "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>"
SOURCE = f"The tower is 38 metres tall. {HOSTILE} It was built in 1874. 😀 Nine people died."
ANSWER = f"The tower is 38 metres tall. The tower is 41 metres tall. 😀 {HOSTILE} Nine people died."


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """The page, ready; nothing may fail in it, and nothing be fetched from elsewhere."""
    yield from opened(browser, served)


def opened(browser: Any, served: Served, **context: Any) -> Iterator[Any]:
    used = browser.new_context(accept_downloads=True, **context)
    page = used.new_page()
    page.set_default_timeout(60_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: problems.append(message.text) if message.type == "error" else None,
    )
    page.on(
        "request",
        lambda sent: (
            problems.append(sent.url)
            if not sent.url.startswith((served.url, "blob:", "data:"))
            else None
        ),
    )
    page.goto(served.url)
    page.wait_for_selector("body[data-ready]")
    yield page
    used.close()
    assert problems == []


def check(page: Any) -> None:
    page.fill("#check-answer", ANSWER)
    page.fill("#check-sources", SOURCE)
    page.click("#check-form button.primary")
    page.wait_for_selector("#check-export-json:not([disabled])")


def verdicts(page: Any) -> list[str]:
    return [text.split()[0] for text in page.locator("#check-answer-shown a sup").all_inner_texts()]


def test_claims_light_up_and_lead_to_their_passage(page: Any) -> None:
    check(page)
    assert [text[0] for text in verdicts(page)] == ["✓", "✗", "✓"]
    assert page.locator("#check-status").inner_text().startswith("3 claims: 2 supported")
    page.locator("#check-answer-shown a.contradicted").first.click()
    detail = page.locator("#check-detail")
    assert detail.locator(".label").first.inner_text().startswith("✗ contradicted")
    detail.locator("blockquote.document mark").first.wait_for()
    marked = detail.locator("blockquote.document mark").first
    assert marked.inner_text() == "The tower is 38 metres tall."
    assert detail.locator("blockquote.document").first.inner_text() == SOURCE


def test_why_shows_the_alignment_and_the_mismatch(page: Any) -> None:
    check(page)
    page.locator("#check-answer-shown a.contradicted").first.click()
    page.locator("#check-detail button", has_text="Why?").first.click()
    why = page.locator("#check-detail .why").first
    why.wait_for()
    assert "tower" in why.locator(".word.aligned").all_inner_texts()
    why.locator(".link").first.wait_for(state="attached")
    assert why.locator(".label", has_text="number").count() >= 1
    why.locator("summary", has_text="As a table").click()
    assert why.locator("table tbody tr").count() >= 3


def test_the_words_of_strangers_stay_words(page: Any) -> None:
    check(page)
    for claim in page.locator("#check-answer-shown a.claim").all():
        claim.click()
    assert page.title() == "Check – entailment: does this text say that?"
    assert page.locator("#panel-check img, #panel-check script").count() == 0
    assert HOSTILE in page.locator("#check-answer-shown").inner_text()


def test_the_threshold_moves_verdicts_as_the_library_would(page: Any) -> None:
    check(page)
    page.locator("#check-threshold").fill("0.99")
    page.locator("#check-status", has_text=" 0 sup").wait_for()
    own = entailment.check(ANSWER, [SOURCE], system="features", threshold=0.99)
    shown = page.locator("#check-tally b").all_inner_texts()
    assert shown == [
        str(own.to_dict()[name]) for name in ("supported", "contradicted", "not_found")
    ]
    page.uncheck("#check-own-threshold")
    page.locator("#check-status", has_text=" 2 sup").wait_for()


def test_reports_are_exported(page: Any) -> None:
    check(page)
    own = entailment.check(ANSWER, [SOURCE], system="features")
    files = {}
    for kind in ("json", "html", "csv"):
        with page.expect_download() as download:
            page.click(f"#check-export-{kind}")
        files[kind] = Path(download.value.path()).read_text(encoding="utf-8-sig")
    assert json.loads(files["json"]) == json.loads(json.dumps(own.to_dict()))
    assert files["html"] == own.to_html()
    assert files["csv"].splitlines()[0].startswith("claim,verdict,probability")


def test_files_are_dropped_and_read(page: Any, write: Any) -> None:
    page.set_input_files("#check-source-input", write("guide.html", "<p>Nine people died.</p>"))
    page.set_input_files("#check-answer-input", write("answer.md", "Nine people *died*."))
    page.wait_for_selector("#check-files li")
    page.click("#check-form button.primary")
    page.wait_for_selector("#check-export-json:not([disabled])")
    assert [text[0] for text in verdicts(page)] == ["✓"]
    page.get_by_role("button", name="Remove guide.html").click()
    assert page.locator("#check-files li").count() == 0
    page.click("#check-form button.primary")
    page.locator("#check-problem", has_text="give at least one source").wait_for()


def test_a_collection_is_searched_and_shows_what_is_new(page: Any) -> None:
    page.click("#tab-search")
    page.fill("#search-statements", "A ferry sank.\nRome burns.")
    page.select_option("#search-collection", "news")
    page.click("#search-form button.primary")
    page.wait_for_selector("#search-export-csv:not([disabled])")
    sentence = page.locator("details.sentence").first
    sentence.locator("summary").click()
    sentence.locator("mark").wait_for()
    assert sentence.locator("mark").inner_text() == "A ferry sank off Malta."
    page.check("input[value=novelty]")
    page.click("#search-form button.primary")
    page.locator("#search-status", has_text="novel").wait_for()
    assert page.locator("#search-results .verdict").all_inner_texts() == ["known", "novel"]


def test_a_pair_is_judged_with_its_reasons(page: Any) -> None:
    page.click("#tab-pairs")
    page.fill("#pair-text", "A cat sat down.")
    page.fill("#pair-hypothesis", "A cat sat.")
    page.select_option("#pair-labels", "2")
    page.click("#pair-form button.primary")
    page.wait_for_selector("#pair-export-json:not([disabled])")
    assert page.locator("#pair-result .label").first.inner_text() == "ENTAILMENT"
    assert page.locator("#pair-result meter").count() == 2
    assert page.locator("#pair-result .reasons li").count() >= 1


def test_a_run_is_scored_and_each_cell_shows_its_pairs(page: Any, tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "run.jsonl"
    rows = [("A cat sat down.", "A cat sat.", "ENTAILMENT"), ("It rains.", "It snows.", "UNKNOWN")]
    gold.write_text(
        "".join(
            json.dumps({"id": str(n), "text": text, "hypothesis": hypothesis, "label": label})
            + "\n"
            for n, (text, hypothesis, label) in enumerate(rows)
        )
    )
    entailment.run(gold, run, system="features")
    page.click("#tab-runs")
    page.set_input_files("#runs-gold", gold)
    page.set_input_files("#runs-run", run)
    page.click("#runs-form button.primary")
    page.wait_for_selector("#runs-export-json:not([disabled])")
    assert page.locator("svg.calibration circle").count() >= 1
    page.locator(".confusion button.right").first.click()
    assert "A cat sat." in page.locator(".pairs li").first.inner_text()
    page.locator(".pairs button").first.click()
    page.wait_for_selector("#pair-export-json:not([disabled])")
    assert page.locator("#tab-pairs").get_attribute("aria-selected") == "true"


def test_it_is_used_by_keyboard_alone(page: Any) -> None:
    page.locator("#tab-check").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#panel-search").is_visible()
    assert page.evaluate("document.activeElement.id") == "tab-search"
    page.keyboard.press("Home")
    check(page)
    page.locator("#check-answer-shown a.claim").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator("#check-detail h3").inner_text().startswith("2")
    assert page.evaluate("document.activeElement.tagName") == "H3"


def test_every_control_has_a_name_and_changes_are_announced(page: Any) -> None:
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("input, textarea, select, button")].filter(
             (one) => !one.labels?.length && !one.getAttribute("aria-label") &&
                      !one.textContent.trim()).map((one) => one.outerHTML)"""
    )
    assert nameless == []
    for name in ("check", "search", "pair", "runs"):
        assert page.locator(f"#{name}-status").get_attribute("role") == "status"
        assert page.locator(f"#{name}-problem").get_attribute("role") == "alert"
    assert page.locator("[role=tab]").count() == page.locator("[role=tabpanel]").count() == 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_telephone_and_text_stands_out(browser: Any, served: Served, scheme: str) -> None:
    for page in opened(
        browser, served, viewport={"width": 360, "height": 640}, color_scheme=scheme
    ):
        check(page)
        page.locator("#check-answer-shown a.claim").first.click()
        for tab in ("check", "search", "pairs", "runs"):
            page.click(f"#tab-{tab}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.click("#tab-check")
        for selector in ("h1", ".lead", "a.claim", ".primary", "#check-detail .label"):
            assert page.evaluate(CONTRAST, selector) >= 4.5, selector


CONTRAST = """(selector) => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], below) => [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (rgb) =>
    rgb.reduce((sum, v, i) => sum + linear(v / 255) * [0.2126, 0.7152, 0.0722][i], 0);
  const element = document.querySelector(`section:not([hidden]) ${selector}`);
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    layers.unshift(parse(getComputedStyle(one).backgroundColor));
  }
  const ground = layers.reduce((below, top) => over(top, below), [255, 255, 255]);
  const ink = over(parse(getComputedStyle(element).color), ground);
  const [dark, bright] = [light(ink), light(ground)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}"""
"""The contrast of the text of the first element that a selector finds, as WCAG defines it."""


def test_a_token_is_requested_once(browser: Any, forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text("sesame\n")
    server = Served(forks, "-s", "overlap", "--token-file", str(tmp_path / "tokens"))
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.fill("#token", "sesame")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-ready]")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert not page.locator("#token-dialog").is_visible()
    context.close()
    assert server.end() == 0
