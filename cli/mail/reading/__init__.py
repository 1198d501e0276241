"""Reading what comes back by mail: bytes in, a value out; nothing of matches, files or games.

`letter` is what the rest of the program uses. Below it: `parts` opens the message and `headers`
makes text of its headers; `body` finds the text in it (`html_text` where that is HTML); `reply`
parts a person's own words from what is quoted (`quoting` knows how that looks); `signs` makes
plain signs of whatever signs a mail program writes.
"""
