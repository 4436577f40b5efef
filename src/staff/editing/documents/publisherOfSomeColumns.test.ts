import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import {
  createDocument,
  inPublication,
  type Publishing,
  saveDraft,
  schedule,
} from "../documentOperations.ts";

const publisherOf = (...columns: string[]): Person => ({
  ...{ id: "account:3", via: "api" },
  rights: [{ act: "publish", columns }, { act: "fact.edit" }, { act: "draft.see" }],
});

forEachStore("A publisher of some columns", (open) => {
  test("changes nothing that readers have in another column, and withdraws what they have in theirs", async () => {
    const store = await open();
    for (const key of ["a", "b"]) {
      await store.transaction((tx) =>
        createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
      );
    }
    const body = (column: string) => faqBody({ column });
    await store.transaction((tx) =>
      createDocument(tx, { type: "faq", key: "why", body: body("a"), now: 1 }),
    );
    await inPublication(store, 1, async ({ publish }) => {
      for (const key of ["a", "b", "why"]) await publish({ key, languages });
    });
    // A person with both columns moves it; the move is not published yet.
    await store.transaction((tx) => saveDraft(tx, { key: "why", body: body("b"), now: 2 }));
    const as = (by: Person, act: (publishing: Publishing) => Promise<unknown>) =>
      inPublication(store, 3, act, by);
    const planned = (by: Person, action: "publish" | "unpublish") =>
      store.transaction((tx) =>
        schedule(tx, { key: "why", language: "en", action, at: 9e12, now: 3, by }),
      );
    const [here, there] = [publisherOf("a"), publisherOf("b")];
    const wish = { key: "why", languages } as const;
    const english = { key: "why", languages: ["en"] } as const;
    for (const by of [here, there]) {
      await expect(as(by, ({ publish }) => publish(wish))).rejects.toThrow(NotPermitted);
      await expect(as(by, ({ trash }) => trash(wish))).rejects.toThrow(NotPermitted);
      await expect(planned(by, "publish")).rejects.toThrow(NotPermitted);
    }
    await expect(as(there, ({ unpublish }) => unpublish(wish))).rejects.toThrow(NotPermitted);
    await expect(planned(there, "unpublish")).rejects.toThrow(NotPermitted);
    await planned(here, "unpublish");
    await as(here, ({ unpublish }) => unpublish(english));
    await expect(as(there, ({ publish }) => publish(wish))).rejects.toThrow(NotPermitted);
    await as(publisherOf("a", "b"), ({ publish }) => publish(wish));
    await as(there, ({ unpublish }) => unpublish(wish));
    await as(there, ({ trash }) => trash(wish));
  });
});
