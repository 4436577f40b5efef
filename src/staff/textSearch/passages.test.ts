import { expect, test } from "vitest";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { news, text } from "../../../tests/support/listsWorld.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { serverPerson } from "../access/rights.ts";
import { LiveCatalogue } from "../catalogue/liveCatalogue.ts";
import { visibleIn } from "../catalogue/visibleCatalogue.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import { passagesIn } from "./passages.ts";

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };
const marks = ["gallium", "furnac"].map((stem) => ({ kind: "stem", text: stem }) as const);

forSqlite("Passages of documents", (open) => {
  const closeLater = closedAfterEach();

  /** Articles by their summaries: as they are published, if they are, and as their drafts have them now. */
  async function opened(articles: Readonly<Record<string, { live?: object; draft: object }>>) {
    const store: Store = await open();
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 }),
    );
    await inPublication(store, 2, ({ publish }) => publish({ key: "news/all", languages: ["en"] }));
    for (const [key, { live, draft }] of Object.entries(articles)) {
      const body = (summary: object) => news(1, { summary });
      await store.transaction((tx) =>
        createDocument(tx, { type: "news", key, body: body(live ?? draft), now: 3 }),
      );
      if (live === undefined) continue;
      await inPublication(store, 4, ({ publish }) => publish({ key, languages: ["en"] }));
      await store.transaction((tx) => saveDraft(tx, { key, body: body(draft), now: 5 }));
    }
    const catalogue = new LiveCatalogue(store);
    closeLater(catalogue);
    const lines = [...visibleIn(await catalogue.current(), serverPerson).lines()];
    return async (
      language: Language,
      {
        seesDraft = true,
        keys = Object.keys(articles),
      }: { seesDraft?: boolean; keys?: string[] } = {},
    ) => {
      const seen = lines.flatMap((one) =>
        keys.includes(one.line.key) ? [{ ...one, seesDraft }] : [],
      );
      const found = await passagesIn(store.db, seen, { marks, language });
      expect([...found.values()]).not.toContain(undefined);
      return lines.flatMap(({ line }) => {
        const passage = found.get(line.id);
        if (passage === undefined) return [];
        const hits = passage.segments.filter(({ hit }) => hit).map((one) => one.text);
        return `${line.key} ${passage.path} ${passage.language} ${hits.join()}${
          passage.isPublishedOnly ? " published" : ""
        }`;
      });
    };
  }

  test("are of the language of the person, where both have as much", async () => {
    const shown = await opened({
      both: { draft: text("Gallium", "Gallium 炉") },
      more: { draft: text("Gallium", "Gallium furnaces") },
      none: { draft: text("Other", "其他") },
    });
    const more = "more /summary/zh zh Gallium,furnaces";
    expect(await shown("en")).toEqual(["both /summary/en en Gallium", more]);
    expect(await shown("zh")).toEqual(["both /summary/zh zh Gallium", more]);
    expect(await shown("en", { keys: ["more", "none"] })).toEqual([more]);
    expect(await shown("en", { seesDraft: false })).toEqual([]);
  });

  test("name items of lists by the ids that the form has for them", async () => {
    const store = await open();
    const { product } = sampleBodies;
    const packages = ["QFN-32", "Gallium"].map((name) => ({ style: "qfn", name, pins: 32 }));
    await store.transaction(async (tx) => {
      const family = { ...column, type: 3 };
      await createDocument(tx, { type: "column", key: "family", body: family, now: 1 });
      const body = { ...product, column: "family", variants: [], keyFigures: [], packages };
      await createDocument(tx, { type: "product", key: "part", body, now: 1 });
    });
    const catalogue = new LiveCatalogue(store);
    closeLater(catalogue);
    const seen = [...visibleIn(await catalogue.current(), serverPerson).lines()];
    const found = await passagesIn(store.db, seen, { marks, language: "en" });
    const paths = Array.from(found.values(), ({ path }) => path);
    expect(paths).toEqual([expect.stringMatching(/^\/packages\/[^/]+\/name$/)]);
    expect(paths).not.toContain("/packages/1/name");
  });

  test("are of what readers see, where it has more than the draft or all that the person sees", async () => {
    const shown = await opened({
      fewer: { live: text("Gallium furnaces", "炉"), draft: text("Gallium", "炉") },
      gone: { live: text("Gallium", "炉"), draft: text("Other", "炉") },
      same: { live: text("A furnace", "炉"), draft: text("Gallium", "炉") },
    });
    expect(await shown("en")).toEqual([
      "fewer /summary/en en Gallium,furnaces published",
      "gone /summary/en en Gallium published",
      "same /summary/en en Gallium",
    ]);
    expect(await shown("en", { seesDraft: false })).toEqual([
      "fewer /summary/en en Gallium,furnaces",
      "gone /summary/en en Gallium",
      "same /summary/en en furnace",
    ]);
  });
});
