import { documentChangeRoutes } from "../../documents/changeRoutes.ts";
import { documentRoutes } from "../../documents/routes.ts";
import type { AdminRoute } from "../../route.ts";

/** Documents. */
export const documentGroup: readonly AdminRoute[] = [...documentRoutes, ...documentChangeRoutes];
