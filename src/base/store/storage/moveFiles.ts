import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DiskFiles } from "../files/diskFiles.ts";
import { digestOfFile, digestOfLocalFile, knownDigest } from "./fileDigest.ts";
import type { Files, ListedFile } from "./storageInterface.ts";

/** Files copied at a time. */
const atOnce = 8;

export interface MoveOptions {
  readonly from: Files;
  readonly to: Files;
  /** Folder for files on their way between two buckets or to the disk. */
  readonly spoolFolder: string;
  /** True: files that are there already are read anew and compared, and not by what is kept of them. */
  readonly verify: boolean;
  /** True: each file is removed from where it was, after its copy has been read and compared. */
  readonly removeSource: boolean;
  readonly onFile?: (done: MoveReport) => void;
}

export interface MoveReport {
  /** Number of files copied, and of those that were there already. */
  copied: number;
  present: number;
  removed: number;
  /** Bytes copied. */
  bytes: number;
  /** Paths of the files whose copies differ from them. */
  readonly differing: string[];
}

/**
 * Copies files from one storage to another and compares them by SHA-256. What is there already with
 * the same bytes is left alone, so that it can be run again after it was stopped, and while files
 * come in.
 */
export async function moveFiles(options: MoveOptions): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, present: 0, removed: 0, bytes: 0, differing: [] };
  const spool = await mkdtemp(join(options.spoolFolder, ".moving-"));
  const files = options.from.list()[Symbol.asyncIterator]();
  const worker = async () => {
    for (;;) {
      const next = await files.next();
      if (next.done) return;
      await moveFile(options, next.value, spool, report);
      options.onFile?.(report);
    }
  };
  try {
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return report;
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

async function moveFile(
  { from, to, verify, removeSource }: MoveOptions,
  { path, size }: ListedFile,
  spool: string,
  report: MoveReport,
): Promise<void> {
  const digest = await knownDigest(from, path);
  // Removed since it was listed.
  if (digest === undefined) return;
  const readTarget = verify || removeSource ? digestOfFile : knownDigest;
  const isPresent = (await to.size(path)) === size && (await readTarget(to, path)) === digest;
  if (isPresent) report.present += 1;
  else {
    await copyFile(from, to, path, join(spool, randomUUID()));
    if ((await readTarget(to, path)) !== digest) {
      report.differing.push(path);
      return;
    }
    report.copied += 1;
    report.bytes += size;
  }
  if (!removeSource) return;
  // What was put in its place meanwhile stays.
  if ((await knownDigest(from, path)) !== digest) return;
  await from.remove(path);
  report.removed += 1;
}

async function copyFile(from: Files, to: Files, path: string, spooled: string): Promise<void> {
  if (isOnDisk(from)) return to.put(path, join(from.root, path));
  const file = await from.open(path);
  if (file === undefined) return;
  try {
    await pipeline(file.bytes, createWriteStream(spooled, { mode: 0o600 }));
    // A bucket's bytes are only as good as what is kept of them.
    if (file.sha256 === undefined || (await digestOfLocalFile(spooled)) === file.sha256) {
      await to.put(path, spooled);
    }
  } finally {
    file.bytes.destroy();
    await rm(spooled, { force: true });
  }
}

function isOnDisk(files: Files): files is DiskFiles {
  return "root" in files;
}
