import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { auditedActs } from "../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { NotPermitted, type Person, serverPerson } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import { type BackupWish, changeBackup } from "./changeBackup.ts";
import { changeMail, isThisMachine, type MailWish, readHost, wishedSending } from "./changeMail.ts";
import { changeMailbox, type MailboxWish, wishedMailbox } from "./changeMailbox.ts";
import { backupSettings, ServerSettings } from "./mailAndBackupInForce.ts";
import { UnfitSettings } from "./settingProblems.ts";
import type { FixedSettings } from "./settingsFixedByEnvironment.ts";

const now = 1_000;
const ports = [25, 465, 587, 993];
const act = { by: serverPerson, now, ports };
const editor: Person = { id: "account:1", via: "api", rights: [{ act: "audit.read" }] };

function settingsOf(store: Store, fixed: Partial<FixedSettings> = {}) {
  return new ServerSettings(store, { dataDir: "unused", mail: {}, backup: {}, ...fixed });
}

/** Problems of settings that are refused, as `field: problem`. */
async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UnfitSettings)) throw error ?? new Error("it was not refused");
  return error.problems.map(({ field, problem }) => `${field}: ${problem}`);
}

/** Changes of settings by the audit trail. */
async function changesOf({ db }: Store) {
  const all = await auditedActs(db, "system.%");
  return all.map(([act, subject, detail]) => [act, subject, detail.changed]);
}

describe("A host", () => {
  test.each([
    ["mail.example.com", "mail.example.com"],
    ["MAIL.Example.com", "mail.example.com"],
    ["邮件.example.com", "xn--5nq051n.example.com"],
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["localhost", "localhost"],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
    [`${"a".repeat(64)}.example`, undefined],
    ["mail..example", undefined],
    ["-mail.example", undefined],
    ["mail.example-", undefined],
    ["10.1", undefined],
    ["mail.0x1", undefined],
    ["a b", undefined],
    ["", undefined],
  ])("typed as %j is %j", (typed, host) => {
    expect(readHost(typed)).toBe(host);
  });

  test("is of this machine by its name or its own addresses", () => {
    const own = ["localhost", "::1", "127.0.0.1", "127.8.9.10"];
    expect(own.map(isThisMachine)).toEqual([true, true, true, true]);
    expect(["128.0.0.1", "127.0.0.1.example", "example.com"].map(isThisMachine)).toEqual([
      ...[false, false, false],
    ]);
  });
});

const mail = {
  ...{ host: "mail.example.com", user: "someone", password: "word" },
  ...{ from_name: "Ridgekey", from_address: "service@example.com" },
} as const;

