import type { FastifyReply } from "fastify";
import { sessionCodes } from "../../accounts/sessions.ts";
import { logAttempt } from "../../accounts/signInLog.ts";
import { type Confirmed, confirmByPassword as confirm } from "../../accounts/stepUp.ts";
import { setTokenCookie } from "../../http/adminToken.ts";
import { isHttps, ownSession, senderFacts, signInRefusal, type UserCentreCall } from "./call.ts";
import { readInput, stepUpInput } from "./input.ts";
import { send, sessionError } from "./responses.ts";

/** Confirms who is signed in by password, and by a code where there is a second factor. */
export async function confirmByPassword(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, t } = call;
  const { account: owner, sessionId } = await ownSession(call);
  const { password, code } = readInput(stepUpInput, request, t, { query: false });
  const { id: accountId, account } = owner;
  const claim = { account, accountId, sessionId, password, code, ...senderFacts(call) };
  const result = await confirm(store, claim);
  logAttempt(request.log, "step-up", result, accountId);
  if (result.ok) return sendConfirmed(call, result);
  if (result.reason === "ended") {
    throw sessionError(sessionCodes.badToken, t.account, { isTokenMissing: false });
  }
  throw signInRefusal(result, call, t.account.wrongPassword);
}

/** Gives the session's new token, in the answer and in the cookie. */
function sendConfirmed(
  call: UserCentreCall,
  { token, sessionSeconds, provedUntil }: Confirmed,
): FastifyReply {
  const { reply, t } = call;
  const wish = { seconds: sessionSeconds, isHttps: isHttps(call) };
  reply.header("set-cookie", setTokenCookie(token, wish));
  const proved_until = new Date(provedUntil).toISOString();
  return send(reply, 200, t.account.confirmed, { token, proved_until });
}
