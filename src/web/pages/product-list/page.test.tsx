import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import {
  column,
  columns,
  manyParts,
  part,
  parts,
  resolve,
  rows,
  shown,
  titles,
  values,
  world,
} from "../../../../tests/support/productList.tsx";
import {
  buildParameter,
  buildSetting,
  publish,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { page } from "./page.tsx";
import { pageSize } from "./resolveList.ts";

/** Columns that a list's table can end with: what order codes answer. */
const facts = ["package", "pins", "grade", "temperature", "packing"];

const keysOf = ({ parts: listed }: ReturnType<typeof shown>["props"]) =>
  listed?.finder.screen.choices.map(({ name }) => name);

describe("the queries of a product list", () => {
  it("default to the root of products if they name no column", async () => {
    expect(resolve(await world(), {})).toEqual({ id: 1, view: "families", sort: "", page: 1 });
  });

  it("name a column by `id`, or with an empty `id` by the last of `pid`", async () => {
    const publication = await world();
    const vision = { id: 11, view: "table", sort: "", page: 1 };
    expect(resolve(publication, { id: "11" })).toEqual(vision);
    expect(resolve(publication, { id: "11", pid: "9,9,9" })).toEqual(vision);
    expect(resolve(publication, { id: "", pid: "1,10,11" })).toEqual(vision);
  });

  it("have no page for a column of another type, an unknown one or a product", async () => {
    const publication = await world();
    for (const id of ["3", "999", "101", "0", "011", "x"]) {
      expect(resolve(publication, { id })).toBeUndefined();
    }
  });

  it("give equal values where they mean the same", async () => {
    const publication = await world();
    const usual = JSON.stringify(resolve(publication, { id: "11" }));
    const same: RawQuery[] = [
      { id: "11", view: "table" },
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

  it("accept the parameters of the family as sorts, in both directions", async () => {
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

  it("are written without defaults, with the chain in `pid`", async () => {
    const publication = await world();
    expect(shown(publication, { id: "11", sort: "clock", view: "cards" }).address).toEqual({
      id: "",
      pid: "1,10,11",
      view: "cards",
      sort: "clock",
      page: undefined,
    });
    expect(shown(publication, { id: "11", view: "table" }).address.view).toBeUndefined();
    expect(shown(publication, {}).address).toMatchObject({ id: 1, view: undefined });
    expect(shown(publication, { view: "table" }).address.view).toBe("table");
  });
});

describe("a column above families", () => {
  it("shows its families by category, with the ranges of their parts", async () => {
    const { html, props } = shown(await world(), {});
    expect(props.sections.map(({ title, families }) => [title?.text, families.length])).toEqual([
      ["processors", 2],
      ["power", 1],
    ]);
    expect(html).toContain("3 parts");
    expect(html).toContain("900\u00a0MHz to 2");
  });

  it("shows families without a category first, and none that menus leave out", async () => {
    const { props } = shown(
      await publish([
        ...columns,
        ...parts,
        column(30, "direct", "products", { position: 3 }),
        column(31, "hidden", "products", { position: 4, status: 0 }),
        column(13, "secret", "processors", { position: 3, status: 0 }),
      ]),
      {},
    );
    expect(
      props.sections.map(({ id, title, href, families }) => [
        ...[id, title?.text, href, families.map((family) => family.title.text).join()],
      ]),
    ).toEqual([
      [1, undefined, "/product-list?id=1", "direct"],
      [10, "processors", "/product-list?id=&pid=1,10", "vision,empty"],
      [20, "power", "/product-list?id=&pid=1,20", "chargers"],
    ]);
    expect([props.parts, props.siblings, props.count]).toEqual([undefined, undefined, 3]);
  });

  it("features parts and links to all of them in one table", async () => {
    const publication = await world([...parts, buildSetting("home", { featured: ["rg103"] })]);
    const { html } = shown(publication, {});
    expect(titles(html)[0]).toBe("RG103");
    expect(html).toContain("All 3 parts in one table");
    expect(html).toContain("/product-list?id=1&amp;view=table");
  });

  it("has table columns for shared parameters of its families", async () => {
    const { props } = shown(await world(), { view: "table" });
    expect(keysOf(props)).toEqual([
      "lifecycle",
      "family",
      "p.clock",
      "p.memory",
      "p.note",
      ...facts,
    ]);
    expect(props.parts?.finder.views.map(({ label }) => label)).toEqual([
      "Families",
      "Table",
      "Cards",
    ]);
  });

  it("marks the language of families that have no text in the page's language", async () => {
    const publication = await publish([
      ...columns.filter(({ id }) => id !== 21),
      column(21, "chargers", "power", { title: { en: "Chargers" } }),
    ]);
    const { html } = shown(publication, {}, "zh");
    expect(html).toContain('<span lang="en">Chargers</span>');
  });
});

describe("a family", () => {
  it("shows its parts, including those listed there from elsewhere", async () => {
    expect(rows(shown(await world(), { id: "11" }).html)).toEqual(["RG101", "RG102", "RG103"]);
  });

  it("sorts them by value", async () => {
    const { html } = shown(await world(), { id: "11", sort: "-memory" });
    expect(rows(html)).toEqual(["RG102", "RG101", "RG103"]);
  });

  it("offers the better direction first", async () => {
    const { props } = shown(await world(), { id: "11", view: "cards" });
    const labels = props.parts?.finder.sorts.map(({ label }) => label) ?? [];
    expect(labels.indexOf("Clock: high to low")).toBeLessThan(labels.indexOf("Clock: low to high"));
    expect(labels.indexOf("Memory: low to high")).toBeLessThan(
      labels.indexOf("Memory: high to low"),
    );
  });

  it("is sorted as cards by quantities alone, four at most, each both ways", async () => {
    const more = ["a", "b", "c"].map((key) =>
      buildParameter({ key, body: { label: { en: key.toUpperCase() }, unit: "V" } }),
    );
    const publication = await publish([
      ...columns.filter(({ key }) => key !== "vision"),
      ...more,
      column(11, "vision", "processors", {
        parameters: ["note", "clock", "memory", "a", "b", "c"],
      }),
      ...[1, 2].map((at) =>
        part(100 + at, {
          values: {
            ...{ clock: `${at} GHz`, memory: `${at} MB`, note: `n${at}` },
            ...{ a: `${at} V`, b: `${at} V`, c: `${at} V` },
          },
          keyFigures: at === 1 ? ["note", "clock", "memory"] : ["a", "b", "c"],
        }),
      ),
    ]);
    const sorts = (view: string) =>
      shown(publication, { id: "11", view }).props.parts?.finder.sorts.map(({ sort }) => sort);
    expect(sorts("cards")).toEqual([
      ...["", "part", "-clock", "clock", "memory", "-memory", "a", "-a", "b", "-b"],
    ]);
    expect(sorts("table")).toEqual([]);
    const finder = (view: string) => shown(publication, { id: "11", view }).props.parts?.finder;
    expect(["table", "rows", "cards"].map((view) => finder(view)?.isLive)).toEqual([
      ...[true, true, false],
    ]);
    expect(finder("table")?.exports).toEqual(["csv", "xlsx"]);
  });

  it("has the families beside it that menus show, if there are any", async () => {
    const siblings = async (id: string, documents: readonly WorldDocument[] = []) =>
      shown(await publish([...columns, ...parts, ...documents]), {
        id,
      }).props.siblings?.columns.map(
        ({ title, isCurrent }) => `${title.text}${isCurrent ? " *" : ""}`,
      );
    expect(await siblings("11")).toEqual(["vision *", "empty"]);
    expect(await siblings("21")).toBeUndefined();
    const secret = column(13, "secret", "processors", { position: 3, status: 0 });
    expect(await siblings("12", [secret])).toEqual(["vision", "empty *"]);
    expect(await siblings("13", [secret])).toEqual(["vision", "empty", "secret *"]);
  });

  it("shows a message where it is empty, and offers the families beside it", async () => {
    const { html } = shown(await world(), { id: "12" });
    expect(html).toContain("No parts are listed here yet.");
    expect(html).toContain('aria-current="page">empty');
    expect(html).not.toContain("list-bar");
  });

  it("divides its parts into pages and keeps the sort", async () => {
    const publication = await manyParts(pageSize + 2);
    const { html } = shown(publication, { id: "11", sort: "-clock", page: "2" });
    expect(rows(html)).toEqual(["RG201", "RG200"]);
    expect(html).toContain("sort=-clock");
    expect(html).toContain(`${pageSize + 1} to ${pageSize + 2} of ${pageSize + 2} parts`);
  });
});

describe("the single table of families that share no parameter", () => {
  it("has the columns that most parts have, and sorts by them", async () => {
    const documents = columns.filter(({ key }) => key !== "vision" && key !== "chargers");
    const publication = await publish([
      ...documents,
      column(11, "vision", "processors", { parameters: ["clock"] }),
      column(21, "chargers", "power", { parameters: ["memory"] }),
      part(101, { values: { clock: "1 GHz" } }),
      part(102, { values: { clock: "2 GHz" } }),
      part(103, { column: "chargers", values: { memory: "4 MB" } }),
    ]);
    const { props } = shown(publication, { view: "table", sort: "-clock" });
    expect(keysOf(props)).toEqual(["lifecycle", "family", "p.clock", "p.memory", ...facts]);
    const clock = props.parts?.finder.screen.columns.find(({ name }) => name === "p.clock");
    expect(clock?.sorted).toBe("descending");
  });
});

describe("the table of a family", () => {
  it("is sorted on the server by the address, with the column marked", async () => {
    const { html } = shown(await world(), { id: "11", view: "table", sort: "clock" });
    expect(rows(html)).toEqual(["RG101", "RG103", "RG102"]);
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*sort=-clock/);
  });

  it("has headings that are links to the sorted table", async () => {
    const { html } = shown(await world(), { id: "11", view: "table" }, "zh");
    expect(html).toContain("1,10,11&amp;sort=-clock&amp;lang=zh");
    expect(html).toContain("1,10,11&amp;sort=memory&amp;lang=zh");
  });

  it("has a unit in the heading in which all values read well, and numbers aligned at the point", async () => {
    const { props, html } = shown(
      await world([part(101, values("1 GHz", "1 MB")), part(102, values("2 GHz", "512 KB"))]),
      {
        id: "11",
        view: "table",
      },
    );
    const table = props.parts?.finder.screen;
    expect(table?.columns[1]).toMatchObject({ name: "p.clock", unit: "GHz" });
    expect(table?.rows[0]?.cells[1]).toEqual(["1"]);
    expect(table?.columns[2]).toMatchObject({ name: "p.memory", unit: "MB", decimals: 1 });
    expect(table?.rows[1]?.cells[2]).toEqual(["0.5"]);
    expect(html).toMatch(/<td[^>]*data-pad="\.0"[^>]*>1<\/td>/);
    expect(html).not.toMatch(/<td[^>]*data-pad[^>]*>0\.5/);
  });

  it("opens with the columns that the family names, and leads to all by a link", async () => {
    const documents = [
      ...columns.filter(({ key }) => key !== "vision"),
      column(11, "vision", "processors", {
        parameters: ["clock", "memory", "note"],
        keyParameters: ["memory"],
      }),
      ...parts,
    ];
    const publication = await publish(documents);
    const names = (query: RawQuery) =>
      shown(publication, query).props.parts?.finder.screen.columns.map(({ name }) => name);
    expect(names({ id: "11" })).toEqual(["lifecycle", "p.memory"]);
    expect(names({ id: "11", sort: "-clock" })).toEqual(["lifecycle", "p.memory", "p.clock"]);
    const all = names({ id: "11", columns: "all" });
    expect(all).toEqual(expect.arrayContaining(["p.clock", "p.memory", "package"]));
    const { html, address } = shown(publication, { id: "11", sort: "clock" });
    expect(address.columns).toBeUndefined();
    expect(html).toContain(`pid=1,10,11&amp;sort=clock&amp;columns=all"`);
    const whole = shown(publication, { id: "11", columns: "all" });
    expect(whole.address.columns).toBe("all");
    expect(whole.html).toContain("Main columns");
    expect(resolve(publication, { id: "11", columns: "some" })).toEqual(
      resolve(publication, { id: "11" }),
    );
  });

  it("opens with key figures and the columns that differ most", async () => {
    const { props } = shown(await world(), { id: "11" });
    const { columns: first = [], choices = [] } = props.parts?.finder.screen ?? {};
    expect(first.map(({ name }) => name).slice(0, 3)).toEqual(["lifecycle", "p.clock", "p.memory"]);
    expect(first.length).toBeLessThanOrEqual(8);
    expect(choices.map(({ name }) => name)).toContain("p.note");
    expect(first.map(({ name }) => name)).not.toContain("p.note");
  });

  it("has no column for a parameter without values", async () => {
    const { props } = shown(await world([part(101, { values: { clock: "1 GHz" } })]), {
      id: "11",
      view: "table",
    });
    expect(keysOf(props)).toEqual(["lifecycle", "p.clock", ...facts]);
  });

  it("is sorted as a whole, whatever is on the page", async () => {
    const paged = shown(await manyParts(pageSize + 1), { id: "11", view: "table", sort: "-clock" });
    expect(rows(paged.html)[0]).toBe(`RG${200 + pageSize}`);
    expect(rows(paged.html)).toHaveLength(pageSize);
  });
});

describe("the parts of a list", () => {
  it("can be added to the comparison, from cards and from rows", async () => {
    const publication = await world();
    for (const query of [{ id: "11" }, { id: "11", view: "cards" }]) {
      const { html } = shown(publication, query);
      expect(html.match(/<input[^>]*form="compare"/g)).toHaveLength(3);
      // The link beside the list sends what is ticked, by script or without.
      expect(html).toMatch(/<button[^>]*type="submit" form="compare"/);
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

  it("has structured data of the list's entries, in each view", async () => {
    const publication = await world();
    const context = pageContext(publication);
    const listed = (query: RawQuery) => {
      const { props, html } = shown(publication, query);
      const { jsonLd } = page.head(props, context);
      expect(jsonLd).toMatchObject([{ "@type": "ItemList", name: props.title.text }]);
      const [list] = jsonLd as { itemListElement: { name: string; url: string }[] }[];
      return { html, names: list?.itemListElement.map(({ name }) => name) };
    };
    const cards = listed({ id: "11", view: "cards" });
    expect(cards.names).toEqual(titles(cards.html));
    const table = listed({ id: "11" });
    expect(table.names).toEqual(rows(table.html));
    expect(listed({ id: "1" }).names).toContain("vision");
  });
});
