import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { newFolder, opened, start } from "../../../tests/support/backups.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import type { StoreOptions } from "../../base/store/store.ts";
import type { FixedBackup } from "../../staff/serverSettings/settingsFixedByEnvironment.ts";
import type { AuditFacts } from "../commandLog.ts";
import { runBackup } from "./backup.ts";

const identity = await generateX25519Identity();
const key = { recipients: [await identityToRecipient(identity)] };

interface Line {
  readonly place: StoreOptions;
  readonly backup: FixedBackup;
  readonly backupIdentityFile?: string;
}

/** Runs a command, with what it would write into the log. */
async function run(config: Line, ...args: readonly string[]) {
  const [said, warned, audited]: [string[], string[], AuditFacts[]] = [[], [], []];
  const { place, ...more } = config;
  const code = await runBackup(args, {
    config: () => ({ ...place, ...more }),
    now: () => start,
    warn: (line) => warned.push(line),
    print: (line) => said.push(line),
    audit: (facts) => audited.push(facts),
  });
  return { code, said, warned: warned.join("\n"), audited };
}

forSqlite("A backup command", (_open, world) => {
  /** An empty store, a folder for archives and a secret key. */
  async function openWorld() {
    const place = await world.place();
    await opened(place, async () => undefined);
    const folder = await newFolder();
    const backupIdentityFile = join(folder, "key.txt");
    await writeFile(backupIdentityFile, `${identity}\n`);
    const backup: FixedBackup = { place: { folder: join(folder, "archives") }, key };
    return { place, folder, backupIdentityFile, backup };
  }

  const archivesIn = (folder: string) => readdirSync(join(folder, "archives")).sort();

  test("checks an archive without the secret key, which alone counts as a test of it", async () => {
    const { place, folder, backup, backupIdentityFile } = await openWorld();
    const made = await run({ place, backup }, "create", "--check");
    expect([made.code, made.warned, made.said.length]).toEqual([0, "", 2]);
    const [name = "", ...others] = archivesIn(folder);
    expect(others).toEqual([]);
    expect(made.said[1]).toContain(`${name} is whole, in `);
    expect(made.audited).toEqual([
      { event: "backup", action: "create", name, bytes: expect.any(Number), missing: 0 },
    ]);
    for (const command of ["verify", "restore"]) {
      const { code, warned } = await run({ place, backup }, command);
      expect([code, warned]).toEqual([1, expect.stringContaining("Name the file of the secret")]);
    }
    expect(archivesIn(folder)).toEqual([name]);
    const verified = await run({ place, backup, backupIdentityFile }, "verify");
    expect(verified.said.join()).toMatch(/ is whole: \d+ entries, \d+\.\d s \(made 2026-11-22T/);
    expect(archivesIn(folder)).toHaveLength(2);
    const dataDir = join(folder, "restored");
    const named = ["restore", name, "--identity", backupIdentityFile];
    const restored = await run({ place: { dataDir }, backup }, ...named);
    expect(restored.code).toBe(0);
    expect(restored.audited).toEqual([{ event: "backup", action: "restore", name }]);
  });

  test("reports as JSON what its caller can act on", async () => {
    const { place, folder, backup, backupIdentityFile } = await openWorld();
    const whole = { place, backup, backupIdentityFile };
    const last = async (config: Line, ...args: readonly string[]) => {
      const { code, said } = await run(config, "create", "--json", ...args);
      return [code, said.map((line) => JSON.parse(line)).at(-1)];
    };
    const made = { kind: "full", files: 0, missing: [] };
    expect(await last(whole)).toEqual([0, expect.objectContaining(made)]);
    expect(await last({ place, backup: {} })).toEqual([1, { problem: "settings" }]);
    const file = join(folder, "file");
    await writeFile(file, "");
    for (const path of [file, join(file, "archives")]) {
      const backupThere = { ...backup, place: { folder: path } };
      expect(await last({ ...whole, backup: backupThere }, "--check")).toEqual([
        ...[1, { problem: "place" }],
      ]);
    }
    const other = { ...backup, key: { recipients: ["age1none"] } };
    expect(await last({ ...whole, backup: other }, "--check")).toEqual([1, { problem: "failed" }]);
    const without = await run({ place, backup: {} }, "create");
    expect([without.code, without.said]).toEqual([1, []]);
  });

  test("takes missing settings from the store, if there is one and more than the place matters", async () => {
    const { place, folder, backup, backupIdentityFile } = await openWorld();
    const nowhere = { dataDir: join(folder, "none") };
    const warning = async (config: Line, command: string) => (await run(config, command)).warned;
    expect(await warning({ place, backup: {} }, "list")).toMatch(/^Set BACKUP_TO .* in the studio/);
    expect(await warning({ place: nowhere, backup: {} }, "list")).toContain("there is none here");
    expect(await warning({ place, backup: { place: backup.place } }, "create")).toContain(
      "Archives are encrypted: set BACKUP_RECIPIENTS",
    );
    for (const command of ["list", "verify", "prune"]) {
      const alone = { place: nowhere, backup, backupIdentityFile };
      expect((await run(alone, command)).warned).not.toContain("BACKUP_TO");
    }
    expect(readdirSync(folder).sort()).toEqual(["archives", "key.txt"]);
  });

  test("makes a key in a file that there is not yet, and takes no more words", async () => {
    const { place, folder, backup } = await openWorld();
    const path = join(folder, "new.txt");
    const more = await run({ place, backup }, "key", path, "more");
    expect([more.code, more.warned]).toEqual([2, expect.stringContaining("key needs FILE.")]);
    const { code, said } = await run({ place, backup }, "key", path);
    expect(code).toBe(0);
    const [, recipient] = /^BACKUP_RECIPIENTS=(age1\w+)$/.exec(said[0] ?? "") ?? [];
    const text = await readFile(path, "utf8");
    expect(text).toMatch(new RegExp(`^# public key: ${recipient}\nAGE-SECRET-KEY-1\\w+\n$`));
    expect((await run({ place, backup }, "key", path)).code).toBe(1);
    expect(await readFile(path, "utf8")).toBe(text);
    expect((await run({ place, backup }, "help")).said.join()).toContain("npm run backup");
  });
});
