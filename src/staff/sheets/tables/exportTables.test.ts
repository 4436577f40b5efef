import { expect, it } from "vitest";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { exported, make, variant } from "../../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { buildParameter } from "../../../../tests/support/world.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { serverPerson } from "../../access/rights.ts";
import { saveDraft } from "../../editing/documentOperations.ts";
import { exportTable } from "./exportTables.ts";
import {
  headingOf,
  listColumns,
  listNames,
  partColumns,
  type SheetColumn,
} from "./sheetColumns.ts";
import type { WrittenTable } from "./sheetTable.ts";

const words = staffMessages.en.adminSheets;
const wish = { by: serverPerson, language: "en", words } as const;

const bounded = (key: string, body: object) => buildParameter({ key, body });

forSqlite("An export of parts", (open) => {
  const opened = async () => {
    const store = await open();
    const title = (en: string, zh = "甲") => ({ title: { en, zh } });
    await make(store, [
      ...shared,
      bounded("low", { min: 2 }),
      bounded("high", { max: 9, unit: "" }),
      bounded("both", { kind: "range", unit: "V", min: 1, max: 5 }),
      family(12, "a1", { ...title("'Power'"), parameters: ["clock", "low", "gone", "high"] }),
      family(13, "a2", {
        ...title("POWER"),
        parameters: ["both", "clock", "secure", "bus", "label"],
      }),
      family(14, "a3", title("[*?]")),
      family(15, "a4", title("A family whose name is rather long")),
      family(16, "a5", title("A family whose name is rather long")),
      family(17, "a6", { title: { zh: "电源" } }),
      ...["a6", "a5", "a4", "a3", "a2", "none"].map((column) =>
        part(`P-${column}`, {}, { column }),
      ),
      part(
        "P1",
        { clock: "1 GHz" },
        { column: "a1", variants: [variant("P1-A"), variant("P1-B")] },
      ),
      part("P0", { clock: "2 GHz" }, { column: "a1", name: { en: "x".repeat(60) } }),
    ]);
    return store;
  };

  it("has a sheet for each family, called as programs can call one, and those of lists", async () => {
    const store = await opened();
    const tables = await exported(store);
    expect(
      tables.map(({ name, rows, frozenColumns = 0 }) => `${rows.length} ${name} ${frozenColumns}`),
    ).toEqual([
      "10 Read me 0",
      ...["2 Power 3", "1 POWER 2 3", "1 Sheet 3"],
      ...["1 A family whose name is rather l 3", "1 A family whose name is rather 2 3"],
      ...["1 电源 3", "1 none 3", "9 Order codes 4", "8 Packages 4", "0 Documents 4"],
      ...["0 Boards and software 4", "0 Cross references 4", "0 Pin compatibility 4"],
      ...["0 Block diagrams 4", "9 Exported parts 0"],
    ]);
  });

  it("has the parts by their keys, with their revisions and the places of their items", async () => {
    const store = await opened();
    await store.transaction((tx) =>
      saveDraft(tx, {
        ...{ key: "p1", author: "account:2", now: 5 },
        body: part("P1", {}, { column: "a1", variants: [variant("P1-A"), variant("P1-B")] }).body,
      }),
    );
    const keys = ["p1", "p0", "p-a2"];
    const all = await exportTable(store.db, "parts", { ...wish, keys });
    expect(all.name).toBe(words.tables.parts);
    expect(all.rows.map((row) => row.slice(0, 3))).toEqual([
      ["p-a2", "1", "P-a2"],
      ["p0", "1", "P0"],
      ["p1", "2", "P1"],
    ]);
    const parameters = (all.columns ?? []).filter(({ header }) => header.includes("[values."));
    const quantity = (unit: string) => `In ${unit}, or another unit of the same quantity`;
    expect(parameters.map(({ header, note, options }) => [header, note, options])).toEqual([
      ["Clock, V [values.both]", `${quantity("V")}\nA range: 1..2 V\nFrom 1 V to 5 V`, []],
      ["Clock, GHz [values.clock]", quantity("GHz"), []],
      ["Clock [values.secure]", "yes or no", ["true", "false"]],
      [
        "Clock [values.bus]",
        "One or more of these, separated by semicolons:\nspi\nusb\npcie",
        ["spi", "usb", "pcie"],
      ],
      ["Clock (English) [values.label.en]", "A text of at most 200 characters", []],
      ["Clock (Chinese) [values.label.zh]", "A text of at most 200 characters", []],
      ["Clock, GHz [values.low]", `${quantity("GHz")}\nAt least 2 GHz`, []],
      ["Clock [values.high]", "A plain number, without a unit\nAt most 9", []],
    ]);
    const codes = await exportTable(store.db, "variants", { ...wish, keys });
    expect(codes.rows.map((row) => row.slice(0, 5))).toEqual([
      ["p-a2", "1", "1", "P-a2", "RG1000-A"],
      ["p0", "1", "1", "P0", "RG1000-A"],
      ["p1", "2", "1", "P1", "P1-A"],
      ["p1", "2", "2", "P1", "P1-B"],
    ]);
    const shown = ({ columns = [] }: WrittenTable) =>
      columns.slice(0, 5).map(({ isHidden, width }) => (isHidden ? 0 : width));
    expect([shown(all), shown(codes)]).toEqual([
      [0, 0, 10, 40, 10],
      [0, 0, 0, 10, 11],
    ]);
    expect([all.frozenColumns, codes.frozenColumns, codes.name]).toEqual([3, 4, "Order codes"]);
  });
});

/** Tokens of columns; the two columns of a text in both languages are one. */
const inBoth = (columns: readonly SheetColumn[]) =>
  columns
    .map(({ token }) => token)
    .join(" ")
    .replaceAll(/(\S+)\.en \1\.zh/g, "$1.*");

it("The columns of parts and of their lists have what a cell can hold", () => {
  expect(inBoth(partColumns([])).split(" ")).toEqual([
    ...["key", "revision", "partNumber", "name.*", "summary.*", "lifecycle.stage"],
    ...["lifecycle.since", "lifecycle.lastOrder", "replacement", "eccn", "origin", "leadTime"],
    ...["features.*", "description.*", "diagram.title.*", "diagram.bus.*", "diagram.centre"],
    ...["keyFigures", "alsoIn", "related", "solutions", "position", "column"],
  ]);
  expect(
    listNames.map((list) => {
      const own = listColumns(list).slice(4, -1);
      expect(own.every(({ token }) => token.startsWith(`${list}.`))).toBe(true);
      return inBoth(own).replaceAll(`${list}.`, "");
    }),
  ).toEqual([
    "orderCode package grade temperature.min temperature.max pack quantity stage msl rohs reach eccn origin leadTime",
    "style name pins width length height pitch",
    "title.* kind revision date language file size declares",
    "kind title.* text.* link orderCode",
    "partNumber maker.* kind note.*",
    "product state changes.*",
    "title.* kind link.* blocks.*",
  ]);
  const ends = listColumns("zones").filter(({ role }) => role !== "cell");
  expect(inBoth(ends)).toBe("key revision item part remove");
  const bus = partColumns([]).find(({ token }) => token === "diagram.bus.zh");
  const weeks = partColumns([]).find(({ token }) => token === "leadTime");
  expect([bus, weeks].map((one) => one && headingOf(one, "zh"))).toEqual([
    "框图：总线（中文） [diagram.bus.zh]",
    "交期, 周 [leadTime]",
  ]);
});
