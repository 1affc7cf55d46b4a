"""A file of answers becomes a file of reports, and a killed run is resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from entailment.checking.batch import Record, read_records, write_reports
from entailment.checking.report import Report
from entailment.errors import DataError, OptionError
from entailment.files import hold_unfinished

Write = Callable[[str, str | bytes], Path]

RECORDS = [Record(str(number), f"Claim {number}.") for number in range(4)]


def report(record: Record) -> Report:
    return record.signed(Report(record.answer, (), (), "mine", "check|top:20"))


def reports(records: Iterable[Record]) -> Iterator[Report]:
    return map(report, records)


def test_records_are_read_with_texts_documents_and_files(write: Write) -> None:
    file = write("b.md", "It leans.")
    lines = [
        {
            "id": "a",
            "answer": "It is old.",
            "sources": ["text", {"text": "x"}, {"path": str(file)}],
        },
        {"answer": "It leans."},
    ]
    path = write("batch.jsonl", "\n".join(map(json.dumps, lines)) + "\n\n")
    first, second = read_records(path)
    assert first.sources == ("text", {"text": "x"}, file)
    assert second == Record("2", "It leans.", None)


@pytest.mark.parametrize("key", ["text", "page_content", "content"])
def test_the_path_of_a_document_with_a_text_is_not_read(write: Write, key: str) -> None:
    document = {key: "It is old.", "path": "docs/none.md"}
    path = write("batch.jsonl", json.dumps({"answer": "It is old.", "sources": [document]}))
    (record,) = read_records(path)
    assert record.sources == (document,)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "is not an object"),
        ("{", "is not a JSON object"),
        ('{"id": "a"}', 'has no "answer" that is a string'),
        ('{"answer": "x", "sources": "y"}', 'has "sources" that are not a list'),
        ('{"answer": "x", "sources": [3]}', "has a source that is neither a text nor"),
        ('{"id": "first", "answer": "x"}', "record 'first' is here again"),
        ('{"id": " ", "answer": "x"}', 'has an "id" that is empty'),
    ],
)
def test_a_broken_line_is_named_at_once_or_skipped(
    write: Write, caplog: pytest.LogCaptureFixture, line: str, message: str
) -> None:
    path = write("batch.jsonl", f'{{"id": "first", "answer": "x"}}\n{line}\n')
    with pytest.raises(DataError, match=message) as error:
        next(read_records(path))
    assert str(error.value).startswith(f"{path}:2: ")
    with caplog.at_level("WARNING"):
        assert [record.id for record in read_records(path, lenient=True)] == ["first"]
    assert f"skipped: {path}:2: " in caplog.text


@pytest.mark.parametrize(
    ("content", "message"), [(b"no archive", "docx"), (b"", "docx"), (None, "no such file")]
)
def test_a_source_that_cannot_be_read_is_an_error_before_the_first_record(
    write: Write, tmp_path: Path, content: bytes | None, message: str
) -> None:
    source = tmp_path / "none.docx" if content is None else write("a.docx", content)
    records = [
        {"id": "a", "answer": "It is old.", "sources": ["It is old."]},
        {"id": "b", "answer": "It leans.", "sources": [{"path": str(source)}]},
    ]
    path = write("batch.jsonl", "\n".join(map(json.dumps, records)))
    with pytest.raises(DataError, match=rf"record 'b': .*{message}"):
        next(read_records(path))
    assert [record.id for record in read_records(path, lenient=True)] == ["a", "b"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="requires named pipes")
def test_what_can_be_read_only_once_is_left_for_the_check(write: Write, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    sources = [{"path": str(pipe)}, {"path": "-"}]
    path = write("batch.jsonl", json.dumps({"answer": "It is old.", "sources": sources}))
    (record,) = read_records(path)
    assert record.sources == (pipe, Path("-"))


def test_a_record_without_sources_is_broken_where_none_are_shared(write: Write) -> None:
    path = write("batch.jsonl", '{"id": "a", "answer": "x"}')
    with pytest.raises(DataError, match="record 'a' has no sources, and there is no --sources"):
        next(read_records(path, are_shared=False))
    with pytest.raises(DataError, match="holds no answers"):
        next(read_records(path, are_shared=False, lenient=True))


def test_a_killed_run_is_resumed_from_the_last_whole_line(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    begun = write_reports(RECORDS, reports, "mine", target)
    next(begun), next(begun)
    begun.close()
    part = tmp_path / "out.jsonl.part"
    with part.open("ab") as stream:
        stream.write(b'{"id": "2", "ans')
    judged: list[str] = []

    def noted(record: Record) -> Report:
        judged.append(record.id)
        return report(record)

    done = list(write_reports(RECORDS, lambda records: map(noted, records), "mine", target))
    assert judged == ["2", "3"]
    assert [written.resumed for written in done] == [True, True, False, False]
    assert [json.loads(line)["id"] for line in target.read_text().splitlines()] == list("0123")
    assert not part.exists()


def test_a_whole_file_is_resumed_without_a_check(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    list(write_reports(RECORDS, reports, "mine", target))
    before = target.read_bytes()

    def none(records: Iterable[Record]) -> Iterator[Report]:
        raise AssertionError("nothing is to be checked")

    again = list(write_reports(RECORDS, none, "mine", target))
    assert all(written.resumed for written in again)
    assert [written.values["id"] for written in again] == list("0123")
    with pytest.raises(DataError, match="was written by another system: mine, not other"):
        list(write_reports(RECORDS, none, "other", target))
    with pytest.raises(DataError, match="was written for more than what is here"):
        list(write_reports(RECORDS[:2], none, "mine", target))
    assert target.read_bytes() == before


def test_other_settings_of_the_search_are_no_resumption(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    list(write_reports(RECORDS, reports, "mine", target, settings={"top": "20"}))
    assert list(write_reports(RECORDS, reports, "mine", target, settings={"top": "20"}))
    with pytest.raises(DataError, match="has another 'top' for record '0'; give --overwrite"):
        list(write_reports(RECORDS, reports, "mine", target, settings={"top": "5"}))


def test_a_broken_line_of_the_batch_is_named_where_the_reports_are_whole(
    tmp_path: Path, write: Write
) -> None:
    target = tmp_path / "out.jsonl"
    list(write_reports(RECORDS, reports, "mine", target))
    line = json.dumps({"id": "0", "answer": "Claim 0."})
    batch = write("batch.jsonl", f"{line}\n{{\n")
    with pytest.raises(DataError) as error:
        list(write_reports(read_records(batch), reports, "mine", target))
    assert str(error.value) == f"{batch}:2: is not a JSON object"


@pytest.mark.parametrize("notes", ["My notes.\n", "[1]\n", b"\0\1\2"])
def test_a_file_of_something_else_is_not_written_over(
    tmp_path: Path, write: Write, notes: str | bytes
) -> None:
    target = write("out.jsonl", notes)
    before = target.read_bytes()
    with pytest.raises(DataError, match="is there already"):
        list(write_reports(RECORDS, reports, "mine", target))
    assert target.read_bytes() == before


@pytest.mark.parametrize("overwrite", [True, False])
def test_a_part_that_is_somebody_elses_is_left_alone(tmp_path: Path, overwrite: bool) -> None:
    part = tmp_path / "out.jsonl.part"
    part.write_text("My notes.\nThe last of them")
    with pytest.raises(DataError, match="holds no results"):
        list(write_reports(RECORDS, reports, "mine", tmp_path / "out.jsonl", overwrite=overwrite))
    assert part.read_text() == "My notes.\nThe last of them"


@pytest.mark.parametrize(
    ("records", "system", "message"),
    [
        (RECORDS, "other", "was written by another system: mine, not other"),
        ([Record("9", "Claim 0.")], "mine", "is not of record '9'"),
        ([Record("0", "Another claim.")], "mine", "has another 'answer' for record '0'"),
        ([Record("0", "Claim 0.", ("Other.",))], "mine", "has another 'sources' for record '0'"),
    ],
)
def test_a_part_of_something_else_is_not_resumed(
    tmp_path: Path, records: list[Record], system: str, message: str
) -> None:
    target = tmp_path / "out.jsonl"
    begun = write_reports(RECORDS, reports, "mine", target)
    next(begun)
    begun.close()
    with pytest.raises(DataError, match=message):
        list(write_reports(records, reports, system, target))
    assert list(write_reports(records, reports, system, target, overwrite=True))


def test_the_keys_of_other_programs_are_mapped(write: Write) -> None:
    line = {"question_id": 7, "response": "It is old.", "contexts": ["It is very old."]}
    path = write("batch.jsonl", json.dumps(line))
    columns = {"id": "question_id", "answer": "response", "sources": "contexts"}
    assert list(read_records(path, columns)) == [Record("7", "It is old.", ("It is very old.",))]
    with pytest.raises(DataError, match='1: has no "answer" that is a string'):
        list(read_records(path))
    with pytest.raises(OptionError, match="no part of a record is called 'context'"):
        list(read_records(path, {"context": "contexts"}))


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_a_batch_without_answers_is_an_error_and_leaves_nothing(write: Write, content: str) -> None:
    path = write("batch.jsonl", content)
    target = path.with_name("out.jsonl")
    with pytest.raises(DataError, match=r"batch.jsonl: holds no answers to check; a record is"):
        list(write_reports(read_records(path), reports, "mine", target))
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_another_process_writes_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    begun = write_reports(RECORDS, reports, "mine", target)
    next(begun)
    for overwrite in (False, True):
        with pytest.raises(DataError, match=r"out\.jsonl\.part: is being written by another"):
            list(write_reports(RECORDS, reports, "mine", target, overwrite=overwrite))
    assert len(list(begun)) == len(RECORDS) - 1
    assert len(target.read_text().splitlines()) == len(RECORDS)


def test_a_file_is_held_until_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, seen = tmp_path / "out.jsonl", []

    def replace(part: Path, place: Path) -> None:
        with pytest.raises(DataError, match="is being written by another process"):
            list(write_reports(RECORDS, reports, "mine", target, overwrite=True))
        seen.append(part)
        part.rename(place)

    monkeypatch.setattr("entailment.resumption.os.replace", replace)
    assert len(list(write_reports(RECORDS, reports, "mine", target))) == len(RECORDS)
    assert seen == [tmp_path / "out.jsonl.part"]
    assert len(target.read_text().splitlines()) == len(RECORDS)


def test_who_opened_a_file_that_was_finished_meanwhile_does_not_write_it(tmp_path: Path) -> None:
    part = tmp_path / "out.jsonl.part"
    with part.open("ab") as late:
        part.rename(tmp_path / "out.jsonl")
        with pytest.raises(DataError, match="was finished by another process at this moment"):
            hold_unfinished(late, part)
