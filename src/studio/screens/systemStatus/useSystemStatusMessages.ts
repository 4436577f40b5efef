import type { SystemStatusMessages } from "../../../base/i18n/studio/en/systemStatus.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the screen with the status of the system. */
export const useSystemStatusMessages = areaMessages<SystemStatusMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/systemStatus.ts")).systemStatus,
  zh: async () => (await import("../../../base/i18n/studio/zh/systemStatus.ts")).systemStatus,
});
