import { describe, expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { DiffRow, SheetDiff } from "../../../staff/sheets/compare/diffTypesAndCounts.ts";
import { summaryOf } from "../../../staff/sheets/compare/sheetSummary.ts";
import type { SheetColumn } from "../../../staff/sheets/tables/sheetColumns.ts";
import { presentAnalysis, publishedIn } from "./presentAnalysis.ts";

const t = staffMessages.en.adminSheets;

const column = (token: string): SheetColumn => ({
  ...{
    token,
    role: "cell",
    label: { en: token.toUpperCase(), zh: `${token}（中）` },
    path: [token],
  },
});

const row = (at: number, more: Partial<DiffRow> = {}): DiffRow => ({
  ...{ table: 0, row: at, kind: "parts", act: "change", key: `rg${at}`, part: `RG${at}` },
  ...{ cells: [], ...more },
});

const diffOf = (rows: readonly DiffRow[], more: Partial<SheetDiff> = {}): SheetDiff => ({
  tables: [
    { at: 0, name: "Parts", kind: "parts", headRow: 0, columns: [] },
    { at: 2, name: "Order codes", kind: "variants", headRow: 0, columns: [] },
  ],
  ...{ offered: new Map(), rows, questions: [], absent: [], unread: [], cells: [], documents: [] },
  ...{ read: { rows: rows.length, parts: 7 }, language: "en", ...more },
});

async function ready(diff: SheetDiff) {
  const summary = await summaryOf(diff);
  if (summary === undefined) throw new Error("The sum ended early");
  return { state: "ready" as const, done: 1, total: 1, diff, summary };
}

const shown = { show: "all", page: 1, language: "en", t, answered: {} } as const;

describe("The analysis of a sheet", () => {
  it("has nothing but its progress until it is ready", async () => {
    const diff = diffOf([row(1)], {
      unread: ["Notes"],
      absent: [{ key: "a", part: "A", kind: "parts" }],
    });
    const nothing = {
      ...{ counts: null, is_settled: false, absent: { total: 0, list: [] }, unread: [] },
      ...{ questions: [], answered: [], total: 0, rows: [] },
    };
    const running = { state: "comparing" as const, done: 3, total: 9 };
    expect(presentAnalysis(running, shown)).toEqual({
      ...{ state: "comparing", done: 3, of: 9, refusal: null, parts: 0, ...nothing },
    });
    const { summary } = await ready(diff);
    for (const partial of [
      { ...running, diff, summary },
      { ...running, state: "ready" as const, diff },
      { ...running, state: "ready" as const, summary },
    ]) {
      expect(presentAnalysis(partial, shown)).toMatchObject(nothing);
    }
    const refused = { state: "refused" as const, done: 0, total: 0, refused: "empty" as const };
    expect(presentAnalysis(refused, shown)).toMatchObject({ refusal: t.refusals.empty });
  });

  it("shows fifty rows a page of those that are asked for", async () => {
    const problem = "unknown-key" as const;
    const rows = Array.from({ length: 103 }, (_, at) => row(at, at < 52 ? { problem } : {}));
    const analysis = await ready(diffOf(rows));
    const page = (number: number, show: "all" | "problems" = "all") => {
      const found = presentAnalysis(analysis, { ...shown, show, page: number });
      return [found.total, found.rows.length, found.rows[0]?.row, found.rows.at(-1)?.row];
    };
    expect([page(1), page(2), page(3), page(4)]).toEqual([
      ...[
        [103, 50, 1, 50],
        [103, 50, 51, 100],
        [103, 3, 101, 103],
      ],
      [103, 0, undefined, undefined],
    ]);
    expect([page(1, "problems"), page(2, "problems")]).toEqual([
      ...[
        [52, 50, 1, 50],
        [52, 2, 51, 52],
      ],
    ]);
  });

  it("names the cells of each row, what they were and are, and why they are not taken", async () => {
    const cell = {
      ...{ column: 3, address: "D7", source: column("clock"), verb: "set" as const },
      ...{ before: "1 GHz", after: "2 GHz", typed: "2" },
    };
    const message = { en: "choose a family", zh: "请选择产品系列" };
    const diff = diffOf([
      row(6, {
        ...{ table: 2, kind: "variants", act: "new", item: "RG6-A", problem: "no-part" },
        cells: [
          cell,
          { ...cell, conflict: { exported: "3 GHz" }, problem: { code: "formula", text: "=1" } },
          { ...cell, conflict: { exported: "3 GHz", decided: "take" } },
        ],
        checks: [
          { column: 3, address: "D7", code: "not-found", message },
          { code: "not-found", message },
        ],
      }),
    ]);
    const analysis = await ready(diff);
    const { rows, counts, is_settled } = presentAnalysis(analysis, shown);
    const shownCell = {
      ...{ cell: "2:6:3", address: "D7", column: "clock", label: "CLOCK", verb: "set" },
      ...{ before: "1 GHz", after: "2 GHz", typed: "2", conflict: null, problem: null },
    };
    const sentence = { code: "not-found", message: "Choose a family." };
    expect(rows).toEqual([
      {
        ...{ table: "Order codes", row: 7, kind: "variants", act: "new", key: "rg6", part: "RG6" },
        ...{ item: "RG6-A", problem: t.rows["no-part"] },
        cells: [
          shownCell,
          {
            ...shownCell,
            conflict: { exported: "3 GHz", decided: null },
            problem: t.cells.formula,
          },
          { ...shownCell, conflict: { exported: "3 GHz", decided: "take" } },
        ],
        checks: [
          { cell: "2:6:3", address: "D7", ...sentence },
          { cell: null, address: null, ...sentence },
        ],
      },
    ]);
    expect([counts?.problems, is_settled]).toEqual([4, false]);
    const chinese = { ...shown, language: "zh", t: staffMessages.zh.adminSheets } as const;
    const [first] = presentAnalysis(analysis, chinese).rows;
    expect([first?.cells[0]?.label, first?.checks[0]?.message]).toEqual([
      ...["clock（中）", "请选择产品系列。"],
    ]);
    const [plain] = presentAnalysis(await ready(diffOf([row(0)])), shown).rows;
    expect(plain).toMatchObject({ item: null, problem: null, table: "Parts" });
  });

  it("asks about columns with the likeliest first, and names two hundred absent rows", async () => {
    const question = { column: 4, address: "E1", heading: "Freq", near: ["memory", "odd"] };
    const absent = Array.from({ length: 201 }, (_, at) => ({
      ...{ key: `k${at}`, part: `K${at}`, kind: "variants" as const },
      ...(at === 0 && { item: "K0-A" }),
    }));
    const diff = diffOf([], {
      offered: new Map([[2, [column("clock"), column("memory"), column("bus")]]]),
      questions: [
        { ...question, table: 2, why: "ambiguous" },
        { ...question, table: 1, why: "unknown" },
      ],
      ...{ absent, unread: ["Notes", "Old"] },
    });
    const found = presentAnalysis(await ready(diff), { ...shown, answered: { "0:1": "clock" } });
    const asked = { address: "E1", heading: "Freq" };
    expect(found.questions).toEqual([
      {
        ...{ ...asked, column: "2:4", table: "Order codes", why: t.columns.ambiguous },
        near: [
          { column: "memory", label: "MEMORY" },
          { column: "clock", label: "CLOCK" },
          { column: "bus", label: "BUS" },
        ],
      },
      { ...asked, column: "1:4", table: "", why: t.columns.unknown, near: [] },
    ]);
    expect(found).toMatchObject({ unread: ["Notes", "Old"], parts: 7, is_settled: false });
    expect(found.answered).toEqual([{ column: "0:1", is: "clock" }]);
    expect([found.absent.total, found.absent.list.length]).toEqual([201, 200]);
    expect(found.absent.list.slice(0, 2)).toEqual([
      { key: "k0", part: "K0", kind: "variants", item: "K0-A" },
      { key: "k1", part: "K1", kind: "variants", item: null },
    ]);
  });
});

it.each([
  ["none", []],
  ["en", ["en"]],
  ["zh", ["zh"]],
  ["both", ["en", "zh"]],
] as const)("Parts are published by %s in the languages %j", (choice, languages) => {
  expect(publishedIn(choice)).toEqual(languages);
});
