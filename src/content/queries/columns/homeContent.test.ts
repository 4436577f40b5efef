import { expect, it, test } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import {
  buildColumn,
  buildNews,
  buildProduct,
  buildSetting,
  buildSolution,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { View } from "../../published/publication.ts";
import type { Doc } from "../../published/publishedDocument.ts";
import type { TypeName } from "../../types/typeNames.ts";
import { announcementsOf } from "../announcements.ts";
import { areasOf, newsAboutParts, solutionsBeside, solutionsRoot } from "../solutions.ts";
import { videosBeside, videosOf } from "../videos.ts";
import { sectionDocuments } from "./cardSectionDocuments.ts";
import { homeDocuments, rootOfContent, shownHomeSections } from "./homeContent.ts";
import { type MenuNode, menu, menuGroups, recommendedItems } from "./menu.ts";

const doc = (id: number, type: TypeName, body: object): WorldDocument => ({
  ...{ id, key: `${type}-${id}`, type, languages: ["en"] },
  body: { ...sampleBodies[type], ...body },
});
const column = (id: number, key: string, body: object) => buildColumn({ id, key, body });
const part = (id: number, body: object) =>
  buildProduct({
    id,
    key: `part-${id}`,
    body: { partNumber: `RG${id}`, replacement: undefined, ...body },
  });

/** The small company with further columns, videos, announcements, partners and solutions. */
const documents: readonly WorldDocument[] = [
  ...smallWorld(),
  ...[
    column(90, "videos", { type: 12, href: "rk-micro-video-list", position: 5 }),
    column(91, "investors", { type: 5, href: "invest", position: 6 }),
    column(92, "investors/below", { type: 5, href: "invest", parent: "investors" }),
    column(93, "homes", { type: 4, href: "solution-info", parent: "solutions", position: 2 }),
    column(94, "factories", { type: 4, href: "solution-info", parent: "solutions", position: 1 }),
    column(95, "hidden-area", {
      ...{ type: 4, href: "solution-info" },
      parent: "solutions",
      status: 0,
    }),
    column(96, "bare-area", { type: 4, href: "solution-info", parent: "solutions" }),
    column(97, "solutions/news", { type: 2, href: "rk-news", parent: "solutions" }),
    column(98, "hidden-group", { parent: "products", status: 0 }),
    column(99, "hidden-family", { parent: "hidden-group" }),
    column(88, "more-solutions", { type: 4, href: "solution-info", position: 9 }),
  ],
  ...[part(110, { column: "hidden-family" }), part(111, { column: "empty-family", alsoIn: [] })],
  ...["2026-01-01", "2026-03-01", "2026-02-01", "2025-12-31"].map((date, at) =>
    doc(200 + at, "investor", {
      ...{ column: at === 1 ? "investors/below" : "investors", date },
      kind: at === 0 ? "temporary" : "periodic",
    }),
  ),
  doc(210, "investor", { column: "nowhere", date: "2026-09-01" }),
  ...["2026-01-01", "2026-02-01"].map((date, at) =>
    doc(220 + at, "video", { column: "videos", date }),
  ),
  doc(223, "video", { column: "about", date: "2026-05-01" }),
  doc(222, "video", { column: "nowhere", date: "2026-06-01" }),
  doc(230, "partner", { column: "about", position: 2 }),
  doc(231, "partner", { column: "about", position: 1 }),
  doc(232, "partner", { column: "nowhere", position: 0 }),
  doc(240, "banner", { position: 1 }),
  ...["homes", "factories", "hidden-area", "homes", "homes"].map((key, at) =>
    buildSolution({
      id: 250 + at,
      key: `solution-${250 + at}`,
      body: { column: key, position: at, products: at === 0 ? ["rg1000", "rg2000"] : [] },
    }),
  ),
];

const text = { en: "Text", zh: "文字" };
const { en: view } = (await publish(documents)).views;

const idsOf = (docs: Iterable<{ readonly id: number }>) => Array.from(docs, ({ id }) => id);

function node(key: string, of: View = view) {
  const found = of.column(key);
  if (found === undefined) throw new Error(`The test's world has no column ${key}`);
  return found;
}

function document<Type extends TypeName>(type: Type, id: number): Doc<Type> {
  const found = view.all(type).find((one) => one.id === id);
  if (found === undefined) throw new Error(`The test's world has no ${type} ${id}`);
  return found;
}

const viewWith = async (...more: readonly WorldDocument[]) =>
  (await publish([...documents, ...more])).views.en;

test("The home page shows what has a place, the newest first, and families and areas that menus show", () => {
  const shown = Object.entries(homeDocuments(view)).map(([name, docs]) => [name, idsOf(docs)]);
  expect(Object.fromEntries(shown)).toEqual({
    banners: [240],
    intro: [],
    families: [12, 13],
    featured: [101, 111, 110, 102],
    applications: [94, 93],
    "latest-video": [223],
    "latest-news": [303, 302, 301],
    investors: [201, 202, 200],
    partners: [231, 230],
  });
});

test("The home page puts the chosen parts forward alone, and at most twelve partners", async () => {
  const featured = ["part-111", "none", "rg2000"];
  const partners = Array.from({ length: 14 }, (_, at) =>
    doc(300 + at, "partner", { column: "about", position: 10 + at }),
  ).map((one) => ({ ...one, id: one.id + 1_000, key: `${one.key}-more` }));
  const news = Array.from({ length: 3 }, (_, at) =>
    buildNews({ id: 400 + at, body: { column: "company-news", date: `2026-09-0${at + 1}` } }),
  );
  const other = await viewWith(buildSetting("home", { featured }), ...partners, ...news);
  const shown = homeDocuments(other);
  expect(idsOf(shown.featured)).toEqual([111, 102]);
  expect(idsOf(shown.partners)).toEqual([231, 230, ...idsOf(partners).slice(0, 10)]);
  expect(idsOf(shown["latest-news"])).toEqual([402, 401, 400, 303]);
});

test("A home page without content shows none", async () => {
  const { en: empty } = (await publish([])).views;
  const names = Object.values(homeDocuments(empty)).flat();
  expect([names, rootOfContent(empty, "product"), solutionsRoot(empty)]).toEqual([
    ...[[], undefined, undefined],
  ]);
});

test("The sections of the home page are those that are listed and not hidden, and the others", async () => {
  const composed = { kind: "text", body: { en: "<p>Text</p>" } };
  const sections = [
    ...[{ kind: "partners" }, composed, { kind: "intro", hidden: true }],
    ...[{ ...composed, hidden: true }, { kind: "families" }],
  ];
  const other = await viewWith(buildSetting("home", { featured: [], sections }));
  const shown = shownHomeSections(other).map((one) => (typeof one === "string" ? one : one.kind));
  expect(shown).toEqual([
    ...["partners", "text", "banners", "families", "featured", "applications"],
    ...["latest-video", "latest-news", "investors"],
  ]);
});

test("The root of a type of content is its first column at the top", () => {
  expect([
    rootOfContent(view, "product"),
    rootOfContent(view, "news"),
    solutionsRoot(view),
  ]).toEqual([...[node("products"), node("news"), node("solutions")]]);
});

test("Areas are the shown columns below that have solutions, in the menu's order", () => {
  const areas = areasOf(view, node("solutions"));
  expect(areas.map((one) => [one.node.doc.key, idsOf(one.solutions)])).toEqual([
    ["factories", [251]],
    ["homes", [250, 253, 254]],
  ]);
});

test("Beside a solution stand the next ones of its area, then those before it", () => {
  const beside = (id: number, count: number) =>
    idsOf(solutionsBeside(view, document("solution", id), count));
  expect([beside(250, 3), beside(253, 3), beside(254, 3), beside(253, 1), beside(251, 3)]).toEqual([
    ...[[253, 254], [254, 250], [250, 253], [254], []],
  ]);
});

test("News about a solution's parts come once each, the newest first", async () => {
  const news = (id: number, date: string, products: string[]) =>
    buildNews({ id, body: { column: "company-news", date, products } });
  const other = await viewWith(
    news(401, "2026-08-01", ["rg2000"]),
    news(402, "2026-08-02", ["rg1000", "rg2000"]),
    news(400, "2026-08-01", ["rg1000"]),
    news(403, "2026-08-03", ["rg3000"]),
  );
  const about = (count: number) => idsOf(newsAboutParts(other, document("solution", 250), count));
  expect(about(3)).toEqual([402, 400, 401]);
  expect(about(1)).toEqual([402]);
});

test("Videos of a column are its own, and beside one stand others of its column, then the latest", () => {
  expect(idsOf(videosOf(view, node("videos")))).toEqual([221, 220]);
  const beside = (id: number, count: number) =>
    idsOf(videosBeside(view, document("video", id), count));
  expect([beside(220, 9), beside(221, 9), beside(223, 1)]).toEqual([[221, 223], [220, 223], [221]]);
});

test("Announcements of a column and those below it are chosen by kind and year", () => {
  const chosen = (choice?: object) => idsOf(announcementsOf(view, node("investors"), choice));
  expect(chosen()).toEqual([201, 202, 200, 203]);
  expect(chosen({ kind: "temporary" })).toEqual([200]);
  expect(chosen({ year: 2026 })).toEqual([201, 202, 200]);
  expect(chosen({ kind: "periodic", year: 2026 })).toEqual([201, 202]);
  expect(chosen({ kind: "temporary", year: 2025 })).toEqual([]);
});

type Cards = Parameters<typeof sectionDocuments>[0];

test.each<[string, Cards["documents"], Cards["newest"], number[]]>([
  ["those chosen, as chosen", ["rg2000", "none", "news/first"], undefined, [102, 301]],
  ["the newest of a type", [], { type: "investor", count: 2 }, [210, 201]],
  [
    "the newest of a column and below it",
    [],
    { type: "investor", column: "investors", count: 2 },
    [201, 202],
  ],
  ["none of a column that is not published", [], { type: "news", column: "none", count: 2 }, []],
  [
    "those chosen, then the newest of the others",
    ["news/second"],
    { type: "news", count: 2 },
    [302, 303, 301],
  ],
  ["videos", [], { type: "video", column: "videos", count: 1 }, [221]],
])("A section of cards shows %s", (_, chosen, newest, ids) => {
  expect(idsOf(sectionDocuments({ documents: chosen, newest }, view))).toEqual(ids);
});

it("A section of cards shows those parts first that were released last", async () => {
  const since = (id: number, day: string) =>
    part(id, { column: "family", lifecycle: { stage: "active", since: day } });
  const other = await viewWith(since(120, "2026-10-01"), since(121, "2026-11-01"));
  const newest = { type: "product", column: "products", count: 2 } as const;
  expect(idsOf(sectionDocuments({ documents: [], newest }, other))).toEqual([121, 120]);
});

/** The keys of a menu, with those below. */
function keysOf(nodes: readonly MenuNode[]): unknown[] {
  return nodes.map(({ node: { doc: one }, children }) =>
    children.length === 0 ? one.key : [one.key, ...keysOf(children)],
  );
}

it("A menu shows four levels of what is shown there and open to every reader", async () => {
  const small = [...smallWorld()];
  const below = (id: number, key: string, parent: string, body = {}) =>
    column(id, key, { parent, ...body });
  const { en } = (
    await publish([
      ...small,
      ...[below(81, "fourth", "family"), below(82, "fifth", "fourth")],
      ...[below(83, "foot", "products", { locations: ["footer"], position: 9 })],
      ...[below(84, "gone", "products", { status: 0 }), below(85, "below-gone", "gone")],
      below(86, "lost", "products", { href: "none" }),
    ])
  ).views;
  const [products, ...others] = keysOf(menu(en, "top"));
  expect(products).toEqual(["products", ["group", ["family", "fourth"], "empty-family"]]);
  expect(others).toEqual(["solutions", ["news", "company-news"], "about"]);
  expect(keysOf(menu(en, "footer"))[0]).toEqual([
    ...["products", ["group", ["family", "fourth"], "empty-family"], "foot"],
  ]);
});

it("Groups of a menu have each shown column once, in the first group that names it", async () => {
  const groups = [
    { title: { en: "One" }, text, columns: ["b", "none", "a", "b"] },
    { title: { en: "Two" }, columns: ["a", "hidden"] },
    { title: { en: "Three" }, columns: ["a", "c"] },
  ];
  const other = await viewWith(
    column(700, "top", { menuGroups: groups }),
    ...["a", "b", "c"].map((key, at) => column(701 + at, key, { parent: "top" })),
    column(705, "hidden", { parent: "top", status: 0 }),
  );
  const top = menu(other, "top").find((one) => one.node.doc.key === "top");
  expect(
    top &&
      menuGroups(top).map(({ title, text: line, children }) => [title, line, keysOf(children)]),
  ).toEqual([
    [{ en: "One" }, text, ["b", "a"]],
    [{ en: "Three" }, undefined, ["c"]],
  ]);
});

it("A column recommends columns, parts and news that are published and have a page, in this order", async () => {
  const recommended = {
    label: text,
    ...{ news: ["news/second"], products: ["rg2000", "none"], columns: ["lost", "news"] },
  };
  const lost = column(701, "lost", { href: "none", type: 0 });
  const other = await viewWith(column(700, "top", { recommended }), lost);
  expect(
    recommendedItems(other, node("top", other)).map((one) => [one.doc.id, one.target]),
  ).toEqual([
    [3, { kind: "page", page: "rk-news", query: { id: 3 } }],
    [102, { kind: "page", page: "product-info", query: { id: 102, pid: "1,10,12" } }],
    [302, { kind: "page", page: "rk-publish", query: { id: 302, pid: "3,40" } }],
  ]);
  expect(recommendedItems(other, node("news", other))).toEqual([]);
});
