import { type SheetState, sheetStates } from "../../base/site/jobStates.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { addJob, changeState, type Job, jobIn, noteProgress } from "../jobs/jobs.ts";
import type { SheetFile } from "./sheetFiles.ts";
import { type SheetRefusal, sheetRefusals } from "./spreadsheets/unreadableSheet.ts";

/** A file with its answers, and the request about it. */
interface JobWish {
  readonly file: Pick<SheetFile, "id" | "version">;
  /** Requesting person, their language, and the languages to publish. */
  readonly wish: string;
  /** The way in. */
  readonly via: string;
  readonly now: number;
}

/**
 * Returns the job of comparing a file for a request, and makes it where there is none. It is known to all
 * processes; its result is in the memory of those that made it.
 * @returns undefined where the file is removed
 */
export async function analysisJob(store: Store, wanted: JobWish): Promise<Job | undefined> {
  return (await presentJob(store.db, wanted)) ?? (await newJob(store, wanted));
}

const subjectOf = ({ file: { version }, wish }: JobWish) => ({ version, wish });

async function presentJob(db: Reading, wanted: JobWish): Promise<Job | undefined> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("sheet_file_id", "=", wanted.file.id)
    .where("subject", "=", JSON.stringify(subjectOf(wanted)))
    .executeTakeFirst();
  return row && jobIn(row);
}

function newJob(store: Store, wanted: JobWish): Promise<Job | undefined> {
  const { file, via, now } = wanted;
  return store.transaction(async (tx) => {
    // Whoever asks at the same time waits here, and finds the job.
    const owner = await tx
      .selectFrom("sheet_files")
      .select("account_id")
      .where("id", "=", file.id)
      .forUpdate()
      .executeTakeFirst();
    if (owner === undefined) return undefined;
    const present = await presentJob(tx, wanted);
    if (present !== undefined) return present;
    const job = { kind: "sheet", accountId: owner.account_id, state: "waiting", total: 0 } as const;
    await addJob(tx, { ...job, via, subject: subjectOf(wanted), sheetFileId: file.id }, now);
    return presentJob(tx, wanted);
  });
}

/**
 * Reason for which a process has not read the file. A job that is refused without one failed: the next
 * process that is asked tries it once more.
 */
export function refusalOf({ findings }: Job): SheetRefusal | undefined {
  return sheetRefusals.find((one) => one === findings);
}

/** Milliseconds between two notes of progress. */
const noteEveryMs = 300;

/** Records the progress of a job, one note after another. A failed write is ignored: the work goes on. */
export class AnalysisNotes {
  readonly #db: Store["db"];
  readonly #id: number;
  #state: SheetState = "waiting";
  #last = Promise.resolve();
  #notedAt = 0;
  #isNoting = false;

  constructor({ db }: Store, id: number) {
    this.#db = db;
    this.#id = id;
  }

  /** Records a state, after everything recorded before. */
  state(to: SheetState, findings?: SheetRefusal): Promise<void> {
    this.#state = to;
    const change = { from: sheetStates, to, findings };
    return this.#note((now) => changeState(this.#db, this.#id, change, now));
  }

  /** Records progress from time to time. */
  progress(done: number, total: number): void {
    if (this.#isNoting || Date.now() - this.#notedAt < noteEveryMs) return;
    this.#isNoting = true;
    const progress = { id: this.#id, state: this.#state, done, total };
    void this.#note((now) => noteProgress(this.#db, progress, now));
  }

  #note(write: (now: number) => Promise<unknown>): Promise<void> {
    this.#last = this.#last.then(async () => {
      this.#notedAt = Date.now();
      await write(this.#notedAt).catch(() => undefined);
      this.#isNoting = false;
    });
    return this.#last;
  }
}

/** Discards the results for a file, in all processes. */
export async function dropJobs(db: Reading, file: number): Promise<void> {
  await db.deleteFrom("jobs").where("sheet_file_id", "=", file).execute();
}
