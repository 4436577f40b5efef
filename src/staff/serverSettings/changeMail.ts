import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Mailbox } from "../../base/mail/mailer.ts";
import { retryWaiting } from "../../base/mail/outbox.ts";
import type { SmtpServer } from "../../base/mail/smtpMailer.ts";
import type { MailSecurity } from "../../base/site/serverSettingCodes.ts";
import { emailAddress } from "../../readers/enquiries/form/contactFormats.ts";
import { type Person, requireRight } from "../access/rights.ts";
import type { Sending, ServerSettings } from "./mailAndBackupInForce.ts";
import { type FieldProblem, fixedFields, requireFit, UnfitSettings } from "./settingProblems.ts";
import { type FixedMail, mailVariables } from "./settingsFixedByEnvironment.ts";
import {
  openMailPassword,
  type StoredMail,
  type StoredMailServer,
  sealMailPassword,
  storedMail,
} from "./storedSettings.ts";
import { differingNames, requireVersion, writeSettings } from "./writeSettings.ts";

/** Settings of mail as somebody wishes them; what is absent stays as it is. */
export interface MailWish {
  /** Empty: no mails are sent. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly security?: MailSecurity | undefined;
  readonly user?: string | undefined;
  /** Absent or empty: the one that is stored, where server and account stay the same. */
  readonly password?: string | undefined;
  readonly from_name?: string | undefined;
  readonly from_address?: string | undefined;
  readonly reply_to?: string | undefined;
  readonly desk?: readonly string[] | undefined;
  readonly schedule?: readonly string[] | undefined;
}

interface Act {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Fields of the values that a variable can fix. */
const groups = {
  server: ["host", "port", "security", "user", "password"],
  from: ["from_name", "from_address"],
  reply_to: ["reply_to"],
  desk: ["desk"],
  schedule: ["schedule"],
} as const;

/** The variable that fixes a value of mail; undefined: none does. */
export function mailVariable(
  fixed: FixedMail,
  group: keyof typeof mailVariables,
): string | undefined {
  const values = {
    ...{ server: fixed.smtpUrl, from: fixed.from, reply_to: fixed.replyTo },
    ...{ desk: fixed.desk, schedule: fixed.scheduleMailTo },
  };
  return values[group] === undefined ? undefined : mailVariables[group];
}

/** Addresses of a list at most. */
const maxAddresses = 20;

/**
 * Changes the settings of mail.
 * @param ports the ports that may be named
 * @throws UnfitSettings, VersionConflict, NotPermitted
 */
export async function changeMail(
  settings: ServerSettings,
  wish: MailWish & { readonly version: number },
  { by, now, ports }: Act & { readonly ports: readonly number[] },
): Promise<void> {
  requireRight(by, "system.manage", {}, "the settings of mail");
  const { store } = settings;
  const stored = await storedMail(store.db);
  requireVersion("mail", stored.version, wish.version);
  const before = stored.value;
  const { next, password } = await merged(settings, before, wish, ports);
  const { server } = next;
  const after =
    server === undefined || password === undefined
      ? next
      : {
          ...next,
          server: { ...server, password: await sealMailPassword(store, server, password) },
        };
  const changed = namesOfChange(before, after);
  if (changed.length === 0) return;
  const isSentOtherwise = changed.some((name) => name !== "desk" && name !== "schedule");
  await writeSettings(
    store,
    { name: "mail", value: after, version: wish.version, changed, by, now },
    // What a wrong server has put off goes out by the right one.
    isSentOtherwise ? (tx) => retryWaiting(tx, now) : undefined,
  );
}

/**
 * Returns how mails would be sent by settings that are not saved.
 * @throws UnfitSettings
 */
export async function wishedSending(
  settings: ServerSettings,
  wish: MailWish,
  ports: readonly number[],
): Promise<Sending> {
  const { store, fixed } = settings;
  const before = (await storedMail(store.db)).value;
  const { next, password } = await merged(settings, before, wish, ports);
  const from = fixed.mail.from ?? next.from;
  const server = fixed.mail.smtpUrl ?? (await wholeServer(settings, next.server, password));
  if (server === undefined) throw new UnfitSettings([{ field: "host", problem: "no-server" }]);
  if (from === undefined) {
    throw new UnfitSettings([{ field: "from_address", problem: "sender-missing" }]);
  }
  return { server, from, replyTo: fixed.mail.replyTo ?? next.replyTo };
}

async function wholeServer(
  { store }: ServerSettings,
  server: StoredMailServer | undefined,
  typed: string | undefined,
): Promise<SmtpServer | undefined> {
  if (server === undefined || server.user === "") return server && { ...server, password: "" };
  const password = typed ?? (await openMailPassword(store, server));
  if (password === undefined) {
    throw new UnfitSettings([{ field: "password", problem: "password-again" }]);
  }
  return { ...server, password };
}

/** The settings after a wish, with a password that was typed. @throws UnfitSettings */
async function merged(
  { fixed }: ServerSettings,
  before: StoredMail,
  wish: MailWish,
  ports: readonly number[],
): Promise<{ readonly next: StoredMail; readonly password: string | undefined }> {
  const problems: FieldProblem[] = fixedFields(wish, groups, (group) =>
    mailVariable(fixed.mail, group),
  );
  const server = mergedServer(before.server, wish, ports, problems);
  const from = mergedSender(before.from, wish, problems);
  const isSending = server !== undefined || fixed.mail.smtpUrl !== undefined;
  if (isSending && from === undefined && fixed.mail.from === undefined) {
    problems.push({ field: "from_address", problem: "sender-missing" });
  }
  const replyTo = mergedReplyTo(before.replyTo, wish, problems);
  const next = withoutAbsent({
    ...{ server, from, replyTo },
    desk: mergedList("desk", before.desk, wish.desk, problems),
    scheduleMailTo: mergedList("schedule", before.scheduleMailTo, wish.schedule, problems),
  });
  requireFit(problems);
  const { user = "" } = server ?? {};
  const isTyped = user !== "" && wish.password !== undefined && wish.password !== "";
  return { next, password: isTyped ? wish.password : undefined };
}

function withoutAbsent(mail: StoredMail): StoredMail {
  return Object.fromEntries(Object.entries(mail).filter(([, value]) => value !== undefined));
}

const usualServer = { host: "", port: 587, security: "starttls", user: "" } as const;

function mergedServer(
  before: StoredMailServer | undefined,
  wish: MailWish,
  ports: readonly number[],
  problems: FieldProblem[],
): StoredMailServer | undefined {
  const { host, port, security, user } = { ...usualServer, ...before };
  const typed = (wish.host ?? host).trim();
  if (typed === "") return undefined;
  const server = {
    host: readHost(typed) ?? "",
    port: wish.port ?? port,
    security: wish.security ?? security,
    user: (wish.user ?? user).trim(),
  };
  if (server.host === "") problems.push({ field: "host", problem: "host" });
  const isOldPort = server.port === before?.port;
  if (!isOldPort && !ports.includes(server.port)) problems.push({ field: "port", problem: "port" });
  if (server.user === "") return server;
  if (server.security === "none" && !isThisMachine(server.host)) {
    problems.push({ field: "security", problem: "password-without-tls" });
  }
  if (wish.password !== undefined && wish.password !== "") return server;
  const isSame =
    before?.host === server.host &&
    before.port === server.port &&
    before.security === server.security &&
    before.user === server.user;
  if (isSame && before.password !== undefined) return { ...server, password: before.password };
  const problem = before?.password === undefined ? "password-missing" : "password-again";
  problems.push({ field: "password", problem });
  return server;
}

/** A name of a machine or an address of IP, in the form in which it is stored; undefined: it is none. */
export function readHost(typed: string): string | undefined {
  if (isIP(typed) !== 0) return typed;
  const host = domainToASCII(typed).toLowerCase();
  const isName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(host);
  const areLabels = host.split(".").every((label) => /^.{1,63}$/.test(label));
  // A last label of digits is a mistyped address of IP, which some resolvers complete.
  return isName && areLabels && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host) ? host : undefined;
}

