import * as z from "zod/mini";
import { formNames } from "../../base/site/enquiryCodes.ts";
import { mailboxProblems, mailboxTrialOutcomes } from "../../base/site/incomingMailCodes.ts";
import {
  backupPlaces,
  backupRunProblems,
  mailSecurities,
  mailTrialOutcomes,
} from "../../base/site/serverSettingCodes.ts";
import { jobProgress, time, version } from "./common.ts";

/** The variable that fixes a value; null: none does. */
const variable = z.nullable(z.string());

/** Last change of the settings: its time and person; null: never. */
export const lastChange = z.nullable(z.object({ at: time, by: z.string() }));

/** Settings of mail in force. No password is ever sent to a browser. */
export const mailSettings = z.object({
  /** Empty: none; mails wait. */
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** Empty: none, or part of a variable. */
  user: z.string(),
  has_password: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  reply_to: z.string(),
  desk: z.array(z.string()),
  schedule: z.array(z.string()),
  set_by: z.object({
    server: variable,
    from: variable,
    reply_to: variable,
    desk: variable,
    schedule: variable,
  }),
  /** True: mails are sent. */
  is_sending: z.boolean(),
  problem: z.nullable(z.enum(["damaged", "secret"])),
  changed: lastChange,
  version,
});

const line = z.string().check(z.maxLength(300));
const secret = z.string().check(z.maxLength(500));
const addresses = z.array(line).check(z.maxLength(100));

const mailFields = {
  host: z.optional(line),
  port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
  security: z.optional(z.enum(mailSecurities)),
  user: z.optional(line),
  password: z.optional(secret),
  from_name: z.optional(line),
  from_address: z.optional(line),
  reply_to: z.optional(line),
  desk: z.optional(addresses),
  schedule: z.optional(addresses),
};

/** Settings of the mailbox that the enquiry desk reads. No password is ever sent to a browser. */
export const mailboxSettings = z.object({
  /** Empty: none; no mails are read. */
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  has_password: z.boolean(),
  /** Folder to which mails that were taken are moved; empty: they are marked as read. */
  move_to: z.string(),
  /** Form of enquiries that mails open; null: they wait for staff. */
  form: z.nullable(z.enum(formNames)),
  set_by: z.object({ server: variable }),
  /** True: mails are read. */
  is_reading: z.boolean(),
  problem: z.nullable(z.enum(["damaged", "secret"])),
  /** State of reading. */
  checked_at: z.nullable(time),
  failure: z.nullable(z.enum(mailboxProblems)),
  failure_at: z.nullable(time),
  changed: lastChange,
  version,
});

const mailboxFields = {
  host: z.optional(line),
  port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
  security: z.optional(z.enum(mailSecurities)),
  user: z.optional(line),
  password: z.optional(secret),
  move_to: z.optional(line),
  form: z.optional(z.nullable(z.enum(formNames))),
};

/** Settings of the mailbox to change; those that are absent stay. */
export const mailboxChange = z.object(mailboxFields);

/** A test of the mailbox by settings as they are typed, saved or not. */
export const mailboxTrialWish = z.object(mailboxFields);

/** Outcome of a test of the mailbox. */
export const mailboxTrial = z.object({
  outcome: z.enum(mailboxTrialOutcomes),
  /** The outcome in words. */
  message: z.string(),
  /** The mail server's own words; null: it said nothing that belongs to IMAP. */
  reply: z.nullable(z.string()),
  unread: z.nullable(z.int()),
  ms: z.int(),
});

/** Settings of mail to change; those that are absent stay. */
export const mailChange = z.object(mailFields);

/** A test mail by settings as they are typed, saved or not. */
export const mailTrialWish = z.object({
  ...mailFields,
  /** Absent: the address of one's own account. */
  recipient: z.optional(line),
});

/** Outcome of a test mail. */
export const mailTrial = z.object({
  outcome: z.enum(mailTrialOutcomes),
  /** The outcome in words. */
  message: z.string(),
  to: z.string(),
  /** The mail server's own words; null: it said nothing that belongs to SMTP. */
  reply: z.nullable(z.string()),
  ms: z.int(),
});

/** A backup that was made and checked at once. */
export const backupRun = z.object({
  ...jobProgress,
  started_at: time,
  by: z.string(),
  /** Null: not done yet, or failed. */
  result: z.nullable(
    z.object({
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      files: z.int(),
      missing: z.int(),
      /** Milliseconds of making and of checking it. */
      made_ms: z.int(),
      checked_ms: z.int(),
    }),
  ),
  problem: z.nullable(z.enum(backupRunProblems)),
});

/** Settings of backups in force. No secret key is ever sent to a browser. */
export const backupSettings = z.object({
  place: z.enum(backupPlaces),
  /** Below the data folder; where a variable names it, as it is there. */
  folder: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  endpoint: z.string(),
  region: z.string(),
  access_key: z.string(),
  has_secret_key: z.boolean(),
  every_hours: z.int(),
  increment_minutes: z.int(),
  keep_days: z.int(),
  keep_weeks: z.int(),
  keep_months: z.int(),
  set_by: z.object({
    place: variable,
    keys: variable,
    every: variable,
    increment: variable,
    keep: variable,
  }),
  /** Recipients that archives are encrypted for: beginnings and ends of public keys. */
  encryption: z.nullable(
    z.object({ kind: z.enum(["recipients", "passphrase"]), keys: z.array(z.string()) }),
  ),
  /** True: backups have increments; only with SQLite. */
  has_increments: z.boolean(),
  problem: z.nullable(z.enum(["damaged", "secret", "folder", "no-key"])),
  /** The last backup that was made and checked at once. */
  run: z.nullable(backupRun),
  changed: lastChange,
  version,
});

const whole = (max: number) => z.optional(z.int().check(z.minimum(0), z.maximum(max)));

/** Settings of backups to change; those that are absent stay. */
export const backupChange = z.object({
  place: z.optional(z.enum(backupPlaces)),
  folder: z.optional(line),
  bucket: z.optional(line),
  prefix: z.optional(line),
  endpoint: z.optional(line),
  region: z.optional(line),
  access_key: z.optional(line),
  secret_key: z.optional(secret),
  every_hours: whole(720),
  increment_minutes: whole(1_440),
  keep_days: whole(999),
  keep_weeks: whole(999),
  keep_months: whole(999),
});
