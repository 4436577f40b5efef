import type { BrandMessages } from "../../base/i18n/studio/en/brand.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

export const useBrandMessages = areaMessages<BrandMessages>({
  en: async () => (await import("../../base/i18n/studio/en/brand.ts")).brand,
  zh: async () => (await import("../../base/i18n/studio/zh/brand.ts")).brand,
});
