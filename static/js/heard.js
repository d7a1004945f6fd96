// When any page of this device heard the server last: one that is opened without the server says since when it is gone.
const NAME = "heard";

export function heardNow() {
  try {
    localStorage.setItem(NAME, String(Date.now()));
  } catch { /* then the page counts from when it was opened */ }
}

export function heardLast() {
  try {
    return Number(localStorage.getItem(NAME)) || Date.now();
  } catch {
    return Date.now();
  }
}
