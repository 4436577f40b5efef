import { leftOutRoutes } from "../../previews/leftOutRoute.ts";
import { pageRoutes } from "../../previews/pageRoute.ts";
import { previewRoutes } from "../../previews/routes.ts";
import { searchRoutes } from "../../previews/searchRoute.ts";
import type { AdminRoute } from "../../route.ts";

/** Previews of pages and of searches. */
export const previewGroup: readonly AdminRoute[] = [
  ...previewRoutes,
  ...leftOutRoutes,
  ...pageRoutes,
  ...searchRoutes,
];
