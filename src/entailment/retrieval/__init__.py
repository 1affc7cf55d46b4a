"""Which passages of a corpus may entail a hypothesis: index, rankers, context and evidence."""
