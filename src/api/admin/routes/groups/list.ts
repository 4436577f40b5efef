import { neighbourRoutes } from "../../lists/neighbourRoutes.ts";
import { viewRoutes } from "../../lists/viewRoutes.ts";
import { xliffRoutes } from "../../lists/xliffRoutes.ts";
import type { AdminRoute } from "../../route.ts";

/** Lists of documents, one by one. */
export const listGroup: readonly AdminRoute[] = [...neighbourRoutes, ...viewRoutes, ...xliffRoutes];
