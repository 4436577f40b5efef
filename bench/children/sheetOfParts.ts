import { monitorEventLoopDelay } from "node:perf_hooks";
import { serverPerson } from "../../src/content/rights/rights.ts";
import { noAnswers } from "../../src/content/sheets/answers.ts";
import { diffSheet } from "../../src/content/sheets/diffSheet.ts";
import { exportTables } from "../../src/content/sheets/exportTables.ts";
import { applySheet } from "../../src/content/sheets/sheetChanges.ts";
import { textOf } from "../../src/content/sheets/table.ts";
import { messages } from "../../src/i18n/index.ts";
import { languages } from "../../src/site/languages.ts";
import { readSheet } from "../../src/spreadsheets/readSheet.ts";
import { writeSheet } from "../../src/spreadsheets/writeSheet.ts";
import { openStore } from "../../src/store/store.ts";
import { writeParts } from "../machine/partStore.ts";

// A process of its own: `node sheetOfParts.ts DIR PARTS CELLS` makes parts, writes them as a workbook,
// compares it as it is and with a column changed, applies that, prints times as JSON, and ends.
const [, , dataDir = "", count = "10000", width = "40"] = process.argv;
const store = await openStore({ dataDir });
await writeParts(store, Number(count), Number(width));
const wish = { by: serverPerson, language: "en" } as const;

const plainMs = await timed(async () => {
  const rows = await store.db.selectFrom("revisions").select("body").execute();
  for (const { body } of rows) JSON.parse(body);
});
const stalls = monitorEventLoopDelay({ resolution: 1 });
stalls.enable();
let file: Uint8Array = new Uint8Array();
const exportMs = await timed(async () => {
  const words = messages.en.adminSheets;
  file = await writeSheet(await exportTables(store.db, { ...wish, words }));
});
const diffMs = await timed(async () => {
  const sheet = await readSheet(file);
  const { rows } = await diffSheet(store.db, sheet, { ...wish, answers: noAnswers });
  if (rows.length > 0) throw new Error("An untouched file changes something");
});
const sheet = await readSheet(file);
const changed = {
  ...sheet,
  tables: sheet.tables.map(({ rows, ...table }) => {
    const column = (rows[0] ?? []).findIndex((one) => textOf(one).endsWith("[values.figure-0]"));
    const edit = (row: (typeof rows)[number], at: number) =>
      at > 0 && column >= 0 ? row.with(column, "20 MHz") : row;
    return { ...table, rows: rows.map(edit) };
  }),
};
const diff = await diffSheet(store.db, changed, { ...wish, answers: noAnswers });
const applyMs = await timed(async () => {
  const writing = { by: serverPerson, now: Date.now(), publish: languages, label: "Bench" };
  const { applied } = await applySheet(store, diff, writing);
  if (!applied.isApplied) throw new Error(JSON.stringify(applied.review).slice(0, 2_000));
});
stalls.disable();
await store.close();
console.log(
  JSON.stringify({
    ...{ plainMs, exportMs, diffMs, applyMs, cells: diff.cells.length },
    ...{ stallMs: stalls.max / 1e6, stall99Ms: stalls.percentile(99) / 1e6 },
    megabytes: process.memoryUsage.rss() / 1e6,
  }),
);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
