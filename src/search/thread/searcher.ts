import { parentPort } from "node:worker_threads";
import type { Language } from "../../site/languages.ts";
import { MemoryIndex } from "../index/memoryIndex.ts";
import { SearchIndex } from "../searchIndex.ts";
import type { IndexSize, NumberedTask, Reply, TargetIndex, Task, TaskResults } from "./messages.ts";

// The thread of searchThread.ts: holds the index of one language and answers from it, so that neither
// making an index nor a costly search keeps the server from its readers.

interface LanguageIndex {
  readonly language: Language;
  readonly index: SearchIndex;
}

const indexes: { [which in TargetIndex]?: LanguageIndex } = {};

parentPort?.on("message", ({ id, task }: NumberedTask) => {
  let reply: Reply;
  try {
    reply = { id, answer: perform(task) };
  } catch (error) {
    reply = { id, problem: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
  parentPort?.postMessage(reply);
});

function perform(task: Task): TaskResults[Task["kind"]] {
  switch (task.kind) {
    case "begin":
      indexes.new = {
        language: task.language,
        index: new SearchIndex(new MemoryIndex(), task.synonyms),
      };
      return undefined;
    case "put": {
      const index = indexOf(task.which, task.language);
      for (const id of task.gone) index.remove(id);
      for (const document of task.documents) index.put(document);
      return undefined;
    }
    case "use":
      if (indexes.new) indexes.used = indexes.new;
      delete indexes.new;
      return undefined;
    case "search":
      return indexOf("used", task.language).search(task.query);
    case "suggest":
      return indexOf("used", task.language).suggest(task.text, task.max);
    case "size":
      return indexes.used ? sizeOf(indexes.used.index) : { documents: 0, bytes: 0, wasted: 0 };
  }
}

function indexOf(which: TargetIndex, language: Language): SearchIndex {
  const made = indexes[which];
  if (made?.language !== language) throw new Error(`There is no ${which} index in ${language}`);
  return made.index;
}

function sizeOf({ size, bytes, wasted }: SearchIndex): IndexSize {
  return { documents: size, bytes, wasted };
}
