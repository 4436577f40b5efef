import { describe, expect, it } from "vitest";
import { driverFamily } from "../../../../tests/support/driverFamily.ts";
import { buildProduct, publish, smallWorld } from "../../../../tests/support/world.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Understood, UnderstoodPiece } from "../conditions/partConditions.ts";
import { bodySides, type PartCondition, packageNames } from "../conditions/partTable.ts";
import { answersOf, figuresBeside } from "./askedPartValues.ts";
import { heldConditions, nearParts } from "./conditionChecks.ts";
import { Matcher } from "./highlighter.ts";
import { hitOf } from "./searchHit.ts";
import { askedConditions, columnLabel, conditionsOf } from "./shownConditions.ts";

/** The drivers, with a part of two packages whose order codes differ in all they can. */
const { views } = await publish([
  ...smallWorld(),
  ...driverFamily(),
  buildProduct({
    id: 779,
    key: "zq779",
    body: {
      ...{ partNumber: "ZQ779", column: "drivers", keyFigures: ["peak"] },
      values: { peak: "2 A", supply: "3 V", bus: ["spi", "can"] },
      packages: [
        { style: "qfn", name: "QFN48", pins: 48, width: 6, length: 7, height: 0.8 },
        { style: "sot", name: "SOT-23", pins: 3 },
      ],
      variants: [
        {
          ...{ orderCode: "ZQ779-Q", package: "QFN48", grade: "automotive" },
          ...{ temperature: { min: -40, max: 125 }, pack: "tray", quantity: 490 },
        },
        {
          ...{ orderCode: "ZQ779-S", package: "SOT-23", grade: "industrial" },
          ...{ temperature: { min: -20, max: 85 }, pack: "reel", quantity: 3_000 },
        },
      ],
    },
  }),
  buildProduct({
    id: 778,
    key: "zq778",
    body: { partNumber: "ZQ778", column: "family", alsoIn: ["drivers"] },
  }),
]);

/** With usual blanks between numbers and their units. */
const plain = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, " "));

const part = (id: number) => {
  const found = views.en.byId(id);
  if (found?.type !== "product") throw new Error(`${id} is no part`);
  return found;
};

const options = (column: string, ...values: string[]): PartCondition => ({
  ...{ kind: "options", column, options: values },
});

/** A span of a column, its ends in the unit of the column. */
function span(column: string, unit: string, from?: number, to?: number): PartCondition {
  const end = (value: number) => ({ min: value, max: value, unit });
  return {
    ...{ kind: "span", column },
    ...(from !== undefined && { from: end(from) }),
    ...(to !== undefined && { to: end(to) }),
  };
}

const without = (condition: PartCondition): PartCondition => ({ ...condition, isExcluded: true });

const piece = (...conditions: PartCondition[]): UnderstoodPiece => ({
  ...{ text: "a piece", conditions, parts: 2, without: "the rest" },
});

const understood = (...pieces: UnderstoodPiece[]): Understood => ({
  ...{ pieces, rest: "words", parts: 3 },
});

/** Conditions as a part meets them: in words, with its own value. */
function heldBy(id: number, conditions: readonly PartCondition[], language: Language = "en") {
  const view = views[language];
  const asked = askedConditions(view, understood(piece(...conditions)));
  return heldConditions(view, part(id), asked).map(({ words, value, isMet }) => {
    return plain(`${words} / ${value.text}${isMet ? "" : " (not met)"}`);
  });
}

