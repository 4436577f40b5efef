import type { DocumentMessages } from "../../base/i18n/studio/en/document.ts";
import type { FamiliesMessages } from "../../base/i18n/studio/en/families.ts";
import type { SectionMessages } from "../../base/i18n/studio/en/sections.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the document screen. */
export const useDocumentMessages = areaMessages<DocumentMessages>({
  en: async () => (await import("../../base/i18n/studio/en/document.ts")).document,
  zh: async () => (await import("../../base/i18n/studio/zh/document.ts")).document,
});

/** Messages about families and completeness. */
export const useFamilyMessages = areaMessages<FamiliesMessages>({
  en: async () => (await import("../../base/i18n/studio/en/families.ts")).families,
  zh: async () => (await import("../../base/i18n/studio/zh/families.ts")).families,
});

/** Messages of lists of sections, of tables and of links. */
export const useSectionMessages = areaMessages<SectionMessages>({
  en: async () => (await import("../../base/i18n/studio/en/sections.ts")).sections,
  zh: async () => (await import("../../base/i18n/studio/zh/sections.ts")).sections,
});
