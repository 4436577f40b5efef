import type { MailAndBackupsMessages } from "../../../base/i18n/studio/en/mailAndBackups.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the screen of mail and backups. */
export const useMailAndBackupsMessages = areaMessages<MailAndBackupsMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/mailAndBackups.ts")).mailAndBackups,
  zh: async () => (await import("../../../base/i18n/studio/zh/mailAndBackups.ts")).mailAndBackups,
});
