import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chineseList,
  distributorList,
  type MakerList,
  selectorList,
  tableOf,
} from "../../../../tests/support/makerLists.ts";
import { changeSetBounds } from "../../batch/changeSets/changeSetRows.ts";
import { stageIn } from "./columnValueKinds.ts";
import { familyChoices } from "./familyChoices.ts";
import { boundIn, conceptOf } from "./headings/headingConcepts.ts";
import { readHeading } from "./headings/readHeading.ts";
import { plainQuantity, readListed } from "./listedValue.ts";
import { isPlanSettled, type PlanOptions, planFamily } from "./planFamily.ts";
import { atOnce } from "./timeSlicedSteps.ts";

const said = (more: object = {}) =>
  familyChoices.parse({
    family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: null },
    ...{ group: "groups/core", stage: "active", since: "2026-01-02" },
    name: { en: "{partNumber}", zh: "{partNumber}" },
    summary: { en: "A microcontroller", zh: "微控制器" },
    ...more,
  });

const present = (more: Partial<PlanOptions> = {}): PlanOptions => ({
  ...{ choices: said(), definitions: new Map(), families: new Map() },
  ...{ taken: new Set(), numbers: new Set(), position: 0, ...more },
});

const planOf = (rows: readonly (readonly string[])[], options = present()) =>
  atOnce(planFamily({ name: "list", isHidden: false, rows }, options));

/** Columns by their headings: target, parameter, kind and unit, and unread cells. */
const columnsOf = (list: MakerList, parts = 12) => {
  const plan = planOf(tableOf(list, parts));
  const columns = plan.columns.map(({ heading, is, parameter, definition, unread }) => [
    heading,
    [is, parameter, definition?.kind, definition?.unit || undefined, unread.length || undefined]
      .filter((one) => one !== undefined)
      .join(" "),
  ]);
  return { plan, columns: Object.fromEntries(columns) };
};

