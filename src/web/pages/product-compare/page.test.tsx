import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { shownPage } from "../../../../tests/support/shownPage.tsx";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  publish,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { comparisonCsv, csvName } from "./csv.ts";
import { page } from "./page.tsx";

const part = (id: number, clock: string, body: object = {}) =>
  buildProduct({
    id,
    key: `rg${id}`,
    body: {
      partNumber: `RG${id}`,
      position: id,
      values: { clock, cores: "4", power: `${id} mW`, note: "same" },
      ...body,
    },
  });

/** Products 1 > vision 11 with six parts, power 21 with one; the power is better when it is less. */
const world = (more: readonly WorldDocument[] = []): Promise<Publication> => {
  const parameters = ["clock", "cores", "power", "note"];
  const column = (id: number, key: string, parent: string | null, body: object = {}) =>
    buildColumn({ id, key, body: { parent, title: { en: key, zh: `${key}栏` }, ...body } });
  return publish([
    column(1, "products", null),
    column(11, "vision", "products", { parameters }),
    column(21, "chargers", "products", { parameters }),
    buildParameterGroup({ key: "groups/core" }),
    buildParameterGroup({
      key: "groups/supply",
      body: { title: { en: "Supply", zh: "供电" }, position: 2 },
    }),
    buildParameter({ key: "clock", body: { direction: "more" } }),
    buildParameter({ key: "cores", body: { label: { en: "Cores", zh: "核心" }, unit: "" } }),
    buildParameter({
      key: "power",
      body: {
        label: { en: "Power", zh: "功耗" },
        unit: "mW",
        direction: "less",
        group: "groups/supply",
      },
    }),
    buildParameter({
      key: "note",
      body: { label: { en: "Note, short", zh: "备注" }, kind: "text", unit: "" },
    }),
    part(101, "1 GHz", { column: "vision" }),
    part(102, "2 GHz", { column: "vision" }),
    part(103, "500 MHz", { column: "vision" }),
    part(104, "1000 MHz", { column: "vision" }),
    part(105, "1 GHz", { column: "vision" }),
    part(106, "1 GHz", {
      column: "vision",
      pinCompatibility: [
        { product: "rg105", state: "with-changes", changes: { en: "Change R4.", zh: "更换 R4。" } },
      ],
    }),
    part(201, "1 GHz", {
      column: "chargers",
      values: { cores: "4" },
      keyFigures: ["cores", "cores", "cores"],
    }),
    ...more,
  ]);
};

const resolve = (publication: Publication, query: RawQuery) => {
  const resolved = page.resolve(query, publication.views.en);
  if (resolved === undefined) throw new Error("There is always such a page");
  return resolved.params;
};

function shown(publication: Publication, query: RawQuery, place: Partial<UrlContext> = {}) {
  return shownPage(page, pageContext(publication, place), query);
}

const numbers = ({ props }: ReturnType<typeof shown>) =>
  props.parts.map(({ partNumber }) => partNumber);

