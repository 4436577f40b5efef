import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { beginViewAs, endViewAs } from "../../../staff/accounts/roles/beginAndEndViewAs.ts";
import { viewAsDraft, viewedAs } from "../../contract/account.ts";
import { described } from "../fieldDescriptions.ts";
import { refusedAct } from "../request/caller.ts";
import type { Caller } from "../request/credential.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";

described(viewedAs, { hidden: ({ adminApi }) => adminApi.fields.hidden });

/** Looking as a role. */
export const viewAsRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "PUT",
    path: "/me/view-as",
    area: "own",
    needs: "account.manage",
    summary: ({ adminApi }) => adminApi.routes.viewAs,
    body: viewAsDraft,
    data: viewedAs,
    async handle({ services, caller, body: grant, now, t }) {
      const wish = { sessionId: sessionOf(caller, t), grant };
      const change = { by: caller.person, now };
      return { hidden: await beginViewAs(services.store, wish, change) };
    },
  }),
  adminRoute({
    method: "DELETE",
    path: "/me/view-as",
    area: "own",
    needs: "signed-in",
    isOpenWhileViewing: true,
    summary: ({ adminApi }) => adminApi.routes.endViewAs,
    data: nothing,
    async handle({ services, caller, now, t }) {
      await endViewAs(services.store, sessionOf(caller, t), { by: caller.person, now });
      return {};
    },
  }),
];

/** Only a session can look as a role. @throws ApiError 403 for a token */
function sessionOf({ credential }: Caller, t: StaffMessages): number {
  if (credential.kind === "session") return credential.id;
  throw refusedAct(t);
}
