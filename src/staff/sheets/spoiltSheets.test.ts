import fc from "fast-check";
import { expect, it } from "vitest";
import { asRead, diff, Edited, exported, make, world } from "../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { countsOf } from "./compare/diffTypesAndCounts.ts";
import { type SheetCell, textOf } from "./tables/sheetTable.ts";

// Complaints about other products: shifted columns, numbers turned into dates, lost decimal points
// and zeros. Whatever a program did to a sheet, each cell of it is shown or has its former meaning.

/** Damage that programs and faults do to a cell. */
const spoilt: readonly ((cell: SheetCell) => SheetCell)[] = [
  () => "",
  () => ({ kind: "date", text: "2010-10-01" }),
  () => ({ kind: "number", text: "46349" }),
  () => ({ kind: "number", text: "1.8E-5" }),
  () => ({ kind: "formula", text: "=B2" }),
  () => ({ kind: "error", text: "#VALUE!" }),
  () => ({ kind: "boolean", text: "true" }),
  () => "10月1日",
  (cell) => textOf(cell).replaceAll(".", ","),
  (cell) => textOf(cell).replaceAll(".", ""),
  (cell) => textOf(cell).replace(/^0+/, ""),
  (cell) => ({ kind: "number", text: String(Number.parseFloat(textOf(cell))) }),
  (cell) => `${textOf(cell)} `,
  (cell) => textOf(cell).normalize("NFKC").toUpperCase(),
];

const plain = (cell: SheetCell | undefined) => textOf(cell).replaceAll("\r\n", "\n").trim();

