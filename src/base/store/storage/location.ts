/** A place in a bucket of an S3-compatible server. */
export interface S3Location {
  readonly bucket: string;
  /** Steps before every key, without `/` at its ends; may be empty. */
  readonly prefix: string;
  /** URL of the server; undefined: Amazon's of the region. */
  readonly endpoint: string | undefined;
  /** Undefined: as AWS_REGION or the profile says. */
  readonly region: string | undefined;
  /** True where the bucket stands in the path, and not in the host's name. */
  readonly pathStyle: boolean;
  /** Undefined: as the usual AWS variables, profiles and roles say. */
  readonly credentials: S3Credentials | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where stored files and attachments are: below the data folder, or in a bucket. */
export interface StorageLocation {
  readonly dataDir: string;
  /** Absent: in the data folder. */
  readonly storage?: S3Location | undefined;
}