describe("the parts of a comparison", () => {
  it("are given by ids, part numbers and order codes, in the reader's order, none twice", async () => {
    const publication = await world();
    expect(resolve(publication, { ids: "103,101" }).ids).toEqual([103, 101]);
    expect(resolve(publication, { ids: " rg-102 , 101,RG101,," }).ids).toEqual([102, 101]);
  });

  it("are limited to five, with a message", async () => {
    const all = shown(await world(), { ids: "101,102,103,104,105,106" });
    expect(all.params.ids).toEqual([101, 102, 103, 104, 105]);
    expect(all.html).toContain("You can compare up to five parts; the others");
    expect(all.html).not.toContain("compare-form");
  });

  it("exclude unknown parts, with a message", async () => {
    const old = shown(await world(), { ids: "101,999,11" });
    expect(numbers(old)).toEqual(["RG101"]);
    expect(old.html).toContain("2 parts of this comparison are not on the site.");
  });

  it("keep an unknown name in the field, with the error beside it", async () => {
    const wrong = shown(await world(), { ids: '101,<b>"RG999"' });
    expect(wrong.html).toContain("There is no part “&lt;b&gt;&quot;RG999&quot;”.");
    expect(wrong.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="&lt;b&gt;/);
    expect(wrong.address).toEqual({ only: undefined, ids: "101" });
  });

  it("are left to the reader while none is chosen", async () => {
    const empty = shown(await world(), {});
    expect(empty.html).toContain("No parts selected yet.");
    expect(empty.html).not.toContain("<table");
    expect(empty.props.families.map(({ title }) => title.text)).toEqual(["vision"]);
    expect(shown(await world(), { ids: "101" }).html).toContain(
      "Add a second part to start comparing.",
    );
  });
});

describe("the table of a comparison", () => {
  it("has a row for each parameter, in groups, with the values in the parts' order", async () => {
    const { props } = shown(await world(), { ids: "102,101" });
    expect(
      props.groups.map(({ title, rows }) => [
        title.text,
        rows.map(({ label, cells }) => [label.text, ...cells.map(({ text }) => text)]),
      ]),
    ).toEqual([
      [
        "Package and ordering",
        [
          ["Package", "QFN48 (6\u00a0×\u00a06\u00a0mm)", "QFN48 (6\u00a0×\u00a06\u00a0mm)"],
          ["Order codes", "RG1000-A", "RG1000-A"],
        ],
      ],
      [
        "Core",
        [
          ["Clock", "2\u00a0GHz", "1\u00a0GHz"],
          ["Cores", "4", "4"],
          ["Note, short", "same", "same"],
        ],
      ],
      ["Supply", [["Power", "102\u00a0mW", "101\u00a0mW"]]],
    ]);
  });

  it("marks better and weaker values by their parameter's direction, with a sign and a word", async () => {
    const { props, html } = shown(await world(), { ids: "101,102,103" });
    const marks = (label: string) =>
      props.groups
        .flatMap(({ rows }) => rows)
        .find((row) => row.label.text === label)
        ?.cells.map(({ mark }) => mark);
    expect(marks("Clock")).toEqual([undefined, "best", "weakest"]);
    expect(marks("Power")).toEqual(["best", undefined, "weakest"]);
    expect(marks("Cores")).toEqual([undefined, undefined, undefined]);
    expect(html).toMatch(/class="is-best">2\u00a0GHz.*?role="img" aria-label="best">▲</);
    expect(html).toContain('Power<span class="visually-hidden"> (lower is better)');
  });

  it("has a text where a part has no value of a parameter", async () => {
    const { html } = shown(await world(), { ids: "101,201" });
    expect(html).toContain('<span role="img" aria-label="Not specified">–</span>');
  });

  it("can be reduced to the differences, which the query keeps", async () => {
    const publication = await world();
    const all = shown(publication, { ids: "101,102" });
    expect(all.props.counts).toEqual({ all: 4, differing: 2 });
    expect(all.html).toContain('href="/product-compare?only=differences&amp;ids=101,102"');
    const less = shown(publication, { ids: "101,102", only: "differences" });
    const labels = less.props.groups.flatMap(({ rows }) => rows.map(({ label }) => label.text));
    expect(labels).toEqual(["Clock", "Power"]);
    expect(less.props.csvHref).toBe("/product-compare.csv?only=differences&ids=101,102");
    expect(less.html).toContain("only=differences&amp;ids=102,101");
    expect(less.address).toEqual({ only: "differences", ids: "101,102" });
    const one = shown(publication, { ids: "101", only: "differences" });
    expect(one.props.groups.flatMap(({ rows }) => rows)).toHaveLength(6);
  });

  it("has its values under their parameter on a phone, and no style attribute anywhere", async () => {
    const publication = await world();
    const mobile = shown(publication, { ids: "101,102,103" }, { surface: "mobile" });
    expect(mobile.html).toMatch(/<th colSpan="3" scope="rowgroup"><span>Cores<\/span>/);
    expect(mobile.html).toContain("Swipe sideways");
    for (const surface of ["desktop", "mobile"] as const) {
      expect(shown(publication, { ids: "101,102" }, { surface }).html).not.toContain("style=");
    }
  });
});

describe("a part of a comparison", () => {
  it("can be removed and moved by links", async () => {
    const { props } = shown(await world(), { ids: "101,102,103" });
    const [first, second, third] = props.parts;
    expect(second).toMatchObject({
      removeHref: "/product-compare?ids=101,103",
      leftHref: "/product-compare?ids=102,101,103",
      rightHref: "/product-compare?ids=101,103,102",
    });
    expect([first?.leftHref, third?.rightHref]).toEqual([undefined, undefined]);
    expect(shown(await world(), { ids: "101" }).props.parts[0]?.removeHref).toBe(
      "/product-compare",
    );
  });

  it("can be added by its number, the others kept, or from the first one's family", async () => {
    const { props, html } = shown(
      await world(),
      { ids: "101,102", only: "differences" },
      { language: "zh", surface: "mobile" },
    );
    expect(props.add?.action).toBe("/mobile/product-compare");
    expect(props.add?.hidden).toEqual([
      ["only", "differences"],
      ["ids", "101,102"],
      ["lang", "zh"],
    ]);
    expect(html).toMatch(/<option value="RG201">/);
    expect(props.siblings.map(({ label }) => label)).toEqual(["RG103", "RG104", "RG105", "RG106"]);
    expect(props.siblings[0]?.href).toContain("ids=101,102,103");
  });

  it("is offered with at most six of the first one's family, until five are compared", async () => {
    const more = [107, 108, 109, 110].map((id) => part(id, "1 GHz", { column: "vision" }));
    const publication = await world(more);
    const offered = (ids: string) => {
      const { props } = shown(publication, { ids });
      const suggested = props.add?.suggestions.map(({ partNumber }) => partNumber.slice(2));
      return [props.siblings.map(({ label }) => label.slice(2)).join(), suggested?.join()];
    };
    expect(offered("102,201")).toEqual([
      "101,103,104,105,106,107",
      "101,103,104,105,106,107,108,109,110",
    ]);
    expect(offered("101,102,103,104")[0]).toBe("105,106,107,108,109,110");
    expect(offered("101,102,103,104,105")).toEqual(["", undefined]);
  });
});

describe("the page of a comparison", () => {
  it("offers families of two parts and more that menus show, before any is chosen", async () => {
    const hidden = buildColumn({ id: 31, key: "hidden", body: { parent: null, status: 0 } });
    const { props } = shown(
      await world([
        ...[part(202, "1 GHz", { column: "chargers" }), hidden],
        ...[part(301, "1 GHz", { column: "hidden" }), part(302, "1 GHz", { column: "hidden" })],
      ]),
      {},
    );
    expect(props.families).toEqual([
      { title: { text: "vision" }, href: "/product-list?id=&pid=1,11" },
      { title: { text: "chargers" }, href: "/product-list?id=&pid=1,21" },
    ]);
    expect(shown(await world(), { ids: "101" }).props.families).toEqual([]);
  });

  it("leads to all rows and to the differences, whichever it shows", async () => {
    const publication = await world();
    const addresses = {
      allHref: "/product-compare?ids=101,102",
      differencesHref: "/product-compare?only=differences&ids=101,102",
    };
    expect(shown(publication, { ids: "101,102" }).props).toMatchObject({
      ...{ ...addresses, onlyDifferences: false, counts: { all: 4, differing: 2 } },
    });
    expect(shown(publication, { ids: "101,102", only: "differences" }).props).toMatchObject({
      ...{ ...addresses, onlyDifferences: true },
    });
  });

  it("lists packages with their sizes, and order codes, in the language's way", async () => {
    const packages = [
      { style: "qfn", name: "QFN48", pins: 48, width: 6, length: 6.5, height: 0.8, pitch: 0.4 },
      { style: "bga", name: "BGA64", pins: 64 },
    ];
    const variant = (orderCode: string) => ({
      ...{ orderCode, package: "QFN48", grade: "industrial", temperature: { min: 0, max: 70 } },
      ...{ pack: "tray", quantity: 60 },
    });
    const variants = [variant("A"), variant("B")];
    const both = [
      part(111, "1 GHz", { column: "vision", packages, variants }),
      part(112, "1 GHz", { column: "vision", packages, variants: [] }),
    ];
    const publication = await world(both);
    const rowsOf = (language: "en" | "zh") =>
      shown(publication, { ids: "111,112" }, { language })
        .props.groups.flatMap(({ rows }) => rows)
        .filter(({ cells }) => /QFN48|^A/.test(cells[0]?.text ?? ""))
        .map(({ differs, cells }) => [differs, ...cells.map(({ text }) => text)]);
    const size = "QFN48 (6\u00a0×\u00a06.5\u00a0mm)";
    expect(rowsOf("en")).toEqual([
      [false, `${size}; BGA64`, `${size}; BGA64`],
      [true, "A; B", ""],
    ]);
    expect(rowsOf("zh")).toEqual([
      [false, `${size}；BGA64`, `${size}；BGA64`],
      [true, "A；B", ""],
    ]);
  });

  it("has the column that all its parts have in common in its breadcrumb", async () => {
    const publication = await world();
    expect(shown(publication, { ids: "101,102" }).position.columns).toEqual([1, 11]);
    const mixed = shown(publication, { ids: "101,201" }).position;
    expect(mixed.columns).toEqual([1]);
    expect(mixed.breadcrumb.at(-1)).toEqual({ title: { text: "Compare parts" } });
    expect(shown(publication, {}).position.columns).toEqual([]);
  });

  it("names its parts in title and heading, and is cached only while it is empty", async () => {
    const publication = await world();
    const { head, html, params } = shown(publication, { ids: "101,102" });
    expect(head.title).toBe("Compare RG101, RG102");
    expect(html).toContain("<h1>Compare RG101, RG102</h1>");
    expect(page.delivery?.(params)).toBe("perRequest");
    expect(page.delivery?.(resolve(publication, { ids: "nothing" }))).toBe("perRequest");
    expect(page.delivery?.(resolve(publication, {}))).toBe("cached");
  });
});

const partsOf = (view: View, ...ids: readonly number[]) =>
  ids.flatMap((id) => view.getById("product", id) ?? []);

describe("a comparison as CSV", () => {
  it("has a line for each parameter, with fields quoted if necessary", async () => {
    const { views } = await world();
    const lines = comparisonCsv(views.en, partsOf(views.en, 101, 102), false).split("\r\n");
    expect(lines[0]).toBe("\u{feff}Group,Parameter,RG101,RG102");
    expect(lines[1]).toBe(",Lifecycle,Active,Active");
    expect(lines).toContain("Core,Clock,1 GHz,2 GHz");
    expect(lines).toContain('Core,"Note, short",same,same');
    expect(comparisonCsv(views.zh, partsOf(views.zh, 101), false)).toContain("供电,功耗,101 mW");
    expect(csvName(partsOf(views.en, 101, 102))).toBe("compare-rg101-rg102.csv");
  });

  it("has the rows of the page, in its order", async () => {
    const publication = await world();
    const { views } = publication;
    const rowsOf = (csv: string) => csv.split("\r\n").slice(2, -1);
    const all = rowsOf(comparisonCsv(views.en, partsOf(views.en, 102, 101), false));
    expect(all[0]).toBe("Package and ordering,Package,QFN48 (6 × 6 mm),QFN48 (6 × 6 mm)");
    expect(all[1]).toBe("Package and ordering,Order codes,RG1000-A,RG1000-A");
    const less = rowsOf(comparisonCsv(views.en, partsOf(views.en, 102, 101), true));
    expect(less).toEqual(["Core,Clock,2 GHz,1 GHz", "Supply,Power,102 mW,101 mW"]);
    const { props } = shown(publication, { ids: "102,101", only: "differences" });
    expect(less).toHaveLength(props.groups.flatMap(({ rows }) => rows).length);
  });

  it("has nothing that a spreadsheet reads as a formula", async () => {
    const { views } = await publish([
      buildColumn({ key: "family", body: { parameters: ["note"] } }),
      buildParameterGroup({ key: "groups/core" }),
      buildParameter({ key: "note", body: { kind: "text", unit: "" } }),
      buildProduct({ id: 1, body: { values: { note: '=HYPERLINK("x")' } } }),
    ]);
    expect(comparisonCsv(views.en, partsOf(views.en, 1), false)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe("the supply of compared parts", () => {
  const supplied = (id: number, body: object) => part(id, "1 GHz", { column: "vision", ...body });
  const variant = (orderCode: string, more: object = {}) => ({
    ...{ orderCode, package: "QFN-48", grade: "industrial", temperature: { min: 0, max: 70 } },
    ...{ pack: "tray", quantity: 60, ...more },
  });
  const both = [
    supplied(111, {
      ...{ eccn: "3A991.a.2", origin: "CN", leadTime: 8 },
      variants: [variant("A"), variant("B", { origin: "MY", leadTime: 16 })],
      development: [{ kind: "sdk", title: { en: "The SDK", zh: "开发包" } }],
    }),
    supplied(112, { eccn: "3A991.a.2" }),
  ];

  it("stands on pages and in the file, with what all order codes have", async () => {
    const publication = await world(both);
    for (const surface of ["desktop", "mobile"] as const) {
      const { props, html } = shown(publication, { ids: "111,112" }, { surface });
      expect(props.groups.at(-1)).toMatchObject({
        title: { text: "Supply and export" },
        rows: [
          { label: { text: "Lead time" }, cells: [{ text: "8 to 16 weeks" }, { text: "" }] },
          { label: { text: "Country of origin" }, cells: [{ text: "China, Malaysia" }, {}] },
          { label: { text: "ECCN" }, differs: false },
          { label: { text: "Boards, software and quick start" }, cells: [{ text: "The SDK" }, {}] },
        ],
      });
      expect(html).toContain("8 to 16 weeks");
    }
    const { props } = shown(publication, { ids: "111,112", only: "differences" });
    const labels = props.groups.at(-1)?.rows.map(({ label }) => label.text);
    expect(labels).not.toContain("ECCN");
    expect(labels).toContain("Lead time");
    const zh = comparisonCsv(publication.views.zh, partsOf(publication.views.zh, 111, 112), false);
    expect(zh).toContain("供货与出口,交期,8 至 16 周,\r\n");
    expect(zh).toContain("供货与出口,ECCN,3A991.a.2,3A991.a.2\r\n");
    expect(zh).toContain("供货与出口,开发板、软件与快速入门,开发包,\r\n");
  });

  it("is left out where nothing is known of it", async () => {
    const { props } = shown(await world(), { ids: "101,102" });
    expect(props.groups.map(({ title }) => title.text)).not.toContain("Supply and export");
  });
});

describe("the pin compatibility of compared parts", () => {
  it("stands first, with the changes, on pages and in the file", async () => {
    const publication = await world();
    const { props } = shown(publication, { ids: "105,106,101" });
    expect(props.groups[0]).toEqual({
      title: { text: "Pin compatibility" },
      rows: [
        {
          label: { text: "With RG105" },
          differs: true,
          cells: [
            { text: "This part" },
            { text: "Pin-compatible with changes: Change R4." },
            { text: "" },
          ],
        },
      ],
    });
    const { zh } = publication.views;
    const parts = zh.all("product").filter(({ id }) => id === 105 || id === 106);
    expect(comparisonCsv(zh, parts, false)).toContain(
      "引脚兼容性,与 RG105,本产品,修改后引脚兼容：更换 R4。",
    );
  });

  it("is shown without changes where none are known, and with the language of theirs", async () => {
    const fits = (product: string, more: object) => ({ product, state: "with-changes", ...more });
    const pinCompatibility = [
      fits("rg101", { state: "compatible" }),
      fits("rg102", { changes: { zh: "更换 R4。" } }),
    ];
    const { props } = shown(
      await world([part(111, "1 GHz", { column: "vision", pinCompatibility })]),
      {
        ids: "111,101,102",
      },
    );
    expect(props.groups[0]?.rows[0]?.cells).toEqual([
      { text: "This part" },
      { text: "Pin-compatible" },
      { text: "Pin-compatible with changes: 更换 R4。", lang: "zh-CN" },
    ]);
  });

  it("is left out where nothing is known of it", async () => {
    const { props } = shown(await world(), { ids: "101,102" });
    expect(props.groups[0]?.title.text).not.toBe("Pin compatibility");
  });
});
