import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../tests/support/bodies.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import { type Line, statusOf } from "./catalogueLine.ts";
import { linesOf } from "./readCatalogueLines.ts";
import { Interned } from "./revisionFacts.ts";

const keys = ["both", "english", "facts", "half", "none", "withdrawn"];

async function lines(store: Store) {
  const rows = await store.db.selectFrom("documents").select("id").execute();
  const ids = rows.map(({ id }) => id);
  const all: Line[] = [];
  for await (const some of linesOf(store, ids, new Interned())) all.push(...some);
  return all
    .filter(({ key }) => keys.includes(key))
    .map((line) => {
      const behind = languages.filter((language) => line.live[language]?.isBehind);
      const statuses = languages.map((language) => statusOf(line, language)).join(" ");
      const { key, withdrawn, differsInFacts, outdated } = line;
      return [key, statuses, behind.join(), withdrawn.join(), differsInFacts, outdated];
    });
}

const none = { en: 0, zh: 0 };

forSqlite("The line of a document", (open) => {
  test("has what readers of each language have, and what they have not yet", async () => {
    const store = await open();
    await inPublication(store, 1, async ({ tx, publish }) => {
      await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
      await publish({ key: "faq", languages });
      for (const key of keys) {
        await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
        if (key === "half") await publish({ key, languages: ["zh"] });
        else if (key !== "none") await publish({ key, languages });
      }
    });
    await inPublication(store, 2, async ({ tx, publish, unpublish }) => {
      const english = faqBody({ question: { ...faqBody().question, en: "Whose core?" } });
      await saveDraft(tx, { key: "english", body: english, now: 2 });
      await saveDraft(tx, { key: "facts", body: faqBody({ position: 7 }), now: 2 });
      await publish({ key: "facts", languages: ["en"], facts: "thisLanguage" });
      await unpublish({ key: "withdrawn", languages: ["zh"] });
    });
    expect(await lines(store)).toEqual([
      ["both", "published published", "", "", false, none],
      ["english", "changed published", "en", "", false, { en: 0, zh: 1 }],
      ["facts", "published changed", "zh", "", true, none],
      ["half", "draft published", "", "", false, none],
      ["none", "draft draft", "", "", false, none],
      ["withdrawn", "published withdrawn", "", "zh", false, none],
    ]);
  });
});
