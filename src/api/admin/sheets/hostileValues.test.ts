import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { writeOds } from "hucre/ods";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { part } from "../../../../tests/support/partFamily.ts";
import { diff, expectEmpty, exported, make, world } from "../../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { readSheet } from "../../../staff/sheets/spreadsheets/readSheet.ts";
import { writeCsvSheet, writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import type { WrittenTable } from "../../../staff/sheets/tables/sheetTable.ts";

// Values that programs tend to change, through the bytes of real files.

/** Maximum characters of a text in one language. */
const longest = 200;

const spiteful = [
  ...["0012", "007", "1e5", "1E5", "3/4", "2026-11-23", "23.11.2026", "Nov-23", "12:30", "TRUE"],
  ...["=1+1", "+1", "-1", "@x", "=cmd|' /C calc'!A1", "'x", "''", '"', 'a"b', "a,b;c\td"],
  ...[
    "-40..85 °C",
    "－４０～８５ ℃",
    "１２３",
    "1,8",
    "1.234,56",
    "50%",
    "￥5",
    "𝟙😀👨‍👩‍👧",
    "e\u0301",
  ],
  ...[
    "a\nb",
    "a\r\nb",
    "a\rb",
    " x ",
    "a  b",
    "_x0041_",
    "&amp;<b>",
    "]]>",
    "a\u0000b",
    "a\u0001b",
  ],
  ...["\u007f", "\ufeffa", "\u200bx", "\u202ex", "#REF!", "#N/A", "x".repeat(longest), "NULL"],
];

const text = fc
  .oneof(
    fc.constantFrom(...spiteful),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  )
  // Replacement characters are reported, whether or not the text had them before.
  .map((one) => one.toWellFormed().replaceAll("\ufffd", "?"));

const withHead = ({ name, columns, rows }: WrittenTable) => ({
  name,
  rows: [...(columns === undefined ? [] : [columns.map(({ header }) => header)]), ...rows],
});

/** Cells of an unchanged file that the comparison reports. */
const wrongIn = ({ rows }: Awaited<ReturnType<typeof diff>>) =>
  rows.flatMap(({ part: number, cells }) =>
    cells.map(({ before, typed, problem }) => [number, before, typed, problem?.code]),
  );

const office = "/usr/bin/soffice";

/** The first table with a row for each part, as exported to CSV. */
const partsOf = (tables: readonly WrittenTable[]) =>
  tables.filter(({ rows }) => rows.some((row) => row.some((cell) => /^h\d+-\d+$/.test(`${cell}`))));

/**
 * Creates parts with texts.
 * @returns those that a document accepts
 */
async function madeWith(
  store: Store,
  run: number,
  texts: readonly (readonly [string, string])[],
): Promise<number> {
  let made = 0;
  for (const [at, [label, name]] of texts.entries()) {
    const names = { name: { en: name, zh: label }, summary: { en: label } };
    const body = part(`H${run}-${at}`, { label: { en: label, zh: name } }, names);
    try {
      await make(store, [body]);
      made += 1;
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      // No document accepts it, so no sheet contains it.
    }
  }
  return made;
}

forSqlite("Hostile values", (open) => {
  const formats: readonly (readonly [
    string,
    (tables: readonly WrittenTable[]) => Promise<Uint8Array>,
  ])[] = [
    ["XLSX", writeSheet],
    [
      "ODS",
      // CSV has one form of line end; its writer would escape the others as workbooks do.
      (tables) =>
        writeOds({
          sheets: tables.map(withHead).map(({ name, rows }) => ({
            name,
            rows: rows.map((row) => row.map((cell) => cell.replace(/\r\n?/g, "\n"))),
          })),
        }),
    ],
    [
      "CSV",
      async (tables) => {
        const [table] = partsOf(tables);
        return Buffer.from(table === undefined ? "" : await writeCsvSheet(table));
      },
    ],
  ];

  it.each(formats)("are read back unchanged from %s", async (_, write) => {
    const store = await open();
    await make(store, world);
    let run = 0;
    let made = 0;
    const bodies = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 12 });
    const looked = async (texts: readonly (readonly [string, string])[]) => {
      run += 1;
      made += await madeWith(store, run, texts);
      const found = await diff(store, await readSheet(await write(await exported(store))));
      expect(wrongIn(found)).toEqual([]);
      expectEmpty(found);
    };
    await looked(spiteful.map((one, at) => [one, spiteful.at(-at) ?? ""]));
    expect(made).toBeGreaterThan(30);
    await fc.assert(fc.asyncProperty(bodies, looked), { numRuns: 3 });
  });

  it.skipIf(!existsSync(office))(
    "are read back unchanged after LibreOffice saved them",
    async () => {
      const store = await open();
      await make(store, world);
      await madeWith(
        store,
        1,
        spiteful.map((one) => [one, one]),
      );
      const place = mkdtempSync(join(tmpdir(), "hostile-"));
      try {
        writeFileSync(join(place, "a.xlsx"), await writeSheet(await exported(store)));
        const profile = `-env:UserInstallation=file://${join(place, "profile")}`;
        const convert = ["--headless", "--convert-to", "ods", "--outdir", place];
        execFileSync(office, [profile, ...convert, join(place, "a.xlsx")], { stdio: "ignore" });
        const found = await diff(store, await readSheet(readFileSync(join(place, "a.ods"))));
        expect(wrongIn(found)).toEqual([]);
        expectEmpty(found);
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  );
});
