import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { jsonInSteps } from "../../src/api/jsonInSteps.ts";
import { orderedSelection } from "../../src/base/finder/orderedSelection.ts";
import type { FinderTable } from "../../src/base/finder/table.ts";
import { messages } from "../../src/base/i18n/index.ts";
import { href, type UrlContext } from "../../src/base/site/addresses/href.ts";
import { languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import { finderTableInSteps } from "../../src/content/queries/parts/finderTable/index.ts";
import { PageProvider } from "../../src/web/components/pageEnvironment.tsx";
import { screenOf } from "../../src/web/islands/Finder/screen/screen.ts";
import type { PageContext } from "../../src/web/page/pageModule.ts";
import { page } from "../../src/web/pages/product-list/page.tsx";
import { familiesOf } from "../../tools/sample/families.ts";
import { frameOf } from "../../tools/sample/frame.ts";
import { planOf } from "../../tools/sample/plan.ts";
import { productOf } from "../../tools/sample/product.ts";
import { cpuMsSince, median } from "../measure.ts";

// Bundled by finder.ts: `measureFinder.js` generates families of parts, measures what the finder does
// with them and prints the outcome as JSON.

const partCount = 5_000;
const repeats = 15;

const urls: UrlContext = { surface: "desktop", language: "en", languageInQuery: true };

/** A company whose parts lie in so many families, published in both languages. */
function companyOf(familyCount: number): Promise<Publication> {
  const plan = { ...planOf(10_000), families: familyCount };
  const families = familiesOf(plan);
  const catalogue = { families, products: partCount, solutions: 0 };
  const documents = [
    ...frameOf(families, plan),
    ...Array.from({ length: partCount }, (_, index) => productOf(catalogue, index)),
  ];
  const rows = documents.flatMap(({ type, key, body }, index) =>
    languages.map((language) => ({
      ...{ id: index + 1, revisionId: index + 1, publishedAt: 0 },
      ...{ type, key, language, body: JSON.stringify(body) },
    })),
  );
  return makePublication(1, rows);
}

interface Timed<Made> {
  readonly made: Made;
  /** CPU time of this thread, as others use the machine too. */
  readonly ms: number;
  /** The most that the work took without giving way. */
  readonly longest: number;
}

/** The best of several runs of work that gives way: what else a step waited for is no part of it. */
function timed<Made>(begin: () => Iterator<unknown, Made>): Timed<Made> {
  const runs = Array.from({ length: 5 }, () => timedOnce(begin()));
  return runs.reduce((best, one) => (one.longest < best.longest ? one : best));
}

function timedOnce<Made>(work: Iterator<unknown, Made>): Timed<Made> {
  const began = threadTime();
  let longest = 0;
  for (;;) {
    const before = threadTime();
    const step = work.next();
    longest = Math.max(longest, threadTime() - before);
    if (step.done) return { made: step.value, ms: threadTime() - began, longest };
  }
}

/** In ms. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU time and clock of some work, medians of many. */
function costOf(work: (round: number) => void): { cpu: number; ms: number } {
  const costs = Array.from({ length: repeats }, (_, round) => {
    const cpu = process.cpuUsage();
    const began = performance.now();
    work(round);
    return { cpu: cpuMsSince(cpu), ms: performance.now() - began };
  }).slice(repeats / 3);
  return { cpu: median(costs.map((cost) => cost.cpu)), ms: median(costs.map((cost) => cost.ms)) };
}

/** Filters that a reader adds one after another: options, numbers, ranges, order codes. */
function filtersOf(table: FinderTable): Record<string, string>[] {
  const ofKind = (kind: string, level: string) =>
    table.columns.filter((column) => column.kind === kind && column.level === level);
  const middleOf = (name: string) => {
    const column = table.columns.find((one) => one.name === name);
    const [text] = column?.values[column.values.length >> 1] ?? [];
    return `${text}..`.replaceAll("\u00a0", " ").replaceAll(",", "");
  };
  const numbers = ofKind("number", "part").slice(0, 3);
  const [choice] = ofKind("choice", "part").filter(({ name }) => name.startsWith("p."));
  const [option] = choice?.options ?? [];
  const steps: Record<string, string>[] = [
    { temperature: "-40..105" },
    { package: "qfn,qfp,bga" },
    ...numbers.map(({ name }) => ({ [name]: middleOf(name) })),
    ...(choice && option ? [{ [choice.name]: option.value }] : []),
  ];
  return steps.map((_, at) => Object.assign({}, ...steps.slice(0, at + 1)));
}

async function measure(familyCount: number, key: string) {
  globalThis.gc?.();
  const publication = await companyOf(familyCount);
  const view = publication.views.en;
  const node = view.column(key);
  if (node === undefined) throw new Error(`The company has no column ${key}`);
  const before = heap();
  const first = timedOnce(finderTableInSteps(view, node));
  const table = first.made;
  const megabytes = (heap() - before) / 1e6;
  // Once more in the other language: what the first run waited for is no part of it.
  const other = publication.views.zh.column(key);
  const again = other && timedOnce(finderTableInSteps(publication.views.zh, other));
  const longest = Math.min(first.longest, again?.longest ?? first.longest);
  const json = timed(() => jsonInSteps(table));
  const states = filtersOf(table).map((query) => ({ query, sort: "" }));
  const place = { urls, fixed: { id: node.doc.id, pid: "" } };
  const changes = states.map((state) =>
    costOf(() => {
      const list = orderedSelection(table, state.query, state.sort);
      screenOf({ list, place, messages: messages.en.finder, from: 0, count: 40 });
    }),
  );
  const context: PageContext = {
    ...{ urls, messages: messages.en, view },
    href: (to, query) => href(urls, to, query),
    absolute: (path) => path,
    cachedFragment: (_name, make) => make(),
  };
  const filtered = states.at(-2)?.query ?? {};
  const query = { id: String(node.doc.id), view: "table", ...filtered };
  let html = "";
  const rendered = costOf(() => {
    const resolved = page.resolve(query, context.view);
    if (resolved === undefined) throw new Error("There is no such list");
    const props = page.load(resolved, context, {});
    const view = createElement(page.desktop, props);
    html = renderToStaticMarkup(<PageProvider page={context}>{view}</PageProvider>);
  });
  return {
    parts: table.parts.ids.length,
    columns: table.columns.length,
    build: { ms: first.ms, longest },
    json: { ms: json.ms, longest: json.longest, bytes: json.made.length },
    gzip: gzipSync(json.made, { level: 6 }).length,
    megabytes,
    change: Math.max(...changes.map(({ ms }) => ms)),
    page: { ...rendered, bytes: html.length, gzip: gzipSync(html, { level: 6 }).length },
  };
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const outcomes = {
  family: await measure(1, "sample/families/1"),
  all: await measure(30, "products"),
};
console.log(JSON.stringify(outcomes));
