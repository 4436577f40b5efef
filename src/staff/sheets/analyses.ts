import type { analysisStates } from "../../api/contract/sheets.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Person } from "../access/rights.ts";
import type { SheetDiff } from "./compare/diff.ts";
import { diffSheet } from "./compare/diffSheet.ts";
import { reviewSheet, type SheetWriting } from "./compare/sheetChanges.ts";
import { type SheetSummary, summaryOf } from "./compare/summary.ts";
import { bytesOf, type SheetFile } from "./files.ts";
import { readSheet } from "./spreadsheets/readSheet.ts";
import { UnreadableSheet } from "./spreadsheets/unreadableSheet.ts";
import type { ReadSheet } from "./tables/table.ts";

export type AnalysisState = (typeof analysisStates)[number];

/** A file that is being read, compared and checked, or was. */
export interface Analysis {
  readonly name: string;
  /** Its file and the account that the file belongs to. */
  readonly file: number;
  readonly owner: number;
  state: AnalysisState;
  /** Parts that are done with, of all. */
  done: number;
  of: number;
  sheet?: ReadSheet;
  diff?: SheetDiff;
  summary?: SheetSummary;
  refused?: UnreadableSheet["code"];
  failure?: unknown;
  /** Resolves when there is nothing more to wait for; never rejects. */
  finished: Promise<void>;
  usedAt: number;
  /** When it became ready or was refused; undefined before. */
  endedAt?: number;
}

/** What is told of an analysis. */
export type KnownAnalysis = Pick<
  Analysis,
  "state" | "done" | "of" | "refused" | "diff" | "summary"
>;

/** How far the reading or comparing of a file is. */
export interface AnalysisProgress extends Pick<Analysis, "state" | "done" | "of"> {
  /** The file's. */
  readonly id: number;
}

/** Time for which a file is told of after it was done with, in milliseconds. */
const toldForMs = 10_000;

/** Analyses that go on at once, and results that are cached, in one process. */
const atOnce = 2;
const maxCached = 4;

/** Time that a result is kept without being asked for, in milliseconds. */
const retentionMs = 10 * 60_000;

/** A file that is to be read. */
export interface ContentWish {
  readonly store: Store;
  readonly file: SheetFile;
  /** The account that the file belongs to. */
  readonly owner: number;
  readonly now: number;
}

/** A file that is to be read and compared. */
export interface AnalysisWish extends ContentWish {
  readonly by: Person;
  readonly language: Language;
  readonly publish: readonly Language[];
  readonly label: string;
}

type Work = (analysis: Analysis) => Promise<unknown>;

const opened = new WeakMap<Store, Analyses>();

/** The analyses of a store in this process. */
export function analysesOn(store: Store): Analyses {
  let analyses = opened.get(store);
  if (analyses === undefined) {
    analyses = new Analyses();
    opened.set(store, analyses);
  }
  return analyses;
}

/** Reads and compares files: some at once, their results cached for some minutes. */
class Analyses {
  readonly #cached = new Map<string, Analysis>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * What a file would change, begun where it is not under way: read in a thread, compared in slices, and
   * written and rolled back. Who asks after the result has gone has it made anew.
   */
  of(wish: AnalysisWish): Analysis {
    const { file, by, language, publish } = wish;
    const name = [file.id, file.version, by.id, language, publish.join("+")].join(" ");
    return this.#begun(name, wish, (analysis) => analyse(analysis, wish));
  }

  /** What a file holds, compared with nothing. */
  contentOf(wish: ContentWish): Analysis {
    const { store, file } = wish;
    return this.#begun(`${file.id} content`, wish, (analysis) => read(analysis, store, file));
  }

  /** Files of an account that are being read or compared, and those that were until now. */
  progressOf(owner: number, now: number): AnalysisProgress[] {
    return [...this.#cached.values()]
      .filter((one) => one.owner === owner && (one.endedAt ?? now) + toldForMs > now)
      .map(({ file, state, done, of }) => ({ id: file, state, done, of }));
  }

  #begun(name: string, { file, owner, now }: ContentWish, work: Work): Analysis {
    this.#dropOld(now);
    const present = this.#cached.get(name);
    if (present !== undefined) {
      present.usedAt = now;
      return present;
    }
    const begun: Analysis = {
      ...{ name, file: file.id, owner, state: "waiting", done: 0, of: 0, usedAt: now },
      finished: Promise.resolve(),
    };
    // The file is the same whatever was answered.
    const before = [...this.#cached.values()].find(
      (one) => one.name.startsWith(`${file.id} `) && one.sheet !== undefined,
    );
    if (before?.sheet !== undefined) begun.sheet = before.sheet;
    begun.finished = this.#analyse(begun, work);
    this.#cached.set(name, begun);
    for (const other of this.#cached.keys()) {
      if (this.#cached.size <= maxCached) break;
      if (other !== name) this.#cached.delete(other);
    }
    return begun;
  }

  /** Forgets what was found of a file. */
  drop(id: number): void {
    for (const name of this.#cached.keys())
      if (name.startsWith(`${id} `)) this.#cached.delete(name);
  }

  #dropOld(now: number): void {
    for (const [name, { usedAt, state }] of this.#cached) {
      const isDone = state === "ready" || state === "refused";
      if (isDone && now - usedAt > retentionMs) this.#cached.delete(name);
    }
  }

  async #analyse(analysis: Analysis, work: Work): Promise<void> {
    await this.#turn();
    try {
      await work(analysis);
      analysis.state = "ready";
    } catch (error) {
      analysis.state = "refused";
      if (error instanceof UnreadableSheet) analysis.refused = error.code;
      else analysis.failure = error;
    } finally {
      analysis.endedAt = Date.now();
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running += 1;
  }
}

async function read(analysis: Analysis, store: Store, file: SheetFile): Promise<ReadSheet> {
  analysis.state = "reading";
  analysis.sheet ??= await readSheet(bytesOf(store.db, file.id));
  return analysis.sheet;
}

async function analyse(analysis: Analysis, wish: AnalysisWish): Promise<void> {
  const { store, file, by, language, publish, label, now } = wish;
  const onProgress = (done: number, of: number) => {
    analysis.done = done;
    analysis.of = of;
  };
  const sheet = await read(analysis, store, file);
  analysis.state = "comparing";
  const { answers } = file;
  analysis.diff = await diffSheet(store.db, sheet, { by, language, answers, onProgress });
  analysis.state = "checking";
  const writing: SheetWriting = { by, now, publish, label, onProgress };
  analysis.diff = await reviewSheet(store, analysis.diff, writing);
  const summary = await summaryOf(analysis.diff);
  if (summary !== undefined) analysis.summary = summary;
}