describe("Lists as distributors and makers write them", () => {
  it("are read from a distributor's export, without its sales columns", () => {
    const { plan, columns } = columnsOf(distributorList);
    expect(columns).toEqual({
      ...{ Datasheet: "ignore", Image: "ignore", "DK Part #": "ignore", Mfr: "ignore" },
      ...{ Stock: "ignore", Price: "ignore", "Mfr Part #": "part", Description: "summary.en" },
      // Reels are no packages: a person chooses the column's target.
      ...{ Package: "package enum", "Product Status": "stage" },
      ...{ "Core Processor": "new core enum", Speed: "new clock number MHz" },
      ...{ Connectivity: "new connectivity enum", "Number of I/O": "new gpio number" },
      ...{ "Program Memory Size": "new flash number KB", "RAM Size": "new ram number KB" },
      "Voltage - Supply (Vcc/Vdd)": "new voltage range V",
      "Operating Temperature": "new temperature range °C",
      "Package / Case": "new package enum",
    });
    expect(plan.questions).toEqual([{ code: "unknown", column: 8 }]);
    expect(plan.problems).toEqual([]);
    const [first, second, , fourth] = plan.documents.filter(({ type }) => type === "product");
    expect(first?.body).toMatchObject({
      packages: [{ style: "qfp", pins: 100 }],
      lifecycle: { stage: "active" },
      values: { core: "ARM Cortex-M4", flash: "512 KB", ram: "192 KB", temperature: "-40..85 °C" },
    });
    // The same core with the trademark sign and without it, words of eight bits and of sixteen.
    expect(second?.body).toMatchObject({
      packages: [{ style: "qfn", pins: 48 }],
      lifecycle: { stage: "obsolete" },
      values: { core: "ARM Cortex-M4", connectivity: ["SPI", "I²C"] },
    });
    expect(fourth?.body).toMatchObject({ values: { flash: "16 KB" } });
  });

  it("are read with units in headings and ends of ranges, and without guessing lists of temperatures", () => {
    const { plan, columns } = columnsOf(selectorList);
    expect(columns).toMatchObject({
      "Operating Frequency (MHz) (Processor speed)": "new clock number MHz",
      "FLASH Size (kB) (Prog)": "new flash number KB",
      "I/Os (High Current)": "new gpio number",
      "Supply Voltage (V) min": "new voltage-min number V",
      "Supply Voltage (V) max": "new voltage-max number V",
      "Operating Temperature (°C) max": "new temperature-max number °C 6",
      ...{ "Marketing Status": "stage", Package: "new package enum" },
    });
    expect(plan.questions).toEqual([
      { code: "unread", column: 8 },
      { code: "unknown", column: 10 },
    ]);
    const labels = plan.columns.map(({ definition }) => definition?.label);
    expect(labels[6]).toEqual({ en: "Supply voltage, min.", zh: "最低供电电压" });
    // Letters of an interface are its name in both languages.
    expect(labels[10]).toEqual({ en: "UART", zh: "UART" });
  });

  it("are read completely in Chinese", () => {
    const { plan, columns } = columnsOf(chineseList);
    expect(columns).toMatchObject({
      ...{ 序号: "ignore", 型号: "part", 内核: "new core enum", 主频: "new clock number MHz" },
      ...{ 闪存: "new flash number KB", 内存: "new ram number KB", 引脚数: "new pins number" },
      ...{ 工作电压: "new voltage range V", 工作温度: "new temperature range °C" },
      ...{ 封装: "new package enum", CAN: "can boolean", 状态: "stage", 价格: "ignore" },
    });
    expect(plan).toMatchObject({ questions: [{ code: "unknown", column: 10 }], problems: [] });
    const parts = plan.documents.filter(({ type }) => type === "product");
    expect(parts[1]?.body).toMatchObject({
      packages: [{ style: "qfn", pins: 32 }],
      ...{ lifecycle: { stage: "obsolete" }, summary: { zh: "微控制器" } },
      values: { clock: "72 MHz", flash: "512 KB", ram: "32 KB", temperature: "-40..105 °C" },
    });
    expect(parts[2]?.body).toMatchObject({
      packages: [
        { style: "qfp", pins: 64 },
        { style: "qfn", pins: 64 },
      ],
    });
  });

  it("are settled by one decision for columns without headings", () => {
    for (const list of [distributorList, chineseList]) {
      const rows = tableOf(list, 40);
      const asked = planOf(rows).questions.flatMap(({ code, column }) =>
        code === "unknown" && column !== undefined ? [column] : [],
      );
      const label = { en: "Packing", zh: "包装" };
      const columns = asked.map((column) => ({ column, is: "new", label }));
      const plan = planOf(rows, present({ choices: said({ columns }) }));
      expect(plan.questions).toEqual([]);
      expect(isPlanSettled(plan)).toBe(true);
      expect(plan.parts).toBe(40);
    }
  });

  it("have part numbers recognised by their values, if one column has some without a heading", () => {
    const rows = [["Bezeichnung", "Core"], ...["AB12", "AB13", "AB14"].map((one) => [one, "M4"])];
    expect(planOf(rows).columns[0]?.is).toBe("part");
    const doubled = rows.map(([number = "", core = ""]) => [number, core, number]);
    expect(planOf(doubled).questions).toContainEqual({ code: "part" });
    const same = rows.map(([, core = ""], n) => [n === 0 ? "Bezeichnung" : "AB12", core]);
    expect(planOf(same).questions).toContainEqual({ code: "part" });
  });

  it("add options to an existing parameter if a person decides so", () => {
    const options = [{ value: "lqfp-64", label: { en: "LQFP64", zh: "LQFP64" } }];
    const definition = { label: { en: "Package", zh: "封装" }, group: "groups/core" };
    const known = new Map([
      ["package", { ...definition, kind: "enum" as const, unit: "", options }],
    ]);
    const rows = [
      ["Part number", "Package"],
      ["A1", "LQFP64"],
      ["A2", "QFN-32"],
      ["A3", "QFN-32"],
    ];
    const before = planOf(rows, present({ definitions: known }));
    expect(before.columns[1]).toMatchObject({ is: "parameter", unread: ["B3", "B4"] });
    expect(before).toMatchObject({ questions: [{ code: "unread", column: 1 }], cells: [] });
    const choices = said({ columns: [{ column: 1, addOptions: true }] });
    const plan = planOf(rows, present({ definitions: known, choices }));
    expect(isPlanSettled(plan)).toBe(true);
    const after = [...options, { value: "QFN-32", label: { en: "QFN-32" } }];
    expect(plan.cells).toEqual([{ key: "package", path: "/options", before: options, after }]);
    const values = plan.documents.flatMap(({ type, body }) => (type === "product" ? [body] : []));
    expect(values).toMatchObject([
      { values: { package: "lqfp-64" } },
      { values: { package: "QFN-32" } },
      { values: { package: "QFN-32" } },
    ]);
  });

  it("use no parameter for a column with values of another kind", () => {
    const definition = { label: { en: "Package", zh: "封装" }, group: "groups/core", unit: "" };
    const options = [{ value: "LQFP64", label: { en: "LQFP64" } }];
    const known = new Map([["package", { ...definition, kind: "enum" as const, options }]]);
    const rows = [
      ["Part number", "Package", "Package / Case"],
      ["A1", "Tray", "LQFP64"],
      ["A2", "Reel", "LQFP64"],
    ];
    const { columns } = planOf(rows, present({ definitions: known }));
    expect(columns.map(({ is }) => is)).toEqual(["part", undefined, "parameter"]);
  });

  it("are reported as too long for one change set when they are planned", () => {
    const rows = (parts: number) => [
      ["Part number", "Package"],
      ...Array.from({ length: parts }, (_, n) => [`LONG${n}`, "LQFP64"]),
    ];
    // A parameter and the family are documents as well.
    const most = changeSetBounds.documents - 2;
    expect(planOf(rows(most)).questions).toEqual([]);
    const beyond = planOf(rows(most + 1));
    expect(beyond.questions).toEqual([{ code: "large" }]);
    expect(isPlanSettled(beyond)).toBe(false);
  });
});

