import { expect, test } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { InvalidDocument } from "./fields/bodyProblems.ts";
import { parseBody } from "./index.ts";
import type { TypeName } from "./typeNames.ts";

const text = { en: "English", zh: "中文" };
const zone = { title: text, kind: "compute", blocks: [text] };
const group = { title: text, columns: ["a"] };
const board = { kind: "board", title: text };
const paper = sampleBodies.download.document;
const tall = { en: "x".repeat(80) };

/** A value with another one at a path in it. */
function withValue(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((item, at) => (`${at}` === step ? withValue(item, rest, value) : item));
  }
  const fields = { ...(whole as Readonly<Record<string, unknown>>) };
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

/** The problems of a sample with another value in it, as `path: code`; "fits" where there are none. */
function problemsOf(type: TypeName, path: string, value: unknown): string {
  try {
    parseBody(type, withValue(sampleBodies[type], path.split("."), value));
    return "fits";
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    expect(error.status).toBe(422);
    return error.problems.map((one) => `${one.path.join(".")}: ${one.problem.code}`).join();
  }
}

/** Returns a number of keys of documents. */
const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const numbers: readonly (readonly [TypeName, string, number, number?])[] = [
  ...(["banner", "column", "download", "faq", "partner", "product", "solution"] as const).map(
    (type) => [type, "position", 0] as const,
  ),
  ["parameterGroup", "position", 0],
  ["banner", "style.top.title", 0, 90],
  ["banner", "style.fontSize.body", 12, 96],
  ["career", "openings", 1, 999],
  ["guestbook", "replyDays", 1, 60],
  ["product", "packages.0.pins", 2, 3000],
  ["product", "variants.0.quantity", 1],
  ["product", "leadTime", 1, 104],
  ["product", "variants.0.leadTime", 1, 104],
  ["video", "width", 1],
  ["video", "height", 1],
  ["honour", "image.width", 1, 10_000],
  ["honour", "image.height", 1, 10_000],
  ["download", "document.size", 1],
];

const ranges = numbers.map(([type, path, min, max]) => ({ type, path, min, max }));

test.each(ranges)("$type: $path is a whole number from $min on", ({ type, path, min, max }) => {
  expect(problemsOf(type, path, min)).toBe("fits");
  expect(problemsOf(type, path, min - 1)).toBe(`${path}: too-small`);
  expect(problemsOf(type, path, min + 0.5)).toBe(`${path}: wrong-kind`);
  if (max === undefined) return;
  expect(problemsOf(type, path, max)).toBe("fits");
  expect(problemsOf(type, path, max + 1)).toBe(`${path}: too-large`);
});

const lists: readonly (readonly [TypeName, string, number, number, (count: number) => unknown])[] =
  [
    ["banner", "content", 0, 4, (count) => times(count, text)],
    ["column", "recommended", 0, 12, (count) => ({ label: text, news: keys(count) })],
    ["column", "menuGroups", 0, 12, (count) => times(count, group)],
    ["column", "menuGroups", 1, 20, (count) => [{ ...group, columns: keys(count) }]],
    ["product", "alsoIn", 0, 8, keys],
    ["product", "keyFigures", 0, 5, keys],
    ["product", "features", 0, 16, (count) => times(count, text)],
    ["product", "packages", 1, 6, (count) => times(count, sampleBodies.product.packages[0])],
    ["solution", "benefits", 0, 8, (count) => times(count, { title: text, text })],
    ["solution", "diagram.zones", 2, 10, (count) => times(count, zone)],
    ["solution", "diagram.zones.0.blocks", 1, 16, (count) => times(count, text)],
    ["video", "sources", 1, 4, (count) => times(count, sampleBodies.video.sources[0])],
  ];

test.each(lists)("%s: %s has from %i to %i entries", (type, path, min, max, listOf) => {
  expect(problemsOf(type, path, listOf(max))).toBe("fits");
  expect(problemsOf(type, path, listOf(max + 1))).toMatch(/: too-many$/);
  expect(problemsOf(type, path, listOf(min))).toBe("fits");
  if (min > 0) expect(problemsOf(type, path, listOf(min - 1))).toMatch(/: too-few$/);
});

test.each<[TypeName, string, (entry: string) => unknown]>([
  ["guestbook", "sampleTopic", (entry) => entry],
  ["guestbook", "quoteTopic", (entry) => entry],
  ["guestbook", "kitTopic", (entry) => entry],
  ["guestbook", "partnerTopic", (entry) => entry],
  ["guestbook", "desks", (entry) => [{ email: "a@example.com", topics: [entry] }]],
  ["product", "development", (orderCode) => [{ ...board, orderCode }]],
  ["product", "name", (en) => ({ en })],
])("%s: %s is a text of one character or more", (type, path, made) => {
  expect(problemsOf(type, path, made("A"))).toBe("fits");
  expect(problemsOf(type, path, made(""))).toMatch(/: missing$/);
});

const button = { label: text, link: "https://example.com" };
const figure = { number: "1", caption: text };
const cards = (newest: object) => [{ kind: "cards", newest: { type: "news", ...newest } }];
const table = (changes: object) => [{ kind: "table", rows: [{ c1: text }], ...changes }];

