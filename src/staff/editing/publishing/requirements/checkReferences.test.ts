import { expect, test } from "vitest";
import { addAccount } from "../../../../../tests/support/accounts.ts";
import { faqBody } from "../../../../../tests/support/bodies.ts";
import { insertPublished } from "../../../../../tests/support/insertPublished.ts";
import { forEachStore } from "../../../../../tests/support/store.ts";
import type { Store } from "../../../../base/store/store.ts";
import { createDocument, DanglingReference, StillReferenced } from "../../documentOperations.ts";
import { checkReferences, checkUnreferenced } from "./checkReferences.ts";

async function reasons(store: Store, key: string, type: string | null, sight: number | "all") {
  const held = new Map([["from", [{ path: ["x"], type, key } as never]]]);
  const checked = store.transaction((tx) => checkReferences(tx, held, () => sight as never));
  return checked.then(
    () => "fits",
    (error: unknown) => {
      if (!(error instanceof DanglingReference)) throw error;
      return error.references.map(({ reason }) => reason).join();
    },
  );
}

forEachStore("References to documents under embargo", (open) => {
  test("are dangling for everybody who is not named on that document", async () => {
    const store = await open();
    const [lin, mei] = [
      await addAccount(store, { account: "lin" }),
      await addAccount(store, { account: "mei" }),
    ];
    await store.transaction(async (tx) => {
      for (const [key, named] of [
        ["one", lin],
        ["two", mei],
      ] as const) {
        await createDocument(tx, { type: "faq", key, body: faqBody({}), now: 1 });
        const { id } = await tx
          .updateTable("documents")
          .set({ embargoed_at: 1 })
          .where("key", "=", key)
          .returning("id")
          .executeTakeFirstOrThrow();
        const row = { document_id: id, account_id: named, named_by: "server", at: 1 };
        await tx.insertInto("embargoes").values(row).execute();
      }
      await createDocument(tx, { type: "faq", key: "open", body: faqBody({}), now: 1 });
      await createDocument(tx, { type: "faq", key: "trashed", body: faqBody({}), now: 1 });
      await tx
        .updateTable("documents")
        .set({ trashed_at: 1 })
        .where("key", "=", "trashed")
        .execute();
    });
    const of = async (sight: number | "all") => [
      await reasons(store, "one", "faq", sight),
      await reasons(store, "two", "faq", sight),
      await reasons(store, "one", "product", sight),
      await reasons(store, "one", null, sight),
      await reasons(store, "open", "faq", sight),
      await reasons(store, "open", "product", sight),
      await reasons(store, "trashed", "faq", sight),
      await reasons(store, "none", "faq", sight),
    ];
    const others = ["fits", "wrong type", "trashed", "missing"];
    expect(await of("all")).toEqual(["fits", "fits", "missing", "fits", ...others]);
    expect(await of(lin)).toEqual(["fits", "missing", "missing", "fits", ...others]);
    expect(await of(mei)).toEqual(["missing", "fits", "missing", "missing", ...others]);
  });

  test("prevent trashing, for few keys and many, with the referring documents sorted", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const key of ["b", "a"]) {
        const body = JSON.stringify(faqBody({ products: ["p1", "p2"] }));
        await insertPublished(tx, { key: `by-${key}`, type: "faq", body });
      }
      const text = JSON.stringify(faqBody({ question: { en: "p3 p1x" } }));
      await insertPublished(tx, { key: "text", type: "faq", body: text });
    });
    const refused = (keys: readonly string[]) =>
      store
        .transaction((tx) => checkUnreferenced(tx, keys))
        .then(
          () => "free",
          (error: unknown) => {
            if (!(error instanceof StillReferenced)) throw error;
            return `${error.key}: ${error.by.join()}`;
          },
        );
    const many = Array.from({ length: 11 }, (_, at) => `q${at}`);
    expect([
      await refused([]),
      await refused(["p3", "p"]),
      await refused(["p2"]),
      await refused(["p3", "p2", "p1"]),
      await refused(many),
      await refused([...many, "p1"]),
      await refused([...many, "p3"]),
    ]).toEqual(["free", "free", "p2: by-a,by-b", "p2: by-a,by-b", "free", "p1: by-a,by-b", "free"]);
  });
});
