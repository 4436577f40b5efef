import type { XliffMessages } from "../../../base/i18n/studio/en/xliff.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the translation screen. */
export const useXliffMessages = areaMessages<XliffMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/xliff.ts")).xliff,
  zh: async () => (await import("../../../base/i18n/studio/zh/xliff.ts")).xliff,
});
