import type { AdminRoute } from "../../route.ts";
import { auditRoutes } from "../audit.ts";
import { enquiryRoutes } from "../enquiries.ts";
import { eventRoutes } from "../events.ts";

/** What happens: audit trail, events, enquiries. */
export const watchingGroup: readonly AdminRoute[] = [
  ...auditRoutes,
  ...eventRoutes,
  ...enquiryRoutes,
];