describe("Values of lists", () => {
  const number = (unit: string) => ({ kind: "number" as const, unit, options: [] });

  it("are read without the decorations of lists", () => {
    const read = (text: string, unit: string) => readListed(number(unit), text, { bareUnit: unit });
    expect(read("512KB (512K x 8)", "KB")).toBe("512 KB");
    expect(read("4K × 16", "KB")).toBe("8 KB");
    expect(read("up to 168 MHz", "MHz")).toBe("168 MHz");
    expect(read("100-pin", "")).toBe("100");
    expect(read("2通道", "")).toBe("2");
    expect(read("fast", "MHz")).toBeUndefined();
    expect(read("192K x 8", "MHz")).toBeUndefined();
    expect(read("85/105", "°C")).toBeUndefined();
  });

  it("treat a cross as no only if ticks occur in the column", () => {
    const yesNo = { kind: "boolean" as const, unit: "", options: [] };
    expect(readListed(yesNo, "×", { isTicked: true })).toBe(false);
    expect(readListed(yesNo, " ×\u00a0", { isTicked: true })).toBe(false);
    expect(readListed(yesNo, "×", {})).toBeUndefined();
    expect(readListed(yesNo, "√", { isTicked: true })).toBe(true);
  });

  it("are never changed by reading if they are valid as they are", () => {
    const amount = fc.integer({ min: 1, max: 999 });
    const unit = fc.constantFrom("KB", "MHz", "V", "°C", "");
    fc.assert(
      fc.property(amount, unit, fc.string({ maxLength: 8 }), (size, symbol, rest) => {
        const text = `${size} ${symbol}`.trim();
        expect(readListed(number(symbol), text, { bareUnit: symbol })).toBe(text);
        // Text in brackets changes nothing.
        const note = rest.replaceAll(/[()[\]【】（）［］]/gu, "");
        const noted = readListed(number(symbol), `${text} (${note})`, { bareUnit: symbol });
        expect([text, undefined]).toContain(noted);
        expect(plainQuantity(text, undefined).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("include lifecycle stages in both languages", () => {
    const texts = ["Active", "NRND", "Not Recommended for New Designs", "Discontinued", "量产"];
    expect(texts.map(stageIn)).toEqual(["active", "nrnd", "nrnd", "obsolete", "active"]);
    expect(stageIn("Contact us")).toBeUndefined();
  });

  it("are placed under headings with units and conditions beside their names", () => {
    const concept = (heading: string) => conceptOf(readHeading(heading).text)?.name;
    expect(
      ["Number of I/O", "# of pins", "Mfr Part #", "Core Size", "GPIO数量"].map(concept),
    ).toEqual(["gpio", undefined, "part", "core-size", "gpio"]);
    expect(boundIn("最高工作温度")).toMatchObject({ end: "max", concept: { name: "temperature" } });
    expect(boundIn("Max price")).toBeUndefined();
  });
});
