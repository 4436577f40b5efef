import type { Language } from "../site/languages.ts";
import { en } from "./en/index.ts";
import type { Messages } from "./messages.ts";
import { zh } from "./zh/index.ts";

/** The messages of both languages. */
export const messages: Readonly<Record<Language, Messages>> = { en, zh };
