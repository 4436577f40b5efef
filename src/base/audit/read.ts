import type { Reading } from "../store/tables.ts";
import { actsNamed } from "./acts.ts";
import type { AuditRecord } from "./records.ts";

/** Records read by one statement. */
const rowsAtOnce = 500;

/** Filter of records; an absent field excludes none. */
export interface AuditFilter {
  /** Earliest time, inclusive, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Latest time, exclusive, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Highest number, inclusive. */
  readonly through?: number | undefined;
  readonly actor?: string | undefined;
  /** Restricts the records to this actor's acts, whatever the other fields allow. */
  readonly own?: string | undefined;
  readonly subject?: string | undefined;
  /** An act, `account.add`, or all of a kind, `account`. */
  readonly act?: string | undefined;
}

/** Records in ascending order, read in batches. */
export async function* readAudit(
  db: Reading,
  filter: AuditFilter,
): AsyncGenerator<AuditRecord[], void> {
  for (let after = -1; ; ) {
    const rows = await filtered(db, filter)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(rowsAtOnce)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.seq;
  }
}

/** The newest records up to a count, newest first. */
export function newestRecords(
  db: Reading,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRecord[]> {
  return filtered(db, filter).orderBy("seq", "desc").limit(limit).execute();
}

function filtered(db: Reading, { since, until, through, actor, own, subject, act }: AuditFilter) {
  return db
    .selectFrom("audit")
    .selectAll()
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? 0))
    .$if(until !== undefined, (query) => query.where("at", "<", until ?? 0))
    .$if(through !== undefined, (query) => query.where("seq", "<=", through ?? 0))
    .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
    .$if(own !== undefined, (query) => query.where("actor", "=", own ?? ""))
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .$if(act !== undefined, (query) => query.where("act", "in", actsNamed(act ?? "")));
}

/** Number and hash of the newest record; undefined: there is none. */
export async function newestRecord(
  db: Reading,
): Promise<Pick<AuditRecord, "seq" | "hash"> | undefined> {
  return db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
