import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import type { MailSecurity } from "../../base/site/serverSettingCodes.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { isThisMachine, readHost } from "./changeMail.ts";
import type { ServerSettings } from "./mailAndBackupInForce.ts";
import { type FieldProblem, fixedFields, requireFit, UnfitSettings } from "./settingProblems.ts";
import { mailboxVariable } from "./settingsFixedByEnvironment.ts";
import {
  openMailboxPassword,
  type StoredMailbox,
  type StoredMailServer,
  sealMailboxPassword,
  storedMailbox,
} from "./storedSettings.ts";
import { differingNames, requireVersion, writeSettings } from "./writeSettings.ts";

/** Settings of the mailbox as somebody wishes them; what is absent stays as it is. */
export interface MailboxWish {
  /** Empty: no mails are read. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly security?: MailSecurity | undefined;
  readonly user?: string | undefined;
  /** Absent or empty: the one that is stored, where server and account stay the same. */
  readonly password?: string | undefined;
  /** Empty: mails that were taken are marked as read. */
  readonly move_to?: string | undefined;
  /** Null: mails that belong to no enquiry wait for staff. */
  readonly form?: FormName | null | undefined;
}

const groups = { server: ["host", "port", "security", "user", "password"] } as const;

interface Act {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ports that may be named. */
  readonly ports: readonly number[];
}

/**
 * Changes the settings of the desk's mailbox.
 * @throws UnfitSettings, VersionConflict, NotPermitted
 */
export async function changeMailbox(
  settings: ServerSettings,
  wish: MailboxWish & { readonly version: number },
  { by, now, ports }: Act,
): Promise<void> {
  requireRight(by, "system.manage", {}, "the settings of the mailbox");
  const { store } = settings;
  const stored = await storedMailbox(store.db);
  requireVersion("mailbox", stored.version, wish.version);
  const { next, password } = merged(settings, stored.value, wish, ports);
  const { server } = next;
  const sealed =
    server === undefined || password === undefined
      ? server
      : { ...server, password: await sealMailboxPassword(store, server, password) };
  const after = { ...next, ...(sealed !== undefined && { server: sealed }) };
  const changed = differingNames(flat(stored.value), flat(after));
  if (changed.length === 0) return;
  await writeSettings(store, {
    ...({ name: "mailbox", value: after, version: wish.version } as const),
    ...{ changed, by, now },
  });
}

/**
 * Returns the mailbox that would be read by settings that are not saved.
 * @throws UnfitSettings
 */
export async function wishedMailbox(
  settings: ServerSettings,
  wish: MailboxWish,
  ports: readonly number[],
): Promise<ImapServer> {
  const { store, fixed } = settings;
  const { next, password: typed } = merged(
    settings,
    (await storedMailbox(store.db)).value,
    wish,
    ports,
  );
  const { server, moveTo = "" } = next;
  if (fixed.mailbox !== undefined) return { ...fixed.mailbox, moveTo };
  if (server === undefined) throw new UnfitSettings([{ field: "host", problem: "no-mailbox" }]);
  const password = typed ?? (await openMailboxPassword(store, server));
  if (password === undefined) {
    throw new UnfitSettings([{ field: "password", problem: "password-again" }]);
  }
  return { ...server, password, moveTo, folder: "INBOX" };
}

/** The settings after a wish, with a password that was typed. @throws UnfitSettings */
function merged(
  { fixed }: ServerSettings,
  before: StoredMailbox,
  wish: MailboxWish,
  ports: readonly number[],
): { readonly next: StoredMailbox; readonly password: string | undefined } {
  const problems: FieldProblem[] = fixedFields(wish, groups, () => mailboxVariable(fixed));
  const server = mergedServer(before.server, wish, ports, problems);
  const moveTo = sanitizeLine(wish.move_to ?? before.moveTo ?? "");
  if (moveTo.length > 200 || /[*%"\\]/.test(moveTo) || /^inbox$/i.test(moveTo)) {
    problems.push({ field: "move_to", problem: "mail-folder" });
  }
  const form = wish.form === undefined ? before.form : (wish.form ?? undefined);
  requireFit(problems);
  const isTyped = wish.password !== undefined && wish.password !== "";
  return {
    next: {
      ...(server !== undefined && { server }),
      ...(moveTo !== "" && { moveTo }),
      ...(form !== undefined && { form }),
    },
    password: isTyped ? wish.password : undefined,
  };
}

const usualServer = { host: "", port: 993, security: "tls", user: "" } as const;

function mergedServer(
  before: StoredMailServer | undefined,
  wish: MailboxWish,
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
  if (!isOldPort && !ports.includes(server.port))
    problems.push({ field: "port", problem: "mailbox-port" });
  if (server.user === "") problems.push({ field: "user", problem: "user-missing" });
  if (server.security === "none" && !isThisMachine(server.host)) {
    problems.push({ field: "security", problem: "mailbox-tls" });
  }
  if (wish.password !== undefined && wish.password !== "") return server;
  const isSame =
    before?.host === server.host &&
    before.port === server.port &&
    before.security === server.security &&
    before.user === server.user;
  if (isSame && before.password !== undefined) return { ...server, password: before.password };
  const problem = before?.password === undefined ? "mailbox-password" : "password-again";
  problems.push({ field: "password", problem });
  return server;
}

/** Values by the names that the audit trail and the notice have. */
function flat({ server, moveTo, form }: StoredMailbox) {
  return {
    ...{ host: server?.host, port: server?.port, security: server?.security },
    ...{ user: server?.user, password: server?.password, folder: moveTo, form },
  };
}
