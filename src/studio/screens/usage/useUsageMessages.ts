import type { UsageMessages } from "../../../base/i18n/studio/en/usage.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the usage screen. */
export const useUsageMessages = areaMessages<UsageMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/usage.ts")).usage,
  zh: async () => (await import("../../../base/i18n/studio/zh/usage.ts")).usage,
});
