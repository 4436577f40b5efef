import type { AdminRoute } from "../route.ts";
import { checkRoute } from "./checkRoute.ts";
import { effectsRoute } from "./effectsRoute.ts";
import { historyRoutes } from "./historyRoutes.ts";
import { publishRoutes } from "./publishRoutes.ts";
import { scheduleRoutes } from "./scheduleRoutes.ts";
import { trashRoutes } from "./trashRoutes.ts";

/** Publishing, history and trash. */
export const publishingRoutes: readonly AdminRoute[] = [
  effectsRoute,
  checkRoute,
  ...publishRoutes,
  ...scheduleRoutes,
  ...historyRoutes,
  ...trashRoutes,
];
