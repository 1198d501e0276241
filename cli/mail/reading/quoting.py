"""How mail programs write what is not the person's own: quotations, their heads, signatures.

Lines are as `signs.typed` gives them, but where it says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..sheet import SENTINEL

LONGEST_HEAD = 3  # lines over which a program breaks the head of a quotation
HEADERS_WITHIN = 8  # lines in which the headers of an original stand
HEADERS_NEEDED = 3  # so many of them are no chance

REPLY_ABOVE = re.compile(rf"\W*+{re.escape(SENTINEL.strip('- '))}\W*+", re.IGNORECASE)
QUOTE = re.compile(r"[>|]")
# Some programs put the initials of the quoted writer before the sign.
INITIALS = re.compile(r"\w{1,8}>")

ORIGINAL = re.compile(
    r"[-_*\s]{2,}+(?:original\smessage|original\sappointment|forwarded\smessage|reply\smessage"
    r"|urspr(?:ü|ue)ngliche\s(?:nachricht|e-?mail)|original-?nachricht|weitergeleitete\snachricht"
    r"|message\sd'origine|message\soriginal|message\stransféré|mensaje\soriginal"
    r"|messaggio\soriginale|messaggio\sinoltrato"
    r"|oorspronkelijk\sbericht|doorgestuurd\sbericht|mensagem\soriginal|oprindelig\smeddelelse"
    r"|ursprungligt\smeddelande|wiadomość\soryginalna)[-_*\s]{2,}+"
    r"|[-_*\s]{2,}+(?:forwarded\sby|weitergeleitet\svon)\s.*[-_*\s]{2}"
    r"|begin\sforwarded\smessage:|anfang\sder\sweitergeleiteten\snachricht:"
    r"|début\sdu\smessage\sréexpédié\s?:",
    re.IGNORECASE,
)
RULE = re.compile(r"_{20,}")

HEADERS = {
    name: kind
    for kind, names in {
        "from": "from,von,de,da,van,od,fra,från",
        "date": "sent,date,gesendet,datum,envoyé,enviado,inviato,data,verzonden,fecha,skickat",
        "to": "to,an,à,para,a,aan,do,til,till",
        "subject": "subject,betreff,objet,asunto,oggetto,onderwerp,assunto,temat,emne,ämne",
    }.items()
    for name in names.split(",")
}
HEADER = re.compile(r"\*?(\w{1,12})\s?:\*?(?:\s|$)")

# The head of a quotation begins so, or with a name or an address. Without an address or a date
# it is one only if it stands right above what is quoted.
BEGINNING = re.compile(
    r"(?:on|am|at|le|el|il|op|em|den|på|dne|dnia|w\sdniu|в|pe|fra|from|von)\b", re.IGNORECASE
)
WROTE = (
    r"(?:\b(?:wrote|writes|schrieb|geschrieben|a\sécrit|escribió|ha\sscritto|schreef|escreveu|skrev"
    r"|napisał|napisała|pisze|napsal|napsala|kirjoitti|írta|yazdı|пишет|написал|написала)\b|写道)"
)
HEAD = re.compile(rf".*{WROTE}.*:", re.IGNORECASE)
WRITER = re.compile(rf".*(?:{WROTE}|@)", re.IGNORECASE)
NAMED = re.compile(r"[\d@]")

SIGNATURE = frozenset(("--", "—"))  # telephones make a long dash of two short ones
SENT_WITH = re.compile(
    r"\W*+(?:"
    r"gesendet\s(?:mit|von|über|aus|vom|via|per)\s.{1,80}"
    r"|(?:diese\s(?:nachricht|e-?mail)\swurde\s)?(?:von|mit)\s.{1,60}\s(?:gesendet|gesandt)"
    r"|sent\s(?:from|with|via|using)\s.{1,80}"
    r"|(?:get|download)\soutlook\sfor\s.{1,80}|(?:get|download)\s.{1,20}mail\sfor\s.{1,60}"
    r"|(?:holen\ssie\ssich|laden\ssie)\soutlook\s.{1,80}|outlook\sfür\s(?:android|ios).{0,80}"
    r"|envoyé\s(?:de|depuis|à\spartir\sde)\s.{1,80}|enviado\s(?:desde|do)\s.{1,80}"
    r"|inviato\sda\s.{1,80}|(?:verstuurd|verzonden)\s(?:vanaf|vanuit|met)\s.{1,80}"
    r"|skickat\sfrån\s.{1,80}|sendt\sfra\s.{1,80}"
    r"|vir(?:us|en)-?(?:free|frei)\b.{0,80}"
    r"|(?:this\semail\shas\sbeen\schecked|diese\se-?mail\swurde\s.{1,40}auf\sviren\sgeprüft).{0,80}"
    r")\W*+",
    re.IGNORECASE,
)


def ends_reply(line: str) -> bool:
    """Whether it is the line below which the program's own mail begins."""
    return REPLY_ABOVE.fullmatch(line) is not None


def is_quoted(line: str) -> bool:
    """Whether it is marked as quoted."""
    return QUOTE.match(line) is not None


def may_be_quoted(line: str) -> bool:
    """Whether it looks like one of the rarer ways to mark a quotation."""
    return INITIALS.match(line) is not None


def begins_original(lines: Sequence[str]) -> bool:
    """Whether all from the first of these lines on is another message, without marks.

    There are headers, a line that says so, or a rule and then headers.
    """
    first = lines[0]
    if ORIGINAL.fullmatch(first):
        return True
    if RULE.fullmatch(first):
        return len(lines) > 1 and _headers(lines[1:])
    return _headers(lines)


def _headers(lines: Sequence[str]) -> bool:
    if not _header(lines[0]):
        return False
    kinds = {_header(line) for line in lines[:HEADERS_WITHIN]} - {""}
    return "from" in kinds and len(kinds) >= HEADERS_NEEDED


def _header(line: str) -> str:
    """What kind of header a line gives, if any."""
    found = HEADER.match(line)
    return HEADERS.get(found[1].lower(), "") if found else ""


def is_rule(line: str) -> bool:
    """Whether it is a long line of underscores, below which something else begins."""
    return RULE.fullmatch(line) is not None


def head_length(lines: Sequence[str], quoted_below: bool) -> int:
    """How many of these lines are the head of a quotation (`anna wrote:`); 0 if none are.

    `quoted_below` is whether the line below the first is quoted.
    """
    if quoted_below and lines[0].endswith(":") and HEAD.fullmatch(lines[0]):
        return 1
    opening = BEGINNING.match(lines[0]) or WRITER.match(lines[0])
    for length in range(1, LONGEST_HEAD + 1 if opening else 2):
        joined = " ".join(lines[:length])
        if joined.endswith(":") and NAMED.search(joined) and HEAD.fullmatch(joined):
            return length
    return 0


def begins_signature(line: str) -> bool:
    """Whether a signature stands below it, given as it was written."""
    return line in SIGNATURE


def is_sent_with(line: str) -> bool:
    """Whether it is what a program adds of itself (`Sent from my phone`)."""
    return SENT_WITH.fullmatch(line) is not None
