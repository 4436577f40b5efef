import type { FastifyReply, FastifyRequest } from "fastify";
import type { RequestOrigin } from "../../../base/audit/records.ts";
import { type RelyingParty, relyingPartyOf } from "../../../base/http/identity/relyingParty.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { deviceInCookie, tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { Store } from "../../../base/store/store.ts";
import { passkeyRequest } from "../../../staff/accounts/passkeys/passkeyRequests.ts";
import { authenticate, type SignedIn } from "../../../staff/accounts/sessions/sessions.ts";
import { isProved } from "../../../staff/accounts/sessions/stepUp.ts";
import type { AttemptRefusal } from "../../../staff/accounts/signIn/attemptAdmission.ts";
import type { SignInRefusal } from "../../../staff/accounts/signIn/signIn.ts";
import { ApiError, retryLater } from "../../errors.ts";
import { sessionError } from "./responses.ts";

/** Configuration of signing in. */
export interface SignInPolicy {
  /** Longest time without use of a session, in milliseconds; absent: no limit but the expiry. */
  readonly idleMs?: number | undefined;
  /** Whether account and password are accepted in the query, as in the specification. */
  readonly takesQuery?: boolean | undefined;
}

/** One call of the user centre. */
export interface UserCentreCall {
  readonly store: Store;
  readonly addressing: Addressing;
  readonly policy: SignInPolicy;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** In the requested language. */
  readonly t: Messages;
}

/** The session of a call's token, in its header or its cookie, or the reason why there is none. */
export async function sessionOf(call: UserCentreCall) {
  const { store, t } = call;
  const token = tokenOf(call);
  const session = await authenticate(store, token, Date.now());
  if (session.ok) return session;
  const facts = { isTokenMissing: token === undefined };
  return { ok: false, error: sessionError(session.code, t.account, facts) } as const;
}

/** The token of a call, unverified. */
export function tokenOf({ request }: UserCentreCall): string | undefined {
  return (tokenInHeader(request) ?? tokenInCookie(request.headers.cookie)) || undefined;
}

/**
 * The session of a call's token.
 * @throws ApiError with the reason why there is none
 */
export async function requireSession(call: UserCentreCall): Promise<SignedIn> {
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  return session;
}

/** The session of a call that no other site can have forged with a browser's cookie. */
export function ownSession(call: UserCentreCall): Promise<SignedIn> {
  if (tokenInHeader(call.request) === undefined) refuseForged(call);
  return requireSession(call);
}

/**
 * Requires a proof of presence within the last minutes.
 * @throws ApiError 403
 */
export function requireProof(session: SignedIn, { t }: UserCentreCall): void {
  if (isProved(session, Date.now())) return;
  throw new ApiError(403, t.account.proofRequired, { code: "step-up-required" });
}

/** The site as a relying party for the page of a call; undefined where it cannot have passkeys. */
export function partyOf({ request, addressing }: UserCentreCall): RelyingParty | undefined {
  const { headers, host } = request;
  return relyingPartyOf({ origin: headers.origin, host }, addressing);
}

/**
 * The site as a relying party for the page of a call.
 * @throws ApiError 409 where it cannot have passkeys
 */
export function requireParty(call: UserCentreCall): RelyingParty {
  const party = partyOf(call);
  if (party === undefined) throw new ApiError(409, call.t.account.noPasskeysHere);
  return party;
}

/** Whether cookies are set for https only. */
export function isHttps({ request, addressing }: UserCentreCall): boolean {
  return addressing.isHttps || request.protocol === "https";
}

/** Origin of a call, for the audit trail. */
export function originOf({ id }: FastifyRequest): RequestOrigin {
  return { via: "api", requestId: id };
}

/**
 * Refuses a call that another site may have forged with a browser's cookie.
 * @throws ApiError 403
 */
export function refuseForged({ addressing, request, t }: UserCentreCall): void {
  const sender = requestOrigin(request, addressing);
  const hasCookie = tokenInCookie(request.headers.cookie) !== undefined;
  const isForged = sender === "foreign" || (sender === "unknown" && hasCookie);
  if (isForged) throw new ApiError(403, t.account.foreign);
}

/** The session's token in the header defined by the specification. */
export function tokenInHeader({ headers }: FastifyRequest): string | undefined {
  const { "x-token": token } = headers;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Facts about the sender of an attempt, beside the credentials. */
export function senderFacts({ request, policy }: UserCentreCall) {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    device: deviceInCookie(request.headers.cookie),
    idleMs: policy.idleMs,
    origin: originOf(request),
    now: Date.now(),
  };
}

/** Refusal of an attempt as an error; `wrong` is the message for a wrong password. */
export function refusal(refused: AttemptRefusal, { t }: UserCentreCall, wrong: string): ApiError {
  if (refused.reason === "wrong") return new ApiError(401, wrong);
  const { retryAfterSeconds } = refused;
  return retryLater(429, t.account.locked(retryAfterSeconds), retryAfterSeconds);
}

/**
 * Refusal of an attempt at password and second factor as an error. Where a factor is required, its
 * data name the kinds, with the options for a passkey where the account has one for this host.
 */
export async function signInRefusal(
  refused: SignInRefusal,
  call: UserCentreCall,
  { wrong, use }: { readonly wrong: string; readonly use: FactorUse },
): Promise<ApiError> {
  if (refused.reason === "wrong" || refused.reason === "locked") {
    return refusal(refused, call, wrong);
  }
  const { account } = call.t;
  const { accountId, hasTotp, hasPasskey } = refused.factors;
  const party = hasPasskey ? partyOf(call) : undefined;
  const request = party && { ...use, rpId: party.id, accountId };
  const options = request && (await passkeyRequest(call.store, request, Date.now()));
  const passkey = options?.allowCredentials?.length ? { passkey: options } : {};
  const required = hasTotp ? account.codeRequired : account.passkeyRequired;
  const text = refused.reason === "wrong-code" ? account.wrongCode : required;
  return new ApiError(401, text, { factor: hasTotp ? "totp" : "passkey", ...passkey });
}

/** Purpose of a passkey assertion beside a password. */
type FactorUse =
  | { readonly purpose: "second-factor" }
  | { readonly purpose: "step-up"; readonly sessionId: number };
