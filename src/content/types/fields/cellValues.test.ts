import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoFolder } from "../../../../tests/demo/demo.ts";
import { cellProblemText } from "../../../base/i18n/cellProblems.ts";
import { languages } from "../../../base/site/languages.ts";
import { readCell, sameCell, writeCell } from "../../../base/site/values/readCell.ts";
import { readContent } from "../../../staff/exchange/readContent.ts";
import { parseBody } from "../index.ts";
import { isProblem, type ParameterDefinition, type RawValue, readValue } from "./productValues.ts";

const definitions = [
  { kind: "number", unit: "GHz", min: 0.1, max: 4 },
  { kind: "range", unit: "V" },
  { kind: "range", unit: "°C" },
  { kind: "number", max: 64 },
  { kind: "boolean" },
  { kind: "enum", options: ["m0", "m4"].map((value) => ({ value, label: { zh: `${value} 核` } })) },
  { kind: "text" },
].map((facts) => parseBody("parameter", { ...facts, label: { en: "P" }, group: "g" }));

const part = {
  partNumber: "RG1",
  column: "mcu",
  name: { en: "P" },
  summary: { en: "P" },
  lifecycle: { stage: "active", since: "2026-01-01" },
  packages: [{ style: "qfn", name: "QFN", pins: 32 }],
};

describe("the value of a cell", () => {
  it("is read without an error, and fits its definition", () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.stringMatching(/^[-+0-9.,~± toVmMkGHz°C;/]{0,20}$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...definitions), typed, (definition, text) => {
        const reading = readCell(definition, text);
        if ("problem" in reading) {
          for (const language of languages) {
            expect(cellProblemText(reading.problem, language)).toMatch(/\S/);
          }
        } else if (reading.value !== undefined) {
          const raw = parseBody("product", { ...part, values: { p: reading.value } }).values.p;
          if (raw === undefined) throw new Error("the value is no value of a product");
          expect(isProblem(readValue(definition, raw))).toBe(false);
        }
      }),
    );
  });

  it("is read back unchanged throughout the demo", async () => {
    const { documents } = await readContent(demoFolder);
    const parameters = new Map<string, ParameterDefinition>();
    const values: [string, RawValue][] = [];
    for (const { type, key, body } of documents) {
      if (type === "parameter") parameters.set(key, parseBody("parameter", body));
      if (type === "product") values.push(...Object.entries(parseBody("product", body).values));
    }
    expect(values.length).toBeGreaterThan(500);
    for (const [key, value] of values) {
      const definition = parameters.get(key);
      if (definition === undefined) throw new Error(`no parameter ${key}`);
      const text = writeCell(definition, value);
      expect(readCell(definition, text, { before: value })).toEqual({ value });
      const anew = readCell(definition, text);
      expect("value" in anew && sameCell(definition, anew.value, value)).toBe(true);
    }
  });
});
