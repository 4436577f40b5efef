import { pageRoutes } from "../../previews/pageRoute.ts";
import { previewRoutes } from "../../previews/routes.ts";
import { searchRoutes } from "../../previews/searchRoute.ts";
import { publishingRoutes } from "../../publishing/routes.ts";
import type { AdminRoute } from "../../route.ts";

/** Previews and publishing. */
export const publishingGroup: readonly AdminRoute[] = [
  ...previewRoutes,
  ...pageRoutes,
  ...searchRoutes,
  ...publishingRoutes,
];
