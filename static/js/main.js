// What makes pages quicker to use. Every page works without it.
import "./once.js";
import { heardNow, keepAwake, useDevice } from "./device.js";
import { focusAfterPost } from "./focus.js";
import { closeMenus, putAwayMessages, setUp, unfoldAimed } from "./controls.js";
import { asServed } from "./morph.js";
import { holdSecrets } from "./secret.js";
import { sayDone } from "./news.js";
import { tapsWait } from "./taps.js";

document.documentElement.classList.add("with-script");
const regions = document.querySelectorAll("[data-live-topic]");
unfoldAimed(false); // as the server sent it, whatever the browser has opened by itself
regions.forEach(asServed); // before anything is set up in them
unfoldAimed(true);
setUp(document);
closeMenus();
putAwayMessages(document);
holdSecrets();
sayDone();
focusAfterPost();
useDevice();
keepAwake();
if (!document.querySelector("[data-shell]")) heardNow();

// A page without the bar, as on a device in somebody else's hands, touches no taps that wait.
// Without the network the live parts cannot come; they do when it is back.
const live = () => import("./live.js").catch(() => addEventListener("online", live, { once: true }));
if (regions.length || (tapsWait() && document.getElementById("live-bar"))) live();
