"""Messages that are made to take long, of any size; and what is done to messages at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from replies import message

FLOWED = "text/plain; format=flowed; delsp=yes"
HTML = "text/html"
LONG = 499  # signs of a line that is read
LINE = 40  # bytes and more of a line, so that a whole message has fewer lines than it may
MIXED = "multipart/mixed; boundary=b"


def _filled(unit: str, size: int) -> str:
    """As many lines of a unit as fit, none of them too short."""
    line = unit * (LINE // len(unit) + 1) + "\n"
    return line * (size // len(line.encode()))


def _repeated(unit: str, size: int) -> str:
    return unit * (size // len(unit.encode("utf-8", "surrogateescape")))


def _body(unit: str, type: str = "text/plain") -> Callable[[int], bytes]:
    return lambda size: message(_repeated(unit, size), type=type)


def _lines(unit: str, type: str = "text/plain") -> Callable[[int], bytes]:
    return lambda size: message(_filled(unit, size), type=type)


def _long_lines(unit: str, start: str = "", end: str = "") -> Callable[[int], bytes]:
    """Lines as long as those that are read at all."""
    line = start + _repeated(unit, LONG - len(start) - len(end)) + end + "\n"
    return lambda size: message(line * (size // len(line.encode())))


def _headers(name: str, value: str) -> Callable[[int], bytes]:
    """A header over and over."""
    header = f"{name}: {value}\n".encode()
    return lambda size: header * (size // len(header)) + b"\ndraw\n"


def _header(name: str, unit: str, start: str = "") -> Callable[[int], bytes]:
    return lambda size: f"{name}: {start}{_repeated(unit, size)}\nX-Other: x\n\ndraw\n".encode(
        "utf-8", "surrogateescape"
    )


def _nested(unit: str) -> Callable[[int], bytes]:
    return lambda size: _repeated(unit, size).encode() + b"\n\ndraw\n"


MONSTERS: dict[str, Callable[[int], bytes]] = {
    **{
        f"line of {unit!r}": _body(unit)
        for unit in (
            ">",
            "-",
            "_",
            " ",
            "\t",
            ",",
            "#",
            "x ",
            "a,",
            "key:",
            "say:",
            "<",
            "\0",
            "\ufeff",
        )
    },
    **{
        f"line of {unit!r}": _body(unit)
        for unit in ("a\u0301\u0323", "\u0430a", "\ufffd", "\U0001f44d")
    },
    **{
        f"lines of {unit!r}": _lines(unit)
        for unit in (">", "> ", "_", "key: a1 ", "say: hi ", "On 1 x wrote: ", "wrote: 1 ", "Am 1:")
    },
    **{
        f"lines of {unit!r}": _lines(unit)
        for unit in ("Von: x ", "-----", "a, b ", "Sent from my ", "@ ")
    },
    **{
        f"long lines of {unit!r}": _long_lines(unit)
        for unit in ("\"'*", "!", "-", "*", "_", '"', '",', "- ", "a-", "abcd-", "@", "@:", "1) ")
    },
    **{
        f"long lines of {start!r}, {unit!r}, {end!r}": _long_lines(unit, start, end)
        for start, unit, end in (
            ("", "*", "key"),
            ("say:", "!", "\0"),
            ("key ", "abcd ", "!"),
            ("On ", "wrote: 1 ", "x"),
            ("sent from ", "!", "x"),
            ("virus-free ", "! ", "x"),
            ("diese e-mail wurde ", "auf viren geprüft", "x"),
            ("--forwarded by ", "-", "x"),
            ("--weitergeleitet von ", "- ", "x"),
        )
    },
    "To, quotes that are not closed": _headers("To", '"\\' * 1990),
    "To, addresses": _headers("To", "a@b," * 990),
    "short lines": _body("a\n"),
    "no lines": _body("\n"),
    "flowed lines": _lines("> a ", FLOWED),
    "one flowed paragraph": lambda size: message(f"{'a ' * LINE}\n" * (size // 82), type=FLOWED),
    **{
        f"markup of {unit!r}": _body(unit, HTML)
        for unit in (
            "<div>",
            "</div>",
            "<div></p>",
            "<p>",
            "<b></i>",
            "<br>",
            "<!--",
            "<!",
            "<",
            "</",
            "<a ",
        )
    },
    **{
        f"markup of {unit!r}": _body(unit, HTML)
        for unit in (
            "<a b='",
            '<a b="',
            "<a =",
            "&",
            "&#",
            "&#9",
            "&amp;",
            "<s>x",
            "<style>",
            "<pre>\n",
            "-->",
        )
    },
    **{
        f"markup of {unit!r}": _body(unit, HTML)
        for unit in (
            "<blockquote>x",
            "<div class=gmail_quote>x",
            "<script></",
            '<p style="text-decoration:',
            "<td>a",
            "<p hidden>",
        )
    },
    "a long tag": lambda size: message("<p " + "a" * size + ">draw", type=HTML),
    "a long style": lambda size: message(
        f'<p style="{_repeated("text-decoration:", size)}">draw', type=HTML
    ),
    "a long attribute": lambda size: message(f'<p class="{"a-" * (size // 2)}">draw', type=HTML),
    "boundaries": _body("--b\n", MIXED),
    "boundaries of wide lines": lambda size: message(
        ("--b\n\n" + "x" * 60 + "\n") * (size // 70), type=MIXED
    ),
    "boundaries of nothing": _body("--c\n", MIXED),
    "guessed boundaries": _body("--c\nContent-Type: multipart/mixed\n\n", MIXED),
    "messages in messages": _nested("Content-Type: message/rfc822\n\n"),
    "parts in parts": lambda size: "".join(
        f'Content-Type: multipart/mixed; boundary="{number}"\n\n--{number}\n'
        for number in range(size // 70)
    ).encode(),
    "headers": lambda size: b"A: b\n" * (size // 5) + b"\ndraw\n",
    "headers without a name": lambda size: b"From: x\n" + b": y\n" * (size // 4),
    **{
        f"{name} of {unit!r}": _header(name, unit)
        for name, units in {
            "Subject": (
                "x\n ",
                "=?utf-8?q?a?= ",
                "=?utf-8?b?",
                "=?",
                "[wolken ",
                "[wolken a b 1] ",
                " ",
            ),
            "From": ("(", "<", '"', "a@b, ", "\\", "=?utf-8?q?=22?= ", "\udcff", "a.", "a@"),
            "To": (" ", "\t", "=?x?q?a", "a+b.c.1@d, ", "+a.", "+a.%41", "x\n ", "+1.a.1"),
            "References": ("<a@b> ", "<", "<a", "\n "),
            "Message-ID": ("a", "<a@b>"),
            "Content-Type": (";", "; a=b", '"', "; a*0=b", "text/", "\n "),
            "Content-Transfer-Encoding": ("base64 ",),
            "Content-Disposition": ("; filename*0*=a",),
            "Auto-Submitted": (" ", "no ", "("),
            "Received": ("x\n ",),
        }.items()
        for unit in units
    },
    "base64": lambda size: message("QUFB" * (size // 4), "Content-Transfer-Encoding: base64"),
    "broken base64": lambda size: message("A=" * (size // 2), "Content-Transfer-Encoding: base64"),
    "quoted-printable": lambda size: message(
        "=\n" * 1000 + "=3D=" * (size // 4), "Content-Transfer-Encoding: quoted-printable"
    ),
    "uuencoded": lambda size: message(
        "begin 644 x\n" + "#86)C\n" * 1000 + "x" * size, "Content-Transfer-Encoding: x-uuencode"
    ),
}

CHUNKS = (
    *(b"\0", b"\xff", b"\xc0\x80", b"\r", b"\n", b"\n\n", b"\r\n", b"--", b"=", b"=?", b"?=", b";"),
    *(
        b'"',
        b"<",
        b">",
        b"(",
        b"&#",
        b"<!--",
        b"\n--b\n",
        b"\n> ",
        b"\nContent-Type: message/rfc822\n\n",
    ),
    *(b"\nContent-Type: multipart/mixed; boundary=b\n\n", b"=?x?b?", b"charset=", b"\xef\xbb\xbf"),
    *(
        b"\nSubject: =?utf-8*x?Q?=\n",
        b"\nFrom: (((@\n",
        b" format=flowed",
        b"<blockquote>",
        b"\nVon: x\n",
    ),
)


def mangled(content: bytes, pick: Random, others: list[bytes]) -> bytes:
    """A message with something done to its bytes, once or several times."""
    for _ in range(pick.choice((1, 1, 2, 5))):
        content = _mangled(content or b"\n", pick, others)
    return content


def _mangled(content: bytes, pick: Random, others: list[bytes]) -> bytes:
    start, end = sorted((pick.randrange(len(content)), pick.randrange(len(content))))
    lines = content.splitlines(keepends=True)
    match pick.randrange(8):
        case 0:
            return content[:start] + bytes([pick.randrange(256)]) + content[start + 1 :]
        case 1:
            return content[:start]
        case 2:
            return content[:start] + content[end:]
        case 3:
            chunk = pick.choice(CHUNKS) * pick.choice((1, 2, 50))
            return content[:start] + chunk + content[start:]
        case 4:
            return content[:end] + content[start:end] + content[end:]
        case 5:
            pick.shuffle(lines)
            return b"".join(lines)
        case 6:
            return content[:start] + pick.choice(others)[start:]
    lines[pick.randrange(len(lines))] = pick.choice(lines)
    return b"".join(lines)
