import type { XliffMessages } from "../../../i18n/studio/en/xliff.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the translation screen. */
export const useXliffMessages = areaMessages<XliffMessages>({
  en: async () => (await import("../../../i18n/studio/en/xliff.ts")).xliff,
  zh: async () => (await import("../../../i18n/studio/zh/xliff.ts")).xliff,
});
