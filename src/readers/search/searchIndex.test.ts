import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { article, indexOf, queryOf, searchIn } from "../../../tests/support/search.ts";
import {
  buildSetting,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { languages } from "../../base/site/languages.ts";
import { MemoryIndex } from "./index/memoryIndex.ts";
import { extract } from "./indexer/extractSearchDocument.ts";
import { SearchIndex } from "./searchIndex.ts";
import { searchTypes } from "./searchTypes.ts";

describe("the order", () => {
  it("has newer news slightly higher, and equal ones in a stable order", async () => {
    const dated = ["2020-01-01", "2026-01-01", "2023-01-01"].map((date) =>
      article(date, { en: "Camera" }, { date }),
    );
    const { keys } = await searchIn(dated);
    expect(keys("camera")).toEqual(["2026-01-01", "2023-01-01", "2020-01-01"]);
    const equal = ["c", "a", "b"].map((key) => article(key, { en: "Camera" }));
    const once = (await searchIn(equal)).keys("camera");
    expect((await searchIn(equal.toReversed())).keys("camera")).toEqual(once);
  });
});

describe("an answer", () => {
  it("counts each facet among the documents that match the facets chosen before it", async () => {
    const { ask } = await searchIn(smallWorld());
    const all = ask("chip chips");
    expect(all.found).toBe(all.total);
    expect(all.counts.column.size).toBe(0);
    const products = ask("chip chips", { chosen: { type: 3 } });
    expect(products.found).toBe(all.total);
    expect(products.counts.type).toEqual(all.counts.type);
    expect(products.total).toBe(all.counts.type.get(3));
    expect(products.counts.column.get(12)).toBe(products.total);
    const elsewhere = ask("chip chips", { chosen: { type: 3, column: 13 } });
    expect(elsewhere.total).toBe(0);
    expect(elsewhere.counts.column).toEqual(products.counts.column);
  });

  it("counts each document under exactly one type, by which it can be filtered", async () => {
    for (const language of languages) {
      const { ask, index } = await searchIn(companyWorld(), language);
      const text = language === "zh" ? "公司 芯片 年 问" : "company chip the 2025 2024 a question";
      const { found, counts } = ask(text);
      const types = counts.type;
      expect(index.size).toBeGreaterThan(found);
      expect([...types.values()].reduce((sum, count) => sum + count, 0)).toBe(found);
      expect(types.size).toBeGreaterThan(2);
      for (const type of searchTypes.filter((one) => one !== -1)) {
        const { total } = ask(text, { chosen: { type } });
        expect({ type, total }).toEqual({ type, total: types.get(type) ?? 0 });
      }
    }
  });

  it("is divided into pages that hold every hit once", async () => {
    const documents = Array.from({ length: 23 }, (_, number) =>
      article(`a${number}`, { en: `Camera ${number}` }),
    );
    const { ask, keys } = await searchIn(documents);
    const pages = [1, 2, 3, 4, 1e9].map((page) => keys("camera", { page, limit: 7 }));
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(23);
    expect(ask("camera", { page: 1e9 }).total).toBe(23);
  });
});

describe("an index that was updated incrementally", () => {
  it("answers like a rebuilt one", async () => {
    const texts = ["Camera", "Camera for doors", "Quiet charger", "RG8810 camera", "Doors, doors"];
    const change = fc.record({
      key: fc.constantFrom("a", "b", "c", "d"),
      title: fc.option(fc.constantFrom(...texts), { nil: undefined }),
    });
    const queries = ["camera", "doors", "charger", "rg8810", "camer", "quiet door"];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const followed = new SearchIndex(new MemoryIndex(), []);
        const state = new Map<string, WorldDocument>();
        for (const { key, title } of changes) {
          const id = 100 + key.charCodeAt(0);
          state.delete(key);
          if (title === undefined) {
            followed.remove(id);
            continue;
          }
          const document = { ...article(key, { en: title }), id };
          state.set(key, document);
          const view = (await publish([document])).views.en;
          const doc = view.byId(id);
          const extracted = doc && extract(view, doc, doc);
          if (extracted) followed.put(extracted);
        }
        const publication = await publish([buildSetting("search_synonyms", []), ...state.values()]);
        const anew = indexOf(publication, "en");
        for (const text of queries) {
          const [one, other] = [followed, anew].map((index) => index.search(queryOf(text)));
          expect({ text, ids: one?.ids }).toEqual({ text, ids: other?.ids });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("any input", () => {
  it("is answered", async () => {
    const { index } = await searchIn(smallWorld());
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '"',
        "*",
        "NEAR(",
        " OR ",
        "AND",
        "-",
        "(",
        "^",
        ":",
        "rg",
        "快",
        "芯片",
        "8",
      ),
      fc.constantFrom("\u0000", "\u202e", "👩‍🚀", "\ud800", "مرحبا", "—", "%", "\\", "'", ";--"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const { ids, total } = index.search(queryOf(text));
        expect(ids.length).toBe(Math.min(10, total));
        index.suggest(text, 8);
      }),
    );
  });
});