describe("conditions held against a part", () => {
  it.each<[number, PartCondition, string]>([
    [771, span("p.peak", "mA", 100), "Peak current: from 100 mA / 150 mA"],
    [771, span("p.peak", "mA", 151), "Peak current: from 151 mA / 150 mA (not met)"],
    [771, span("p.peak", "mA", undefined, 150), "Peak current: up to 150 mA / 150 mA"],
    [771, span("p.peak", "mA", 100, 200), "Peak current: 100 to 200 mA / 150 mA"],
    [774, span("p.peak", "mA", 100), "Peak current: from 100 mA /  (not met)"],
    [774, without(span("p.peak", "mA", 100)), "Peak current: none / none"],
    [773, without(span("p.peak", "mA", 100)), "Peak current: none / 500 mA (not met)"],
    [771, span("p.supply", "V", 2, 5), "Supply: 2 to 5 V / 1.8 to 5 V"],
    [771, span("p.supply", "V", 1, 5), "Supply: 1 to 5 V / 1.8 to 5 V (not met)"],
    [779, span("p.supply", "V", 3, 3), "Supply: 3 V / 3 V"],
    [772, options("p.bus", "can"), "Bus: CAN / CAN"],
    [772, options("p.bus", "can", "spi"), "Bus: SPI, CAN / CAN, SPI"],
    [771, options("p.bus", "can"), "Bus: CAN / SPI (not met)"],
    [771, without(options("p.bus", "can")), "Bus: not CAN / SPI"],
    [774, without(options("p.bus", "can")), "Bus: not CAN / none"],
    [771, options("p.wireless", "true"), "Wireless: Yes / Yes"],
    [772, options("p.wireless", "true"), "Wireless: Yes / No (not met)"],
    [772, without(options("p.wireless", "true")), "Wireless: none / No"],
    [773, without(options("p.wireless", "true")), "Wireless: none / none"],
    [771, options("family", "770"), "Family: Drivers / Drivers"],
    [771, options("family", "12"), "Family: Vision chips / Drivers (not met)"],
    [778, options("family", "12", "770"), "Family: Vision chips, Drivers / Vision chips"],
    [778, options("family", "770"), "Family: Drivers / Drivers"],
    [779, options("package", "sot"), "Package: SOT / SOT-23"],
    [779, options("package", "bga"), "Package: BGA / QFN48 (not met)"],
    [779, options(packageNames, "SOT-23"), "Package: SOT-23 / SOT-23"],
    [779, span("pins", "", 4), "Pins: from 4 / 48"],
    [779, span("pins", "", 1, 3), "Pins: 1 to 3 / 3"],
    [779, span("pins", "", 100), "Pins: from 100 / 48 (not met)"],
    [779, span(bodySides[0], "mm", 6, 6), "Body width: 6 mm / 6 mm"],
    [779, span(bodySides[1], "mm", undefined, 7), "Body length: up to 7 mm / 7 mm"],
    [779, span(bodySides[2], "mm", undefined, 0.5), "Height: up to 0.5 mm / 0.8 mm (not met)"],
    [779, options("grade", "industrial"), "Grade: Industrial / Industrial"],
    [779, without(options("grade", "automotive")), "Grade: not Automotive / Industrial"],
    [773, options("grade", "automotive"), "Grade: Automotive /  (not met)"],
    [773, without(options("grade", "automotive")), "Grade: not Automotive /  (not met)"],
    [779, options("packing", "reel"), "Packing: Tape and reel / Tape and reel"],
    [779, span("temperature", "°C", -20, 85), "Temperature: −20 to 85 °C / −40 to 125 °C"],
    [779, span("temperature", "°C", -50), "Temperature: from −50 °C / −40 to 125 °C (not met)"],
  ])("are worded with the part's own value: %s %j", (id, condition, expected) => {
    expect(heldBy(id, [condition])).toEqual([expected]);
  });

  it("are those of parameters that are published", () => {
    expect(heldBy(771, [options("p.gone", "x"), options("p.bus", "spi")])).toEqual([
      "Bus: SPI / SPI",
    ]);
  });

  it("are in the view's language", () => {
    const asked = [options("p.bus", "can"), span("p.peak", "mA", 200)];
    expect(heldBy(771, asked, "zh")).toEqual([
      "总线：CAN 总线 / SPI 总线 (not met)",
      "峰值电流：不低于 200 mA / 150 mA (not met)",
    ]);
  });

  it("are held against the order code that meets the most of them, the first of several", () => {
    const [sot, automotive] = [options("package", "sot"), options("grade", "automotive")];
    const hot = span("temperature", "°C", -40, 125);
    expect(heldBy(779, [sot, automotive])).toEqual([
      "Package: SOT / QFN48 (not met)",
      "Grade: Automotive / Automotive",
    ]);
    expect(heldBy(779, [sot, hot, automotive])).toEqual([
      "Package: SOT / QFN48 (not met)",
      "Temperature: −40 to 125 °C / −40 to 125 °C",
      "Grade: Automotive / Automotive",
    ]);
    expect(heldBy(779, [sot, automotive, options("packing", "reel")])).toEqual([
      "Package: SOT / SOT-23",
      "Grade: Automotive / Industrial (not met)",
      "Packing: Tape and reel / Tape and reel",
    ]);
  });

  it("are those of a hit, which has none of a text without any", () => {
    const asked = askedConditions(views.en, understood(piece(options("p.bus", "can"))));
    const heldOf = (conditions: typeof asked) => {
      const more = { conditions, otherNumber: undefined, values: undefined };
      return hitOf(views.en, part(771), new Matcher([]), more).part?.held;
    };
    expect(heldOf(asked)).toEqual(heldConditions(views.en, part(771), asked));
    expect(heldOf(asked)?.map(({ isMet }) => isMet)).toEqual([false]);
    expect(heldOf([])).toEqual([]);
  });

  it("say how parts that come nearest meet them, and leave out what is no part", () => {
    const asked = askedConditions(views.en, understood(piece(span("p.peak", "mA", 200))));
    const near = nearParts(views.en, [771, 775, 772, 9_999], asked);
    const held = near.map((one) => [one.partNumber, one.held.map(({ isMet }) => isMet)]);
    expect(held).toEqual([
      ["ZQ771", [false]],
      ["ZQ772", [true]],
    ]);
    expect(near[0]?.id).toBe(771);
    expect(near[0]?.target).toMatchObject({ page: "product-info", query: { id: 771 } });
  });
});

