import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { sampleSections } from "../../../tests/support/sampleSections.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { runToEnd } from "../../base/process/timeSlices.ts";
import { serverPerson } from "../../staff/access/rights.ts";
import { factsOf, Interned } from "../../staff/catalogue/revisionFacts.ts";
import { findingsIn } from "../../staff/editing/checks/findingsIn.ts";
import { describeType } from "../../staff/editing/description/describeTypes.ts";
import type { FieldDescription } from "../../staff/editing/description/fieldDescription.ts";
import { fieldLabel } from "../../staff/editing/differences/fieldPathLabel.ts";
import { createDocument } from "../../staff/editing/documentOperations.ts";
import { textsIn } from "../../staff/editing/textPairs/textFields.ts";
import { withIds } from "../../staff/editing/workingCopies/itemIds.ts";
import { sanitized, schemasAt } from "../../staff/editing/workingCopies/schemasAtPath.ts";
import { textsOf } from "../../staff/translation/textUnits.ts";
import { composeForReaders } from "../published/composition/compose.ts";
import { InvalidDocument } from "../types/fields/bodyProblems.ts";
import { references, storedFiles } from "../types/fields/references.ts";
import { parseBody } from "../types/index.ts";
import { sectionNames, sectionShapes } from "./sectionShapes.ts";
import { sectionTexts } from "./sectionTexts.ts";

const column = (sections: readonly unknown[]) => ({ ...sampleBodies.column, sections });
const whole = parseBody("column", column(sampleSections));
const kinds = sectionShapes.map(({ shape }) => shape.kind.value);

function refused(sections: readonly unknown[]): string[] {
  try {
    parseBody("column", column(sections));
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return error.problems.map(({ path }) => path.join("."));
  }
  throw new Error("the body was taken");
}

describe("sections of a column", () => {
  it("are accepted in every kind, and unchanged when checked again", () => {
    expect(new Set(sampleSections.map(({ kind }) => kind))).toEqual(new Set([...kinds, "content"]));
    expect(sectionNames).toHaveLength(kinds.length);
    expect(parseBody("column", whole)).toEqual(whole);
  });

  it("are refused with the path of the error", () => {
    const [hero, , figures, , table, , video] = sampleSections;
    expect(refused([{ ...hero, kind: "carousel" }])).toEqual(["sections.0.kind"]);
    expect(refused([{ kind: "cards" }])).toEqual(["sections.0.documents"]);
    expect(refused([{ ...hero, figures: figures?.figures }])).toEqual(["sections.0.figures"]);
    expect(refused([{ ...table, rows: [] }, hero])).toEqual(["sections.0.rows"]);
    expect(refused([{ ...video, video: undefined }])).toEqual(["sections.0.video"]);
    expect(refused([{ kind: "content" }, { kind: "content" }])).toEqual(["sections"]);
    expect(refused(Array.from({ length: 25 }, () => hero))).toEqual(["sections"]);
    for (const link of ["javascript:alert(1)", "//other.example", "doc:Not A Key", "data:,x"]) {
      const buttons = [{ label: { en: "a" }, link }];
      expect(refused([{ ...hero, buttons }]), link).toEqual(["sections.0.buttons.0.link"]);
    }
  });

  it("have their rich texts sanitised when written", () => {
    const body = { en: "<p onclick='x()'>a<script>x()</script></p>" };
    const [cleaned] = parseBody("column", column([{ kind: "text", body }])).sections ?? [];
    expect(cleaned).toMatchObject({ body: { en: "<p>a</p>" } });
    const schemas = schemasAt("column", {}, ["sections", "x", "body", "en"]);
    expect(sanitized(schemas, body.en)).toBe("<p>a</p>");
    // A plain text keeps its signs.
    const plain = schemasAt("column", {}, ["sections", "x", "text", "en"]);
    expect(sanitized(plain, "a < b & c")).toBe("a < b & c");
  });

  it("have one kind of field under one name, in all kinds of sections", () => {
    const list = describeType("column").fields.find(({ name }) => name === "sections");
    const seen = new Map<string, object>();
    const visit = (field: FieldDescription) => {
      for (const shape of field.shapes ?? []) visit(shape);
      if (field.item) visit(field.item);
      for (const inner of field.fields ?? []) {
        const { kind, max } = inner;
        const known = seen.get(inner.path) ?? { kind, max };
        // How many buttons and pictures there must be may differ.
        expect({ kind, max }, inner.path).toEqual(known);
        seen.set(inner.path, known);
        visit(inner);
      }
    };
    if (list) visit(list);
    expect(seen.size).toBeGreaterThan(40);
  });

  it("are described by kind, each with its fields", () => {
    const list = describeType("column").fields.find(({ name }) => name === "sections");
    expect(list).toMatchObject({ kind: "list", max: 24 });
    expect(list?.item).toMatchObject({ kind: "variant", kindField: "kind" });
    expect(list?.item?.shapes?.map(({ name }) => name)).toEqual([...kinds, "content"]);
    const cards = list?.item?.shapes?.find(({ name }) => name === "cards");
    expect(cards?.fields?.find(({ name }) => name === "documents")).toMatchObject({
      kind: "references",
    });
    expect(cards?.fields?.some(({ name }) => name === "kind")).toBe(false);
  });
});

