import { changeSetRoutes } from "../../changeSets/routes.ts";
import { lifecycleRoutes } from "../../lifecycle/routes.ts";
import { bulkRoutes } from "../../lists/bulkRoutes.ts";
import type { AdminRoute } from "../../route.ts";
import { familyRoutes as listFamilyRoutes } from "../../sheets/familyRoutes.ts";
import { sheetRoutes } from "../../sheets/routes.ts";

/** Documents by the many. */
export const sheetGroup: readonly AdminRoute[] = [
  ...sheetRoutes,
  ...listFamilyRoutes,
  ...bulkRoutes,
  ...changeSetRoutes,
  ...lifecycleRoutes,
];
