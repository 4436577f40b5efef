import { appendAudit } from "../store/audit/append.ts";
import type { Store } from "../store/store.ts";
import {
  type AdmittedAttempt,
  type AttemptRefusal,
  lockedRefusal,
  type SignInAttempt,
  type Traced,
  withSignInSlot,
} from "./attempts.ts";
import { checkFactor, factorKey } from "./factors.ts";
import { checkPassword } from "./passwordCheck.ts";
import { type RenewedSession, renewSession, type SignedIn } from "./sessions.ts";
import type { CodeRefusal } from "./signIn.ts";
import { auditRefusal } from "./signInAudit.ts";
import { clearFailures, countFailure, withdrawAttempt } from "./signInLockout.ts";

/** Time for which a proof of its owner opens to a session what needs one, in milliseconds. */
export const proofLifetimeMs = 5 * 60_000;

/**
 * Tells whether the owner of a session has proved to be there, by signing in or by confirming, within
 * the last five minutes.
 */
export function isProved({ provedAt }: Pick<SignedIn, "provedAt">, now: number): boolean {
  return provedAt !== undefined && now < provedAt + proofLifetimeMs;
}

/** The session, open for what needs a proof, under another token. */
export interface Confirmed extends RenewedSession {
  readonly ok: true;
  /** Milliseconds since 1970. */
  readonly provedUntil: number;
}

/** The session ended meanwhile. */
interface EndedRefusal {
  readonly ok: false;
  readonly reason: "ended";
}

export type StepUpOutcome = Confirmed | AttemptRefusal | CodeRefusal | EndedRefusal;

interface StepUp extends SignInAttempt {
  readonly accountId: number;
  readonly sessionId: number;
}

/**
 * Confirms the owner of a session by password, and by a code where the account has a second factor.
 * The session goes on under another token. Wrong ones count as at sign-in.
 */
export function confirmByPassword(
  store: Store,
  { accountId, sessionId, ...attempt }: StepUp,
): Promise<Traced<StepUpOutcome>> {
  return withSignInSlot(store, attempt, async (claim): Promise<StepUpOutcome> => {
    const lockedUntil = await countFailure(store, claim.subject, claim.now);
    if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, claim.now);
    const isKnown = (await checkPassword(store, claim)) !== undefined;
    const outcome = isKnown
      ? await renew(store, claim, { accountId, sessionId })
      : ({ ok: false, reason: "wrong" } as const);
    if (outcome.ok || outcome.reason === "code-required") return outcome;
    await auditRefusal(store, "step-up", claim);
    return outcome;
  });
}

async function renew(
  store: Store,
  { subject, code, origin, now }: AdmittedAttempt,
  { accountId, sessionId }: Pick<StepUp, "accountId" | "sessionId">,
): Promise<StepUpOutcome> {
  const key = await factorKey(store);
  return store.transaction(async (tx): Promise<StepUpOutcome> => {
    const factor = await checkFactor(tx, key, { accountId, code, now });
    if (factor === "wrong") return { ok: false, reason: "wrong-code" };
    if (factor === "required") {
      await withdrawAttempt(tx, subject, now);
      return { ok: false, reason: "code-required" };
    }
    await clearFailures(tx, subject, now);
    const withFactor = factor === "passed";
    const renewed = await renewSession(tx, sessionId, { now, withFactor });
    if (renewed === undefined) return { ok: false, reason: "ended" };
    const by = { ...origin, id: `account:${accountId}` };
    const detail = { session: sessionId, by: withFactor ? "password, code" : "password" };
    await appendAudit(tx, [{ act: "sign-in.confirmed", subject: by.id, detail }], { by, at: now });
    return { ok: true, ...renewed, provedUntil: now + proofLifetimeMs };
  });
}
