"""Rules and matches: pure values, the standard library, no files but the package's own data."""
