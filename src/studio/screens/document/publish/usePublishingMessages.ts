import type { PublishingMessages } from "../../../../base/i18n/studio/en/publishing.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";

/** Messages of the publishing dialog and the history. */
export const usePublishingMessages = areaMessages<PublishingMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/publishing.ts")).publishing,
  zh: async () => (await import("../../../../base/i18n/studio/zh/publishing.ts")).publishing,
});
