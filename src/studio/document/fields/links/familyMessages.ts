import type { FamiliesMessages } from "../../../../base/i18n/studio/en/families.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";

/** Messages about families and completeness. */
export const useFamilyMessages = areaMessages<FamiliesMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/families.ts")).families,
  zh: async () => (await import("../../../../base/i18n/studio/zh/families.ts")).families,
});
