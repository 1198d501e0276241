"use strict";
document.documentElement.classList.add("pictured");
addEventListener("DOMContentLoaded", () => {
  const entries = [...document.querySelectorAll("article")];
  const lines = [...document.getElementById("lines").content.children];
  const picture = document.getElementById("picture");
  const slider = document.getElementById("slider");
  const status = document.getElementById("status");
  let now = -1;
  let later = 0;

  function show(wanted) {
    const index = Math.max(0, Math.min(entries.length - 1, wanted));
    if (index === now) return;
    if (now >= 0) entries[now].classList.remove("now");
    const entry = entries[index];
    now = index;
    entry.classList.add("now");
    const numbers = entry.dataset.lines.split(" ");
    picture.firstChild.replaceChildren(...numbers.map((number) => lines[number].cloneNode(true)));
    slider.value = entry.id;
    document.getElementById("place").textContent = entry.id;
    const told = [...entry.querySelectorAll("h2, li, .turn")];
    status.textContent = told.map((part) => part.textContent).join("; ");
  }

  // Browsers allow few changes of the address within a time: only where one stops is kept.
  function go(wanted) {
    show(wanted);
    clearTimeout(later);
    later = setTimeout(() => history.replaceState(null, "", "#" + entries[now].id), 200);
  }

  function named() {
    return entries.findIndex((entry) => "#" + entry.id === location.hash);
  }

  const steps = {
    first: () => 0,
    back: () => now - 1,
    next: () => now + 1,
    last: () => entries.length - 1,
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  for (const step in steps) {
    document.getElementById(step).addEventListener("click", () => go(steps[step]()));
  }
  slider.addEventListener("input", () => go(slider.value - entries[0].id));
  addEventListener("keydown", (event) => {
    const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    // The slider answers these keys itself, and a picture that is too wide is moved by them.
    const scrolls = event.target === picture && picture.scrollWidth > picture.clientWidth;
    if (other || scrolls || event.target === slider || !(event.key in keys)) return;
    event.preventDefault();
    go(steps[keys[event.key]]());
  });
  addEventListener("hashchange", () => {
    if (named() >= 0) show(named());
  });
  show(named());
});
