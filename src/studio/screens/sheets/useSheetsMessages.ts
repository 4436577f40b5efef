import type { NewFamilyMessages } from "../../../base/i18n/studio/en/newFamily.ts";
import type { SheetsMessages } from "../../../base/i18n/studio/en/sheets.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the screen of spreadsheets. */
export const useSheetsMessages = areaMessages<SheetsMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/sheets.ts")).sheets,
  zh: async () => (await import("../../../base/i18n/studio/zh/sheets.ts")).sheets,
});

/** Messages of the screen on which a list becomes a family. */
export const useNewFamilyMessages = areaMessages<NewFamilyMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/newFamily.ts")).newFamily,
  zh: async () => (await import("../../../base/i18n/studio/zh/newFamily.ts")).newFamily,
});
