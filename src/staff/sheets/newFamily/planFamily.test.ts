import { expect, it } from "vitest";
import type { CellDefinition } from "../../../base/site/values/cell.ts";
import type { SheetCell, SheetTable } from "../tables/sheetTable.ts";
import { isPackages, isPartNumbers, languageOf, stageIn } from "./columnValueKinds.ts";
import { familyChoices } from "./familyChoices.ts";
import { headingsOf } from "./headings/headRows.ts";
import { readHeading } from "./headings/readHeading.ts";
import { readPackageName } from "./packageName.ts";
import { packagesOf } from "./packagesInText.ts";
import { planFamily } from "./planFamily.ts";
import { isTurned, optionsIn, propose, readValue, saidIn } from "./proposeParameter.ts";
import { atOnce } from "./timeSlicedSteps.ts";

const table = (...rows: readonly (readonly SheetCell[])[]): SheetTable => ({
  ...{ name: "list", isHidden: false, rows },
});

/** A plan in lines: its columns, questions, problems, rows left out and documents. */
function planned(given: SheetTable, choices: object): string[] {
  const plan = atOnce(
    planFamily(given, {
      ...{ choices: familyChoices.parse(choices), definitions: new Map(), families: new Map() },
      ...{ taken: new Set(["mc1"]), numbers: new Set(["MC9"]), position: 3 },
    }),
  );
  return [
    `head ${plan.headRow}, parts ${plan.parts}`,
    ...plan.columns.map((column) => `column ${JSON.stringify(column)}`),
    ...plan.questions.map((question) => `question ${JSON.stringify(question)}`),
    ...plan.problems.map((problem) => `problem ${JSON.stringify(problem)}`),
    ...plan.left.map((row) => `left ${JSON.stringify(row)}`),
    ...plan.documents.map(({ type, key, body }) => `${type} ${key} ${JSON.stringify(body)}`),
  ];
}

const texts = {
  family: { title: { en: "Chips", zh: "芯片" }, parent: null },
  name: { en: "{partNumber} chip", zh: "{partNumber} 芯片" },
  summary: { en: "A chip", zh: "芯片" },
  ...{ stage: "active", since: "2026-01-02" },
};

const list = table(
  ["Chips of 2026", "", "", "", "", "", "", ""],
  ["Part number", "Supply voltage", "Core", "Package", "Pins", "Wi-Fi", "Status", "Note"],
  ["", "(V)", "", "", "", "", "", ""],
  ["MC1", "3.3", "M0; M4", "QFN-32", "32", "✓", "Active", "x"],
  ["MC2", "1.8 to 5.5", "M0", "LQFP48, QFN32", "", "–", "NRND", ""],
  ["MC2", "5", "M4", "LQFP64", "64", "✓", "EOL", "y"],
  ["MC9", "5", "M4", "odd", "12", "✓", "Active", "z"],
  ["Total", "", "", "", "", "", "", ""],
  ["MC 3 / 4", { kind: "formula", text: "=A1" }, "M7", "BGA 100", "99", "✗", "soon", "w"],
);

