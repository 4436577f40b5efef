import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { parseBody } from "../index.ts";
import { type TypeName, typeNames } from "../typeNames.ts";
import { linkFields, referenceFields, richTextFields, storedFileFields } from "./fields.ts";
import {
  type FieldVisitor,
  type Reference,
  references,
  storedFiles,
  visitFields,
  visitLeads,
} from "./references.ts";

const short = (found: readonly Reference[]) =>
  found.map(({ path, type, key }) => `${path.join(".")} ${type ?? "any"} ${key}`);

const title = { en: "Title", zh: "标题" };
const keys = fc.stringMatching(/^[a-z0-9]{1,8}(?:[-/.][a-z0-9]{1,8}){0,2}$/);

describe("references of a body", () => {
  it("are its fields' keys, with the required type of each", () => {
    const column = parseBody("column", {
      title,
      parent: "products",
      position: 1,
      status: 1,
      type: 3,
      recommended: { label: title, products: ["a1", "a2"], news: ["n1"] },
      parameters: ["cpu-clock"],
    });
    expect(short(references("column", column))).toEqual([
      "parent column products",
      "recommended.products.0 product a1",
      "recommended.products.1 product a2",
      "recommended.news.0 news n1",
      "parameters.0 parameter cpu-clock",
    ]);
  });

  it("leave out empty fields", () => {
    const root = parseBody("column", { title, parent: null, position: 1, status: 0, type: 2 });
    expect(references("column", root)).toEqual([]);
  });

  it("are the parameters of a product's values, and those of its key figures", () => {
    const body = {
      column: "mcu",
      keyFigures: ["flash", "clock"],
      values: { flash: "64 KB", clock: "72 MHz" },
    };
    expect(short(references("product", body))).toEqual([
      "column column mcu",
      "keyFigures.0 parameter flash",
      "keyFigures.1 parameter clock",
      "values.flash parameter flash",
      "values.clock parameter clock",
    ]);
  });

  it("are the keys in a setting's value, at their paths", () => {
    const body = parseBody("setting", { name: "home", value: { featured: ["rg1", "rg2"] } });
    expect(short(references("setting", body))).toEqual([
      "value.featured.0 product rg1",
      "value.featured.1 product rg2",
    ]);
  });

  it("are the links in its texts, to documents of any type, repeats included", () => {
    const body = parseBody("news", {
      column: "news/company",
      title,
      summary: title,
      date: "2026-11-21",
      body: {
        en: '<p><a href="doc:rg1">A</a><a href="doc:news/first#end">B</a></p>',
        zh: '<p><a href="doc:rg1">甲</a></p>',
      },
    });
    expect(short(references("news", body))).toEqual([
      "column column news/company",
      "body.en any rg1",
      "body.en any news/first",
      "body.zh any rg1",
    ]);
  });

  it("are the targets of its buttons, in sections of any kind that is known", () => {
    const buttons = [{ label: title, link: "doc:contact#map" }, { link: "https://a.example" }];
    const body = {
      sections: [
        { kind: "hero", buttons },
        { kind: "odd", buttons },
      ],
    };
    expect(references("column", body)).toEqual([
      { path: ["sections", 0, "buttons", 0, "link"], type: null, key: "contact" },
    ]);
  });

  it.each<[TypeName, object]>([
    ["news", { values: { flash: "64 KB" } }],
    ["product", { name: "home", value: { featured: ["rg1"] } }],
    ["product", { values: "flash", alsoIn: "mcu", column: 1, keyFigures: [null] }],
    ["setting", { name: "homes", value: { featured: ["rg1"] } }],
  ])("are none in a %s of another shape: %j", (type, body) => {
    expect(references(type, body)).toEqual([]);
  });

  it("have the path in the body that holds the key", () => {
    const product = fc.record({
      column: keys,
      alsoIn: fc.array(keys, { maxLength: 4 }),
      keyFigures: fc.array(keys, { minLength: 3, maxLength: 5 }),
      solutions: fc.array(keys, { maxLength: 4 }),
      replacement: fc.option(keys, { nil: undefined }),
    });
    fc.assert(
      fc.property(product, (body) => {
        const found = references("product", body);
        for (const { path, key } of found) expect(at(body, path)).toBe(key);
        const held = [body.column, ...body.alsoIn, ...body.keyFigures, ...body.solutions];
        if (body.replacement !== undefined) held.push(body.replacement);
        expect(found.map(({ key }) => key).sort()).toEqual(held.sort());
      }),
    );
  });

  it("are collected safely from any value, bodies of older or other shapes included", () => {
    fc.assert(
      fc.property(fc.constantFrom(...typeNames), fc.jsonValue(), (type, body) => {
        expect(Array.isArray(references(type, body))).toBe(true);
        expect(Array.isArray(storedFiles(type, body))).toBe(true);
      }),
    );
  });
});

