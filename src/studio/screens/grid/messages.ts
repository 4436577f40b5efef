import type { GridMessages } from "../../../i18n/studio/en/grid.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the grid. */
export const useGridMessages = areaMessages<GridMessages>({
  en: async () => (await import("../../../i18n/studio/en/grid.ts")).grid,
  zh: async () => (await import("../../../i18n/studio/zh/grid.ts")).grid,
});
