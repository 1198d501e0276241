"""A browser without a window, driven over a pipe by the DevTools protocol.

A message is one JSON object with a zero byte behind it: on descriptor 3 for the browser, on
descriptor 4 from it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from harness import SECONDS

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
# Puts the ends of the pipes where the browser looks for them.
WITH_PIPES = (
    sys.executable,
    "-c",
    "import os, sys; from fcntl import F_DUPFD, fcntl;"
    "ends = [fcntl(int(end), F_DUPFD, 10) for end in sys.argv[1:3]];"
    "os.dup2(ends[0], 3); os.dup2(ends[1], 4); os.execvp(sys.argv[3], sys.argv[3:])",
)
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, " ": 32, "Enter": 13}
TEXTS = {" ": " ", "Enter": "\r"}  # what a key types


class Browser:
    """One page of a browser."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._to, self._from = to_browser, from_browser
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.asked: list[str] = []  # every address that was asked for
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Does something by its name in the protocol; what came of it."""
        self._number += 1
        order = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            order["sessionId"] = self._session
        os.write(self._to, json.dumps(order).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result

    def open(self, path: Path, fragment: str = "") -> None:
        """Opens a file and waits until it is there."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=path.as_uri() + fragment)
        self.until("document.readyState + location.protocol", "completefile:")

    def until(self, script: str, wanted: Any) -> None:
        """Waits until an expression comes to what is wanted."""
        deadline = time.monotonic() + SECONDS
        while (found := self.value(script)) != wanted:
            assert time.monotonic() < deadline, f"{script} is {found}, not {wanted}"

    def value(self, script: str) -> Any:
        """What an expression of JavaScript comes to."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, key: str, modifiers: int = 0) -> None:
        """Presses a key and lets it go."""
        facts = {"key": key, "windowsVirtualKeyCode": KEYS[key], "modifiers": modifiers}
        text = {"text": TEXTS[key]} if key in TEXTS else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **facts, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def size(self, width: int, height: int) -> None:
        """Makes the page so many pixels wide and high."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def prefer(self, scheme: str, media: str = "") -> None:
        """Prefers `light` or `dark`, on the medium `screen` or `print`."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", media=media, features=[feature])

    def scripts(self, run: bool) -> None:
        """Whether pages opened from now on may run scripts."""
        self.call("Emulation.setScriptExecutionDisabled", value=not run)

    def seen(self) -> bytes:
        """What is to be seen, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._from], [], [], SECONDS)[0], "the browser does not answer"
            more = os.read(self._from, 65536)
            assert more, "the browser has ended"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        facts: dict[str, Any] = json.loads(message)
        if facts.get("method") == "Network.requestWillBeSent":
            self.asked.append(facts["params"]["request"]["url"])
        return facts


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A browser, as long as it is needed. Where there is none, tests are skipped, but not in CI."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        assert not os.environ.get("CI"), "no chromium is installed"
        pytest.skip("no chromium is installed")
    read_orders, write_orders = os.pipe()
    read_answers, write_answers = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        ends = (str(read_orders), str(write_answers))
        process = subprocess.Popen(
            [*WITH_PIPES, *ends, program, *OPTIONS, f"--user-data-dir={profile}"],
            pass_fds=(read_orders, write_answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(read_orders)
        os.close(write_answers)
        try:
            yield Browser(write_orders, read_answers)
        finally:
            os.close(write_orders)
            os.close(read_answers)
            process.terminate()
            process.wait(60)
