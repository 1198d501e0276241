"""What mail programs of many languages write above what they quote."""

from __future__ import annotations

import pytest
from replies import QUOTE, Found, found, reading

HEADS = (
    "On Mon, Nov 30, 2026 at 12:00 PM Wolken <games@example.org> wrote:",
    "Wolken <games@example.org> writes:",
    "Am 30.11.26 um 12:00 schrieb Wolken:",
    "Am Mo., 30. Nov. 2026 um 12:00\u00a0Uhr schrieb Wolken <games@example.org>:",
    "Wolken <games@example.org> hat am 30.11.2026 12:00 CET geschrieben:",
    "games@example.org schrieb am 30.11.2026 um 12:00:",
    "Le lun. 30 nov. 2026 à 12:00, Wolken <games@example.org> a écrit\u00a0:",
    "El lun, 30 nov 2026 a las 12:00, Wolken (<games@example.org>) escribió:",
    "Il giorno lun 30 nov 2026 alle ore 12:00 Wolken <games@example.org> ha scritto:",
    "Op ma 30 nov 2026 om 12:00 schreef Wolken <games@example.org>:",
    "Em seg., 30 de nov. de 2026 às 12:00, Wolken <games@example.org> escreveu:",
    "Den man. 30. nov. 2026 kl. 12.00 skrev Wolken <games@example.org>:",
    "W dniu 30.11.2026 o 12:00, Wolken pisze:",
    "ma 30. marrask. 2026 klo 12.00 Wolken (games@example.org) kirjoitti:",
    "пн, 30 нояб. 2026 г. в 12:00, Wolken <games@example.org> пишет:",
    "在 2026年11月30日 12:00，Wolken <games@example.org> 写道：",
)


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("below", ["", "\n", QUOTE, f"\n{QUOTE}", "--- reply above this line ---"])
def test_a_head_of_a_quotation(head: str, below: str) -> None:
    assert found(reading(f"draw\n\n{head}\n{below}")) == Found("draw")


ORIGINALS = (
    "-----Original Message-----",
    "-------- Original Message --------",
    "-----Ursprüngliche Nachricht-----",
    "-------- Ursprüngliche Nachricht --------",
    "-------- Urspruengliche Nachricht --------",
    "-------- Original-Nachricht --------",
    "---------- Forwarded message ---------",
    "----- Forwarded by Wolken/Example on 30.11.2026 12:00 -----",
    "-------- Weitergeleitete Nachricht --------",
    "Begin forwarded message:",
    "Anfang der weitergeleiteten Nachricht:",
    "-----Message d\u2019origine-----",
    "-----Mensaje original-----",
    "-----Messaggio originale-----",
    "-----Oorspronkelijk bericht-----",
    "Von: Wolken\nGesendet: Montag\nAn: anna\nBetreff: x",
    "From: Wolken\nSent: Monday\nTo: anna\nCc: ben\nSubject: x",
    "From: Wolken\nDate: Monday\nSubject: x",
    "De : Wolken\nEnvoyé : lundi\nÀ : anna\nObjet : x",
    "Van: Wolken\nVerzonden: maandag\nAan: anna\nOnderwerp: x",
)


@pytest.mark.parametrize("head", ORIGINALS)
def test_an_original_without_marks(head: str) -> None:
    assert found(reading(f"draw\n\n{head}\n\ntoss a1\nkey: k7d2\n")) == Found("draw")
