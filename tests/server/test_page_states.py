"""The page after what goes wrong or changes: failures, stops, other forms, ways back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import entailment
from tests.cli.forks import Forks
from tests.server.conftest import Served
from tests.server.test_page import opened, verdicts

pytestmark = pytest.mark.slow

ANSWER = "The tower is 38 metres tall. The tower is 41 metres tall. Anna sings."
SOURCE = "The tower is 38 metres tall."
MUSEUM = "# Museum\n\nIt has 42 rooms.\n\n| year | visitors |\n| --- | --- |\n| 2024 | 96,500 |\n"


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """The page, ready, in which nothing fails."""
    yield from opened(browser, served)


def check(page: Any, answer: str = ANSWER, source: str = SOURCE) -> None:
    page.fill("#check-answer", answer)
    page.fill("#check-sources", source)
    judge(page)


def judge(page: Any) -> None:
    page.click("#check-form button.primary")
    page.wait_for_selector("#check-export-json:not([disabled])")


def search(page: Any, statements: str, mode: str = "search") -> None:
    page.click("#tab-search")
    page.check(f"input[value={mode}]")
    page.fill("#search-statements", statements)
    page.click("#search-form button.primary")
    page.wait_for_selector("#search-export-json:not([disabled])")


def exported(page: Any, button: str) -> str:
    with page.expect_download() as download:
        page.click(button)
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def fail(page: Any, path: str, times: int = 1) -> None:
    """Have the next requests to *path* end as those of a server that is too slow."""
    error = {"error": {"code": "timed_out", "message": "took too long"}}
    page.route(path, lambda route: route.fulfill(status=503, json=error), times=times)


def requests_to(page: Any, path: str) -> list[dict[str, Any]]:
    """Return a list to which the bodies of requests to *path* are added."""
    sent: list[dict[str, Any]] = []
    page.on("request", lambda it: sent.append(it.post_data_json) if path in it.url else None)
    return sent


@pytest.mark.parametrize(
    ("pasted", "reading"),
    [
        (MUSEUM, "1 text, read as Markdown"),
        ("Opening hours\n-------------\nThe cafe opens at 9.", "1 text, read as Markdown"),
        ("- a cat\n- a dog", "1 text, read as Markdown"),
        ("A cat sat - it slept.\nIt costs 5 | 6 euros. # 7", "1 text, read as plain text"),
        ("A cat.\n\n---\n\nA dog.", "2 texts, read as plain text"),
        ("# A\n\nA cat.\n\n---\n\nA dog.", "2 texts, read as Markdown, plain text"),
        ("", ""),
    ],
)
def test_what_is_pasted_is_split_and_read_as_it_looks(page: Any, pasted: str, reading: str) -> None:
    page.fill("#check-sources", pasted)
    assert page.locator("#check-sources-shown").inner_text() == reading


@pytest.mark.parametrize(
    "pasted", ["a" * 50_000, "-" * 50_000, "a " * 50_000, "- a\n" + "\n" * 50_000]
)
def test_what_is_pasted_is_looked_at_in_no_time(page: Any, pasted: str) -> None:
    passed = page.evaluate(
        """(pasted) => {
             const field = document.querySelector("#check-sources");
             field.value = `${pasted}\nb`;
             const begun = performance.now();
             field.dispatchEvent(new Event("input", { bubbles: true }));
             return performance.now() - begun;
           }""",
        pasted,
    )
    assert passed < 1000


def test_a_pasted_table_is_read_as_that_of_a_file(page: Any) -> None:
    answer = "The museum had 96,500 visitors in 2024."
    check(page, answer, MUSEUM)
    pasted = verdicts(page)
    page.fill("#check-sources", "")
    page.set_input_files(
        "#check-source-input", {"name": "m.md", "mimeType": "", "buffer": MUSEUM.encode()}
    )
    judge(page)
    assert verdicts(page) == pasted
    page.locator("#check-answer-shown a.claim").first.click()
    page.locator("#check-detail mark").first.wait_for()


def test_title_and_date_are_those_of_what_is_pasted(page: Any) -> None:
    sent = requests_to(page, "/v1/check/events")
    page.locator("#check-source-drop summary").click()
    page.fill("#check-sources-title", "The tower")
    page.fill("#check-sources-date", "2024-03-05")
    check(page)
    assert sent[0]["sources"] == [{"text": SOURCE, "title": "The tower", "date": "2024-03-05"}]
    page.locator("#check-answer-shown a.claim").first.click()
    caption = page.locator("#check-detail figcaption").first.inner_text()
    assert "“The tower”" in caption
    assert "2024-03-05" in caption


def test_two_files_of_the_same_name_are_both_sources(page: Any, tmp_path: Path) -> None:
    for folder, text in (("a", "It has 42 seats."), ("b", "It has 43 seats.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "notes.txt").write_text(text)
    page.set_input_files("#check-source-input", tmp_path / "a" / "notes.txt")
    for _ in range(2):  # the same file again is the same source
        page.set_input_files("#check-source-input", tmp_path / "b" / "notes.txt")
        page.locator("#check-files li").nth(1).wait_for()
    names = [name.removesuffix(" ✕") for name in page.locator("#check-files li").all_inner_texts()]
    assert names == ["notes.txt", "notes (2).txt"]
    page.fill("#check-answer", "It has 43 seats.")
    judge(page)
    page.locator("#check-answer-shown a.claim").first.click()
    assert "notes (2).txt" in page.locator("#check-detail").inner_text()


def test_an_answer_that_is_not_utf_8_is_refused(page: Any) -> None:
    file = {"name": "latin.txt", "mimeType": "text/plain", "buffer": "Straße".encode("latin-1")}
    page.set_input_files("#check-answer-input", file)
    page.locator("#check-problem", has_text="latin.txt is not UTF-8").wait_for()
    assert page.input_value("#check-answer") == ""


def test_a_check_that_fails_leaves_nothing_of_the_one_before(browser: Any, served: Served) -> None:
    context = browser.new_context()
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(served.url)
    check(page)
    fail(page, "**/v1/check/events")
    page.fill("#check-answer", "The bridge has 7 piers.")
    assert page.locator("#check-stale").is_visible()
    page.click("#check-form button.primary")
    page.locator("#check-problem", has_text="took too long").wait_for()
    for kind in ("json", "html", "csv"):
        assert page.locator(f"#check-export-{kind}").is_disabled()
    assert page.locator("#check-answer-shown a.supported").count() == 0
    assert not page.locator("#check-results").is_visible()
    page.fill("#check-sources", "")
    page.click("#check-form button.primary")
    page.locator("#check-problem", has_text="at least one source").wait_for()
    assert not page.locator("#check-results").is_visible()
    assert problems == []
    context.close()


def test_a_form_that_changes_while_sources_are_read_is_named_as_changed(page: Any) -> None:
    held: list[Any] = []
    page.route("**/v1/documents", lambda route: held.append(route))
    page.fill("#check-answer", ANSWER)
    page.fill("#check-sources", SOURCE)
    with page.expect_request("**/v1/documents"):
        page.click("#check-form button.primary")
    page.fill("#check-answer", "Another answer.")
    assert not page.locator("#check-stale").is_visible()
    held[0].continue_()
    page.wait_for_selector("#check-export-json:not([disabled])")
    assert page.locator("#check-stale").is_visible()


def test_why_and_the_threshold_are_of_the_check_in_view(page: Any) -> None:
    check(page)
    judged, checked = requests_to(page, "/v1/judge"), requests_to(page, "/v1/check/events")
    page.select_option("#check-system", "words")
    page.fill("#check-answer", "Another answer.")
    page.locator("#check-answer-shown a.claim").nth(1).click()
    page.locator("#check-detail button", has_text="Why?").first.click()
    page.locator("#check-detail .why").first.wait_for()
    assert judged[0]["system"] == "features"
    page.locator("#check-threshold").fill("0.99")
    page.locator("#check-status", has_text=" 0 sup").wait_for()
    assert (checked[0]["system"], checked[0]["answer"]) == ("features", ANSWER)
    assert page.locator("#check-answer-shown").inner_text().startswith("The tower is 38")


def test_a_threshold_that_could_not_be_judged_goes_back(browser: Any, served: Served) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.url)
    check(page)
    before = verdicts(page)
    fail(page, "**/v1/check/events")
    page.locator("#check-threshold").fill("0.99")
    page.locator("#check-problem", has_text="took too long").wait_for()
    assert not page.is_checked("#check-own-threshold")
    assert verdicts(page) == before
    context.close()


def test_a_threshold_is_not_that_of_verdicts_judged_without_it(page: Any) -> None:
    check(page)
    before = verdicts(page)
    page.route("**/v1/check/events", lambda route: None, times=1)  # answers never
    page.locator("#check-threshold").fill("0.99")
    page.locator("#check-stop").wait_for()
    file = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"Another answer."}
    page.set_input_files("#check-answer-input", file)
    page.locator("#check-stop").wait_for(state="hidden")
    assert page.input_value("#check-answer") == "Another answer."
    assert not page.is_checked("#check-own-threshold")
    assert verdicts(page) == before


def test_a_threshold_chosen_during_a_check_is_judged_after_it(
    browser: Any, serve: Callable[..., Served]
) -> None:
    for page in opened(browser, serve()):
        page.fill("#check-answer", "0 towers are red. 2 towers are blue.")
        page.fill("#check-sources", "2 towers are blue. 0 towers are red.")
        page.click("#check-form button.primary")
        page.wait_for_selector("#check-answer-shown a.claim")
        with page.expect_request("**/v1/check/events") as sent:
            page.locator("#check-threshold").fill("0.9")
        assert sent.value.post_data_json["threshold"] == 0.9
        page.wait_for_selector("#check-export-json:not([disabled])")


def test_a_stopped_check_says_what_was_not_judged(
    browser: Any, serve: Callable[..., Served]
) -> None:
    server = serve()
    for page in opened(browser, server):
        page.fill("#check-answer", "0 towers are red. 30 towers are blue. 0 towers are green.")
        page.fill("#check-sources", "30 towers are blue. 0 towers are red.")
        page.click("#check-form button.primary")
        page.wait_for_selector("#check-answer-shown a.claim")
        page.click("#check-stop")
        page.locator("#check-status", has_text="Stopped").wait_for()
        assert page.evaluate("document.activeElement.textContent") == "Check"
        assert "not judged" in page.locator("#check-tally").inner_text()
        waiting = page.locator("#check-answer-shown a.waiting").last
        assert waiting.get_attribute("aria-label").endswith("not judged")
        waiting.click()
        assert "was not judged" in page.locator("#check-detail").inner_text()


def test_tiles_lead_to_claims_and_the_evidence_leads_back(page: Any) -> None:
    check(page)
    page.locator("#check-tally .contradicted").click()
    assert page.locator("#check-detail h3").inner_text().startswith("2")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.claim") == "2"
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.claim") == "2"
    assert page.locator("#check-answer-shown [tabindex='0']").count() == 1
    page.locator("#check-detail button", has_text="Next").click()
    assert page.locator("#check-detail h3").inner_text().startswith("3")
    page.locator("#check-detail button", has_text="in the answer").click()
    assert page.evaluate("document.activeElement.dataset.claim") == "3"


def test_tabs_have_addresses_titles_and_a_way_back(page: Any) -> None:
    page.fill("#check-answer", "A cat.")
    page.click("#tab-search")
    page.evaluate("location.hash = 'runs'")
    page.wait_for_selector("#panel-runs:not([hidden])")
    assert page.title().startswith("Runs")
    page.go_back()
    page.wait_for_selector("#panel-search:not([hidden])")
    page.go_back()
    page.wait_for_selector("#panel-check:not([hidden])")
    assert page.title().startswith("Check")
    assert page.input_value("#check-answer") == "A cat."
    page.evaluate("location.hash = 'main'")
    assert page.locator("#panel-check").is_visible()


def test_a_search_that_fails_leaves_nothing_to_export(page: Any) -> None:
    page.click("#tab-search")
    page.select_option("#search-collection", "news")
    search(page, "A ferry sank.", "novelty")
    page.check("input[value=search]")
    page.fill("#search-statements", "")
    page.click("#search-form button.primary")
    page.locator("#search-problem", has_text="give a statement").wait_for()
    for kind in ("json", "html", "csv"):
        assert page.locator(f"#search-export-{kind}").is_disabled()
    search(page, "A ferry sank.")
    values = json.loads(exported(page, "#search-export-json"))
    assert values["findings"][0]["hypothesis"] == "A ferry sank."
    assert not {"html", "mode"} & set(values)


def test_a_pair_that_cannot_be_judged_leaves_nothing_of_the_one_before(page: Any) -> None:
    page.click("#tab-pairs")
    page.get_by_role("button", name="a figure").click()
    page.wait_for_selector("#pair-export-json:not([disabled])")
    page.fill("#pair-text", "")
    page.click("#pair-form button.primary")
    page.locator("#pair-problem", has_text="give a text").wait_for()
    assert page.locator("#pair-result").inner_text() == ""
    assert page.locator("#pair-export-json").is_disabled()


@pytest.mark.parametrize(("field", "typed"), [("search-top", "0"), ("search-sources-date", "12")])
def test_what_is_folded_away_opens_where_a_value_is_wrong(
    page: Any, field: str, typed: str
) -> None:
    page.click("#tab-search")
    folded = page.locator("details", has=page.locator(f"#{field}"))
    folded.locator("summary").click()
    page.focus(f"#{field}")
    page.keyboard.type(typed)
    folded.locator("summary").click()
    assert not page.locator(f"#{field}").is_visible()
    page.click("#search-form button.primary")
    page.locator(f"#{field}:focus").wait_for()


def test_more_than_twenty_sentences_are_all_shown_on_request_and_exported(page: Any) -> None:
    page.click("#tab-search")
    towns = "\n\n---\n\n".join(f"The bridge of town {n} is red." for n in range(30))
    page.fill("#search-sources", towns)
    search(page, "A bridge is red.")
    count = len(json.loads(exported(page, "#search-export-json"))["findings"][0]["entailing"])
    assert count > 20
    assert page.locator("details.sentence").count() == 20
    page.get_by_role("button", name=f"20 of {count} sentences; show all").click()
    assert page.locator("details.sentence").count() == count


def test_the_table_has_the_probability_that_is_on_the_screen(page: Any) -> None:
    page.click("#tab-search")
    page.fill("#search-sources", "The tower is 38 metres tall.")
    search(page, "The tower is 41 metres tall.")
    shown = page.locator("details.sentence .label").inner_text()
    assert shown.startswith("contradicts")
    head, row = exported(page, "#search-export-csv").splitlines()[:2]
    probability = float(row.split(",")[head.split(",").index("probability")])
    assert f"{probability:.2f}" == shown.split()[-1]


def test_an_article_is_looked_up_sentence_by_sentence(page: Any) -> None:
    page.click("#tab-search")
    page.select_option("#search-collection", "news")
    line = "A ferry sank off Malta. Rome burns in the night."
    page.fill("#search-statements", line)
    assert page.locator("#search-hint").is_visible()
    search(page, line, "article")
    assert not page.locator("#search-hint").is_visible()
    assert page.locator("#search-results .verdict").all_inner_texts() == ["known", "novel"]
    assert "1 of 2 statements is novel" in page.locator("#search-status").inner_text()
    assert "the collection news" in page.locator("#search-results").inner_text()
    file = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"Nine people died."}
    page.set_input_files("#search-article-input", file)
    page.get_by_role("button", name="Remove a.txt").wait_for()
    page.click("#search-form button.primary")
    page.locator("#search-status", has_text="0 of 1 statement are novel").wait_for()
    assert exported(page, "#search-export-html").startswith("<!doctype html>")


def test_only_documents_of_a_period_are_searched(page: Any) -> None:
    page.click("#tab-search")
    page.fill("#search-sources", "A ferry sank off Malta.")
    page.locator("#search-source-drop summary").click()
    page.fill("#search-sources-date", "2024-03-05")
    search(page, "A ferry sank.")
    assert page.locator("details.sentence").count() == 1
    page.locator("#search-form > details summary").click()
    page.fill("#search-since", "2025-06-01")
    search(page, "A ferry sank.")
    assert page.locator("details.sentence").count() == 0
    shown = page.locator("#search-results").inner_text()
    assert "documents dated 2025-06-01 or later" in shown
    assert "no sentence shares a word with it" in shown
    assert "2025-06-01 or later" in exported(page, "#search-export-html")


def test_evidence_is_shown_in_the_collection_that_was_searched(page: Any) -> None:
    page.click("#tab-search")
    page.select_option("#search-collection", "news")
    search(page, "A ferry sank.")
    page.select_option("#search-collection", "")
    page.locator("details.sentence summary").first.click()
    document = page.locator("details.sentence blockquote.document").first
    document.wait_for()
    assert "Nine people died." in document.inner_text()


def test_runs_have_a_column_for_each_number_of_labels(page: Any, tmp_path: Path) -> None:
    rows = [
        ("The tower is 38 metres tall.", "The tower is 41 metres tall.", "CONTRADICTION"),
        ("A cat sat down.", "A cat sat.", "ENTAILMENT"),
        ("It rains.", "It snows.", "UNKNOWN"),
    ]
    gold = tmp_path / "gold.jsonl"
    gold.write_text(
        "".join(
            json.dumps({"id": str(n), "text": text, "hypothesis": hypothesis, "label": label})
            + "\n"
            for n, (text, hypothesis, label) in enumerate(rows)
        )
    )
    for name in ("features", "overlap"):
        entailment.run(gold, tmp_path / f"{name}.jsonl", system=name)
    page.click("#tab-runs")
    page.set_input_files("#runs-gold", gold)
    page.set_input_files("#runs-run", [tmp_path / "features.jsonl", tmp_path / "overlap.jsonl"])
    page.click("#runs-form button.primary")
    page.wait_for_selector("#runs-export-json:not([disabled])")
    table = page.locator("#runs-results table").first
    head = table.locator("thead th").all_inner_texts()
    assert head[1:3] == ["Accuracy, three labels", "Accuracy, two labels"]
    cells = [row.locator("td").all_inner_texts()[:2] for row in table.locator("tbody tr").all()]
    assert [[cell == "–" for cell in row] for row in cells] == [[False, False], [True, False]]

    page.locator("#runs-results article").nth(1).locator(".confusion button.right").first.click()
    badges = page.locator(".pairs .label").all_inner_texts()[:2]
    assert [badge.split(":")[0] for badge in badges] == ["gold", "run"]
    page.locator(".pairs button").first.click()
    page.wait_for_selector("#pair-export-json:not([disabled])")
    note = page.locator("#pair-result .note").inner_text()
    assert "by the system of the run" in note
    assert page.input_value("#pair-system") == "words"
    page.go_back()
    page.wait_for_selector("#panel-runs:not([hidden])")
    page.set_input_files("#runs-run", [])
    page.click("#runs-form button.primary")
    page.locator("#runs-problem", has_text="at least one run").wait_for()
    assert page.locator("#runs-results").inner_text() == ""
    assert page.locator("#runs-export-csv").is_disabled()


def test_a_busy_server_is_waited_for_and_the_page_says_so(browser: Any, served: Served) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.url)
    page.wait_for_selector("body[data-ready]")
    busy = {"status": 429, "headers": {"Retry-After": "2"}}
    page.route("**/v1/judge", lambda route: route.fulfill(**busy), times=1)
    page.click("#tab-pairs")
    page.fill("#pair-text", "A cat sat down.")
    page.fill("#pair-hypothesis", "A cat sat.")
    page.click("#pair-form button.primary")
    page.locator("#pair-status", has_text="busy; trying again in 2 s").wait_for()
    page.locator("#pair-status", has_text="Judged ENTAILMENT").wait_for()
    context.close()


def test_what_could_not_be_loaded_is_named_in_each_tab_and_loaded_later(
    browser: Any, served: Served
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/v1/systems", lambda route: route.fulfill(status=502, body="<html>"), times=1)
    page.goto(f"{served.url}/#search")
    page.locator("#search-problem", has_text="502").wait_for()
    page.fill("#search-statements", "A ferry sank.")
    page.click("#search-form button.primary")
    page.locator("#search-problem", has_text="choose a collection").wait_for()
    assert page.locator("#check-problem").inner_text() == ""
    assert page.locator("#search-collection").is_visible()
    context.close()


def test_a_token_that_is_refused_is_named_so(browser: Any, forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text("sesame\n")
    server = Served(forks, "-s", "overlap", "--token-file", str(tmp_path / "tokens"))
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("#token-dialog[open]")
    assert not page.locator("#token-refused").is_visible()
    page.fill("#token", "wrong")
    page.keyboard.press("Enter")
    page.wait_for_selector("#token-refused:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-pairs")
    assert "needs a token" in page.locator("#pair-problem").inner_text()
    page.fill("#pair-text", "A cat sat down.")
    page.fill("#pair-hypothesis", "A cat sat.")
    page.click("#pair-form button.primary")
    page.fill("#token", "sesame")
    page.keyboard.press("Enter")
    page.locator("#pair-status", has_text="Judged ENTAILMENT").wait_for()
    context.close()
    assert server.end() == 0


def test_a_printed_check_is_its_results_alone(page: Any) -> None:
    check(page)
    page.emulate_media(media="print")
    assert not page.locator("#check-form").is_visible()
    assert not page.locator("#tabs").is_visible()
    assert not page.locator("#check-threshold").is_visible()
    assert page.locator("#check-answer-shown").is_visible()
    assert page.locator("#check-tally b").first.is_visible()


def test_figures_of_reasons_are_folded_and_sides_are_claim_and_source(page: Any) -> None:
    check(page)
    page.locator("#check-answer-shown a.contradicted").click()
    page.locator("#check-detail button", has_text="Why?").first.click()
    why = page.locator("#check-detail .why").first
    why.wait_for()
    assert "hypothesis" not in why.locator("section").first.inner_text().lower()
    figures = why.locator("details", has_text="Figures and their weights")
    assert " = " in figures.text_content()
    assert not figures.locator("li").first.is_visible()


def test_the_labels_of_a_table_are_not_broken_on_a_telephone(
    browser: Any, served: Served, tmp_path: Path
) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "run.jsonl"
    pair = {"id": "1", "text": "A cat sat down.", "hypothesis": "A cat sat.", "label": "UNKNOWN"}
    gold.write_text(json.dumps(pair) + "\n")
    entailment.run(gold, run, system="features")
    for page in opened(browser, served, viewport={"width": 375, "height": 700}):
        page.click("#tab-runs")
        page.set_input_files("#runs-gold", gold)
        page.set_input_files("#runs-run", run)
        page.click("#runs-form button.primary")
        page.wait_for_selector("#runs-export-json:not([disabled])")
        lines = page.evaluate(
            """() => [...document.querySelectorAll(".confusion th")].slice(1).map((head) => {
                 const range = document.createRange();
                 range.selectNodeContents(head);
                 return range.getClientRects().length;
               })"""
        )
        assert set(lines) == {1}
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
