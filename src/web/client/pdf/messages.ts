import { preview as en } from "../../../base/i18n/en/pdfReader.ts";
import { preview as zh } from "../../../base/i18n/zh/pdfReader.ts";

/** Messages of the PDF viewer in the page's language. */
export const messages = document.documentElement.lang.startsWith("zh") ? zh : en;
