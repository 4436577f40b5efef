import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { dirname, extname, join, sep } from "node:path";
import { decodeText, UndecodableText } from "../../base/site/text/decodeText.ts";
import { ContentFileError, type FileProblem } from "./fileProblems.ts";

/** The folder of pictures and documents beside the content files. */
export const mediaFolderName = "media";

const contentExtensions = [".yaml", ".yml", ".json"];

/** Far above any honest content; they keep a wrong or hostile folder from filling the memory. */
const limits = { bytes: 8 * 1024 * 1024, files: 50_000, depth: 64 } as const;

interface FoundFile {
  /** Paths as messages show them: they begin with the source's own. */
  readonly files: readonly string[];
  readonly mediaFolder: string | undefined;
  readonly problems: readonly FileProblem[];
}

/**
 * Returns the content files at a path, sorted: the path itself where it is a file, else all files
 * below it except those in its media folder and in folders whose name begins with a dot.
 * @throws ContentFileError when there is nothing at the path
 */
export async function findContentFiles(source: string): Promise<FoundFile> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isFile()) {
    const beside = dirname(source);
    const mediaFolder = (await mediaFolderIn(beside)) ?? (await mediaFolderIn(dirname(beside)));
    return { files: [source], mediaFolder, problems: [] };
  }
  if (!found?.isDirectory()) throw new ContentFileError([about(source, "no file or folder here")]);
  const files: string[] = [];
  const problems: FileProblem[] = [];
  await collect(source, 0, files, problems);
  return { files: files.sort(), mediaFolder: await mediaFolderIn(source), problems };
}

async function mediaFolderIn(folder: string): Promise<string | undefined> {
  const path = join(folder, mediaFolderName);
  return (await stat(path).catch(() => undefined))?.isDirectory() ? path : undefined;
}

async function collect(
  folder: string,
  depth: number,
  files: string[],
  problems: FileProblem[],
): Promise<void> {
  if (depth > limits.depth) {
    problems.push(about(folder, `more than ${limits.depth} folders deep`));
    return;
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isContent = contentExtensions.includes(extname(entry.name).toLowerCase());
    const isMedia = depth === 0 && entry.name === mediaFolderName;
    if (entry.name.startsWith(".") || isMedia) continue;
    if (entry.isSymbolicLink()) {
      problems.push(about(path, "a symbolic link; content files and folders are real ones"));
    } else if (entry.isDirectory()) {
      await collect(path, depth + 1, files, problems);
    } else if (entry.isFile() && isContent) {
      files.push(path);
      if (files.length > limits.files) {
        throw new ContentFileError([about(folder, `more than ${limits.files} content files`)]);
      }
    }
  }
}

/** A content file's text, or why it cannot be read. */
export async function readText(file: string, isNamed: boolean): Promise<string | FileProblem> {
  try {
    const bytes = await readBytes(file, isNamed);
    if (bytes === undefined) return about(file, `larger than ${limits.bytes / 1024 / 1024} MB`);
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof UndecodableText) return about(file, `cannot be decoded: ${error.message}`);
    if (error instanceof Error && "syscall" in error) return about(file, error.message);
    throw error;
  }
}

/** Undefined: too large. */
async function readBytes(file: string, isNamed: boolean): Promise<Uint8Array | undefined> {
  // A file found in a folder may have become a link since. Windows has no such flag.
  const noFollow = isNamed ? 0 : (constants.O_NOFOLLOW ?? 0);
  const handle = await open(file, constants.O_RDONLY | noFollow);
  try {
    const { size } = await handle.stat();
    return size > limits.bytes ? undefined : await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Returns the real path of a file of the media folder; undefined where there is none within the
 * folder.
 */
export async function mediaFile(
  mediaFolder: string | undefined,
  file: string,
): Promise<string | undefined> {
  if (mediaFolder === undefined) return undefined;
  try {
    const root = await realpath(mediaFolder);
    const path = await realpath(join(root, file));
    const isWithin = path.startsWith(root + sep);
    return isWithin && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

function about(file: string, message: string): FileProblem {
  return { file, line: 1, column: 1, path: "", message };
}
