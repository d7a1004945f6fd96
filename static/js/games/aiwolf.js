// What agents say is read aloud by the device on which somebody wants that: a person beside them writes, and hears them.
import "../aloud.js";
