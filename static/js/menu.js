// A menu closes by a click beside it and by Escape, and gives the focus back.
export function closeMenus(root) {
  const menus = [...root.querySelectorAll("details.menu, details.head-more, details.live-state")];
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus.filter((found) => found.open)) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}
