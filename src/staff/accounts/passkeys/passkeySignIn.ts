import { hash } from "node:crypto";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { accountStateOf, factorKinds } from "../people/presentRights.ts";
import { profileColumns } from "../people/profile.ts";
import { holdingOf } from "../roles/roles.ts";
import { deviceToken, knownDevice } from "../sessions/knownDevices.ts";
import { insertSession } from "../sessions/sessions.ts";
import {
  type AdmittedAttempt,
  type AttemptRefusal,
  lockedRefusal,
  type SignInAttempt,
  signedInBrowser,
  type Traced,
  withSignInSlot,
} from "../signIn/attemptAdmission.ts";
import { auditRefusal } from "../signIn/auditRefusal.ts";
import type { Admitted } from "../signIn/signIn.ts";
import { clearFailures, countFailure } from "../signIn/signInLockout.ts";
import {
  checkPasskey,
  type PasskeyClaim,
  type ProvedPasskey,
  passkeyOf,
  takePasskey,
} from "./passkeyAnswers.ts";

type Attempt = Omit<SignInAttempt, "account" | "password" | "code" | "passkey"> & {
  readonly claim: PasskeyClaim;
};

/**
 * Opens a session, given an unlocked passkey: both factors in one. Failures count for the passkey
 * and the network, not for the account: nobody can guess a signature, so people who try passwords
 * do not lock out the passkey's owner.
 */
export async function signInByPasskey(
  store: Store,
  { claim: answered, ...attempt }: Attempt,
): Promise<Traced<Admitted | AttemptRefusal>> {
  const subject = `passkey\0${hash("sha256", answered.answer.id)}`;
  const limited = { ...attempt, account: subject, password: "", device: undefined };
  return withSignInSlot(store, limited, async (claim) => {
    const { now } = claim;
    const lockedUntil = await countFailure(store, claim.subject, now);
    if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, now);
    const passkey = await passkeyOf(store, answered);
    const owner = passkey?.account ?? "";
    const device = await knownDevice(store, attempt.device, { account: owner, now });
    const use = { purpose: "sign-in", rpId: answered.party.id } as const;
    const proved = passkey && (await checkPasskey(store, answered, { passkey, use, now }));
    const admitted = proved && (await admit(store, claim, { proved, device }));
    if (admitted !== undefined) return admitted;
    await auditRefusal(store, "sign-in", { ...claim, account: owner });
    return { ok: false, reason: "wrong" } as const;
  });
}

/**
 * @returns undefined where the answer was accepted before, or the account may not sign in any
 *   more
 */
async function admit(
  store: Store,
  { subject, idleMs, origin, now, sessionFrom: place }: AdmittedAttempt,
  { proved, device: known }: { proved: ProvedPasskey; device: string | undefined },
): Promise<Admitted | undefined> {
  const { id: passkey, account, accountId } = proved.passkey;
  const device = await deviceToken(store, { account, now }, known);
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("accounts")
      .select(profileColumns)
      .where("id", "=", accountId)
      .where("is_active", "=", 1)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || !(await takePasskey(tx, proved, now))) return undefined;
    const how = { method: "passkey", withFactor: true } as const;
    const session = await insertSession(tx, accountId, { now, idleMs, place, ...how });
    await clearFailures(tx, subject, now);
    const by = { ...origin, id: `account:${accountId}` };
    const { id, displaced } = session;
    const detail = { session: id, displaced, isKnownDevice: known !== undefined, passkey };
    await appendAudit(tx, [{ act: "sign-in.done", subject: by.id, detail }], { by, at: now });
    const [holding, kinds] = [
      await holdingOf(tx, accountId, now),
      await factorKinds(tx, accountId),
    ];
    const state = accountStateOf({ row, holding, kinds, withFactor: true, now });
    return { ok: true, profile: state.account, ...signedInBrowser(session, { device, now }) };
  });
}
