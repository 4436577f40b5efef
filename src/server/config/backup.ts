import { resolve } from "node:path";
import type { S3Credentials, S3Location } from "../../base/store/storage/location.ts";
import type {
  ArchivePlace,
  EncryptionKey,
  Retention,
} from "../../staff/serverSettings/backupSettings.ts";
import type { FixedBackup } from "../../staff/serverSettings/settingsFixedByEnvironment.ts";
import { ConfigProblem, problemLine } from "./problems.ts";
import { readStorageUrl } from "./storage.ts";

// Readers of what says where backups go, for whom and how often.

export type BackupTarget = { readonly folder: string } | Omit<S3Location, "credentials">;

/** A folder, or `s3://bucket/prefix?…`. */
export function readBackupTarget(text: string): BackupTarget {
  if (!/^s3:/i.test(text)) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) || text.includes("\0")) {
      throw new ConfigProblem("is neither a folder nor a URL that begins with s3://");
    }
    return { folder: resolve(text) };
  }
  const bucket = readStorageUrl(text);
  if (bucket === undefined) throw new ConfigProblem("names no bucket, s3://bucket");
  return bucket;
}

/** Public keys of the age format, separated by commas. */
export function readRecipients(text: string): string[] {
  const recipients = text.split(",").map((part) => part.trim());
  if (recipients.some((one) => /^AGE-SECRET-KEY/i.test(one))) {
    throw new ConfigProblem("has a secret key: only public keys (age1…) belong on the server");
  }
  if (!recipients.every((one) => /^age1[a-z0-9]{20,4000}$/.test(one))) {
    throw new ConfigProblem("has a part that is no public key of age (age1…)");
  }
  return recipients;
}

/** The message never quotes the value. */
export function readPassphrase(text: string): string {
  if ([...text].length < 16) throw new ConfigProblem("is shorter than 16 characters");
  return text;
}

/** `7d,4w,12m`: archives of the last days, weeks and months that are kept. */
export function readRetention(text: string): Retention {
  const [, days, weeks, months] = /^(\d{1,3})d,\s*(\d{1,3})w,\s*(\d{1,3})m$/.exec(text) ?? [];
  if (months === undefined) throw new ConfigProblem("does not say days, weeks and months");
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}

interface BackupValues {
  readonly BACKUP_TO?: BackupTarget | undefined;
  readonly BACKUP_ACCESS_KEY?: string | undefined;
  readonly BACKUP_SECRET_KEY?: string | undefined;
  readonly BACKUP_RECIPIENTS?: string[] | undefined;
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly BACKUP_EVERY_HOURS?: number | undefined;
  readonly BACKUP_INCREMENT_MINUTES?: number | undefined;
  readonly BACKUP_KEEP?: Retention | undefined;
}

/** @param storageKeys key of the storage, for BACKUP_TO without keys of its own */
export function fixedBackupOf(
  values: BackupValues,
  storageKeys: S3Credentials | undefined,
): FixedBackup {
  const { BACKUP_ACCESS_KEY: accessKeyId, BACKUP_SECRET_KEY: secretAccessKey } = values;
  const isOwn = accessKeyId !== undefined && secretAccessKey !== undefined;
  const keys = isOwn ? { accessKeyId, secretAccessKey } : undefined;
  return {
    place: values.BACKUP_TO && placeOf(values.BACKUP_TO, keys ?? storageKeys),
    keys,
    key: keyOf(values),
    everyHours: values.BACKUP_EVERY_HOURS,
    incrementMinutes: values.BACKUP_INCREMENT_MINUTES,
    keep: values.BACKUP_KEEP,
  };
}

function placeOf(target: BackupTarget, credentials: S3Credentials | undefined): ArchivePlace {
  return "folder" in target ? target : { bucket: { ...target, credentials } };
}

function keyOf(values: BackupValues): EncryptionKey | undefined {
  const { BACKUP_RECIPIENTS: recipients, BACKUP_PASSPHRASE: passphrase } = values;
  if (recipients !== undefined) return { recipients };
  return passphrase === undefined ? undefined : { passphrase };
}

/** Problems of variables that do not go together. */
export function problemsOfBackup(
  given: Readonly<Partial<Record<string, string | undefined>>>,
  examples: Readonly<Record<"BACKUP_RECIPIENTS", string>>,
): string[] {
  const { BACKUP_TO: to, BACKUP_RECIPIENTS: recipients, BACKUP_PASSPHRASE: passphrase } = given;
  const example = examples.BACKUP_RECIPIENTS;
  if (recipients !== undefined && passphrase !== undefined) {
    const what = "cannot be set beside BACKUP_PASSPHRASE: an archive has one or the other";
    return [problemLine("BACKUP_RECIPIENTS", what, example)];
  }
  if (to === undefined || recipients !== undefined || passphrase !== undefined) return [];
  const what = "is missing, but BACKUP_TO is set (BACKUP_PASSPHRASE would do as well)";
  return [problemLine("BACKUP_RECIPIENTS", what, example)];
}
