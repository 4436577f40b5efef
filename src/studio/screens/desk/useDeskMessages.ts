import type { DeskMessages } from "../../../base/i18n/studio/en/desk.ts";
import type { DeskSettingMessages } from "../../../base/i18n/studio/en/deskSettings.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the enquiry desk. */
export const useDeskMessages = areaMessages<DeskMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/desk.ts")).desk,
  zh: async () => (await import("../../../base/i18n/studio/zh/desk.ts")).desk,
});

/** Messages of the desk's settings, figures, exports and erasures. */
export const useDeskSettingMessages = areaMessages<DeskSettingMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/deskSettings.ts")).deskSettings,
  zh: async () => (await import("../../../base/i18n/studio/zh/deskSettings.ts")).deskSettings,
});
