import type { TranslationMessages } from "../../../../i18n/studio/en/translation.ts";
import { areaMessages } from "../../../frame/areaMessages.ts";

/** Messages of translating: the panel, and the marks beside fields. */
export const useTranslationMessages = areaMessages<TranslationMessages>({
  en: async () => (await import("../../../../i18n/studio/en/translation.ts")).translation,
  zh: async () => (await import("../../../../i18n/studio/zh/translation.ts")).translation,
});
