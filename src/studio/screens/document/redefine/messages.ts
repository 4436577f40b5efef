import type { RedefinitionMessages } from "../../../../i18n/studio/en/redefinition.ts";
import { areaMessages } from "../../../frame/areaMessages.ts";

/** Messages of the dialog in which a parameter is defined anew. */
export const useRedefinitionMessages = areaMessages<RedefinitionMessages>({
  en: async () => (await import("../../../../i18n/studio/en/redefinition.ts")).redefinition,
  zh: async () => (await import("../../../../i18n/studio/zh/redefinition.ts")).redefinition,
});
