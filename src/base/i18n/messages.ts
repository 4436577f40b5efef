import type { en } from "./en/index.ts";

/** The interface's messages. English is the source: a key missing in Chinese does not compile. */
export type Messages = typeof en;
