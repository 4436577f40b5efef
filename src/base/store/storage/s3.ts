import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { isMissing, isOutsideRange, reasonOfS3, type S3Access } from "./s3Access.ts";
import { uploadInParts } from "./s3Parts.ts";
import {
  BadStoredPath,
  type ByteRange,
  type FileState,
  type Files,
  isStoredPath,
  type ListedFile,
  type OpenFile,
  RangeNotSatisfiable,
  type SentRange,
  StorageUnavailable,
  sentRange,
  stepsOf,
} from "./storageInterface.ts";
import { withinIdleTime } from "./withinIdleTime.ts";

/** Longest key that S3 takes, in bytes (Amazon S3 User Guide, "Naming Amazon S3 objects"). */
const maxKeyBytes = 1_024;

/** Milliseconds without a byte of an object after which its transfer has failed. */
const idleMs = 15_000;

/** Milliseconds for which an upload of so many bytes may last: that of 50 KB a second, and 5 s. */
const uploadMs = (size: number): number => 5_000 + size / 50;

/** Milliseconds in which the response with a page of a listing begins. */
const listMs = 10_000;

/** Times that a whole upload is tried. */
const maxUploads = 3;

/** Name under which the SHA-256 of an object stands in its metadata, in hexadecimal digits. */
const digestName = "sha256";

/** Files as objects of a bucket, below a prefix. Objects are private: no access list is ever set. */
export class S3Files implements Files {
  readonly place: string;
  readonly #access: S3Access;
  readonly #prefix: string;

  /** @param folder the step below the location's prefix, such as `storage` */
  constructor(access: S3Access, folder: string) {
    this.#access = access;
    const steps = [access.prefix, folder].filter((step) => step !== "");
    // Where nothing is above them, keys begin without a slash: "/a" is another object than "a".
    this.#prefix = steps.map((step) => `${step}/`).join("");
    this.place = `s3://${access.bucket}/${steps.join("/")}`;
  }

  isAnswering(): boolean {
    return this.#access.isAnswering();
  }

  async put(path: string, source: Uint8Array | string): Promise<void> {
    const key = this.#key(path);
    const isFile = typeof source === "string";
    const size = isFile ? (await stat(source)).size : source.length;
    const digest = createHash("sha256");
    if (isFile) await pipeline(createReadStream(source), digest);
    else digest.update(source).end();
    const sha256 = digest.digest();
    for (let left = maxUploads - 1; ; left -= 1) {
      // A stream can be sent once, so each attempt has one of its own.
      const body = isFile ? createReadStream(source) : source;
      try {
        await this.#request(
          (client, Bucket, abortSignal) =>
            client.send(
              new PutObjectCommand({
                Bucket,
                Key: key,
                Body: body,
                ContentLength: size,
                ChecksumSHA256: sha256.toString("base64"),
                Metadata: { [digestName]: sha256.toString("hex") },
              }),
              { requestTimeout: uploadMs(size), abortSignal },
            ),
          uploadMs(size),
        );
        return;
      } catch (error) {
        if (left <= 0) throw error;
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    }
  }

  async write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const key = this.#key(path);
    this.#access.refuseWhileAway();
    // What fails in `bytes` is the caller's, and comes out as it is.
    await uploadInParts(this.#access, key, bytes, (small) => this.put(path, small));
  }

  async adopt(path: string, localFile: string): Promise<void> {
    await this.put(path, localFile);
    await rm(localFile, { force: true });
  }

  async has(path: string): Promise<boolean> {
    return (await this.state(path)) !== undefined;
  }

  async size(path: string): Promise<number | undefined> {
    return (await this.state(path))?.size;
  }

