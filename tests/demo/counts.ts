import { stat } from "node:fs/promises";
import { join } from "node:path";
import { settingKey } from "../../src/content/settings/settings.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { typeNames } from "../../src/content/types/typeNames.ts";
import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import { type Demo, demoFolder } from "./demo.ts";
import { type Finding, findingAt, findingIn } from "./finding.ts";

/** Minimum counts of content in the demo company, with the counts found. */
export interface Count {
  readonly what: string;
  readonly least: number;
  readonly found: number;
}

type OfType<Type extends FileDocument["type"]> = Extract<FileDocument, { type: Type }>;

function all<Type extends FileDocument["type"]>({ documents }: Demo, type: Type): OfType<Type>[] {
  return documents.filter((document): document is OfType<Type> => document.type === type);
}

function different(values: readonly (string | number | undefined)[]): number {
  return new Set(values).size;
}

/** The types of columns that the spec's type table has (section 3). */
const columnTypes = typeNames.filter((name) => contentTypes[name].code !== null).length;

export function counts(demo: Demo): Count[] {
  const products = all(demo, "product");
  const solutions = all(demo, "solution");
  const news = all(demo, "news");
  const investors = all(demo, "investor");
  const columns = all(demo, "column");
  const questions = all(demo, "faq");
  const careers = all(demo, "career");
  const year = ({ body }: { readonly body: { readonly date: string } }) => body.date.slice(0, 4);
  const has = (part: string) => news.filter(({ body }) => body.body.en?.includes(part)).length;
  const least = (what: string, wanted: number, found: number) => ({ what, least: wanted, found });
  const inMenu = columns.filter(({ body }) => body.status === 1 && body.locations.includes("top"));
  const typeOf = ({ body }: OfType<"column">) => body.type;
  const profile = demo.publication.views.en.setting("profile");
  const roots = columns.filter(({ body }) => body.parent === null);
  return [
    least("products", 40, products.length),
    least("families with products", 8, different(products.map(({ body }) => body.column))),
    least("lifecycle stages", 5, different(products.map(({ body }) => body.lifecycle.stage))),
    least("solutions", 18, solutions.length),
    least("application areas", 6, different(solutions.map(({ body }) => body.column))),
    least("news", 36, news.length),
    least("years of news", 3, different(news.map(year))),
    least("columns of news", 3, different(news.map(({ body }) => body.column))),
    least("news with tables", 12, has("<table")),
    least("news with figures", 12, has("<figure")),
    least("news with quotes", 12, has("<blockquote")),
    least("news changed since", 3, news.filter(({ body }) => body.updated !== undefined).length),
    least("announcements", 40, investors.length),
    least("kinds of announcements", 4, different(investors.map(({ body }) => body.kind))),
    least("years of announcements", 4, different(investors.map(year))),
    least("quarters of figures", 12, quarters(demo)),
    least("honours", 14, all(demo, "honour").length),
    least("events of history", 24, all(demo, "history").length),
    least("partners", 20, all(demo, "partner").length),
    least("micro videos", 8, all(demo, "video").length),
    least("questions", 30, questions.length),
    least("topics of questions", 5, different(questions.map(({ body }) => body.column))),
    least("positions", 14, careers.length),
    least("places of positions", 4, different(careers.map(({ body }) => body.place.en))),
    least("downloads", 12, all(demo, "download").length),
    least("banners", 5, all(demo, "banner").length),
    least("single pages", 4, all(demo, "page").length),
    least("consultation forms", 4, all(demo, "guestbook").length),
    least("root columns", 4, roots.length),
    least("roots with recommended chips", 4, roots.filter(({ body }) => body.recommended).length),
    least("types of columns in the menu", columnTypes, different(inMenu.map(typeOf))),
    least("columns of the third level", 8, thirdLevel(inMenu)),
    least("hidden columns", 1, columns.filter(({ body }) => body.status === 0).length),
    least("columns of the footer alone", 1, inFooterAlone(columns)),
    least("menu entries that lead outside", 1, inMenu.filter(isOutside).length),
    least("menu entries with a query", 1, inMenu.filter(leadsTo("?")).length),
    least("menu entries that lead to an article", 1, inMenu.filter(leadsTo("rk-publish")).length),
    least("numbers of the company", 6, profile.numbers.length),
    least("sites of the company", 4, profile.sites.length),
    least("principles of the company", 4, profile.culture.length),
    ...formLists(demo),
  ];
}

function thirdLevel(columns: readonly OfType<"column">[]): number {
  const parents = new Map(columns.map(({ key, body }) => [key, body.parent]));
  const grandparent = (key: string) => parents.get(parents.get(key) ?? "");
  return columns.filter(({ key }) => grandparent(key)).length;
}

function inFooterAlone(columns: readonly OfType<"column">[]): number {
  return columns.filter(({ body }) => body.locations.join() === "footer").length;
}

