import { describe, expect, it, test } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import type { FieldDescription } from "../../editing/description/fieldDescription.ts";
import { readLines, withoutEmpty, writeLines } from "./cellLines.ts";
import { isSameIn, readValue, valueIn, writeValue } from "./cellText.ts";
import { noteOf, optionsOf } from "./columnNotes.ts";
import type { ReferenceNames } from "./referenceText.ts";
import { readHtml, writeHtml } from "./richTextCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";
import { cellAddress, type SheetCell } from "./sheetTable.ts";

const label = { en: "Field", zh: "字段" };
const column = (more: Partial<SheetColumn>): SheetColumn => ({
  ...{ token: "x", role: "cell", label, path: ["x"] },
  ...more,
});
const field = (kind: FieldDescription["kind"], more: Partial<FieldDescription> = {}) =>
  column({ field: { kind, name: "x", path: "/x", label, required: false, ...more } });
const parameter = (kind: ParameterDefinition["kind"], more: Partial<ParameterDefinition> = {}) =>
  column({
    definition: { label, group: "g", kind, unit: "", options: [], ...more },
  });

const options = [
  { value: "active", label: { en: "In production", zh: "量产" } },
  { value: 2, label: { en: "Two", zh: "二" } },
  { value: "a", label: { en: "Same", zh: "甲" } },
  { value: "b", label: { en: "same", zh: "乙" } },
];

const keys: Readonly<Record<string, readonly string[]>> = { One: ["one"], Two: ["a", "b"] };
const names: ReferenceNames = { keysOf: (_type, name) => keys[name] ?? [] };

function read(of: SheetColumn, cell: SheetCell, before?: unknown) {
  return readValue(of, cell, { before, names });
}

const number = (text: string): SheetCell => ({ kind: "number", text });
const date = (text: string): SheetCell => ({ kind: "date", text });

