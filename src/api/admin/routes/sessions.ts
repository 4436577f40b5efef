import * as z from "zod";
import { memberOf } from "../../../staff/accounts/people/staffMembers.ts";
import { requireAuthority } from "../../../staff/accounts/roles/requireAuthority.ts";
import {
  endSessions,
  listSessions,
  type OpenSession,
} from "../../../staff/accounts/sessions/sessionList.ts";
import { endedSessions, session, sessionList } from "../../contract/account.ts";
import { isoTime, pathId } from "../commonParameters.ts";
import { described } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import type { Credential } from "../request/credential.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

adminObject(
  "Session",
  described(session, {
    device: ({ adminApi }) => adminApi.fields.device,
    network: ({ adminApi }) => adminApi.fields.network,
    is_current: ({ adminApi }) => adminApi.fields.isCurrent,
  }),
);
described(endedSessions, { ended: ({ adminApi }) => adminApi.fields.ended });

const own = { area: "own", needs: "signed-in", isOpenBeforeSetup: true } as const;

/** One's own sessions. */
export const ownSessionRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...own,
    method: "GET",
    path: "/me/sessions",
    summary: ({ adminApi }) => adminApi.routes.ownSessions,
    data: sessionList,
    handle: (call) => sessionsOf(call, call.caller.account.id),
  }),
  adminRoute({
    ...own,
    method: "DELETE",
    path: "/me/sessions",
    isOpenWhileViewing: true,
    summary: ({ adminApi }) => adminApi.routes.endOwnSessions,
    data: endedSessions,
    handle: (call) => end(call, call.caller.account.id, { except: sessionIn(call) }),
  }),
  adminRoute({
    ...own,
    method: "DELETE",
    path: "/me/sessions/{session}",
    isOpenWhileViewing: true,
    summary: ({ adminApi }) => adminApi.routes.endOwnSession,
    params: z.object({ session: pathId }),
    data: endedSessions,
    handle: (call) => end(call, call.caller.account.id, { only: call.params.session }),
  }),
];

const others = { area: "people", needs: "account.manage" } as const;

/** The sessions of others. */
export const personSessionRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...others,
    method: "GET",
    path: "/people/{id}/sessions",
    summary: ({ adminApi }) => adminApi.routes.sessions,
    params: z.object({ id: pathId }),
    data: sessionList,
    async handle(call) {
      await requirePerson(call, call.params.id);
      return sessionsOf(call, call.params.id);
    },
  }),
  adminRoute({
    ...others,
    method: "DELETE",
    path: "/people/{id}/sessions",
    needsStepUp: true,
    summary: ({ adminApi }) => adminApi.routes.endSessions,
    params: z.object({ id: pathId }),
    data: endedSessions,
    async handle(call) {
      await requireChange(call, call.params.id);
      return end(call, call.params.id, {});
    },
  }),
  adminRoute({
    ...others,
    method: "DELETE",
    path: "/people/{id}/sessions/{session}",
    needsStepUp: true,
    summary: ({ adminApi }) => adminApi.routes.endSession,
    params: z.object({ id: pathId, session: pathId }),
    data: endedSessions,
    async handle(call) {
      await requireChange(call, call.params.id);
      return end(call, call.params.id, { only: call.params.session });
    },
  }),
];

type SessionsCall = Pick<AdminCall, "services" | "caller" | "t" | "now">;

async function sessionsOf({ services, caller, now }: SessionsCall, accountId: number) {
  const open = await listSessions(services.store, accountId, now);
  return { list: open.map((one) => present(one, caller.credential)) };
}

async function end(
  { services, caller, t, now }: SessionsCall,
  accountId: number,
  which: { readonly only?: number | undefined; readonly except?: number | undefined },
) {
  const change = { by: caller.person, now };
  const count = await endSessions(services.store, { accountId, ...which }, change);
  if (count === 0 && which.only !== undefined) throw problem("not-found", t);
  return { ended: count };
}

/** @throws ApiError 404 */
async function requirePerson({ services, t }: SessionsCall, accountId: number): Promise<void> {
  if ((await memberOf(services.store.db, accountId)) === undefined) throw problem("not-found", t);
}

/** @throws ApiError 404; NotPermitted */
async function requireChange(call: SessionsCall, accountId: number): Promise<void> {
  await requirePerson(call, accountId);
  await requireAuthority(call.services.store.db, call.caller.person, accountId);
}

/** The session of the request; none where it came by a token. */
function sessionIn({ caller: { credential } }: SessionsCall): number | undefined {
  return credential.kind === "session" ? credential.id : undefined;
}

function present(one: OpenSession, credential: Credential): z.input<typeof session> {
  const { id, device, network, openedAt, usedAt, expiresAt } = one;
  return {
    ...{ id, device: device ?? "", network: network ?? "" },
    opened_at: isoTime(openedAt),
    used_at: isoTime(usedAt),
    expires_at: isoTime(expiresAt),
    is_current: credential.kind === "session" && credential.id === id,
  };
}
