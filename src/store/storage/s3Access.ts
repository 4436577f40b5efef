import { S3Client } from "@aws-sdk/client-s3";
import { StorageUnavailable } from "./contract.ts";
import type { S3Location } from "./location.ts";
import { reasonOfS3, statusOf } from "./s3Errors.ts";

/** Limits of a request, in milliseconds: to connect, and until the response begins. */
const connectMs = 2_000;
const responseMs = 5_000;

/** Times that a request is tried. */
const maxAttempts = 2;

/** Region of a server of one's own where none is said: signatures need a name. */
const usualRegion = "us-east-1";

/** Connections to the server at once. */
const maxSockets = 64;

/**
 * Milliseconds for which requests are refused at once after one found no server: readers must not
 * wait for a time limit each.
 */
const awayMs = 1_000;

const ignore = (): void => undefined;

/** What fails is an error of ours, with the server's code; the client's own lines would say it again. */
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A bucket, how it is reached, and whether it was reached a moment ago. */
export class S3Access {
  readonly client: S3Client;
  readonly bucket: string;
  /** Steps before every key, without `/` at its ends; may be empty. */
  readonly prefix: string;
  #away: { readonly until: number; readonly error: StorageUnavailable } | undefined;

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

  /** @throws StorageUnavailable where a request found no server a moment ago */
  refuseWhileAway(): void {
    if (this.#away !== undefined && performance.now() < this.#away.until) throw this.#away.error;
  }

  /** The error for a failed request, which may close the storage for a moment. */
  failure(cause: unknown): StorageUnavailable {
    if (cause instanceof StorageUnavailable) return cause;
    const error = new StorageUnavailable(`s3://${this.bucket}`, new Error(reasonOfS3(cause)));
    if (statusOf(cause) === undefined) this.#away = { until: performance.now() + awayMs, error };
    return error;
  }

  close(): void {
    this.client.destroy();
  }
}
