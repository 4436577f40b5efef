import type { LifecycleMessages } from "../../../base/i18n/studio/en/lifecycle.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the lifecycle assistant. */
export const useLifecycleMessages = areaMessages<LifecycleMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/lifecycle.ts")).lifecycle,
  zh: async () => (await import("../../../base/i18n/studio/zh/lifecycle.ts")).lifecycle,
});
