import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  publish,
} from "../../../../tests/support/world.ts";
import { type ComparedParameter, compareParts } from "./comparison.ts";

/** Compares parts that are described by their values alone, in the order given. */
async function compare(
  values: readonly object[],
  parameter: object,
): Promise<Map<string, ComparedParameter>> {
  const { views } = await publish([
    buildColumn({ key: "family", body: { parameters: ["measure", "name"] } }),
    buildParameterGroup({ key: "groups/first", body: { position: 1 } }),
    buildParameterGroup({ key: "groups/second", body: { position: 2 } }),
    buildParameter({ key: "measure", body: { group: "groups/second", ...parameter } }),
    buildParameter({ key: "name", body: { group: "groups/first", kind: "text", unit: "" } }),
    ...values.map((one, index) =>
      buildProduct({ id: index + 1, key: `part-${index}`, body: { values: one } }),
    ),
  ]);
  const parts = values.flatMap((_value, index) => views.en.get("product", `part-${index}`) ?? []);
  const rows = compareParts(views.en, parts).flatMap((group) => group.rows);
  return new Map(rows.map((row) => [row.parameter.key, row]));
}

const bestOf = (row: ComparedParameter | undefined) => row?.best.map(({ id }) => id - 1);
const weakestOf = (row: ComparedParameter | undefined) => row?.weakest.map(({ id }) => id - 1);

describe("parts side by side", () => {
  it("are grouped by position, with every parameter that any of them has", async () => {
    const rows = await compare([{ measure: "1 GHz" }, { name: "Two" }], {});
    expect([...rows.keys()]).toEqual(["name", "measure"]);
    expect(rows.get("name")?.values.map((value) => value?.kind)).toEqual([undefined, "text"]);
  });

  it("do not differ if their values are equal", async () => {
    const options = ["a", "b"].map((value) => ({ value, label: { en: value } }));
    const same = [
      { values: ["1 GHz", "1000 MHz"], parameter: {} },
      { values: ["2.7..5.5 V", "2700..5500 mV"], parameter: { kind: "range", unit: "V" } },
      {
        values: [
          ["a", "b"],
          ["b", "a"],
        ],
        parameter: { kind: "enum", unit: "", options },
      },
      { values: [true, true], parameter: { kind: "boolean", unit: "" } },
      { values: ["Text", { en: "Text", zh: "文本" }], parameter: { kind: "text", unit: "" } },
    ];
    for (const { values, parameter } of same) {
      const rows = await compare(
        values.map((measure) => ({ measure })),
        parameter,
      );
      expect({ values, differs: rows.get("measure")?.differs }).toEqual({ values, differs: false });
    }
  });

  it("are best where their value is the highest, or the lowest, of all that have one, and weakest at the other end", async () => {
    const clocks = fc.array(fc.option(fc.integer({ min: 1, max: 6 })), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(clocks, fc.constantFrom("more", "less"), async (given, direction) => {
        const rows = await compare(
          given.map((clock) => (clock === null ? { name: "None" } : { measure: `${clock} GHz` })),
          { direction },
        );
        const known = given.filter((clock) => clock !== null);
        const [min, max] = [Math.min(...known), Math.max(...known)];
        const at = (wanted: number) =>
          given.flatMap((clock, index) => (clock === wanted ? [index] : []));
        const [best, weakest] = direction === "more" ? [max, min] : [min, max];
        const isMarked = new Set(known).size > 1;
        const row = rows.get("measure");
        if (known.length === 0) expect(row).toBeUndefined();
        else {
          expect(bestOf(row)).toEqual(isMarked ? at(best) : []);
          expect(weakestOf(row)).toEqual(isMarked ? at(weakest) : []);
        }
        expect(row?.differs ?? false).toBe(known.length > 0 && new Set(given).size > 1);
      }),
      { numRuns: 60 },
    );
  });

  it("have no best if neither direction is better", async () => {
    const rows = await compare([{ measure: "1 GHz" }, { measure: "2 GHz" }], {});
    expect(bestOf(rows.get("measure"))).toEqual([]);
    expect(weakestOf(rows.get("measure"))).toEqual([]);
  });
});
