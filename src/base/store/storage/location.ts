/** A place in a bucket of an S3-compatible server. */
export interface S3Location {
  readonly bucket: string;
  /** Path before every key, without `/` at its ends; may be empty. */
  readonly prefix: string;
  /** URL of the server; undefined: Amazon's of the region. */
  readonly endpoint: string | undefined;
  /** Undefined: from AWS_REGION or the profile. */
  readonly region: string | undefined;
  /** True where the bucket is part of the path, not of the host. */
  readonly pathStyle: boolean;
  /** Undefined: from the usual AWS variables, profiles and roles. */
  readonly credentials: S3Credentials | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Location of stored files and attachments: the data folder, or a bucket. */
export interface StorageLocation {
  readonly dataDir: string;
  /** Absent: the data folder. */
  readonly storage?: S3Location | undefined;
}
