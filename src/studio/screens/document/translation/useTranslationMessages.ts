import type { TranslationMessages } from "../../../../base/i18n/studio/en/translation.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";

/** Messages of translating: the panel, and the marks beside fields. */
export const useTranslationMessages = areaMessages<TranslationMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/translation.ts")).translation,
  zh: async () => (await import("../../../../base/i18n/studio/zh/translation.ts")).translation,
});
