import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { AdmittedAttempt } from "./attempts.ts";
import { countUnknownAccount, lockoutState } from "./signInLockout.ts";

/**
 * Records that a password was refused, and that the account is locked by it where it is. Failures of
 * accounts that there are end at a lockout, so they are few; those of names that are no accounts are
 * recorded up to a number an hour. Either takes one transaction, so that its time does not tell which.
 */
export function auditRefusal(
  store: Store,
  event: "sign-in" | "password" | "factor" | "step-up",
  { account, subject, origin, now }: AdmittedAttempt,
): Promise<void> {
  return store.transaction(async (tx) => {
    const known = await tx
      .selectFrom("accounts")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirst();
    const isRecorded = (await countUnknownAccount(tx, known === undefined, now)) || known;
    if (!isRecorded) return;
    const { lockedUntil } = await lockoutState({ db: tx }, subject, now);
    const about = known === undefined ? "account" : `account:${known.id}`;
    const trace = { event, network: subject.network.slice(0, 16), isKnownDevice: subject.isKnown };
    const entries: AuditEntry[] = [{ act: "sign-in.refused", subject: about, detail: trace }];
    if (lockedUntil !== undefined) {
      entries.push({ act: "sign-in.locked", subject: about, detail: { until: lockedUntil } });
    }
    await appendAudit(tx, entries, { by: { ...origin, id: "nobody" }, at: now });
  });
}
