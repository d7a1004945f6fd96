import "../glance.js";
import "../prompt.js";
