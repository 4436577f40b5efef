import type { FastifyReply, FastifyRequest } from "fastify";
import type { AttemptRefusal } from "../../accounts/attempts.ts";
import type { RequestOrigin } from "../../accounts/origin.ts";
import { authenticate, type SignedIn } from "../../accounts/sessions.ts";
import type { SignInRefusal } from "../../accounts/signIn.ts";
import type { Addressing } from "../../http/addressing.ts";
import { deviceInCookie, tokenInCookie } from "../../http/adminToken.ts";
import { requestOrigin } from "../../http/sameOrigin.ts";
import type { Messages } from "../../i18n/index.ts";
import type { Store } from "../../store/store.ts";
import { ApiError, retryLater } from "../errors.ts";
import { sessionError } from "./responses.ts";

/** How signing in is to go, where it can be chosen. */
export interface SignInPolicy {
  /** How long a session may go unused, in milliseconds; absent: until it expires. */
  readonly idleMs?: number | undefined;
  /** Whether account and password may come in the query, as the specification has them. */
  readonly takesQuery?: boolean | undefined;
  /** Whether there is a server that takes mails: invitations can be mailed then. */
  readonly mailsInvitations?: boolean | undefined;
}

/** One call of the user centre. */
export interface UserCentreCall {
  readonly store: Store;
  readonly addressing: Addressing;
  readonly policy: SignInPolicy;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** In the language that the request asks for. */
  readonly t: Messages;
}

/** The session of a call's token, in its header or its cookie; or what to say where there is none. */
export async function sessionOf(call: UserCentreCall) {
  const { store, t } = call;
  const token = tokenOf(call);
  const session = await authenticate(store, token, Date.now());
  if (session.ok) return session;
  const facts = { isTokenMissing: token === undefined };
  return { ok: false, error: sessionError(session.code, t.account, facts) } as const;
}

/** The token of a call, whatever it is. */
export function tokenOf({ request }: UserCentreCall): string | undefined {
  return (tokenInHeader(request) ?? tokenInCookie(request.headers.cookie)) || undefined;
}

/** Who is signed in and calls by themself, not by another site that had a browser send its cookie. */
export async function ownSession(call: UserCentreCall): Promise<SignedIn> {
  if (tokenInHeader(call.request) === undefined) refuseForged(call);
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  return session;
}

/** Tells whether cookies are set for https alone. */
export function isHttps({ request, addressing }: UserCentreCall): boolean {
  return addressing.isHttps || request.protocol === "https";
}

/** Where a call comes from, for the audit trail. */
export function originOf({ id }: FastifyRequest): RequestOrigin {
  return { via: "api", requestId: id };
}

/**
 * Refuses a call that another site may have had a browser send with its cookie.
 * @throws ApiError 403
 */
export function refuseForged({ addressing, request, t }: UserCentreCall): void {
  const sender = requestOrigin(request, addressing);
  const hasCookie = tokenInCookie(request.headers.cookie) !== undefined;
  const isForged = sender === "foreign" || (sender === "unknown" && hasCookie);
  if (isForged) throw new ApiError(403, t.account.foreign);
}

/** The session's token in the header that clients send by the specification. */
export function tokenInHeader({ headers }: FastifyRequest): string | undefined {
  const { "x-token": token } = headers;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** What the sender of a call says of an attempt, beside its words. */
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

/** Refusal of an attempt as an error; `wrong` is its message where the password was. */
export function refusal(refused: AttemptRefusal, { t }: UserCentreCall, wrong: string): ApiError {
  if (refused.reason === "wrong") return new ApiError(401, wrong);
  const { retryAfterSeconds } = refused;
  return retryLater(429, t.account.locked(retryAfterSeconds), retryAfterSeconds);
}

/** Refusal of an attempt at password and second factor as an error. */
export function signInRefusal(
  refused: SignInRefusal,
  call: UserCentreCall,
  wrong: string,
): ApiError {
  const { account } = call.t;
  switch (refused.reason) {
    case "code-required":
      return new ApiError(401, account.codeRequired, { factor: "totp" });
    case "wrong-code":
      return new ApiError(401, account.wrongCode, { factor: "totp" });
    default:
      return refusal(refused, call, wrong);
  }
}
