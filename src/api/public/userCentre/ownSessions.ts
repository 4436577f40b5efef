import type { FastifyReply } from "fastify";
import * as z from "zod";
import { endSessions, listSessions } from "../../../staff/accounts/sessions/sessionList.ts";
import type { ownSession } from "../../contract/userCentre.ts";
import { ApiError } from "../../errors.ts";
import { send } from "./responses.ts";
import {
  originOf,
  refuseForged,
  sessionOf,
  tokenInHeader,
  type UserCentreCall,
} from "./userCentreCall.ts";

/** The open sessions of who is signed in; the one that calls is marked. */
export async function ownSessions(call: UserCentreCall): Promise<FastifyReply> {
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  const open = await listSessions(call.store, session.account.id, Date.now());
  const list = open.map(
    ({ id, device, network, openedAt, usedAt, expiresAt }): z.input<typeof ownSession> => ({
      ...{ id, device: device ?? "", network: network ?? "" },
      opened_at: new Date(openedAt).toISOString(),
      used_at: new Date(usedAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      is_current: id === session.sessionId,
    }),
  );
  return send(call.reply, 200, call.t.api.ok, { list });
}

/** Ends all sessions of who is signed in but the one that calls. */
export function endOtherSessions(call: UserCentreCall): Promise<FastifyReply> {
  return end(call, (current) => ({ except: current }));
}

const parameters = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/** Ends one session of the signed-in account; 404 for another's or a missing one. */
export function endOneSession(call: UserCentreCall): Promise<FastifyReply> {
  const asked = parameters.safeParse(call.request.params);
  if (!asked.success) throw new ApiError(404, call.t.account.noSession);
  return end(call, () => ({ only: asked.data.id }));
}

async function end(
  call: UserCentreCall,
  which: (current: number) => { readonly only?: number; readonly except?: number },
): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  if (tokenInHeader(request) === undefined) refuseForged(call);
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  const accountId = session.account.id;
  const wish = which(session.sessionId);
  const by = { id: `account:${accountId}`, ...originOf(request) };
  const ended = await endSessions(store, { accountId, ...wish }, { by, now: Date.now() });
  if (ended === 0 && wish.only !== undefined) throw new ApiError(404, t.account.noSession);
  return send(reply, 200, t.account.sessionsEnded(ended), { ended });
}
