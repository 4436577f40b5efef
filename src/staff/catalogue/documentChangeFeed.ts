import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import type { Reading } from "../../base/store/tables.ts";

/**
 * Time for which a skipped number is waited for, in milliseconds: its transaction must have ended
 * by then.
 */
const gapMs = 10 * 60_000;

/** Changes read by one query. */
const changesAtOnce = 5_000;

/**
 * Follows the log of changed documents. Numbers are assigned before transactions end, so a skipped
 * one may still appear: it is looked for until it does, or `gapMs` has passed.
 */
export class ChangeLog {
  #last: number;
  #publication: number;
  /** Skipped numbers, with the time at which each was noticed. */
  readonly #gaps = new Map<number, number>();

  private constructor(last: number, publication: number) {
    this.#last = last;
    this.#publication = publication;
  }

  /** Starts before anything is read, so that no change is missed. */
  static async begin(db: Reading, now: number): Promise<ChangeLog> {
    const newest = await db
      .selectFrom("document_changes")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const log = new ChangeLog(newest?.id ?? 0, await publicationRevision(db));
    // Changes under way have lower numbers, if any.
    const before = await db
      .selectFrom("document_changes")
      .select("id")
      .where("id", ">", log.#last - lookedBack)
      .where("id", "<=", log.#last)
      .execute();
    const known = new Set(before.map(({ id }) => id));
    for (let id = Math.min(...known, log.#last); id < log.#last; id += 1) {
      if (!known.has(id)) log.#gaps.set(id, now);
    }
    return log;
  }

  /**
   * Returns the documents that have changed since the last call.
   * @returns undefined where there are too many to follow, or the log has been truncated
   */
  async next(db: Reading, now: number): Promise<Set<number> | undefined> {
    const changed = new Set<number>();
    const rows = await db
      .selectFrom("document_changes")
      .select(["id", "document_id"])
      .where("id", ">", this.#last)
      .orderBy("id")
      .limit(changesAtOnce)
      .execute();
    if (rows.length === changesAtOnce || this.#isCutOff(rows[0]?.id)) return undefined;
    for (const { id, document_id: document } of rows) {
      for (let gap = this.#last + 1; gap < id; gap += 1) this.#gaps.set(gap, now);
      this.#last = id;
      changed.add(document);
    }
    await this.#lookIntoGaps(db, changed, now);
    await this.#lookIntoPublication(db, changed);
    return changed;
  }

  #isCutOff(first: number | undefined): boolean {
    return first !== undefined && first > this.#last + changesAtOnce;
  }

  async #lookIntoGaps(db: Reading, changed: Set<number>, now: number): Promise<void> {
    if (this.#gaps.size === 0) return;
    const rows = await db
      .selectFrom("document_changes")
      .select(["id", "document_id"])
      .where("id", "in", [...this.#gaps.keys()].slice(0, changesAtOnce))
      .execute();
    for (const { id, document_id: document } of rows) {
      this.#gaps.delete(id);
      changed.add(document);
    }
    for (const [id, since] of this.#gaps) if (now - since > gapMs) this.#gaps.delete(id);
  }

  /** Adds documents published by an earlier release, which are not in the log. */
  async #lookIntoPublication(db: Reading, changed: Set<number>): Promise<void> {
    const revision = await publicationRevision(db);
    if (revision === this.#publication) return;
    const rows = await db
      .selectFrom("published")
      .select("document_id")
      .where("since", ">", this.#publication)
      .execute();
    for (const row of rows) changed.add(row.document_id);
    this.#publication = revision;
  }
}

/** Numbers before the newest that are searched for gaps when a log is begun. */
const lookedBack = 1_000;
