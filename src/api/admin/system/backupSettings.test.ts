import { readdirSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../../../../scripts/stale.ts";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { fill } from "../../../../tests/support/backups.ts";
import { limits } from "../../../../tests/support/limits.ts";
import { forEachStore, forSqlite, type StoreWorld } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { BackupRuns } from "../../../server/backup/backupRuns.ts";
import { ServerSettings } from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedBackup } from "../../../staff/serverSettings/settingsFixedByEnvironment.ts";

const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
const key = { recipients: [recipient] };

async function openWorld(store: Store, { dataDir }: { dataDir: string }, backup: FixedBackup) {
  const world = await adminWorld(store, { system: { fixed: { dataDir, mail: {}, backup } } });
  onTestFinished(() => world.close());
  const { token: as } = await world.person("ada", "administrator");
  const patch = (body: object) => world.ask("PATCH", "/system/backup", { as, body });
  const shown = async () => (await world.ask("GET", "/system/backup", { as })).data;
  return { world, as, patch, shown };
}

const bucket = {
  ...{ place: "bucket", bucket: "chips-backups", prefix: "/site/", region: "eu-1" },
  ...{ endpoint: "https://s3.example.com", access_key: "AK", secret_key: "s3cret-key" },
};

forEachStore("The settings of backups", (open, place) => {
  test("take effect in every process, and are reported and recorded without values", async () => {
    const [store, other] = [await open(), await open()];
    const { dataDir } = await place.place();
    const { patch, shown } = await openWorld(store, { dataDir }, { key });
    const elsewhere = new ServerSettings(other, { dataDir, mail: {}, backup: { key } });
    expect((await elsewhere.backup()).settings).toBeUndefined();
    const wish = { place: "folder", folder: "backups", every_hours: 12, keep_days: 3 };
    const saved = await patch({ ...wish, version: 1 });
    expect(saved).toMatchObject({ status: 200, data: { ...wish, version: 2, keep_weeks: 4 } });
    expect((await elsewhere.backup()).settings).toEqual({
      ...{ place: { folder: join(dataDir, "backups") }, key },
      ...{ everyMs: 12 * 3_600_000, incrementMs: 300_000 },
      keep: { days: 3, weeks: 4, months: 12 },
    });
    expect((await shown()).encryption).toEqual({
      kind: "recipients",
      keys: [expect.stringMatching(/^age1ql3z7hjy….{8}$/)],
    });
    expect(JSON.stringify(await shown())).not.toContain(recipient);
    const record = (await store.db.selectFrom("audit").selectAll().orderBy("seq").execute()).at(-1);
    expect(record).toMatchObject({ act: "system.backup", subject: "system:backup" });
    expect(JSON.parse(record?.detail ?? "")).toEqual({
      changed: "place, folder, everyHours, keep",
    });
    expect((await patch({ place: "none", version: 2 })).data).toMatchObject({ place: "none" });
    expect((await elsewhere.backup()).settings).toBeUndefined();
  });

  test("keep a secret key for its bucket alone, and never return it", async () => {
    const store = await open();
    const { dataDir } = await place.place();
    const { patch, shown, world } = await openWorld(store, { dataDir }, { key });
    expect((await patch({ ...bucket, version: 1 })).status).toBe(200);
    const settings = new ServerSettings(store, { dataDir, mail: {}, backup: { key } });
    expect((await settings.backup()).settings?.place).toEqual({
      bucket: {
        ...{ bucket: "chips-backups", prefix: "site", region: "eu-1", pathStyle: true },
        endpoint: "https://s3.example.com",
        credentials: { accessKeyId: "AK", secretAccessKey: "s3cret-key" },
      },
    });
    for (const change of [
      { bucket: "other-bucket" },
      { endpoint: "https://other.example.com" },
      { access_key: "BK" },
    ]) {
      const refused = await patch({ ...change, version: 2 });
      expect(refused.data.errors).toMatchObject([{ field: "secret_key" }]);
    }
    expect((await patch({ prefix: "elsewhere", version: 2 })).data).toMatchObject({
      ...{ prefix: "elsewhere", has_secret_key: true },
    });
    const tables = ["server_settings", "audit", "mails"] as const;
    const rows = await Promise.all(
      tables.map((table) => world.store.db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify([rows, await shown()])).not.toContain("s3cret-key");
  });

  test("are overridden by the environment, which alone sets the recipients of archives", async () => {
    const store = await open();
    const { dataDir } = await place.place();
    const fixed = {
      place: { folder: "/var/backups" },
      key,
      keep: { days: 1, weeks: 0, months: 0 },
    };
    const { patch, shown } = await openWorld(store, { dataDir }, fixed);
    expect(await shown()).toMatchObject({
      ...{ place: "folder", folder: "/var/backups", keep_days: 1 },
      set_by: { place: "BACKUP_TO", keep: "BACKUP_KEEP", every: null },
    });
    for (const body of [{ place: "none" }, { folder: "backups" }, { keep_days: 9 }]) {
      const refused = await patch({ ...body, version: 1 });
      expect(refused.status).toBe(422);
      expect(refused.data.errors[0].message).toMatch(/Set by BACKUP_(TO|KEEP)/);
    }
    expect((await patch({ every_hours: 6, version: 1 })).data.every_hours).toBe(6);
    for (const body of [{ recipients: ["age1x"] }, { encryption: null }, { key: "x" }]) {
      expect((await patch({ ...body, version: 2 })).status).toBe(422);
    }
  });

  test("are refused if they lead out of the data folder, or are impossible", async () => {
    const store = await open();
    const { dataDir } = await place.place();
    const { patch } = await openWorld(store, { dataDir }, { key });
    await mkdir(dataDir, { recursive: true });
    await symlink(tmpdir(), join(dataDir, "link"));
    const refused = async (body: object) => {
      const { status, data } = await patch({ ...body, version: 1 });
      expect(status).toBe(422);
      return data.errors.map(({ field }: { field: string }) => field);
    };
    for (const folder of ["", "..", "/etc", "a/../../b", "storage", "link", "link/x"]) {
      expect(await refused({ place: "folder", folder })).toEqual(["folder"]);
    }
    expect(await refused({ ...bucket, endpoint: "http://s3.example.com" })).toEqual(["endpoint"]);
    expect(await refused({ ...bucket, endpoint: "https://s3.example.com:22" })).toEqual([
      "endpoint",
    ]);
    expect(await refused({ ...bucket, endpoint: "https://a:b@s3.example.com" })).toEqual([
      "endpoint",
    ]);
    expect(await refused({ ...bucket, bucket: "No" })).toEqual(["bucket"]);
    expect(await refused({ ...bucket, prefix: "a/../b" })).toEqual(["prefix"]);
    expect(await refused({ ...bucket, secret_key: "" })).toEqual(["secret_key"]);
    expect(await refused({ every_hours: 721 })).toEqual(["every_hours"]);
    expect(await refused({ keep_days: 0, keep_weeks: 0, keep_months: 0 })).toEqual(["keep_days"]);
  });

  test("are refused on a server without a key with instructions, and create no archive", async () => {
    const store = await open();
    const { dataDir } = await place.place();
    const { patch, shown, world, as } = await openWorld(store, { dataDir }, {});
    const refused = await patch({ place: "folder", folder: "backups", version: 1 });
    expect(refused.data.errors[0].message).toContain("BACKUP_RECIPIENTS");
    expect(await shown()).toMatchObject({ place: "none", encryption: null });
    const run = await world.ask("POST", "/system/backup/runs", { as });
    expect(run).toMatchObject({ status: 409, data: { code: "no-backups" } });
  });

  test("whose folder was replaced by a link are not followed", async () => {
    const store = await open();
    const { dataDir } = await place.place();
    const { patch, shown } = await openWorld(store, { dataDir }, { key });
    await patch({ place: "folder", folder: "later", version: 1 });
    await mkdir(dataDir, { recursive: true });
    await symlink(tmpdir(), join(dataDir, "later"));
    expect(await shown()).toMatchObject({ folder: "later", problem: "folder" });
    const settings = new ServerSettings(store, { dataDir, mail: {}, backup: { key } });
    expect((await settings.backup()).settings).toBeUndefined();
  });
});

forSqlite("A backup that is made and checked at once", (open, place) => {
  /** A server whose backups are made by the command line of the sources. */
  async function runWorld(where: StoreWorld) {
    const store = await open();
    const { dataDir } = await fill(where, store);
    const identity = await generateX25519Identity();
    const own = await identityToRecipient(identity);
    vi.stubEnv("DATA_DIR", dataDir);
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("BACKUP_RECIPIENTS", own);
    // At low priority it would get no time beside the other tests of the run.
    const lowered = vi.spyOn(os, "setPriority").mockReturnValue();
    syncBuiltinESMExports();
    const errors: unknown[] = [];
    const runs = new BackupRuns({
      store,
      program: join(projectRoot, "src/cli/backup/backup.ts"),
      log: { error: (facts) => errors.push(facts) },
    });
    onTestFinished(async () => {
      await runs.stop();
      vi.unstubAllEnvs();
      lowered.mockRestore();
      syncBuiltinESMExports();
    });
    const backup = { key: { recipients: [own] } };
    const world = await adminWorld(store, {
      system: { fixed: { dataDir, mail: {}, backup }, backupRuns: runs },
    });
    onTestFinished(() => world.close());
    const { token: as } = await world.person("ada", "administrator");
    return { store, dataDir, world, as, errors };
  }

  const ended = async ({ ask }: AdminWorld, as: string, id: number) => {
    const run = async () => (await ask("GET", `/system/backup/runs/${id}`, { as })).data;
    await expect
      .poll(async () => (await run()).state, { timeout: limits.wait })
      .not.toBe("running");
    return run();
  };

  test("reports its size and time, and runs one at a time", async () => {
    const { dataDir, world, as, errors } = await runWorld(place);
    const wish = { place: "folder", folder: "backups/own", version: 1 };
    await world.ask("PATCH", "/system/backup", { as, body: wish });
    const begun = await world.ask("POST", "/system/backup/runs", { as });
    expect(begun.data).toMatchObject({ state: "running", total: 100, result: null });
    const second = await world.ask("POST", "/system/backup/runs", { as });
    expect(second).toMatchObject({ status: 409, data: { code: "run-under-way" } });
    const run = await ended(world, as, begun.data.id);
    expect({ run, errors }).toMatchObject({ run: { state: "done", done: 100, problem: null } });
    const names = readdirSync(join(dataDir, "backups", "own"));
    expect(names).toEqual([run.result.name]);
    expect(run.result.size).toBeGreaterThan(1_000);
    expect(run.result).toMatchObject({ missing: 0, made_ms: expect.any(Number) });
    const { run: last } = (await world.ask("GET", "/system/backup", { as })).data;
    expect(last.id).toBe(begun.data.id);
    const acts = await auditRecords(world.store.db);
    expect(acts.map(({ act }) => act)).toContain("system.backup-test");
  });

  test("reports that its destination is not writable", async () => {
    const { world, as } = await runWorld(place);
    vi.stubEnv("BACKUP_TO", "s3://nobody?endpoint=http://127.0.0.1:9");
    vi.stubEnv("BACKUP_ACCESS_KEY", "a");
    vi.stubEnv("BACKUP_SECRET_KEY", "b");
    const body = { place: "folder", folder: "backups", version: 1 };
    await world.ask("PATCH", "/system/backup", { as, body });
    const begun = await world.ask("POST", "/system/backup/runs", { as });
    const run = await ended(world, as, begun.data.id);
    expect(run).toMatchObject({ state: "refused", problem: "place", result: null });
  });
});
