import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  buildSetting,
  publish,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { Publication } from "../../../content/publication.ts";
import type { Language } from "../../../site/languages.ts";
import { PageProvider } from "../../components/page.tsx";
import type { RawQuery } from "../pageModule.ts";
import { pageSize } from "./listing.ts";
import { page } from "./page.tsx";

const column = (id: number, key: string, parent: string | null, body: object = {}) =>
  buildColumn({ id, key, body: { parent, title: { en: key, zh: `${key}栏` }, ...body } });

const parameters = ["clock", "memory", "note"];

/** Products 1 > processors 10 > vision 11 and empty 12; power 20 > chargers 21; news 3. */
const columns = [
  column(1, "products", null),
  column(3, "news", null, { type: 2, href: "rk-news" }),
  column(10, "processors", "products"),
  column(11, "vision", "processors", { parameters }),
  column(12, "empty", "processors", { position: 2 }),
  column(20, "power", "products", { position: 2 }),
  column(21, "chargers", "power", { parameters: ["memory", "clock"] }),
  buildParameterGroup({ key: "groups/core" }),
  buildParameter({ key: "clock", body: { direction: "more" } }),
  buildParameter({ key: "memory", body: { label: { en: "Memory", zh: "内存" }, unit: "MB" } }),
  buildParameter({
    key: "note",
    body: { label: { en: "Note", zh: "备注" }, kind: "text", unit: "" },
  }),
];

function part(id: number, body: object): WorldDocument {
  const partNumber = `RG${id}`;
  return buildProduct({
    id,
    key: `rg${id}`,
    body: { partNumber, column: "vision", position: id, ...body },
  });
}

const values = (clock: string, memory: string) => ({ values: { clock, memory, note: "plain" } });

const parts = [
  part(101, values("900 MHz", "512 KB")),
  part(102, values("2 GHz", "1 MB")),
  part(103, { ...values("1.2 GHz", "256 KB"), column: "chargers", alsoIn: ["vision"] }),
];

const world = (documents: readonly WorldDocument[] = parts) => publish([...columns, ...documents]);

/** A family of `count` parts on nothing but its pages. */
const manyParts = (count: number) =>
  world(Array.from({ length: count }, (_, at) => part(200 + at, values(`${at + 1} GHz`, "1 MB"))));

const resolve = (publication: Publication, query: RawQuery) =>
  page.resolve(query, publication.views.en);

function shown(publication: Publication, query: RawQuery, language: Language = "en") {
  const context = pageContext(publication, { language });
  const params = page.resolve(query, context.view);
  if (params === undefined) throw new Error("There is no such page");
  const props = page.load(params, context);
  const view = createElement(page.desktop, props);
  const html = renderToStaticMarkup(<PageProvider page={context}>{view}</PageProvider>);
  return { params, props, html, address: page.address(params, context.view) };
}

