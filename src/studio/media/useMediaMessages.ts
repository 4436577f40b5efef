import type { MediaMessages } from "../../base/i18n/studio/en/media.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the media library. */
export const useMediaMessages = areaMessages<MediaMessages>({
  en: async () => (await import("../../base/i18n/studio/en/media.ts")).media,
  zh: async () => (await import("../../base/i18n/studio/zh/media.ts")).media,
});
