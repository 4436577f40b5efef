import { preview as en } from "../../../i18n/en/preview.ts";
import { preview as zh } from "../../../i18n/zh/preview.ts";

/** What the reader of PDFs says, in the language of the page shown. */
export const messages = document.documentElement.lang.startsWith("zh") ? zh : en;