it("A list is planned as a family, with what is asked and what is left out", () => {
  expect(planned(list, {})).toMatchInlineSnapshot(`
    [
      "head 2, parts 2",
      "column {"column":0,"address":"A3","heading":"Part number","concept":{"name":"part","label":{"en":"Part number","zh":"型号"},"headings":{},"isLeftOut":false},"is":"part","isLeft":false,"isTicked":false,"addedOptions":[],"read":6,"empty":0,"unread":[],"samples":[{"text":"MC1","reading":"MC1","count":1},{"text":"MC2","reading":"MC2","count":2},{"text":"MC9","reading":"MC9","count":1},{"text":"Total","reading":"Total","count":1}]}",
      "column {"column":1,"address":"B3","heading":"Supply voltage (V)","concept":{"name":"voltage","label":{"en":"Supply voltage","zh":"供电电压"},"headings":{},"isLeftOut":false,"dimension":"V"},"is":"new","isLeft":false,"bareUnit":"V","parameter":"voltage","definition":{"label":{"en":"Supply voltage","zh":"供电电压"},"group":"","kind":"range","unit":"V","options":[]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":4,"empty":1,"unread":["B9"],"samples":[{"text":"3.3","reading":"3.3 V","count":1},{"text":"1.8 to 5.5","reading":"1.8..5.5 V","count":1},{"text":"5","reading":"5 V","count":2},{"text":"=A1","count":1}]}",
      "column {"column":2,"address":"C3","heading":"Core","concept":{"name":"core","label":{"en":"Core","zh":"内核"},"headings":{},"isLeftOut":false},"is":"new","isLeft":false,"bareUnit":"","parameter":"core","definition":{"label":{"en":"Core","zh":"内核"},"group":"","kind":"enum","unit":"","options":[{"value":"M0","label":{"en":"M0"}},{"value":"M4","label":{"en":"M4"}},{"value":"M7","label":{"en":"M7"}}]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":5,"empty":1,"unread":[],"samples":[{"text":"M0; M4","reading":"M0; M4","count":1},{"text":"M0","reading":"M0","count":1},{"text":"M4","reading":"M4","count":2},{"text":"M7","reading":"M7","count":1}]}",
      "column {"column":3,"address":"D3","heading":"Package","concept":{"name":"package","label":{"en":"Package","zh":"封装"},"headings":{},"isLeftOut":false},"is":"new","isLeft":false,"bareUnit":"","parameter":"package","definition":{"label":{"en":"Package","zh":"封装"},"group":"","kind":"enum","unit":"","options":[{"value":"QFN-32","label":{"en":"QFN-32"}},{"value":"LQFP48","label":{"en":"LQFP48"}},{"value":"QFN32","label":{"en":"QFN32"}},{"value":"LQFP64","label":{"en":"LQFP64"}},{"value":"odd","label":{"en":"odd"}},{"value":"BGA 100","label":{"en":"BGA 100"}}]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":5,"empty":1,"unread":[],"samples":[{"text":"QFN-32","reading":"QFN-32","count":1},{"text":"LQFP48, QFN32","reading":"LQFP48; QFN32","count":1},{"text":"LQFP64","reading":"LQFP64","count":1},{"text":"odd","reading":"odd","count":1}]}",
      "column {"column":4,"address":"E3","heading":"Pins","concept":{"name":"pins","label":{"en":"Pins","zh":"引脚数"},"headings":{},"isLeftOut":false,"dimension":""},"is":"new","isLeft":false,"bareUnit":"","parameter":"pins","definition":{"label":{"en":"Pins","zh":"引脚数"},"group":"","kind":"number","unit":"","options":[]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":4,"empty":2,"unread":[],"samples":[{"text":"32","reading":"32","count":1},{"text":"64","reading":"64","count":1},{"text":"12","reading":"12","count":1},{"text":"99","reading":"99","count":1}]}",
      "column {"column":5,"address":"F3","heading":"Wi-Fi","isLeft":false,"bareUnit":"","parameter":"wi-fi","definition":{"label":{"en":"Wi-Fi","zh":""},"group":"","kind":"boolean","unit":"","options":[]},"isTicked":true,"addedOptions":[],"asked":["label","group"],"read":4,"empty":2,"unread":[],"samples":[{"text":"✓","reading":"true","count":3},{"text":"✗","reading":"false","count":1}]}",
      "column {"column":6,"address":"G3","heading":"Status","concept":{"name":"stage","label":{"en":"Lifecycle stage","zh":"生命周期"},"headings":{},"isLeftOut":false},"is":"stage","isLeft":false,"isTicked":false,"addedOptions":[],"read":4,"empty":1,"unread":["G9"],"samples":[{"text":"Active","reading":"active","count":2},{"text":"NRND","reading":"nrnd","count":1},{"text":"EOL","reading":"last-time-buy","count":1},{"text":"soon","count":1}]}",
      "column {"column":7,"address":"H3","heading":"Note","isLeft":false,"bareUnit":"","parameter":"note","definition":{"label":{"en":"Note","zh":""},"group":"","kind":"enum","unit":"","options":[{"value":"x","label":{"en":"x"}},{"value":"y","label":{"en":"y"}},{"value":"z","label":{"en":"z"}},{"value":"w","label":{"en":"w"}}]},"isTicked":false,"addedOptions":[],"asked":["label","group"],"read":4,"empty":2,"unread":[],"samples":[{"text":"x","reading":"x","count":1},{"text":"y","reading":"y","count":1},{"text":"z","reading":"z","count":1},{"text":"w","reading":"w","count":1}]}",
      "question {"code":"group","column":1}",
      "question {"code":"unread","column":1}",
      "question {"code":"group","column":2}",
      "question {"code":"group","column":3}",
      "question {"code":"group","column":4}",
      "question {"code":"unknown","column":5}",
      "question {"code":"unread","column":6}",
      "question {"code":"unknown","column":7}",
      "question {"code":"family"}",
      "question {"code":"name"}",
      "question {"code":"summary"}",
      "question {"code":"lifecycle"}",
      "problem {"address":"A6","row":6,"text":"MC2","code":"twice"}",
      "problem {"address":"A7","row":7,"text":"MC9","code":"present"}",
      "problem {"address":"A8","row":8,"text":"Total","code":"sum"}",
      "problem {"address":"A9","row":9,"text":"MC 3 / 4","code":"number"}",
      "parameter voltage {"label":{"en":"Supply voltage","zh":"供电电压"},"group":"","kind":"range","unit":"V","options":[]}",
      "parameter core {"label":{"en":"Core","zh":"内核"},"group":"","kind":"enum","unit":"","options":[{"value":"M0","label":{"en":"M0"}},{"value":"M4","label":{"en":"M4"}},{"value":"M7","label":{"en":"M7"}}]}",
      "parameter package {"label":{"en":"Package","zh":"封装"},"group":"","kind":"enum","unit":"","options":[{"value":"QFN-32","label":{"en":"QFN-32"}},{"value":"LQFP48","label":{"en":"LQFP48"}},{"value":"QFN32","label":{"en":"QFN32"}},{"value":"LQFP64","label":{"en":"LQFP64"}},{"value":"odd","label":{"en":"odd"}},{"value":"BGA 100","label":{"en":"BGA 100"}}]}",
      "parameter pins {"label":{"en":"Pins","zh":"引脚数"},"group":"","kind":"number","unit":"","options":[]}",
      "product mc1-2 {"partNumber":"MC1","column":"","name":{},"summary":{},"lifecycle":{"stage":"active","since":""},"packages":[{"style":"qfn","name":"QFN-32","pins":32}],"values":{"voltage":"3.3 V","core":["M0","M4"],"package":"QFN-32","pins":"32"}}",
      "product mc2 {"partNumber":"MC2","column":"","name":{},"summary":{},"lifecycle":{"stage":"nrnd","since":""},"packages":[{"style":"qfp","name":"LQFP48","pins":48},{"style":"qfn","name":"QFN32","pins":32}],"values":{"voltage":"1.8..5.5 V","core":"M0","package":["LQFP48","QFN32"]}}",
    ]
  `);
  expect(
    planned(list, {
      ...texts,
      columns: [
        { column: 1, group: "groups/power" },
        { column: 2, group: "groups/core" },
        { column: 5, group: "groups/core" },
        { column: 7, is: "ignore" },
      ],
    }),
  ).toMatchInlineSnapshot(`
    [
      "head 2, parts 2",
      "column {"column":0,"address":"A3","heading":"Part number","concept":{"name":"part","label":{"en":"Part number","zh":"型号"},"headings":{},"isLeftOut":false},"is":"part","isLeft":false,"isTicked":false,"addedOptions":[],"read":6,"empty":0,"unread":[],"samples":[{"text":"MC1","reading":"MC1","count":1},{"text":"MC2","reading":"MC2","count":2},{"text":"MC9","reading":"MC9","count":1},{"text":"Total","reading":"Total","count":1}]}",
      "column {"column":1,"address":"B3","heading":"Supply voltage (V)","concept":{"name":"voltage","label":{"en":"Supply voltage","zh":"供电电压"},"headings":{},"isLeftOut":false,"dimension":"V"},"is":"new","isLeft":false,"bareUnit":"V","parameter":"voltage","definition":{"label":{"en":"Supply voltage","zh":"供电电压"},"group":"groups/power","kind":"range","unit":"V","options":[]},"isTicked":false,"addedOptions":[],"asked":[],"read":4,"empty":1,"unread":["B9"],"samples":[{"text":"3.3","reading":"3.3 V","count":1},{"text":"1.8 to 5.5","reading":"1.8..5.5 V","count":1},{"text":"5","reading":"5 V","count":2},{"text":"=A1","count":1}]}",
      "column {"column":2,"address":"C3","heading":"Core","concept":{"name":"core","label":{"en":"Core","zh":"内核"},"headings":{},"isLeftOut":false},"is":"new","isLeft":false,"bareUnit":"","parameter":"core","definition":{"label":{"en":"Core","zh":"内核"},"group":"groups/core","kind":"enum","unit":"","options":[{"value":"M0","label":{"en":"M0"}},{"value":"M4","label":{"en":"M4"}},{"value":"M7","label":{"en":"M7"}}]},"isTicked":false,"addedOptions":[],"asked":[],"read":5,"empty":1,"unread":[],"samples":[{"text":"M0; M4","reading":"M0; M4","count":1},{"text":"M0","reading":"M0","count":1},{"text":"M4","reading":"M4","count":2},{"text":"M7","reading":"M7","count":1}]}",
      "column {"column":3,"address":"D3","heading":"Package","concept":{"name":"package","label":{"en":"Package","zh":"封装"},"headings":{},"isLeftOut":false},"is":"new","isLeft":false,"bareUnit":"","parameter":"package","definition":{"label":{"en":"Package","zh":"封装"},"group":"","kind":"enum","unit":"","options":[{"value":"QFN-32","label":{"en":"QFN-32"}},{"value":"LQFP48","label":{"en":"LQFP48"}},{"value":"QFN32","label":{"en":"QFN32"}},{"value":"LQFP64","label":{"en":"LQFP64"}},{"value":"odd","label":{"en":"odd"}},{"value":"BGA 100","label":{"en":"BGA 100"}}]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":5,"empty":1,"unread":[],"samples":[{"text":"QFN-32","reading":"QFN-32","count":1},{"text":"LQFP48, QFN32","reading":"LQFP48; QFN32","count":1},{"text":"LQFP64","reading":"LQFP64","count":1},{"text":"odd","reading":"odd","count":1}]}",
      "column {"column":4,"address":"E3","heading":"Pins","concept":{"name":"pins","label":{"en":"Pins","zh":"引脚数"},"headings":{},"isLeftOut":false,"dimension":""},"is":"new","isLeft":false,"bareUnit":"","parameter":"pins","definition":{"label":{"en":"Pins","zh":"引脚数"},"group":"","kind":"number","unit":"","options":[]},"isTicked":false,"addedOptions":[],"asked":["group"],"read":4,"empty":2,"unread":[],"samples":[{"text":"32","reading":"32","count":1},{"text":"64","reading":"64","count":1},{"text":"12","reading":"12","count":1},{"text":"99","reading":"99","count":1}]}",
      "column {"column":5,"address":"F3","heading":"Wi-Fi","isLeft":false,"bareUnit":"","parameter":"wi-fi","definition":{"label":{"en":"Wi-Fi","zh":""},"group":"groups/core","kind":"boolean","unit":"","options":[]},"isTicked":true,"addedOptions":[],"asked":["label"],"read":4,"empty":2,"unread":[],"samples":[{"text":"✓","reading":"true","count":3},{"text":"✗","reading":"false","count":1}]}",
      "column {"column":6,"address":"G3","heading":"Status","concept":{"name":"stage","label":{"en":"Lifecycle stage","zh":"生命周期"},"headings":{},"isLeftOut":false},"is":"stage","isLeft":false,"isTicked":false,"addedOptions":[],"read":4,"empty":1,"unread":["G9"],"samples":[{"text":"Active","reading":"active","count":2},{"text":"NRND","reading":"nrnd","count":1},{"text":"EOL","reading":"last-time-buy","count":1},{"text":"soon","count":1}]}",
      "column {"column":7,"address":"H3","heading":"Note","is":"ignore","isLeft":false,"isTicked":false,"addedOptions":[],"read":4,"empty":2,"unread":[],"samples":[{"text":"x","reading":"x","count":1},{"text":"y","reading":"y","count":1},{"text":"z","reading":"z","count":1},{"text":"w","reading":"w","count":1}]}",
      "question {"code":"unread","column":1}",
      "question {"code":"group","column":3}",
      "question {"code":"group","column":4}",
      "question {"code":"unknown","column":5}",
      "question {"code":"unread","column":6}",
      "problem {"address":"A6","row":6,"text":"MC2","code":"twice"}",
      "problem {"address":"A7","row":7,"text":"MC9","code":"present"}",
      "problem {"address":"A8","row":8,"text":"Total","code":"sum"}",
      "problem {"address":"A9","row":9,"text":"MC 3 / 4","code":"number"}",
      "parameter voltage {"label":{"en":"Supply voltage","zh":"供电电压"},"group":"groups/power","kind":"range","unit":"V","options":[]}",
      "parameter core {"label":{"en":"Core","zh":"内核"},"group":"groups/core","kind":"enum","unit":"","options":[{"value":"M0","label":{"en":"M0"}},{"value":"M4","label":{"en":"M4"}},{"value":"M7","label":{"en":"M7"}}]}",
      "parameter package {"label":{"en":"Package","zh":"封装"},"group":"","kind":"enum","unit":"","options":[{"value":"QFN-32","label":{"en":"QFN-32"}},{"value":"LQFP48","label":{"en":"LQFP48"}},{"value":"QFN32","label":{"en":"QFN32"}},{"value":"LQFP64","label":{"en":"LQFP64"}},{"value":"odd","label":{"en":"odd"}},{"value":"BGA 100","label":{"en":"BGA 100"}}]}",
      "parameter pins {"label":{"en":"Pins","zh":"引脚数"},"group":"","kind":"number","unit":"","options":[]}",
      "column chips {"title":{"en":"Chips","zh":"芯片"},"parent":null,"position":3,"status":1,"type":3,"href":"product-list","parameters":["voltage","core","package","pins"]}",
      "product mc1-2 {"partNumber":"MC1","column":"chips","name":{"en":"MC1 chip","zh":"MC1 芯片"},"summary":{"en":"A chip","zh":"芯片"},"lifecycle":{"stage":"active","since":"2026-01-02"},"packages":[{"style":"qfn","name":"QFN-32","pins":32}],"values":{"voltage":"3.3 V","core":["M0","M4"],"package":"QFN-32","pins":"32"}}",
      "product mc2 {"partNumber":"MC2","column":"chips","name":{"en":"MC2 chip","zh":"MC2 芯片"},"summary":{"en":"A chip","zh":"芯片"},"lifecycle":{"stage":"nrnd","since":"2026-01-02"},"packages":[{"style":"qfp","name":"LQFP48","pins":48},{"style":"qfn","name":"QFN32","pins":32}],"values":{"voltage":"1.8..5.5 V","core":"M0","package":["LQFP48","QFN32"]}}",
    ]
  `);
});

