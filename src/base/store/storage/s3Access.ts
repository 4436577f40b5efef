import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { notingCertificates } from "../../process/publishCertificateExpiry.ts";
import type { S3Location } from "./location.ts";
import { Reachability } from "./reachability.ts";
import { StorageUnavailable, storageRetrySeconds } from "./storageInterface.ts";

/** HTTP status of a failed S3 request; undefined where no response came. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const status = "httpStatusCode" in metadata ? metadata.httpStatusCode : undefined;
  return typeof status === "number" ? status : undefined;
}

/** True where there is no such object. A bucket that is not there is a fault of the configuration. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === "NoSuchBucket");
}

/** True where no byte of the requested range is in the object. */
export function isOutsideRange(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** Cause of a failed request in words: S3's code, or the system's. Never a key or a signature. */
export function reasonOfS3(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  // The response to HEAD has no body, and so no code.
  const code = error.name === "Unknown" || error.name === "UnknownError" ? "" : `${error.name} `;
  if (status !== undefined) return `${code}(HTTP ${status})`;
  const cause = "code" in error ? String(error.code) : error.name;
  return error.message.includes(cause) ? error.message : `${cause} ${error.message}`;
}

/** Limits of an attempt, in milliseconds: to connect, and until the response begins. */
const connectMs = 1_000;
const responseMs = 3_000;

/** Milliseconds in which the response to a request without a body begins, all attempts together. */
const answerMs = 4_000;

/** Milliseconds since the last response after which the server is probed. */
const lookMs = 5_000;

/** Number of attempts of a request. */
const maxAttempts = 2;

/** Default region of a self-hosted server: signatures need one. */
const usualRegion = "us-east-1";

/** Maximum number of connections to the server. */
const maxSockets = 64;

const ignore = (): void => undefined;

/** No logging by the client: failures are reported as errors, with the server's code. */
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Client of a bucket, which tracks whether it answers. */
export class S3Access {
  readonly client: S3Client;
  readonly bucket: string;
  /** Path before every key, without `/` at its ends; may be empty. */
  readonly prefix: string;
  readonly #reachability = new Reachability({
    awayMs: storageRetrySeconds * 1_000,
    trialMs: answerMs,
  });
  #isLooking = false;

  constructor({ bucket, prefix, endpoint, region, pathStyle, credentials }: S3Location) {
    this.bucket = bucket;
    this.prefix = prefix;
    const sockets = { keepAlive: true, maxSockets };
    this.client = new S3Client({
      ...(endpoint !== undefined && { endpoint, region: usualRegion }),
      ...(region !== undefined && { region }),
      ...(credentials !== undefined && { credentials: { ...credentials } }),
      forcePathStyle: pathStyle,
      maxAttempts,
      logger: silent,
      // Many compatible servers do not accept the checksums that the client adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: responseMs,
        throwOnRequestTimeout: true,
        httpAgent: sockets,
        httpsAgent: { ...sockets, ...notingCertificates("s3") },
      },
    });
  }

  /**
   * Whether the bucket answers, by the outcome of its last request. Where that is long ago, starts
   * another one without waiting for it.
   */
  isAnswering(): boolean {
    if (!this.#isLooking && this.#reachability.silentMs > lookMs) void this.#look();
    return !this.#reachability.isFailing;
  }

  /** @throws StorageUnavailable where a recent request could not reach the server */
  refuseWhileAway(): void {
    this.#reachability.refuseWhileAway();
  }

  /**
   * Sends a request with a time limit for the start of its response.
   * @throws whatever the client throws
   */
  async answer<Answer>(
    ask: (signal: AbortSignal) => Promise<Answer>,
    maxMs = answerMs,
  ): Promise<Answer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), maxMs);
    try {
      const answer = await ask(late.signal);
      this.#reachability.answered();
      return answer;
    } catch (error) {
      throw late.signal.aborted ? new Error(`no answer within ${maxMs} ms`) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Records that the server answered, even with an error, as for a missing file. */
  answered(): void {
    this.#reachability.answered();
  }

  /**
   * The error for a failed request; refuses further ones for a moment where the server was not
   * reached.
   */
  failure(cause: unknown): StorageUnavailable {
    if (cause instanceof StorageUnavailable) return cause;
    const error = new StorageUnavailable(`s3://${this.bucket}`, new Error(reasonOfS3(cause)));
    this.#reachability.failed(error, statusOf(cause) === undefined);
    return error;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      this.refuseWhileAway();
      // An empty listing: the response to HEAD does not tell a missing bucket from a missing file.
      const nothing = { Bucket: this.bucket, Prefix: `${this.prefix}/.nothing`, MaxKeys: 1 };
      await this.answer((abortSignal) =>
        this.client.send(new ListObjectsV2Command(nothing), { abortSignal }),
      );
    } catch (error) {
      this.failure(error);
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    this.client.destroy();
  }
}
