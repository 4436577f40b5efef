import type { SectionMessages } from "../../../i18n/studio/en/sections.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of lists of sections, of tables and of links. */
export const useSectionMessages = areaMessages<SectionMessages>({
  en: async () => (await import("../../../i18n/studio/en/sections.ts")).sections,
  zh: async () => (await import("../../../i18n/studio/zh/sections.ts")).sections,
});
