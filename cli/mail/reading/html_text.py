"""The text of an HTML body, in rows, with what its elements say about them.

Mail programs each have their own elements around what they quote. The library's parser is not
used: in older releases it takes quadratic time for markup that is never closed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

from .rows import Mark, Row

# A tag to its end; what is in quotes may hold `>`. Nothing in it is ever tried twice.
TAG = re.compile(
    r"<(/?)([a-zA-Z][^\s/>]*+)((?:[^>\"'=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+|[\"'])*+)>"
)
ATTRIBUTE = re.compile(r"(?<![\w:-])([\w:-]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s>\"']++))")
NUMBERED = re.compile(r"&#(\d{8,}|x[0-9a-f]{7,});?", re.IGNORECASE)  # beyond every sign there is


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split(","))


UNREAD = _names("script,style,title,textarea,select,template,noscript,iframe,object,svg,math")
RAW = _names("script,style,title,textarea,noscript,iframe,xmp,noembed,noframes")
VOID = _names("area,base,br,col,embed,hr,img,input,link,meta,source,track,wbr")
BLOCKS = _names(
    "address,article,aside,blockquote,body,center,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3"
    ",h4,h5,h6,header,hr,html,li,main,nav,ol,p,pre,section,table,tbody,tfoot,thead,tr,ul"
)
CELLS = _names("td,th")
CLOSED_BY_THE_NEXT = _names("li,dt,dd,tr,td,th")
STRUCK = _names("s,strike,del")

HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all"
    r"|(?:font-size|max-height|opacity)\s*:\s*0(?:px|pt|em|%)?\s*(?:;|!|$)|mso-list\s*:\s*ignore",
    re.IGNORECASE,
)
STRUCK_STYLE = re.compile(r"text-decoration[a-z-]*\s*:[^;]*line-through", re.IGNORECASE)
KEPT_STYLE = re.compile(r"white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
PICTURE_FONT = re.compile(
    r"font-family\s*:[\s\"']*(?:&quot;)?(?:wingdings|webdings)", re.IGNORECASE
)
INDENTED_STYLE = re.compile(r"border(?:-left)?\s*:\s*(?:none|0)", re.IGNORECASE)

QUOTING = re.compile(
    r"\b(yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote|moz-forward-container"
    r"|AppleOriginalContents|OutlookMessageHeader)\b",
    re.IGNORECASE,
)
QUOTING_REST = frozenset(("divrplyfwdmsg", "appendonsend", "x_divrplyfwdmsg"))
INTRODUCING = re.compile(r"\b(moz-cite-prefix|gmail_attr|protonmail_quote_header)\b")
SIGNING = re.compile(
    r"\b(moz-signature|gmail_signature|AppleMailSignature|ms-outlook-mobile-signature"
    r"|protonmail_signature_block|Signature)\b"
)
LONGEST_STYLE = 2000  # signs of a style that are read
PICTURE = "☺"  # stands for the letters of a font of pictures


class Frame(NamedTuple):
    """What holds inside an element that is open."""

    tag: str
    mark: Mark = Mark.WRITTEN
    hidden: bool = False
    struck: bool = False
    kept: bool = False  # white space as it is
    pictures: bool = False
    citing: bool = False  # a frame of Gmail around what it quotes


class HtmlText(NamedTuple):
    """The rows of an HTML body, and the texts in it that are struck out."""

    rows: tuple[Row, ...]
    struck: frozenset[str]


def read_html(html: str) -> HtmlText:
    """The text of an HTML body as a person sees it, without what is hidden."""
    reader = _Reader()
    for text, closing, tag, rest in _tokens(html):
        if not tag:
            reader.text(text)
        elif closing:
            reader.end(tag)
        else:
            reader.start(tag, _attributes(rest))
    reader.finish_row()
    return HtmlText(tuple(reader.rows), frozenset(reader.struck))


def _tokens(html: str) -> Iterator[tuple[str, bool, str, str]]:
    """Texts, and tags as (no text, closing, name, attributes).

    What is never closed goes to the end, as in browsers, so that each sign is seen once.
    """
    place = 0
    while True:
        start = html.find("<", place)
        if start < 0:
            yield html[place:], False, "", ""
            return
        if start > place:
            yield html[place:start], False, "", ""
        after = html[start + 1 : start + 2]
        if after in ("!", "?") or (after == "/" and not html[start + 2 : start + 3].isalpha()):
            comment = html.startswith("<!--", start)
            end = html.find("-->", start + 2) + 2 if comment else html.find(">", start)
            if end < start:
                return
            place = end + 1
        elif not after.isascii() or not (after == "/" or after.isalpha()):
            yield "<", False, "", ""
            place = start + 1
        else:
            found = TAG.match(html, start)
            if found is None:
                return
            name = found[2].lower()
            yield "", bool(found[1]), name, found[3]
            place = found.end()
            if name in RAW and not found[1]:
                end_tag = re.compile(rf"</{name}\b", re.IGNORECASE).search(html, place)
                if end_tag is None:
                    return
                place = end_tag.start()


def _attributes(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for one in ATTRIBUTE.finditer(text):
        found.setdefault(one[1].lower(), one[2] or one[3] or one[4] or "")
    if re.search(r"(?<![\w:-])hidden(?![\w:=-])", text):
        found.setdefault("hidden", "")
    return found


class _Reader:
    """Follows the tags and gathers rows."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.struck: set[str] = set()
        self._open = [Frame("")]
        self._tags: Counter[str] = Counter()  # of the open elements
        self._pieces: list[str] = []
        self._marks: set[Mark] = set()  # of the pieces that can be seen
        self._rest_quoted = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        last = self._open[-1].tag
        if (tag in CLOSED_BY_THE_NEXT and last == tag) or (tag in BLOCKS and last == "p"):
            self.end(last)
        if tag in BLOCKS or tag == "br":
            self.finish_row()
        elif tag in CELLS:
            self._pieces.append(" ")
        if tag in VOID:
            return
        frame = self._frame(tag, attributes)
        if frame.mark is not self._open[-1].mark:
            self.finish_row()
        self._tags[tag] += 1
        self._open.append(frame)

    def end(self, tag: str) -> None:
        """An element ends, and what was left open in it."""
        if tag in BLOCKS:
            self.finish_row()
        while self._tags[tag]:
            frame = self._open.pop()
            self._tags[frame.tag] -= 1
            if frame.mark is not self._open[-1].mark:
                self.finish_row()
            if frame.tag == tag:
                self._note_quotation(frame)
                return

    def text(self, text: str) -> None:
        """A text between tags."""
        frame = self._open[-1]
        if frame.hidden:
            return
        plain = unescape(NUMBERED.sub("\N{REPLACEMENT CHARACTER}", text))
        if frame.pictures and plain.strip():
            plain = PICTURE
        lines = plain.splitlines() if frame.kept else [re.sub(r"[ \t\r\n\f]+", " ", plain)]
        for number, line in enumerate(lines):
            if number:
                self.finish_row()
            self._add(line, frame)
        if frame.kept and plain.endswith("\n"):
            self.finish_row()

    def finish_row(self) -> None:
        """What was gathered is a row."""
        text = "".join(self._pieces).strip(" ")
        if text:
            mark = self._marks.pop() if len(self._marks) == 1 else Mark.DOUBTFUL
            mark = mark if text.strip() else Mark.WRITTEN
            self.rows.append(Row(len(self.rows) + 1, text, mark))
        self._pieces, self._marks = [], set()

    def _add(self, text: str, frame: Frame) -> None:
        self._pieces.append(text)
        if text.strip():
            mark = Mark.QUOTED if self._rest_quoted else frame.mark
            if frame.struck and mark is not Mark.QUOTED:
                mark = Mark.DOUBTFUL
                self.struck.add(" ".join(text.split()))
            self._marks.add(mark)

    def _frame(self, tag: str, attributes: Mapping[str, str]) -> Frame:
        """What holds inside an element, given what holds around it."""
        outer = self._open[-1]
        style = attributes.get("style", "")[:LONGEST_STYLE]
        named = f"{attributes.get('class', '')} {attributes.get('id', '')}"
        citing = tag == "div" and "gmail_quote" in named
        return Frame(
            tag,
            mark=self._mark(tag, named, style, attributes, citing),
            hidden=outer.hidden
            or tag in UNREAD
            or "hidden" in attributes
            or HIDDEN_STYLE.search(style) is not None,
            struck=outer.struck or tag in STRUCK or STRUCK_STYLE.search(style) is not None,
            kept=outer.kept or tag == "pre" or KEPT_STYLE.search(style) is not None,
            pictures=PICTURE_FONT.search(style) is not None
            or (outer.pictures and "font-family" not in style),
            citing=citing,
        )

    def _mark(
        self, tag: str, named: str, style: str, attributes: Mapping[str, str], citing: bool
    ) -> Mark:
        outer = self._open[-1].mark
        if outer is Mark.QUOTED:
            return outer
        if not QUOTING_REST.isdisjoint(named.lower().split()):
            self.finish_row()
            self._rest_quoted = True
        if tag == "blockquote":
            # Gmail and others indent a person's own words by the same element.
            own = "type" not in attributes and "gmail_quote" not in named
            return Mark.DOUBTFUL if own and INDENTED_STYLE.search(style) else Mark.QUOTED
        if QUOTING.search(named) or attributes.get("name") == "quote":
            return Mark.QUOTED
        if INTRODUCING.search(named):
            return Mark.INTRODUCING
        if SIGNING.search(named):
            return Mark.SIGNATURE
        return Mark.DOUBTFUL if citing else outer

    def _note_quotation(self, ended: Frame) -> None:
        """What stands in Gmail's frame below a quotation was written between quotations."""
        if ended.tag == "blockquote" and self._open[-1].citing:
            self._open[-1] = self._open[-1]._replace(mark=Mark.WRITTEN)
