"""Whatever bytes a file has, a reader gives sound documents or one error in one line."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.corpora import open_corpus
from entailment.errors import DataError
from tests.corpora.pdfs import pdf

HEADS = {
    "a.txt": [b"", b"\xff\xfe"],
    "a.md": [b"---\ntitle: x\n", b"| a |\n|---|\n"],
    "a.html": [b"<meta charset=utf-16>", b"<table><td>x<pre>"],
    "a.pdf": [b"%PDF-1.7\n", pdf("One.")[:300], pdf("One.")],
    "a.jsonl": [b'{"text": "', b'{"sentences": ['],
    "a.csv": [b"id,text\n", b'text\n"'],
    "a.xml": [b"<DOC doc_id='a'><TEXT>", b"<DOC id='a'><TEXT>One.</TEXT></DOC>"],
}


@pytest.mark.parametrize("name", HEADS)
@given(st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_make_sound_documents_or_one_line_of_error(name, tmp_path, data):
    path = tmp_path / name
    markup = st.text(st.sampled_from("<>/&;\"',{}[]()\\\n\r\0 aB1.-|")).map(str.encode)
    path.write_bytes(data.draw(st.sampled_from(HEADS[name])) + data.draw(st.binary() | markup))
    try:
        documents, message = list(open_corpus(path)), ""
    except DataError as error:
        documents, message = [], str(error)
    assert bool(documents) != bool(message)
    assert "\n" not in message
    for document in documents:
        assert document.passages
        for passage in document.passages:
            assert document.text[passage.start : passage.end] == passage.text
            assert passage.text.strip() == passage.text != ""
