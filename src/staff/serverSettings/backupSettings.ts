import type { S3Location } from "../../base/store/storage/location.ts";

/** Archives to keep: the newest of each of the last days, weeks and months (UTC). */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** Key that archives are encrypted with: recipients' public keys (age1…), or a passphrase. */
export type EncryptionKey =
  | { readonly recipients: readonly string[] }
  | { readonly passphrase: string };

/** Location of archives: a folder, or a place in a bucket. */
export type ArchivePlace = { readonly folder: string } | { readonly bucket: S3Location };

export interface BackupSettings {
  readonly place: ArchivePlace;
  /** Absent: archives cannot be made. */
  readonly key: EncryptionKey | undefined;
  /** Milliseconds between two full archives; undefined: not made automatically. */
  readonly everyMs: number | undefined;
  /** Milliseconds between two increments (SQLite); undefined: none. */
  readonly incrementMs: number | undefined;
  readonly keep: Retention;
}
