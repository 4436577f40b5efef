import type { ListMessages } from "../../../base/i18n/studio/en/lists.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of lists: columns, selections, acts on many, saved views. */
export const useListMessages = areaMessages<ListMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/lists.ts")).lists,
  zh: async () => (await import("../../../base/i18n/studio/zh/lists.ts")).lists,
});
