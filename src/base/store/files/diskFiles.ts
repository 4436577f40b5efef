import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import {
  chmod,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import {
  BadStoredPath,
  type ByteRange,
  type FileState,
  type Files,
  type ListedFile,
  type OpenFile,
  RangeNotSatisfiable,
  sentRange,
  stepsOf,
} from "../storage/storageInterface.ts";
import { syncFolder } from "./fsyncFolder.ts";

/** Beginning of the names of files that are being written. */
export const incomingStart = ".incoming-";

/** Stored files in a folder of this machine. */
export interface DiskFiles extends Files {
  /** The folder, absolute. */
  readonly root: string;
}

/** The media under DATA_DIR/storage, made where it is missing, for its owner alone. */
export function openFiles(dataDir: string): Promise<DiskFiles> {
  return openDiskFiles(resolve(dataDir, "storage"));
}

/** The files below a folder, which is made where it is missing, for its owner alone. */
export async function openDiskFiles(folder: string): Promise<DiskFiles> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const state = async (path: string) => fileState(pathBelow(root, path));
  const size = async (path: string) => (await state(path))?.size;
  const placeFor = async (path: string) => {
    const target = pathBelow(root, path);
    await makeFolder(root, dirname(target), path);
    return target;
  };
  return {
    root,
    place: root,
    size,
    state,
    read: async (path) => readFile(pathBelow(root, path)),
    has: async (path) => (await size(path)) !== undefined,
    open: async (path, range) => openFile(pathBelow(root, path), range),
    put: async (path, source) => replaceFile(await placeFor(path), source),
    async write(path, bytes) {
      const target = await placeFor(path);
      await replaceWith(target, (file) => writeAll(file, bytes));
    },
    async adopt(path, localFile) {
      const target = await placeFor(path);
      await rename(localFile, target);
      await syncFolder(dirname(target));
    },
    remove: async (path) => rm(pathBelow(root, path), { force: true }),
    list: () => listFolder(root, ""),
  };
}

function pathBelow(root: string, path: string): string {
  return join(root, ...stepsOf(path));
}

async function* listFolder(root: string, below: string): AsyncGenerator<ListedFile> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, path);
    if (!entry.isFile()) continue;
    // It may be gone by now.
    const found = await fileState(join(root, path));
    if (found) yield { path, size: found.size, modified: found.modified };
  }
}

async function openFile(path: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const handle = await open(path, "r").catch(unlessMissing);
  if (handle === undefined) return undefined;
  let stream: Readable | undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    const state = stateOf(found);
    const sent = range && sentRange(range, state.size);
    if (range && sent === undefined) throw new RangeNotSatisfiable(state.size);
    stream = handle.createReadStream(sent && { start: sent.first, end: sent.last });
    return { ...state, range: sent, bytes: stream };
  } finally {
    if (stream === undefined) await handle.close();
  }
}

/** Creates the folder, after a check that no link leads it out of the root. */
async function makeFolder(root: string, folder: string, relativePath: string): Promise<void> {
  const real = await realpath(root);
  let known = root;
  for (const step of relative(root, folder).split(sep)) {
    if (step === "") continue;
    known = join(known, step);
    await mkdir(known, { mode: 0o700 }).catch(unlessThere);
    const place = await realpath(known);
    if (place !== real && !place.startsWith(real + sep)) throw new BadStoredPath(relativePath);
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function replaceFile(target: string, source: Uint8Array | string): Promise<void> {
  if (typeof source !== "string") return replaceWith(target, (file) => file.writeFile(source));
  await replaceWith(
    target,
    async () => undefined,
    async (incoming) => {
      await copyFile(source, incoming, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await chmod(incoming, 0o600);
    },
  );
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of bytes) await file.writeFile(piece);
}

/**
 * Puts a file in place of another, whole and lasting.
 * @param fill writes its bytes
 * @param prepare makes it before it is opened, where that is not left to the opening
 */
async function replaceWith(
  target: string,
  fill: (file: FileHandle) => Promise<void>,
  prepare?: (incoming: string) => Promise<void>,
): Promise<void> {
  // Beside its target, so that the rename stays on one file system; hidden, so that no path names it.
  const incoming = join(dirname(target), `${incomingStart}${randomUUID()}`);
  try {
    await prepare?.(incoming);
    const file = await open(incoming, prepare === undefined ? "wx" : "r+", 0o600);
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(incoming, target);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}

async function fileState(path: string): Promise<FileState | undefined> {
  const found = await stat(path).catch(unlessMissing);
  return found?.isFile() ? stateOf(found) : undefined;
}

function stateOf({ size, mtimeMs, ino }: Stats): FileState {
  const modified = Math.trunc(mtimeMs);
  return { size, modified, version: `${ino}-${String(mtimeMs).replace(".", "-")}-${size}` };
}

function unlessMissing(error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(ENOENT|ENOTDIR|ENAMETOOLONG|EISDIR)$/.test(code)) return undefined;
  throw error;
}
