import type * as z from "zod";
import { mailboxProblems } from "../../../base/site/incomingMailCodes.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import { mailboxName, mailboxState } from "../../../staff/desk/mail/mailboxState.ts";
import type { ArchivePlace, EncryptionKey } from "../../../staff/serverSettings/backupSettings.ts";
import { backupVariable } from "../../../staff/serverSettings/changeBackup.ts";
import { mailVariable } from "../../../staff/serverSettings/changeMail.ts";
import {
  type ServerSettings,
  usualHours,
  usualMinutes,
  usualRetention,
} from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import { mailboxVariable } from "../../../staff/serverSettings/settingsFixedByEnvironment.ts";
import {
  type Stored,
  storedBackup,
  storedMail,
  storedMailbox,
} from "../../../staff/serverSettings/storedSettings.ts";
import type {
  backupRun,
  backupSettings,
  mailboxSettings,
  mailSettings,
} from "../../contract/mailAndBackupSettings.ts";
import { isoTime } from "../commonParameters.ts";

/** Settings of mail in force, without any password. */
export async function presentMail(settings: ServerSettings): Promise<z.input<typeof mailSettings>> {
  const { fixed, store } = settings;
  const stored = await storedMail(store.db);
  const { value } = stored;
  const { sending, problem } = await settings.mail();
  const { smtpUrl } = fixed.mail;
  const from = fixed.mail.from ?? value.from;
  return {
    ...(smtpUrl === undefined ? presentServer(value.server) : serverOfUrl(smtpUrl)),
    from_name: from?.name ?? "",
    from_address: from?.address ?? "",
    reply_to: (fixed.mail.replyTo ?? value.replyTo)?.address ?? "",
    desk: [...(fixed.mail.desk ?? value.desk ?? [])],
    schedule: [...(fixed.mail.scheduleMailTo ?? value.scheduleMailTo ?? [])],
    set_by: {
      server: mailVariable(fixed.mail, "server") ?? null,
      from: mailVariable(fixed.mail, "from") ?? null,
      reply_to: mailVariable(fixed.mail, "reply_to") ?? null,
      desk: mailVariable(fixed.mail, "desk") ?? null,
      schedule: mailVariable(fixed.mail, "schedule") ?? null,
    },
    is_sending: sending !== undefined,
    problem: problem ?? null,
    changed: await presentChange(settings, stored),
    version: stored.version,
  };
}

/** Settings of the mailbox in force, without its password, and the state of reading. */
export async function presentMailbox(
  settings: ServerSettings,
): Promise<z.input<typeof mailboxSettings>> {
  const { fixed, store } = settings;
  const stored = await storedMailbox(store.db);
  const { server: typed, moveTo = "", form = null } = stored.value;
  const { server, problem } = await settings.mailbox();
  const state = server && (await mailboxState(store, mailboxName(server)));
  const usual = { host: "", port: 993, security: "tls", user: "" } as const;
  const { host, port, security, user } = fixed.mailbox ?? typed ?? usual;
  const failure = mailboxProblems.find((one) => one === state?.problem) ?? null;
  const at = (ms: number | undefined) => (ms === undefined ? null : isoTime(ms));
  return {
    ...{ host, port, security, user, form, move_to: moveTo },
    has_password: (fixed.mailbox ?? typed)?.password !== undefined,
    set_by: { server: mailboxVariable(fixed) ?? null },
    ...{ is_reading: server !== undefined, problem: problem ?? null },
    ...{ checked_at: at(state?.checkedAt), failure },
    failure_at: failure === null ? null : at(state?.problemAt),
    changed: await presentChange(settings, stored),
    version: stored.version,
  };
}

type MailServer = Pick<
  z.input<typeof mailSettings>,
  "host" | "port" | "security" | "user" | "has_password"
>;

function presentServer(
  server: Awaited<ReturnType<typeof storedMail>>["value"]["server"],
): MailServer {
  const { host = "", port = 587, security = "starttls", user = "", password } = server ?? {};
  return { host, port, security, user, has_password: password !== undefined };
}

/** Facts of SMTP_URL. Its user is not shown: with some services it is a secret as well. */
function serverOfUrl(text: string): MailServer {
  const url = URL.parse(text);
  const isTls = url?.protocol === "smtps:";
  const usualPort = isTls ? 465 : 587;
  const port = url === null || url.port === "" ? usualPort : Number(url.port);
  const host = url?.hostname.replaceAll(/[[\]]/g, "") ?? "";
  const hasPassword = url !== null && url.password !== "";
  const security = isTls ? "tls" : "starttls";
  return { host, port, security, user: "", has_password: hasPassword };
}

