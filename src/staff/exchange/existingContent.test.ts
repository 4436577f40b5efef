import { expect, test } from "vitest";
import { embargoWorld, group, secret } from "../../../tests/support/embargoWorld.ts";
import { openWorld } from "../../../tests/support/sampleImport.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { createDocument, saveDraft } from "../editing/documentOperations.ts";
import { existingContent, newestBodies, noExistingContent } from "./existingContent.ts";

test("The content of an empty store has and hides nothing", async () => {
  const { byKey, byId, slugOwner, body, entries, products } = noExistingContent;
  expect([byKey("a"), byId(1), slugOwner("products", "a"), body("column", "a")]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect([...entries()]).toEqual([]);
  for await (const product of products()) expect(product).toBeUndefined();
  expect(await noExistingContent.hasFile("a.png")).toBe(false);
  expect(await noExistingContent.hidesFile("a.png")).toBe(false);
});

forEachStore("The content that an import refers to", (open) => {
  test("is without documents and files that an embargo hides from the person", async () => {
    const { store, files } = await openWorld(open);
    const { own, owner, other, embargo } = await embargoWorld(store);
    await embargo([own]);
    const { id } = await store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", secret)
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto("embargoed_files")
      .values({ document_id: id, path: "media/secret.png", at: 2, opened_at: null })
      .execute();
    await files.put("media/secret.png", Buffer.from("x"));
    const keys = ({ entries }: Awaited<ReturnType<typeof existingContent>>) =>
      Array.from(entries(), ({ key }) => key).sort();
    const seen = await existingContent(store.db, files, owner);
    expect([keys(seen), seen.byKey(secret)?.id, seen.byId(id)?.key]).toEqual([
      ...[["interim-report", "plain"], id, secret],
    ]);
    const hidden = await existingContent(store.db, files, other);
    expect([keys(hidden), hidden.byKey(secret), hidden.byId(id)]).toEqual([
      ...[["plain"], undefined, undefined],
    ]);
    expect(keys(await existingContent(store.db, files))).toEqual(["interim-report", "plain"]);
    for (const [content, hides] of [
      [seen, false],
      [hidden, true],
    ] as const) {
      expect(await content.hasFile("media/secret.png")).toBe(true);
      expect(await content.hidesFile("media/secret.png")).toBe(hides);
      expect(await content.hidesFile("media/other.png")).toBe(false);
      expect(await content.hasFile("media/other.png")).toBe(false);
    }
  });

  test("is read from the newest revisions, for any number of documents", async () => {
    const store = await open();
    const ids: number[] = [];
    await store.transaction(async (tx) => {
      for (let made = 0; made < 3; made += 1) {
        const document = { type: "parameterGroup", key: `g${made}` } as const;
        const { id } = await createDocument(tx, { ...document, body: group("Old", "旧"), now: 1 });
        ids.push(id);
      }
      await saveDraft(tx, { key: "g1", body: group("New", "新"), now: 2 });
    });
    const padding = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index);
    const [first = 0, second = 0, third = 0] = ids;
    const bodies = await newestBodies(store.db, [first, ...padding, second]);
    const titleOf = (id: number) => JSON.parse(bodies.get(id) ?? "{}").title?.en;
    expect([titleOf(first), titleOf(second), bodies.size]).toEqual(["Old", "New", 2]);
    expect(bodies.has(third)).toBe(false);
    expect(await newestBodies(store.db, [])).toEqual(new Map());
  });
});
