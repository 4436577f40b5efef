import type { ChangeSetMessages } from "../../../base/i18n/studio/en/changeSets.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of change sets. */
export const useChangeSetMessages = areaMessages<ChangeSetMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/changeSets.ts")).changeSets,
  zh: async () => (await import("../../../base/i18n/studio/zh/changeSets.ts")).changeSets,
});
