import type { AuditMessages } from "../../../base/i18n/studio/en/audit.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the audit screen. */
export const useAuditMessages = areaMessages<AuditMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/audit.ts")).audit,
  zh: async () => (await import("../../../base/i18n/studio/zh/audit.ts")).audit,
});
