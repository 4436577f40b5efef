import { client as en } from "../../../base/i18n/en/client.ts";
import { client as zh } from "../../../base/i18n/zh/client.ts";
import { pageLanguage } from "./language.ts";

const messages = { en, zh };

/** Messages of the browser's scripts in the page's language. */
export function pageMessages(): typeof en {
  return messages[pageLanguage()];
}