it("Headings are found below titles, over units, and in groups", () => {
  const heads = (...rows: readonly (readonly SheetCell[])[]) => {
    const { headRow, heads: found } = headingsOf(table(...rows));
    return `${headRow}: ${found.join(" | ")}`;
  };
  expect([
    heads(["Part number", "Flash"], ["A1", "64"]),
    heads(["Title"], [], ["Part number", "Flash"], ["A1", "64"]),
    heads(["", ""], ["型号", "主频"], ["", "MHz"], ["A1", "64"]),
    heads(["Part number", "Memory", "", "Price"], ["", "Flash", "RAM", ""], ["A1", "1", "2", "3"]),
    heads(["Part number", "Memory"], ["", "(KB)"], ["", "max."], ["A1", "64"]),
    heads(["a", "b"], ["c", "d"]),
    heads(["a"], ["b"]),
    heads(),
    heads(["", "Memory", "Memory"], ["Part number", "Flash", "RAM"], ["A1", "1", "2"]),
    heads(
      ["Part number", "Voltage", "Voltage"],
      ["", "min", "max"],
      ["", "V", "V"],
      ["A1", "1", "2"],
    ),
    heads(["Part number", "Flash"], ["A1", "V"], ["A2", "64"]),
    heads(["1", "2"], ["Part number", "Flash"], ["A1", "64"]),
    heads(...Array.from({ length: 30 }, () => ["x"]), ["Part number", "Flash"]),
  ]).toMatchInlineSnapshot(`
    [
      "0: Part number | Flash",
      "2: Part number | Flash",
      "2: 型号 | 主频 (MHz)",
      "0: Part number | Memory |  | Price",
      "1: Part number | Memory (KB)",
      "0: a | b",
      "1: a (b)",
      "0: ",
      "1: Part number | Flash | RAM",
      "2: Part number | Voltage min (V) | Voltage max (V)",
      "0: Part number | Flash",
      "1: Part number | Flash",
      "0: x",
    ]
  `);
});

