import { describe, expect, it } from "vitest";
import { strangeRow, strangeXlsx } from "../../../../tests/support/strangeWorkbooks.ts";
import { readSheet } from "../spreadsheets/readSheet.ts";
import { familyChoices } from "./familyChoices.ts";
import { type PlanOptions, planFamily } from "./planFamily.ts";
import { atOnce } from "./timeSlicedSteps.ts";

const said = (more: object = {}) =>
  familyChoices.parse({
    family: { title: { en: "Regulators", zh: "稳压器" }, parent: null },
    ...{ group: "groups/core", stage: "active", since: "2026-01-02" },
    name: { en: "{partNumber}", zh: "{partNumber}" },
    summary: { en: "A part", zh: "一款器件" },
    ...more,
  });

const options = (more: object): PlanOptions => ({
  ...{ choices: said(more), definitions: new Map(), families: new Map() },
  ...{ taken: new Set(), numbers: new Set(), position: 0 },
});

type Cells = Parameters<typeof strangeRow>[1];

async function planOf(
  rows: readonly Cells[],
  {
    formats,
    merges = [],
    ...more
  }: { formats?: string[]; merges?: string[]; [choice: string]: unknown } = {},
) {
  const { tables } = await readSheet(
    strangeXlsx({
      rows: rows.map((cells, at) => strangeRow(at + 1, cells)).join(""),
      after: `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`,
      ...(formats && { formats }),
    }),
  );
  const [table] = tables;
  if (table === undefined) throw new Error("No table was read");
  const plan = atOnce(planFamily(table, options(more)));
  const parts = plan.documents.flatMap(({ type, body }) => (type === "product" ? [body] : []));
  const heads = plan.columns.map(({ heading, concept, bareUnit }) => [
    ...[heading, concept?.name, bareUnit],
  ]);
  return { plan, parts, heads };
}

describe("Lists as their programs display them", () => {
  it("have the units, percent signs and scales of their formats", async () => {
    const number = (value: number, format: number) => ({ value, format });
    const label = (en: string) => ({ en, zh: en });
    const { plan, parts } = await planOf(
      [
        ["Part number", "Package", "Flash", "Supply current", "Accuracy", "Case"],
        ["A1", "LQFP48", number(2, 1), number(250, 2), number(0.05, 3), number(402, 4)],
        ["A2", "LQFP48", number(4, 1), number(300, 2), number(0.02, 3), number(603, 4)],
      ],
      {
        formats: ['0" MB"', '0" µA"', "0%", "0000"],
        columns: [
          { column: 3, is: "new", label: label("Current"), kind: "number", unit: "mA" },
          { column: 4, is: "new", label: label("Accuracy"), kind: "number", unit: "%" },
          { column: 5, is: "new", label: label("Case") },
        ],
      },
    );
    expect(plan.problems).toEqual([]);
    expect(parts).toMatchObject([
      { values: { flash: "2 MB", current: "250 µA", accuracy: "5 %", case: "0402" } },
      { values: { flash: "4 MB", current: "300 µA", accuracy: "2 %", case: "0603" } },
    ]);
  });

  it("have their merged values in all rows", async () => {
    const { plan, parts } = await planOf(
      [
        ["Core", "Part number", "Package"],
        ["Cortex-M0+", "A1", "LQFP48"],
        [undefined, "A2", undefined],
        ["Cortex-M4", "A3", "QFN 3x3-16"],
      ],
      { merges: ["A2:A3", "C2:C3"] },
    );
    expect(plan.problems).toEqual([]);
    expect(parts).toMatchObject([
      { partNumber: "A1", packages: [{ pins: 48 }], values: { core: "Cortex-M0+" } },
      { partNumber: "A2", packages: [{ pins: 48 }], values: { core: "Cortex-M0+" } },
      { partNumber: "A3", packages: [{ pins: 16 }], values: { core: "Cortex-M4" } },
    ]);
  });

  it("have their headings joined from groups, parts of groups and units", async () => {
    const { plan, heads, parts } = await planOf(
      [
        ["Selector 2026", undefined, undefined, undefined, undefined, undefined, undefined],
        ["Part number", "Memory", undefined, "Supply voltage", undefined, "Output", "Package"],
        [undefined, "Flash", "RAM", "min", "max", "Voltage", undefined],
        [undefined, "(KB)", "KB", "V", "V", "[V]", undefined],
        ["A1", "64", "8", "1.8", "3.6", "5", "LQFP48"],
      ],
      { merges: ["A1:G1", "A2:A4", "B2:C2", "D2:E2", "G2:G4"] },
    );
    expect(heads).toEqual([
      ["Part number", "part", undefined],
      ["Flash (KB)", "flash", "KB"],
      ["RAM (KB)", "ram", "KB"],
      ["Supply voltage min (V)", undefined, "V"],
      ["Supply voltage max (V)", undefined, "V"],
      ["Output Voltage (V)", undefined, "V"],
      ["Package", "package", ""],
    ]);
    expect(plan).toMatchObject({ headRow: 3, problems: [] });
    expect(plan.questions).toEqual([{ code: "unknown", column: 5 }]);
    expect(parts).toMatchObject([{ values: { flash: "64 KB", "voltage-min": "1.8 V" } }]);
  });

  it("have units in a row of their own, and no heading for a value", async () => {
    const units = await planOf([
      ["型号", "主频", "闪存", "封装"],
      [undefined, "MHz", "KB", undefined],
      ["A1", "72", "64", "LQFP48"],
    ]);
    expect(units.heads.map(([heading]) => heading)).toEqual([
      "型号",
      "主频 (MHz)",
      "闪存 (KB)",
      "封装",
    ]);
    const alike = await planOf([
      ["Part number", "Flash", "RAM", "Package"],
      [undefined, "KB", "KB", undefined],
      ["A1", "64", "8", "LQFP48"],
    ]);
    expect(alike.heads.map(([, , unit]) => unit)).toEqual([undefined, "KB", "KB", ""]);
    const titled = await planOf(
      [
        ["Selector", undefined, undefined, "2026"],
        ["Part number", "Flash (KB)", "Package", "Status"],
        ["A1", "64", "LQFP48", "Active"],
      ],
      { merges: ["A1:C1"] },
    );
    expect(titled.heads.map(([, concept]) => concept)).toEqual([
      "part",
      "flash",
      "package",
      "stage",
    ]);
    const same = await planOf([
      ["Part number", "CAN", "Package"],
      ["A1", "CAN", "LQFP48"],
      ["A2", undefined, "LQFP48"],
    ]);
    expect(same.plan.parts).toBe(2);
  });

  it("have names for chip sizes, whatever their digits", async () => {
    const { plan } = await planOf([
      ["Part number", "Case", "Value"],
      ["A1", "1206", "10 nF"],
      ["A2", { value: 2512 }, "22 nF"],
      ["A3", { value: 805 }, "33 nF"],
    ]);
    expect(plan.columns[1]).toMatchObject({ definition: { kind: "enum" } });
    expect(plan.problems.map(({ code }) => code)).toEqual(["packages", "packages", "packages"]);
  });

  it("have no part for a row that is merged across the list", async () => {
    const { plan } = await planOf(
      [
        ["Part number", "Flash (KB)", "Package"],
        ["MC32", undefined, undefined],
        ["A1", "64", "LQFP48"],
      ],
      { merges: ["A2:C2"], package: "LQFP48" },
    );
    expect(plan).toMatchObject({ parts: 1, problems: [{ address: "A2", code: "number" }] });
  });
});
