import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The path would lie outside the storage folder, or is none that a stored file may have. */
export class BadStoredPath extends Error {
  readonly status = 400;
  readonly path: string;

  constructor(path: string) {
    super(`${JSON.stringify(path)} is no path below the storage folder`);
    this.name = "BadStoredPath";
    this.path = path;
  }
}

/**
 * Pictures and documents on disk. Paths are relative, with `/`, and no step of one begins with a
 * dot: `products/rg8810.pdf`. Every function throws BadStoredPath for any other.
 */
export interface Files {
  /** The storage folder, absolute. */
  readonly root: string;
  /**
   * Stores bytes, or a copy of the file at a path. Readers see the old file or the new one, whole;
   * when this returns, the new one survives a loss of power.
   */
  put(relativePath: string, source: Uint8Array | string): Promise<void>;
  has(relativePath: string): Promise<boolean>;
  /** Size in bytes; undefined where there is no such file. */
  size(relativePath: string): Promise<number | undefined>;
  /** Undefined where there is no such file. */
  state(relativePath: string): Promise<FileState | undefined>;
  /** All bytes of a file. */
  read(relativePath: string): Promise<Buffer>;
}

interface FileState {
  /** In bytes. */
  readonly size: number;
  /** Another for each file that is put at the path. */
  readonly version: string;
}

/** The media under DATA_DIR/storage, made where it is missing, for its owner alone. */
export async function openFiles(dataDir: string): Promise<Files> {
  const root = resolve(dataDir, "storage");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const state = async (relativePath: string) => fileState(pathBelow(root, relativePath));
  const size = async (relativePath: string) => (await state(relativePath))?.size;
  return {
    root,
    size,
    state,
    read: async (relativePath) => readFile(pathBelow(root, relativePath)),
    has: async (relativePath) => (await size(relativePath)) !== undefined,
    async put(relativePath, source) {
      const target = pathBelow(root, relativePath);
      await makeFolder(root, dirname(target), relativePath);
      await replaceFile(target, source);
    },
  };
}

function pathBelow(root: string, relativePath: string): string {
  const steps = relativePath.split("/");
  const bad = steps.some(
    (step) => step === "" || step.startsWith(".") || /[\\:\0]/.test(step) || step.length > 255,
  );
  if (bad) throw new BadStoredPath(relativePath);
  return join(root, ...steps);
}

/** Makes the folder, having seen that no link leads it out of the root. */
async function makeFolder(root: string, folder: string, relativePath: string): Promise<void> {
  const real = await realpath(root);
  let known = root;
  for (const step of relative(root, folder).split(sep)) {
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
  // Beside its target, so that the rename stays on one file system; hidden, so that no path names it.
  const incoming = join(dirname(target), `.incoming-${randomUUID()}`);
  try {
    if (typeof source === "string") {
      await copyFile(source, incoming, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await chmod(incoming, 0o600);
    }
    const file = await open(incoming, typeof source === "string" ? "r+" : "wx", 0o600);
    try {
      if (typeof source !== "string") await file.writeFile(source);
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

/** Makes the rename itself last. Windows has no such call and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function fileState(path: string): Promise<FileState | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    const { size, mtimeMs, ino } = found;
    return { size, version: `${ino}-${mtimeMs}-${size}` };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(code)) return undefined;
    throw error;
  }
}
