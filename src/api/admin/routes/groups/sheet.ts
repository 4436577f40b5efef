import type { AdminRoute } from "../../route.ts";
import { familyRoutes as listFamilyRoutes } from "../../sheets/familyRoutes.ts";
import { sheetRoutes } from "../../sheets/routes.ts";

/** Documents by spreadsheets. */
export const sheetGroup: readonly AdminRoute[] = [...sheetRoutes, ...listFamilyRoutes];
