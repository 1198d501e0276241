"""A person's own words in a reply that is written in HTML."""

from __future__ import annotations

import pytest
from replies import Found, found, html

MARKUP = {
    "lines": ("draw<br>toss a1<BR/>go", Found("draw|toss a1|go")),
    "blocks": (
        "<p>draw</p><div>toss a1<div>go</div>take a1</div>",
        Found("draw|toss a1|go|take a1"),
    ),
    "blocks left open": ("<p>draw<p>toss a1<ul><li>go<li>miss", Found("draw|toss a1|go|miss")),
    "white space": ("<p>area\n   c4\t e5</p>\n\n<p>draw</p>", Found("area c4 e5|draw")),
    "as it is": ("<pre>draw\ntoss a1\n</pre>go", Found("draw|toss a1|go")),
    "entities": ("area&nbsp;c4&#32;e5 &lt;3", Found("area c4 e5 <3")),
    "as a style keeps it": (
        '<p style="white-space: pre-wrap">draw\ntoss a1</p>',
        Found("draw|toss a1"),
    ),
    "entities of dashes": ("deal &minus;2<br>deal &#8211;1", Found("deal -2|deal -1")),
    "entities of nothing": (
        "dr&#99999999999;aw<br>t&#xD800;oss",
        Found(unclear="dr\ufffdaw|t\ufffdoss"),
    ),
    "style and script": (
        "<style>p {}</style><script>if (a<b) draw</script><title>x</title>go",
        Found("go"),
    ),
    "comments": (
        "<!-- draw --><![if !x]>toss a1<![endif]><!--[if mso]>go<![endif]-->",
        Found("toss a1"),
    ),
    "hidden": (
        '<div style="display:none">draw</div><span hidden>toss a1</span>'
        '<p style="mso-hide: all">go</p><b style="font-size:0px;color:red">x</b>take a1',
        Found("take a1"),
    ),
    "hidden and left open": ('<p style="display:none">draw<div>toss a1</div>', Found("toss a1")),
    "table": (
        "<table><tr><td>flip</td><td>a1</td></tr><tr><td>go</td></tr></table>",
        Found("flip a1|go"),
    ),
    "struck": ("draw<br><s>toss a1</s><br>go", Found("draw|go", unclear="toss a1")),
    "struck in part": ("flip <del>a1</del> b2", Found(unclear="flip a1 b2")),
    "struck by style": (
        '<span style="text-decoration: underline line-through">draw</span><br>go',
        Found("go", unclear="draw"),
    ),
    "marked in the text": ("draw<br>&gt; toss a1<br>", Found("draw")),
    "blockquote": (
        "draw<blockquote type=cite>toss a1<p>go</p></blockquote>miss",
        Found("draw|miss"),
    ),
    "indented": (
        '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">draw</blockquote>',
        Found(unclear="draw"),
    ),
    "pictures of a font": (
        'draw <span style="font-family:Wingdings">J</span>',
        Found(unclear="draw ☺"),
    ),
    "bullet of a word processor": (
        "<p class=MsoListParagraph><![if !supportLists]><span style='font-family:Symbol'>"
        "<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>draw</p>",
        Found("draw"),
    ),
    "sentinel": ("draw<p>--- reply above this line ---</p><p>toss a1", Found("draw")),
    "tag that is none": ("draw <3 x", Found("draw <3 x")),
    "tag never closed": ("draw<br><a href='x", Found("draw")),
    "comment never closed": ("draw<br><!-- toss a1", Found("draw")),
    "sign in an attribute": ('<p title="a > b">draw</p>', Found("draw")),
    "ends of nothing": ("</div></p>draw</b></blockquote><br>go", Found("draw|go")),
}


@pytest.mark.parametrize("name", MARKUP)
def test_markup(name: str) -> None:
    body, expected = MARKUP[name]
    assert found(html(body)) == expected
