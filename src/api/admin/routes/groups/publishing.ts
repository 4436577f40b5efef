import { publishingRoutes } from "../../publishing/routes.ts";
import type { AdminRoute } from "../../route.ts";

/** Publishing. */
export const publishingGroup: readonly AdminRoute[] = publishingRoutes;