forSqlite("A sheet damaged by a program or a fault", (open) => {
  it("has every changed cell reported, from before to after, unless its meaning is the same", async () => {
    const store = await open();
    await make(store, world);
    const tables = await exported(store);
    const whole = asRead(tables).tables;
    const at = whole.findIndex(({ name }) => name.startsWith("Vision"));
    const first = 3;
    const height = (whole[at]?.rows.length ?? 0) - 1;
    const width = (whole[at]?.rows[0]?.length ?? 0) - first;
    const fault = fc.record({
      row: fc.integer({ min: 1, max: height }),
      column: fc.integer({ min: first, max: first + width - 1 }),
      make: fc.constantFrom(...spoilt),
    });
    const shift = fc.record({
      row: fc.integer({ min: 1, max: height }),
      from: fc.integer({ min: first, max: first + width - 1 }),
      by: fc.constantFrom(-1, 1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 6 }),
        fc.option(shift),
        async (faults, shifted) => {
          const sheet = new Edited(tables);
          const rows = sheet.table("Vision").rows;
          for (const { row, column, make: spoil } of faults) {
            const line = rows[row];
            if (line !== undefined) line[column] = spoil(line[column] ?? "");
          }
          const line = shifted === null ? undefined : rows[shifted.row];
          if (shifted !== null && line !== undefined) {
            if (shifted.by === 1) line.splice(shifted.from, 0, "");
            else line.splice(shifted.from, 1);
            line.length = Math.min(line.length, first + width);
          }
          const found = await diff(store, sheet.read);
          for (const [index, original] of (whole[at]?.rows ?? []).entries()) {
            const shown = found.rows.find((one) => one.table === at && one.row === index);
            for (let column = first; column < first + width; column += 1) {
              const [was, is] = [plain(original[column]), plain(rows[index]?.[column])];
              const cell = shown?.cells.find((one) => one.column === column);
              if (was === is && typeof rows[index]?.[column] === "string") {
                expect(cell, `${was} stays`).toBeUndefined();
              } else if (cell !== undefined) {
                expect([plain(cell.before), plain(cell.typed)]).toEqual([was, is]);
                // A change from before to after, or a problem: never a change without an effect.
                expect(cell.problem !== undefined || cell.after !== cell.before).toBe(true);
              }
            }
          }
          // What is written equals what is shown.
          const cells = found.rows.flatMap((row) => row.cells);
          const good = cells.filter(({ problem, conflict }) => !problem && !conflict);
          expect(countsOf(found).changes).toBe(good.length);
          if (good.length === 0) expect(found.cells).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has shifted cells refused if they are invalid, and names a column without its heading", async () => {
    const store = await open();
    await make(store, world);
    const sheet = new Edited(await exported(store));
    const clock = sheet.column("Vision", "values.clock");
    for (const row of sheet.table("Vision").rows.slice(1)) row.splice(clock, 0, "");
    const found = await diff(store, sheet.read);
    const shown = found.rows.flatMap(({ cells }) => cells);
    expect(shown.filter(({ problem }) => problem !== undefined).length).toBeGreaterThan(0);
    expect(shown.find(({ column }) => column === clock)).toMatchObject({
      ...{ verb: "clear", before: "1.8 GHz", after: "" },
    });
    const headless = new Edited(await exported(store));
    const [heads] = headless.table("Vision").rows;
    if (heads !== undefined) heads[clock] = "";
    const asked = await diff(store, headless.read);
    expect(asked.questions).toMatchObject([{ column: clock }]);
    expect(asked.cells).toEqual([]);
  });

  it("never reads a point, a zero or a date as another value without a report", async () => {
    const store = await open();
    await make(store, world);
    const typedAs = async (part: string, token: string, cell: SheetCell) => {
      const sheet = new Edited(await exported(store)).set("Vision", part, token, cell);
      const found = await diff(store, sheet.read);
      const [only, ...others] = found.rows.flatMap(({ cells }) => cells);
      expect(others).toEqual([]);
      return only === undefined
        ? "same"
        : (only.problem?.code ?? `${only.verb}: ${only.before} → ${only.after}`);
    };
    expect(await typedAs("RG10", "values.clock", "1,8 GHz")).toBe("same");
    expect(await typedAs("RG10", "values.clock", { kind: "number", text: "1.8" })).toBe("same");
    expect(await typedAs("RG10", "values.clock", "18 GHz")).toBe("set: 1.8 GHz → 18 GHz");
    expect(await typedAs("RG10", "values.clock", "1,800 MHz")).toBe("value");
    expect(await typedAs("0012", "partNumber", { kind: "number", text: "12" })).toBe("turned");
    expect(await typedAs("1E5", "partNumber", { kind: "number", text: "100000" })).toBe("turned");
    expect(await typedAs("0012", "lifecycle.since", { kind: "number", text: "46349" })).toBe(
      "turned",
    );
    const yes = { kind: "boolean", text: "true" } as const;
    expect(await typedAs("RG10", "partNumber", yes)).toBe("turned");
    expect(await typedAs("RG10", "values.secure", yes)).toBe("same");
    const moment = { kind: "date", text: "2026-04-01 10:00" } as const;
    expect(await typedAs("RG10", "lifecycle.since", moment)).toBe("turned");
    expect(await typedAs("RG10", "values.temperature", { kind: "date", text: "2026-04-01" })).toBe(
      "turned",
    );
  });

  it("changes one language alone if one column is changed, and adds nothing else", async () => {
    const store = await open();
    await make(store, world);
    const sheet = new Edited(await exported(store))
      .set("Vision", "1E5", "values.label.zh", "壹")
      .set("Vision", "RG10", "values.bus", "pcie");
    const found = await diff(store, sheet.read);
    expect(found.cells).toEqual([
      {
        key: "1e5",
        path: "/values/label",
        before: { en: "one", zh: "一" },
        after: { en: "one", zh: "壹" },
      },
      // A list is set to the cell's values: nothing is appended silently.
      { key: "rg10", path: "/values/bus", before: ["spi", "usb"], after: "pcie" },
    ]);
    const shown = found.rows.flatMap(({ cells }) => cells.map((one) => [one.before, one.after]));
    expect(shown.toSorted()).toEqual(
      [
        ["spi; usb", "pcie"],
        ["一", "壹"],
      ].toSorted(),
    );
  });
});
