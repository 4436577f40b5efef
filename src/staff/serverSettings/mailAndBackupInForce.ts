import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import type { Mailbox } from "../../base/mail/mailer.ts";
import type { SmtpServer } from "../../base/mail/smtpMailer.ts";
import type { Store } from "../../base/store/store.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import { folderBelow } from "./backupFolder.ts";
import type { ArchivePlace, BackupSettings, Retention } from "./backupSettings.ts";
import type { FixedBackup, FixedSettings } from "./settingsFixedByEnvironment.ts";
import {
  openBucketSecret,
  openMailboxPassword,
  openMailPassword,
  type StoredBackup,
  type StoredBucket,
  type StoredMail,
  storedBackup,
  storedMail,
  storedMailbox,
} from "./storedSettings.ts";

/** Hours between two full archives, and minutes between two increments, where nothing else is set. */
export const usualHours = 24;
export const usualMinutes = 5;

export const usualRetention: Retention = { days: 7, weeks: 4, months: 12 };

/** Mail server and sender in force. */
export interface Sending {
  readonly server: SmtpServer;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | undefined;
}

/** Settings of mail that are in force. */
export interface MailInForce {
  /** Undefined: mails wait in the outbox. */
  readonly sending: Sending | undefined;
  /** Recipients of enquiries for which the form names no department. */
  readonly desk: readonly string[];
  /** Recipients of notices about scheduled publications that cannot be made. */
  readonly scheduleMailTo: readonly string[];
  /** Obstacle to sending although a server is named. */
  readonly problem: "damaged" | "secret" | undefined;
}

/** Settings of the desk's mailbox that are in force. */
export interface MailboxInForce {
  /** Undefined: no mails are read. */
  readonly server: ImapServer | undefined;
  /** Form of enquiries that mails open; undefined: they wait for staff. */
  readonly form: FormName | undefined;
  /** Obstacle to reading although a server is named. */
  readonly problem: "damaged" | "secret" | undefined;
}

/** Settings of backups that are in force. */
export interface BackupInForce {
  /** Undefined: none are made. */
  readonly settings: BackupSettings | undefined;
  /** Obstacle to backups although a place is named. */
  readonly problem: "damaged" | "secret" | "folder" | "no-key" | undefined;
}

/**
 * The settings of mail and backups that are in force: what an environment variable says, else what
 * administrators have set in the studio. They are read whenever they are needed, so that a change is in force
 * at once in every process of the store.
 */
export class ServerSettings {
  readonly store: Store;
  readonly fixed: FixedSettings;

  constructor(store: Store, fixed: FixedSettings) {
    this.store = store;
    this.fixed = fixed;
  }

  async mail(): Promise<MailInForce> {
    const { value, isDamaged } = await storedMail(this.store.db);
    const { desk, scheduleMailTo } = this.fixed.mail;
    const server = await this.#mailServer(value);
    const from = this.fixed.mail.from ?? value.from;
    const replyTo = this.fixed.mail.replyTo ?? value.replyTo;
    const damage = isDamaged ? "damaged" : undefined;
    const isWhole = server !== undefined && server !== "secret" && from !== undefined;
    return {
      sending: isWhole ? { server, from, replyTo } : undefined,
      desk: desk ?? value.desk ?? [],
      scheduleMailTo: scheduleMailTo ?? value.scheduleMailTo ?? [],
      problem: server === "secret" ? "secret" : damage,
    };
  }

  async #mailServer({ server }: StoredMail): Promise<SmtpServer | "secret" | undefined> {
    const { smtpUrl } = this.fixed.mail;
    if (smtpUrl !== undefined) return smtpUrl;
    if (server === undefined || server.user === "") return server && { ...server, password: "" };
    const password = await openMailPassword(this.store, server);
    return password === undefined ? "secret" : { ...server, password };
  }

  async mailbox(): Promise<MailboxInForce> {
    const { value, isDamaged } = await storedMailbox(this.store.db);
    const { server: stored, moveTo = "", form } = value;
    const damage = isDamaged ? "damaged" : undefined;
    const fixed = this.fixed.mailbox;
    if (fixed !== undefined) return { server: { ...fixed, moveTo }, form, problem: damage };
    if (stored === undefined) return { server: undefined, form, problem: damage };
    const password = await openMailboxPassword(this.store, stored);
    if (password === undefined) return { server: undefined, form, problem: "secret" };
    return { server: { ...stored, password, folder: "INBOX", moveTo }, form, problem: damage };
  }

  async backup(): Promise<BackupInForce> {
    const { value, isDamaged } = await storedBackup(this.store.db);
    const damage = isDamaged ? "damaged" : undefined;
    const place = this.fixed.backup.place ?? (await this.#storedPlace(value));
    if (place === undefined || typeof place === "string") {
      return { settings: undefined, problem: place ?? damage };
    }
    const settings = backupSettings(this.fixed.backup, place, value);
    const problem = settings.key === undefined ? "no-key" : damage;
    return { settings, problem };
  }

  async #storedPlace({
    place,
  }: StoredBackup): Promise<ArchivePlace | "folder" | "secret" | undefined> {
    if (place?.kind === "folder") {
      const found = await folderBelow(this.fixed.dataDir, place.folder);
      return "folder" in found ? found : "folder";
    }
    if (place === undefined) return undefined;
    const credentials = this.fixed.backup.keys ?? (await this.#storedKeys(place));
    if (credentials === undefined) return "secret";
    const { bucket, prefix, endpoint, region } = place;
    return {
      bucket: {
        ...{ bucket, prefix, credentials },
        endpoint: endpoint === "" ? undefined : endpoint,
        region: region === "" ? undefined : region,
        pathStyle: endpoint !== "",
      },
    };
  }

  async #storedKeys(place: StoredBucket) {
    const secretAccessKey = await openBucketSecret(this.store, place);
    return secretAccessKey === undefined
      ? undefined
      : { accessKeyId: place.accessKey, secretAccessKey };
  }
}

/** Settings of backups to a place: what variables say, else what is stored, else what is usual. */
export function backupSettings(
  fixed: FixedBackup,
  place: ArchivePlace,
  stored: StoredBackup = {},
): BackupSettings {
  const hours = fixed.everyHours ?? stored.everyHours ?? usualHours;
  const minutes = fixed.incrementMinutes ?? stored.incrementMinutes ?? usualMinutes;
  return {
    ...{ place, key: fixed.key },
    everyMs: hours === 0 ? undefined : hours * 3_600_000,
    incrementMs: minutes === 0 ? undefined : minutes * 60_000,
    keep: fixed.keep ?? stored.keep ?? usualRetention,
  };
}