describe("stored files of a body", () => {
  const picture = (file: string) => ({ file, width: 64, height: 64, alt: title });

  it("are its pictures and documents, and those that its texts show", () => {
    const body = parseBody("news", {
      column: "news",
      title,
      summary: title,
      date: "2026-11-21",
      body: { en: '<p>a<img src="/storage/news/b.png"><a href="/storage/c.pdf">c</a></p>' },
      image: picture("news/a.svg"),
    });
    expect(storedFiles("news", body)).toEqual([
      { path: ["image", "file"], file: "news/a.svg" },
      { path: ["body", "en"], file: "news/b.png" },
      { path: ["body", "en"], file: "c.pdf" },
    ]);
  });

  it("are those that its buttons lead to, whatever follows their addresses", () => {
    const buttons = ["/storage/a.pdf#page=2", "/storage/b.pdf?v=1", "/contact", "doc:c"];
    const sections = [{ kind: "hero", buttons: buttons.map((link) => ({ label: title, link })) }];
    expect(storedFiles("column", { sections })).toEqual([
      { path: ["sections", 0, "buttons", 0, "link"], file: "a.pdf" },
      { path: ["sections", 0, "buttons", 1, "link"], file: "b.pdf" },
    ]);
  });

  it("are a video's files in every field that may name one", () => {
    const body = {
      sources: [{ file: "v/a.webm" }, { file: "v/a.mp4" }],
      subtitles: { zh: "v/a.zh.vtt" },
      poster: picture("v/a.jpg"),
    };
    expect(storedFiles("video", body).map(({ file }) => file)).toEqual([
      "v/a.webm",
      "v/a.mp4",
      "v/a.zh.vtt",
      "v/a.jpg",
    ]);
  });

  it("are the pictures of a setting", () => {
    const value = [{ name: title, hint: title, qr: picture("social/qr.svg") }];
    const body = parseBody("setting", { name: "social", value });
    expect(storedFiles("setting", body)).toEqual([
      { path: ["value", 0, "qr", "file"], file: "social/qr.svg" },
    ]);
  });
});

describe("the strings that may contain a reference or a file", () => {
  it("are those of all fields declared so, in a body of each type", () => {
    const registries = [referenceFields, storedFileFields, linkFields, richTextFields];
    const found: string[] = [];
    for (const type of typeNames) {
      const [all, leads]: [string[], string[]] = [[], []];
      const collect =
        (into: string[]): FieldVisitor =>
        (schema, value, path) => {
          const isLead = registries.some((one) => one.has(schema));
          if (isLead) into.push(`${type} ${path.join(".")} ${value}`);
        };
      visitFields(type, sampleBodies[type], collect(all));
      visitLeads(type, sampleBodies[type], collect(leads));
      expect(leads).toEqual(all);
      found.push(...leads);
    }
    expect(found.length).toBeGreaterThan(typeNames.length);
  });
});

/** Value at a path of a body. */
function at(body: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, step) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  }, body);
}
