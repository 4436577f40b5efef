import type { Readable } from "node:stream";

/** The path would lie outside the storage, or is none that a stored file may have. */
export class BadStoredPath extends Error {
  readonly status = 400;
  readonly path: string;

  constructor(path: string) {
    super(`${JSON.stringify(path)} is no path below the storage folder`);
    this.name = "BadStoredPath";
    this.path = path;
  }
}

/** The storage does not answer, or refuses what it should not. Nothing is known of the file. */
export class StorageUnavailable extends Error {
  readonly status = 503;

  constructor(place: string, cause: unknown) {
    super(`The storage ${place} cannot be used: ${reasonOf(cause)}`, { cause });
    this.name = "StorageUnavailable";
  }
}

/** Time after which a client may try again that found the storage out of reach, in seconds. */
export const storageRetrySeconds = 5;

/** No byte of the requested range is in the file (RFC 9110, 15.5.17). */
export class RangeNotSatisfiable extends Error {
  /** Size of the file in bytes; undefined where it is not known. */
  readonly size: number | undefined;

  constructor(size: number | undefined) {
    super(`The range lies outside the file of ${size ?? "unknown"} bytes`);
    this.name = "RangeNotSatisfiable";
    this.size = size;
  }
}

export interface FileState {
  /** In bytes. */
  readonly size: number;
  /** Version, different for each file put at the path. Letters, digits and `-`. */
  readonly version: string;
  /** Time of the last change, milliseconds since 1970. */
  readonly modified: number;
  /** SHA-256 of the bytes in hexadecimal digits, where the storage keeps it. */
  readonly sha256?: string | undefined;
}

/** Bytes of a file from a first to a last (or its end), or so many at its end. */
export type ByteRange =
  | { readonly first: number; readonly last?: number | undefined }
  | { readonly suffix: number };

/** First and last byte that are sent, counted from 0. */
export interface SentRange {
  readonly first: number;
  readonly last: number;
}

/** A stored file that is being read. Its bytes must be read to their end or destroyed. */
export interface OpenFile extends FileState {
  /** The part that `bytes` are; undefined: the whole file. */
  readonly range: SentRange | undefined;
  readonly bytes: Readable;
}

/** A file in a listing. */
export interface ListedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Time of the last change, milliseconds since 1970. */
  readonly modified: number;
}

/**
 * Named files, on disk or in a bucket. Paths are relative, with `/`, and no step of one begins with a
 * dot: `products/rg8810.pdf`. Every function throws BadStoredPath for any other, and
 * StorageUnavailable where a bucket cannot be reached.
 */
export interface Files {
  /** Location, for messages: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Whether a bucket answers, as far as is known; absent where the files are on disk. */
  readonly isAnswering?: () => boolean;
  /**
   * Stores bytes, or a copy of the local file at a path. Readers see the old file or the new one,
   * whole; when this returns, the new one survives a loss of power.
   */
  put(path: string, source: Uint8Array | string): Promise<void>;
  /** Stores bytes as they come, however many; where they end with an error, nothing is stored. */
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores a local file of the storage's own file system, and removes it from where it was. */
  adopt(path: string, localFile: string): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Size in bytes; undefined where there is no such file. */
  size(path: string): Promise<number | undefined>;
  /** Undefined where there is no such file. */
  state(path: string): Promise<FileState | undefined>;
  /** All bytes of a file. For small files: they are held in memory. */
  read(path: string): Promise<Buffer>;
  /**
   * Opens a file to be sent piece by piece; undefined where there is no such file.
   * @throws RangeNotSatisfiable
   */
  open(path: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>;
  /** All files, read page by page. */
  list(): AsyncIterable<ListedFile>;
}

/** The bytes of a file of this size that a range means; undefined where it means none. */
export function sentRange(range: ByteRange, size: number): SentRange | undefined {
  const first = "suffix" in range ? Math.max(0, size - range.suffix) : range.first;
  const last = "suffix" in range ? size - 1 : Math.min(range.last ?? size - 1, size - 1);
  return first <= last ? { first, last } : undefined;
}

/**
 * The steps of a path.
 * @throws BadStoredPath
 */
export function stepsOf(path: string): string[] {
  const steps = path.split("/");
  const bad = steps.some(
    (step) => step === "" || step.startsWith(".") || /[\\:\0]/.test(step) || step.length > 255,
  );
  if (bad) throw new BadStoredPath(path);
  return steps;
}

/** True for a path that a stored file may have. */
export function isStoredPath(path: string): boolean {
  try {
    return stepsOf(path).length > 0;
  } catch {
    return false;
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message === "" ? cause.name : cause.message;
}
