// Three things that a style sheet cannot do.
"use strict";
(() => {
  // On a narrow page the list of headings stands above the text: it is folded.
  const list = document.querySelector(".side details");
  if (list !== null && matchMedia("(max-width: 71.99rem)").matches) list.open = false;

  // What is wider than its box can be scrolled by keyboard: only then it takes the focus.
  const boxes = document.querySelectorAll("pre, .scroll, .output, .output div");
  const mark = () => {
    for (const box of boxes) {
      const scrolls = box.scrollWidth > box.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(box).overflowX);
      if (scrolls && !box.hasAttribute("tabindex")) {
        box.tabIndex = 0;
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", "Can be scrolled sideways");
      } else if (!scrolls && box.hasAttribute("tabindex")) {
        for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
      }
    }
  };
  // A widget says how high it is, and gets that room: it has an origin of its own, so nobody else can measure it.
  addEventListener("message", ({ data, source }) => {
    const height = data === null || typeof data !== "object" ? NaN : data.lucasHeight;
    if (!(height >= 50 && height <= 4000)) return;
    for (const frame of document.querySelectorAll(".output iframe")) {
      if (frame.contentWindow === source) frame.style.height = `${height}px`;
    }
  });

  addEventListener("load", mark);
  addEventListener("resize", mark);
  addEventListener("toggle", mark, true);
})();
