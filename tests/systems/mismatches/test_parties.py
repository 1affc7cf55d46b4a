"""Parties in each other's place: lessor and lessee, insurer and insured."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.parties import counterparts, exchanged_parties


@pytest.mark.parametrize(
    ("text", "hypothesis", "forms"),
    [
        ("The Lessor may assign the lease.", "The Lessee may assign the lease.",
         ("Lessee", "Lessor")),
        ("The licensees shall pay.", "Licensors shall pay.", ("Licensors", "licensees")),
        ("The Employer shall pay the dues.", "The Employee shall pay the dues.",
         ("Employee", "Employer")),
        ("The insurer shall keep records.", "The insured shall keep records.",
         ("insured", "insurer")),
        ("The borrower bears the costs.", "The lender bears the costs.", ("lender", "borrower")),
        ("The lessee shall insure the car.", "The car shall be insured by the lessor.",
         ("lessor", "lessee")),
        ("Repairs are made by the landlord.", "Repairs are made by the tenant.",
         ("tenant", "landlord")),
        ("If it fails, the lessor shall promptly repair it.", "The lessee repairs it.",
         ("lessee", "lessor")),
        ("The lessor shall notify the lessee.", "The lessee shall notify the lessor.",
         ("lessee", "lessor")),
        ("The employer is entitled to notice.", "The employee is entitled to notice.",
         ("employee", "employer")),
    ],
)  # fmt: skip
def test_the_other_party_is_a_mismatch(text: str, hypothesis: str, forms: tuple[str, str]) -> None:
    mismatches = exchanged_parties(text, hypothesis)
    assert [(each.hypothesis, each.text) for each in mismatches] == [forms]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The lessor shall insure the car. The lessee shall pay.", "The lessee shall pay."),
        ("The lessor shall pay. The lessee shall pay, too.", "The lessee shall pay."),
        ("The lessor and the lessee shall insure the car.", "The lessor shall insure the car."),
        ("Both lessor and lessee shall insure the car.", "The lessee shall insure the car."),
        ("The employer dismissed the employee.", "The employee was dismissed."),
        ("The licensee pays the licensor.", "The licensor is paid by the licensee."),
        ("The employee was dismissed by the employer.", "The employer dismissed the employee."),
        ("Acme is the employer of Ann.", "Ann is an employee of Acme."),
        ("The employer's lawyer resigned.", "The employee's lawyer resigned."),
        ("The lawyer of the lessor resigned.", "The lessee resigned."),
        ("The trainer met the trainee.", "The trainee met the trainer."),
        ("The buyer bought a boat from the seller.", "The seller sold a boat to the buyer."),
        ("The lessor may sell the car.", "The owner may sell the car."),
        ("The plaintiff appealed. So did the defendant.", "The defendant appealed."),
        ("The tenant moved out, as did the landlord.", "The landlord moved out."),
        ("The buyer signed first; the seller did so later.", "The seller signed."),
        ("The employer left the room with the employee.", "The employee left the room."),
        ("The lender sent it on, which the borrower then sent back.", "The borrower sent it back."),
    ],
)
def test_the_same_party_and_converses_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*exchanged_parties(text, hypothesis)]


def test_counterparts_go_both_ways() -> None:
    pairs = [("payer", "payee"), ("debtor", "creditor"), ("insured", "insurer")]
    assert all(b in counterparts(a) and a in counterparts(b) for a, b in pairs)
    assert not counterparts("boat")
