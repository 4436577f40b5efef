import { noticeRoutes } from "../../embargo/noticeRoutes.ts";
import type { AdminRoute } from "../../route.ts";
import { invitationRoutes } from "../invitations.ts";
import { ownRoutes } from "../own.ts";
import { peopleRoutes } from "../people.ts";
import { roleRoutes } from "../roles.ts";
import { ownSessionRoutes, personSessionRoutes } from "../sessions.ts";
import { tokenRoutes } from "../tokens.ts";
import { viewAsRoutes } from "../viewAs.ts";

/** Accounts and their rights. */
export const accountGroup: readonly AdminRoute[] = [
  ...ownRoutes,
  ...noticeRoutes,
  ...ownSessionRoutes,
  ...tokenRoutes,
  ...viewAsRoutes,
  ...peopleRoutes,
  ...personSessionRoutes,
  ...invitationRoutes,
  ...roleRoutes,
];
