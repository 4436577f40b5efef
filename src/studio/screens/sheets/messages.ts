import type { SheetsMessages } from "../../../i18n/studio/en/sheets.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the screen of spreadsheets. */
export const useSheetsMessages = areaMessages<SheetsMessages>({
  en: async () => (await import("../../../i18n/studio/en/sheets.ts")).sheets,
  zh: async () => (await import("../../../i18n/studio/zh/sheets.ts")).sheets,
});
