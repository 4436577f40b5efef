import { setTimeout as sleep } from "node:timers/promises";
import type { SheetState } from "../../base/site/jobStates.ts";
import type { Language } from "../../base/site/languages.ts";
import { isTaken, releaseLease } from "../../base/store/leases/leases.ts";
import { underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import type { Person } from "../access/rights.ts";
import { type Job, jobOf, leaseOfJob } from "../jobs/jobs.ts";
import { AnalysisNotes, analysisJob, dropJobs, refusalOf } from "./analysisJobs.ts";
import { diffSheet } from "./compare/diffSheet.ts";
import type { SheetDiff } from "./compare/diffTypesAndCounts.ts";
import { reviewSheet, type SheetWriting } from "./compare/reviewAndApplySheet.ts";
import { type SheetSummary, summaryOf } from "./compare/sheetSummary.ts";
import { bytesOf, type SheetFile } from "./sheetFiles.ts";
import { readSheet } from "./spreadsheets/readSheet.ts";
import { UnreadableSheet } from "./spreadsheets/unreadableSheet.ts";
import type { ReadSheet } from "./tables/sheetTable.ts";

/** Analysis of a file: reading, comparing and checking it, under way or finished. */
export interface Analysis {
  readonly name: string;
  /** True: the file was compared before, here or by another process, and has not changed. */
  readonly isRepeated: boolean;
  state: SheetState;
  /** Parts that are finished, of all. */
  done: number;
  total: number;
  sheet?: ReadSheet;
  diff?: SheetDiff;
  summary?: SheetSummary;
  refused?: UnreadableSheet["code"];
  failure?: unknown;
  /** Resolves when the analysis has ended; never rejects. */
  finished: Promise<void>;
  usedAt: number;
  /** True: no more work is done for it. */
  isOver?: true;
}

/** State of an analysis, as reported. */
export type KnownAnalysis = Pick<
  Analysis,
  "state" | "done" | "total" | "refused" | "diff" | "summary"
>;

/**
 * Time after which a process leaves an analysis that nobody asks for to another one, in
 * milliseconds.
 */
const patienceMs = 10_000;

/** Milliseconds between two checks of a job that another process does. */
const lookMs = 300;

/** Analyses that go on at once, and results that are cached, in one process. */
const atOnce = 2;
const maxCached = 4;

/** Time that a result is kept without being asked for, in milliseconds. */
const retentionMs = 10 * 60_000;

/** A file to be read. */
interface ContentWish {
  readonly file: SheetFile;
  readonly now: number;
}

/** A file to be read and compared. */
interface AnalysisWish extends ContentWish {
  readonly by: Person;
  readonly language: Language;
  readonly publish: readonly Language[];
  readonly label: string;
}

type Work = (analysis: Analysis) => Promise<void>;

/**
 * Reads and compares files: a few concurrently, with results cached for some minutes. A comparison
 * is a job of one process at a time, known to all processes; a process without the result repeats
 * it.
 */
export class Analyses {
  readonly #store: Store;
  readonly #cached = new Map<string, Analysis>();
  readonly #waiting: (() => void)[] = [];
  readonly #leases = new Set<WorkLease>();
  #running = 0;
  #isStopped = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the changes that a file would make, starting the analysis where none is under way: the
   * file is read in a thread, compared in time slices, written and rolled back. A result that has
   * expired is computed again.
   * @returns undefined where the file is removed
   */
  async of(wish: AnalysisWish): Promise<Analysis | undefined> {
    const { file, by, language, publish, now } = wish;
    const name = [by.id, language, publish.join("+")].join(" ");
    const job = await analysisJob(this.#store, { file, wish: name, via: by.via, now });
    if (job === undefined) return undefined;
    const given = { ...wish, name: `job ${job.id}`, isRepeated: job.state === "ready" };
    return this.#begun(given, (analysis) => this.#done(job, analysis, wish));
  }

  /** Returns the contents of a file, without comparing it. */
  contentOf(wish: ContentWish): Analysis {
    return this.#begun({ ...wish, name: "content", isRepeated: false }, async (analysis) => {
      await this.#inTurn(() => read(this.#store, wish.file, analysis));
      analysis.state = "ready";
    });
  }

  /** Discards the results for a file, in all processes. */
  async drop(id: number): Promise<void> {
    for (const name of this.#cached.keys())
      if (name.startsWith(`${id} `)) this.#cached.delete(name);
    await dropJobs(this.#store.db, id);
  }

  /** Leaves unfinished work to other processes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { name, holder } of this.#leases) {
      // Where the store is unreachable, the lease expires.
      await releaseLease(this.#store, name, holder).catch(() => undefined);
    }
  }

  #begun(
    { file, now, name: own, isRepeated }: ContentWish & Pick<Analysis, "name" | "isRepeated">,
    work: Work,
  ): Analysis {
    this.#dropOld(now);
    const name = `${file.id} ${own}`;
    const present = this.#cached.get(name);
    if (present !== undefined) {
      present.usedAt = now;
      return present;
    }
    const begun: Analysis = {
      ...{ name, isRepeated, state: "waiting", done: 0, total: 0, usedAt: now },
      finished: Promise.resolve(),
    };
    // The contents are the same whatever the answers.
    const before = [...this.#cached.values()].find(
      (one) => one.name.startsWith(`${file.id} `) && one.sheet !== undefined,
    );
    if (before?.sheet !== undefined) begun.sheet = before.sheet;
    this.#cached.set(name, begun);
    begun.finished = this.#finished(begun, work);
    for (const [other, { isOver }] of this.#cached) {
      if (this.#cached.size <= maxCached) break;
      if (isOver === true) this.#cached.delete(other);
    }
    return begun;
  }

  #dropOld(now: number): void {
    for (const [name, { usedAt, isOver }] of this.#cached) {
      if (isOver === true && now - usedAt > retentionMs) this.#cached.delete(name);
    }
  }

  async #finished(analysis: Analysis, work: Work): Promise<void> {
    try {
      await work(analysis);
    } catch (error) {
      analysis.state = "refused";
      if (error instanceof UnreadableSheet) analysis.refused = error.code;
      else analysis.failure = error;
    } finally {
      analysis.isOver = true;
    }
  }

  /** Does a job once no other process does it, or adopts that process's refusal of the file. */
  async #done({ id }: Job, analysis: Analysis, wish: AnalysisWish): Promise<void> {
    const { db } = this.#store;
    while (!this.#isStopped) {
      const job = await jobOf(db, "sheet", id);
      // The job is obsolete: the next request gets another one.
      if (job === undefined) break;
      const { state, touchedAt } = job;
      const refusal = refusalOf(job);
      if (refusal !== undefined && Date.now() - touchedAt < retentionMs) {
        throw new UnreadableSheet(refusal);
      }
      if (!(await isTaken(db, leaseOfJob(id), Date.now()))) {
        if (await this.#inTurn(() => this.#underLease(id, analysis, wish))) return;
        continue;
      }
      if (Date.now() - analysis.usedAt > patienceMs) break;
      if (isMoving(state)) Object.assign(analysis, { state, done: job.done, total: job.total });
      await sleep(lookMs, undefined, { ref: false });
    }
    this.#cached.delete(analysis.name);
  }

  /** @returns undefined where another process has the job */
  #underLease(id: number, analysis: Analysis, wish: AnalysisWish) {
    return underLease(this.#store, leaseOfJob(id), async (lease) => {
      const notes = new AnalysisNotes(this.#store, id);
      this.#leases.add(lease);
      try {
        await this.#analyse(analysis, wish, notes);
      } catch (error) {
        if (error instanceof UnreadableSheet) await notes.state("refused", error.code);
        else await notes.state("refused");
        throw error;
      } finally {
        this.#leases.delete(lease);
      }
    });
  }

  async #analyse(analysis: Analysis, wish: AnalysisWish, notes: AnalysisNotes): Promise<void> {
    const store = this.#store;
    const { file, by, language, publish, label, now } = wish;
    const step = async (state: SheetState) => {
      this.#goOn();
      analysis.state = state;
      await notes.state(state);
    };
    const onProgress = (done: number, total: number) => {
      this.#goOn();
      analysis.done = done;
      analysis.total = total;
      notes.progress(done, total);
    };
    await step("reading");
    const sheet = await read(store, file, analysis);
    await step("comparing");
    const { answers } = file;
    analysis.diff = await diffSheet(store.db, sheet, { by, language, answers, onProgress });
    await step("checking");
    const writing: SheetWriting = { by, now, publish, label, onProgress };
    analysis.diff = await reviewSheet(store, analysis.diff, writing);
    const summary = await summaryOf(analysis.diff);
    if (summary !== undefined) analysis.summary = summary;
    await step("ready");
  }

  #goOn(): void {
    if (this.#isStopped) throw new Error("The process ends");
  }

  async #inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
    if (this.#running >= atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/** States that are followed by another. */
const movingStates = ["waiting", "reading", "comparing", "checking"] as const;

function isMoving(state: Job["state"]): state is (typeof movingStates)[number] {
  return movingStates.some((one) => one === state);
}

async function read({ db }: Store, file: SheetFile, analysis: Analysis): Promise<ReadSheet> {
  analysis.state = "reading";
  analysis.sheet ??= await readSheet(bytesOf(db, file.id));
  return analysis.sheet;
}
