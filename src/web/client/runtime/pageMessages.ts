import { client as en } from "../../../i18n/en/client.ts";
import { client as zh } from "../../../i18n/zh/client.ts";
import { pageLanguage } from "./language.ts";

const messages = { en, zh };

/** What the browser's scripts say, in the language of the page shown. */
export function pageMessages(): typeof en {
  return messages[pageLanguage()];
}
