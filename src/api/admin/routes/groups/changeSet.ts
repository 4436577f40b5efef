import { changeSetRoutes } from "../../changeSets/routes.ts";
import { lifecycleRoutes } from "../../lifecycle/routes.ts";
import type { AdminRoute } from "../../route.ts";

/** Changes of many documents that are planned first. */
export const changeSetGroup: readonly AdminRoute[] = [...changeSetRoutes, ...lifecycleRoutes];
