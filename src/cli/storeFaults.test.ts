import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { unprivileged } from "../../tests/support/postgres.ts";
import { openStore } from "../base/store/store.ts";
import { createAccount } from "../staff/accounts/accounts.ts";
import { runAccount } from "./account/account.ts";
import { runContent } from "./content/content.ts";
import { runEnquiries } from "./enquiries/enquiries.ts";

let sound: string;

/** A store with one account, which each test copies. */
beforeAll(async () => {
  sound = mkdtempSync(join(tmpdir(), "tapeout-cli-"));
  const store = await openStore({ dataDir: sound });
  const facts = { account: "lin", name: "Lin", roles: [], isAdmin: false, now: 1_000 };
  await createAccount(store, { ...facts, password: "seven red wafers in a tray" });
  await store.close();
});
afterAll(() => rmSync(sound, { recursive: true, force: true }));

function copyOfSound(): string {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(sound, folder, { recursive: true });
  return folder;
}

const database = (folder: string) => join(folder, "tapeout.sqlite");

type Warn = (line: string) => void;

/** A command of each command line, on a data folder. */
const commands: Readonly<Record<string, (dataDir: string, warn: Warn) => Promise<number>>> = {
  account: (dataDir, warn) => runAccount(["disable", "lin"], { ...lineOf(dataDir, warn) }),
  content: (dataDir, warn) => runContent(["set", "page_grey", "all"], lineOf(dataDir, warn)),
  enquiries: (dataDir, warn) => runEnquiries(["erase", "7K3M-Q0ZD-91XA"], lineOf(dataDir, warn)),
};

function lineOf(dataDir: string, warn: Warn) {
  const ignore = () => undefined;
  return {
    config: () => ({ dataDir, writeWaitMs: 50 }),
    now: () => 1_000,
    passwords: { input: process.stdin, output: process.stderr, isTerminal: false },
    print: ignore,
    write: ignore,
    warn,
    audit: ignore,
  };
}

/** The message of a command that fails: clear, with what to do, and without a stack. */
function expectClear(code: number | null, message: string): string {
  expect(code, message).toBe(1);
  expect(message).not.toMatch(/^ +at |node:internal|undefined/m);
  expect(message.trim().split("\n").length).toBeLessThan(6);
  return message;
}

describe.each(Object.entries(commands))("npm run %s on a store that cannot be used", (_, run) => {
  async function refusal(dataDir: string): Promise<string> {
    const warned: string[] = [];
    const code = await run(dataDir, (line) => warned.push(line));
    return expectClear(code, warned.join("\n"));
  }

  it("reports a file that is no database", async () => {
    const folder = copyOfSound();
    const text = "This is a letter, and no database at all.\n".repeat(200);
    writeFileSync(database(folder), text);
    const message = await refusal(folder);
    expect(message).toContain(`${database(folder)} is no SQLite database`);
    expect(message).toContain("docs/operations.md, Backup and restore");
    expect(readFileSync(database(folder), "utf8"), "left as it was").toBe(text);
  });

  it("reports a damaged database", async () => {
    const folder = copyOfSound();
    const bytes = readFileSync(database(folder));
    bytes.fill(0xa5, 100);
    writeFileSync(database(folder), bytes);
    const message = await refusal(folder);
    expect(message).toContain(`${database(folder)} is damaged`);
    expect(message).toContain("put a backup in its place");
  });

  it("reports a DATA_DIR that is a file", async () => {
    const file = database(copyOfSound());
    expect(await refusal(file)).toMatch(/cannot be opened .*\n.*DATA_DIR is a folder/);
  });

  it("reports that another process holds the lock", async () => {
    const folder = copyOfSound();
    const other = new DatabaseSync(database(folder));
    other.exec("begin immediate");
    const message = await refusal(folder);
    other.close();
    expect(message).toMatch(/The database was busy with other writes for \d+ ms/);
    expect(message).toContain(`Database: ${database(folder)}`);
  });
});

it("A damaged page is reported when a command reads it", async () => {
  const folder = copyOfSound();
  const file = new DatabaseSync(database(folder));
  file.exec("pragma wal_checkpoint(truncate)");
  const row = file.prepare("select rootpage from sqlite_schema where name = 'accounts'").get();
  const size = file.prepare("pragma page_size").get();
  file.close();
  const [page = 0, bytesOfPage = 0] = [Number(row?.rootpage), Number(size?.page_size)];
  const bytes = readFileSync(database(folder));
  bytes.fill(0xa5, (page - 1) * bytesOfPage, page * bytesOfPage);
  writeFileSync(database(folder), bytes);
  const warned: string[] = [];
  const code = await runAccount(
    ["list"],
    lineOf(folder, (line) => warned.push(line)),
  );
  expect(expectClear(code, warned.join("\n"))).toContain(`${database(folder)} is damaged`);
});

it("An unwritable content folder is not mistaken for the store", async () => {
  const folder = copyOfSound();
  const target = join(database(copyOfSound()), "content");
  const warned: string[] = [];
  const code = await runContent(
    ["export", target],
    lineOf(folder, (line) => warned.push(line)),
  );
  const message = expectClear(code, warned.join("\n"));
  expect(message).not.toContain("The store cannot be used");
  expect(message).toContain(target);
});

describe.skipIf(process.platform === "win32")("A command that may not write", () => {
  const program = join(import.meta.dirname, "content", "content.ts");

  function refusal(folder: string, isDiskFull: boolean, owner = {}): string {
    const limited = 'trap "" XFSZ; ulimit -f 0; exec "$0" "$@"';
    const node = [process.execPath, program, "set", "page_grey", "all"];
    const [command = "", ...args] = isDiskFull ? ["/bin/sh", "-c", limited, ...node] : node;
    const { status, stdout, stderr } = spawnSync(command, args, {
      ...owner,
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    return expectClear(status, stderr);
  }

  it("reports that the disk is full", () => {
    expect(refusal(copyOfSound(), true)).toMatch(/The store cannot be used: .*no room/);
  });

  it("reports that its account has no right to it", () => {
    const folder = copyOfSound();
    const owner = unprivileged();
    for (const name of ["", ...readdirSync(folder)]) {
      const path = join(folder, name);
      if (owner) chownSync(path, owner.uid, owner.gid);
      chmodSync(path, statSync(path).isDirectory() ? 0o500 : 0o400);
    }
    expect(refusal(folder, false, owner)).toMatch(/cannot be (?:written by this account|opened)/);
  });
});