it("Headings have units in brackets, behind commas, and ends of ranges", () => {
  const read = ["Supply (V)", "Flash, KB", "主频（MHz）", "Clock [MHz] max.", "Min. voltage (V)"];
  const others = [
    "Supply voltage range/V",
    "Weight",
    "",
    "Temp. (°C) (typ.)",
    "I2C",
    "Iq (µA) max",
  ];
  expect(
    [...read, ...others].map((one) => `${one} => ${JSON.stringify(readHeading(one))}`),
  ).toMatchInlineSnapshot(`
    [
      "Supply (V) => {"text":"Supply","unit":"V"}",
      "Flash, KB => {"text":"Flash","unit":"KB"}",
      "主频（MHz） => {"text":"主频","unit":"MHz"}",
      "Clock [MHz] max. => {"text":"Clock max.","unit":"MHz"}",
      "Min. voltage (V) => {"text":"Min. voltage","unit":"V"}",
      "Supply voltage range/V => {"text":"Supply voltage range","unit":"V"}",
      "Weight => {"text":"Weight"}",
      " => {"text":""}",
      "Temp. (°C) (typ.) => {"text":"Temp. (typ.)","unit":"°C"}",
      "I2C => {"text":"I2C"}",
      "Iq (µA) max => {"text":"Iq (μA) max"}",
    ]
  `);
});

