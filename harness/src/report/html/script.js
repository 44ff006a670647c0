// Keys and filters. The page is whole without them: steps open by a click, and links lead to all of them.
"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const step = (shown) => shown && shown.closest(".step");

  // The step that the address names, or the one that goes wrong in the cause that it names or else in the first.
  const current = () => {
    const named = document.getElementById(location.hash.slice(1));
    return step(named) || (named || document).querySelector(".step.wrong") || document.querySelector(".step.wrong");
  };

  // Opens a step and whatever it is folded into.
  const open = (one) => {
    for (let at = one; at; at = at.parentElement.closest("details")) at.open = true;
  };

  const show = (next) => {
    open(next);
    history.replaceState(null, "", "#" + next.querySelector(".shown").id);
    const summary = next.querySelector("summary");
    summary.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };

  const beside = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: (_, last) => last };
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input, select, textarea, pre, .wide");
    if (!(event.key in beside) || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = current();
    if (!from) return;
    const steps = all(".step", from.closest(".steps"));
    const next = steps[beside[event.key](steps.indexOf(from), steps.length - 1)];
    event.preventDefault();
    if (next) show(next);
  });

  // A slider through the moves: one step is shown at a time, and its move is marked in the row above.
  for (const steps of all(".steps")) {
    const slider = steps.querySelector(".slider");
    const within = all(".step", steps);
    const links = all(".moves a", steps);
    const mark = () => {
      const at = within.findIndex((one) => one.open);
      if (at < 0) return;
      slider.value = at;
      slider.setAttribute("aria-valuetext", links[at].textContent.trim());
      links.forEach((link, n) => n === at ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
    };
    slider.hidden = false;
    slider.addEventListener("input", () => {
      open(within[slider.value]);
      history.replaceState(null, "", "#" + within[slider.value].querySelector(".shown").id);
    });
    for (const one of within) {
      one.addEventListener("toggle", mark);
      one.querySelector("summary").addEventListener("click", (event) => event.preventDefault());
    }
    mark();
  }

  // An address may name a step that is closed.
  const reveal = () => {
    const named = step(document.getElementById(location.hash.slice(1)));
    if (named) open(named);
  };
  addEventListener("hashchange", reveal);
  reveal();

  const [form, text, verdict, rule, count, games] =
    ["filter", "text", "verdict", "rule", "count", "games"].map((id) => document.getElementById(id));
  const rows = all("#games tbody tr[data-verdict]");
  const causes = all(".cause");
  const has = (words, word) => !word || (words || "").split(" ").includes(word);
  const narrow = () => {
    const sought = text.value.trim().toLowerCase();
    const isWanted = (said, data) => has(data.verdict, verdict.value) && has(data.rules, rule.value) && said.toLowerCase().includes(sought);
    for (const row of rows) row.hidden = !isWanted(row.textContent, row.dataset);
    for (const one of causes) one.hidden = !isWanted(one.dataset.text + one.textContent, one.dataset);
    for (const group of all("#games tbody, #games .wide")) group.hidden = !group.querySelector("tr[data-verdict]:not([hidden])");
    const isNarrowed = sought || verdict.value || rule.value;
    const left = rows.filter((row) => !row.hidden).length;
    count.value = isNarrowed ? `${left} of ${rows.length} games` : "";
    if (isNarrowed) games.open = true;
  };
  form.hidden = false;
  form.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
})();
