import { type Language, languages } from "../src/base/site/languages.ts";
import { makePublication, type Publication } from "../src/content/published/publication.ts";
import { stillPublication } from "../tests/support/stillPublication.ts";
import { sampleDocuments } from "../tools/sample/documents.ts";
import type { Report } from "./report.ts";
import { demoCompany, strangersQuestions } from "./search/companies.ts";
import { type Engine, engines, usualEngine } from "./search/engines.ts";
import { hostile } from "./search/expensiveSearches.ts";
import {
  type MakerName,
  makerCorrections,
  makerNames,
  makerPublication,
  makerSearches,
} from "./search/inventedMakers.ts";
import { searchMix } from "./search/mix.ts";
import {
  type JudgedAnswer,
  type JudgedQuery,
  judge,
  meanQuality,
  type Quality,
  readJudged,
} from "./search/quality.ts";
import { restart } from "./search/restart.ts";
import { mean, meanInterval, median, quantile, rounds } from "./statistics.ts";

/** Documents that speed is promised for. */
const documentCount = 10_000;
const searchCount = 1_000;

/** Maximum times of a search, relative to MiniSearch's median and the best other engine's p99. */
const max = { p50: 0.5, p99: 1.5 } as const;

/** Measures the quality and the speed of search beside other engines over the same documents. */
export async function search(report: Report): Promise<void> {
  await searchQuality(report);
  const publication = await generated();
  await restart(report, publication);
  await hostile(report, stillPublication(publication));
  // The other engines come last: what they leave in the heap would be measured with the rest.
  speed(report, publication);
}

/** Measures quality over the judged sets. */
export async function searchQuality(report: Report): Promise<void> {
  qualityOver(report, "the demo company", await demoCompany(), await readJudged());
  const others = await strangersQuestions();
  qualityOver(report, "subjects of others", others, await readJudged("strangers"));
  for (const maker of makerNames) await makerQuality(report, maker);
}

/** Measures quality over one invented maker alone, with its corrections. */
export async function makerQuality(report: Report, maker: MakerName): Promise<void> {
  const publication = await makerPublication(maker);
  const searches = await makerSearches(maker, publication);
  qualityOver(report, `a maker of ${maker}`, publication, searches);
  await corrections(report, maker, publication);
}

function qualityOver(
  report: Report,
  subject: string,
  company: Publication,
  queries: readonly JudgedQuery[],
): void {
  report.title(`Search quality, ${queries.length} judged searches over ${subject}`);
  const outcomes = Object.entries(engines).map(([name, make]): Outcome => {
    const made = bothLanguages(make, company);
    const answers = judge(queries, (language, text) =>
      made[language].search(text).map((id) => company.views[language].byId(id)?.key ?? ""),
    );
    return { name, answers, means: meanQuality(answers) };
  });
  for (const [title, of] of [
    ["first hit right", "first"],
    ["mean reciprocal rank of ten", "rank"],
    ["nDCG of ten", "gain"],
  ] as const) {
    report.note(title);
    table(report, outcomes, queries, of);
  }
  report.note("nDCG of this site and its lead over the best other engine, with intervals of 95 %");
  intervals(report, outcomes);
  const [name, lead] = smallestLead(outcomes);
  report.target(`class where other engines come nearest, ${name}: lead over the best`, lead, {
    atLeast: 0,
  });
}

function bothLanguages(
  make: (publication: Publication, language: Language) => Engine,
  company: Publication,
): Readonly<Record<Language, Engine>> {
  return { en: make(company, "en"), zh: make(company, "zh") };
}

/** By class, the site's mean and that of the differences to the engine that does best there. */
function intervals(report: Report, [site, ...others]: readonly Outcome[]): void {
  const gains = (outcome: Outcome | undefined, name: string) =>
    (outcome?.answers ?? [])
      .filter(({ query }) => name === "all" || query.class === name)
      .map(({ quality: { gain } }) => gain);
  const rows = [...(site?.means.keys() ?? [])].map((name) => {
    const best = others.reduce((most, one) =>
      (one.means.get(name)?.gain ?? 0) > (most.means.get(name)?.gain ?? 0) ? one : most,
    );
    const theirs = gains(best, name);
    const own = gains(site, name);
    const leads = own.map((gain, at) => gain - (theirs[at] ?? 0));
    return [name, withInterval(own), best.name, withInterval(leads)];
  });
  report.table(["class", "this site", "best other", "lead"], rows);
}

function withInterval(values: readonly number[]): string {
  const [low, high] = meanInterval(values);
  return `${mean(values).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

/** Reports the shares of words that stay as typed, and of slips that lead where the word they stand for does. */
async function corrections(
  report: Report,
  maker: MakerName,
  publication: Publication,
): Promise<void> {
  const { never, wanted } = await makerCorrections(maker);
  report.title(`Corrections over a maker of ${maker}, with intervals of 95 %`);
  const rows = Object.entries(engines).map(([name, make]) => {
    const made = bothLanguages(make, publication);
    const kept = (language: Language) => {
      const { corrected } = made[language];
      if (corrected === undefined) return "";
      const wrong = never[language].filter((text) => corrected(text) !== undefined);
      for (const text of wrong) report.note(`wrong: ${text} → ${corrected(text)}`);
      return withInterval(never[language].map((text) => (wrong.includes(text) ? 0 : 1)));
    };
    const taken = (language: Language) =>
      withInterval(
        Object.entries(wanted[language]).map(([slip, word]) => {
          const [first] = made[language].search(word);
          return first !== undefined && made[language].search(slip)[0] === first ? 1 : 0;
        }),
      );
    return [name, ...languages.map(kept), ...languages.map(taken)];
  });
  report.table(["engine", "kept, en", "kept, zh", "slips taken, en", "slips taken, zh"], rows);
}

/** Class of searches with the smallest lead over the best other engine, and that lead. */
function smallestLead(outcomes: readonly Outcome[]): [name: string, lead: number] {
  const [site, ...others] = outcomes;
  const leads = [...(site?.means ?? [])].map(([name, { rank }]): [string, number] => {
    const best = Math.max(...others.map(({ means }) => means.get(name)?.rank ?? 0));
    return [name, rank - best];
  });
  return leads.reduce((least, one) => (one[1] < least[1] ? one : least), ["none", Infinity]);
}

/** Quality of an engine's results, by class of search. */
interface Outcome {
  readonly name: string;
  readonly answers: readonly JudgedAnswer[];
  readonly means: ReadonlyMap<string, Quality>;
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
  const [site, ...others] = rows;
  if (site === undefined) throw new Error("Nothing was measured");
  const usual = others.find(({ name }) => name === usualEngine);
  const fastest = Math.min(...others.map(({ p99 }) => p99));
  report.target(`p50, of ${usualEngine}'s`, site.p50 / (usual?.p50 ?? Number.NaN), {
    atMost: max.p50,
  });
  report.target("p99, of the fastest other engine's", site.p99 / fastest, { atMost: max.p99 });
}

function timed(engine: { search(text: string): unknown }, text: string): number {
  const began = performance.now();
  engine.search(text);
  return performance.now() - began;
}
