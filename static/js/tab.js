// Ids of our own making, since what browsers offer for it needs https; and this tab's own, the same after a reload.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function own() {
  const name = "tab";
  try {
    if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, newId());
    return sessionStorage.getItem(name);
  } catch {
    return newId();
  }
}

export const TAB = own();
