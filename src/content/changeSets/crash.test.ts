import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startChild } from "../../../tests/support/child.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../store/store.ts";

forEachStore("A process killed as it applies change sets", (open, world) => {
  test("leaves all of one or nothing", async () => {
    const child = startChild("applyForever", await world.place());
    const heard: string[] = [];
    for await (const line of child.lines) {
      heard.push(line);
      if (heard.length >= 2) break;
    }
    // Before, in or after the next transaction, as it comes.
    await sleep(Math.random() * 60);
    child.kill();
    await child.ended;
    expect(heard).toEqual(["applied", "undone"]);
    const store = await open();
    const { newest, shown } = await questions(store);
    expect(newest.size).toBe(1);
    expect(shown).toEqual(newest);
  });
});

/** The English questions of all documents, as drafts and as readers see them. */
async function questions(store: Store) {
  const rows = await store.db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "document_id")
    .select(["document_id", "number", "body"])
    .where("type", "=", "faq")
    .orderBy("number")
    .execute();
  const shown = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .innerJoin("revisions", "revisions.id", "revision_id")
    .select("body")
    .where("type", "=", "faq")
    .execute();
  const newest = new Map(rows.map((row) => [row.document_id, row.body]));
  const english = (bodies: Iterable<string>) =>
    new Set(Array.from(bodies, (body): unknown => JSON.parse(body).question.en));
  expect(newest.size).toBe(40);
  return { newest: english(newest.values()), shown: english(shown.map(({ body }) => body)) };
}
