import type { FastifyReply } from "fastify";
import * as z from "zod";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { signedInCookies, tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import type { PasskeyAnswer } from "../../../staff/accounts/passkeys/passkeyAnswers.ts";
import {
  creationRequest,
  passkeyRequest,
} from "../../../staff/accounts/passkeys/passkeyRequests.ts";
import { signInByPasskey } from "../../../staff/accounts/passkeys/passkeySignIn.ts";
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "../../../staff/accounts/passkeys/passkeys.ts";
import { endSession } from "../../../staff/accounts/sessions/sessions.ts";
import { logAttempt } from "../../../staff/accounts/signIn/signInLog.ts";
import type { addedPasskey, passkey } from "../../contract/userCentre.ts";
import { ApiError } from "../../errors.ts";
import { addPasskeyInput, passkeyInput, passkeyNameInput, readInput } from "./input.ts";
import { send } from "./responses.ts";
import {
  isHttps,
  originOf,
  ownSession,
  partyOf,
  refusal,
  requireParty,
  requireProof,
  requireSession,
  senderFacts,
  type UserCentreCall,
} from "./userCentreCall.ts";

/** Name of the site, as browsers show it with a passkey. */
const rpName = "Tapeout";

/** Options by which a browser asks its reader for any passkey of this site. */
export async function signInOptions(call: UserCentreCall): Promise<FastifyReply> {
  const { store, reply, t } = call;
  const { id: rpId } = requireParty(call);
  const options = await passkeyRequest(store, { purpose: "sign-in", rpId }, Date.now());
  return send(reply, 200, t.api.ok, { options });
}

/** Signs in by a passkey alone. */
export async function passkeyLogin(call: UserCentreCall): Promise<FastifyReply> {
  const { store, addressing, request, reply, t } = call;
  // Another site must not sign a reader in to an account of its own.
  if (requestOrigin(request, addressing) === "foreign") throw new ApiError(403, t.account.foreign);
  const party = requireParty(call);
  const { passkey: answer } = readInput(passkeyInput, request, t, { query: false });
  const result = await signInByPasskey(store, { claim: { answer, party }, ...senderFacts(call) });
  logAttempt(request.log, "sign-in", result, result.ok ? result.profile.id : undefined);
  if (!result.ok) throw refusal(result, call, t.account.wrongPasskey);
  const { profile, token } = result;
  // The session that this browser held is not to go on beside the new one.
  await endSession(store, tokenInCookie(request.headers.cookie), Date.now(), originOf(request));
  reply.header("set-cookie", signedInCookies(result, isHttps(call)));
  return send(reply, 200, t.account.signedIn, { ...profile, token });
}

/** An answer of a passkey with the site that it was given to; undefined where there is none. */
export function claimOf(call: UserCentreCall, answer: PasskeyAnswer | undefined) {
  const party = partyOf(call);
  return answer && party && { answer, party };
}

/** Options by which a browser asks who is signed in for one of their passkeys. */
export async function stepUpOptions(call: UserCentreCall): Promise<FastifyReply> {
  const { store, reply, t } = call;
  const { account, sessionId } = await ownSession(call);
  const { id: rpId } = requireParty(call);
  const use = { purpose: "step-up", rpId, accountId: account.id, sessionId } as const;
  return send(reply, 200, t.api.ok, { options: await passkeyRequest(store, use, Date.now()) });
}

/** A passkey as the API tells it. */
export function presentPasskey({
  id,
  name,
  host,
  createdAt,
  usedAt,
}: Passkey): z.input<typeof passkey> {
  return {
    ...{ id, name, host },
    created_at: new Date(createdAt).toISOString(),
    used_at: usedAt === null ? "" : new Date(usedAt).toISOString(),
  };
}

/** The passkeys of who is signed in. */
export async function ownPasskeys(call: UserCentreCall): Promise<FastifyReply> {
  const { account } = await requireSession(call);
  const list = (await listPasskeys(call.store, account.id)).map(presentPasskey);
  return send(call.reply, 200, call.t.api.ok, { list });
}

/** Options by which a browser makes a passkey for who is signed in. */
export async function creationOptions(call: UserCentreCall): Promise<FastifyReply> {
  const { store, reply, t } = call;
  const session = await ownSession(call);
  requireProof(session, call);
  const { id: rpId } = requireParty(call);
  const { account, sessionId } = session;
  const who = { accountId: account.id, account: account.account, name: account.name };
  const options = await creationRequest(store, { ...who, sessionId, rpId, rpName }, Date.now());
  return send(reply, 200, t.api.ok, { options });
}

/** Adds the passkey that a browser has made. */
export async function addOwnPasskey(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const { account, sessionId } = await ownSession(call);
  const party = requireParty(call);
  const { name, passkey: answer } = readInput(addPasskeyInput, request, t, { query: false });
  const by = { id: `account:${account.id}`, ...originOf(request) };
  const wish = { accountId: account.id, sessionId, name, answer, party, by, now: Date.now() };
  const added = await addPasskey(store, wish);
  if (!added.ok) {
    if (added.reason === "wrong") throw new ApiError(422, t.account.wrongPasskey);
    const isTaken = added.reason === "taken";
    throw new ApiError(409, isTaken ? t.account.passkeyTaken : t.account.tooManyPasskeys);
  }
  const { id, recoveryCodes } = added;
  const answered: z.input<typeof addedPasskey> = { id, recovery_codes: [...recoveryCodes] };
  return send(reply, 200, t.account.passkeyAdded, answered);
}

const parameters = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

function passkeyId({ request, t }: UserCentreCall): number {
  const asked = parameters.safeParse(request.params);
  if (!asked.success) throw new ApiError(404, t.account.noPasskey);
  return asked.data.id;
}

/** Names a passkey anew. */
export async function renameOwnPasskey(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const { account } = await ownSession(call);
  const id = passkeyId(call);
  const { name } = readInput(passkeyNameInput, request, t, { query: false });
  const isDone = await renamePasskey(store, { accountId: account.id, id, name });
  if (!isDone) throw new ApiError(404, t.account.noPasskey);
  return send(reply, 200, t.account.passkeyRenamed);
}

/** Removes a passkey. */
export async function removeOwnPasskey(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const session = await ownSession(call);
  requireProof(session, call);
  const id = passkeyId(call);
  const accountId = session.account.id;
  const by = { id: `account:${accountId}`, ...originOf(request) };
  const isDone = await removePasskey(store, { accountId, id, by, now: Date.now() });
  if (!isDone) throw new ApiError(404, t.account.noPasskey);
  return send(reply, 200, t.account.passkeyRemoved);
}
