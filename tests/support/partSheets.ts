import { expect } from "vitest";
import { staffMessages } from "../../src/base/i18n/staff/index.ts";
import type { Store } from "../../src/base/store/store.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { createDocument } from "../../src/staff/editing/documentOperations.ts";
import { diffSheet } from "../../src/staff/sheets/compare/diffSheet.ts";
import { countsOf, type SheetDiff } from "../../src/staff/sheets/compare/diffTypesAndCounts.ts";
import { noAnswers, type SheetAnswers } from "../../src/staff/sheets/compare/sheetAnswers.ts";
import { exportTables } from "../../src/staff/sheets/tables/exportTables.ts";
import type {
  ReadSheet,
  SheetCell,
  WrittenTable,
} from "../../src/staff/sheets/tables/sheetTable.ts";
import { family, part, shared } from "./partFamily.ts";

// Parts as sheets, and sheets as they are edited, for the tests of what comes back.

export interface Made {
  readonly type: TypeName;
  readonly key: string;
  readonly body: unknown;
}

export const make = (store: Store, documents: readonly Made[]) =>
  store.transaction(async (tx) => {
    for (const { type, key, body } of documents) {
      await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
    }
  });

export const exported = (store: Store, language: "en" | "zh" = "en") =>
  exportTables(store.db, {
    by: serverPerson,
    language,
    words: staffMessages[language].adminSheets,
  });

/** Tables as they are read from a file that nobody touched. */
export const asRead = (tables: readonly WrittenTable[]): ReadSheet => ({
  format: "xlsx",
  tables: tables.map(({ name, columns, rows }) => ({
    ...{ name, isHidden: false },
    rows: columns === undefined ? rows : [columns.map(({ header }) => header), ...rows],
  })),
});

export const diff = (store: Store, sheet: ReadSheet, answers: SheetAnswers = noAnswers) =>
  diffSheet(store.db, sheet, { by: serverPerson, language: "en", answers });

export const nothing = { changes: 0, conflicts: 0, problems: 0, added: 0, removed: 0 };

export const expectEmpty = (found: SheetDiff) => {
  expect(found.rows).toEqual([]);
  expect(found.questions).toEqual([]);
  expect([found.cells, found.documents]).toEqual([[], []]);
  expect(countsOf(found)).toEqual(nothing);
};

export const variant = (orderCode: string, more: object = {}) => ({
  ...{ orderCode, package: "QFN-20", grade: "industrial", temperature: { min: -40, max: 85 } },
  ...{ pack: "reel", quantity: 2500, ...more },
});

const parameters = ["clock", "memory", "temperature", "secure", "label", "bus"];
export const world: readonly Made[] = [
  ...shared,
  family(11, "vision", { parameters, title: { en: "Vision: [a/b]", zh: "视觉" } }),
  part(
    "RG10",
    { clock: "1.8 GHz", temperature: "-40..85 °C", secure: true, bus: ["spi", "usb"] },
    {
      variants: [variant("RG10-A"), variant("RG10-B", { stage: "nrnd" })],
      packages: [
        { style: "qfn", name: "QFN-20", pins: 20, width: 3 },
        { style: "sop", name: "SOP-8", pins: 8 },
      ],
    },
  ),
  part("0012", { label: "1e5", memory: "512 MB" }),
  part("1E5", { label: { en: "one", zh: "一" } }),
];

/** A sheet that a person edits: cells by their table, row and column, as they are called. */
export class Edited {
  readonly tables: { name: string; isHidden: boolean; rows: SheetCell[][] }[];

  constructor(tables: readonly WrittenTable[]) {
    const { tables: read } = asRead(tables);
    this.tables = read.map(({ name, rows }) => ({
      ...{ name, isHidden: false },
      rows: rows.map((row) => [...row]),
    }));
  }

  table(name: string) {
    const table = this.tables.find((one) => one.name.startsWith(name));
    if (table === undefined) throw new Error(`no table ${name}`);
    return table;
  }

  column(name: string, token: string): number {
    const at = this.table(name).rows[0]?.findIndex((head) => String(head).endsWith(`[${token}]`));
    if (at === undefined || at === -1) throw new Error(`no column ${token}`);
    return at;
  }

  /** Sets a cell of the row whose part number, or order code, this is. */
  set(name: string, called: string, token: string, cell: SheetCell): this {
    const row = this.table(name).rows.find((cells) => cells.includes(called));
    if (row === undefined) throw new Error(`no row ${called}`);
    row[this.column(name, token)] = cell;
    return this;
  }

  get read(): ReadSheet {
    return { format: "xlsx", tables: this.tables };
  }
}
