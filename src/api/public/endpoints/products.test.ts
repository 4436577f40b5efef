import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { apiWorld } from "../../../../tests/support/api.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import {
  buildParameter,
  buildProduct,
  type WorldDocument,
} from "../../../../tests/support/world.ts";

const options = ["spi", "usb", "pcie"].map((value) => ({ value, label: { en: value } }));

/** The company's parts with a parameter of each kind, and one part more that has none of those. */
function wideWorld(): WorldDocument[] {
  const values: Readonly<Record<string, object>> = {
    rg1000: { supply: "2.7..5.5 V", buses: ["spi", "usb"], secure: true, note: { en: "For cars" } },
    rg2000: { supply: "1.8..3.6 V", buses: "spi", secure: false, note: "Meters" },
    rg3000: { supply: "3000..3600 mV", buses: "pcie" },
  };
  const wider = ["supply", "buses", "secure", "note"];
  const parameter = (key: string, body: object) =>
    buildParameter({ key, body: { unit: "", ...body } });
  return [
    ...companyWorld().map((document) => {
      const { key, body } = document;
      if (key === "family" && "parameters" in body && Array.isArray(body.parameters)) {
        return { ...document, body: { ...body, parameters: [...body.parameters, ...wider] } };
      }
      if (!("values" in body) || typeof body.values !== "object") return document;
      return { ...document, body: { ...body, values: { ...body.values, ...values[key] } } };
    }),
    parameter("supply", { kind: "range", unit: "V" }),
    parameter("buses", { kind: "enum", options }),
    parameter("secure", { kind: "boolean", direction: "more" }),
    parameter("note", { kind: "text" }),
    buildProduct({
      id: 104,
      key: "rg4000",
      body: { partNumber: "RG4000", column: "empty-family", position: 9 },
    }),
  ];
}

const { get, dataOf, idsOf, wrongIn } = apiWorld(wideWorld());

const filtered = (search: string) => idsOf(`product/list?column=12&${search}`);

