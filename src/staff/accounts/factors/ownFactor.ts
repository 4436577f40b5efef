import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { factorKinds } from "../people/presentRights.ts";
import { markFactorGone } from "../sessions/identityProof.ts";
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
import { clearFailures, countFailure } from "../signIn/signInLockout.ts";
import { beginFactor, checkFactor, confirmFactor, factorKey, removeFactor } from "./factors.ts";

type BegunFactor =
  | AttemptRefusal
  | { readonly ok: true; readonly key: string }
  /** The account has a second factor already. */
  | { readonly ok: false; readonly reason: "taken" };

type RemovedFactor = AttemptRefusal | { readonly ok: true };

/** A change of one's own second factor. */
interface FactorChange extends Omit<SignInAttempt, "password"> {
  readonly accountId: number;
  /** Undefined: the session's owner has confirmed within the last minutes, which counts as well. */
  readonly password: string | undefined;
}

/** Begins a second factor, given the account's password; wrong ones count as at sign-in. */
export function beginOwnFactor(
  store: Store,
  { accountId, password, ...attempt }: FactorChange,
): Promise<Traced<BegunFactor>> {
  return withSignInSlot(store, { ...attempt, password: password ?? "" }, (claim) =>
    proved(store, claim, password === undefined, async () => {
      const key = await beginFactor(store, accountId, claim.now);
      await store.transaction((tx) => clearFailures(tx, claim.subject, claim.now));
      if (key === undefined) return { ok: false, reason: "taken" } as const;
      return { ok: true, key } as const;
    }),
  );
}

type SetFactor = AttemptRefusal | { readonly ok: true; readonly codes: readonly string[] };

/** Sets the factor that was begun, given a code of it; wrong ones count as at sign-in. */
export function confirmOwnFactor(
  store: Store,
  {
    accountId,
    sessionId,
    code,
    ...attempt
  }: Omit<FactorChange, "password" | "code"> & {
    readonly sessionId: number;
    readonly code: string;
  },
): Promise<Traced<SetFactor>> {
  return withSignInSlot(store, { ...attempt, password: "" }, (claim) =>
    proved(store, claim, true, async (): Promise<SetFactor> => {
      const { now, origin, subject } = claim;
      const by = { ...origin, id: `account:${accountId}` };
      const codes = await confirmFactor(store, { accountId, sessionId, code, by, now });
      if (codes === undefined) return wrong;
      await store.transaction((tx) => clearFailures(tx, subject, now));
      return { ok: true, codes };
    }),
  );
}

/** Removes the authenticator app, given the account's password and a code. */
export function removeOwnFactor(
  store: Store,
  { accountId, password, ...attempt }: FactorChange,
): Promise<Traced<RemovedFactor>> {
  return withSignInSlot(store, { ...attempt, password: password ?? "" }, async (claim) => {
    const key = await factorKey(store);
    return proved(store, claim, password === undefined, () =>
      store.transaction(async (tx): Promise<RemovedFactor> => {
        const { now, code, origin } = claim;
        const outcome = await checkFactor(tx, key, { accountId, code, now });
        if (outcome !== "passed" || !(await removeFactor(tx, accountId))) return wrong;
        if (!(await factorKinds(tx, accountId)).hasPasskey) await markFactorGone(tx, accountId);
        await clearFailures(tx, claim.subject, now);
        const by = { ...origin, id: `account:${accountId}` };
        await appendAudit(tx, [{ act: "factor.removed", subject: by.id }], { by, at: now });
        return { ok: true };
      }),
    );
  });
}

const wrong = { ok: false, reason: "wrong" } as const;

/** Runs work after a password or a confirmation was proved, counted and recorded as an attempt. */
async function proved<Outcome extends { readonly ok: boolean; readonly reason?: string }>(
  store: Store,
  claim: AdmittedAttempt,
  hasConfirmed: boolean,
  work: () => Promise<Outcome>,
): Promise<Outcome | AttemptRefusal> {
  const lockedUntil = await countFailure(store, claim.subject, claim.now);
  if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, claim.now);
  const isKnown = hasConfirmed || (await checkPassword(store, claim)) !== undefined;
  const outcome = isKnown ? await work() : wrong;
  if (!outcome.ok && outcome.reason === "wrong") await auditRefusal(store, "factor", claim);
  return outcome;
}
