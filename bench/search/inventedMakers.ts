import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { inBaseUnits, parseQuantity } from "../../src/base/site/values/quantities.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import type { Doc } from "../../src/content/published/publishedDocument.ts";
import { parseBody } from "../../src/content/types/index.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { extract } from "../../src/readers/search/indexer/extractSearchDocument.ts";
import { type JudgedQuery, type JudgedSet, readJudged } from "./quality.ts";

/**
 * Invented makers with their parts, texts and searches. What one has stands in the folder of its name and in
 * the file of judged searches beside it.
 */
export const makerNames = ["sensors", "memory", "drivers"] as const satisfies readonly JudgedSet[];

export type MakerName = (typeof makerNames)[number];

async function read<Shape extends z.ZodType>(
  maker: MakerName,
  file: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const path = join(import.meta.dirname, maker, `${file}.yaml`);
  return shape.parse(parse(await readFile(path, "utf8")));
}

const bilingual = z.strictObject({ en: z.string(), zh: z.string() });
const pair = z.tuple([z.string(), z.string()]);

const parameter = bilingual.extend({
  unit: z.string().default(""),
  kind: z.enum(["number", "range", "boolean"]).default("number"),
  better: z.enum(["more", "less"]).optional(),
  options: z.record(z.string(), pair).optional(),
});

const cell = z.union([z.string(), z.boolean(), z.array(z.string())]);

const partsFile = z.strictObject({
  menu: z.array(z.tuple([z.string(), z.string(), z.string()])),
  parameters: z.record(z.string(), parameter),
  families: z.record(z.string(), bilingual.extend({ parent: z.string(), about: pair })),
  series: z.array(
    z.strictObject({
      family: z.string(),
      columns: z.array(z.string()),
      all: z.record(z.string(), cell).default({}),
      en: pair,
      zh: pair,
      rows: z.array(z.tuple([z.string(), z.string()], cell)),
    }),
  ),
  references: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])),
  obsolete: z.record(z.string(), z.string()),
});

type PartsFile = z.output<typeof partsFile>;

const texts = z.strictObject({
  en: z.array(z.string()),
  zh: z.array(z.string()),
  products: z.array(z.string()).default([]),
});

const textTypes = ["faq", "news", "solution", "page", "download"] as const;

type Column = readonly [
  key: string,
  en: string,
  zh: string,
  type: number,
  href: string,
  parent: string | null,
];

/** Columns of the menu that list no parts: key, titles, code of what they list, page that shows them, parent. */
const textColumns: readonly Column[] = [
  ["faq", "Questions and answers", "常见问题", 7, "faq", null],
  ["news", "News", "新闻", 2, "rk-news", null],
  ["solution", "Applications", "应用", 4, "solution-info", null],
  ["page", "Company", "公司", 1, "company-profile", null],
  ["download", "Downloads", "下载", 6, "press", null],
];

/** A maker as it is published. */
export async function makerPublication(maker: MakerName): Promise<Publication> {
  const file = await read(maker, "parts", partsFile);
  const textsFile = z.record(z.enum(textTypes), z.record(z.string(), texts));
  const written = await read(maker, "texts", textsFile);
  const columns: readonly Column[] = [
    ["products", "Products", "产品", 3, "product-list", null],
    ...file.menu.map(([key, en, zh]): Column => [key, en, zh, 3, "product-list", "products"]),
    ...textColumns,
  ];
  const documents: [TypeName, key: string, body: unknown][] = [
    ...columns.map(([key, en, zh, type, href, parent], position) =>
      columnOf(key, { title: { en, zh }, type, href, parent, position }),
    ),
    ["parameterGroup", "all", { title: { en: "Specification", zh: "规格" }, position: 0 }],
    ...Object.entries(file.parameters).map(parameterOf),
    ...Object.entries(file.families).map(([key, { en, zh, parent, about }], position) =>
      columnOf(key, {
        ...{ title: { en, zh }, summary: inBoth(about), parent, position },
        ...{ type: 3, href: "product-list", parameters: parametersOf(file, key) },
      }),
    ),
    ...partsOf(file),
    ...textTypes.flatMap((type) =>
      Object.entries(written[type]).map(([key, one]) => textOf(type, key, one)),
    ),
  ];
  const rows = documents.flatMap(([type, key, body], at) => {
    const row = { id: at + 1, key, type, publishedAt: 0, revisionId: at + 1 };
    const stored = JSON.stringify(parseBody(type, body));
    return languages.map((language) => ({ ...row, language, body: stored }));
  });
  return makePublication(1, rows);
}

