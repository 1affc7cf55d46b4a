"""What a hypothesis leaves out that changes what the rest says, and what changes nothing."""

from __future__ import annotations

import importlib

import pytest

from entailment.systems.mismatches import mismatches, omitted
from entailment.systems.mismatches.rules import RULES

LAST = {name for name, rule in RULES.items() if rule.is_last}


def omissions(text: str, hypothesis: str) -> set[str]:
    """Return the names of the rules on omissions that have a mismatch."""
    return {name for name in LAST if [*RULES[name](text, hypothesis)]}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The nephew of the sculptor fled to Chile.", "The sculptor fled to Chile."),
        ("The brakes of the tram failed near the port.", "The tram failed near the port."),
        ("A rival of the brewer Sund bought the mill.", "The brewer Sund bought the mill."),
        ("Twelve of the 600 delegates left.", "The 600 delegates left."),
        ("Detectives questioned the widow of the grocer.", "Detectives questioned the grocer."),
        ("A quarter of the harvest rotted.", "The harvest rotted."),
        ("Some of the letters were burned in 1952.", "The letters were burned in 1952."),
        ("Sund's lawyer wept in court.", "Sund wept in court."),
        ("The bank's clients were repaid in May.", "The bank was repaid in May."),
        ("The senate passed the pension bill's preamble.", "The senate passed the pension bill."),
        ("The senate rejected the vaccine study.", "The senate rejected the vaccine."),
        ("The fund sold Sund shares in March.", "The fund sold Sund in March."),
    ],
)
def test_the_noun_of_which_a_text_speaks_is_missed(text: str, hypothesis: str) -> None:
    assert "omitted heads" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The city of Sund burned in 1702.", "Sund burned in 1702."),
        ("Dozens of sailors drowned off Cork.", "Sailors drowned off Cork."),
        ("The board of Sund approved the plan.", "Sund approved the plan."),
        ("Construction of the pier was finished in 1904.", "The pier was finished in 1904."),
        ("Sund's board approved the plan.", "Sund approved the plan."),
        ("In the north of Italy it snowed.", "In Italy it snowed."),
        ("She lives in the centre of Lyon.", "She lives in Lyon."),
        ("The ship crossed the Elbe river.", "The ship crossed the Elbe."),
        ("They sold the house yesterday.", "They sold the house."),
        ("The crime of perjury is rare.", "Perjury is rare."),
        ("A team of divers searched the lake.", "Divers searched the lake."),
        ("A cloud of smoke filled the room.", "Smoke filled the room."),
        ("Norway's army left the town.", "Norway left the town."),
        ("The findings of the study show a rise.", "The study shows a rise."),
        ("They drove a Ford pickup to the port.", "They drove a Ford to the port."),
        ("A man talks to a woman carrying a bag.", "A woman carries a bag."),
        ("The minister did not resign despite the row.", "The minister did not resign."),
        ("The owner of the mill and the tenant sued.", "The tenant sued."),
    ],
)
def test_what_stands_or_counts_for_the_whole_is_not(text: str, hypothesis: str) -> None:
    assert not omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All clerks in the Leeds branch got a raise.", "All clerks got a raise."),
        ("Each guest who had paid was fed.", "Each guest was fed."),
        ("No cyclist wearing a helmet was hurt.", "No cyclist was hurt."),
        ("None of the wells dug after 1950 is dry.", "None of the wells is dry."),
        ("Patients over 75 should fast.", "Patients should fast."),
        ("Employees hired before 2015 are entitled to a car.", "Employees are entitled to a car."),
        ("All wild bees in the valley had mites.", "All bees in the valley had mites."),
        ("Most patients should fast for a day.", "Patients should fast for a day."),
        ("Non-resident owners must pay a fee.", "Owners must pay a fee."),
        ("It bans all ships which burn coal.", "It bans all ships."),
    ],
)
def test_of_which_ones_it_is_is_missed(text: str, hypothesis: str) -> None:
    assert "omitted restrictions" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All clerks, who had waited for it, got a raise.", "All clerks got a raise."),
        ("All 12 members of the jury agreed.", "All 12 members agreed."),
        ("All members of the club voted.", "All members voted."),
        ("Nobody on the night shift at the depot slept.", "Nobody on the night shift slept."),
        ("Protesters in Rome burned two cars.", "Protesters burned two cars."),
        ("Apprentices at Kessler get 700 euros.", "Apprentices get 700 euros."),
        ("Men wearing orange vests work on a road.", "Men work on a road."),
        ("Some scientists believe that it rained.", "Scientists believe that it rained."),
        ("He worked all day without a break.", "He worked all day."),
        ("They kissed each other under the tree.", "They kissed each other."),
    ],
)
def test_what_restricts_nothing_is_not(text: str, hypothesis: str) -> None:
    assert not omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("A fake nun stopped the coach.", "A nun stopped the coach."),
        ("The deputy mayor of Sund resigned.", "The mayor of Sund resigned."),
        ("Her ex-husband smashed the vase.", "Her husband smashed the vase."),
        ("They lost the first of two games.", "They lost two games."),
        ("One in fifty ducks in the park is ill.", "Fifty ducks in the park are ill."),
        ("The mast is nearly 50 metres high.", "The mast is 50 metres high."),
        ("They moved to South Sudan in May.", "They moved to Sudan in May."),
        ("The Washington Post backed the senator.", "Washington backed the senator."),
        ("Sund is the oldest wooden town in Norway.", "Sund is the oldest town in Norway."),
        ("It is among the most expensive hotels.", "It is the most expensive hotel."),
        ("Trams fail more often than buses.", "Trams fail often."),
        ("The kiln is not hot enough to melt glass.", "The kiln is not hot."),
    ],
)
def test_what_makes_it_another_thing_is_missed(text: str, hypothesis: str) -> None:
    assert "omitted modifiers" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("An old nun stopped the coach.", "A nun stopped the coach."),
        ("The former singer Ann Lund retired.", "Ann Lund retired."),
        ("It closed in the third quarter of 2009.", "It closed in 2009."),
        ("China Thursday won ten medals.", "China won ten medals."),
        ("Sund is the oldest town in Norway.", "Sund is the oldest town."),
        ("Sund is the oldest surviving town.", "Sund is the oldest town."),
        ("She first officially met him in 1990.", "She first met him in 1990."),
        ("The toy shop closed in May.", "The shop closed in May."),
        ("The junior minister resigned in May.", "The minister resigned in May."),
        ("The unrest reported yesterday spread.", "The unrest spread."),
        ("In Washington President Obama signed it.", "In Washington Obama signed it."),
    ],
)
def test_what_leaves_it_what_it_is_is_not(text: str, hypothesis: str) -> None:
    assert "omitted modifiers" not in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The firm suspended flights to Malta.", "The firm suspended flights."),
        ("France abolished fees for Georgian students in 2017.", "France abolished fees in 2017."),
        ("The syrup prevents seizures caused by fever.", "The syrup prevents seizures."),
        ("She rarely operates on Fridays.", "She rarely operates."),
        ("He need not pay unless he is billed.", "He need not pay."),
        ("They did not win at home.", "They did not win."),
        ("The fire was caused by lightning or arson.", "The fire was caused by arson."),
        ("Either the pilot or the mechanic lied.", "The mechanic lied."),
        ("The clinic charges 90 francs per tooth.", "The clinic charges 90 francs."),
        ("The pharmacy is closed between noon and two.", "The pharmacy is closed."),
        ("The club chose timber instead of steel.", "The club chose steel."),
        ("Every room but the attic burned.", "Every room burned."),
        ("All ferries run again except the one to Cork.", "All ferries run again."),
    ],
)
def test_with_what_it_is_so_is_missed(text: str, hypothesis: str) -> None:
    assert "omitted scopes" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The firm suspended the flight to Malta.", "The firm suspended the flight."),
        ("The firm suspended flights in March.", "The firm suspended flights."),
        ("Guests may pay in euros or dollars.", "Guests may pay in euros."),
        ("The film is known as Alba or Dawn.", "The film is known as Alba."),
        ("He became a consort, or husband.", "He became a consort."),
        ("Nobody was hurt in the crash.", "Nobody was hurt."),
        ("She did not comment on the report.", "She did not comment."),
        ("It does not react with milk or juice.", "It does not react with juice."),
        ("Either Ann or Bo lied, and Ann did not.", "Bo lied."),
        ("He bought a few books in Rome.", "He bought a few books."),
        ("The flight could not land because of fog.", "The flight could not land."),
        ("He never returned to Spain after the war.", "He never returned to Spain."),
        ("The king never forgave his brother for it.", "The king never forgave his brother."),
        ("He quit school to join the army.", "He quit school."),
        ("The city banned cars to cut costs.", "The city banned cars."),
        ("France abolished slavery under pressure.", "France abolished slavery."),
        ("The bridge is closed for repairs.", "The bridge is closed."),
        ("They banned cars sold", "They banned cars"),
    ],
)
def test_what_is_so_without_is_not(text: str, hypothesis: str) -> None:
    assert "omitted scopes" not in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The guard forgot to lock the gate.", "The guard locked the gate."),
        ("The yacht narrowly avoided hitting a rock.", "The yacht hit a rock."),
        ("The mill no longer employs boys.", "The mill employs boys."),
        ("She appeared to have won the race.", "She won the race."),
        ("He was accused of poisoning a dog.", "He poisoned a dog."),
        ("The bank may, with a month's notice, raise the fee.", "The bank has raised the fee."),
        ("In the film Cold Bay, the cook robs a bank.", "The cook robs a bank."),
        ("According to critics, the dam has failed.", "The dam has failed."),
        ("The hypothesis that bees dream is popular.", "Bees dream."),
        ("In mice, the drug halves the risk.", "The drug halves the risk."),
        ("During pregnancy the syrup must not be taken.", "The syrup must not be taken."),
        ("Apart from two songs, all of it was sung in Latin.", "All of it was sung in Latin."),
        ("On average, players in the squad are 23.", "Players in the squad are 23."),
        ("Rosa and Luis together bought the mill.", "Rosa bought the mill."),
        ("The letters, purportedly written by Keats, were sold.",
         "The letters, written by Keats, were sold."),
    ],
)  # fmt: skip
def test_what_takes_it_back_before_it_is_missed(text: str, hypothesis: str) -> None:
    assert "omitted openings" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The guard did not forget to lock the gate.", "The guard locked the gate."),
        ("In May the bank raised the fee.", "The bank raised the fee."),
        ("Under section 9, a landlord must return it.", "A landlord must return it."),
        ("The soldier accused of the crime was jailed.", "The soldier was jailed."),
        ("The film industry in Oslo hired the cook.", "The film industry hired the cook."),
        ("Nobody except the cook had a key.", "The cook had a key."),
        ("The comet, which may return, passed the Earth.", "The comet passed the Earth."),
        ("The report, dated 4 May, was lost.", "The report was lost."),
        ("In addition, drivers must carry a licence.", "Drivers must carry a licence."),
        ("For example, students may borrow five books.", "Students may borrow five books."),
        ("On Tuesday, she was admitted to hospital.", "She was admitted to hospital."),
        ("In a series of raids, police arrested 20 men.", "Police arrested 20 men."),
        ("In the film Psycho, Leigh played a clerk.", "Leigh played a clerk."),
        ("In the opera house, the choir sang.", "The choir sang."),
        ("Ann lived in Rome before she moved to Bonn.", "Ann moved to Bonn."),
        ("The partly wooden church burned.", "The wooden church burned."),
        ("The drug can cause and has caused deaths.", "The drug has caused deaths."),
        ("In mice, the team found a new gene.", "The team found a new gene."),
        ("The rumour that Ann had left was confirmed.", "Ann had left."),
    ],
)
def test_what_leaves_it_so_before_it_is_not(text: str, hypothesis: str) -> None:
    assert "omitted openings" not in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The bank financed the road, and the state built it.", "The bank built it."),
        ("When the Turks came, the Greeks withdrew to Corfu.", "The Turks withdrew to Corfu."),
        ("The nurse met a man who had sold boats.", "The nurse had sold boats."),
        ("Officers pursued a man carrying a rucksack.", "Officers carried a rucksack."),
        ("Ann Lund, whose husband manages a bank, sang.", "Ann Lund manages a bank."),
        ("The nurse weighed the boy while the intern filled in the form.",
         "The nurse filled in the form."),
    ],
)  # fmt: skip
def test_who_does_it_is_missed(text: str, hypothesis: str) -> None:
    assert "subjects of others" in omissions(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Liszt was a composer who lived in Rome.", "Liszt lived in Rome."),
        ("The bank financed the road and built it.", "The bank built it."),
        ("Ann Lund, who manages a bank, sang.", "Ann Lund sang."),
        ("She studied in Prague before opening a clinic.", "She opened a clinic."),
    ],
)
def test_the_same_subject_is_not(text: str, hypothesis: str) -> None:
    assert "subjects of others" not in omissions(text, hypothesis)


