import { parentPort } from "node:worker_threads";
import { MemoryIndex } from "../index/memoryIndex.ts";
import { ReadTexts } from "../index/textDigests.ts";
import { SearchIndex, type Tuning } from "../searchIndex.ts";
import { Pins } from "../tuning/pinnedDocuments.ts";
import { tryTexts } from "../tuning/tuningTrials.ts";
import { readSavedIndex, saveIndex } from "./savedIndex.ts";
import type {
  IndexSize,
  NumberedTask,
  Reply,
  TargetIndex,
  Task,
  TaskResults,
} from "./searchThreadMessages.ts";

// The program of searchThread.ts: holds the index of one language and searches it, so that neither
// building an index nor a costly search blocks the server.

interface LanguageIndex {
  readonly index: SearchIndex;
  readonly terms: MemoryIndex;
  /** Record of the texts read; undefined where the index is not to be saved, or was. */
  texts: ReadTexts | undefined;
}

/** Usual minimum number of documents of a saved index: fewer are read faster than a file. */
const minSaved = 1_000;

/** Maximum share of documents by which an index may differ from the saved one. */
const maxChangedShare = 0.1;

/** Pins of the language, which outlive its indexes. */
let pins = new Pins();

function pinnedFor(text: string): Tuning {
  return { pinned: pins.idsFor(text, Date.now()) };
}

type BeginTask = Extract<Task, { kind: "begin" }>;
type SaveTask = Extract<Task, { kind: "save" }>;

const indexes: Partial<Record<TargetIndex, LanguageIndex>> = {};

parentPort?.on("message", async ({ id, task }: NumberedTask) => {
  let reply: Reply;
  try {
    reply = { id, answer: task.kind === "save" ? await save(task) : perform(task) };
  } catch (error) {
    reply = { id, problem: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
  parentPort?.postMessage(reply);
});

function perform(task: Exclude<Task, SaveTask>): TaskResults[Task["kind"]] {
  switch (task.kind) {
    case "begin":
      indexes.new = begun(task);
      return undefined;
    case "put": {
      const index = indexOf(task.which);
      for (const id of task.gone) index.remove(id);
      for (const document of task.documents) index.put(document);
      return undefined;
    }
    case "use":
      if (indexes.new) indexes.used = indexes.new;
      delete indexes.new;
      return undefined;
    case "warmUp":
      indexOf("used").warmUp();
      return undefined;
    case "pin":
      pins = new Pins(task.pins);
      return undefined;
    case "try":
      return tryTexts(indexOf("used"), task.trial);
    case "search":
      return indexOf("used").search(task.query, pinnedFor(task.query.text));
    case "suggest":
      return indexOf("used").suggest(task.text, task.max, pinnedFor(task.text));
    case "whole":
      return indexOf("used").whole(task.query);
    case "size":
      return sizeOf(indexOf("used"));
  }
}

function begun({ language, synonyms, vocabulary, saved, isFresh }: BeginTask): LanguageIndex {
  const read = saved && !isFresh ? readSavedIndex(saved, language) : undefined;
  const terms = new MemoryIndex(read?.terms);
  const texts = saved && new ReadTexts((ordinal) => terms.revive(ordinal), read?.texts);
  return { terms, texts, index: new SearchIndex(terms, synonyms, texts, vocabulary) };
}

/** Saves the current index, once: later additions are not recorded. */
async function save({ language, to }: SaveTask): Promise<boolean> {
  const { used } = indexes;
  const read = used?.index.takeTexts();
  if (used === undefined || read === undefined) return false;
  const changes = used.texts?.changes ?? 0;
  used.texts = undefined;
  const { minDocuments = minSaved } = to;
  if (read.texts.size < minDocuments || changes < read.texts.size * maxChangedShare) return false;
  await saveIndex(to, language, { terms: used.terms.state, texts: read });
  return true;
}

function indexOf(which: TargetIndex): SearchIndex {
  const made = indexes[which];
  if (made === undefined) throw new Error(`There is no ${which} index`);
  return made.index;
}

function sizeOf({ size, bytes, wasted }: SearchIndex): IndexSize {
  return { documents: size, bytes, wasted };
}