const inBoth = ([en, zh]: readonly [string, string]) => ({ en, zh });

function columnOf(key: string, body: object): [TypeName, string, unknown] {
  return ["column", key, { status: 1, ...body }];
}

function parameterOf([key, { en, zh, unit, kind, better, options }]: [
  string,
  z.output<typeof parameter>,
]): [TypeName, string, unknown] {
  const made = Object.entries(options ?? {}).map(([value, said]) => ({
    value,
    label: inBoth(said),
  }));
  const label = { en, zh };
  const rest = { unit, kind: options ? "enum" : kind, options: made };
  return ["parameter", key, { label, group: "all", ...rest, ...(better && { direction: better }) }];
}

function parametersOf({ series }: PartsFile, family: string): string[] {
  const own = series.filter((one) => one.family === family);
  return [...new Set(own.flatMap((one) => [...one.columns, ...Object.keys(one.all)]))];
}

/** Styles of packages by the beginnings of their names; what has none is a connection by wires. */
const styles = Object.entries({
  SOT: "sot",
  DFN: "qfn",
  QFN: "qfn",
  TSSOP: "tssop",
  MSOP: "sop",
}).concat(
  Object.entries({ SOIC: "soic", WLCSP: "wlcsp", LGA: "lga", LQFP: "qfp", TO: "to" }),
  Object.entries({ USON: "qfn", WSON: "qfn", BGA: "bga", DIP: "dip", SMD: "lga", CHIP: "lga" }),
);

function packageOf(name: string) {
  const style = styles.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "sip";
  return { style, name, pins: Math.max(2, Number(/\d+$/.exec(name)?.[0] ?? 2)) };
}

function partsOf(file: PartsFile): [TypeName, string, unknown][] {
  return file.series.flatMap(({ family, columns: names, all, rows, ...said }) =>
    rows.map(([partNumber, packages, ...cells], position): [TypeName, string, unknown] => {
      const given = names.flatMap((name, at) => {
        const value = cells[at];
        return value === undefined || value === "" ? [] : [[name, value] as const];
      });
      const values = { ...Object.fromEntries(given), ...all };
      const completedAt = (at: 0 | 1) => ({
        en: completed(said.en[at], values, file, "en"),
        zh: completed(said.zh[at], values, file, "zh"),
      });
      const replacement = file.obsolete[partNumber]?.toLowerCase();
      const body = {
        ...{
          partNumber,
          column: family,
          position,
          name: completedAt(0),
          summary: completedAt(1),
          values,
        },
        lifecycle: { stage: replacement ? "obsolete" : "active", since: "2025-01-15" },
        packages: packages.split(" | ").map(packageOf),
        crossReferences: file.references
          .filter(([part]) => part === partNumber)
          .map(([, number, en, zh, kind]) => ({
            ...{ partNumber: number, kind, ...(en !== "" && { maker: { en, zh } }) },
          })),
        ...(replacement && { replacement }),
      };
      return ["product", partNumber.toLowerCase(), body];
    }),
  );
}

/** A text with a part's own values in the places that name them. */
function completed(
  text: string,
  values: Readonly<Record<string, z.output<typeof cell>>>,
  { parameters }: PartsFile,
  language: Language,
): string {
  const at = language === "en" ? 0 : 1;
  return text.replace(/\{([a-z0-9-]+)\}/g, (_all, name: string) => {
    const told = [values[name] ?? ""].flat().map(String);
    const shown = told.map((one) => parameters[name]?.options?.[one]?.[at] ?? one);
    return shown.join(at === 0 ? ", " : "、").replace("..", at === 0 ? " to " : "～");
  });
}

function textOf(
  type: (typeof textTypes)[number],
  key: string,
  { en, zh, products }: z.output<typeof texts>,
): [TypeName, string, unknown] {
  const both = (at: number) => ({ en: en[at], zh: zh[at] });
  const rich = (at: number) => ({ en: `<p>${en[at]}</p>`, zh: `<p>${zh[at]}</p>` });
  const about = type === "page" ? {} : { products };
  const article = { title: both(0), summary: both(1), body: rich(2) };
  const bodies = {
    faq: () => ({ question: both(0), answer: rich(1) }),
    news: () => ({ ...article, date: "2026-03-02" }),
    solution: () => article,
    page: () => article,
    download: () => ({
      summary: both(1),
      document: {
        ...{ title: both(0), kind: "note", revision: "1.0", date: "2026-03-02", language: "both" },
        ...{ file: `downloads/${key}.pdf`, size: 1_000 },
      },
    }),
  };
  return [type, `${type}/${key}`, { column: type, ...bodies[type](), ...about }];
}

