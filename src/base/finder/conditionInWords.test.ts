import { expect, it } from "vitest";
import { choiceColumn, finderTable, quantityColumn } from "../../../tests/support/finderTables.ts";
import { conditionWords } from "./conditionInWords.ts";
import { readConditions } from "./conditions.ts";

const table = finderTable(
  [1, 1],
  [
    choiceColumn({ name: "stage", level: "part", options: ["active", "nrnd"] }, [[0], [1]]),
    quantityColumn({ name: "clock", level: "part", ownUnit: "MHz" }, "number", [[1e8, 1e8]]),
    { name: "note", text: "note", level: "part", kind: "text", values: [["new"]], at: [0, -1] },
  ],
);
const messages = {
  filterIs: (label: string, value: string) => `${label}: ${value}`,
  atMost: (value: string) => `to ${value}`,
  atLeast: (value: string) => `from ${value}`,
  range: (from: string, to: string) => `${from} to ${to}`,
  listSeparator: "; ",
};

it.each([
  [{ clock: "800 MHz.." }, "clock: from 800\u00a0MHz"],
  [{ clock: "..1.5 GHz" }, "clock: to 1.5\u00a0GHz"],
  [{ clock: "800..900" }, "clock: 800 to 900\u00a0MHz"],
  [{ clock: "800 MHz..1 GHz" }, "clock: 800\u00a0MHz to 1\u00a0GHz"],
  [{ clock: "800..800" }, "clock: 800\u00a0MHz"],
  [{ stage: "nrnd" }, "stage: nrnd"],
  [{ stage: "nrnd,active" }, "stage: active; nrnd"],
  [{ note: "new, old" }, "note: new; old"],
])("the filter %o is in words: %s", (query, words) => {
  const { conditions } = readConditions(table, query);
  expect(conditions.map((one) => conditionWords(one, messages))).toEqual([words]);
});
