import type { GridMessages } from "../../../base/i18n/studio/en/grid.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the grid. */
export const useGridMessages = areaMessages<GridMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/grid.ts")).grid,
  zh: async () => (await import("../../../base/i18n/studio/zh/grid.ts")).grid,
});