def rows() -> list[tuple[str, str, str]]:
    """The rows of the tables in the docstrings of the modules, each with the module."""
    results = []
    for name in ("", "heads", "restrictions", "modifiers", "scopes", "openings", "other_clauses"):
        module = importlib.import_module(f"{omitted.__name__}.{name}" if name else omitted.__name__)
        for line in (module.__doc__ or "").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("|") and cells[0] not in ("text", "---"):
                results.append((name or "package", cells[0], cells[1]))
    return results


@pytest.mark.parametrize(("module", "text", "hypothesis"), rows())
def test_the_rows_of_the_tables_hold(module: str, text: str, hypothesis: str) -> None:
    assert omissions(text, hypothesis), module


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("", "The the."),
        ("\n", "Is is."),
        ("The", "Had been"),
        ("...", "a b"),
        (", , ,", "A the a."),
    ],
)
def test_what_has_no_words_has_no_omissions(text: str, hypothesis: str) -> None:
    assert not omissions(text, hypothesis)


def test_another_sentence_may_say_it() -> None:
    text = "The roof of the mill burned in May."
    assert omissions(text, "The mill burned in May.")
    assert not omissions(f"{text} The mill burned in May.", "The mill burned in May.")


def test_omissions_are_looked_for_where_nothing_else_is() -> None:
    text = "In the event of a fire, the deputy mayor may close the bridge."
    kinds = [each.kind for each in mismatches(text, "The mayor may close the bridge.")]
    assert kinds == ["conditional"]
