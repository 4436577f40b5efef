import type { FamiliesMessages } from "../../../i18n/studio/en/families.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages about families and completeness. */
export const useFamilyMessages = areaMessages<FamiliesMessages>({
  en: async () => (await import("../../../i18n/studio/en/families.ts")).families,
  zh: async () => (await import("../../../i18n/studio/zh/families.ts")).families,
});
