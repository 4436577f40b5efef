import type { AdminRoute } from "../route.ts";
import { actRoutes } from "./actRoutes.ts";
import { collectRoutes } from "./collectRoutes.ts";
import { readRoutes } from "./readRoutes.ts";

/** Change sets: put together, checked, applied, listed and undone. */
export const changeSetRoutes: readonly AdminRoute[] = [
  ...collectRoutes,
  ...readRoutes,
  ...actRoutes,
];
