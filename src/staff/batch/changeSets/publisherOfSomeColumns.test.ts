import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Person } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../../editing/documentOperations.ts";
import { applyChangeSet, undoChangeSet } from "./apply/applyChangeSet.ts";
import type { ChangeSet } from "./changeSetTypes.ts";

const publisherOf = (...columns: string[]): Person => ({
  ...{ id: "account:3", via: "api" },
  rights: [{ act: "publish", columns }, { act: "fact.edit" }, { act: "draft.see" }],
});

const set: ChangeSet = {
  ...{ label: "Order", origin: "grid" },
  cells: [{ key: "why", path: "/position", before: 0, after: 3 }],
};

forEachStore("A publisher of some columns", (open) => {
  test("changes by change sets, and by undoing them, only what readers have in those columns", async () => {
    const store = await open();
    const body = (column: string) => faqBody({ column });
    await store.transaction(async (tx) => {
      for (const key of ["a", "b"]) {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
      }
      await createDocument(tx, { type: "faq", key: "why", body: body("a"), now: 1 });
    });
    await inPublication(store, 1, async ({ publish }) => {
      for (const key of ["a", "b", "why"]) await publish({ key, languages });
    });
    // Somebody of both columns moves it; nobody has published that yet.
    await store.transaction((tx) => saveDraft(tx, { key: "why", body: body("b"), now: 2 }));
    const applied = (by: Person) => applyChangeSet(store, set, { by, now: 3, publish: languages });
    const refusal = { problems: [{ key: "why", code: "publish-not-permitted" }] };
    for (const column of ["a", "b"]) {
      const done = await applied(publisherOf(column));
      expect(done).toMatchObject({ isApplied: false, review: refusal });
    }
    const { id, isApplied } = await applied(publisherOf("a", "b"));
    expect(isApplied).toBe(true);
    const undone = (by: Person) => undoChangeSet(store, id, { by, now: 4 });
    for (const column of ["a", "b"]) {
      const done = await undone(publisherOf(column));
      expect(done).toMatchObject({ isUndone: false, review: refusal });
    }
    expect(await undone(publisherOf("a", "b"))).toMatchObject({ isUndone: true });
  });
});
