// What is wider than its box can be scrolled by keyboard: only then it takes the focus.
"use strict";
(() => {
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
  addEventListener("load", mark);
  addEventListener("resize", mark);
  addEventListener("toggle", mark, true);
})();