describe("product/list", () => {
  it("lists a column and the ones under it", async () => {
    expect(await idsOf("product/list?column=12")).toEqual([101, 102, 103]);
    expect(await idsOf("product/list?column=1")).toEqual([101, 102, 103, 104]);
    expect(await idsOf("product/list?column=1", "zh")).toEqual([101, 102, 104]);
  });

  it("sorts by a parameter either way, and by part number", async () => {
    expect(await filtered("sort=memory")).toEqual([102, 101, 103]);
    expect(await filtered("sort=-clock")).toEqual([103, 101, 102]);
    expect(await idsOf("product/list?sort=-part")).toEqual([104, 103, 102, 101]);
  });

  it("filters by lifecycle stage", async () => {
    expect(await idsOf("product/list?lifecycle=nrnd")).toEqual([102]);
    expect(await wrongIn("product/list?lifecycle=dead")).toEqual({
      lifecycle: "one of preview, active, nrnd, last-time-buy, obsolete",
    });
  });

  it.each([
    ["p.clock=1..2 GHz", [101]],
    ["p.clock=1..2", [101]],
    ["p.clock=800MHz..1.8GHz", [101, 102]],
    ["p.clock=800 MHz", [102]],
    ["p.clock=2000 MHz..", [103]],
    ["p.clock=..1", [102]],
    ["p.cores=2,4", "wrong"],
    ["p.cores=4", [101]],
    ["p.cores=3..", [101, 103]],
    ["p.supply=3.3 V", [101, 102, 103]],
    ["p.supply=3..5", [101]],
    ["p.supply=1800 mV..", [102]],
    ["p.buses=usb,pcie", [101, 103]],
    ["p.buses=spi", [101, 102]],
    ["p.secure=true", [101]],
    ["p.secure=true,false", [101, 102]],
    ["p.note=METERS", [102]],
    ["p.note=car, boat", [101]],
    ["p.clock=1..&p.buses=spi&lifecycle=active", [101]],
    ["p.clock=1..&p.clock[]=2", "wrong"],
  ])("accepts the filter %s", async (search, found) => {
    const encoded = search.replaceAll(" ", "%20");
    if (found === "wrong") await wrongIn(`product/list?column=12&${encoded}`);
    else expect(await filtered(encoded)).toEqual(found);
  });

  it("reads a plus as a space, as forms send it", async () => {
    expect(await filtered("p.clock=1+GHz..")).toEqual([101, 103]);
  });

  it("filters across families by parameters of any of them", async () => {
    expect(await idsOf("product/list?p.cores=4")).toEqual([101, 104]);
  });

  it("counts the remaining parts and returns them in pages", async () => {
    expect(await dataOf("product/list?p.cores=4..&limit=2&page=2")).toMatchObject({
      total: 3,
      last_page: 2,
      data: [{ id: 104 }],
    });
    expect(await dataOf("product/list?p.cores=99")).toMatchObject({ total: 0, data: [] });
  });

  it.each([
    [
      "p.clock=fast",
      { "p.clock": "a number in GHz, or a range like 2..8 GHz, 2 GHz.. or ..8 GHz" },
    ],
    ["p.clock=", { "p.clock": expect.stringContaining("a number in GHz") }],
    ["p.clock=..", { "p.clock": expect.any(String) }],
    ["p.clock=2..1", { "p.clock": expect.any(String) }],
    ["p.clock=1 V", { "p.clock": expect.any(String) }],
    ["p.cores=1..2..3", { "p.cores": "a number like 4, or a range like 2..8, 2.. or ..8" }],
    ["p.buses=spi,can", { "p.buses": "one or more of spi, usb, pcie, separated by commas" }],
    ["p.secure=1", { "p.secure": "one of true, false" }],
    ["p.note=a,,b", { "p.note": "one or more values, separated by commas" }],
    ["p.note=%00", { "p.note": "one or more values, separated by commas" }],
    ["p.clock=1&p.clock=2", { "p.clock": "must be given only once" }],
    ["p.clock[]=1", { "p.clock": "a single value, not a list" }],
    [
      "p.weight=1&sort=weight",
      {
        sort: "one of part, clock, cores, memory, supply, buses, secure, note",
        "p.weight": "one of p.clock, p.cores, p.memory, p.supply, p.buses, p.secure, p.note",
      },
    ],
  ])("refuses %s with the reason", async (search, wrong) => {
    const path = `product/list?column=12&${search.replaceAll(" ", "%20")}`;
    expect(await wrongIn(path)).toEqual(wrong);
  });

  it("reports in Chinese what a filter accepts", async () => {
    expect(await wrongIn("product/list?p.clock=x", "zh")).toEqual({
      "p.clock": "应为以 GHz 计的数值或范围（如 2..8 GHz、2 GHz..、..8 GHz）",
    });
  });

  it("finds the same parts by a range as a scan does, whatever the unit", async () => {
    const clocks: Readonly<Record<number, number>> = { 101: 1800, 102: 800, 103: 2400, 104: 1800 };
    const megahertz = fc.integer({ min: 0, max: 3000 });
    await fc.assert(
      fc.asyncProperty(megahertz, megahertz, fc.boolean(), async (a, b, inGiga) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const range = inGiga ? `${min / 1000}..${max / 1000}` : `${min}..${max} MHz`;
        const expected = [101, 102, 103, 104].filter((id) => {
          const clock = clocks[id] ?? 0;
          return min <= clock && clock <= max;
        });
        expect(await idsOf(`product/list?p.clock=${encodeURIComponent(range)}`)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("product/info", () => {
  it("answers one part with its parameters in groups and its replacement", async () => {
    expect(await dataOf("product/info?id=102")).toMatchObject({
      part_number: "RG2000",
      fathers: "1,10,12",
      lifecycle: { stage: "nrnd" },
      replacement: { part_number: "RG1000" },
      parameters: [
        {
          group: "Core",
          parameters: [
            { key: "clock", value: "800", unit: "MHz", base_min: 800_000_000 },
            { key: "cores", value: "2", unit: "", direction: "more" },
            { key: "memory", value: "512", unit: "KB", base_min: 524_288 },
            { key: "supply", value: "1.8 to 3.6", unit: "V", kind: "quantity" },
            { key: "buses", value: "spi", kind: "enum", base_min: null },
            { key: "secure", value: "No", kind: "boolean" },
            { key: "note", value: "Meters", kind: "text" },
          ],
        },
      ],
    });
  });

  it("finds parts only in the languages they are published in", async () => {
    expect((await get("product/info?id=103")).status).toBe(200);
    expect((await get("product/info?id=103", "zh")).status).toBe(404);
    expect((await get("product/info?id=301")).status).toBe(404);
  });
});

describe("product/arg", () => {
  const comparison = z.object({
    products: z.array(z.object({ id: z.int() })),
    parameters: z.array(
      z.object({
        group: z.string(),
        parameters: z.array(
          z.object({
            key: z.string(),
            unit: z.string(),
            direction: z.string().nullable(),
            differs: z.boolean(),
            best: z.array(z.int()),
            values: z.array(z.object({ value: z.string(), unit: z.string() }).nullable()),
          }),
        ),
      }),
    ),
  });
  const compare = async (ids: string) => {
    const { products, parameters } = comparison.parse(await dataOf(`product/arg?id=${ids}`));
    const rows = parameters.flatMap((group) => group.parameters);
    return { products, row: (key: string) => rows.find((row) => row.key === key) };
  };

  it("lists parts side by side in the requested order", async () => {
    const { products, row } = await compare("103,101,102");
    expect(products.map(({ id }) => id)).toEqual([103, 101, 102]);
    expect(row("clock")).toEqual({
      key: "clock",
      unit: "GHz",
      direction: null,
      differs: true,
      best: [],
      values: [
        { value: "2.4", unit: "GHz" },
        { value: "1.8", unit: "GHz" },
        { value: "800", unit: "MHz" },
      ],
    });
  });

  it("marks the best value if a direction is better, and all equal ones", async () => {
    expect((await compare("101,102,103")).row("cores")).toMatchObject({ best: [103] });
    expect((await compare("101,102,104")).row("cores")).toMatchObject({ best: [101, 104] });
    expect((await compare("101,104")).row("cores")).toMatchObject({ differs: false, best: [] });
    expect((await compare("101,102")).row("secure")).toMatchObject({ best: [101] });
  });

  it("has null for a part without a value, which is a difference", async () => {
    const row = (await compare("101,104")).row("supply");
    expect(row?.values).toEqual([{ value: "2.7 to 5.5", unit: "V" }, null]);
    expect(row?.differs).toBe(true);
  });

  it("accepts a single part, in which nothing differs", async () => {
    const { parameters } = comparison.parse(await dataOf("product/arg?id=101"));
    const rows = parameters.flatMap((group) => group.parameters);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ differs, best }) => differs || best.length > 0)).toBe(false);
  });

  it.each(["", "0", "101,", "101,101", "101,0", "1,2,3,4,5,6", "101;102", "101, 102"])(
    "refuses the ids %j",
    async (ids) => {
      expect(await wrongIn(`product/arg?id=${encodeURIComponent(ids)}`)).toEqual({
        id: "one to 5 different ids, separated by commas",
      });
    },
  );

  it("names the ids that belong to no part", async () => {
    const { status, body } = await get("product/arg?id=101,301,9999");
    expect(status).toBe(404);
    expect(body.data).toEqual({ missing: [301, 9999] });
  });
});
