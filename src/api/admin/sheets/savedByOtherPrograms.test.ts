import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { variants, workbookOf } from "../../../../tests/support/workbooks.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";
import { diffSheet } from "../../../staff/sheets/compare/diffSheet.ts";
import { noAnswers } from "../../../staff/sheets/compare/sheetAnswers.ts";
import { readSheet } from "../../../staff/sheets/spreadsheets/readSheet.ts";
import { writeCsvSheet, writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import { exportTable, exportTables } from "../../../staff/sheets/tables/exportTables.ts";
import type { WrittenTable } from "../../../staff/sheets/tables/sheetTable.ts";

// The same sheet as programs save it. LibreOffice has really saved the files in tests/sheets, from the
// workbook of this test; where it is installed it does so again.

const parameters = ["clock", "memory", "temperature", "secure", "label", "bus"];

const texts = { name: { en: "-40..85 °C", zh: "１２３" }, summary: { en: "=1+1", zh: "3/4 😀" } };

const documents = [
  ...shared,
  family(11, "vision", { parameters, title: { en: "Vision", zh: "视觉" } }),
  part("0012", { clock: "1.8 GHz", temperature: "-40..85 °C", secure: true, bus: ["spi", "usb"] }),
  part("1E5", { label: { en: "0012", zh: "1e5" }, memory: "512 MB" }, texts),
  part("3/4", { label: "a  b || c\td" }, { ...texts, variants: [] }),
];

const folder = fileURLToPath(new URL("../../../../tests/sheets/", import.meta.url));

const office = "/usr/bin/soffice";

const world = async (open: () => Promise<Store>) => {
  const store = await open();
  await store.transaction(async (tx) => {
    for (const { type, key, body } of documents) {
      await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
    }
  });
  const words = staffMessages.en.adminSheets;
  const tables = await exportTables(store.db, { by: serverPerson, language: "en", words });
  return { store, tables };
};

const partsOf = (store: Store) => {
  const words = staffMessages.en.adminSheets;
  return exportTable(store.db, "parts", { by: serverPerson, language: "en", words });
};

/** Tables with a row of groups above their headings, and a row of units below them. */
const inRows = (tables: readonly WrittenTable[]) =>
  tables.map(({ name, columns, rows }) => {
    const heads = (columns ?? []).map(({ header }) => header);
    const parts = heads.map((head) => /^(.*?)(?:, ([^,[]+))?( \[.*)$/.exec(head) ?? [head, head]);
    if (!heads.some((head) => head.includes("[values."))) {
      return { name, rows: heads.length === 0 ? rows : [heads, ...rows] };
    }
    return {
      name,
      rows: [
        heads.map((head) => (head.includes("[values.") ? "Parameters" : "")),
        parts.map(([, label = "", , token = ""]) => label + token),
        parts.map(([, , unit = ""]) => (unit === "" ? "" : `(${unit.trim()})`)),
        ...rows,
      ],
    };
  });

const expectUntouched = async (store: Store, bytes: Uint8Array) => {
  const sheet = await readSheet(bytes);
  const wish = { by: serverPerson, language: "en", answers: noAnswers } as const;
  const { rows, questions, cells, read } = await diffSheet(store.db, sheet, wish);
  expect({ rows, questions, cells, parts: read.parts }).toEqual({
    ...{ rows: [], questions: [], cells: [], parts: 3 },
  });
};

forSqlite("An unedited sheet", (open) => {
  it.each(Object.entries(variants))("is unchanged after %s saved it", async (_, variant) => {
    const { store, tables } = await world(open);
    const sheets = tables.map(({ name, columns, rows }) => {
      const head = columns?.map(({ header }) => header);
      return { name, rows: head === undefined ? rows : [head, ...rows] };
    });
    await expectUntouched(store, workbookOf(sheets, variant));
  });

  it.each(["libreoffice.xlsx", "libreoffice.ods"])("is unchanged in %s", async (name) => {
    const { store } = await world(open);
    await expectUntouched(store, readFileSync(join(folder, name)));
  });

  it("is unchanged as CSV, and with its units and groups in rows of their own", async () => {
    const { store, tables } = await world(open);
    await expectUntouched(store, Buffer.from(await writeCsvSheet(await partsOf(store))));
    await expectUntouched(store, workbookOf(inRows(tables), variants.excel));
  });

  it.skipIf(!existsSync(office))(
    "is unchanged in any format of the local LibreOffice",
    async () => {
      const { store, tables } = await world(open);
      const place = mkdtempSync(join(tmpdir(), "office-"));
      try {
        const files = {
          "rows.xlsx": workbookOf(inRows(tables), variants.wps),
          "libreoffice.xlsx": await writeSheet(tables),
        };
        for (const [name, bytes] of Object.entries(files)) writeFileSync(join(place, name), bytes);
        const from = Object.keys(files).map((name) => join(place, name));
        const profile = `-env:UserInstallation=file://${join(place, "profile")}`;
        for (const format of ["ods", "xlsx"]) {
          const to = join(place, "saved");
          const convert = ["--headless", "--convert-to", format, "--outdir", to, ...from];
          execFileSync(office, [profile, ...convert], { stdio: "ignore" });
          for (const name of ["rows", "libreoffice"]) {
            await expectUntouched(store, readFileSync(join(to, `${name}.${format}`)));
          }
          if (process.env.RECORD_SHEETS !== "1") continue;
          copyFileSync(join(to, `libreoffice.${format}`), join(folder, `libreoffice.${format}`));
        }
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  );
});
