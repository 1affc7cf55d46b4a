"""What a sentence says of amounts, times, owners, limits and certainty, read from plain words.

Nothing here compares a text with a hypothesis as a whole, and nothing yields a derivation or a
mismatch: `structure.pairs`, `structure.premises` and `systems.mismatches` do, with what is here.

| module | reads | e.g. |
| --- | --- | --- |
| `stated_amounts`, `bare_ages` | amounts, and ages without a unit | *died at 73* |
| `stated_times` | times, with what their prepositions say | *since 1990* |
| `weekday_spans` | days of the week | *Monday to Friday* |
| `quantified_nouns` | quantifiers, with their nouns | *most of the new boats* |
| `qualities` | what a comparative compares | *older*, *more votes* |
| `relation_claims` | one thing in a relation to another | *The mill is north of the inn.* |
| `exception_words` | what marks those who are left out | *all but Ann* |
| `owners` | whose a number is | *the firm has 40*, not *its rival* |
| `restrictions` | whether an amount is of a part | *40 in May* |
| `terms` | which amounts add up | *40 in Leeds and 60 in York* |
| `limits` | bounds that say which are meant | *orders over 50 euros* |
| `duties` | what must, may or should be | *must pay at least 9 euros* |
| `recurrence` | what was so for a time, or came to pass once | *lived there*, *was born* |
| `assertion` | whether it says that something is so | not: *Ann says that* |
| `certainty` | whether one sentence is as sure as another | not: *was reportedly sold* |
| `polarity` | a statement denied or affirmed | *passed*, *did not pass* |
| `compared_words` | words, and what each is compared by | *9 km*, *9 kilometres* |
| `clause_edges` | where a clause may begin and end | *, and Ann left* |
| `omissions` | what may be left out of a clause | *the (old) mill* |
"""
