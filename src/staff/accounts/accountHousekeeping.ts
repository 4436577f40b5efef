import { newestRecord } from "../../base/audit/read.ts";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import type { Store } from "../../base/store/store.ts";
import { purgeIdempotencyKeys } from "./idempotency.ts";
import { purgeOldInvitations } from "./invitations/invitations.ts";
import { purgeGroupRoles } from "./openId/groupRoles.ts";
import { purgeUsedChallenges } from "./passkeys/challenges.ts";
import { purgeOldSessions } from "./sessions/sessions.ts";
import { purgeOldFailures } from "./signIn/signInLockout.ts";
import { purgeOldTokens } from "./tokens/tokens.ts";

/** Time between two purges, in milliseconds; purged rows have no effect any more. */
const everyMs = 10 * 60_000;

const job = "accounts-housekeeping";

/** Time between two lines that name the newest audit record, in milliseconds. */
const anchorEveryMs = 24 * 3_600_000;

interface AccountsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Removes expired rows: sessions, failed sign-ins, tokens, challenges, keys of requests. */
export async function purgeExpired(store: Store, now: number): Promise<void> {
  await purgeOldFailures(store, now);
  await purgeOldSessions(store, now);
  await purgeOldTokens(store, now);
  await purgeGroupRoles(store, now);
  await purgeOldInvitations(store, now);
  await purgeIdempotencyKeys(store, now);
  await purgeUsedChallenges(store, now);
}

/**
 * Logs an anchor of the audit trail once a day: where the log is stored elsewhere, earlier records
 * cannot be cut off unnoticed.
 */
export function anchorLog(
  { db }: Pick<Store, "db">,
  log: Pick<AccountsLog, "info">,
): (now: number) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now < last + anchorEveryMs) return;
    const newest = await newestRecord(db);
    if (newest === undefined) return;
    last = now;
    const facts = { event: "audit-anchor", anchor: `${newest.seq}:${newest.hash}` };
    log.info(facts, "The newest record of the audit trail");
  };
}

/**
 * Purges regularly, and logs the audit trail's anchors, until stopped; several processes on one
 * store may run it.
 */
export function startHousekeeping(store: Store, log: AccountsLog): PeriodicTask {
  const logAnchor = anchorLog(store, log);
  return periodicTask({
    job,
    everyMs,
    async run() {
      await purgeExpired(store, Date.now());
      await logAnchor(Date.now());
    },
    onError: (error) =>
      log.warn({ job, err: error }, "Expired sessions could not be removed; trying again"),
  });
}
