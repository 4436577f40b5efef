import { bulkRoutes } from "../../lists/bulkRoutes.ts";
import type { AdminRoute } from "../../route.ts";

/** Acts on many documents. */
export const bulkGroup: readonly AdminRoute[] = bulkRoutes;
