import { beginRoutes } from "../../documents/beginRoutes.ts";
import { documentChangeRoutes } from "../../documents/changeRoutes.ts";
import { documentRoutes } from "../../documents/routes.ts";
import { embargoRoutes } from "../../embargo/routes.ts";
import { redefinitionRoutes } from "../../families/redefinitionRoutes.ts";
import { familyRoutes } from "../../families/routes.ts";
import type { AdminRoute } from "../../route.ts";
import { formRoutes } from "../../types/formRoutes.ts";
import { typeRoutes } from "../../types/routes.ts";

/** Documents, their types and families. */
export const documentGroup: readonly AdminRoute[] = [
  ...documentRoutes,
  ...documentChangeRoutes,
  ...typeRoutes,
  ...formRoutes,
  ...familyRoutes,
  ...redefinitionRoutes,
  ...beginRoutes,
  ...embargoRoutes,
];
