"""What of an answer claims nothing, and what only begins so."""

from __future__ import annotations

import pytest

from entailment.checking.claims import split_claims
from entailment.checking.non_claims import NOT_KNOWN, where_stated, why_no_claim

ABSTENTIONS = """
The leaflet doesn't mention whether Dolorin can be taken with paracetamol.
The handbook does not specify the colour.
The user manual does not say when to descale it.
Unfortunately, the employee handbook does not provide any details on this.
The contract contains no information on penalties.
The lease does not mention a company car.
The manual does not mention a price, but the brochure does.
The licence does not specify what happens to backups.
The terms of service do not state a fee.
Clauses of this kind are not mentioned in the employment agreement.
The agreement contains no provision on overtime.
There is no provision on overtime in the agreement.
The manual is silent on this point.
None of the sources discuss the price.
No source mentions the price.
This is not stated in the documents.
The price is not mentioned in the manual.
The exact date isn't explicitly stated in the provided context.
There is no information about the price in the sources.
There is no information in the provided documents about the price.
No information on shipping is available.
No, I couldn't find any information about a company car policy.
Based on the sources, I cannot determine the price.
From the provided documents, it is unclear.
I'm sorry, but based on the documents, I can't say.
"""

TALK = """
Great question!
That's a good question.
Happy to help!
I'm sorry I can't be of more help.
Sorry about that!
My apologies for the confusion.
Have a nice day!
Good luck!
In short, yes.
Let's look at this step by step.
Based on the documents provided, here is what I found.
Note: This is not legal advice.
This summary is not legal advice.
This is not legal advice; please consult a solicitor.
Please seek legal advice.
Please consult a solicitor.
See cl. 7.1 of the lease.
See § 4 and Schedule 2.
Disclaimer: I am an AI and may make mistakes.
Please verify with HR.
See section 4 for details.
See the manual for more information.
Please refer to chapters 3 and 4.
For more information, visit our website.
For more, see https://example.com/contract and section 4.
Quick recap for the investor Q&A.
Summary of the stay in hospital
Please note that I'm not a doctor, so always check with your pharmacist.
I am not a legal expert.
If you'd like, I can draft a table for your website.
If you want more detail, I could also list the fees.
"""

CLAIMS = """
A summary for patients was published in May.
Summary of the report was published in May.
Overview of the costs shows a rise of 5 percent.
I'm not a doctor, but the dose is 5 mg.
If you would like a refund, the form is on page 3.
The policy does not cover theft.
Theft is not covered by the policy.
The contract does not include maintenance.
The Chilcot report does not mention the letter.
The company's annual report does not mention the fine.
The report did not say when the bridge would close.
The letter was not mentioned in the report.
There is no information desk in the station.
There is no evidence in the report that he lied.
None of the documents were signed.
According to the report, the tower is closed.
No, the tower is closed.
See the doctor if the pain lasts.
Contact HR before the third day.
For more information, call 0800 1234.
For more than ten years, he read the news.
Good questions are listed in the appendix.
Happy to help is the motto of the firm.
Sorry for the confusion, the tower is 41 metres tall.
Have a doctor look at it.
Let's Encrypt issues certificates.
In short, the tower is closed.
This is not the only tower.
This is not good advice.
This clause is not professional advice; the fee is 50 euros.
This is not legal advice; please pay 50 euros.
Please consult a doctor if the pain lasts longer than 3 days.
Please seek help at once if the skin turns blue.
The agreement does not include maintenance.
The lease does not allow a dog.
The notice of Acme was not a provision on overtime.
See Schedule 2 for the rent of 400 euros.
No data centre is available in Rome.
No reference number is given to visitors.
Consult a doctor for more serious injuries.
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize(
    ("sentences", "reason"),
    [(ABSTENTIONS, NOT_KNOWN), (TALK, "talk to the reader"), (CLAIMS, None)],
)
def test_only_what_states_nothing_is_left_out(sentences: str, reason: str | None) -> None:
    reasons = {line: why_no_claim(line, is_alone=False) for line in lines(sentences)}
    assert reasons == dict.fromkeys(lines(sentences), reason)


@pytest.mark.parametrize("mark", ["; ", ", but ", ", and "])
def test_a_statement_behind_an_abstention_is_a_claim(mark: str) -> None:
    sentence = f"The manual does not mention the price{mark}the tower is old."
    assert sentence[where_stated(sentence) :] == "the tower is old."
    (claim,) = split_claims(sentence).claims
    assert claim.judged == "The tower is old."


@pytest.mark.parametrize(
    "statement",
    [
        "Acme moved to Bonn.",
        "the company opened in Bonn.",
        "she won the prize.",
        "someone paid the bill in 2004.",
        "prices rise every year.",
        "in 2004 the two firms merged.",
    ],
)
@pytest.mark.parametrize("opening", ["I can't say when, but ", "As of my last update, "])
def test_a_statement_behind_an_abstention_needs_no_form_of_its_own(
    opening: str, statement: str
) -> None:
    assert (opening + statement)[where_stated(opening + statement) :] == statement


@pytest.mark.parametrize(
    "rest",
    [
        "but the mill.",
        "but possibly in May.",
        "and whether he works there.",
        "and the number of members.",
        "but please check the website.",
        "but I can look it up.",
        "but you can ask the clerk.",
        "but the report does.",
        "and the sources do not mention it.",
        "but let me know if you need more.",
    ],
)
def test_what_goes_on_with_an_abstention_states_nothing(rest: str) -> None:
    assert why_no_claim(f"I can't find the date, {rest}", is_alone=False) == NOT_KNOWN


@pytest.mark.parametrize(
    "sentence", ["No information is available ", "See section 4 and 5, ", "for more details see "]
)
def test_a_long_sentence_takes_no_longer_than_its_length(sentence: str) -> None:
    assert why_no_claim(sentence * 10_000, is_alone=False) is None
