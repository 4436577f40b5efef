import type { Language } from "../site/languages.ts";
import { en } from "./en/index.ts";
import { zh } from "./zh/index.ts";

/** The interface's messages. English is the source: a key missing in Chinese does not compile. */
export type Messages = typeof en;

export const messages: Readonly<Record<Language, Messages>> = { en, zh };
