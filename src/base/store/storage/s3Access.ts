import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { StorageUnavailable, storageRetrySeconds } from "./contract.ts";
import type { S3Location } from "./location.ts";
import { Reachability } from "./reachability.ts";
import { reasonOfS3, statusOf } from "./s3Errors.ts";

/** Limits of an attempt, in milliseconds: to connect, and until the response begins. */
const connectMs = 1_000;
const responseMs = 3_000;

/** Milliseconds in which the response to a request without a body begins, all attempts together. */
const answerMs = 4_000;

/** Milliseconds without a word from the server after which it is asked whether it is there. */
const lookMs = 5_000;

/** Times that a request is tried. */
const maxAttempts = 2;

/** Region of a server of one's own where none is said: signatures need a name. */
const usualRegion = "us-east-1";

/** Connections to the server at once. */
const maxSockets = 64;

const ignore = (): void => undefined;

/** What fails is an error of ours, with the server's code; the client's own lines would say it again. */
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A bucket, how it is reached, and whether it answers. */
export class S3Access {
  readonly client: S3Client;
  readonly bucket: string;
  /** Steps before every key, without `/` at its ends; may be empty. */
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
      // Many compatible servers do not take the checksums that the client would add by itself.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: responseMs,
        throwOnRequestTimeout: true,
        httpAgent: sockets,
        httpsAgent: sockets,
      },
    });
  }

  /**
   * Whether the bucket answers, by what its last request came to. Where the last one is long ago, another
   * is made by this, which waits for none.
   */
  isAnswering(): boolean {
    if (!this.#isLooking && this.#reachability.silentMs > lookMs) void this.#look();
    return !this.#reachability.isFailing;
  }

  /** @throws StorageUnavailable where a request found no server a moment ago */
  refuseWhileAway(): void {
    this.#reachability.refuseWhileAway();
  }

  /** Gives a request so long until its response begins. @throws whatever the client throws */
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

  /** Notes that the server answered, though with an error, as for a file that is not there. */
  answered(): void {
    this.#reachability.answered();
  }

  /** The error for a failed request, which may close the storage for a moment. */
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
      // A listing of nothing: the response to HEAD could not tell a missing bucket from a missing file.
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
