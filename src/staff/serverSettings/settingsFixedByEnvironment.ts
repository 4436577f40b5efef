import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import type { Mailbox } from "../../base/mail/mailer.ts";
import type { S3Credentials } from "../../base/store/storage/location.ts";
import type { ArchivePlace, EncryptionKey, Retention } from "./backupSettings.ts";

/** Settings of mail in environment variables. They cannot be changed in the studio. */
export interface FixedMail {
  /** SMTP_URL: server, encryption, account and password. */
  readonly smtpUrl?: string | undefined;
  /** MAIL_FROM */
  readonly from?: Mailbox | undefined;
  /** MAIL_REPLY_TO */
  readonly replyTo?: Mailbox | undefined;
  /** ENQUIRY_MAIL_TO */
  readonly desk?: readonly string[] | undefined;
  /** SCHEDULE_MAIL_TO */
  readonly scheduleMailTo?: readonly string[] | undefined;
}

/** Settings of backups in environment variables. */
export interface FixedBackup {
  /** BACKUP_TO, with its keys. */
  readonly place?: ArchivePlace | undefined;
  /** BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY */
  readonly keys?: S3Credentials | undefined;
  /** BACKUP_RECIPIENTS or BACKUP_PASSPHRASE. The studio never changes for whom archives are encrypted. */
  readonly key?: EncryptionKey | undefined;
  /** BACKUP_EVERY_HOURS; 0: never. */
  readonly everyHours?: number | undefined;
  /** BACKUP_INCREMENT_MINUTES; 0: never. */
  readonly incrementMinutes?: number | undefined;
  /** BACKUP_KEEP */
  readonly keep?: Retention | undefined;
}

/** All that environment variables say about mail and backups. */
export interface FixedSettings {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly mail: FixedMail;
  /** IMAP_URL: server, encryption, account, password and folder of the desk's mailbox. */
  readonly mailbox?: Omit<ImapServer, "moveTo"> | undefined;
  readonly backup: FixedBackup;
}

/** Values that an environment variable can fix, by the variable. */
export const mailVariables = {
  server: "SMTP_URL",
  from: "MAIL_FROM",
  reply_to: "MAIL_REPLY_TO",
  desk: "ENQUIRY_MAIL_TO",
  schedule: "SCHEDULE_MAIL_TO",
} as const;

/** The variable that fixes the server of the desk's mailbox; undefined: none does. */
export function mailboxVariable({ mailbox }: Pick<FixedSettings, "mailbox">): string | undefined {
  return mailbox === undefined ? undefined : "IMAP_URL";
}

export const backupVariables = {
  place: "BACKUP_TO",
  keys: "BACKUP_ACCESS_KEY",
  every: "BACKUP_EVERY_HOURS",
  increment: "BACKUP_INCREMENT_MINUTES",
  keep: "BACKUP_KEEP",
} as const;
