import { createHash } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { S3Access } from "./s3Access.ts";

/** Bytes of a part: with S3's limit of 10,000 parts, objects of up to 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Milliseconds for which the upload of a part may last. */
const partMs = 120_000;

/**
 * Stores bytes as they come as one object, which is there when all of them are.
 * @param putSmall stores what fits into one part
 */
export async function uploadInParts(
  access: S3Access,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  putSmall: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const parts = partsOf(bytes);
  const first = await parts.next();
  if (first.done) return putSmall(new Uint8Array());
  const second = await parts.next();
  if (second.done) return putSmall(first.value);
  const upload = await PartUpload.begin(access, key);
  try {
    await upload.add(first.value);
    await upload.add(second.value);
    for await (const part of parts) await upload.add(part);
    await upload.complete();
  } catch (error) {
    // Unfinished uploads are charged for; a rule of the bucket should end what even this leaves.
    await upload.abort().catch(() => undefined);
    throw error;
  }
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(pieces);
    yield all.subarray(0, partBytes);
    pieces = [all.subarray(partBytes)];
    size -= partBytes;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

class PartUpload {
  readonly #access: S3Access;
  readonly #key: string;
  readonly #id: string | undefined;
  readonly #parts: CompletedPart[] = [];

  private constructor(access: S3Access, key: string, id: string | undefined) {
    this.#access = access;
    this.#key = key;
    this.#id = id;
  }

  static async begin(access: S3Access, key: string): Promise<PartUpload> {
    const { client, bucket: Bucket } = access;
    const command = new CreateMultipartUploadCommand({
      Bucket,
      Key: key,
      ChecksumAlgorithm: "SHA256",
    });
    const { UploadId: id } = await client.send(command).catch((error: unknown) => {
      throw access.failure(error);
    });
    return new PartUpload(access, key, id);
  }

  async add(body: Buffer): Promise<void> {
    const PartNumber = this.#parts.length + 1;
    const digest = createHash("sha256").update(body).digest("base64");
    const command = new UploadPartCommand({
      ...this.#target(),
      PartNumber,
      Body: body,
      ContentLength: body.length,
      ChecksumSHA256: digest,
    });
    const sent = this.#access.client.send(command, { requestTimeout: partMs });
    const { ETag } = await sent.catch((error: unknown) => {
      throw this.#access.failure(error);
    });
    this.#parts.push({ PartNumber, ETag, ChecksumSHA256: digest });
  }

  async complete(): Promise<void> {
    const MultipartUpload = { Parts: this.#parts };
    const command = new CompleteMultipartUploadCommand({ ...this.#target(), MultipartUpload });
    await this.#access.client.send(command, { requestTimeout: partMs }).catch((error: unknown) => {
      throw this.#access.failure(error);
    });
  }

  async abort(): Promise<void> {
    await this.#access.client.send(new AbortMultipartUploadCommand(this.#target()));
  }

  #target() {
    return { Bucket: this.#access.bucket, Key: this.#key, UploadId: this.#id };
  }
}
