import type { PreviewMessages } from "../../base/i18n/studio/en/preview.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of previews: the panel beside a document, and the screen of the whole site. */
export const usePreviewMessages = areaMessages<PreviewMessages>({
  en: async () => (await import("../../base/i18n/studio/en/preview.ts")).preview,
  zh: async () => (await import("../../base/i18n/studio/zh/preview.ts")).preview,
});
