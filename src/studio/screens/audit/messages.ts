import type { AuditMessages } from "../../../i18n/studio/en/audit.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the audit screen. */
export const useAuditMessages = areaMessages<AuditMessages>({
  en: async () => (await import("../../../i18n/studio/en/audit.ts")).audit,
  zh: async () => (await import("../../../i18n/studio/zh/audit.ts")).audit,
});
