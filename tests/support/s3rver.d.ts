declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  interface S3rverOptions {
    readonly directory: string;
    readonly silent: boolean;
    readonly vhostBuckets: boolean;
    readonly allowMismatchedSignatures: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  /** An S3 server that checks signatures and keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: S3rverOptions);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
