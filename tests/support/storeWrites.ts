import { randomUUID } from "node:crypto";
import {
  lockPublication,
  setPublicationRevision,
} from "../../src/base/store/changes/publicationRevision.ts";
import type { Store } from "../../src/base/store/store.ts";

/** Publishes a new revision, in which nothing else has changed. */
export async function publishOnce(store: Store): Promise<void> {
  const revision = await store.transaction(async (tx) => {
    const next = (await lockPublication(tx)) + 1;
    await setPublicationRevision(tx, next);
    return next;
  });
  store.announce(revision);
}

/** Writes one row that no publication holds. */
export async function addSecret(
  { db }: Pick<Store, "db">,
  name: string,
  created_at = 0,
): Promise<void> {
  await db.insertInto("secrets").values({ name, value: randomUUID(), created_at }).execute();
}

/** The names of the rows that `addSecret` wrote, sorted. */
export async function secretNames({ db }: Pick<Store, "db">): Promise<string[]> {
  const rows = await db.selectFrom("secrets").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}