const titles = (html: string) =>
  [...html.matchAll(/product-card__part"><a[^>]*>([^<]*)/g)].map((match) => match[1]);

const rows = (html: string) =>
  [...html.matchAll(/<th scope="row"><a[^>]*>([^<]*)/g)].map((match) => match[1]);

describe("the queries of a product list", () => {
  it("mean the root of products where they name no column", async () => {
    expect(resolve(await world(), {})).toEqual({ id: 1, view: "families", sort: "", page: 1 });
  });

  it("name a column by `id`, or with an empty `id` by the last of `pid`", async () => {
    const publication = await world();
    const vision = { id: 11, view: "cards", sort: "", page: 1 };
    expect(resolve(publication, { id: "11" })).toEqual(vision);
    expect(resolve(publication, { id: "11", pid: "9,9,9" })).toEqual(vision);
    expect(resolve(publication, { id: "", pid: "1,10,11" })).toEqual(vision);
  });

  it("lead nowhere for a column of another type, an unknown one or a product", async () => {
    const publication = await world();
    for (const id of ["3", "999", "101", "0", "011", "x"]) {
      expect(resolve(publication, { id })).toBeUndefined();
    }
  });

  it("give equal values where they mean the same", async () => {
    const publication = await world();
    const usual = JSON.stringify(resolve(publication, { id: "11" }));
    const same: RawQuery[] = [
      { id: "11", view: "cards" },
      { id: "11", view: "mosaic" },
      { id: "11", sort: "weight" },
      { id: "11", sort: "-" },
      { id: "11", page: "1" },
      { id: "11", page: "one" },
      { id: "11", page: "" },
      { pid: "10,11" },
    ];
    for (const query of same) expect(JSON.stringify(resolve(publication, query))).toBe(usual);
    const families = JSON.stringify(resolve(publication, { id: "10" }));
    expect(JSON.stringify(resolve(publication, { id: "10", sort: "clock" }))).toBe(families);
  });

  it("know the parameters of the family as sorts, both ways", async () => {
    const publication = await world();
    expect(resolve(publication, { id: "11", sort: "-clock" })?.sort).toBe("-clock");
    expect(resolve(publication, { id: "11", view: "table", sort: "part" })).toEqual({
      id: 11,
      view: "table",
      sort: "part",
      page: 1,
    });
  });

  it("end with the last page", async () => {
    const publication = await manyParts(pageSize + 1);
    expect(resolve(publication, { id: "11", page: "2" })?.page).toBe(2);
    expect(resolve(publication, { id: "11", page: "3" })).toBeUndefined();
    expect(resolve(publication, { id: "10", page: "2" })).toBeUndefined();
    expect(resolve(await manyParts(pageSize), { id: "11", page: "2" })).toBeUndefined();
    expect(resolve(publication, { id: "12", page: "1" })?.page).toBe(1);
  });

  it("are written back without what is usual, the chain in `pid`", async () => {
    const publication = await world();
    expect(shown(publication, { id: "11", sort: "clock", view: "table" }).address).toEqual({
      id: "",
      pid: "1,10,11",
      view: "table",
      sort: "clock",
      page: undefined,
    });
    expect(shown(publication, {}).address).toMatchObject({ id: 1, view: undefined });
  });
});

describe("a column above families", () => {
  it("shows its families by category, with what their parts reach", async () => {
    const { html, props } = shown(await world(), {});
    expect(props.sections.map(({ title, families }) => [title?.text, families.length])).toEqual([
      ["processors", 2],
      ["power", 1],
    ]);
    expect(html).toContain("3 parts");
    expect(html).toContain("900\u00a0MHz to 2");
  });

  it("puts parts forward and leads to all of them in one table", async () => {
    const publication = await world([...parts, buildSetting("home", { featured: ["rg103"] })]);
    const { html } = shown(publication, {});
    expect(titles(html)[0]).toBe("RG103");
    expect(html).toContain("All 3 parts in one table");
    expect(html).toContain("/product-list?id=1&amp;view=table");
  });

  it("has columns in its table for what its families share", async () => {
    const { props } = shown(await world(), { view: "table" });
    expect(props.parts?.table?.columns.map(({ key }) => key)).toEqual(["clock", "memory"]);
    expect(props.parts?.views.map(({ label }) => label)).toEqual(["Families", "Table"]);
  });

  it("names families that have no text in the page's language with the other one's tag", async () => {
    const publication = await publish([
      ...columns.filter(({ id }) => id !== 21),
      column(21, "chargers", "power", { title: { en: "Chargers" } }),
    ]);
    const { html } = shown(publication, {}, "zh");
    expect(html).toContain('<span lang="en">Chargers</span>');
  });
});

describe("a family", () => {
  it("shows its parts, those listed there from elsewhere included", async () => {
    expect(titles(shown(await world(), { id: "11" }).html)).toEqual(["RG101", "RG102", "RG103"]);
  });

  it("sorts them by value", async () => {
    const { html } = shown(await world(), { id: "11", sort: "-memory" });
    expect(titles(html)).toEqual(["RG102", "RG101", "RG103"]);
  });

  it("offers the better direction first", async () => {
    const { props } = shown(await world(), { id: "11" });
    const labels = props.parts?.sorts.map(({ label }) => label) ?? [];
    expect(labels.indexOf("Clock: high to low")).toBeLessThan(labels.indexOf("Clock: low to high"));
    expect(labels.indexOf("Memory: low to high")).toBeLessThan(
      labels.indexOf("Memory: high to low"),
    );
  });

  it("says so where it is empty, and offers the families beside it", async () => {
    const { html } = shown(await world(), { id: "12" });
    expect(html).toContain("No parts are listed here yet.");
    expect(html).toContain('aria-current="page">empty');
    expect(html).not.toContain("list-bar");
  });

  it("turns pages of its parts and keeps the sort on the way", async () => {
    const publication = await manyParts(pageSize + 2);
    const { html } = shown(publication, { id: "11", sort: "-clock", page: "2" });
    expect(titles(html)).toEqual(["RG201", "RG200"]);
    expect(html).toContain("sort=-clock");
    expect(html).toContain(`${pageSize + 1} to ${pageSize + 2} of ${pageSize + 2} parts`);
  });
});

describe("the table of a family", () => {
  it("is sorted on the server as the address asks, with the column marked", async () => {
    const { html } = shown(await world(), { id: "11", view: "table", sort: "clock" });
    expect(rows(html)).toEqual(["RG101", "RG103", "RG102"]);
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*sort=-clock/);
  });

  it("has headings that are links to the sorted table", async () => {
    const { html } = shown(await world(), { id: "11", view: "table" }, "zh");
    expect(html).toContain("view=table&amp;sort=-clock&amp;lang=zh");
    expect(html).toContain("view=table&amp;sort=memory&amp;lang=zh");
  });

  it("says a unit in the heading where all values share it, else beside each value", async () => {
    const { props } = shown(
      await world([part(101, values("1 GHz", "1 MB")), part(102, values("2 GHz", "512 KB"))]),
      {
        id: "11",
        view: "table",
      },
    );
    const table = props.parts?.table;
    expect(table?.columns[0]).toMatchObject({ key: "clock", unit: "GHz" });
    expect(table?.rows[0]?.cells[0]).toEqual(["1", 0]);
    expect(table?.columns[1]?.unit).toBeUndefined();
    expect(table?.rows[1]?.cells[1]).toEqual(["512\u00a0KB", 0]);
  });

  it("has no column for what no part has a value of", async () => {
    const { props } = shown(await world([part(101, { values: { clock: "1 GHz" } })]), {
      id: "11",
      view: "table",
    });
    expect(props.parts?.table?.columns.map(({ key }) => key)).toEqual(["clock"]);
  });

  it("leaves sorting to the server where it does not hold all parts", async () => {
    const whole = shown(await manyParts(pageSize), { id: "11", view: "table" });
    expect(whole.props.parts?.table?.sortsInPlace).toBe(true);
    const paged = shown(await manyParts(pageSize + 1), { id: "11", view: "table", sort: "-clock" });
    expect(paged.props.parts?.table?.sortsInPlace).toBe(false);
    expect(rows(paged.html)[0]).toBe(`RG${200 + pageSize}`);
  });
});

/** Parts that differ in a quantity, a range, options and a switch. */
const various = () =>
  publish([
    ...columns.filter(({ key }) => key !== "vision"),
    column(11, "vision", "processors", {
      parameters: ["clock", "supply", "formats", "secure", "note"],
    }),
    buildParameter({
      key: "supply",
      body: { label: { en: "Supply", zh: "电源" }, kind: "range", unit: "V" },
    }),
    buildParameter({
      key: "formats",
      body: {
        label: { en: "Formats", zh: "格式" },
        kind: "enum",
        unit: "",
        options: ["int8", "int16", "fp16"].map((value) => ({
          value,
          label: { en: value.toUpperCase() },
        })),
      },
    }),
    buildParameter({
      key: "secure",
      body: { label: { en: "Secure", zh: "安全" }, kind: "boolean", unit: "" },
    }),
    ...[
      { clock: "900 MHz", supply: "1.8..3.6 V", formats: ["int8"], secure: true },
      { clock: "1.2 GHz", supply: "2.7..5.5 V", formats: ["int8", "int16"], secure: false },
      { clock: "2 GHz", supply: "2.7..5.5 V", formats: ["int8", "fp16"], secure: true },
    ].map((own, at) =>
      part(101 + at, {
        values: { note: "plain", ...own },
        keyFigures: ["clock", "supply", "formats"],
        lifecycle: { stage: at === 0 ? "nrnd" : "active", since: "2025-01-01" },
      }),
    ),
  ]);

describe("a filtered list", () => {
  const found = async (query: RawQuery) =>
    titles(shown(await various(), { id: "11", ...query }).html);

  it("has the parts that fit every filter, quantities by their size", async () => {
    expect(await found({ "p.clock": "1000 MHz.." })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.clock": "..1.2" })).toEqual(["RG101", "RG102"]);
    expect(await found({ "p.supply": "2..3" })).toEqual(["RG101"]);
    expect(await found({ "p.formats": "int16,fp16" })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.secure": "true", lifecycle: "active" })).toEqual(["RG103"]);
    expect(await found({ lifecycle: "active,nrnd" })).toHaveLength(3);
  });

  it("takes what a plain form sends: options one by one, the two ends of a quantity", async () => {
    expect(await found({ "p.clock": "1,", "p.formats": "int16,fp16" })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.clock": ",1.2" })).toEqual(["RG101", "RG102"]);
    const untouched = { "p.clock": ",", "p.formats": "", lifecycle: "" };
    expect(resolve(await various(), { id: "11", ...untouched })).not.toHaveProperty("asked");
  });

  it("writes its filters back in one form, for every link and the other language", async () => {
    const publication = await various();
    const query = { id: "11", "p.formats": "fp16,int8", "p.clock": "1,2 GHz", sort: "-clock" };
    const { address, html } = shown(publication, query);
    expect(address).toMatchObject({ "p.clock": "1..2 GHz", "p.formats": "int8,fp16" });
    expect(Object.keys(address).indexOf("p.clock")).toBeLessThan(
      Object.keys(address).indexOf("p.formats"),
    );
    expect(html).toMatch(/view=table&amp;sort=-clock&amp;p\.clock=1\.\.2%20GHz/);
    const there = page.resolve(
      {
        ...query,
        id: "11",
        ...Object.fromEntries(
          Object.entries(address).map(([k, v]) => [k, v === undefined ? v : String(v)]),
        ),
      },
      publication.views.zh,
    );
    expect(there?.asked?.values).toEqual([
      ["clock", "1..2 GHz"],
      ["formats", "int8,fp16"],
    ]);
  });

  it("leaves out what makes no sense, and says so", async () => {
    const publication = await various();
    const { html, props, address } = shown(publication, {
      id: "11",
      "p.clock": "5 V",
      "p.weight": "1",
      lifecycle: "active,young",
    });
    expect(props.notice).toContain("Clock, 2 unknown filters");
    expect(titles(html)).toEqual(["RG102", "RG103"]);
    expect(address).not.toHaveProperty("p.clock");
    expect(shown(publication, { id: "11" }).props.notice).toBeUndefined();
  });

  it("counts for each option what there would be with it, the other filters standing", async () => {
    const { props } = shown(await various(), { id: "11", "p.secure": "true" });
    const filters = props.parts?.filters;
    expect(filters?.stages.map(({ stage, count }) => [stage, count])).toEqual([
      ["active", 1],
      ["nrnd", 1],
    ]);
    const formats = filters?.main.find(({ name }) => name === "p.formats");
    const secure = filters?.groups[0]?.facets.find(({ name }) => name === "p.secure");
    const options = (facet: typeof formats) =>
      facet?.kind === "choice" ? facet.options.map(({ value, count }) => [value, count]) : [];
    expect(options(formats)).toEqual([
      ["int8", 2],
      ["int16", 0],
      ["fp16", 1],
    ]);
    expect(options(secure)).toEqual([
      ["true", 2],
      ["false", 1],
    ]);
  });

  it("offers the ends of a quantity with their units, counted as well, the one in use chosen", async () => {
    const { props } = shown(await various(), { id: "11", "p.clock": "1.2 GHz.." });
    const clock = props.parts?.filters?.main.find(({ name }) => name === "p.clock");
    if (clock?.kind !== "span") throw new Error("The clock is a quantity");
    expect(clock.from.map(({ value, count, isChosen }) => [value, count, isChosen])).toEqual([
      ["900 MHz", 3, false],
      ["1.2 GHz", 2, true],
      ["2 GHz", 1, false],
    ]);
    expect(clock.to.map(({ value, count }) => [value, count])).toEqual([
      ["900 MHz", 0],
      ["1.2 GHz", 1],
      ["2 GHz", 2],
    ]);
  });

  it("does not offer texts, nor what all parts have in common", async () => {
    const { props } = shown(await world(), { id: "11" });
    const names = props.parts?.filters?.main.map(({ name }) => name);
    expect(names).toEqual(["p.clock", "p.memory"]);
    expect(props.parts?.filters?.stages).toEqual([]);
    expect(shown(await world([parts[0] ?? part(101, {})]), { id: "11" }).props.parts?.filters).toBe(
      undefined,
    );
  });

  it("names each filter in use, with the list without it", async () => {
    const { props, html } = shown(await various(), {
      id: "11",
      lifecycle: "active",
      "p.clock": "1..2",
      "p.formats": "int16",
    });
    expect(props.parts?.filters?.chips).toEqual([
      {
        label: "Lifecycle: Active",
        href: "/product-list?id=&pid=1,10,11&p.clock=1..2&p.formats=int16",
      },
      {
        label: "Clock: 1\u00a0GHz to 2\u00a0GHz",
        href: "/product-list?id=&pid=1,10,11&lifecycle=active&p.formats=int16",
      },
      {
        label: "Formats: INT16",
        href: "/product-list?id=&pid=1,10,11&lifecycle=active&p.clock=1..2",
      },
    ]);
    expect(html).toContain('<input type="checkbox" name="p.formats" checked="" value="int16"/>');
  });

  it("says so where nothing fits, and keeps its filters in sight", async () => {
    const { html } = shown(await various(), { id: "11", "p.clock": "3.." });
    expect(html).toContain("No part fits all of these filters.");
    expect(html).toContain("Clock: from 3");
  });

  it("shows the parts of a column that usually shows its families", async () => {
    const { params, html } = shown(await various(), { id: "1", lifecycle: "nrnd" });
    expect(params.view).toBe("table");
    expect(rows(html)).toEqual(["RG101"]);
  });

  it("ends with the last page of what fits", async () => {
    const publication = await manyParts(pageSize + 5);
    const query = { id: "11", "p.clock": `${5}..` };
    expect(resolve(publication, { ...query, page: "2" })?.page).toBe(2);
    expect(resolve(publication, { ...query, "p.clock": "6..", page: "2" })).toBeUndefined();
  });

  it("is kept by nobody: there are filters without end", async () => {
    const publication = await various();
    const isKept = (query: RawQuery) => page.isKept?.(shown(publication, query).params);
    expect(isKept({ id: "11", sort: "-clock" })).toBe(true);
    expect(isKept({ id: "11", "p.clock": "1..2" })).toBe(false);
    expect(isKept({ id: "11", "p.nothing": "1" })).toBe(false);
  });
});

describe("the parts of a list", () => {
  it("can be taken into the comparison, from cards and from rows", async () => {
    const publication = await world();
    for (const query of [{ id: "11" }, { id: "11", view: "table" }]) {
      const { html } = shown(publication, query);
      expect(html.match(/form="compare"/g)).toHaveLength(3);
    }
  });
});

describe("the head of a product list", () => {
  it("names the column, and the page from the second on", async () => {
    const publication = await manyParts(pageSize + 1);
    const context = pageContext(publication);
    const head = (query: RawQuery) => page.head(shown(publication, query).props, context);
    expect(head({ id: "11" }).title).toBe("vision");
    expect(head({ id: "11", page: "2" }).title).toBe("vision, page 2");
    expect(head({ id: "11" }).description).toContain("vision");
  });
});