describe("the content of sections", () => {
  const keys = ["rg1032", "first-samples", "smart-meter", "tour", "contact"];
  const files = [
    ...["hero.svg", "text.svg", "brochure.pdf", "person.svg", "film.webm", "poster.svg"],
    ...["film.en.vtt", "film.zh.vtt"],
  ].map((name) => `sample/${name}`);

  it("is found as references and stored files, by publication and catalogue alike", () => {
    const found = references("column", whole).filter(({ path }) => path[0] === "sections");
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(keys));
    expect(found.find(({ key }) => key === "tour")?.type).toBe("video");
    expect(found.find(({ key }) => key === "contact")).toMatchObject({
      ...{ path: ["sections", 9, "buttons", 0, "link"], type: null },
    });
    expect(new Set(storedFiles("column", whole).map(({ file }) => file))).toEqual(new Set(files));
    const facts = factsOf({ key: "a", type: "column", number: 1, body: whole }, new Interned());
    expect(facts.references.map((one) => one.split(" ")[1])).toEqual(expect.arrayContaining(keys));
    expect(new Set(facts.files)).toEqual(new Set(files));
  });

  it("is paired text by text, and labelled as staff see it", () => {
    const body = withIds(whole);
    const pairs = textsIn(body).filter(({ path }) => path[0] === "sections");
    const words = JSON.stringify(sampleSections).match(/[a-z-]+ en\b/g) ?? [];
    expect(words.length).toBeGreaterThan(30);
    for (const word of words) {
      expect(
        pairs.some(({ en, zh }) => en?.includes(word) && zh),
        word,
      ).toBe(true);
    }
    const caption = pairs.find(({ en }) => en === "figure-caption en");
    const label = fieldLabel({ type: "column", body }, `/${caption?.path.join("/")}/en`, {
      ...{ language: "en", item: (place) => `no. ${place}`, title: () => undefined },
    });
    expect(label).toBe("Blocks, no. 3, Figures, no. 1, Caption");
  });

  it("is indexed for search, without placeholders for pictures and files", () => {
    const lines = sectionTexts(whole.sections, "zh").map(({ text }) => text);
    expect(lines).toContain("cell-c 中文");
    expect(lines).toContain("text-body 中文");
    expect(sectionTexts(whole.sections, "en").map(({ text }) => text)).toContain("hero-title en");
    expect(lines.join("\n")).not.toMatch(/alt|\.vtt|</);
  });

  it("is checked: broken links of buttons, headings, texts missing in one language", () => {
    const [hero, text] = sampleSections;
    const body = withIds(
      parseBody(
        "column",
        column([
          { ...hero, text: { en: "only" }, buttons: [{ label: hero.title, link: "doc:gone" }] },
          { ...text, body: { en: "<h2>a</h2><h4>b</h4>", zh: "<h2>甲</h2>" } },
        ]),
      ),
    );
    const targets = {
      ...{ exists: () => false, isPublished: () => false, hasId: () => true },
      library: () => undefined,
    };
    const found = runToEnd(findingsIn("column", body, targets));
    const checks = found.map(({ check, language }) => `${check} ${language ?? "both"}`);
    expect(checks).toEqual(
      expect.arrayContaining(["dead-link both", "text-missing zh", "heading-order en"]),
    );
  });
});

