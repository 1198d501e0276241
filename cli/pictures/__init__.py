"""What the terminal shows, as files that others can open: SVG pictures and pages for a browser."""
