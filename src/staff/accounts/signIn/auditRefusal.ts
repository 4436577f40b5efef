import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { AdmittedAttempt } from "./attemptAdmission.ts";
import { countUnknownAccount, lockoutState } from "./signInLockout.ts";

/**
 * Records a refused password, and the lockout of the account if any. Failures of existing accounts
 * end at a lockout, so they are few; those of unknown names are recorded up to a number an hour.
 * Either takes one transaction, so that its duration does not reveal which.
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
