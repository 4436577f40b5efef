import type { TrashMessages } from "../../../base/i18n/studio/en/trash.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the trash. */
export const useTrashMessages = areaMessages<TrashMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/trash.ts")).trash,
  zh: async () => (await import("../../../base/i18n/studio/zh/trash.ts")).trash,
});