async function presentChange(
  { store }: ServerSettings,
  { changedAt, changedBy }: Pick<Stored<unknown>, "changedAt" | "changedBy">,
) {
  if (changedAt === undefined || changedBy === undefined) return null;
  const names = await displayNames(store.db, [changedBy]);
  return { at: isoTime(changedAt), by: names.get(changedBy) ?? changedBy };
}

/** Changes of the settings since a time, for administrators. */
export async function changesSince(settings: ServerSettings, since: number) {
  const { db } = settings.store;
  const changes = [
    { what: "mail", stored: await storedMail(db) },
    { what: "mailbox", stored: await storedMailbox(db) },
    { what: "backup", stored: await storedBackup(db) },
  ] as const;
  const recent = changes.filter(({ stored }) => (stored.changedAt ?? 0) >= since);
  const told = await Promise.all(
    recent.map(async ({ what, stored }) => {
      const change = await presentChange(settings, stored);
      return change === null ? [] : [{ what, ...change }];
    }),
  );
  return told.flat();
}

/** Settings of backups in force, without any secret key. */
export async function presentBackupSettings(
  settings: ServerSettings,
  run: z.input<typeof backupRun> | null,
): Promise<z.input<typeof backupSettings>> {
  const { fixed, store } = settings;
  const stored = await storedBackup(store.db);
  const { value } = stored;
  const { problem } = await settings.backup();
  const keep = fixed.backup.keep ?? value.keep ?? usualRetention;
  const hasFixedKeys = fixed.backup.keys !== undefined;
  const hasOwnKeys = value.place?.kind === "bucket" && value.place.secretKey !== undefined;
  return {
    ...(fixed.backup.place === undefined
      ? presentPlace(value.place)
      : presentFixedPlace(fixed.backup.place)),
    has_secret_key: hasFixedKeys || hasOwnKeys,
    every_hours: fixed.backup.everyHours ?? value.everyHours ?? usualHours,
    increment_minutes: fixed.backup.incrementMinutes ?? value.incrementMinutes ?? usualMinutes,
    ...{ keep_days: keep.days, keep_weeks: keep.weeks, keep_months: keep.months },
    set_by: {
      place: backupVariable(fixed.backup, "place") ?? null,
      keys: backupVariable(fixed.backup, "keys") ?? null,
      every: backupVariable(fixed.backup, "every") ?? null,
      increment: backupVariable(fixed.backup, "increment") ?? null,
      keep: backupVariable(fixed.backup, "keep") ?? null,
    },
    encryption: presentKey(fixed.backup.key),
    has_increments: store.dialect === "sqlite",
    problem: problem ?? null,
    run,
    changed: await presentChange(settings, stored),
    version: stored.version,
  };
}

type Place = Pick<
  z.input<typeof backupSettings>,
  "place" | "folder" | "bucket" | "prefix" | "endpoint" | "region" | "access_key"
>;

const noPlace = {
  ...({ place: "none", folder: "", bucket: "", prefix: "" } as const),
  ...{ endpoint: "", region: "", access_key: "" },
};

function presentPlace(place: Awaited<ReturnType<typeof storedBackup>>["value"]["place"]): Place {
  if (place === undefined) return noPlace;
  if (place.kind === "folder") return { ...noPlace, place: "folder", folder: place.folder };
  const { bucket, prefix, endpoint, region, accessKey } = place;
  const names = { bucket, prefix, endpoint, region, access_key: accessKey };
  return { ...noPlace, ...names, place: "bucket" };
}

function presentFixedPlace(place: ArchivePlace): Place {
  if ("folder" in place) return { ...noPlace, place: "folder", folder: place.folder };
  const { bucket, prefix, endpoint = "", region = "" } = place.bucket;
  return { ...noPlace, place: "bucket", bucket, prefix, endpoint, region };
}

/** Characters of a public key that are shown, from its beginning and its end. */
const [shownStart, shownEnd] = [12, 8];

function presentKey(key: EncryptionKey | undefined) {
  if (key === undefined) return null;
  if ("passphrase" in key) return { kind: "passphrase" as const, keys: [] };
  const keys = key.recipients.map((one) => `${one.slice(0, shownStart)}…${one.slice(-shownEnd)}`);
  return { kind: "recipients" as const, keys };
}