forEachStore("sections in a store", (open) => {
  it("are exported to translators text by text, with labels", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      const parent = { ...sampleBodies.column, parameters: [] };
      const body = { ...parent, sections: sampleSections.filter(({ kind }) => kind !== "content") };
      await createDocument(tx, { type: "column", key: "composed", body, now: 1 });
    });
    const wish = { key: "composed", language: "zh", by: serverPerson } as const;
    const { texts } = await store.transaction((tx) => textsOf(tx, wish));
    const own = texts.filter(({ path }) => path.startsWith("/sections/"));
    const found = (source: string) => own.find((one) => one.source?.includes(source));
    expect(found("figure-caption en")).toMatchObject({ label: { en: "Caption" }, limit: 120 });
    expect(found("text-body en")).toMatchObject({ isHtml: true });
    expect(found("cell-c en")).toMatchObject({ target: "cell-c 中文", limit: 240 });
    // A file in each language is no text.
    expect(found(".vtt")).toBeUndefined();
  });
});

describe("sections as readers of one language see them", () => {
  const english = (sections: readonly unknown[], published?: readonly unknown[]) =>
    composeForReaders(
      "column",
      column(sections),
      "en",
      published && column(published),
    ) as typeof whole;

  it("have the other language's published texts if their own are missing", () => {
    const [hero] = sampleSections;
    const own = [{ ...hero, text: { zh: "草稿" } }];
    const published = [{ ...hero, text: { zh: "已发布" } }];
    expect(english(own, published).sections).toMatchObject([{ text: { zh: "已发布" } }]);
    const alone = english(own).sections?.[0];
    expect(alone).not.toHaveProperty("text");
    expect(alone).toMatchObject({ title: { en: "hero-title en" } });
  });

  it("keep each cell of a table in its column", () => {
    const rows = [
      { c1: { en: "a", zh: "甲" }, c2: { zh: "草稿" }, c3: { en: "c" } },
      { c1: { zh: "草稿" }, c3: { en: "d" } },
    ];
    const [shown] = english([{ kind: "table", columns: 3, rows }]).sections ?? [];
    expect(shown).toMatchObject({
      rows: [{ c1: { en: "a" }, c3: { en: "c" } }, { c3: { en: "d" } }],
    });
    expect(JSON.stringify(shown)).not.toContain("草稿");
  });

  it("never show unpublished content, whatever is missing", () => {
    const missing = fc.array(fc.constantFrom("en", "zh"), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(missing, (lost) => {
        let at = 0;
        const drop = (value: unknown): unknown => {
          if (Array.isArray(value)) return value.map(drop);
          if (typeof value !== "object" || value === null) return value;
          const names = Object.keys(value);
          if (names.join() === "en,zh") {
            const gone = lost[at++ % lost.length];
            return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
          }
          return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, drop(one)]));
        };
        const shown = composeForReaders(
          "column",
          column([drop(sampleSections)].flat()),
          "en",
          undefined,
        );
        expect(JSON.stringify((shown as typeof whole).sections)).not.toMatch(/中文|zh\.vtt/);
      }),
      { numRuns: 30 },
    );
  });
});