forEachStore("Settings of mail", (open) => {
  test("are stored without space around them, and change by their names alone", async () => {
    const store = await open();
    const settings = settingsOf(store);
    const change = (wish: MailWish, version: number, by = act.by) =>
      changeMail(settings, { ...wish, version }, { ...act, by });
    await expect(change(mail, 1, editor)).rejects.toThrow(NotPermitted);
    await expect(change(mail, 2)).rejects.toThrow(VersionConflict);
    const none = { sending: undefined, desk: [], scheduleMailTo: [], problem: undefined };
    expect(await settings.mail()).toEqual(none);
    const padded = {
      ...{ host: " mail.example.com ", user: " someone ", password: "word" },
      ...{
        from_name: " Ridgekey ",
        from_address: " service@example.com ",
        reply_to: " r@example.com ",
      },
      ...{ desk: [" a@example.com", "", "b@example.com ", "a@example.com"], schedule: [" "] },
    };
    await change(padded, 1);
    const server = { host: "mail.example.com", port: 587, security: "starttls", user: "someone" };
    const from = { name: "Ridgekey", address: "service@example.com" };
    const sending = { server: { ...server, password: "word" }, from };
    expect(await settings.mail()).toEqual({
      sending: { ...sending, replyTo: { name: "", address: "r@example.com" } },
      ...{ desk: ["a@example.com", "b@example.com"], scheduleMailTo: [], problem: undefined },
    });
    // What it is already is no change.
    await change({}, 2);
    await change({ host: "mail.example.com", reply_to: "r@example.com", password: "" }, 2);
    await change({ reply_to: "", schedule: ["s@example.com"] }, 2);
    expect(await settings.mail()).toEqual({
      sending: { ...sending, replyTo: undefined },
      ...{ desk: ["a@example.com", "b@example.com"], scheduleMailTo: ["s@example.com"] },
      problem: undefined,
    });
    await change({ user: "", from_name: "" }, 3);
    expect((await settings.mail()).sending).toEqual({
      server: { ...server, user: "", password: "" },
      ...{ from: { ...from, name: "" }, replyTo: undefined },
    });
    await change({ host: "", desk: [] }, 4);
    expect(await settings.mail()).toEqual({ ...none, scheduleMailTo: ["s@example.com"] });
    const of = ["system.mail", "system:mail"];
    expect(await changesOf(store)).toEqual([
      [...of, "host, port, security, user, password, sender, reply-to, desk"],
      [...of, "reply-to, schedule"],
      [...of, "user, password, sender"],
      [...of, "host, port, security, user, desk"],
    ]);
  });

  test("are refused with each problem by its field", async () => {
    const store = await open();
    const settings = settingsOf(store);
    const refused = (wish: MailWish, version = 1) =>
      problemsOf(changeMail(settings, { ...mail, ...wish, version }, act));
    const many = Array.from({ length: 21 }, (_, at) => `a${at}@example.com`);
    for (const [wish, problems] of [
      [{ host: "a b" }, ["host: host"]],
      [{ port: 22 }, ["port: port"]],
      [{ security: "none" }, ["security: password-without-tls"]],
      [{ password: "" }, ["password: password-missing"]],
      [{ from_address: "" }, ["from_address: sender-missing"]],
      [{ from_address: "a" }, ["from_address: address"]],
      [{ from_name: 'A"' }, ["from_name: name"]],
      [{ reply_to: "a" }, ["reply_to: address"]],
      [{ desk: many }, ["desk: too-many"]],
      [{ desk: ["a@example.com", "b"] }, ["desk: address"]],
      [{ schedule: ["b"] }, ["schedule: address"]],
    ] as const) {
      expect([wish, await refused(wish)]).toEqual([wish, problems]);
    }
    // Without an account no password is needed, whatever the encryption.
    const open25 = { user: "", password: "x", security: "none", port: 25 } as const;
    await changeMail(settings, { ...mail, ...open25, desk: many.slice(1), version: 1 }, act);
    expect((await settings.mail()).desk).toHaveLength(20);
    await changeMail(settings, { host: "127.0.0.1", user: "a", password: "b", version: 2 }, act);
    expect(await refused({ user: "other", password: "", security: "starttls" }, 3)).toEqual([
      "password: password-again",
    ]);
    // A port that stands stays, though it may not be named any more.
    const less = { ...act, ports: [] };
    await changeMail(settings, { from_name: "New", version: 3 }, less);
    expect(await problemsOf(changeMail(settings, { port: 587, version: 4 }, less))).toEqual([
      ...["port: port", "password: password-again"],
    ]);
  });

  test("are tried as they are typed, and with the values that the environment fixes", async () => {
    const store = await open();
    const settings = settingsOf(store);
    const tried = (wish: MailWish, of = settings) => wishedSending(of, wish, ports);
    expect(await problemsOf(tried({}))).toEqual(["host: no-server"]);
    const server = { host: mail.host, port: 587, security: "starttls", user: "someone" };
    const from = { name: "Ridgekey", address: "service@example.com" };
    const sending = { server: { ...server, password: "word" }, from, replyTo: undefined };
    expect(await tried(mail)).toEqual(sending);
    await changeMail(settings, { ...mail, version: 1 }, act);
    expect(await tried({})).toEqual(sending);
    expect(await tried({ user: "", reply_to: "r@example.com" })).toEqual({
      ...{ server: { ...server, user: "", password: "" }, from },
      replyTo: { name: "", address: "r@example.com" },
    });
    const smtpUrl = "smtp://someone:p@fixed.example:587";
    const replyTo = { name: "", address: "fixed@example.com" };
    const fixed = settingsOf(store, { mail: { smtpUrl, replyTo } });
    expect(await tried({}, fixed)).toEqual({ server: smtpUrl, from, replyTo });
    expect((await fixed.mail()).sending).toEqual({ server: smtpUrl, from, replyTo });
    expect(await problemsOf(tried({ host: "x.example" }, fixed))).toEqual([
      ...["host: fixed", "password: password-again"],
    ]);
    await store.db.updateTable("server_settings").set({ value: "{}" }).execute();
    expect(await problemsOf(tried({}, fixed))).toEqual(["from_address: sender-missing"]);
    expect((await fixed.mail()).sending).toBeUndefined();
  });

  test("send what waits once more where another server or sender is set", async () => {
    const store = await open();
    const settings = settingsOf(store);
    const row = { kind: "digest", data: "{}", recipients: "[]", created_at: 0, attempts: 3 };
    await store.db
      .insertInto("mails")
      .values({ ...row, message_id: "m", next_at: now * 9 })
      .execute();
    const waits = async () =>
      (
        await store.db.selectFrom("mails").select("next_at").where("message_id", "=", "m").execute()
      ).map(({ next_at: at }) => at);
    for (const [at, wish] of [
      { desk: ["a@example.com"] },
      { schedule: ["a@example.com"] },
    ].entries())
      await changeMail(settings, { ...wish, version: at + 1 }, act);
    expect(await waits()).toEqual([now * 9]);
    await changeMail(settings, { ...mail, version: 3 }, act);
    expect(await waits()).toEqual([now]);
  });

  test("are announced to active people with an address who may change them, and to nobody else", async () => {
    const store = await open();
    const people = [
      ["ada", true, { email: "ada@example.com" }],
      ["bo", true, {}],
      ["cy", true, { email: "cy@example.com", is_active: 0 }],
      ["ed", false, { email: "ed@example.com" }],
    ] as const;
    for (const [account, isAdmin, values] of people) {
      const id = await addAccount(store, { account, passwordHash: "none", isAdmin });
      if (Object.keys(values).length === 0) continue;
      await store.db.updateTable("accounts").set(values).where("id", "=", id).execute();
    }
    await changeMail(settingsOf(store), { ...mail, version: 1 }, act);
    const mails = await store.db.selectFrom("mails").select(["recipients", "account_id"]).execute();
    expect(mails).toEqual([{ recipients: '["ada@example.com"]', account_id: 1 }]);
  });
});

