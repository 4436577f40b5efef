import { sql } from "kysely";
import type { analysisStates } from "../../base/site/sheetNames.ts";
import type { Store } from "../../base/store/store.ts";
import type { SheetTables } from "../../base/store/tables/sheets.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { SheetFile } from "./sheetFiles.ts";
import { type SheetRefusal, sheetRefusals } from "./spreadsheets/unreadableSheet.ts";

export type AnalysisState = (typeof analysisStates)[number];

/** State of a job. After `failed`, the next process asked tries it once more. */
type JobState = SheetTables["sheet_analyses"]["state"];

/**
 * Job of comparing a file, shared by all processes; its result is in the memory of those that made
 * it.
 */
export interface AnalysisJob {
  readonly id: number;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly refusal: SheetRefusal | undefined;
  readonly touchedAt: number;
  /** A process does it. */
  readonly isTaken: boolean;
}

/** Name of the lease under which a process does a job. */
export function leaseOfAnalysis(id: number): string {
  return `${leasePrefix}${id}`;
}

const leasePrefix = "sheet-";

/** A file with its answers, and the request about it. */
interface JobWish {
  readonly file: Pick<SheetFile, "id" | "version">;
  /** Requesting person, their language, and the publication's revision. */
  readonly wish: string;
  readonly now: number;
}

/**
 * Returns the job of a request about a file, and makes it where there is none; jobs for earlier
 * answers are removed.
 * @returns undefined where the file is removed
 */
export async function analysisJob(store: Store, wanted: JobWish): Promise<AnalysisJob | undefined> {
  return (await wantedJob(store.db, wanted)) ?? (await addJob(store, wanted));
}

async function wantedJob(db: Reading, { file, wish }: JobWish): Promise<AnalysisJob | undefined> {
  const row = await jobs(db)
    .where("file_id", "=", file.id)
    .where("version", "=", file.version)
    .where("wish", "=", wish)
    .executeTakeFirst();
  return row && jobIn(row);
}

function addJob(store: Store, wanted: JobWish): Promise<AnalysisJob | undefined> {
  const { file, wish, now } = wanted;
  return store.transaction(async (tx) => {
    const present = await tx
      .selectFrom("sheet_files")
      .select("id")
      .where("id", "=", file.id)
      .forUpdate()
      .executeTakeFirst();
    if (present === undefined) return undefined;
    await tx
      .deleteFrom("sheet_analyses")
      .where("file_id", "=", file.id)
      .where("version", "<", file.version)
      .execute();
    await tx
      .insertInto("sheet_analyses")
      .values({
        ...{ file_id: file.id, version: file.version, wish, state: "waiting" },
        ...{ done: 0, total: 0, touched_at: now },
      })
      .onConflict((conflict) => conflict.columns(["file_id", "version", "wish"]).doNothing())
      .execute();
    return wantedJob(tx, wanted);
  });
}

/** Returns the present state of a job; undefined where it is obsolete. */
export async function jobById(db: Reading, id: number): Promise<AnalysisJob | undefined> {
  const row = await jobs(db).where("sheet_analyses.id", "=", id).executeTakeFirst();
  return row && jobIn(row);
}

function jobs(db: Reading) {
  return db
    .selectFrom("sheet_analyses")
    .select(["id", "state", "done", "total", "refusal", "touched_at"])
    .select((eb) =>
      eb
        .selectFrom("leases")
        .select("leases.name")
        .where(
          "leases.name",
          "=",
          sql<string>`${sql.lit(leasePrefix)} || cast(${eb.ref("sheet_analyses.id")} as text)`,
        )
        .where("leases.expires_at", ">", Date.now())
        .as("lease"),
    );
}

interface JobRow {
  readonly id: number;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly refusal: string | null;
  readonly touched_at: number;
  readonly lease: string | null;
}

function jobIn({ id, state, done, total, refusal, touched_at, lease }: JobRow): AnalysisJob {
  return {
    ...{ id, state, done, total, touchedAt: touched_at, isTaken: lease !== null },
    refusal: sheetRefusals.find((one) => one === refusal),
  };
}

/** Milliseconds between two notes of progress. */
const noteEveryMs = 300;

/** Records the progress of a job. A failed write is ignored: the work goes on. */
export class AnalysisNotes {
  readonly #db: Store["db"];
  readonly #id: number;
  #last = Promise.resolve();
  #notedAt = 0;
  #isNoting = false;

  constructor({ db }: Store, id: number) {
    this.#db = db;
    this.#id = id;
  }

  /** Records a state, after everything recorded before. */
  state(state: JobState, refusal?: SheetRefusal): Promise<void> {
    return this.#note({ state, refusal: refusal ?? null });
  }

  /** Records progress from time to time. */
  progress(done: number, total: number): void {
    if (this.#isNoting || Date.now() - this.#notedAt < noteEveryMs) return;
    this.#isNoting = true;
    void this.#note({ done, total });
  }

  #note(values: Partial<Pick<JobRow, "state" | "done" | "total" | "refusal">>): Promise<void> {
    const write = async () => {
      this.#notedAt = Date.now();
      await this.#db
        .updateTable("sheet_analyses")
        .set({ ...values, touched_at: this.#notedAt })
        .where("id", "=", this.#id)
        .execute()
        .catch(() => undefined);
      this.#isNoting = false;
    };
    this.#last = this.#last.then(write);
    return this.#last;
  }
}

/** Removes the results for a file, in all processes. */
export async function dropJobs(db: Store["db"], file: number): Promise<void> {
  await db.deleteFrom("sheet_analyses").where("file_id", "=", file).execute();
}
