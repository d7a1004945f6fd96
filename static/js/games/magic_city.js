import "../prompt.js";
