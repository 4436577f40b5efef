import type { ArrangementMessages } from "../../i18n/studio/en/arrangement.ts";
import { areaMessages } from "../frame/areaMessages.ts";

/** Messages of the screens that arrange the site. */
export const useArrangementMessages = areaMessages<ArrangementMessages>({
  en: async () => (await import("../../i18n/studio/en/arrangement.ts")).arrangement,
  zh: async () => (await import("../../i18n/studio/zh/arrangement.ts")).arrangement,
});
