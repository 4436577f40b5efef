import { describe, expect, it } from "vitest";
import {
  column,
  columns,
  manyParts,
  part,
  parts,
  resolve,
  rows,
  shown,
  world,
} from "../../../../tests/support/productList.tsx";
import { buildParameter, publish } from "../../../../tests/support/world.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { page } from "./page.tsx";
import { pageSize } from "./resolveList.ts";

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
    rows(shown(await various(), { id: "11", ...query }).html);

  it("has the parts that match every filter, with quantities by their size", async () => {
    expect(await found({ "p.clock": "1000 MHz.." })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.clock": "..1.2" })).toEqual(["RG101", "RG102"]);
    expect(await found({ "p.supply": "2..3" })).toEqual(["RG101"]);
    expect(await found({ "p.formats": "int16,fp16" })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.secure": "true", lifecycle: "active" })).toEqual(["RG103"]);
    expect(await found({ lifecycle: "active,nrnd" })).toHaveLength(3);
  });

  it("accepts the queries of a plain form: options one by one, the two ends of a quantity", async () => {
    expect(await found({ "p.clock": "1,", "p.formats": "int16,fp16" })).toEqual(["RG102", "RG103"]);
    expect(await found({ "p.clock": ",1.2" })).toEqual(["RG101", "RG102"]);
    const untouched = { "p.clock": ",", "p.formats": "", lifecycle: "" };
    expect(resolve(await various(), { id: "11", ...untouched })).not.toHaveProperty("requested");
  });

  it("writes its filters in one form, for every link and the other language", async () => {
    const publication = await various();
    const query = { id: "11", "p.formats": "fp16,int8", "p.clock": "1,2 GHz", sort: "-clock" };
    const { address, html } = shown(publication, query);
    expect(address).toMatchObject({ "p.clock": "1..2 GHz", "p.formats": "int8,fp16" });
    expect(Object.keys(address).indexOf("p.clock")).toBeLessThan(
      Object.keys(address).indexOf("p.formats"),
    );
    expect(html).toMatch(/view=cards&amp;sort=-clock&amp;p\.clock=1\.\.2%20GHz/);
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
    expect(there?.params.requested?.filters).toEqual({
      "p.clock": "1..2 GHz",
      "p.formats": "int8,fp16",
    });
  });

  it("leaves out invalid filters, with a message", async () => {
    const publication = await various();
    const { html, props, address } = shown(publication, {
      id: "11",
      "p.clock": "5 V",
      "p.weight": "1",
      lifecycle: "active,young",
    });
    expect(props.notice).toContain("Clock, 2 unknown filters");
    expect(rows(html)).toEqual(["RG102", "RG103"]);
    expect(address).not.toHaveProperty("p.clock");
    expect(shown(publication, { id: "11" }).props.notice).toBeUndefined();
  });

  it("counts for each option the results with it, with the other filters in force", async () => {
    const { props } = shown(await various(), { id: "11", "p.secure": "true" });
    const { facets = [], groups = [] } = props.parts?.finder.screen ?? {};
    const stages = facets.find(({ name }) => name === "lifecycle");
    const formats = facets.find(({ name }) => name === "p.formats");
    const secure = groups[0]?.facets.find(({ name }) => name === "p.secure");
    const options = (facet: typeof formats) =>
      facet?.kind === "choice" ? facet.options.map(({ value, count }) => [value, count]) : [];
    expect(options(stages)).toEqual([
      ["active", 1],
      ["nrnd", 1],
    ]);
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

  it("shows the distribution of parts between the ends of a quantity, and the selected ends", async () => {
    const { props, html } = shown(await various(), { id: "11", "p.clock": "1.2 GHz.." });
    const { facets = [] } = props.parts?.finder.screen ?? {};
    expect(facets.find(({ name }) => name === "p.clock")).toMatchObject({
      stops: ["0.9 GHz", "1.2 GHz", "2 GHz"],
      counts: [1, 1, 1],
      peak: 1,
      from: "1.2 GHz",
      to: "",
      thumbs: [2, 4],
    });
    expect(html).toMatch(/<input type="text"[^>]*name="p\.clock"[^>]*value="1\.2 GHz"/);
    expect(html).toContain('aria-valuetext="1.2\u00a0GHz"');
    expect(html).not.toContain("style=");
  });

  it("does not offer texts, nor values that all parts share", async () => {
    const { props } = shown(await world(), { id: "11" });
    const names = props.parts?.finder.screen.facets.map(({ name }) => name);
    expect(names).toEqual(["p.clock", "p.memory"]);
    const alone = shown(await world([parts[0] ?? part(101, {})]), { id: "11" });
    expect(alone.html).not.toContain("<form");
  });

  it("names each active filter, with a link to the list without it", async () => {
    const { props, html } = shown(await various(), {
      id: "11",
      lifecycle: "active",
      "p.clock": "1..2",
      "p.formats": "int16",
    });
    expect(props.parts?.finder.screen.chips.map(({ label }) => label)).toEqual([
      "Lifecycle: Active",
      "Clock: 1 to 2\u00a0GHz",
      "Formats: INT16",
    ]);
    for (const others of [
      "p.clock=1..2%20GHz&amp;p.formats=int16",
      "lifecycle=active&amp;p.formats=int16",
      "lifecycle=active&amp;p.clock=1..2%20GHz",
    ]) {
      expect(html).toContain(`href="/product-list?id=&amp;pid=1,10,11&amp;${others}"`);
    }
    expect(html).toMatch(
      /<input type="checkbox"[^>]*name="p\.formats" checked="" value="int16"\/>/,
    );
  });

  it("shows a message if nothing matches, and keeps its filters visible", async () => {
    const { html } = shown(await various(), { id: "11", "p.clock": "3.." });
    expect(html).toContain("No part matches all of these filters");
    expect(html).toContain("Clock: from 3");
  });

  it("shows the parts of a column that shows its families by default", async () => {
    const { params, html } = shown(await various(), { id: "1", lifecycle: "nrnd" });
    expect(params.view).toBe("table");
    expect(rows(html)).toEqual(["RG101"]);
  });

  it("ends with the last page of matches", async () => {
    const publication = await manyParts(pageSize + 5);
    const query = { id: "11", "p.clock": `${5}..` };
    expect(resolve(publication, { ...query, page: "2" })?.page).toBe(2);
    expect(resolve(publication, { ...query, "p.clock": "6..", page: "2" })).toBeUndefined();
  });

  it("is not cached, as the number of filters is unlimited", async () => {
    const publication = await various();
    const delivery = (query: RawQuery) => page.delivery?.(shown(publication, query).params);
    expect(delivery({ id: "11", sort: "-clock" })).toBe("cached");
    expect(delivery({ id: "11", "p.clock": "1..2" })).toBe("perRequest");
    expect(delivery({ id: "11", "p.nothing": "1" })).toBe("perRequest");
  });
});

/** Parts of which some are in two packages, for two ranges of temperature. */
const packaged = () => {
  const variant = (orderCode: string, name: string, max: number) => ({
    ...{ orderCode, package: name, grade: "industrial", pack: "reel", quantity: 100 },
    temperature: { min: -40, max },
  });
  const packages = [
    { style: "qfp", name: "LQFP-64", pins: 64 },
    { style: "qfn", name: "QFN-48", pins: 48 },
  ];
  const variants = (number: string, lqfpMax: number, qfnMax: number) => [
    variant(`${number}-L`, "LQFP-64", lqfpMax),
    variant(`${number}-Q`, "QFN-48", qfnMax),
  ];
  return publish([
    ...columns,
    buildParameter({
      key: "operating",
      body: { kind: "range", unit: "°C", orderCode: "temperature" },
    }),
    part(101, { packages, variants: variants("RG101", 105, 85) }),
    part(102, { packages, variants: variants("RG102", 85, 105) }),
    part(103, { packages, variants: [] }),
  ]);
};

describe("filters by order codes", () => {
  it("apply to one and the same order code, never to a combination of two", async () => {
    const publication = await packaged();
    const { html } = shown(publication, { id: "11", package: "qfp", temperature: "-40..105" });
    expect(rows(html)).toEqual(["RG101"]);
    expect(html).toContain("1 of 2 order codes fit");
    const all = shown(publication, { id: "11", package: "qfp" });
    expect(rows(all.html)).toEqual(["RG101", "RG102", "RG103"]);
    expect(all.props.parts?.finder.screen.rows.map(({ codes }) => codes)).toEqual([
      [1, 2],
      [1, 2],
      undefined,
    ]);
    expect(all.address).toMatchObject({ package: "qfp" });
  });

  it("suggest the change that restores parts if none is left", async () => {
    const query = { id: "11", package: "qfp", pins: "48", temperature: "-40..105" };
    const { props, html } = shown(await packaged(), query);
    expect(props.parts?.finder.screen.ways).toEqual([
      expect.objectContaining({ label: "Without Package: QFP", parts: 1 }),
      {
        query: { package: "qfp", pins: "48..64", temperature: "-40..105 °C" },
        label: "Pins: 48 to 64 instead",
        parts: 1,
      },
      expect.objectContaining({ label: "Without Pins: 48", parts: 1 }),
    ]);
    expect(html).toContain("Change one of the filters:");
    expect(html).toContain("package=qfp&amp;pins=48..64&amp;temperature=-40..105%20%C2%B0C");
  });

  it("report facts that this list does not have", async () => {
    const { props } = shown(await packaged(), { id: "11", family: "12", grade: "fine" });
    expect(props.notice).toContain("2 unknown filters");
  });
});
