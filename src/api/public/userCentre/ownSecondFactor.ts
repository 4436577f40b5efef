import type { FastifyReply } from "fastify";
import { encodeQR } from "qr";
import type * as z from "zod";
import {
  beginOwnFactor,
  confirmOwnFactor as confirmOwn,
  removeOwnFactor,
} from "../../../staff/accounts/factors/ownFactor.ts";
import { logAttempt } from "../../../staff/accounts/signIn/signInLog.ts";
import type { begunFactor, recoveryCodes } from "../../contract/userCentre.ts";
import { ApiError } from "../../errors.ts";
import { beginFactorInput, confirmFactorInput, readInput, removeFactorInput } from "./input.ts";
import { send } from "./responses.ts";
import {
  ownSession,
  refusal,
  requireProof,
  senderFacts,
  type UserCentreCall,
} from "./userCentreCall.ts";

/** Name under which apps list the account. */
const issuer = "Tapeout";

/** Begins a second factor: the key for an app, as text, as an `otpauth:` address and as a QR code. */
export async function beginFactor(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const session = await ownSession(call);
  const { id, account } = session.account;
  const { password } = readInput(beginFactorInput, request, t, { query: false });
  if (password === undefined) requireProof(session, call);
  const attempt = { account, accountId: id, password, ...senderFacts(call) };
  const result = await beginOwnFactor(store, attempt);
  logAttempt(request.log, "factor", result, id);
  if (!result.ok) {
    if (result.reason === "taken") throw new ApiError(409, t.account.factorTaken);
    throw refusal(result, call, t.account.wrongPassword);
  }
  const label = encodeURIComponent(`${issuer}:${account}`);
  const uri = `otpauth://totp/${label}?secret=${result.key}&issuer=${issuer}`;
  const qr = encodeQR(uri, "svg", { ecc: "medium", border: 4 });
  const begun: z.input<typeof begunFactor> = { key: result.key, uri, qr };
  return send(reply, 200, t.account.factorBegun, begun);
}

/** Confirms it by a code, and answers recovery codes, which are shown this once. */
export async function confirmOwnFactor(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const { account, sessionId } = await ownSession(call);
  const { code } = readInput(confirmFactorInput, request, t, { query: false });
  const attempt = { account: account.account, accountId: account.id, sessionId, code };
  const result = await confirmOwn(store, { ...attempt, ...senderFacts(call) });
  logAttempt(request.log, "factor", result, account.id);
  if (result.ok) {
    const codes: z.input<typeof recoveryCodes> = { recovery_codes: [...result.codes] };
    return send(reply, 200, t.account.factorSet, codes);
  }
  if (result.reason === "wrong") throw new ApiError(422, t.account.wrongCode);
  throw refusal(result, call, t.account.wrongCode);
}

/** Removes it, for who knows the password or has confirmed, and has a code. */
export async function removeOwn(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const session = await ownSession(call);
  const { id, account } = session.account;
  const { password, code } = readInput(removeFactorInput, request, t, { query: false });
  if (password === undefined) requireProof(session, call);
  const attempt = { account, accountId: id, password, code, ...senderFacts(call) };
  const result = await removeOwnFactor(store, attempt);
  logAttempt(request.log, "factor", result, id);
  if (!result.ok) throw refusal(result, call, t.account.wrongPasswordOrCode);
  return send(reply, 200, t.account.factorRemoved);
}
