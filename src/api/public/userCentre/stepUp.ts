import type { FastifyReply } from "fastify";
import { setTokenCookie } from "../../../base/http/identity/signInCookies.ts";
import { sessionCodes } from "../../../staff/accounts/sessions/sessions.ts";
import {
  type Confirmed,
  confirmByPasskey,
  confirmByPassword,
} from "../../../staff/accounts/sessions/stepUp.ts";
import { logAttempt } from "../../../staff/accounts/signIn/signInLog.ts";
import { wrongParameters } from "../../readQuery.ts";
import { readInput, stepUpInput } from "./input.ts";
import { claimOf } from "./passkeys.ts";
import { send, sessionError } from "./responses.ts";
import {
  isHttps,
  ownSession,
  senderFacts,
  signInRefusal,
  type UserCentreCall,
} from "./userCentreCall.ts";

/** Confirms who is signed in: by a passkey, or by password, with a code where there is a second factor. */
export async function confirm(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, t } = call;
  const { account: owner, sessionId } = await ownSession(call);
  const { password, code, passkey: answer } = readInput(stepUpInput, request, t, { query: false });
  const { id: accountId, account } = owner;
  const passkey = claimOf(call, answer);
  const claim = { account, accountId, sessionId, passkey, ...senderFacts(call) };
  if (password === undefined && passkey === undefined) {
    throw wrongParameters(new Map([["password", t.api.required]]), t.api);
  }
  const result = await (password === undefined
    ? confirmByPasskey(store, claim)
    : confirmByPassword(store, { ...claim, password, code }));
  logAttempt(request.log, "step-up", result, accountId);
  if (result.ok) return sendConfirmed(call, result);
  if (result.reason === "ended") {
    throw sessionError(sessionCodes.badToken, t.account, { isTokenMissing: false });
  }
  const wrong = password === undefined ? t.account.wrongPasskey : t.account.wrongPassword;
  throw await signInRefusal(result, call, { wrong, use: { purpose: "step-up", sessionId } });
}

/** Sends the session's new token, in the response and in the cookie. */
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
