import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { startChild } from "../../../../tests/support/child.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { readPublished } from "../../../content/published/readPublished.ts";
import { createDocument, inPublication } from "../documentOperations.ts";

forEachStore("A process killed as it publishes", (open, world) => {
  // At different moments after a commit: between transactions, within one, at the next commit.
  test.each([0, 1, 4])("loses nothing it acknowledged (killed %d ms after)", async (pauseMs) => {
    const child = startChild("publishForever", await world.place());
    let acknowledged = 0;
    for await (const line of child.lines) {
      acknowledged = Number(line);
      if (acknowledged >= 5) break;
    }
    await sleep(pauseMs);
    child.kill();
    expect(await child.ended).toBe("SIGKILL");
    const store = await open();
    const { revision, positions, keys } = await readAll(store);
    expect(revision).toBeGreaterThanOrEqual(acknowledged);
    // Whole publications only: both columns, in both languages, at the revision's own position.
    expect(positions).toEqual(new Set([revision]));
    const made = Array.from({ length: revision }, (_, index) => `new-${index + 1}`);
    expect(keys).toEqual(new Set(["left", "right", ...made]));
    await canStillPublish(store, revision);
    if (world.dialect === "sqlite")
      expect(await integrity(store)).toEqual([{ integrity_check: "ok" }]);
  });

  test("is replaced at once by a server that reads and one that writes", async () => {
    const store = await open();
    const child = startChild("publishForever", await world.place());
    for (let heard = 0; heard < 3; heard += 1) {
      await nextPublication(store);
      const { revision, positions } = await readAll(store);
      expect(positions).toEqual(new Set([revision]));
    }
    child.kill();
    await child.ended;
    const { revision } = await readAll(store);
    await canStillPublish(store, revision);
  });
});

function nextPublication(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const takeOff = store.onChange(() => {
      takeOff();
      resolve();
    });
  });
}

/** Published state: positions shown by `left` and `right`, and the keys of all documents. */
async function readAll(store: Store) {
  const { revision, rows } = await readPublished(store);
  const positions = new Set<number>();
  const keys = new Set<string>();
  for await (const { key, body } of rows) {
    keys.add(key);
    if (key === "left" || key === "right") positions.add(JSON.parse(body ?? "").position);
  }
  return { revision, positions, keys };
}

async function canStillPublish(store: Store, revision: number): Promise<void> {
  const after = await inPublication(store, 1, async ({ tx, publish }) => {
    await createDocument(tx, { type: "column", key: "after", body: columnBody(), now: 1 });
    await publish({ key: "after", languages: ["en"] });
  });
  expect(after.revision).toBe(revision + 1);
}

async function integrity(store: Store): Promise<unknown[]> {
  const { rows } = await sql`pragma integrity_check`.execute(store.db);
  return rows.map((row) => ({ ...(row as object) }));
}
