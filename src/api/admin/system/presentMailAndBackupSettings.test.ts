import { expect, test } from "vitest";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { noteMailboxProblem, noteRead } from "../../../staff/desk/mail/mailboxState.ts";
import { ServerSettings } from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedSettings } from "../../../staff/serverSettings/settingsFixedByEnvironment.ts";
import {
  changesSince,
  presentBackupSettings,
  presentMail,
  presentMailbox,
} from "./presentMailAndBackupSettings.ts";

const fixed: FixedSettings = { dataDir: "unused", mail: {}, backup: {} };

const settingsOf = (store: Store, more: Partial<FixedSettings> = {}) =>
  new ServerSettings(store, { ...fixed, ...more });

/** Stores settings as the studio does. */
async function keep(
  { db }: Store,
  name: "mail" | "backup",
  value: object,
  changed_at = 5,
): Promise<void> {
  await db
    .updateTable("server_settings")
    .set({ value: JSON.stringify(value), version: 3, changed_at, changed_by: "account:9" })
    .where("name", "=", name)
    .execute();
}

forSqlite("Settings of the server as they are shown", (open) => {
  test("have the usual values where none are set", async () => {
    const settings = settingsOf(await open());
    const none = { problem: null, changed: null, version: 1 };
    expect(await presentMail(settings)).toEqual({
      ...{ host: "", port: 587, security: "starttls", user: "", has_password: false, ...none },
      ...{ from_name: "", from_address: "", reply_to: "", desk: [], schedule: [] },
      set_by: { server: null, from: null, reply_to: null, desk: null, schedule: null },
      is_sending: false,
    });
    expect(await presentMailbox(settings)).toEqual({
      ...{ host: "", port: 993, security: "tls", user: "", form: null, move_to: "", ...none },
      ...{ has_password: false, set_by: { server: null }, is_reading: false },
      ...{ checked_at: null, failure: null, failure_at: null },
    });
    expect(await presentBackupSettings(settings, null)).toEqual({
      ...{ place: "none", folder: "", bucket: "", prefix: "", endpoint: "", region: "", ...none },
      ...{ access_key: "", has_secret_key: false, every_hours: 24, increment_minutes: 5 },
      ...{ keep_days: 7, keep_weeks: 4, keep_months: 12, encryption: null, has_increments: true },
      set_by: { place: null, keys: null, every: null, increment: null, keep: null },
      run: null,
    });
  });

  test.each([
    ["smtp://mail.example.com", ["mail.example.com", 587, "starttls", false]],
    ["smtps://mail.example.com", ["mail.example.com", 465, "tls", false]],
    ["smtp://user@mail.example.com:25", ["mail.example.com", 25, "starttls", false]],
    ["smtps://user:pass@[::1]:2465", ["::1", 2465, "tls", true]],
    ["no address", ["", 587, "starttls", false]],
  ])("name the server of %s, and never its user", async (smtpUrl, [host, port, security, has]) => {
    const from = { name: "Chips", address: "site@example.com" };
    const replyTo = { name: "", address: "desk@example.com" };
    const mail = { smtpUrl, from, replyTo, desk: ["a@example.com"], scheduleMailTo: [] };
    const shown = await presentMail(settingsOf(await open(), { mail }));
    expect(shown).toMatchObject({ host, port, security, user: "", has_password: has });
    expect(shown).toMatchObject({
      ...{ from_name: "Chips", from_address: "site@example.com", reply_to: "desk@example.com" },
      ...{ desk: ["a@example.com"], schedule: [] },
      set_by: {
        ...{ server: "SMTP_URL", from: "MAIL_FROM", reply_to: "MAIL_REPLY_TO" },
        ...{ desk: "ENQUIRY_MAIL_TO", schedule: "SCHEDULE_MAIL_TO" },
      },
    });
  });

  test("name the mailbox of the environment, and since when it cannot be read", async () => {
    const store = await open();
    const server = { host: "imap.example.com", port: 143, security: "starttls" as const };
    const mailbox = { ...server, user: "desk", password: "s3cret", folder: "INBOX" };
    const settings = settingsOf(store, { mailbox });
    const name = "desk@imap.example.com/INBOX";
    await noteRead(store, name, { uidValidity: 1, nextUid: 2, at: 1_000 });
    const read = {
      ...{ ...server, user: "desk", has_password: true, is_reading: true },
      ...{ set_by: { server: "IMAP_URL" }, checked_at: "1970-01-01T00:00:01.000Z" },
    };
    expect(await presentMailbox(settings)).toMatchObject({
      ...{ ...read, failure: null, failure_at: null },
    });
    await noteMailboxProblem(store, name, "odd", 2_000);
    expect(await presentMailbox(settings)).toMatchObject({ failure: null, failure_at: null });
    await noteMailboxProblem(store, name, "credentials", 2_000);
    expect(await presentMailbox(settings)).toMatchObject({
      ...{ ...read, failure: "credentials", failure_at: "1970-01-01T00:00:02.000Z" },
    });
  });

  test("show where backups go and for whom they are encrypted, without any secret", async () => {
    const store = await open();
    const recipient = `age1${"q".repeat(50)}12345678`;
    const usual = { endpoint: undefined, region: undefined, credentials: undefined };
    const bucket = { ...usual, bucket: "chips", prefix: "site", pathStyle: false };
    const key = { recipients: [recipient] };
    const inBucket = settingsOf(store, { backup: { place: { bucket }, key, everyHours: 0 } });
    const shown = await presentBackupSettings(inBucket, null);
    expect(shown).toMatchObject({
      ...{ place: "bucket", folder: "", bucket: "chips", prefix: "site", endpoint: "" },
      ...{ region: "", access_key: "", every_hours: 0, has_secret_key: false },
      encryption: { kind: "recipients", keys: ["age1qqqqqqqq…12345678"] },
      set_by: { place: "BACKUP_TO", keys: null, every: "BACKUP_EVERY_HOURS", increment: null },
    });
    const keys = { accessKeyId: "id", secretAccessKey: "s3cret" };
    const inFolder = settingsOf(store, {
      backup: { place: { folder: "/b" }, key: { passphrase: "s3cret" }, keys, incrementMinutes: 9 },
    });
    const other = await presentBackupSettings(inFolder, null);
    expect(other).toMatchObject({
      ...{ place: "folder", folder: "/b", bucket: "", has_secret_key: true, increment_minutes: 9 },
      encryption: { kind: "passphrase", keys: [] },
    });
    expect(JSON.stringify(other)).not.toContain("s3cret");
    const place = {
      ...{ kind: "bucket", bucket: "own", prefix: "p", endpoint: "https://s3.example.com" },
      ...{ region: "eu", accessKey: "AK", secretKey: "sealed" },
    };
    await keep(store, "backup", { place, keep: { days: 1, weeks: 2, months: 3 } });
    const stored = await presentBackupSettings(settingsOf(store), null);
    expect(stored).toMatchObject({
      ...{ place: "bucket", bucket: "own", prefix: "p", endpoint: "https://s3.example.com" },
      ...{ region: "eu", access_key: "AK", has_secret_key: true },
      ...{ keep_days: 1, keep_weeks: 2, keep_months: 3, version: 3 },
      changed: { at: "1970-01-01T00:00:00.005Z", by: "account:9" },
    });
  });

  test("are reported as changed since a time, that time included", async () => {
    const store = await open();
    const settings = settingsOf(store);
    expect(await changesSince(settings, 0)).toEqual([]);
    await keep(store, "backup", {}, 1_000);
    await keep(store, "mail", {}, 2_000);
    const by = "account:9";
    const mail = { what: "mail", at: "1970-01-01T00:00:02.000Z", by };
    const backup = { what: "backup", at: "1970-01-01T00:00:01.000Z", by };
    expect(await changesSince(settings, 1_000)).toEqual([mail, backup]);
    expect(await changesSince(settings, 1_001)).toEqual([mail]);
  });
});
