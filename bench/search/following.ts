import { setTimeout as sleep } from "node:timers/promises";
import { languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import { openSearch } from "../../src/readers/search/search.ts";
import { stillPublication } from "../../tests/support/stillPublication.ts";
import { measureTurns } from "../children/threadTurns.ts";
import { cpuMsSince, median, quantile, rounds } from "../measure.ts";
import type { Report } from "../report.ts";
import { engines, usualEngine } from "./engines.ts";
import { searchMix } from "./mix.ts";

/** Until one changed document is found, in ms of CPU. */
const maxToFind = 100;

/** To make the whole index anew, in CPU time that MiniSearch takes over the same documents. */
const maxToRebuild = 0.75;

/** CPU time for which a slice of indexing holds the thread of requests, in ms. */
const maxTurnMs = 12;

/** With the thread around it: making the index, its stalls and its memory, and single changes. */
export async function following(report: Report, publication: Publication): Promise<void> {
  report.title(`Search in its thread, ${publication.views.en.size} documents in both languages`);
  const live = stillPublication(publication);
  const search = openSearch(live, {
    onError: (error) => {
      throw error;
    },
    maxWaitMs: 60_000,
  });
  try {
    const began = performance.now();
    const used = process.cpuUsage();
    const turns = await measureTurns(() => search.size());
    const cpuMs = cpuMsSince(used);
    const ms = performance.now() - began;
    const { documents, bytes } = await search.size();
    report.note(
      `${documents} texts indexed, ${(bytes / 1e6).toFixed(1)} MB of index, in ${Math.round(ms)} ms; ` +
        `${Math.round(cpuMs)} ms of all threads' CPU time`,
    );
    const usualMs = cpuOfMaking(usualEngine, publication);
    report.target(`whole index, of ${usualEngine}'s CPU time`, cpuMs / usualMs, {
      atMost: maxToRebuild,
    });
    report.target("longest turn of the thread of requests meanwhile", turns.longestMs, {
      atMost: maxTurnMs,
      unit: "ms of CPU",
    });
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await timeToFind(search, live, round));
    report.target("one changed document is found", median(found), {
      atMost: maxToFind,
      unit: "ms of CPU",
    });
    const whole: number[] = [];
    for (const text of searchMix(publication.views.zh, 500)) {
      const start = performance.now();
      await search.search(live.current().views.zh, { text, type: -1, page: 1, limit: 10 });
      whole.push(performance.now() - start);
    }
    report.note(
      `A search with its ten excerpts, through the thread: p50 ${quantile(whole, 0.5).toFixed(2)} ms, p99 ${quantile(whole, 0.99).toFixed(2)} ms`,
    );
  } finally {
    await search.close();
  }
}

/** What another engine takes to index both languages, in ms of CPU. */
function cpuOfMaking(name: string, publication: Publication): number {
  const used = process.cpuUsage();
  for (const language of languages) engines[name]?.(publication, language);
  return cpuMsSince(used);
}

type Live = ReturnType<typeof stillPublication>;
type Searching = ReturnType<typeof openSearch>;

/**
 * What all threads take, in ms of CPU, to publish an article with a word that there was not, and to
 * ask for it until it is found.
 */
async function timeToFind(search: Searching, live: Live, round: number): Promise<number> {
  const before = live.current();
  const [article] = before.views.en.all("news");
  if (article === undefined) throw new Error("There is no news to change");
  const text = `Zeppelin${round}`;
  const body = JSON.stringify({ ...article.body, title: { en: text, zh: text } });
  const rows = languages.map((language) => ({
    ...article,
    body,
    language,
    revisionId: round,
  }));
  const next = await makePublication(before.revision + 1, rows, before);
  const used = process.cpuUsage();
  live.swap(next);
  const request = { text, type: -1, page: 1, limit: 1 } as const;
  while ((await search.search(next.views.en, request)).total === 0) await sleep(1);
  return cpuMsSince(used);
}