  async state(path: string): Promise<FileState | undefined> {
    const key = this.#key(path);
    const found = await this.#request((client, Bucket, abortSignal) =>
      client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
    );
    return found && stateOf(found, found.ContentLength ?? 0);
  }

  async read(path: string): Promise<Buffer> {
    const file = await this.open(path);
    if (file === undefined) throw new Error(`There is no ${path} in ${this.place}`);
    const pieces: Buffer[] = [];
    for await (const piece of file.bytes) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  }

  async open(path: string, range?: ByteRange): Promise<OpenFile | undefined> {
    const key = this.#key(path);
    // Not all compatible servers read a range that is counted from the end.
    if (range && "suffix" in range) return this.#openEnd(path, range);
    const found = await this.#request((client, Bucket, abortSignal) =>
      client.send(new GetObjectCommand({ Bucket, Key: key, Range: range && rangeHeader(range) }), {
        abortSignal,
      }),
    );
    if (found === undefined) return undefined;
    const { Body: body } = found;
    if (!(body instanceof Readable)) throw new TypeError(`${key} came without a stream`);
    const sent =
      found.ContentRange === undefined ? undefined : readContentRange(found.ContentRange);
    const state = stateOf(found, sent?.size ?? found.ContentLength ?? 0);
    // Some servers send a range of an empty object.
    if (sent?.size === 0) {
      body.destroy();
      throw new RangeNotSatisfiable(0);
    }
    // One file that breaks off does not mean that the server is away.
    const failed = (error: unknown) => new StorageUnavailable(this.place, reasonOfS3(error));
    return { ...state, range: sent?.range, bytes: withinIdleTime(body, idleMs, failed) };
  }

  async #openEnd(path: string, range: ByteRange): Promise<OpenFile | undefined> {
    const state = await this.state(path);
    if (state === undefined) return undefined;
    const sent = sentRange(range, state.size);
    if (sent === undefined) throw new RangeNotSatisfiable(state.size);
    return this.open(path, sent);
  }

  async remove(path: string): Promise<void> {
    const key = this.#key(path);
    await this.#request((client, Bucket, abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
    );
  }

  async *list(): AsyncGenerator<ListedFile> {
    const prefix = this.#prefix;
    const { client, bucket } = this.#access;
    try {
      const input = { Bucket: bucket, Prefix: prefix };
      const pages = paginateListObjectsV2({ client }, input, { requestTimeout: listMs });
      for await (const { Contents: objects = [] } of pages) {
        for (const { Key: key = "", Size: size = 0, LastModified: time } of objects) {
          const path = key.slice(prefix.length);
          if (isStoredPath(path)) yield { path, size, modified: time?.getTime() ?? 0 };
        }
      }
    } catch (error) {
      throw this.#access.failure(error);
    }
  }

  /** Undefined where there is no such object. */
  async #request<Answer>(
    ask: (client: S3Client, bucket: string, signal: AbortSignal) => Promise<Answer>,
    maxMs?: number,
  ): Promise<Answer | undefined> {
    const { client, bucket } = this.#access;
    this.#access.refuseWhileAway();
    try {
      return await this.#access.answer((signal) => ask(client, bucket, signal), maxMs);
    } catch (error) {
      if (isMissing(error) || isOutsideRange(error)) this.#access.answered();
      if (isMissing(error)) return undefined;
      if (isOutsideRange(error)) throw new RangeNotSatisfiable(undefined);
      throw this.#access.failure(error);
    }
  }

  #key(path: string): string {
    const key = `${this.#prefix}${stepsOf(path).join("/")}`;
    if (Buffer.byteLength(key) > maxKeyBytes) throw new BadStoredPath(path);
    return key;
  }
}

interface ObjectFacts {
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
  readonly Metadata?: Readonly<Record<string, string>> | undefined;
}

function stateOf({ ETag, LastModified, Metadata }: ObjectFacts, size: number): FileState {
  const modified = LastModified?.getTime() ?? 0;
  const sha256 = Metadata?.[digestName];
  const version = sha256 ?? `${(ETag ?? "").replaceAll(/[^\w-]/g, "")}-${modified}-${size}`;
  return { size, modified, version, sha256 };
}

/** RFC 9110, 14.2. */
function rangeHeader({ first, last }: Extract<ByteRange, { first: number }>): string {
  return `bytes=${first}-${last ?? ""}`;
}

/** RFC 9110, 14.4. */
function readContentRange(header: string): { range: SentRange; size: number } | undefined {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? [];
  if (size === undefined) return undefined;
  return { range: { first: Number(first), last: Number(last) }, size: Number(size) };
}
