import type { SameMessages } from "../../../../base/i18n/studio/en/same.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";

/** Messages of the panel that compares a part with another one. */
export const useSameMessages = areaMessages<SameMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/same.ts")).same,
  zh: async () => (await import("../../../../base/i18n/studio/zh/same.ts")).same,
});
