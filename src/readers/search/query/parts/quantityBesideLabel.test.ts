import { expect, it } from "vitest";
import { quantitiesIn } from "../../text/quantities.ts";
import { SynonymIndex } from "../words/synonymIndex.ts";
import { besideLabel } from "./quantityBesideLabel.ts";

const glossary = new SynonymIndex([{ en: ["speed", "fast rate"], zh: ["速度", "最高速率"] }]);

it.each([
  ["speed 5 V", ["speed =V 5", "速度 =V 5"]],
  ["速度 5 V", ["速度 =V 5", "speed =V 5"]],
  ["ram 5 V", ["ram =V 5", "sram =V 5", "dram =V 5", "psram =V 5", "内存 =V 5"]],
  ["5 V", []],
])("A quantity stands beside its label or another word for it: %s", (text, expected) => {
  const concepts = quantitiesIn(text, "careless").flatMap((one) =>
    besideLabel(text, one, glossary),
  );
  const found = concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms));
  expect(found).toEqual(expected);
});
