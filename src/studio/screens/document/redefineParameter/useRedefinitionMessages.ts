import type { RedefinitionMessages } from "../../../../base/i18n/studio/en/redefinition.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";

/** Messages of the dialog in which a parameter is defined anew. */
export const useRedefinitionMessages = areaMessages<RedefinitionMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/redefinition.ts")).redefinition,
  zh: async () => (await import("../../../../base/i18n/studio/zh/redefinition.ts")).redefinition,
});
