"""The scenario commands: run, record, coverage, and the forms in which results are told."""
