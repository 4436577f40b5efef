import type { LifecycleMessages } from "../../../i18n/studio/en/lifecycle.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the lifecycle assistant. */
export const useLifecycleMessages = areaMessages<LifecycleMessages>({
  en: async () => (await import("../../../i18n/studio/en/lifecycle.ts")).lifecycle,
  zh: async () => (await import("../../../i18n/studio/zh/lifecycle.ts")).lifecycle,
});
