import type { AltTextMessages } from "../../../base/i18n/studio/en/altTexts.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the screen of alternative texts. */
export const useAltTextMessages = areaMessages<AltTextMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/altTexts.ts")).altTexts,
  zh: async () => (await import("../../../base/i18n/studio/zh/altTexts.ts")).altTexts,
});
