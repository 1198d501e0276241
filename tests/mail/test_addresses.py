"""Addresses: as people type them, and as they stand in headers."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.header import decode_header, make_header
from email.utils import getaddresses

import pytest
from harness import turn
from mails import ENVELOPE, read, reported

from wolken.cli.errors import NOT_UNDERSTOOD, Complaint
from wolken.cli.mail.writing import (
    address,
    as_bytes,
)


@pytest.mark.parametrize(
    ("typed", "name", "spec"),
    [
        ("anna@example.org", "", "anna@example.org"),
        ("  anna@example.org ", "", "anna@example.org"),
        ("<anna@example.org>", "", "anna@example.org"),
        ("Anna Müller <anna@example.org>", "Anna Müller", "anna@example.org"),
        ("Anna<anna@example.org>", "Anna", "anna@example.org"),
        ("Müller, Anna <anna@example.org>", "Müller, Anna", "anna@example.org"),
        ('"Müller, Anna" <anna@example.org>', "Müller, Anna", "anna@example.org"),
        (r'"Anna \"A\" \\ <b>" <anna@example.org>', r'Anna "A" \ <b>', "anna@example.org"),
        ("J. R. @ home <a@b.example>", "J. R. @ home", "a@b.example"),
        ("李 <li@example.org>", "李", "li@example.org"),
        ("a+0a1b.g%C3%BCl.12@Example.ORG", "", "a+0a1b.g%C3%BCl.12@example.org"),
        ("anna@localhost", "", "anna@localhost"),
        ("anna@bücher.example", "", "anna@xn--bcher-kva.example"),
        ("anna@STRASSE.example", "", "anna@strasse.example"),
        ("anna@straße.example", "", "anna@xn--strae-oqa.example"),
        ("anna@bu\u0308cher.example", "", "anna@xn--bcher-kva.example"),
        ("anna@例え.テスト", "", "anna@xn--r8jz45g.xn--zckzah"),
    ],
)
def test_an_address(typed: str, name: str, spec: str) -> None:
    found = address(typed)
    assert (found.display_name, found.addr_spec) == (name, spec)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "no address"),
        ("anna", "no address"),
        ("anna@", "no address"),
        ("@example.org", "no address"),
        ("Anna <>", "no address"),
        ("Anna <anna>", "no address"),
        ("anna@example..org", "no address"),
        ("anna@-example.org", "no address"),
        ("anna@exam ple.org", "no address"),
        ("anna@example.org/x", "no address"),
        ("anna@[127.0.0.1]", "no address"),
        ("an na@example.org", "no address"),
        (".anna@example.org", "no address"),
        ("anna@example.org, ben@example.org", "no address"),
        ("Anna <anna@example.org>, Ben <ben@example.org>", "no address"),
        ('Anna "A <anna@example.org>', "no address"),
        (f"anna@{'x' * 64}.example", "no address"),
        (f"anna@{'ü' * 60}.example", "no address"),
        ("änna@example.org", "ASCII"),
        ("Änna <änna@example.org>", "ASCII"),
        ("anna@example.org\nBcc: ben@example.org", "one line"),
        ("Anna\r <anna@example.org>", "one line"),
        ("Anna\x1b[1m <anna@example.org>", "one line"),
        ("\u202eanna <anna@example.org>", "one line"),
        ("anna\udcff@example.org", "one line"),
        (f"{'a' * 500}@example.org", "one line"),
    ],
)
def test_what_is_no_address(typed: str, reason: str) -> None:
    with pytest.raises(Complaint, match=reason) as raised:
        address(typed)
    assert raised.value.exit_code == NOT_UNDERSTOOD


NAMES = (
    "",
    "Anna",
    "Müller, Anna",
    "Anna (A.) Müller; home: @work",
    'Anna "A" \\ B',
    "=?utf-8?q?Anna?=",
    "Müller-Lüdenscheidt, Anna Katharina Wilhelmine von und zu der Wolke, die Ältere " * 4,
    "李小龍 " * 20,
)


@pytest.mark.parametrize("name", NAMES)
def test_an_address_arrives_as_it_was_typed(name: str) -> None:
    name = name.strip()
    quoted = re.sub(r'(["\\])', r"\\\1", name)
    typed = f'"{quoted}" <anna@example.org>' if name else "anna@example.org"
    message = reported(turn(), envelope=ENVELOPE._replace(sender=typed, reply_to=typed))
    for field in ("From", "Reply-To"):
        (found,) = read(message)[field].addresses
        assert found.addr_spec == "anna@example.org"
        # The library's newer reader puts blanks between the encoded words of a long name.
        assert found.display_name.replace(" ", "") == name.replace(" ", "")
        # Older programs part addresses before they decode names.
        raw = message_from_bytes(as_bytes(message))[field]
        ((old_name, old_spec),) = getaddresses([raw])
        assert str(make_header(decode_header(old_name))) == name
        assert old_spec == "anna@example.org"