it("A column's meaning is recognized by its values", () => {
  const numbers = Array.from({ length: 10 }, (_, at) => `MC${100 + at}`);
  expect([
    isPartNumbers(numbers),
    isPartNumbers(numbers.slice(0, 2)),
    isPartNumbers([...numbers, "", "–"]),
    isPartNumbers([...numbers, "word"]),
    isPartNumbers([...numbers, ...numbers]),
    isPartNumbers(["abc", "def", "ghi", "jkl", "mno"]),
  ]).toMatchInlineSnapshot(`
    [
      true,
      false,
      true,
      false,
      false,
      false,
    ]
  `);
  expect([
    atOnce(isPackages(["QFN-32", "LQFP48"])),
    atOnce(isPackages(["QFN-32", "odd"])),
    atOnce(isPackages(["QFN-32", "odd", "other"])),
    atOnce(isPackages(["QFN-32", ";", ","])),
  ]).toMatchInlineSnapshot(`
    [
      true,
      true,
      false,
      false,
    ]
  `);
  expect([languageOf(["型号", "a"]), languageOf(["型号", "号", "a"]), languageOf([])]).toEqual([
    "en",
    "zh",
    "en",
  ]);
  expect(
    ["Active", "量产", "N.R.N.D.", "EOL", "Preview", "soon", ""].map((text) => stageIn(text)),
  ).toMatchInlineSnapshot(`
    [
      "active",
      "active",
      "nrnd",
      "last-time-buy",
      "preview",
      undefined,
      undefined,
    ]
  `);
  const number = (text: string): SheetCell => ({ kind: "number", text });
  expect([
    saidIn(" a "),
    saidIn("–"),
    saidIn("N/A"),
    saidIn(number("5")),
    saidIn(undefined),
  ]).toEqual(["a", "", "", "5", ""]);
  expect(
    (["formula", "error", "date", "number", "boolean"] as const).map((kind) =>
      isTurned({ kind, text: "x" }),
    ),
  ).toEqual([true, true, true, false, false]);
});

