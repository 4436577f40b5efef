import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { checkFactor, factorKey } from "../factors/factors.ts";
import { provePasskey } from "../passkeys/passkeyAnswers.ts";
import type { AccountProfile } from "../people/profile.ts";
import { deviceToken } from "../sessions/knownDevices.ts";
import {
  type AdmittedAttempt,
  type AttemptRefusal,
  lockedRefusal,
  type SignedInBrowser,
  type SignInAttempt,
  signedInBrowser,
  type Traced,
  withSignInSlot,
} from "../signIn/attemptAdmission.ts";
import { auditRefusal } from "../signIn/auditRefusal.ts";
import { clearFailures, countFailure, withdrawAttempt } from "../signIn/signInLockout.ts";
import { type OpenIdAttempt, openSession, proofOf } from "./openIdSignIn.ts";
import type { PendingSignIn } from "./signInFlowCookies.ts";

type FactorStep =
  | ({ readonly ok: true; readonly profile: AccountProfile } & SignedInBrowser)
  | AttemptRefusal
  | { readonly ok: false; readonly reason: "code-required" | "wrong-code" };

/** Second factor as given: a code, or the answer of a passkey. */
type GivenFactor = Pick<SignInAttempt, "code" | "passkey">;

/**
 * Opens the session of a sign-in that awaits the account's second factor. Wrong codes and answers
 * count like wrong passwords.
 */
export function signInByFactor(
  store: Store,
  pending: PendingSignIn,
  factor: GivenFactor,
  attempt: OpenIdAttempt,
): Promise<Traced<FactorStep>> {
  const claim = { ...attempt, account: pending.account, password: "", ...factor };
  return withSignInSlot(store, claim, (admitted) => check(store, pending, admitted, attempt));
}

async function check(
  store: Store,
  pending: PendingSignIn,
  claim: AdmittedAttempt,
  attempt: OpenIdAttempt,
): Promise<FactorStep> {
  const { account, subject, device: known, now } = claim;
  const lockedUntil = await countFailure(store, subject, now);
  if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, now);
  const factors = await factorKey(store);
  const proof = { account, purpose: "second-factor", now } as const;
  const passkey = await provePasskey(store, claim.passkey, proof);
  const device = await deviceToken(store, { account, now }, known);
  const outcome = await store.transaction(async (tx): Promise<FactorStep> => {
    const { accountId } = pending;
    const row = await tx
      .selectFrom("accounts")
      .select("is_active")
      .where("id", "=", accountId)
      .where("account", "=", account)
      .forUpdate()
      .executeTakeFirst();
    if (row?.is_active !== 1) return { ok: false, reason: "wrong" };
    const factor = await checkFactor(tx, factors, { accountId, code: claim.code, passkey, now });
    if (factor === "wrong") return { ok: false, reason: "wrong-code" };
    if (factor === "required") {
      await withdrawAttempt(tx, subject, now);
      return { ok: false, reason: "code-required" };
    }
    const provedAt = proofOf(pending, now);
    const withFactor = factor === "passed";
    const { session, entry } = await openSession(tx, accountId, { attempt, withFactor, provedAt });
    await clearFailures(tx, subject, now);
    const by = { ...claim.origin, id: `account:${accountId}` };
    await appendAudit(tx, [entry], { by, at: now });
    return { ok: true, profile: session.profile, ...signedInBrowser(session, { device, now }) };
  });
  if (!outcome.ok && outcome.reason !== "code-required") {
    await auditRefusal(store, "sign-in", claim);
  }
  return outcome;
}
