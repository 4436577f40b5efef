import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { contentTypes } from "../src/content/types/index.ts";
import { typeNames } from "../src/content/types/typeNames.ts";
import { sampleDocuments } from "../tests/support/sampleFolder.ts";
import { documentSchema, editorSchema } from "./contentReference/editorSchema.ts";
import { contentReference } from "./contentReference/reference.ts";

describe("docs/content.md", () => {
  it("matches the schemas (`npm run content-docs` updates it)", async () => {
    const written = await readFile(new URL("../docs/content.md", import.meta.url), "utf8");
    expect(written === contentReference(), "run `npm run content-docs`").toBe(true);
  });

  it("names every field of every type with its labels", () => {
    const text = contentReference();
    for (const name of typeNames) {
      const section = text.split(`### ${name} ·`)[1]?.split("\n### ")[0] ?? "";
      for (const [field, { en, zh }] of Object.entries(contentTypes[name].fields)) {
        expect(section).toContain(`| \`${field}\` | ${en} · ${zh} | `);
      }
    }
  });

  it("describes the values of fields, nested ones included", () => {
    const text = contentReference();
    expect(text).toContain(
      "| `question` | Question · 问题 | `{ en, zh }`: text, up to 300 characters each | yes |",
    );
    expect(text).toContain("| `packages[].pitch` |  | number above 0, up to ");
    expect(text).toContain("| `variants[].pack` |  | `tray`, `tube`, `reel` | yes |  |");
    expect(text).toContain("`{ en, zh }`: rich text, up to 200000 characters each");
    expect(text).toContain("key of a `column`");
    expect(text).toContain("path of a stored file");
    expect(text).not.toMatch(/undefined|any value(?! \|)|\[object/);
  });
});

describe("docs/schemas/content.json", () => {
  it("matches the schemas (`npm run content-docs` updates it)", async () => {
    const written = await readFile(
      new URL("../docs/schemas/content.json", import.meta.url),
      "utf8",
    );
    expect(written === editorSchema(), "run `npm run content-docs`").toBe(true);
  });

  it("refers from each type to its definition", () => {
    const { $defs } = z
      .object({
        $defs: z.record(z.string(), z.looseObject({ allOf: z.array(z.json()).optional() })),
      })
      .parse(JSON.parse(editorSchema()));
    expect(Object.keys($defs)).toEqual(["document", ...typeNames]);
    expect($defs.document?.allOf).toEqual(
      typeNames.map((name) => ({
        if: { required: ["type"], properties: { type: { const: name } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { $ref: `#/$defs/${name}` },
      })),
    );
  });

  it.each(typeNames)("accepts what an import accepts, no unknown field: %s", (name) => {
    const schema = z.fromJSONSchema(documentSchema(name));
    const samples = sampleDocuments.filter(({ type }) => type === name);
    expect(samples).not.toHaveLength(0);
    for (const sample of samples) {
      expect(schema.safeParse(sample).error).toBeUndefined();
      const { body, ...around } = z.looseObject({ body: z.looseObject({}) }).parse(sample);
      expect(schema.safeParse({ ...around, body: { ...body, titel: 1 } }).success).toBe(false);
      expect(schema.safeParse({ ...around, body, titel: 1 }).success).toBe(false);
      expect(schema.safeParse({ ...around, body: {} }).success).toBe(false);
    }
  });
});
