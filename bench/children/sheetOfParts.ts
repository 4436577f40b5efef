import { monitorEventLoopDelay } from "node:perf_hooks";
import { createDocument, inPublication } from "../../src/content/documents.ts";
import { serverPerson } from "../../src/content/rights/rights.ts";
import { noAnswers } from "../../src/content/sheets/answers.ts";
import { diffSheet } from "../../src/content/sheets/diffSheet.ts";
import { exportTables } from "../../src/content/sheets/exportTables.ts";
import { applySheet } from "../../src/content/sheets/sheetChanges.ts";
import { textOf } from "../../src/content/sheets/table.ts";
import { parseBody } from "../../src/content/types/index.ts";
import { messages } from "../../src/i18n/index.ts";
import { languages } from "../../src/site/languages.ts";
import { readSheet } from "../../src/spreadsheets/readSheet.ts";
import { writeSheet } from "../../src/spreadsheets/writeSheet.ts";
import { openStore } from "../../src/store/store.ts";
import { sampleBodies, sampleKeys } from "../../tests/support/sampleBodies.ts";

// A process of its own: `node sheetOfParts.ts DIR PARTS CELLS` makes parts, writes them as a workbook,
// compares it as it is and with a column changed, applies that, prints times as JSON, and ends.
const [, , dataDir = "", count = "10000", width = "40"] = process.argv;
const parts = Array.from({ length: Number(count) }, (_, index) => `part-${index}`);
const parameters = Array.from({ length: Number(width) }, (_, index) => `figure-${index}`);
const store = await openStore({ dataDir });
await makeParts();
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

function bodyOf(key: string): string {
  const { solutions: _none, ...product } = sampleBodies.product;
  const values = Object.fromEntries(parameters.map((name) => [name, "10 MHz"]));
  const partNumber = key.toUpperCase();
  const body = { ...product, partNumber, keyFigures: [], variants: [], values };
  return JSON.stringify(parseBody("product", body));
}

async function makeParts(): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    const make = async (
      type: "column" | "parameterGroup" | "parameter",
      key: string,
      body: object,
    ) => {
      await createDocument(tx, { type, key, body, now: 1 });
      await publish({ key, languages });
    };
    await make("parameterGroup", sampleKeys.parameterGroup, sampleBodies.parameterGroup);
    for (const name of parameters) await make("parameter", name, sampleBodies.parameter);
    await make("column", sampleKeys.column, { ...sampleBodies.column, parameters });
  });
  await store.transaction(async (tx) => {
    for (const key of parts) {
      const document = { key, type: "product", created_at: 1, trashed_at: null };
      const { id: own } = await tx
        .insertInto("documents")
        .values(document)
        .returning("id")
        .executeTakeFirstOrThrow();
      const revision = {
        document_id: own,
        number: 1,
        body: bodyOf(key),
        created_at: 1,
        author: null,
      };
      const { id: shown } = await tx
        .insertInto("revisions")
        .values(revision)
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("published")
        .values(
          languages.map((language) => ({
            ...{ document_id: own, language, revision_id: shown, since: 1, published_at: 1 },
          })),
        )
        .execute();
    }
  });
}
