import { describe, expect, it } from "vitest";
import { references } from "../src/content/references.ts";
import { checkValues } from "../src/content/specification.ts";
import { parseBody } from "../src/content/types/index.ts";
import { type GeneratedDocument, generateDocuments } from "./generate.ts";

const documents = [...generateDocuments(300)];
const byKey = new Map(documents.map((document) => [document.key, document]));

function ofType<Type extends GeneratedDocument["type"]>(type: Type) {
  return documents.filter((document): document is GeneratedDocument & { type: Type } => {
    return document.type === type;
  });
}

describe("generated documents", () => {
  it("are as many as asked for, of every kind a catalogue needs", () => {
    expect(documents).toHaveLength(300);
    expect(ofType("product").length).toBeGreaterThan(150);
    expect(ofType("news").length).toBeGreaterThan(30);
    expect(ofType("column").length).toBeGreaterThan(10);
    expect(ofType("parameter").length).toBeGreaterThan(30);
  });

  it("are the same every time", () => {
    expect([...generateDocuments(300)]).toEqual(documents);
  });

  it("have ids, keys and part numbers of their own", () => {
    const partNumbers = ofType("product").map(({ body }) => body.partNumber);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(300);
    expect(byKey.size).toBe(300);
    expect(new Set(partNumbers).size).toBe(partNumbers.length);
  });

  it("have bodies that their types accept and do not change", () => {
    for (const { type, body } of documents) expect(parseBody(type, body)).toEqual(body);
  });

  it("refer only to documents that are there and of the right type", () => {
    const wrong = documents.flatMap(({ key, type, body }) =>
      references(type, body)
        .filter((named) => {
          const found = byKey.get(named.key)?.type;
          return found === undefined || (named.type !== null && named.type !== found);
        })
        .map((named) => `${key} names ${named.key}`),
    );
    expect(wrong).toEqual([]);
  });

  it("describe each part by 25 values that fit its family's parameters", () => {
    const definitions = new Map(ofType("parameter").map(({ key, body }) => [key, body]));
    const families = new Map(ofType("column").map(({ key, body }) => [key, body]));
    for (const { body } of ofType("product")) {
      const family = families.get(body.column);
      if (family === undefined) throw new Error(`There is no family ${body.column}`);
      expect(Object.keys(body.values)).toHaveLength(25);
      expect(checkValues(body, family, definitions)).toEqual([]);
    }
  });

  it("speak both languages", () => {
    for (const { body } of [...ofType("product"), ...ofType("news")]) {
      expect(body.summary.en).toMatch(/[a-z]/);
      expect(body.summary.zh).toMatch(/\p{Script=Han}/u);
    }
  });

  it("need room for a product and an article", () => {
    expect(() => [...generateDocuments(20)]).toThrow(RangeError);
    const least = [...generateDocuments(100)];
    expect(least).toHaveLength(100);
    expect(least.at(-1)?.type).toBe("news");
  });
});
