import type { SearchTuningMessages } from "../../../base/i18n/studio/en/searchTuning.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the screen for tuning the search. */
export const useSearchTuningMessages = areaMessages<SearchTuningMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/searchTuning.ts")).searchTuning,
  zh: async () => (await import("../../../base/i18n/studio/zh/searchTuning.ts")).searchTuning,
});