describe("conditions of a text", () => {
  /** A condition as it is shown, with its filters and those of the list of parts. */
  function shown(condition: PartCondition, more: Partial<UnderstoodPiece> = {}) {
    const { items, target } = conditionsOf(
      views.en,
      understood({ ...piece(condition), ...more }),
      [],
    );
    const [item] = items;
    const query = Object.entries(target?.kind === "page" ? target.query : {});
    const list = new URLSearchParams(query.map(([name, value]) => [name, `${value}`])).toString();
    return [
      ...[plain(item?.words ?? ""), JSON.stringify(item?.filters), decodeURIComponent(list)],
      ...[item?.isExcluded && "excluded", item?.isInFinder === false && "in no filter"],
    ].filter((one) => one !== false);
  }

  it.each<[PartCondition, ...string[]]>([
    [
      options("family", "770"),
      "Family: Drivers",
      '{"family":"770"}',
      "id=&pid=1,10,770&view=table",
    ],
    [options("family", "12", "13"), "Family: Vision chips", '{"family":"12"}', "id=1&family=12"],
    [
      options("family", "10", "12", "13", "770"),
      "Family: Processors",
      '{"family":"12,770"}',
      "id=&pid=1,10&view=table",
    ],
    [
      options("package", "qfn", "sot"),
      "Package: QFN, SOT",
      '{"package":"qfn,sot"}',
      "id=1&package=qfn,sot",
    ],
    [options(packageNames, "SOT-23"), "Package: SOT-23", "{}", "id=1&view=table", "in no filter"],
    [
      options("grade", "automotive"),
      "Grade: Automotive",
      '{"grade":"automotive"}',
      "id=1&grade=automotive",
    ],
    [
      options("packing", "reel", "tray"),
      "Packing: Tray, Tape and reel",
      '{"packing":"tray,reel"}',
      "id=1&packing=tray,reel",
    ],
    [span("pins", "", 4, 8), "Pins: 4 to 8", '{"pins":"4..8"}', "id=1&pins=4..8"],
    [span(bodySides[0], "mm", 6, 6), "Body width: 6 mm", "{}", "id=1&view=table", "in no filter"],
    [
      span("temperature", "°C", -40),
      "Temperature: from −40 °C",
      '{"temperature":"-40 °C.."}',
      "id=1&temperature=-40+°C..",
    ],
    [
      span("p.peak", "mA", 1, 2),
      "Peak current: 1 to 2 mA",
      '{"p.peak":"1..2 mA"}',
      "id=1&p.peak=1..2+mA",
    ],
    [options("p.bus", "can", "spi"), "Bus: SPI, CAN", '{"p.bus":"spi,can"}', "id=1&p.bus=spi,can"],
    [
      options("p.wireless", "false"),
      "Wireless: No",
      '{"p.wireless":"false"}',
      "id=1&p.wireless=false",
    ],
    [options("p.gone", "x"), "", "{}", "id=1&view=table", "in no filter"],
  ])("are the finder's filters, where it has them: %j", (condition, ...expected) => {
    expect(shown(condition)).toEqual(expected);
  });

  it.each<[string, PartCondition, string]>([
    ["an option", options("p.bus", "can"), "Bus: not CAN"],
    ["some options", options("packing", "reel", "tray"), "Packing: not Tray, Tape and reel"],
    ["three options", options("package", "a", "b", "c"), "Package: not A, B, C"],
    ["more of them", options("package", "a", "b", "c", "d"), "Package: a piece"],
    ["a quantity", span("p.peak", "mA", 1), "Peak current: none"],
    ["yes", options("p.wireless", "true"), "Wireless: none"],
  ])("that exclude %s are worded so, and have no filter", (_what, condition, words) => {
    const excluded = without(condition);
    expect(shown(excluded)).toEqual([words, "{}", "id=1&view=table", "excluded", "in no filter"]);
  });

  it("that exclude have the filter in their place, if there is one", () => {
    const excluded = without(options("p.bus", "can"));
    expect(shown(excluded, { instead: options("p.bus", "spi") })).toEqual([
      ...["Bus: not CAN", '{"p.bus":"spi"}', "id=1&p.bus=spi", "excluded"],
    ]);
  });

  it("are shown as the text has them, with the nearest value and the parts", () => {
    const nearest = { min: 150, max: 150, unit: "mA" };
    const peak = { ...piece(span("p.peak", "mA", 200)), nearest };
    const drivers = piece(options("family", "770"), options("p.bus", "can"));
    const near = nearParts(views.en, [771], []);
    expect(plain(conditionsOf(views.en, understood(peak, drivers), near))).toEqual({
      items: [
        {
          ...{ text: "a piece", words: "Peak current: from 200 mA", parts: 2, nearest: "150 mA" },
          ...{ filters: { "p.peak": "200 mA.." }, isExcluded: false, isInFinder: true },
          without: "the rest",
        },
        {
          ...{ text: "a piece", words: "Family: Drivers, Bus: CAN", parts: 2 },
          ...{ filters: { family: "770", "p.bus": "can" }, isExcluded: false, isInFinder: true },
          without: "the rest",
        },
      ],
      ...{ parts: 3, nearest: plain(near), rest: "words" },
      target: {
        ...{ kind: "page", page: "product-list" },
        query: { id: "", pid: "1,10,770", "p.peak": "200 mA..", "p.bus": "can" },
      },
    });
  });
});

