import { describe, expect, it } from "vitest";
import { matchGrades, PartIndex } from "./partIndex.ts";
import { basesOf } from "./partNumberBases.ts";

describe("the bases of a part number", () => {
  it.each([
    ["TPS54331DR", ["TPS54331"]],
    ["STM32F407VGT6", ["STM32", "STM32F407"]],
    ["nRF52832-QFAA-R", ["nRF52832", "nRF52832-QFAA"]],
    ["AMS1117-3.3", ["AMS1117"]],
    ["MCP23017-E/SP", ["MCP23017", "MCP23017-E"]],
    ["ESP32-S3-WROOM-1", ["ESP32", "ESP32-S3", "ESP32-S3-WROOM"]],
    ["74HC595D", ["74HC595"]],
    ["LM358", []],
    ["BC5B", []],
    ["AB123C4", ["AB123"]],
    ["AB123--X5", ["AB123"]],
    ["AB-12-C3", []],
    ["AB1234-", []],
    ["AB1234.5C", []],
    ["12345-6", []],
    ["ABCDE-F1", []],
  ])("%s", (number, bases) => {
    expect(basesOf(number).map(({ written }) => written)).toEqual(bases);
  });
});

describe("a typo in the base of a part number", () => {
  const numbers = ["TPS54331DR", "TPS54331DDA", "TPS54202DDC", "W25Q128JVSIQ", "CH340G", "CH340"];
  const made = () => {
    const index = new PartIndex();
    for (const [ordinal, number] of numbers.entries())
      index.put(ordinal, { number, orderCodes: [] });
    return index;
  };
  const meant = (code: string, index = made()) =>
    index.findMeant(code).map(({ ordinal, fit, written }) => [numbers[ordinal], fit, written]);

  it("finds all parts of the base that was meant", () => {
    const both = [
      ["TPS54331DR", matchGrades.edit, "TPS54331"],
      ["TPS54331DDA", matchGrades.edit, "TPS54331"],
    ];
    for (const code of ["tps54313", "tps5431", "tsp54331", "tps54321", "tps543331"]) {
      expect(meant(code)).toEqual(both);
    }
  });

  it("is not assumed for characters that look alike", () => {
    expect(meant("w25ql28")).toEqual([["W25Q128JVSIQ", matchGrades.variant, "W25Q128JVSIQ"]]);
  });

  it("is not assumed if a number only continues differently", () => {
    expect(meant("tps54202x")).toEqual([]);
  });

  it("is not assumed if the whole number would need another one as well", () => {
    const index = new PartIndex();
    index.put(0, { number: "CH341A", orderCodes: [] });
    expect(index.findMeant("ch34l")).toMatchObject([{ fit: matchGrades.variant }]);
  });

  it("is in the likeliest of several bases, and not in one that only looks alike", () => {
    const index = new PartIndex();
    for (const [ordinal, number] of ["AB1234C-5", "CH341A", "CH340G"].entries())
      index.put(ordinal, { number, orderCodes: [] });
    expect(index.findMeant("ab123c")).toMatchObject([{ ordinal: 0, written: "AB1234C" }]);
    expect(index.findMeant("ch34l")).toMatchObject([{ ordinal: 1, written: "CH341A" }]);
  });

  it("finds no part that has the base elsewhere than at its beginning", () => {
    const index = new PartIndex();
    for (const [ordinal, number] of ["74HC595D", "SN74HC595N"].entries())
      index.put(ordinal, { number, orderCodes: [] });
    expect(index.findMeant("74hc559").map(({ written }) => written)).toEqual(["74HC595"]);
  });

  it("finds only the part whose complete number matches", () => {
    expect(meant("ch430")).toEqual([["CH340", matchGrades.edit, "CH340"]]);
  });

  it("is not found any more after the last part with the base was removed", () => {
    const index = made();
    index.remove(0);
    expect(meant("tps54313", index)).toEqual([["TPS54331DDA", matchGrades.edit, "TPS54331"]]);
    index.remove(1);
    expect(meant("tps54313", index)).toEqual([]);
  });

  it("is offered where there are two", () => {
    const near = made()
      .near("tps53431x", 4)
      .map(({ ordinal }) => ordinal);
    expect(near.map((ordinal) => numbers[ordinal])).toEqual(["TPS54331DDA", "TPS54331DR"]);
  });
});
