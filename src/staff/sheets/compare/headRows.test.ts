import { expect, it } from "vitest";
import {
  asRead,
  diff,
  exported,
  make,
  nothing,
  world,
} from "../../../../tests/support/partSheets.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { strangeRow, strangeXlsx } from "../../../../tests/support/strangeWorkbooks.ts";
import { readSheet } from "../spreadsheets/readSheet.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import { countsOf } from "./diffTypesAndCounts.ts";
import { noAnswers } from "./sheetAnswers.ts";

/** The parts, with parameters that are called as their keys. */
const named = world.map(({ body, ...made }) => {
  const label = { en: made.key, zh: made.key };
  return { ...made, body: made.type === "parameter" ? { ...Object(body), label } : body };
});

const table = (...rows: SheetCell[][]) => ({
  format: "xlsx" as const,
  tables: [{ name: "Parts", isHidden: false, rows }],
});

forEachStore("Headings of several rows in a sheet of existing parts", (open) => {
  const opened = async () => {
    const store = await open();
    await make(store, named);
    return store;
  };

  it("are read with units below them", async () => {
    const store = await opened();
    const found = await diff(
      store,
      table(
        ["Part number", "clock", "memory", "Lead time"],
        ["", "(MHz)", "GB", "(weeks)"],
        ["RG10", "1900", "", ""],
        ["0012", "", "2", "12"],
      ),
    );
    expect(found.questions).toEqual([]);
    expect(found.cells).toEqual([
      { key: "0012", path: "/values/memory", before: "512 MB", after: "2 GB" },
      { key: "0012", path: "/leadTime", before: undefined, after: 12 },
      { key: "rg10", path: "/values/clock", before: "1.8 GHz", after: "1900 MHz" },
    ]);
    expect(countsOf(found)).toEqual({ ...nothing, changes: 3 });
  });

  it("are read where they are merged, across groups and down", async () => {
    const store = await opened();
    const rows = [
      ["Part number", "Memory", "Memory", "Limits"],
      ["", "memory (MB)", "clock, GHz", "temperature"],
      ["RG10", "1024", "1.8", "-40..85 °C"],
    ].map((cells, at) => strangeRow(at + 1, cells));
    const merges = ["A1:A2", "B1:C1"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const { tables } = await readSheet(
      strangeXlsx({ rows: rows.join(""), after: `<mergeCells>${merges}</mergeCells>` }),
    );
    const found = await diff(store, { format: "xlsx", tables });
    expect(found.read).toEqual({ rows: 1, parts: 1 });
    expect(found.cells).toEqual([
      { key: "rg10", path: "/values/memory", before: undefined, after: "1024 MB" },
    ]);
    // What stands below a group that may make another quantity of it is asked.
    expect(found.questions).toMatchObject([
      { heading: "Limits temperature", why: "unknown", near: ["values.temperature"] },
    ]);
    const [question] = found.questions;
    const place = `${question?.table}:${question?.column}`;
    const answers = { ...noAnswers, columns: { [place]: "values.temperature" } };
    const answered = await diff(store, { format: "xlsx", tables }, answers);
    expect(answered.questions).toEqual([]);
    expect(answered.cells).toHaveLength(1);
  });

  it("use the unit of a heading for its numbers, in one row too, or ask", async () => {
    const store = await opened();
    const found = await diff(
      store,
      table(
        ["Part number", "clock (MHz)", "memory (typ.)", "temperature"],
        ["RG10", "900", "1", ""],
      ),
    );
    expect(found.cells).toContainEqual(
      expect.objectContaining({ path: "/values/clock", after: "900 MHz" }),
    );
    expect(found.questions).toMatchObject([{ heading: "memory (typ.)", why: "unknown" }]);
    const unfit = await diff(store, table(["Part number", "clock (V)"], ["RG10", "900"]));
    expect(countsOf(unfit)).toMatchObject({ changes: 0, problems: 1 });
  });

  it("are one row where a part without other values follows", async () => {
    const store = await opened();
    const parts = asRead(await exported(store)).tables.find(({ name }) =>
      name.startsWith("Vision"),
    );
    if (parts === undefined) throw new Error("no table");
    const found = await diff(store, { format: "xlsx", tables: [parts] });
    expect(found.read.parts).toBe(3);
  });
});