const condition = z.union([z.string(), z.boolean(), z.array(z.string())]);
const conditions = z.record(z.string(), condition);

type Conditions = z.output<typeof conditions>;

const parametricFile = z.array(
  bilingual.extend({
    right: conditions,
    "right-zh": conditions.optional(),
    also: conditions.optional(),
  }),
);

/** All searches over a maker: written ones, phrases with conditions, Chinese of two characters, held-out ones. */
export async function makerSearches(
  maker: MakerName,
  publication: Publication,
): Promise<JudgedQuery[]> {
  return [
    ...(await readJudged(maker)),
    ...(maker === "drivers" ? await readJudged("drivers/held") : []),
    ...(await parametric(maker, publication)),
    ...(await literalPairs(maker, publication)),
  ];
}

async function parametric(maker: MakerName, { views }: Publication): Promise<JudgedQuery[]> {
  const phrases = await read(maker, "parametric", parametricFile);
  const parts = views.en.all("product");
  return phrases.flatMap((phrase) =>
    languages.map((language): JudgedQuery => {
      const right = (language === "zh" && phrase["right-zh"]) || phrase.right;
      const wider = { ...right, ...phrase.also };
      const grades = parts.flatMap((part): [string, 2 | 3][] => {
        const isRight = meets(part, right);
        if (!isRight && !meets(part, wider)) return [];
        return [[part.key, isRight && part.body.lifecycle.stage === "active" ? 3 : 2]];
      });
      const query = { class: `parametric-${language}`, language, text: phrase[language] };
      return { ...query, grades: new Map(grades) };
    }),
  );
}

function meets({ body }: Pick<Doc<"product">, "body">, wanted: Conditions): boolean {
  return Object.entries(wanted).every(([name, asked]) => {
    if (asked === "any") return true;
    if (typeof asked === "string" && asked.startsWith("!")) {
      return !meets({ body }, { [name]: asked.slice(1) });
    }
    if (name === "family") return [asked].flat().includes(body.column);
    if (name === "package") return body.packages.some((one) => one.name.startsWith(String(asked)));
    const value = body.values[name];
    if (typeof asked === "boolean") return (value ?? false) === asked;
    if (asked === "none" || value === undefined) return asked === "none" && value === undefined;
    const options = [value].flat();
    if ([asked].flat().every((one) => options.includes(one))) return true;
    return typeof asked === "string" && typeof value === "string" && isWithin(value, asked);
  });
}

/** True if a part's quantity or range meets a condition: a range covers what is asked for. */
function isWithin(value: string, asked: string): boolean {
  const [, sign = "", amount = ""] = /^([<>]?=)?\s*(.*)$/.exec(asked) ?? [];
  const [own, wish] = [value, amount].map((text) => {
    const quantity = parseQuantity(text);
    return quantity && inBaseUnits(quantity);
  });
  if (own === undefined || wish === undefined) return false;
  if (sign === ">=") return own.max >= wish.min;
  if (sign === "<=") return own.min <= wish.max;
  if (sign === "=") return own.min === wish.min && own.max === wish.max;
  // A single value lies within the wish, and a range around it.
  if (own.min === own.max) return own.min >= wish.min && own.max <= wish.max;
  return own.min <= wish.min && own.max >= wish.max;
}

async function literalPairs(maker: MakerName, { views }: Publication): Promise<JudgedQuery[]> {
  const pairs = await read(maker, "pairs", z.array(z.string().length(2)));
  const told = [...views.zh.docs()].flatMap((doc) => {
    const document = extract(views.zh, doc);
    if (document === undefined) return [];
    const { keywords: _columns, ...own } = document.texts;
    return [{ doc, text: Object.values(own).join("\n") }];
  });
  return pairs.map((text) => {
    const grades = told
      .filter((one) => one.text.includes(text))
      .map(({ doc }): [string, 1 | 3] => [doc.key, doc.type === "column" ? 1 : 3]);
    return { class: "two-zh", language: "zh", text, grades: new Map(grades) };
  });
}

const words = z.strictObject({ en: z.array(z.string()), zh: z.array(z.string()) });
const slips = z.record(z.string(), z.string());

/** Words that no search may replace, and slips with what was meant. */
export function makerCorrections(maker: MakerName) {
  const wanted = z.strictObject({ en: slips, zh: slips });
  return read(maker, "corrections", z.strictObject({ never: words, wanted }));
}
