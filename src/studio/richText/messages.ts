import type { RichTextMessages } from "../../i18n/studio/en/richText.ts";
import { areaMessages } from "../frame/areaMessages.ts";

/** Messages of the editor of texts. */
export const useRichTextMessages = areaMessages<RichTextMessages>({
  en: async () => (await import("../../i18n/studio/en/richText.ts")).richText,
  zh: async () => (await import("../../i18n/studio/zh/richText.ts")).richText,
});