/** A password that goes to this machine leaves it by no wire. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function mergedSender(
  before: Mailbox | undefined,
  { from_name: name, from_address: address }: MailWish,
  problems: FieldProblem[],
): Mailbox | undefined {
  const from = {
    name: (name ?? before?.name ?? "").trim(),
    address: (address ?? before?.address ?? "").trim(),
  };
  if (from.address === "") return undefined;
  if (!emailAddress.test(from.address))
    problems.push({ field: "from_address", problem: "address" });
  if (/[\p{Cc}<>"]/u.test(from.name)) problems.push({ field: "from_name", problem: "name" });
  return from;
}

function mergedReplyTo(
  before: Mailbox | undefined,
  { reply_to: typed }: MailWish,
  problems: FieldProblem[],
): Mailbox | undefined {
  if (typed === undefined) return before;
  const address = typed.trim();
  if (address === "") return undefined;
  if (!emailAddress.test(address)) problems.push({ field: "reply_to", problem: "address" });
  return { name: "", address };
}

function mergedList(
  field: "desk" | "schedule",
  before: readonly string[] | undefined,
  typed: readonly string[] | undefined,
  problems: FieldProblem[],
): string[] | undefined {
  if (typed === undefined) return before && [...before];
  const addresses = [...new Set(typed.map((one) => one.trim()).filter((one) => one !== ""))];
  if (addresses.some((one) => !emailAddress.test(one)))
    problems.push({ field, problem: "address" });
  if (addresses.length > maxAddresses) problems.push({ field, problem: "too-many" });
  return addresses.length === 0 ? undefined : addresses;
}

/** Names of what differs, as the audit trail and the notice have them. */
function namesOfChange(before: StoredMail, after: StoredMail): string[] {
  const flat = ({ server, from, replyTo, desk, scheduleMailTo }: StoredMail) => ({
    ...{ host: server?.host, port: server?.port, security: server?.security },
    ...{ user: server?.user, password: server?.password },
    ...{ sender: from, "reply-to": replyTo, desk, schedule: scheduleMailTo },
  });
  return differingNames(flat(before), flat(after));
}
