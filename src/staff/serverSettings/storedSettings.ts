import * as z from "zod";
import { formNames } from "../../base/site/enquiryCodes.ts";
import { mailSecurities } from "../../base/site/serverSettingCodes.ts";
import { seal, unseal } from "../../base/store/seal.ts";
import { secret } from "../../base/store/secrets.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";

// Settings as the table `server_settings` has them. Whatever stands there, a server starts: what cannot be
// read counts as not set, and is told on the screen.

const mailbox = z.object({ name: z.string(), address: z.string() });
const addresses = z.array(z.string());

const mailServer = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  user: z.string(),
  /** Sealed for the server and the account with which it was typed; absent: none. */
  password: z.string().optional(),
});

export type StoredMailServer = z.output<typeof mailServer>;

const mail = {
  server: mailServer.optional(),
  from: mailbox.optional(),
  replyTo: mailbox.optional(),
  desk: addresses.optional(),
  scheduleMailTo: addresses.optional(),
};

const folderPlace = z.object({ kind: z.literal("folder"), folder: z.string().min(1) });
const bucketPlace = z.object({
  kind: z.literal("bucket"),
  bucket: z.string().min(1),
  prefix: z.string(),
  endpoint: z.string(),
  region: z.string(),
  accessKey: z.string(),
  /** Sealed for the bucket and the access key with which it was typed; absent: none. */
  secretKey: z.string().optional(),
});

export type StoredBucket = z.output<typeof bucketPlace>;

const count = (max: number) => z.int().min(0).max(max);

const backup = {
  place: z.discriminatedUnion("kind", [folderPlace, bucketPlace]).optional(),
  everyHours: count(720).optional(),
  incrementMinutes: count(1_440).optional(),
  keep: z.object({ days: count(999), weeks: count(999), months: count(999) }).optional(),
};

const deskMailbox = {
  server: mailServer.optional(),
  /** Folder to which mails that were taken are moved. */
  moveTo: z.string().optional(),
  /** Form of enquiries that mails open. */
  form: z.enum(formNames).optional(),
};

const shapes = {
  mail: z.object(mail),
  mailbox: z.object(deskMailbox),
  backup: z.object(backup),
};

export type SettingName = keyof typeof shapes;

export type StoredMail = z.output<(typeof shapes)["mail"]>;
export type StoredMailbox = z.output<(typeof shapes)["mailbox"]>;
export type StoredBackup = z.output<(typeof shapes)["backup"]>;

/** Settings of a kind, with their version. */
export interface Stored<Value> {
  readonly value: Value;
  /** True: some of it cannot be read and counts as not set. */
  readonly isDamaged: boolean;
  readonly version: number;
  /** Time of the last change, in milliseconds since 1970; undefined: none was made. */
  readonly changedAt: number | undefined;
  /** An actor's id. */
  readonly changedBy: string | undefined;
}

/** The stored settings of a kind. */
async function rowOf(db: Reading, name: SettingName) {
  return db
    .selectFrom("server_settings")
    .select(["value", "version", "changed_at", "changed_by"])
    .where("name", "=", name)
    .executeTakeFirst();
}

export async function storedMail(db: Reading): Promise<Stored<StoredMail>> {
  return storedIn(await rowOf(db, "mail"), shapes.mail, (raw) => ({
    server: readable(mail.server, raw.server),
    from: readable(mail.from, raw.from),
    replyTo: readable(mail.replyTo, raw.replyTo),
    desk: readable(mail.desk, raw.desk),
    scheduleMailTo: readable(mail.scheduleMailTo, raw.scheduleMailTo),
  }));
}

export async function storedMailbox(db: Reading): Promise<Stored<StoredMailbox>> {
  return storedIn(await rowOf(db, "mailbox"), shapes.mailbox, (raw) => ({
    server: readable(deskMailbox.server, raw.server),
    moveTo: readable(deskMailbox.moveTo, raw.moveTo),
    form: readable(deskMailbox.form, raw.form),
  }));
}

export async function storedBackup(db: Reading): Promise<Stored<StoredBackup>> {
  return storedIn(await rowOf(db, "backup"), shapes.backup, (raw) => ({
    place: readable(backup.place, raw.place),
    everyHours: readable(backup.everyHours, raw.everyHours),
    incrementMinutes: readable(backup.incrementMinutes, raw.incrementMinutes),
    keep: readable(backup.keep, raw.keep),
  }));
}

function readable<Schema extends z.ZodType>(schema: Schema, raw: unknown) {
  return schema.safeParse(raw).data;
}

const anyObject = z.record(z.string(), z.unknown());

function storedIn<Value>(
  row: Awaited<ReturnType<typeof rowOf>>,
  shape: z.ZodType<Value>,
  parts: (raw: Record<string, unknown>) => Value,
): Stored<Value> {
  const raw = jsonOf(row?.value ?? "{}");
  const whole = shape.safeParse(raw);
  return {
    value: whole.success ? whole.data : parts(anyObject.safeParse(raw).data ?? {}),
    isDamaged: !whole.success,
    version: row?.version ?? 1,
    changedAt: row?.changed_at ?? undefined,
    changedBy: row?.changed_by ?? undefined,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Name of the store's secret by which those of the settings are sealed. */
const keyName = "server-settings";

type MailTarget = Pick<StoredMailServer, "host" | "port" | "security" | "user">;

/** A password is sealed for one server and account: for another it cannot be opened. */
function mailPurpose(
  { host, port, security, user }: MailTarget,
  protocol: "smtp" | "imap" = "smtp",
): string {
  return JSON.stringify([protocol, security, host, port, user]);
}

type BucketTarget = Pick<StoredBucket, "endpoint" | "region" | "bucket" | "accessKey">;

function bucketPurpose({ endpoint, region, bucket, accessKey }: BucketTarget): string {
  return JSON.stringify(["s3", endpoint, region, bucket, accessKey]);
}

export async function sealMailPassword(store: Store, target: MailTarget, password: string) {
  return seal(await secret(store, keyName), mailPurpose(target), password);
}

export async function sealMailboxPassword(store: Store, target: MailTarget, password: string) {
  return seal(await secret(store, keyName), mailPurpose(target, "imap"), password);
}

export async function sealBucketSecret(store: Store, target: BucketTarget, value: string) {
  return seal(await secret(store, keyName), bucketPurpose(target), value);
}

/** The password of a server; undefined where there is none, or it cannot be opened. */
export function openMailPassword(store: Store, server: StoredMailServer) {
  return opened(store, mailPurpose(server), server.password);
}

/** The password of a mailbox; undefined where there is none, or it cannot be opened. */
export function openMailboxPassword(store: Store, server: StoredMailServer) {
  return opened(store, mailPurpose(server, "imap"), server.password);
}

/** The secret key of a bucket; undefined where there is none, or it cannot be opened. */
export function openBucketSecret(store: Store, bucket: StoredBucket) {
  return opened(store, bucketPurpose(bucket), bucket.secretKey);
}

async function opened(store: Store, purpose: string, sealed: string | undefined) {
  if (sealed === undefined) return undefined;
  const value = unseal(await secret(store, keyName), purpose, sealed);
  return typeof value === "string" ? value : undefined;
}
