import { assert, asyncProperty, integer } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseBody } from "../../src/content/types/index.ts";
import { checkContent } from "../../src/staff/exchange/checkContent.ts";
import type { ContentFiles } from "../../src/staff/exchange/documentInContentFile.ts";
import { noExistingContent } from "../../src/staff/exchange/existingContent.ts";
import { type SampleDocument, sampleDocuments } from "./documents.ts";
import { paperFile } from "./paper.ts";

const documents = [...sampleDocuments(600)];

function ofType<Type extends SampleDocument["type"]>(type: Type) {
  return documents.filter((document): document is SampleDocument & { type: Type } => {
    return document.type === type;
  });
}

/** The problems of a company of this size, in the messages of an import. */
async function problemsOf(count: number): Promise<string[]> {
  const company = [...sampleDocuments(count)];
  const content: ContentFiles = {
    documents: company.map((document) => ({
      ...document,
      id: undefined,
      publish: ["en", "zh"],
      file: document.key,
      locate: () => ({ line: 1, column: 1 }),
    })),
    mediaFolder: undefined,
  };
  const known = { ...noExistingContent, hasFile: async (path: string) => path === paperFile };
  const problems = (await checkContent(content, known)).map(
    ({ file, path, message }) => `${file}: ${path}: ${message}`,
  );
  const keys = new Set(company.map(({ key }) => key));
  if (company.length !== count) problems.push(`${company.length} documents instead of ${count}`);
  if (keys.size !== count) problems.push("two documents have one key");
  return problems;
}

describe("A generated company", () => {
  it("has exactly as many documents as asked for, all of them valid, at any size", async () => {
    const anyCount = asyncProperty(integer({ min: 1, max: 2_000 }), async (count) => {
      expect(await problemsOf(count)).toEqual([]);
    });
    await assert(anyCount, {
      numRuns: 12,
      examples: [[1], [2], [9], [24], [25], [26], [59], [61]],
    });
  });

  it("has documents in the form that the store holds", () => {
    for (const { type, body } of documents) expect(parseBody(type, body)).toEqual(body);
  });

  it("is the same every time", () => {
    expect([...sampleDocuments(600)]).toEqual(documents);
  });

  it("has a realistic mixture of types", () => {
    expect(ofType("product").length).toBeGreaterThan(280);
    expect(ofType("news").length).toBeGreaterThan(60);
    for (const type of ["solution", "faq", "investor"] as const) {
      expect(ofType(type).length).toBeGreaterThan(20);
    }
  });

  it("has a product as soon as the other documents leave room for one", () => {
    const first = Array.from({ length: 60 }, (_, index) => index + 1).find((count) =>
      [...sampleDocuments(count)].some(({ type }) => type === "product"),
    );
    expect(first).toBeLessThan(30);
  });

  it("grows by entries and families, with a constant number of definitions", () => {
    const large = [...sampleDocuments(10_000)];
    const count = (type: string) => large.filter((document) => document.type === type).length;
    expect(count("product")).toBeGreaterThan(6_000);
    expect(count("column")).toBeLessThan(200);
    expect(count("parameter")).toBeLessThan(120);
  });
});

describe("A generated part", () => {
  const products = ofType("product");

  it("has a unique part number, with the letters of its kind", () => {
    const numbers = products.map(({ body }) => body.partNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^RG[A-Z]{2}\d{4}[ASB]?$/);
  });

  it("has 25 values, of parameters that families share", () => {
    for (const { body } of products) expect(Object.keys(body.values)).toHaveLength(25);
    const families = ofType("column").filter(({ body }) => body.parameters.length > 0);
    const uses = families.flatMap(({ body }) => body.parameters);
    expect(families.length).toBeGreaterThan(5);
    expect(uses.length / new Set(uses).size).toBeGreaterThan(2);
  });

  it("has a consistent package and temperatures", () => {
    for (const { body } of products) {
      const [own] = body.packages;
      const pins = body.values["sample/parameters/pins"];
      expect(pins ?? String(own?.pins)).toBe(String(own?.pins));
      for (const variant of body.variants) expect(variant.package).toBe(own?.name);
      const widest = body.variants.at(-1)?.temperature;
      const stated = body.values["sample/parameters/temperature"];
      const fitting = `${widest?.min}..${widest?.max} °C`;
      expect(stated ?? fitting).toBe(fitting);
    }
  });

  it("names a replacement if it is obsolete", () => {
    const left = products.filter(
      ({ body }) => !["preview", "active"].includes(body.lifecycle.stage),
    );
    expect(left.length).toBeGreaterThan(0);
    for (const { key, body } of left) {
      expect(body.replacement).toBeDefined();
      expect(body.replacement).not.toBe(key);
    }
  });
});

test("Generated texts exist in both languages and name the same numbers", () => {
  const texts = documents.flatMap(({ body }) => bilingualTexts(body));
  const numerals = (text: string) => (text.match(/\d+/g) ?? []).sort();
  expect(texts.length).toBeGreaterThan(1_000);
  for (const { en, zh } of texts) expect(numerals(zh), `${en} / ${zh}`).toEqual(numerals(en));
  const prose = texts.filter(({ en }) => en.length > 40);
  for (const { zh } of prose) expect(zh).toMatch(/\p{Script=Han}/u);
});

function bilingualTexts(value: unknown): { en: string; zh: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const { en, zh } = value as { en?: unknown; zh?: unknown };
  if (typeof en === "string" && typeof zh === "string") return [{ en, zh }];
  return Object.values(value).flatMap(bilingualTexts);
}
