import { gridRoutes } from "../../grid/routes.ts";
import { mediaChangeRoutes } from "../../media/changeRoutes.ts";
import { mediaRoutes } from "../../media/routes.ts";
import { addressRoutes } from "../../redirects/addressRoutes.ts";
import { redirectRoutes } from "../../redirects/routes.ts";
import type { AdminRoute } from "../../route.ts";

/** The media library, the grid, addresses. */
export const mediaGroup: readonly AdminRoute[] = [
  ...mediaRoutes,
  ...mediaChangeRoutes,
  ...gridRoutes,
  ...redirectRoutes,
  ...addressRoutes,
];