function isOutside({ body }: OfType<"column">): boolean {
  return body.href !== undefined && /^https?:/.test(body.href);
}

function leadsTo(part: string) {
  return ({ body }: OfType<"column">): boolean => body.href?.includes(part) ?? false;
}

function quarters(demo: Demo): number {
  return demo.publication.views.en.setting("investor_relations").figures.length;
}

function formLists({ publication }: Demo): Count[] {
  const lists = publication.views.en.setting("enquiry_lists");
  return Object.entries(lists).map(([name, options]) => ({
    what: `options of the form list ${name}`,
    least: 5,
    found: options.length,
  }));
}

/** Counts that are not reached. */
export function missingCounts(demo: Demo): Finding[] {
  return counts(demo)
    .filter(({ least, found }) => found < least)
    .map(({ what, least, found }) => findingIn(demoFolder, `${found} of ${least} ${what}`));
}

/** Documents that lack what every one of their type is to have. */
export function poorDocuments(demo: Demo): Finding[] {
  const questions = new Set(all(demo, "faq").flatMap(({ body }) => body.products));
  const named = new Set(all(demo, "news").flatMap(({ body }) => body.products));
  return demo.documents.flatMap((document) => {
    const lacks = (isMissing: boolean, message: string) =>
      isMissing ? [findingAt(document, [], message)] : [];
    if (document.type === "product") {
      const { body, key } = document;
      const values = Object.keys(body.values).length;
      const isOld = ["nrnd", "last-time-buy", "obsolete"].includes(body.lifecycle.stage);
      const isDelivered = !["preview", "obsolete"].includes(body.lifecycle.stage);
      return [
        ...lacks(values < 25, `has ${values} values, fewer than 25`),
        ...lacks(!body.diagram, "has no block diagram"),
        ...lacks(!body.description, "has no description"),
        ...lacks(body.features.length < 3, "has fewer than 3 features"),
        ...lacks(body.documents.length < 3, "has fewer than 3 documents"),
        ...lacks(body.keyFigures.length < 3, "has fewer than 3 key figures"),
        ...lacks(body.variants.length < 2, "has fewer than 2 ordering variants"),
        ...lacks(!body.eccn || !body.origin, "has no ECCN or no country of origin"),
        ...lacks(
          isDelivered !== (body.leadTime !== undefined),
          "has no lead time, or one without being delivered",
        ),
        ...lacks(isOld && !body.replacement, "is old and has no replacement"),
        ...lacks(!isOld && body.solutions.length === 0, "is in no solution"),
        ...lacks(!named.has(key), "is in no news"),
        ...lacks(!questions.has(key), "is in no question"),
      ];
    }
    if (document.type === "solution") {
      const { body } = document;
      return [
        ...lacks(!body.image, "has no scene"),
        ...lacks(!body.diagram, "has no block diagram"),
        ...lacks(body.benefits.length < 3, "has fewer than 3 benefits"),
        ...lacks(body.products.length === 0, "uses no part"),
        ...lacks(body.documents.length === 0, "has no document"),
      ];
    }
    return [];
  });
}

/** A video in all its formats. */
const videoBytes = 2_500_000;
const mediaBytes = 16_000_000;

/** Videos without a format or subtitles, and media that weigh too much. */
export async function heavyMedia(demo: Demo): Promise<Finding[]> {
  const findings: Finding[] = [];
  const sizes = new Map<string, number>();
  for (const file of demo.media) {
    sizes.set(file, (await stat(join(demo.mediaFolder, file))).size);
  }
  for (const document of all(demo, "video")) {
    const { sources, subtitles } = document.body;
    const types = sources.map(({ type }) => type);
    if (!types.includes("video/webm") || !types.includes("video/mp4")) {
      findings.push(findingAt(document, ["sources"], "needs WebM and MP4"));
    }
    if (!subtitles.en || !subtitles.zh) {
      findings.push(findingAt(document, ["subtitles"], "needs both languages"));
    }
    const bytes = sources.reduce((sum, { file }) => sum + (sizes.get(file) ?? 0), 0);
    if (bytes > videoBytes) findings.push(findingAt(document, ["sources"], `${bytes} bytes`));
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total > mediaBytes) findings.push(findingIn(demo.mediaFolder, `${total} bytes in all`));
  return findings;
}

/** History whose first year differs from the year of foundation in the settings. */
export function wrongFounding(demo: Demo): Finding[] {
  const founded = String(demo.publication.views.en.setting("company").foundedIn);
  const [first] = all(demo, "history").sort((a, b) => a.body.month.localeCompare(b.body.month));
  if (!first || first.body.month.startsWith(founded)) return [];
  const setting = settingKey("company");
  return [findingAt(first, ["month"], `begins in another year than ${setting}, ${founded}`)];
}
