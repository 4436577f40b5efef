import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { runChild } from "../../../tests/support/child.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { addSecret, publishOnce } from "../../../tests/support/storeWrites.ts";
import { publicationRevision } from "./changes/publicationRevision.ts";
import { migrations } from "./migrations/index.ts";
import type { Store } from "./store.ts";
import { StoreNewerThanCode } from "./storeErrors.ts";

const all = Object.keys(migrations("sqlite"));

forEachStore(
  "Migration",
  (open, world) => {
    test("runs once when processes start concurrently on an empty database", async () => {
      const place = await world.place();
      const starting = Array.from({ length: 3 }, () => runChild("openOnce", place));
      const secrets = (await Promise.all(starting)).flat();
      expect(secrets).toHaveLength(3);
      expect(new Set(secrets).size).toBe(1);
      const store = await open();
      expect(await publicationRevision(store.db)).toBe(0);
      expect(await migrationNames(store)).toEqual(all);
    });

    test("is logged if there is one", async () => {
      const info = vi.fn();
      const log = { info, warn: vi.fn(), error: vi.fn() };
      await open({ log });
      expect(info).toHaveBeenCalledWith({ migrations: all }, expect.any(String));
      await open({ log });
      expect(info).toHaveBeenCalledTimes(1);
    });

    test("continues beside a newer release that has only added to the database", async () => {
      const newer = await open();
      await sql`alter table secrets add column origin text not null default 'here'`.execute(
        newer.db,
      );
      await sql`create table chiplets (id integer primary key)`.execute(newer.db);
      await addMigration(newer, "0902-chiplets");
      const older = await open();
      await addSecret(older, "of the older");
      await publishOnce(older);
      expect(await publicationRevision(newer.db)).toBe(1);
      expect(await migrationNames(newer)).toEqual([...all, "0902-chiplets"]);
    });

    test("refuses a database from which a newer release has removed something, and leaves it unchanged", async () => {
      const store = await open();
      const [level = ""] = all.at(-1)?.split("-") ?? [];
      await addMigration(store, "0902-chiplets");
      await addMigration(store, `0903-no-secrets@${level}`);
      await expect(open(), "it knows all that is needed").resolves.toBeDefined();
      await addMigration(store, "0904-no-leases@0902");
      await addMigration(store, "0905-photonics@0903");
      const opening = open();
      await expect(opening).rejects.toThrow(StoreNewerThanCode);
      await expect(opening).rejects.toMatchObject({
        unknown: ["0904-no-leases@0902", "0905-photonics@0903"],
        newestKnown: all.at(-1),
      });
      expect(await migrationNames(store)).toHaveLength(all.length + 4);
    });
  },
  { isMigrated: false },
);

type Migrations = {
  kysely_migration: { name: string; timestamp: string };
};

async function migrationNames(store: Store): Promise<string[]> {
  const db = store.db.$extendTables<Migrations>();
  const rows = await db.selectFrom("kysely_migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

async function addMigration(store: Store, name: string): Promise<void> {
  const db = store.db.$extendTables<Migrations>();
  await db
    .insertInto("kysely_migration")
    .values({ name, timestamp: "2040-01-01T00:00:00.000Z" })
    .execute();
}