it("A kind is proposed by the values of a column", () => {
  const proposed = (cells: readonly SheetCell[], headingUnit?: string, dimension?: string) =>
    `${cells.join()} => ${JSON.stringify(atOnce(propose(cells, { headingUnit, dimension })))}`;
  expect([
    proposed(["5 V", "3 V", "1.8 V"]),
    proposed(["5", "3", "1.8"], "V"),
    proposed(["5", "3", "1.8"]),
    proposed(["1..2 V", "3 V", "4 V"]),
    proposed(["5 V", "3 V", "x", "y"]),
    proposed(["5 V", "3 V", "4 V", "1 V", "y"]),
    proposed(["5", "3", "x", "y"], "V"),
    proposed(["yes", "no", "yes"]),
    proposed(["✓", "", "✓"]),
    proposed(["a", "b", "a", "b", "a"]),
    proposed(["a; b", "b", "a"]),
    proposed(Array.from({ length: 60 }, (_, at) => `text ${at} of many`)),
    proposed(["x".repeat(80), "y"]),
    proposed([]),
    proposed(["500 mA", "1 A"], undefined, "A"),
    proposed(["5 mm", "6 mm"], undefined, "V"),
    proposed(["1,024", "2,048"], "KB"),
  ]).toMatchInlineSnapshot(`
    [
      "5 V,3 V,1.8 V => {"kind":"number","unit":"V"}",
      "5,3,1.8 => {"kind":"number","unit":"V"}",
      "5,3,1.8 => {"kind":"number","unit":""}",
      "1..2 V,3 V,4 V => {"kind":"range","unit":"V"}",
      "5 V,3 V,x,y => {"kind":"enum","unit":""}",
      "5 V,3 V,4 V,1 V,y => {"kind":"number","unit":"V"}",
      "5,3,x,y => {"kind":"number","unit":"V"}",
      "yes,no,yes => {"kind":"boolean","unit":""}",
      "✓,,✓ => {"kind":"boolean","unit":""}",
      "a,b,a,b,a => {"kind":"enum","unit":""}",
      "a; b,b,a => {"kind":"enum","unit":""}",
      "text 0 of many,text 1 of many,text 2 of many,text 3 of many,text 4 of many,text 5 of many,text 6 of many,text 7 of many,text 8 of many,text 9 of many,text 10 of many,text 11 of many,text 12 of many,text 13 of many,text 14 of many,text 15 of many,text 16 of many,text 17 of many,text 18 of many,text 19 of many,text 20 of many,text 21 of many,text 22 of many,text 23 of many,text 24 of many,text 25 of many,text 26 of many,text 27 of many,text 28 of many,text 29 of many,text 30 of many,text 31 of many,text 32 of many,text 33 of many,text 34 of many,text 35 of many,text 36 of many,text 37 of many,text 38 of many,text 39 of many,text 40 of many,text 41 of many,text 42 of many,text 43 of many,text 44 of many,text 45 of many,text 46 of many,text 47 of many,text 48 of many,text 49 of many,text 50 of many,text 51 of many,text 52 of many,text 53 of many,text 54 of many,text 55 of many,text 56 of many,text 57 of many,text 58 of many,text 59 of many => {"kind":"text","unit":""}",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,y => {"kind":"text","unit":""}",
      " => {"kind":"text","unit":""}",
      "500 mA,1 A => {"kind":"number","unit":"mA"}",
      "5 mm,6 mm => {"kind":"enum","unit":""}",
      "1,024,2,048 => {"kind":"enum","unit":""}",
    ]
  `);
  expect(atOnce(optionsIn(["b; a", "a, c", "A", "d、e", ""]))).toMatchInlineSnapshot(`
    [
      "b",
      "a",
      "c",
      "d",
      "e",
    ]
  `);
});

