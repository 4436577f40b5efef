import type { SectionMessages } from "../../../base/i18n/studio/en/sections.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of lists of sections, of tables and of links. */
export const useSectionMessages = areaMessages<SectionMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/sections.ts")).sections,
  zh: async () => (await import("../../../base/i18n/studio/zh/sections.ts")).sections,
});
