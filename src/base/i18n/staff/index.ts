import type { Language } from "../../site/languages.ts";
import { messages } from "../index.ts";
import { en } from "./en/index.ts";
import type { StaffMessages } from "./messages.ts";
import { zh } from "./zh/index.ts";

/** The messages of both languages for the admin API, mails to staff and command lines. */
export const staffMessages: Readonly<Record<Language, StaffMessages>> = {
  en: { ...messages.en, ...en },
  zh: { ...messages.zh, ...zh },
};

/** Returns the language of messages. */
export function languageOf(messages: StaffMessages): Language {
  return messages === staffMessages.zh ? "zh" : "en";
}
