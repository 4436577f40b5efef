import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { proofOf } from "../sessions/identityProof.ts";
import { deviceToken } from "../sessions/knownDevices.ts";
import { endAllSessions, insertSession } from "../sessions/sessions.ts";
import {
  type AdmittedAttempt,
  type AttemptRefusal,
  lockedRefusal,
  type SignedInBrowser,
  type SignInAttempt,
  signedInBrowser,
  type Traced,
  withSignInSlot,
} from "./attemptAdmission.ts";
import { auditRefusal } from "./auditRefusal.ts";
import { checkPassword, newPassword } from "./credentials.ts";
import { hashPassword } from "./passwords.ts";
import { clearFailures, countFailure } from "./signInLockout.ts";
import { isWeakPassword } from "./weakPassword.ts";

interface Change extends SignInAttempt {
  /** New password; `password` is the present one. */
  readonly next: string;
  /** Token of the session that changes it: the new session has its sign-in method and proofs. */
  readonly token?: string | undefined;
}

type PasswordOutcome =
  | AttemptRefusal
  /** The new password is too short, common, the account's name or the present one. */
  | { readonly ok: false; readonly reason: "weak" }
  /** The session that takes the place of all others. */
  | ({ readonly ok: true } & SignedInBrowser);

export type PasswordChange = Traced<PasswordOutcome>;

/**
 * Changes an account's password, given the present one. All its sessions end, and its known devices
 * are no longer known; one new session is opened. Wrong passwords count as at sign-in.
 */
export function changeOwnPassword(
  store: Store,
  { next, token, ...attempt }: Change,
): Promise<PasswordChange> {
  return withSignInSlot(store, attempt, (claim) => change(store, claim, { next, token }));
}

async function change(
  store: Store,
  claim: AdmittedAttempt,
  { next, token: presentToken }: Pick<Change, "next" | "token">,
): Promise<PasswordOutcome> {
  const { account, subject, idleMs, origin, now, sessionFrom: place } = claim;
  const lockedUntil = await countFailure(store, subject, now);
  if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, now);
  const checkedHash = await checkPassword(store, claim);
  if (checkedHash === undefined) {
    await auditRefusal(store, "password", claim);
    return { ok: false, reason: "wrong" };
  }
  const isGood = isAcceptable(next, claim);
  const password_hash = isGood ? await hashPassword(next) : checkedHash;
  const device = await deviceToken(store, { account, now });
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("accounts")
      .select("id")
      .where("account", "=", account)
      .where("is_active", "=", 1)
      .where("password_hash", "=", checkedHash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "wrong" };
    await clearFailures(tx, subject, now);
    if (!isGood) return { ok: false, reason: "weak" };
    await tx
      .updateTable("accounts")
      .set({ password_hash, must_change: 0, password_at: now, updated_at: now })
      .where("id", "=", row.id)
      .execute();
    const proof = await proofOf(tx, { accountId: row.id, token: presentToken });
    await endAllSessions(tx, row.id);
    const session = await insertSession(tx, row.id, { now, idleMs, place, ...proof });
    const by = { ...origin, id: `account:${row.id}` };
    const detail = { mustChange: false, session: session.id };
    await appendAudit(tx, [{ act: "account.password", subject: by.id, detail }], { by, at: now });
    return { ok: true, ...signedInBrowser(session, { device, now }) };
  });
}

function isAcceptable(next: string, { account, password }: AdmittedAttempt): boolean {
  const isSame = next.normalize() === password.normalize();
  return newPassword.safeParse(next).success && !isWeakPassword(next, account) && !isSame;
}
