// Search and filters of the ledger. Without this script the whole table is shown.
"use strict";
(() => {
  const form = document.getElementById("filters");
  const search = document.getElementById("search");
  const selects = ["status", "verdict", "notebook"].map((id) => document.getElementById(id));
  const shown = document.getElementById("shown");
  const rows = [...document.querySelectorAll("#claims tbody tr")];

  /** A text as it is compared: 2ⁿ − 1 is found by 2n-1, É by e, and digits with or without gaps. */
  const plain = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[−–—]/g, "-")
      .replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/(?<=\d)\s+(?=\d{3}(?!\d))/g, "")
      .replace(/\s*([-+=<>≤≥·×/])\s*/g, "$1").replace(/\s+/g, " ").trim();
  const texts = new Map(rows.map((row) => [row, plain(`${row.textContent} ${row.id.slice(6)}`)]));

  const update = () => {
    const words = plain(search.value).split(" ").filter((word) => word !== "");
    let count = 0;
    for (const row of rows) {
      const match = selects.every(({ id, value }) => value === "" || row.dataset[id] === value) &&
        words.every((word) => texts.get(row).includes(word));
      row.hidden = !match;
      if (match) count++;
    }
    const of = `${rows.length} ${rows.length === 1 ? "claim" : "claims"}`;
    shown.textContent = count === rows.length
      ? of
      : count === 0
      ? `None of ${of}. “Show all” or Escape in the search box shows them again.`
      : `${count} of ${of}`;
  };

  const showAll = () => {
    search.value = "";
    for (const select of selects) select.value = "";
    update();
  };

  /** The row that the address names is shown, whatever the filters say. */
  const reveal = () => {
    const row = rows.find(({ id }) => id === decodeURIComponent(location.hash.slice(1)));
    if (row?.hidden) {
      showAll();
      row.scrollIntoView();
    }
  };

  search.addEventListener("input", update);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && search.value !== "") {
      event.preventDefault();
      showAll();
    }
  });
  for (const select of selects) select.addEventListener("change", update);
  // Enter goes to the first claim that was found.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    rows.find((row) => !row.hidden)?.querySelector("a").focus();
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    showAll();
    search.focus();
  });
  addEventListener("hashchange", reveal);
  // A page that comes back from history has its fields filled in.
  addEventListener("pageshow", () => {
    update();
    reveal();
  });

  const asked = new URLSearchParams(location.search);
  for (const field of [search, ...selects]) {
    const value = asked.get(field.id);
    if (value !== null) field.value = value;
  }
  for (const select of selects) if (select.selectedIndex < 0) select.value = "";
  form.hidden = false;
  update();
})();