it("Values are read without what lists write beside them", () => {
  const number: CellDefinition = { kind: "number", unit: "V", options: [] };
  const range: CellDefinition = { kind: "range", unit: "V", options: [] };
  const cells: SheetCell[] = [
    "5",
    "5 V",
    "5V (typ.)",
    "up to 5 V",
    "≤5",
    "1.8~5.5",
    "–",
    "x",
    "5*",
    "~5",
  ];
  cells.push({ kind: "number", text: "5" }, { kind: "formula", text: "=1" }, "3.3, 5", "max 5");
  const context = { bareUnit: "V" } as Parameters<typeof readValue>[2];
  expect(
    cells.map((cell) => {
      const read = [number, range].map((one) => JSON.stringify(readValue(one, cell, context)));
      return `${typeof cell === "string" ? cell : cell.kind} => ${read.join(" ")}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "5 => {"value":"5 V"} {"value":"5 V"}",
      "5 V => {"value":"5 V"} {"value":"5 V"}",
      "5V (typ.) => {"value":"5 V"} {"value":"5 V"}",
      "up to 5 V => {"value":"5 V"} {"value":"5 V"}",
      "≤5 => {"value":"5 V"} {"value":"5 V"}",
      "1.8~5.5 => "unread" {"value":"1.8..5.5 V"}",
      "– => {} {}",
      "x => "unread" "unread"",
      "5* => "unread" "unread"",
      "~5 => "unread" "unread"",
      "number => {"value":"5 V"} {"value":"5 V"}",
      "formula => "unread" "unread"",
      "3.3, 5 => "unread" "unread"",
      "max 5 => {"value":"5 V"} {"value":"5 V"}",
    ]
  `);
});

it("Names of packages tell style and pins", () => {
  const names = [
    "QFN-32",
    "32-QFN",
    "LQFP48 (7x7)",
    "BGA 100",
    "SOT-23-5",
    "SOT23",
    "WLCSP 16",
    "odd",
  ];
  names.push(
    "TSSOP20, 6.5×4.4 mm",
    "QFN 5x5 32",
    "SOIC-8/SOP-8",
    "0402",
    "QFN",
    "DIP—8",
    "QFN3232",
  );
  expect(
    names.map((name) => `${name} => ${JSON.stringify(readPackageName(name))}`),
  ).toMatchInlineSnapshot(`
    [
      "QFN-32 => {"style":"qfn","pins":32,"candidates":[]}",
      "32-QFN => {"style":"qfn","pins":32,"candidates":[]}",
      "LQFP48 (7x7) => {"style":"qfp","pins":48,"candidates":[]}",
      "BGA 100 => {"style":"bga","pins":100,"candidates":[]}",
      "SOT-23-5 => {"style":"sot","pins":5,"candidates":[]}",
      "SOT23 => {"style":"sot","candidates":[]}",
      "WLCSP 16 => {"style":"wlcsp","pins":16,"candidates":[]}",
      "odd => undefined",
      "TSSOP20, 6.5×4.4 mm => {"style":"tssop","pins":20,"candidates":[]}",
      "QFN 5x5 32 => {"style":"qfn","pins":32,"candidates":[]}",
      "SOIC-8/SOP-8 => {"style":"soic","candidates":[8]}",
      "0402 => undefined",
      "QFN => {"style":"qfn","candidates":[]}",
      "DIP—8 => {"style":"dip","pins":8,"candidates":[]}",
      "QFN3232 => {"style":"qfn","candidates":[]}",
    ]
  `);
  const told = (...given: Parameters<typeof packagesOf>) => JSON.stringify(packagesOf(...given));
  expect([
    told("QFN-32", 32),
    told("QFN-32", 48),
    told("QFN", 48),
    told("QFN", undefined),
    told("QFN-32, LQFP48", undefined),
    told("QFN-32 (5x5, 0.5)", undefined),
    told("odd", 12),
    told("", 12),
  ]).toMatchInlineSnapshot(`
    [
      "[{"style":"qfn","name":"QFN-32","pins":32}]",
      undefined,
      "[{"style":"qfn","name":"QFN","pins":48}]",
      undefined,
      "[{"style":"qfn","name":"QFN-32","pins":32},{"style":"qfp","name":"LQFP48","pins":48}]",
      "[{"style":"qfn","name":"QFN-32 (5x5, 0.5)","pins":32}]",
      undefined,
      undefined,
    ]
  `);
});
