import type * as z from "zod/mini";
import {
  type backupChange,
  backupRun,
  backupSettings,
  type mailboxChange,
  mailboxSettings,
  mailboxTrial,
  type mailChange,
  mailSettings,
  mailTrial,
  type mailTrialWish,
} from "../../api/contract/mailAndBackupSettings.ts";
import type { Client, Sent } from "./calls/client.ts";

/** Settings of mail in force, without the password. */
export type MailSettings = z.output<typeof mailSettings>;

/** Settings of mail as they are typed. */
export type MailWish = Sent<typeof mailChange>;

/** Outcome of a test mail. */
export type MailTrial = z.output<typeof mailTrial>;

/** Settings of the mailbox that the enquiry desk reads, without the password. */
export type MailboxSettings = z.output<typeof mailboxSettings>;

/** Settings of the mailbox as they are typed. */
export type MailboxWish = Sent<typeof mailboxChange>;

/** Outcome of a test of the mailbox. */
export type MailboxTrial = z.output<typeof mailboxTrial>;

/** Settings of backups in force, without the secret key. */
export type BackupSettings = z.output<typeof backupSettings>;

/** Settings of backups as they are typed. */
export type BackupWish = Sent<typeof backupChange>;

/** A backup that is made and checked at once. */
export type BackupRun = z.output<typeof backupRun>;

/** Calls of the admin API about the settings of mail and backups. */
export const serverSettings = {
  mail: async (client: Client, signal?: AbortSignal): Promise<MailSettings> =>
    mailSettings.parse(await client.admin("GET", "/system/mail", { signal })),

  changeMail: async (client: Client, wish: MailWish, version: number): Promise<MailSettings> =>
    mailSettings.parse(await client.admin("PATCH", "/system/mail", { body: { ...wish, version } })),

  tryMail: async (client: Client, body: Sent<typeof mailTrialWish>): Promise<MailTrial> =>
    mailTrial.parse(await client.admin("POST", "/system/mail/test", { body })),

  mailbox: async (client: Client, signal?: AbortSignal): Promise<MailboxSettings> =>
    mailboxSettings.parse(await client.admin("GET", "/system/mailbox", { signal })),

  changeMailbox: async (
    client: Client,
    wish: MailboxWish,
    version: number,
  ): Promise<MailboxSettings> =>
    mailboxSettings.parse(
      await client.admin("PATCH", "/system/mailbox", { body: { ...wish, version } }),
    ),

  tryMailbox: async (client: Client, body: MailboxWish): Promise<MailboxTrial> =>
    mailboxTrial.parse(await client.admin("POST", "/system/mailbox/test", { body })),

  backup: async (client: Client, signal?: AbortSignal): Promise<BackupSettings> =>
    backupSettings.parse(await client.admin("GET", "/system/backup", { signal })),

  changeBackup: async (
    client: Client,
    wish: BackupWish,
    version: number,
  ): Promise<BackupSettings> =>
    backupSettings.parse(
      await client.admin("PATCH", "/system/backup", { body: { ...wish, version } }),
    ),

  beginRun: async (client: Client): Promise<BackupRun> =>
    backupRun.parse(await client.admin("POST", "/system/backup/runs", { body: {} })),

  run: async (client: Client, id: number, signal?: AbortSignal): Promise<BackupRun> =>
    backupRun.parse(await client.admin("GET", `/system/backup/runs/${id}`, { signal })),
};
