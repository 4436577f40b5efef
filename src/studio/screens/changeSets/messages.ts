import type { ChangeSetMessages } from "../../../i18n/studio/en/changeSets.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of change sets. */
export const useChangeSetMessages = areaMessages<ChangeSetMessages>({
  en: async () => (await import("../../../i18n/studio/en/changeSets.ts")).changeSets,
  zh: async () => (await import("../../../i18n/studio/zh/changeSets.ts")).changeSets,
});
