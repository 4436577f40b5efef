import { monitorEventLoopDelay } from "node:perf_hooks";
import { openSearch } from "../../src/readers/search/search.ts";
import type { stillPublication } from "../../tests/support/stillPublication.ts";
import type { Report } from "../report.ts";

/** Number of different texts that are searched for, all of them new to the server. */
const textCount = 10_000;

/** Maximum memory that remains in use after all of them, in MB. */
const maxMemory = 30;

/** Maximum time of the server's own thread for a search with its ten excerpts, in ms. */
const maxOwnMs = 3;

type Live = ReturnType<typeof stillPublication>;

/** Expensive searches: the maximum number of words, all of them new, around one that is found. */
function hostileTexts(): string[] {
  return Array.from({ length: textCount }, (_, at) => {
    const words = Array.from(
      { length: 22 },
      (_word, place) => `q${(at * 31 + place).toString(36)}`,
    );
    return `camera ${words.join(" ")} 芯片`.slice(0, 200);
  });
}

/**
 * Measures CPU time per search for texts not searched before, and the memory that remains in use.
 */
export async function hostile(report: Report, live: Live): Promise<void> {
  report.title(`${textCount} different searches of many words, one after another`);
  const search = openSearch(live, {
    onError: (error) => {
      throw error;
    },
    maxWaitMs: 60_000,
  });
  try {
    await search.size();
    const texts = hostileTexts();
    const view = live.current().views.en;
    const ask = (text: string) => search.search(view, { text, type: -1, page: 1, limit: 10 });
    // The heap reaches its usual size before anything is measured.
    for (const text of texts.slice(0, 2_000)) await ask(`x${text}`);
    // Garbage that was not collected yet is no growth: it may be a hundred megabytes more or less.
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const used = process.threadCpuUsage();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    for (const text of texts) await ask(text);
    delays.disable();
    const { user, system } = process.threadCpuUsage(used);
    globalThis.gc?.();
    const grown = (process.memoryUsage().rss - before) / 1e6;
    report.target("of the server's own thread for a search", (user + system) / 1e3 / textCount, {
      atMost: maxOwnMs,
      unit: "ms",
    });
    report.target("memory grown by", Math.max(0, grown), { atMost: maxMemory, unit: "MB" });
    report.note(
      `Others wait ${(delays.percentile(99) / 1e6).toFixed(1)} ms at the 99th percentile, of which 1 ms is how often that is looked at.`,
    );
  } finally {
    await search.close();
  }
}
