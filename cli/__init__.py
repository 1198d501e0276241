"""The command line: commands, screens, files, language."""
