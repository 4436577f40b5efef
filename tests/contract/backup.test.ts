import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../scripts/stale.ts";
import { startS3 } from "../support/s3.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

async function keys() {
  const identity = await generateX25519Identity();
  const folder = await dataDir();
  const identityFile = join(folder, "key.txt");
  await writeFile(identityFile, identity);
  return {
    folder: join(folder, "archives"),
    variables: {
      BACKUP_TO: join(folder, "archives"),
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_IDENTITY_FILE: identityFile,
    },
  };
}

type Variables = Readonly<Record<string, string>>;

/** Runs the command line; `kill` ends it as a loss of power would. */
function backup(data: string, variables: Variables, ...args: string[]) {
  const child = spawn(process.execPath, ["src/cli/backup/backup.ts", ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: data, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  let isOver = false;
  const ended = new Promise<{ readonly code: number | null; readonly said: string }>((resolve) => {
    child.once("close", (code) => {
      isOver = true;
      resolve({ code, said });
    });
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { ended, isOver: () => isOver, kill: () => child.kill("SIGKILL") };
}

const archivesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("tapeout-")) : [];

test("a server makes its backups automatically, and a killed one leaves no partial archive", async () => {
  const { folder, variables } = await keys();
  const data = await dataDir();
  const account = { account: "ann", password: "correct horse battery" };
  const admin = { ADMIN_ACCOUNT: account.account, ADMIN_PASSWORD: account.password };
  const first = start(data, { ...withoutDemo, ...admin, ...variables });
  await first.ready;
  await until(() => archivesIn(folder).length === 1);
  expect(archivesIn(folder)[0]).toContain("-full-");
  first.signal("SIGTERM");
  await first.ended;

  const killed = backup(data, variables, "create");
  // On a busy machine it can be over before it is looked at: what is there then is checked as well.
  const isUnderWay = () => readdirSync(data).some((name) => name.startsWith(".backup-"));
  await until(() => isUnderWay() || killed.isOver());
  killed.kill();
  await killed.ended;
  const listed = await backup(data, variables, "list").ended;
  expect(listed.said).toMatch(new RegExp(`^${archivesIn(folder).length} archives? in`, "m"));
  expect((await backup(data, variables, "verify").ended).code).toBe(0);

  // The drill: a fresh machine, and a server that starts on it.
  const fresh = join(await dataDir(), "fresh");
  expect(await backup(fresh, variables, "restore").ended).toMatchObject({ code: 0 });
  const second = start(fresh, withoutDemo);
  const url = await second.ready;
  expect((await fetch(url)).status).toBe(200);
  const signedIn = await fetch(`${url}/userCenter/v1/login`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  expect(signedIn.status).toBe(200);
});

test("an interrupted restore leaves a folder in which no server starts, until it is run again", async () => {
  await using server = await startS3();
  const { location } = server;
  const { variables } = await keys();
  const inBucket = {
    ...variables,
    BACKUP_TO: `s3://${location.bucket}/backups?endpoint=${location.endpoint}`,
    BACKUP_ACCESS_KEY: "S3RVER",
    BACKUP_SECRET_KEY: "S3RVER",
  };
  const data = await dataDir();
  const first = start(data, withoutDemo);
  await first.ready;
  first.signal("SIGTERM");
  await first.ended;
  expect(await backup(data, inBucket, "create").ended).toMatchObject({ code: 0 });
  const fresh = join(await dataDir(), "fresh");
  server.fault = { stallAfter: 2_000 };
  const killed = backup(fresh, inBucket, "restore");
  await until(() => existsSync(fresh) && readdirSync(fresh).length > 1);
  killed.kill();
  await killed.ended;
  server.fault = undefined;
  const refused = start(fresh, withoutDemo);
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain("restore-unfinished.txt");
  expect(await backup(fresh, inBucket, "restore").ended).toMatchObject({ code: 0 });
  expect(readdirSync(fresh).filter((name) => /restor/.test(name))).toEqual([]);
  await start(fresh, withoutDemo).ready;
});
