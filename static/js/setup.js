// What elements of a page can do, given to those that have just come: with the page, or with a part of it.
import { arrowsIn } from "./arrows.js";
import { openDialogs } from "./dialog.js";
import { filterLists } from "./search.js";
import { putAwayLooked } from "./secret.js";
import { offerSharing } from "./share.js";

export function setUp(root) {
  arrowsIn(root);
  filterLists(root);
  openDialogs(root);
  offerSharing(root);
  putAwayLooked(root);
}
