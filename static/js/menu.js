// A menu closes by a click beside it and by Escape, and gives the focus back.
const MENUS = ":is(.menu, .head-more, .live-state)[open]";

export function closeMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(MENUS)) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll(MENUS)) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}