test.each<[string, unknown, string]>([
  ["figures", [{ kind: "figures", figures: times(8, figure) }], "fits"],
  ["figures", [{ kind: "figures", figures: times(9, figure) }], "figures: too-many"],
  ["figures", [{ kind: "figures", figures: [] }], "figures: too-few"],
  [
    "a number",
    [{ kind: "figures", figures: [{ ...figure, number: "" }] }],
    "figures.0.number: missing",
  ],
  ["new cards", cards({ count: 1 }), "fits"],
  ["new cards", cards({ count: 0 }), "newest.count: too-small"],
  ["new cards", cards({ count: 13 }), "newest.count: too-large"],
  ["cards", [{ kind: "cards", documents: ["a"] }], "fits"],
  ["cards", [{ kind: "cards", documents: [] }], "documents: documents-or-newest"],
  ["columns", table({ columns: 1 }), "fits"],
  ["columns", table({ columns: 0 }), "columns: too-small"],
  ["rows", table({ rows: [] }), "rows: too-few"],
  ["buttons", [{ kind: "call-to-action", title: text, buttons: [button] }], "fits"],
  ["buttons", [{ kind: "call-to-action", title: text, buttons: times(2, button) }], "fits"],
  [
    "buttons",
    [{ kind: "call-to-action", title: text, buttons: times(3, button) }],
    "buttons: too-many",
  ],
  ["buttons", [{ kind: "call-to-action", title: text, buttons: [] }], "buttons: too-few"],
  [
    "buttons of cards",
    [{ kind: "cards", documents: ["a"], buttons: times(3, button) }],
    "buttons: too-many",
  ],
  ["a video", [{ kind: "video", video: "a" }], "fits"],
  ["a video's file", [{ kind: "video", title: text, file: "a.webm" }], "video: video-or-file"],
  [
    "a video's file",
    [{ kind: "video", title: text, file: "a.webm", poster: sampleBodies.honour.image }],
    "fits",
  ],
])("A block with %s: %j %s", (_, sections, expected) => {
  const told = expected === "fits" ? expected : `sections.0.${expected}`;
  expect(problemsOf("column", "sections", sections)).toBe(told);
});

test("A block of cards shows three of the newest, and a table has three columns, unless others are set", () => {
  const sections = [...cards({}), ...table({})];
  expect(parseBody("column", { ...sampleBodies.column, sections })).toMatchObject({
    sections: [
      { newest: { count: 3 }, documents: [] },
      { columns: 3, header: "row" },
    ],
  });
});

test.each<[TypeName, string, unknown, string]>([
  ["product", "partNumber", "R1", "fits"],
  ["product", "partNumber", "R", "partNumber: too-short"],
  ["product", "packages.0.width", 0.1, "fits"],
  ["product", "packages.0.width", 0, "packages.0.width: too-small"],
  ["product", "packages.0.width", 80.1, "packages.0.width: too-large"],
  ["video", "duration", 0, "duration: too-small"],
  ["column", "status", 1, "fits"],
  ["column", "status", 2, "status: unfit"],
  ["column", "type", 0, "fits"],
  ["column", "type", -1, "type: too-small"],
  ["column", "title", tall, "fits"],
  ["column", "title", { en: `${tall.en}x` }, "title.en: too-long"],
  ["news", "updated", "2026-11-21", "fits"],
  ["news", "updated", "2026-11-20", "updated: before-date"],
  ["solution", "diagram.centre", 1, "fits"],
  ["solution", "diagram.centre", 0, "fits"],
  ["solution", "diagram.centre", 2, "diagram.centre: no-zone"],
  ["solution", "diagram.centre", -1, "diagram.centre: too-small"],
  ["solution", "diagram.bus", text, "fits"],
  [
    "solution",
    "diagram",
    { title: text, bus: text, centre: 0, zones: [zone, zone] },
    "diagram.centre: bus-or-centre",
  ],
  [
    "solution",
    "diagram",
    { title: text, centre: 0, zones: [zone, { ...zone, link: text }] },
    "fits",
  ],
  [
    "solution",
    "diagram",
    { title: text, centre: 1, zones: [zone, { ...zone, link: text }] },
    "diagram.zones: links-to-centre",
  ],
  [
    "solution",
    "diagram",
    { title: text, zones: [zone, { ...zone, link: text }] },
    "diagram.zones: links-to-centre",
  ],
])("%s: %s as %j %s", (type, path, value, expected) => {
  expect(problemsOf(type, path, value)).toBe(expected);
});

test.each(["banner", "download", "faq", "partner", "product", "solution"] as const)(
  "%s: a position that is not given is 0",
  (type) => {
    expect(parseBody(type, sampleBodies[type])).toMatchObject({ position: 0 });
  },
);

test("A section without places of its own is in the header and in the footer", () => {
  expect(parseBody("column", sampleBodies.column)).toMatchObject({
    ...{ locations: ["top", "footer"], menuGroups: [], keyParameters: [] },
  });
  expect(parseBody("download", { column: "a", document: paper })).toEqual({
    ...{ column: "a", document: paper, position: 0, products: [] },
  });
});
