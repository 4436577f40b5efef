import type { RichTextMessages } from "../../base/i18n/studio/en/richText.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the editor of texts. */
export const useRichTextMessages = areaMessages<RichTextMessages>({
  en: async () => (await import("../../base/i18n/studio/en/richText.ts")).richText,
  zh: async () => (await import("../../base/i18n/studio/zh/richText.ts")).richText,
});
