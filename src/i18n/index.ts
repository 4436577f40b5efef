import type { Language } from "../site/languages.ts";
import { en } from "./en/index.ts";
import { zh } from "./zh/index.ts";

/** The interface's words. English is the source: a key missing in Chinese does not compile. */
export type Words = typeof en;

export const words: Readonly<Record<Language, Words>> = { en, zh };
