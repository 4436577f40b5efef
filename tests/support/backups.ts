import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { StorageLocation } from "../../src/base/store/storage/location.ts";
import { openStorage } from "../../src/base/store/storage/openStorage.ts";
import { openStore, type Store, type StoreOptions } from "../../src/base/store/store.ts";
import { runBackup } from "../../src/cli/backup/backup.ts";
import type { FixedBackup } from "../../src/staff/serverSettings/settingsFixedByEnvironment.ts";
import { runContentOn } from "./contentCommand.ts";
import { databaseOn } from "./migratedStores.ts";
import { makeSite } from "./sampleFolder.ts";
import { administer, type StoreWorld } from "./store.ts";

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

/** A folder that is removed when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Time of the first archive. */
export const start = Date.parse("2026-11-22T10:00:00Z");

/** A backup command's world: where archives go, with which key, and what time it is. */
export async function commands(settings: Partial<FixedBackup> = {}) {
  const folder = await newFolder();
  const identityFile = join(folder, "key.txt");
  await writeFile(identityFile, `# a comment\n${identity}\n`);
  const backup: FixedBackup = {
    place: { folder: join(folder, "archives") },
    key: { recipients: [recipient] },
    keep: { days: 2, weeks: 0, months: 0 },
    ...settings,
  };
  const clock = { now: start };
  const hasKey = backup.key === undefined || "recipients" in backup.key;
  return {
    clock,
    folder: join(folder, "archives"),
    async run(place: StoreOptions & StorageLocation, ...args: string[]) {
      const said: string[] = [];
      const warned: string[] = [];
      const code = await runBackup(args, {
        config: () => ({ ...place, backup, ...(hasKey && { backupIdentityFile: identityFile }) }),
        now: () => clock.now,
        warn: (line) => warned.push(line),
        print: (line) => said.push(line),
        audit: () => undefined,
      });
      return { code, said: said.join("\n"), warned: warned.join("\n") };
    },
  };
}

/** Every row of every table but the leases, by table. */
export async function rowsOf({ db }: Store): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== "leases")) {
    const { rows } = await sql<unknown>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const set of ["storage", "attachments"] as const) {
    const files = await openStorage({ dataDir }, set);
    for await (const { path } of files.list()) {
      all[`${set}/${path}`] = (await files.read(path)).toString("base64");
    }
  }
  return all;
}

const longPath = `${"很长的文件夹".repeat(12)}/${"芯片".repeat(30)}.pdf`;

/** Fills a store with content, its media, an attachment and the first account's file. */
export async function fill(world: StoreWorld, store: Store): Promise<StoreOptions> {
  await runContentOn(world, "import", await makeSite());
  const place = await world.place();
  const media = await openStorage(place, "storage");
  await media.put(longPath, randomBytes(100_000));
  await media.put("empty.bin", Buffer.from(""));
  await attach(place, store, "first");
  await writeFile(join(place.dataDir, "first-account.txt"), "account: admin\n", { mode: 0o600 });
  return place;
}

async function attach({ dataDir }: StoreOptions, { db }: Store, id: string): Promise<void> {
  await (await openStorage({ dataDir }, "attachments")).put(id, Buffer.from(`report ${id}`));
  const row = { id, name: "a.txt", size: `report ${id}`.length, kind: "text", enquiry_id: null };
  await db
    .insertInto("attachments")
    .values({ ...row, position: 0, created_at: 1 })
    .execute();
}

/** An empty place of the same kind as a store's. */
export async function freshPlace(place: StoreOptions): Promise<StoreOptions> {
  const dataDir = join(await newFolder(), "data");
  if (place.databaseUrl === undefined) return { dataDir };
  const name = `tapeout_restored_${randomBytes(6).toString("hex")}`;
  const url = place.databaseUrl;
  await administer(url, `create database ${name}`);
  onTestFinished(() => administer(url, `drop database if exists ${name} with (force)`));
  return { dataDir, databaseUrl: databaseOn(url, name) };
}

/** Uses a store, and closes it. */
export async function opened<Result>(place: StoreOptions, use: (store: Store) => Promise<Result>) {
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
