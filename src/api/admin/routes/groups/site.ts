import { columnRoutes } from "../../arrangement/columnRoutes.ts";
import { homeRoutes } from "../../arrangement/homeRoutes.ts";
import { togetherRoutes } from "../../arrangement/togetherRoutes.ts";
import { takeBackRoutes } from "../../lists/takeBackRoutes.ts";
import type { AdminRoute } from "../../route.ts";

/** The site's arrangement. */
export const siteGroup: readonly AdminRoute[] = [
  ...columnRoutes,
  ...homeRoutes,
  ...togetherRoutes,
  ...takeBackRoutes,
];
