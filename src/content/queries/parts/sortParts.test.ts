import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  column,
  numbersOf,
  part,
  shared,
  viewOf,
  vision,
} from "../../../../tests/support/partFamily.ts";
import { buildProduct, publish, type WorldDocument } from "../../../../tests/support/world.ts";
import { parametersOf } from "./familyParameters.ts";
import { partsIn } from "./partsOfColumns.ts";
import { parseSort, sortParts, sortText } from "./sortParts.ts";

describe("sorting parts", () => {
  const sorted = async (documents: readonly WorldDocument[], text: string, language = "en") => {
    const publication = await publish([...shared, vision, ...documents]);
    const view = publication.views[language === "zh" ? "zh" : "en"];
    const known = parametersOf(view, column(view, "vision"));
    return numbersOf(
      sortParts(partsIn(view, "vision"), parseSort(text, known), known, view.language),
    );
  };

  it("compares quantities by value and not by notation", async () => {
    const parts = [
      part("RG1", { memory: "2 MB" }),
      part("RG2", { memory: "512 KB" }),
      part("RG3", { memory: "0.001 GB" }),
    ];
    expect(await sorted(parts, "memory")).toEqual(["RG2", "RG3", "RG1"]);
    expect(await sorted(parts, "-memory")).toEqual(["RG1", "RG3", "RG2"]);
  });

  it("puts parts without the value last in both directions", async () => {
    const parts = [
      part("RG1", {}),
      part("RG2", { clock: "2 GHz" }),
      part("RG3", { clock: "3 GHz" }),
    ];
    expect(await sorted(parts, "clock")).toEqual(["RG2", "RG3", "RG1"]);
    expect(await sorted(parts, "-clock")).toEqual(["RG3", "RG2", "RG1"]);
  });

  it("keeps the default order among equal ones in both directions", async () => {
    const parts = [
      part("RG9", { clock: "1 GHz" }, { position: 1 }),
      part("RG1", { clock: "1000 MHz" }, { position: 2 }),
      part("RG5", { clock: "2 GHz" }, { position: 3 }),
    ];
    expect(await sorted(parts, "clock")).toEqual(["RG9", "RG1", "RG5"]);
    expect(await sorted(parts, "-clock")).toEqual(["RG5", "RG9", "RG1"]);
  });

  it("orders ranges by their lower end and then by their upper one", async () => {
    const parts = [
      part("RG1", { temperature: "-40..105 °C" }),
      part("RG2", { temperature: "-40..85 °C" }),
      part("RG3", { temperature: "0..70 °C" }),
    ];
    expect(await sorted(parts, "temperature")).toEqual(["RG2", "RG1", "RG3"]);
  });

  it("orders options as their parameter lists them, and longer lists after shorter", async () => {
    const parts = [
      part("RG1", { bus: "pcie" }),
      part("RG2", { bus: ["spi", "pcie"] }),
      part("RG3", { bus: "spi" }),
    ];
    expect(await sorted(parts, "bus")).toEqual(["RG3", "RG2", "RG1"]);
  });

  it("orders no before yes, and texts by the language's own rules", async () => {
    const parts = [
      part("RG1", { secure: true, label: { en: "Zebra", zh: "北京" } }),
      part("RG2", { secure: false, label: { en: "apple", zh: "上海" } }),
    ];
    expect(await sorted(parts, "secure")).toEqual(["RG2", "RG1"]);
    expect(await sorted(parts, "label")).toEqual(["RG2", "RG1"]);
    expect(await sorted(parts, "label", "zh")).toEqual(["RG1", "RG2"]);
    expect(await sorted(parts, "-label", "zh")).toEqual(["RG2", "RG1"]);
  });

  it("compares numbers in part numbers as numbers", async () => {
    const parts = [part("RG100", {}), part("RG20", {}), part("RG20A", {})];
    expect(await sorted(parts, "part")).toEqual(["RG20", "RG20A", "RG100"]);
  });

  it("never loses or repeats a part, whatever the values are", async () => {
    const clock = fc.option(fc.integer({ min: 1, max: 5 }).map((value) => `${value} GHz`));
    await fc.assert(
      fc.asyncProperty(fc.array(clock, { maxLength: 12 }), async (clocks) => {
        const parts = clocks.map((value, at) =>
          buildProduct({
            id: 500 + at,
            key: `p${at}`,
            body: {
              partNumber: `RG${at + 100}`,
              column: "vision",
              values: value === null ? {} : { clock: value },
            },
          }),
        );
        const up = await sorted(parts, "clock");
        expect(up.toSorted()).toEqual(parts.map((_, at) => `RG${at + 100}`).toSorted());
        const known = up.slice(0, clocks.filter((value) => value !== null).length);
        const shown = known.map((number) => clocks[Number(number.slice(2)) - 100] ?? "");
        expect(shown).toEqual(shown.toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it("ignores an unknown parameter", async () => {
    expect(parseSort("weight", [])).toBeUndefined();
    expect(parseSort("-", [])).toBeUndefined();
    expect(parseSort(undefined, [])).toBeUndefined();
    expect(sortText(undefined)).toBe("");
  });

  it("is parsed from the form in which it is written", async () => {
    const view = await viewOf([vision]);
    const known = parametersOf(view, column(view, "vision"));
    for (const text of ["part", "-part", "clock", "-clock"]) {
      expect(sortText(parseSort(text, known))).toBe(text);
    }
  });
});
