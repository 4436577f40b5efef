import type { TrashMessages } from "../../../i18n/studio/en/trash.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the trash. */
export const useTrashMessages = areaMessages<TrashMessages>({
  en: async () => (await import("../../../i18n/studio/en/trash.ts")).trash,
  zh: async () => (await import("../../../i18n/studio/zh/trash.ts")).trash,
});