forEachStore("Settings of the mailbox", (open) => {
  test("are stored, refused by field, and tried as they are typed", async () => {
    const store = await open();
    const settings = settingsOf(store);
    const typed = { host: " imap.example.com ", user: " desk ", password: "word" } as const;
    const change = (wish: MailboxWish, version: number, by = act.by) =>
      changeMailbox(settings, { ...wish, version }, { ...act, by });
    await expect(change(typed, 1, editor)).rejects.toThrow(NotPermitted);
    await expect(change(typed, 2)).rejects.toThrow(VersionConflict);
    const refused = (wish: MailboxWish, version = 1) =>
      problemsOf(change({ ...typed, ...wish }, version));
    for (const [wish, problems] of [
      [{ host: "a b" }, ["host: host"]],
      [{ port: 22 }, ["port: mailbox-port"]],
      [{ user: " " }, ["user: user-missing"]],
      [{ security: "none" }, ["security: mailbox-tls"]],
      [{ password: "" }, ["password: mailbox-password"]],
      [{ move_to: "Inbox" }, ["move_to: mail-folder"]],
      [{ move_to: "a*" }, ["move_to: mail-folder"]],
      [{ move_to: "x".repeat(201) }, ["move_to: mail-folder"]],
    ] as const) {
      expect([wish, await refused(wish)]).toEqual([wish, problems]);
    }
    const tried = (wish: MailboxWish) => wishedMailbox(settings, wish, ports);
    expect(await problemsOf(tried({}))).toEqual(["host: no-mailbox"]);
    const server = { host: "imap.example.com", port: 993, security: "tls", user: "desk" };
    const box = { ...server, password: "word", folder: "INBOX", moveTo: "" };
    expect(await tried(typed)).toEqual(box);
    await change({ ...typed, move_to: "x".repeat(200), form: "quality" }, 1);
    const long = { ...box, moveTo: "x".repeat(200) };
    expect(await settings.mailbox()).toEqual({ server: long, form: "quality", problem: undefined });
    expect(await tried({})).toEqual(long);
    // What the environment fixes is tried and read in place of what is stored, in the folder that is.
    const place = { host: "fixed.example", security: "tls", folder: "INBOX" } as const;
    const given = { ...server, ...place, password: "p" };
    const fixed = settingsOf(store, { mailbox: given });
    const ofBoth = { ...given, moveTo: long.moveTo };
    expect(await wishedMailbox(fixed, {}, ports)).toEqual(ofBoth);
    expect(await fixed.mailbox()).toEqual({ server: ofBoth, form: "quality", problem: undefined });
    await change({}, 2);
    await change({ move_to: "", form: null, password: "" }, 2);
    expect(await settings.mailbox()).toEqual({ server: box, form: undefined, problem: undefined });
    expect(await refused({ user: "other", password: "" }, 3)).toEqual(["password: password-again"]);
    await change({ host: "" }, 3);
    expect((await settings.mailbox()).server).toBeUndefined();
    const of = ["system.mailbox", "system:mailbox"];
    expect(await changesOf(store)).toEqual([
      [...of, "host, port, security, user, password, folder, form"],
      [...of, "folder, form"],
      [...of, "host, port, security, user, password"],
    ]);
  });
});

