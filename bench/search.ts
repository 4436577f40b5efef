import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { makePublication, type Publication } from "../src/content/publication.ts";
import { openSearch } from "../src/search/search.ts";
import { languages } from "../src/site/languages.ts";
import { stillPublication } from "../tests/support/stillPublication.ts";
import { sampleDocuments } from "../tools/sample/documents.ts";
import { median, rounds } from "./measure.ts";
import type { Report } from "./report.ts";
import { demoCompany } from "./search/demoCompany.ts";
import { engines } from "./search/engines.ts";
import { hostile } from "./search/hostile.ts";
import { searchMix } from "./search/mix.ts";
import { makers, partNumbers } from "./search/partNumbers.ts";
import { exactForms, slipKinds, slipsIn, slipsInBases } from "./search/partSearches.ts";
import { partsIndex, successOf, successOfBases } from "./search/partSuccess.ts";
import {
  type JudgedQuery,
  type JudgedSet,
  judge,
  meanQuality,
  type Quality,
  readJudged,
} from "./search/quality.ts";
import { restart } from "./search/restart.ts";
import { strangersQuestions } from "./search/strangers.ts";

/** Documents that speed is promised for. */
const documentCount = 10_000;
const searchCount = 1_000;

/** Of a search over so many documents, in ms. */
const maxP50Ms = 1;
const maxP99Ms = 8;

/** Until one changed document is found, and to make the whole index anew, in ms. */
const maxToFind = 100;
const maxToRebuild = 3_000;

/** Longest that requests wait for a slice of indexing, in ms. */
const maxStallMs = 20;

/** What the site finds, and how fast, beside other engines over the same documents. */
export async function search(report: Report): Promise<void> {
  await quality(report);
  const publication = await generated();
  // Before the other engines fill the heap: collecting what they leave would be told as stalls.
  await following(report, publication);
  await restart(report, publication);
  await hostile(report, stillPublication(publication));
  partNumberQuality(report);
  speed(report, publication);
}

/** Over the judged sets, which say what should be found. */
async function quality(report: Report): Promise<void> {
  await qualityOver(report, "judged", "the demo company", await demoCompany());
  await qualityOver(report, "strangers", "subjects of others", await strangersQuestions());
}

async function qualityOver(
  report: Report,
  set: JudgedSet,
  subject: string,
  company: Publication,
): Promise<void> {
  const queries = await readJudged(set);
  report.title(`Search quality, ${queries.length} judged searches over ${subject}`);
  const outcomes = Object.entries(engines).map(([name, make]) => {
    const made = { en: make(company, "en"), zh: make(company, "zh") };
    const answers = judge(queries, (language, text) =>
      made[language].search(text).map((id) => company.views[language].byId(id)?.key ?? ""),
    );
    return { name, means: meanQuality(answers) };
  });
  for (const [title, of] of [
    ["first hit right", "first"],
    ["mean reciprocal rank of ten", "rank"],
    ["nDCG of ten", "gain"],
  ] as const) {
    report.note(title);
    table(report, outcomes, queries, of);
  }
  const [name, lead] = smallestLead(outcomes);
  report.target(`class where other engines come nearest, ${name}: lead over the best`, lead, {
    atLeast: 0,
  });
}

/** The class of searches in which the site leads the best other engine by least, and by how much. */
function smallestLead(outcomes: readonly Outcome[]): [name: string, lead: number] {
  const [site] = outcomes;
  // Behind our own plan of a search another index is no other engine.
  const others = outcomes.filter((one) => one !== site && !one.name.startsWith("our terms"));
  const leads = [...(site?.means ?? [])].map(([name, { rank }]): [string, number] => {
    const best = Math.max(...others.map(({ means }) => means.get(name)?.rank ?? 0));
    return [name, rank - best];
  });
  return leads.reduce((least, one) => (one[1] < least[1] ? one : least), ["none", Infinity]);
}

/** What an engine finds, by class of search. */
interface Outcome {
  readonly name: string;
  readonly means: ReadonlyMap<string, Quality>;
}

/** Over three thousand part numbers of many makers: as they are, and with one slip of the hand. */
function partNumberQuality(report: Report): void {
  const numbers = makers.flatMap((maker) => partNumbers(maker, 750));
  report.title(
    `Part numbers, ${numbers.length} of many makers, near-identical siblings among them`,
  );
  const index = partsIndex(numbers);
  const exact = numbers.flatMap((number, at) =>
    exactForms(number).map((text) => [at + 1, text] as const),
  );
  const rows = [
    ["as they are written", successOf(index, exact)] as const,
    ...slipKinds.map(
      (kind) => [`one character ${kind}`, successOf(index, slipsIn(numbers, kind, 1_000))] as const,
    ),
    ...slipKinds.map((kind) => {
      const slips = slipsInBases(numbers, kind, 1_000);
      return [`${kind} in the base`, successOfBases(index, numbers, slips)] as const;
    }),
  ];
  report.table(
    ["slip", "searches", "first", "among five"],
    rows.map(([name, { searches, first, five }]) => [
      name,
      searches,
      first.toFixed(3),
      five.toFixed(3),
    ]),
  );
}

