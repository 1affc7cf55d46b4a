"""Raw text to analysed text: words with lemma and stem, quantities, negation, sentences."""