forEachStore("Settings of backups", (open) => {
  test("are stored without space around them, and refused by field", async () => {
    const store = await open();
    const key = Buffer.alloc(32) as never;
    const settings = settingsOf(store, { backup: { key } });
    const change = (wish: BackupWish, version: number, by = act.by, of = settings) =>
      changeBackup(of, { ...wish, version }, { by, now });
    const bucket: BackupWish = {
      ...{ place: "bucket", bucket: " chips ", prefix: " /a/b/ ", region: " eu-1 " },
      ...{ endpoint: " https://s3.example:9000 ", access_key: " key ", secret_key: "word" },
    };
    await expect(change(bucket, 1, editor)).rejects.toThrow(NotPermitted);
    await expect(change(bucket, 2)).rejects.toThrow(VersionConflict);
    const refused = (wish: BackupWish, version = 1, of = settings) =>
      problemsOf(change({ ...bucket, ...wish }, version, act.by, of));
    for (const [wish, problems] of [
      [{ bucket: "A" }, ["bucket: bucket"]],
      [{ prefix: "../x" }, ["prefix: prefix"]],
      [{ prefix: "x".repeat(201) }, ["prefix: prefix"]],
      [{ region: "eu 1" }, ["region: region"]],
      [{ endpoint: "http://s3.example" }, ["endpoint: endpoint"]],
      [{ access_key: "a b" }, ["access_key: access-key"]],
      [{ secret_key: "" }, ["secret_key: secret-missing"]],
      [{ keep_days: 0, keep_weeks: 0, keep_months: 0 }, ["keep_days: nothing-kept"]],
    ] as const) {
      expect([wish, await refused(wish)]).toEqual([wish, problems]);
    }
    expect(await refused({}, 1, settingsOf(store))).toEqual(["place: no-key"]);
    await change({ ...bucket, every_hours: 12, keep_days: 0, keep_weeks: 1, keep_months: 0 }, 1);
    const credentials = { accessKeyId: "key", secretAccessKey: "word" };
    const place = {
      bucket: {
        ...{ bucket: "chips", prefix: "a/b", region: "eu-1", credentials },
        ...{ endpoint: "https://s3.example:9000", pathStyle: true },
      },
    };
    expect(await settings.backup()).toEqual({
      settings: {
        ...{ place, key, everyMs: 12 * 3_600_000, incrementMs: 300_000 },
        keep: { days: 0, weeks: 1, months: 0 },
      },
      problem: undefined,
    });
    expect((await settingsOf(store).backup()).problem).toBe("no-key");
    await change({}, 2);
    await expect(change({ keep_days: 0, keep_weeks: 0 }, 1)).rejects.toThrow(VersionConflict);
    for (const other of [
      ...[{ access_key: "other" }, { endpoint: "https://s4.example" }, { region: "eu-2" }],
      { bucket: "other" },
    ]) {
      expect([other, await refused({ ...other, secret_key: "" }, 2)]).toEqual([
        ...[other, ["secret_key: secret-again"]],
      ]);
    }
    await change({ keep_months: 3, increment_minutes: 0 }, 2);
    const { settings: inForce } = await settings.backup();
    expect([inForce?.keep, inForce?.incrementMs]).toEqual([
      { days: 0, weeks: 1, months: 3 },
      undefined,
    ]);
    await change({ keep_weeks: 3 }, 3);
    expect((await settings.backup()).settings?.keep).toEqual({ days: 0, weeks: 3, months: 3 });
    await change({ place: "none" }, 4);
    expect(await settings.backup()).toEqual({ settings: undefined, problem: undefined });
    await change({ place: "folder", folder: " nightly " }, 5);
    const { settings: folder } = await settings.backup();
    expect(folder?.place).toEqual({ folder: join("unused", "nightly") });
    expect((await changesOf(store)).slice(1)).toEqual([
      ...[
        "keep, incrementMinutes",
        "keep",
        "place, bucket, prefix, endpoint, region, accessKey, secretKey",
        "place, folder",
      ].map((changed) => ["system.backup", "system:backup", changed]),
    ]);
    await change({ ...bucket, prefix: "x".repeat(200) }, 6);
    const { settings: longest } = await settings.backup();
    expect(longest?.place).toMatchObject({ bucket: { prefix: "x".repeat(200) } });
  });

  test("are usual where nothing is set, and none where zero is", () => {
    const place = { folder: "/x" };
    const usual = { place, key: undefined, everyMs: 24 * 3_600_000, incrementMs: 5 * 60_000 };
    const keep = { days: 7, weeks: 4, months: 12 };
    expect(backupSettings({}, place)).toEqual({ ...usual, keep });
    const never = backupSettings({ everyHours: 0 }, place, { everyHours: 3, incrementMinutes: 0 });
    expect([never.everyMs, never.incrementMs]).toEqual([undefined, undefined]);
    const least = backupSettings({}, place, { everyHours: 1, incrementMinutes: 1 });
    expect([least.everyMs, least.incrementMs]).toEqual([3_600_000, 60_000]);
  });
});