function table(
  report: Report,
  outcomes: readonly Outcome[],
  queries: readonly JudgedQuery[],
  of: keyof Quality,
): void {
  const classes = [...(outcomes[0]?.means.keys() ?? [])];
  report.table(
    ["class", "searches", ...outcomes.map(({ name }) => name)],
    classes.map((name) => [
      name,
      name === "all" ? queries.length : queries.filter((query) => query.class === name).length,
      ...outcomes.map(({ means }) => (means.get(name)?.[of] ?? 0).toFixed(3)),
    ]),
  );
}

/** Generated documents as a publication, without a store. */
async function generated(): Promise<Publication> {
  const rows = [...sampleDocuments(documentCount)].flatMap(({ key, type, body }, index) => {
    const id = index + 1;
    const text = JSON.stringify(body);
    return languages.map((language) => ({
      id,
      key,
      type,
      language,
      publishedAt: 0,
      revisionId: id,
      body: text,
    }));
  });
  return makePublication(1, rows);
}

/**
 * In process, in one language: from the text to the ids of ten hits. Each search is judged by the
 * best of its rounds, since what else the machine does at the moment is not the engine's.
 */
function speed(report: Report, publication: Publication): void {
  report.title(
    `Search speed, ${documentCount} generated documents, ${searchCount} searches: half part numbers, 30% Chinese, 15% English, 5% single characters`,
  );
  const texts = searchMix(publication.views.zh, searchCount);
  const rows = Object.entries(engines).map(([name, make]) => {
    const engine = make(publication, "zh");
    for (const text of texts.slice(0, 200)) engine.search(text);
    const times = Array.from({ length: rounds }, () => texts.map((text) => timed(engine, text)));
    const best = texts.map((_text, at) => Math.min(...times.map((all) => all[at] ?? Infinity)));
    const asItCame = median(times.map((all) => quantile(all, 0.99)));
    const { megabytes } = engine;
    return { name, p50: quantile(best, 0.5), p99: quantile(best, 0.99), asItCame, megabytes };
  });
  report.note(
    `Of each search the best of ${rounds} rounds; the last p99 is that of a middle round.`,
  );
  report.table(
    ["engine", "p50 ms", "p99 ms", "p99 as it came", "MB"],
    rows.map(({ name, p50, p99, asItCame, megabytes }) => [
      name,
      p50,
      p99,
      asItCame,
      megabytes === undefined ? "" : megabytes.toFixed(1),
    ]),
  );
  const [site] = rows;
  report.target("p50", site?.p50 ?? Number.NaN, { atMost: maxP50Ms, unit: "ms" });
  report.target("p99", site?.p99 ?? Number.NaN, { atMost: maxP99Ms, unit: "ms" });
}

function timed(engine: { search(text: string): unknown }, text: string): number {
  const began = performance.now();
  engine.search(text);
  return performance.now() - began;
}

/** With the thread around it: making the index, its stalls and its memory, and single changes. */
async function following(report: Report, publication: Publication): Promise<void> {
  report.title(`Search in its thread, ${documentCount} documents in both languages`);
  const live = stillPublication(publication);
  const search = openSearch(live, {
    onError: (error) => {
      throw error;
    },
    maxWaitMs: 60_000,
  });
  try {
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    const used = process.cpuUsage();
    const began = performance.now();
    const { documents, bytes } = await search.size();
    const ms = performance.now() - began;
    stalls.disable();
    const { user, system } = process.cpuUsage(used);
    report.note(
      `${documents} texts indexed, ${(bytes / 1e6).toFixed(1)} MB of index, ${Math.round((user + system) / 1_000)} ms of both threads' processor time`,
    );
    report.target("whole index", ms, { atMost: maxToRebuild, unit: "ms" });
    report.target("longest stall of requests meanwhile", stalls.max / 1e6, {
      atMost: maxStallMs,
      unit: "ms",
    });
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await timeToFind(search, live, round));
    report.target("one changed document is found", median(found), {
      atMost: maxToFind,
      unit: "ms",
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

type Live = ReturnType<typeof stillPublication>;
type Searching = ReturnType<typeof openSearch>;

/** Publishes an article with a word that there was not, and asks for it until it is found. */
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
  const began = performance.now();
  live.swap(next);
  const request = { text, type: -1, page: 1, limit: 1 } as const;
  while ((await search.search(next.views.en, request)).total === 0) await sleep(1);
  return performance.now() - began;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
