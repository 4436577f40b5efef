import type { CompletenessMessages } from "../../../base/i18n/studio/en/completeness.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages about how complete parts are. */
export const useCompletenessMessages = areaMessages<CompletenessMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/completeness.ts")).completeness,
  zh: async () => (await import("../../../base/i18n/studio/zh/completeness.ts")).completeness,
});
