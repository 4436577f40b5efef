import type { ArrangementMessages } from "../../base/i18n/studio/en/arrangement.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the screens that arrange the site. */
export const useArrangementMessages = areaMessages<ArrangementMessages>({
  en: async () => (await import("../../base/i18n/studio/en/arrangement.ts")).arrangement,
  zh: async () => (await import("../../base/i18n/studio/zh/arrangement.ts")).arrangement,
});
