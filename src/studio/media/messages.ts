import type { MediaMessages } from "../../i18n/studio/en/media.ts";
import { areaMessages } from "../frame/areaMessages.ts";

/** Messages of the media library. */
export const useMediaMessages = areaMessages<MediaMessages>({
  en: async () => (await import("../../i18n/studio/en/media.ts")).media,
  zh: async () => (await import("../../i18n/studio/zh/media.ts")).media,
});
