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
import { beginFactor, checkFactor, factorKey, removeFactor } from "./factors.ts";
import { checkPassword } from "./passwordCheck.ts";
import { markFactorGone } from "./sessions.ts";
import { auditRefusal } from "./signInAudit.ts";
import { clearFailures, countFailure } from "./signInLockout.ts";
import { factorKinds } from "./standing.ts";

type BegunFactor =
  | AttemptRefusal
  | { readonly ok: true; readonly key: string }
  /** The account has a second factor already. */
  | { readonly ok: false; readonly reason: "taken" };

type RemovedFactor = AttemptRefusal | { readonly ok: true };

/** Begins a second factor for who knows the account's password; wrong ones count as at sign-in. */
export function beginOwnFactor(
  store: Store,
  { accountId, ...attempt }: SignInAttempt & { readonly accountId: number },
): Promise<Traced<BegunFactor>> {
  return withSignInSlot(store, attempt, (claim) =>
    proved(store, claim, async () => {
      const key = await beginFactor(store, accountId, claim.now);
      await store.transaction((tx) => clearFailures(tx, claim.subject, claim.now));
      if (key === undefined) return { ok: false, reason: "taken" } as const;
      return { ok: true, key } as const;
    }),
  );
}

/** Removes the second factor for who knows the account's password and has a code. */
export function removeOwnFactor(
  store: Store,
  { accountId, ...attempt }: SignInAttempt & { readonly accountId: number },
): Promise<Traced<RemovedFactor>> {
  return withSignInSlot(store, attempt, async (claim) => {
    const key = await factorKey(store);
    return proved(store, claim, () =>
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

/** Does work for who knows the password, counted and recorded as an attempt. */
async function proved<Outcome extends { readonly ok: boolean; readonly reason?: string }>(
  store: Store,
  claim: AdmittedAttempt,
  work: () => Promise<Outcome>,
): Promise<Outcome | AttemptRefusal> {
  const lockedUntil = await countFailure(store, claim.subject, claim.now);
  if (lockedUntil !== undefined) return lockedRefusal(lockedUntil, claim.now);
  const isKnown = (await checkPassword(store, claim)) !== undefined;
  const outcome = isKnown ? await work() : wrong;
  if (!outcome.ok && outcome.reason === "wrong") await auditRefusal(store, "factor", claim);
  return outcome;
}