describe("the values that a text asks for", () => {
  const answered = (id: number, ...columns: string[]) =>
    plain(answersOf(views.en, part(id), { parts: [id], columns })).map(
      ({ label, value }) => `${label.text}: ${[value.text, value.unit].filter(Boolean).join(" ")}`,
    );

  it.each([
    [779, "p.peak", ["Peak current: 2 A"]],
    [779, "p.bus", ["Bus: SPI, CAN"]],
    [771, "p.supply", ["Supply: 1.8 to 5 V"]],
    [771, "p.note", ["Note: First"]],
    [774, "p.peak", []],
    [771, "p.gone", []],
    [771, "family", []],
    [779, "package", ["Package: QFN48, SOT-23"]],
    [779, "pins", ["Pins: 48, 3"]],
    [771, "pins", ["Pins: 48"]],
    [779, "grade", ["Grade: Automotive, Industrial"]],
    [773, "grade", []],
    [771, "packing", ["Packing: Tray, Tape and reel"]],
    [779, "temperature", ["Temperature: −40 to 125 °C, −20 to 85 °C"]],
    [779, bodySides[1], ["Body length: 7 mm"]],
  ])("are a part's own, those of order codes each once: %s %s", (id, column, expected) => {
    expect(answered(id, column)).toEqual(expected);
  });

  it("are four at most, of parts that the text names", () => {
    const columns = ["p.peak", "p.gone", "p.bus", "p.supply", "p.wireless", "p.note"];
    expect(answered(771, ...columns)).toEqual([
      ...["Peak current: 150 mA", "Bus: SPI", "Supply: 1.8 to 5 V", "Wireless: Yes"],
    ]);
    expect(answersOf(views.en, part(771), { parts: [772], columns })).toEqual([]);
    expect(answersOf(views.en, part(771), undefined)).toEqual([]);
  });

  it("stand beside figures of other labels", () => {
    const figure = (text: string) => ({ label: { text }, value: { text: "1", unit: "" } });
    const beside = figuresBeside([figure("A")], [figure("A"), figure("B")]);
    expect(beside).toEqual([figure("B")]);
  });

  it.each([
    ["family", "Family"],
    ["temperature", "Temperature"],
    ["p.note", "Note"],
    ["p.gone", undefined],
  ])("have the label of their column: %s", (column, label) => {
    expect(columnLabel(views.en, column)).toBe(label);
  });
});
