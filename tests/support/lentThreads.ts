import { languages } from "../../src/base/site/languages.ts";
import { ThreadEnded } from "../../src/readers/search/thread/searchThread.ts";
import type { IndexSize } from "../../src/readers/search/thread/searchThreadMessages.ts";
import { type IndexThreads, SearchThreads } from "../../src/readers/search/thread/searchThreads.ts";

/** Threads that are not in use. */
const idle: StartedThreads[] = [];

/** Threads that one search after another uses: starting them takes longer than most searches. */
class StartedThreads {
  #onEnd: () => void = () => undefined;
  readonly threads = new SearchThreads(() => {
    this.isOver = true;
    this.#onEnd();
  });
  isOver = false;

  tellEnd(onEnd: () => void): void {
    this.#onEnd = onEnd;
  }
}

/** Variant of `new SearchThreads(onEnd)` whose threads return to a pool when closed. */
export function lentThreads(onEnd: () => void): IndexThreads {
  const started = idle.pop() ?? new StartedThreads();
  const { threads } = started;
  started.tellEnd(onEnd);
  let isClosed = false;
  const ended = () => Promise.reject(new ThreadEnded("The searching thread has ended"));
  return {
    waiting: (language) => threads.waiting(language),
    ask: (task) => (isClosed ? ended() : threads.ask(task)),
    begin: (synonyms, from) => (isClosed ? ended() : threads.begin(synonyms, from)),
    save: (to) => (isClosed ? ended() : threads.save(to)),
    use: () => (isClosed ? ended() : threads.use()),
    size: (): Promise<IndexSize> => (isClosed ? ended() : threads.size()),
    async close() {
      if (isClosed) return;
      isClosed = true;
      started.tellEnd(() => undefined);
      if (started.isOver) return;
      // What was asked before is answered before anything the next one asks. Pins outlive an index, and a
      // search takes its threads to have none.
      for (const language of languages) {
        threads.ask<"pin">({ kind: "pin", language, pins: [] }).catch(() => undefined);
      }
      idle.push(started);
    },
  };
}
