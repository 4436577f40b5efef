import type { AdminRoute } from "../route.ts";
import { actRoutes } from "./applyAndUndoRoutes.ts";
import { collectRoutes } from "./createRoutes.ts";
import { readRoutes } from "./readRoutes.ts";

/** Change sets: put together, checked, applied, listed and undone. */
export const changeSetRoutes: readonly AdminRoute[] = [
  ...collectRoutes,
  ...readRoutes,
  ...actRoutes,
];
