import type { DocumentMessages } from "../../base/i18n/studio/en/document.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the document screen. */
export const useDocumentMessages = areaMessages<DocumentMessages>({
  en: async () => (await import("../../base/i18n/studio/en/document.ts")).document,
  zh: async () => (await import("../../base/i18n/studio/zh/document.ts")).document,
});
