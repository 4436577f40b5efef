import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/base/store/store.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";
import { sendEnquiry } from "./sendEnquiry.ts";

const database = "tapeout.sqlite";
const log = `${database}-wal`;

/** Bytes that a disk writes whole or not at all. */
const sector = 512;

/** A database as it lies on disk. */
interface Image {
  readonly database: Buffer;
  readonly log: Buffer;
}

/**
 * Checks the files that a loss of power leaves behind. After each acknowledged enquiry the files
 * are copied: SQLite has had them written to the disk by then (`synchronous = full`). During the
 * next enquiry the server is stopped at a random moment and the files are copied again; what has
 * changed since in the log may be on the disk or not, sector by sector, or cut off, and each such
 * image must open whole, with every acknowledged enquiry. Where a checkpoint came in between, the
 * image is the second copy as it is: copies do not show in which order the system wrote the
 * database's own sectors.
 */
export async function powerCuts(report: Report, seconds: number): Promise<void> {
  report.title(`Power cuts on SQLite, ${seconds} s`);
  using data = workFolder();
  using images = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    variables: { TRUST_PROXY: "true", LOG_LEVEL: "silent", DEMO: "off" },
  });
  const store = await openStore({ dataDir: data.path });
  const acknowledged: string[] = [];
  const problems: string[] = [];
  let [count, torn] = [0, 0];
  try {
    const began = performance.now();
    while (performance.now() - began < seconds * 1_000) {
      const { code } = await sendEnquiry(server.origin, store);
      if (code === undefined) throw new Error("An enquiry was refused");
      acknowledged.push(code);
      const before = copyOf(data.path);
      const next = sendEnquiry(server.origin, store);
      await sleep(Math.random() * 15);
      process.kill(server.pid, "SIGSTOP");
      let after: Image;
      try {
        after = copyOf(data.path);
      } finally {
        process.kill(server.pid, "SIGCONT");
      }
      const isLogAlone = before.database.equals(after.database);
      for (const image of isLogAlone ? tornImages(before, after) : [after]) {
        count += 1;
        if (isLogAlone) torn += 1;
        problems.push(...faultsOf(image, join(images.path, String(count)), acknowledged));
      }
      const told = (await next).code;
      if (told !== undefined) acknowledged.push(told);
    }
  } finally {
    await store.close();
  }
  for (const problem of problems.slice(0, 10)) report.note(problem);
  report.note(`${count} images, ${torn} of them torn, of ${acknowledged.length} enquiries`);
  report.target("images that are broken or lack an acknowledged enquiry", problems.length, {
    atMost: 0,
  });
}

function copyOf(folder: string): Image {
  const path = join(folder, log);
  return {
    database: readFileSync(join(folder, database)),
    log: existsSync(path) ? readFileSync(path) : Buffer.alloc(0),
  };
}

/** The log with each changed sector old or new; cut off behind what had been written; and as it is. */
function tornImages(before: Image, after: Image): Image[] {
  const size = Math.max(before.log.length, after.log.length);
  const mixed = Buffer.alloc(size);
  after.log.copy(mixed);
  for (let at = 0; at < size; at += sector) {
    const old = before.log.subarray(at, at + sector);
    if (Math.random() < 0.5) mixed.fill(0, at, Math.min(at + sector, size)).set(old, at);
  }
  const grown = after.log.length - before.log.length;
  const kept = before.log.length + Math.floor(Math.random() * Math.max(0, grown));
  const isAppended = after.log.subarray(0, before.log.length).equals(before.log);
  return [
    after,
    { ...after, log: mixed },
    ...(isAppended ? [{ ...after, log: after.log.subarray(0, kept) }] : []),
  ];
}

function faultsOf(image: Image, folder: string, acknowledged: readonly string[]): string[] {
  mkdirSync(folder);
  writeFileSync(join(folder, database), image.database);
  writeFileSync(join(folder, log), image.log);
  try {
    const db = new DatabaseSync(join(folder, database));
    try {
      const integrity = db.prepare("pragma integrity_check").get()?.integrity_check;
      if (integrity !== "ok") return [`an image is not whole: ${integrity}`];
      const codes = new Set(
        db
          .prepare("select code from enquiries")
          .all()
          .map(({ code }) => code),
      );
      return acknowledged.filter((code) => !codes.has(code)).map((code) => `${code} is lost`);
    } finally {
      db.close();
    }
  } catch (error) {
    return [`an image does not open: ${error}`];
  }
}
