import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { checkFactor, factorKey } from "../factors/factors.ts";
import { provePasskey, takePasskey } from "../passkeys/passkeyAnswers.ts";
import { factorKinds } from "../people/presentRights.ts";
import {
  type AdmittedAttempt,
  type AttemptRefusal,
  lockedRefusal,
  type SignInAttempt,
  type Traced,
  withSignInSlot,
} from "../signIn/attemptAdmission.ts";
import { auditRefusal } from "../signIn/auditRefusal.ts";
import { checkPassword } from "../signIn/credentials.ts";
import type { CodeRefusal } from "../signIn/signIn.ts";
import { clearFailures, countFailure, withdrawAttempt } from "../signIn/signInLockout.ts";
import { type RenewedSession, renewSession } from "./identityProof.ts";
import type { SignedIn } from "./sessions.ts";

/** Time for which a proof of the owner lets a session do what needs one, in milliseconds. */
export const proofLifetimeMs = 5 * 60_000;

/**
 * Tells whether the owner of a session has proved their identity, by signing in or by confirming,
 * within the last five minutes.
 */
export function isProved({ provedAt }: Pick<SignedIn, "provedAt">, now: number): boolean {
  return provedAt !== undefined && now < provedAt + proofLifetimeMs;
}

/** Time until which a session's owner counts as proved; undefined: the time is over. */
export function provedUntil(session: Pick<SignedIn, "provedAt">, now: number): number | undefined {
  if (session.provedAt === undefined || !isProved(session, now)) return undefined;
  return session.provedAt + proofLifetimeMs;
}

/** Session with a fresh proof of its owner, under a new token. */
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
    const outcome = isKnown ? await renew(store, claim, { accountId, sessionId }) : wrong;
    if (outcome.ok || outcome.reason === "code-required") return outcome;
    await auditRefusal(store, "step-up", claim);
    return outcome;
  });
}

/** Confirms the owner of a session by a passkey alone. Wrong answers count as wrong passwords. */
export function confirmByPasskey(
  store: Store,
  { accountId, sessionId, ...attempt }: Omit<StepUp, "password" | "code">,
): Promise<Traced<StepUpOutcome>> {
  return withSignInSlot(store, { ...attempt, password: "" }, async (claim) => {
    const { account, subject, now } = claim;
    const lockedUntil = await countFailure(store, subject, now);
    if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, now);
    const proof = { account, purpose: "step-up", sessionId, now } as const;
    const proved = await provePasskey(store, claim.passkey, proof);
    const outcome =
      proved === undefined || proved === "wrong"
        ? wrong
        : await store.transaction(async (tx): Promise<StepUpOutcome> => {
            const isOwn = proved.passkey.accountId === accountId;
            if (!isOwn || !(await takePasskey(tx, proved, now))) return wrong;
            return renewed(tx, claim, { accountId, sessionId, by: "passkey" });
          });
    if (!outcome.ok) await auditRefusal(store, "step-up", claim);
    return outcome;
  });
}

const wrong = { ok: false, reason: "wrong" } as const;

type Owner = Pick<StepUp, "accountId" | "sessionId">;

async function renew(
  store: Store,
  claim: AdmittedAttempt,
  { accountId, sessionId }: Owner,
): Promise<StepUpOutcome> {
  const { account, subject, code, now } = claim;
  const key = await factorKey(store);
  const proof = { account, purpose: "step-up", sessionId, now } as const;
  const passkey = await provePasskey(store, claim.passkey, proof);
  return store.transaction(async (tx): Promise<StepUpOutcome> => {
    const factor = await checkFactor(tx, key, { accountId, code, passkey, now });
    if (factor === "wrong" || factor === "required") {
      if (factor === "required") await withdrawAttempt(tx, subject, now);
      const reason = factor === "wrong" ? "wrong-code" : "code-required";
      const factors = { accountId, ...(await factorKinds(tx, accountId)) };
      return { ok: false, reason, factors };
    }
    const by = factor === "passed" ? "password and factor" : "password";
    return renewed(tx, claim, { accountId, sessionId, by });
  });
}

async function renewed(
  tx: Writing,
  { subject, origin, now }: AdmittedAttempt,
  { accountId, sessionId, by: means }: Owner & { readonly by: string },
): Promise<StepUpOutcome> {
  await clearFailures(tx, subject, now);
  const session = await renewSession(tx, sessionId, { now, withFactor: means !== "password" });
  if (session === undefined) return { ok: false, reason: "ended" };
  const by = { ...origin, id: `account:${accountId}` };
  const detail = { session: sessionId, by: means };
  await appendAudit(tx, [{ act: "sign-in.confirmed", subject: by.id, detail }], { by, at: now });
  return { ok: true, ...session, provedUntil: now + proofLifetimeMs };
}
