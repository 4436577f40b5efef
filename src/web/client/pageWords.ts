import { client as en } from "../../i18n/en/client.ts";
import { client as zh } from "../../i18n/zh/client.ts";
import { pageLanguage } from "./language.ts";

const words = { en, zh };

/** What the browser's scripts say, in the language of the page shown. */
export function pageWords(): typeof en {
  return words[pageLanguage()];
}