describe("a cell of a field", () => {
  it.each<[SheetColumn, SheetCell, unknown]>([
    [field("number"), " １２ ", { value: 12 }],
    [field("number"), "−1.5", { value: -1.5 }],
    [field("number"), "+3", { value: 3 }],
    [field("number"), number("7"), { value: 7 }],
    [field("number"), "", { value: undefined }],
    [field("number"), "12 V", { problem: { code: "no-number", text: "12 V" } }],
    [field("choice", { options }), " ACTIVE ", { value: "active" }],
    [field("choice", { options }), "量产", { value: "active" }],
    [field("choice", { options }), "2", { value: 2 }],
    [
      field("choice", { options }),
      "same",
      { problem: { code: "no-option", text: "same", options } },
    ],
    [field("reference", { type: "news" }), "One", { value: "one" }],
    [field("reference", { type: "news" }), "a-key", { value: "a-key" }],
    [field("reference"), "No Key", { value: "No Key" }],
    [
      field("reference", { type: "news" }),
      "Two",
      { problem: { code: "document-ambiguous", text: "Two", keys: ["a", "b"] } },
    ],
    [
      field("reference", { type: "news" }),
      "Three",
      { problem: { code: "no-document", text: "Three" } },
    ],
    [field("references", { type: "news" }), "One; a-key", { value: ["one", "a-key"] }],
    [
      field("references", { type: "news" }),
      "One; Three",
      { problem: { code: "no-document", text: "Three" } },
    ],
    [field("day"), "2026-01-02", { value: "2026-01-02" }],
    [field("day"), date("2026-01-02"), { value: "2026-01-02" }],
    [
      field("day"),
      date("2026-01-02T10:00:00"),
      { problem: { code: "turned", kind: "date", text: "2026-01-02T10:00:00" } },
    ],
    [field("day"), "soon", { problem: { code: "no-day", text: "soon" } }],
    [field("day"), number("5"), { problem: { code: "turned", kind: "number", text: "5" } }],
    [
      field("line"),
      date("2026-01-02"),
      { problem: { code: "turned", kind: "date", text: "2026-01-02" } },
    ],
    [field("line"), " a b ", { value: "a b" }],
    [
      field("number"),
      { kind: "formula", text: "=A1" },
      { problem: { code: "formula", text: "=A1" } },
    ],
    [
      field("number"),
      { kind: "error", text: "#N/A" },
      { problem: { code: "error", text: "#N/A" } },
    ],
    [
      field("number"),
      { kind: "boolean", text: "true" },
      { problem: { code: "turned", kind: "boolean", text: "true" } },
    ],
    [parameter("boolean"), { kind: "boolean", text: "true" }, { value: true }],
    [parameter("range", { unit: "V" }), number("5"), { value: "5 V" }],
    [parameter("text"), number("5"), { problem: { code: "turned", kind: "number", text: "5" } }],
    [column({ holds: "html" }), " ", { value: undefined }],
    [column({ holds: "html" }), " a ", { value: "<p>a</p>" }],
  ])(
    "is read by its kind of column, or refused with the reason (case %#)",
    (of, cell, expected) => {
      expect(read(of, cell)).toEqual(expected);
    },
  );

  it("that a parameter does not take is refused with the parameter's reason", () => {
    expect(read(parameter("number", { unit: "V" }), "x")).toMatchObject({
      problem: { code: "value", problem: {} },
    });
  });

  it("is written by its options' labels, its items, and as what it is", () => {
    const written = (of: SheetColumn, value: unknown) => [
      writeValue(of, value, "en"),
      writeValue(of, value, "zh"),
    ];
    expect(written(field("choice", { options }), "active")).toEqual(["In production", "量产"]);
    expect(written(field("choice", { options }), "gone")).toEqual(["gone", "gone"]);
    expect(written(field("references"), ["a", "b"])).toEqual(["a; b", "a; b"]);
    expect(written(field("number"), 0)).toEqual(["0", "0"]);
    expect(written(field("number"), null)).toEqual(["", ""]);
    expect(written(field("number"), undefined)).toEqual(["", ""]);
    expect(written(column({ holds: "html" }), "<p>a</p>")).toEqual(["<p>a</p>", "<p>a</p>"]);
    const long = "a".repeat(40_000);
    expect(written(column({ holds: "html" }), long)).toEqual([
      ...[writeHtml(long, "en"), writeHtml(long, "zh")],
    ]);
    expect(valueIn(column({ path: ["a", "b"] }), { a: { b: 1 } })).toBe(1);
    expect(valueIn(column({ path: ["a", "b"] }), { a: "text" })).toBeUndefined();
    expect(valueIn(column({ path: ["constructor"] }), {})).toBeUndefined();
  });

  it("means the same in another notation of its parameter alone", () => {
    const clock = parameter("number", { unit: "MHz" });
    expect(isSameIn(clock, "1.80 MHz", "1.8MHz")).toBe(true);
    expect(isSameIn(clock, "1000 MHz", "2 GHz")).toBe(false);
    expect(isSameIn(field("line"), "1.80 MHz", "1.8MHz")).toBe(false);
    const word = parameter("text");
    expect(isSameIn(word, { en: "a", zh: "b" }, { zh: "b", en: "a" })).toBe(true);
    expect(isSameIn(word, "a", { en: "a", zh: "b" })).toBe(false);
  });
});

test("Texts on a line each are typed in one language, and keep the other's places", () => {
  const list = [{ en: "a\nb", zh: "甲" }, { zh: "乙" }, { en: "c\\n\r" }, "odd", { en: 5 }];
  expect(writeLines(list, "en")).toBe("a\\nb\n\nc\\\\n\\r");
  expect(writeLines(list, "zh")).toBe("甲\n乙");
  expect(writeLines("odd", "zh")).toBe("");
  expect(readLines(list, "en", writeLines(list, "en"))).toEqual([
    ...[{ en: "a\nb", zh: "甲" }, { zh: "乙" }, { en: "c\\n\r" }, {}, {}],
  ]);
  expect(readLines([{ en: "a", zh: "甲" }, { en: "b" }], "en", " x \r\n\ry\\q")).toEqual([
    ...[{ en: "x", zh: "甲" }, {}, { en: "yq" }],
  ]);
  expect(readLines([{ zh: "甲" }], "en", "")).toEqual([{ zh: "甲" }]);
  expect(withoutEmpty([{}, { en: "a" }, "text", []])).toEqual([{ en: "a" }, "text", []]);
  expect(withoutEmpty("text")).toBe("text");
});

