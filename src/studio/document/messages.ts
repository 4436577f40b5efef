import type { DocumentMessages } from "../../i18n/studio/en/document.ts";
import { areaMessages } from "../frame/areaMessages.ts";

/** Messages of the document screen. */
export const useDocumentMessages = areaMessages<DocumentMessages>({
  en: async () => (await import("../../i18n/studio/en/document.ts")).document,
  zh: async () => (await import("../../i18n/studio/zh/document.ts")).document,
});
