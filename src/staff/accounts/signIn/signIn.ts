import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { checkFactor, factorKey } from "../factors/factors.ts";
import { type ProvedPasskey, provePasskey } from "../passkeys/passkeyAnswers.ts";
import { accountStateOf, type FactorKinds, factorKinds } from "../people/presentRights.ts";
import { type AccountProfile, profileColumns } from "../people/profile.ts";
import { holdingOf } from "../roles/roles.ts";
import { deviceToken } from "../sessions/knownDevices.ts";
import { insertSession } from "../sessions/sessions.ts";
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
import { checkPassword } from "./credentials.ts";
import { hashPassword, needsRehash } from "./passwords.ts";
import { clearFailures, countFailure, withdrawAttempt } from "./signInLockout.ts";

export interface Admitted extends SignedInBrowser {
  readonly ok: true;
  readonly profile: AccountProfile;
}

/** The password was right, but the account has a second factor: none was given, or a wrong one. */
export type CodeRefusal =
  | { readonly ok: false; readonly reason: "code-required"; readonly factors: OwnFactors }
  | { readonly ok: false; readonly reason: "wrong-code"; readonly factors: OwnFactors };

/** The second factors of an account. */
interface OwnFactors extends FactorKinds {
  readonly accountId: number;
}

export type SignInRefusal = AttemptRefusal | CodeRefusal;

export type SignInResult = Traced<Admitted | SignInRefusal>;

/**
 * Opens a session, given an account's password. An account tried too often from one address is
 * locked for that address; tried from many, it is slowed, and at last closed to all but the devices
 * it has signed in from before (see signInLockout.ts). Where the account has a second factor, its
 * code is requested once the password is right, and a wrong code counts as a wrong password.
 */
export function signIn(store: Store, attempt: SignInAttempt): Promise<SignInResult> {
  return withSignInSlot(store, attempt, (claim) => check(store, claim));
}

async function check(store: Store, claim: AdmittedAttempt): Promise<Admitted | SignInRefusal> {
  const lockedUntil = await countFailure(store, claim.subject, claim.now);
  if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, claim.now);
  const opened = (await verify(store, claim)) ?? (await verify(store, claim));
  if (opened?.ok || opened?.reason === "code-required") return opened;
  await auditRefusal(store, "sign-in", claim);
  return opened ?? { ok: false, reason: "wrong" };
}

/**
 * Checks the password and opens the session.
 * @returns undefined where the account's hash was changed meanwhile: by a new password, or by
 *   another sign-in that renewed it
 */
async function verify(
  store: Store,
  claim: AdmittedAttempt,
): Promise<Admitted | SignInRefusal | undefined> {
  const checkedHash = await checkPassword(store, claim);
  if (checkedHash === undefined) return { ok: false, reason: "wrong" };
  const { account, now } = claim;
  const proof = { account, purpose: "second-factor", now } as const;
  const passkey = await provePasskey(store, claim.passkey, proof);
  return admit(store, claim, { checkedHash, passkey });
}

interface CheckedClaim {
  readonly checkedHash: string;
  readonly passkey: ProvedPasskey | "wrong" | undefined;
}

async function admit(
  store: Store,
  {
    account,
    password,
    code,
    subject,
    device: known,
    idleMs,
    origin,
    now,
    sessionFrom,
  }: AdmittedAttempt,
  { checkedHash, passkey }: CheckedClaim,
): Promise<Admitted | SignInRefusal | undefined> {
  const factors = await factorKey(store);
  const device = await deviceToken(store, { account, now }, known);
  const newHash = needsRehash(checkedHash) ? await hashPassword(password) : checkedHash;
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("accounts")
      .select(profileColumns)
      .where("account", "=", account)
      .where("is_active", "=", 1)
      .where("password_hash", "=", checkedHash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const outcome = await checkFactor(tx, factors, { accountId: row.id, code, passkey, now });
    const kinds = await factorKinds(tx, row.id);
    if (outcome === "required") await withdrawAttempt(tx, subject, now);
    if (outcome === "wrong" || outcome === "required") {
      const reason = outcome === "wrong" ? "wrong-code" : "code-required";
      return { ok: false, reason, factors: { accountId: row.id, ...kinds } };
    }
    if (newHash !== checkedHash) {
      await tx
        .updateTable("accounts")
        .set({ password_hash: newHash })
        .where("id", "=", row.id)
        .execute();
    }
    const holding = await holdingOf(tx, row.id, now);
    const session = await insertSession(tx, row.id, {
      ...{ now, idleMs, place: sessionFrom },
      ...{ method: "password", withFactor: outcome === "passed" },
    });
    await clearFailures(tx, subject, now);
    const by = { ...origin, id: `account:${row.id}` };
    const { id, displaced } = session;
    const detail = { session: id, displaced, isKnownDevice: known !== undefined };
    await appendAudit(tx, [{ act: "sign-in.done", subject: by.id, detail }], { by, at: now });
    const withFactor = outcome === "passed";
    const state = accountStateOf({ row, holding, kinds, withFactor, now });
    return { ok: true, profile: state.account, ...signedInBrowser(session, { device, now }) };
  });
}
