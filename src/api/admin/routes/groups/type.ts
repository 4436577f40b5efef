import { beginRoutes } from "../../documents/beginRoutes.ts";
import { embargoRoutes } from "../../embargo/routes.ts";
import { redefinitionRoutes } from "../../families/redefinitionRoutes.ts";
import { familyRoutes } from "../../families/routes.ts";
import type { AdminRoute } from "../../route.ts";
import { formRoutes } from "../../types/formRoutes.ts";
import { typeRoutes } from "../../types/routes.ts";

/** Types and families, and documents that are begun of them. */
export const typeGroup: readonly AdminRoute[] = [
  ...typeRoutes,
  ...formRoutes,
  ...familyRoutes,
  ...redefinitionRoutes,
  ...beginRoutes,
  ...embargoRoutes,
];