test("Formatted texts are HTML, paragraphs where there is none, and not longer than a cell", () => {
  expect(readHtml("a < b & c\r\nd\n\n\n e ")).toBe("<p>a &lt; b &amp; c<br>d</p><p>e</p>");
  expect(readHtml("<p>a</p>")).toBe("<p>a</p>");
  expect(readHtml("<script></script>")).toBe("<script></script>");
  expect(writeHtml("x".repeat(30_000), "en")).toHaveLength(30_000);
  expect(writeHtml("x".repeat(30_001), "en")).toMatch(/^\(Too long/);
  expect(writeHtml("x".repeat(30_001), "zh")).toMatch(/^（内容过长/);
  expect(writeHtml({ en: "x" }, "en")).toBe("");
});

test("Addresses of cells have the letters of spreadsheet programs", () => {
  const places = [0, 25, 26, 51, 52, 701, 702].map((at) => cellAddress(6, at));
  expect(places).toEqual(["A7", "Z7", "AA7", "AZ7", "BA7", "ZZ7", "AAA7"]);
});

describe("the note of a heading", () => {
  const t = staffMessages.en.adminSheets;
  const { notes } = t;
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: `o${at}`, label: { en: `O${at}` } }));
  const enumOf = (list: ParameterDefinition["options"]) => parameter("enum", { options: list });
  const listed = (count: number) => many(count).map(({ value }, at) => `${value}: O${at}`);

  it.each<[SheetColumn, readonly string[]]>([
    [column({ role: "key" }), [notes.key]],
    [column({ holds: "html" }), [notes.html]],
    [column({}), []],
    [field("choice", { options }), [notes.choice("In production\nTwo\nSame\nsame")]],
    [field("number", { min: 1, max: 5 }), [notes.between("1", "5")]],
    [field("number", { min: 0 }), [notes.atLeast("0")]],
    [field("number", { max: 5, unit: { en: "weeks", zh: "周" } }), [notes.atMost("5 weeks")]],
    [field("number"), []],
    [field("day"), [notes.day]],
    [field("references"), [notes.references]],
    [field("line", { max: 80 }), [notes.text(80)]],
    [field("line"), []],
    [field("line", { required: true }), [notes.required]],
    [field("day", { required: true }), [notes.day, notes.required]],
    [parameter("number"), [notes.count]],
    [parameter("number", { unit: "V", min: 1 }), [notes.unit("V"), notes.atLeast("1 V")]],
    [parameter("range", { unit: "V" }), [notes.unit("V"), notes.range("V")]],
    [parameter("range"), [notes.count, notes.range("")]],
    [parameter("boolean"), [notes.boolean]],
    [parameter("text"), [notes.text(200)]],
    [enumOf([{ value: "a", label: { zh: "甲" } }]), [notes.options("a: 甲")]],
    [enumOf([{ value: "a", label: { en: "a" } }]), [notes.options("a")]],
    [enumOf(many(40)), [notes.options(listed(40).join("\n"))]],
    [enumOf(many(41)), [notes.options([...listed(40), "…"].join("\n"))]],
  ])("shows what the cells of its kind of column may hold (case %#)", (of, lines) => {
    expect(noteOf(of, t, "en")).toBe(lines.join("\n"));
  });

  it("comes with the texts to choose from, where there are any", () => {
    expect(optionsOf(field("choice", { options }), "zh")).toEqual(["量产", "二", "甲", "乙"]);
    expect(optionsOf(field("line", { options }), "zh")).toEqual([]);
    expect(optionsOf(parameter("boolean"), "en")).toEqual(["true", "false"]);
    expect(optionsOf(enumOf(many(2)), "en")).toEqual(["o0", "o1"]);
    expect(optionsOf(parameter("text", { options: many(2) }), "en")).toEqual([]);
  });
});
