import { setTimeout as sleep } from "node:timers/promises";
import { internalOrigin, type RequestOrigin } from "../../../base/audit/records.ts";
import { networkOf } from "../../../base/http/identity/network.ts";
import type { Store } from "../../../base/store/store.ts";
import type { PasskeyClaim } from "../passkeys/passkeyAnswers.ts";
import { deviceLifetimeMs, knownDevice } from "../sessions/knownDevices.ts";
import { type SessionPlace, sessionPlace } from "../sessions/sessionPlace.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { type LockoutSubject, lockoutState, lockoutSubject } from "./signInLockout.ts";
import { SignInQueue } from "./signInQueue.ts";

export interface SignInAttempt {
  readonly account: string;
  readonly password: string;
  /** Code of the second factor, or a recovery code, where one was given. */
  readonly code?: string | undefined;
  /** Answer of a passkey as the second factor, where one was given. */
  readonly passkey?: PasskeyClaim | undefined;
  /** The client's IP address. */
  readonly address: string;
  /** Its User-Agent, for its owner's list of sessions. */
  readonly userAgent?: string | undefined;
  /** The token of the client's device cookie, where it has one. */
  readonly device?: string | undefined;
  /** Longest time without use of the session, in milliseconds; absent: until it expires. */
  readonly idleMs?: number | undefined;
  /** The request that makes it, for the audit trail. */
  readonly origin?: RequestOrigin | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Account and network of an attempt, as keyed hashes that a log may hold. */
export interface AttemptTrace {
  readonly account: string;
  readonly network: string;
}

/** Opened session and device token of a browser, with their lifetimes in seconds. */
export interface SignedInBrowser {
  readonly token: string;
  readonly device: string;
  readonly sessionSeconds: number;
  readonly deviceSeconds: number;
}

/** Tokens of an opened session for its browser, with their lifetimes in seconds. */
export function signedInBrowser(
  { token, expiresAt }: OpenedSession,
  { device, now }: { readonly device: string; readonly now: number },
): SignedInBrowser {
  const sessionSeconds = Math.ceil((expiresAt - now) / 1_000);
  return { token, device, sessionSeconds, deviceSeconds: deviceLifetimeMs / 1_000 };
}

export type AttemptRefusal =
  /** No such account, wrong password or inactive account: which of these is not told. */
  | { readonly ok: false; readonly reason: "wrong" }
  /** The account is locked for this client until then, or too many attempts are under way. */
  | { readonly ok: false; readonly reason: "locked"; readonly retryAfterSeconds: number };

/** Outcome of an attempt, with its trace. */
export type Traced<Outcome> = Outcome & { readonly trace: AttemptTrace };

/** Seconds after which a client may retry when the queue had no place. */
const busySeconds = 3;

/** The bounds concern memory and threads, so they apply to the process. */
const places = new SignInQueue();

/**
 * Checks an attempt once it has a place in the queue, is not locked, and has waited for the delay
 * of the account's failures.
 */
export async function withSignInSlot<Outcome>(
  store: Store,
  { password, idleMs, now, origin = internalOrigin, ...attempt }: SignInAttempt,
  work: (claim: AdmittedAttempt) => Promise<Outcome>,
): Promise<Traced<Outcome | AttemptRefusal>> {
  const network = networkOf(attempt.address);
  const account = attempt.account.trim().normalize();
  const device = await knownDevice(store, attempt.device, { account, now });
  const subject = await lockoutSubject(store, { account, network, device });
  const trace = traceOf(subject);
  const place = places.acquire({ network, account: subject.account, device });
  if (place === undefined) {
    return { trace, ok: false, reason: "locked", retryAfterSeconds: busySeconds };
  }
  try {
    const { lockedUntil, delayMs } = await lockoutState(store, subject, now);
    if (lockedUntil !== undefined) return { trace, ...lockedRefusal(lockedUntil, now) };
    if (delayMs > 0) await sleep(delayMs);
    const sessionFrom = sessionPlace(attempt.userAgent, attempt.address);
    const { code, passkey } = attempt;
    const claim = {
      account,
      password,
      code,
      passkey,
      subject,
      device,
      idleMs,
      origin,
      now,
      sessionFrom,
    };
    return { trace, ...(await place.run(() => work(claim))) };
  } finally {
    place.release();
  }
}

/** Prefixes of the hashes, long enough to tell them apart. */
function traceOf({ account, network }: LockoutSubject): AttemptTrace {
  return { account: account.slice(0, 16), network: network.slice(0, 16) };
}

/** An attempt admitted to its check. */
export interface AdmittedAttempt {
  readonly account: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly passkey: PasskeyClaim | undefined;
  readonly subject: LockoutSubject;
  readonly device: string | undefined;
  readonly idleMs: number | undefined;
  readonly origin: RequestOrigin;
  /** Place from which a session would be opened. */
  readonly sessionFrom: SessionPlace;
  readonly now: number;
}

/** The refusal of an attempt that may not be made before a moment. */
export function lockedRefusal(until: number, now: number): AttemptRefusal {
  return {
    ok: false,
    reason: "locked",
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1_000)),
  };
}
