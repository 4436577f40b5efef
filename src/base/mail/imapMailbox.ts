import type { ImapFlow } from "imapflow";
import * as z from "zod";
import type { MailboxProblem } from "../site/incomingMailCodes.ts";
import { sanitizeLine } from "../site/sanitizeInput.ts";
import type { MailSecurity } from "../site/serverSettingCodes.ts";
import { cutText } from "../site/text/cutText.ts";

/** A mailbox that is read by IMAP. */
export interface ImapServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user: string;
  readonly password: string;
  /** Folder that is read. */
  readonly folder: string;
  /** Folder to which mails that were taken are moved; "": they are marked as read. */
  readonly moveTo: string;
}

/** Failure to reach or read a mailbox. */
export class MailboxFailure extends Error {
  override readonly name = "MailboxFailure";
  readonly problem: MailboxProblem;
  /** The server's own words, where it refused something by IMAP. */
  readonly reply: string | undefined;

  constructor(problem: MailboxProblem, reply?: string) {
    super(reply === undefined ? problem : `${problem}: ${reply}`);
    this.problem = problem;
    this.reply = reply;
  }
}

/** A mail in a mailbox. */
export interface MailboxEntry {
  readonly uid: number;
  /** In bytes. */
  readonly size: number;
}

/** Mails that are asked for; several parts add up. */
export interface Wanted {
  readonly fromUid: number | undefined;
  /** Unread ones that arrived since then. */
  readonly unreadSince?: Date;
  /** All that arrived since then. */
  readonly allSince?: Date;
}

/** Milliseconds that a server may be silent for. */
const patienceMs = 20_000;

/** Bytes that are asked of a server at once. */
const chunkBytes = 512 * 1_024;

/** Most bytes of a mail's head that are read. */
const maxHead = 256 * 1_024;

/** An open mailbox. */
export class ImapMailbox {
  readonly #client: ImapFlow;
  readonly #moveTo: string;
  readonly uidValidity: number;

  private constructor(client: ImapFlow, moveTo: string) {
    this.#client = client;
    this.#moveTo = moveTo;
    this.uidValidity = client.mailbox ? Number(client.mailbox.uidValidity) : 0;
  }

  /** @throws MailboxFailure */
  static async open(server: ImapServer, silenceMs = patienceMs): Promise<ImapMailbox> {
    const client = await clientOf(server, silenceMs);
    try {
      await client.connect();
      await reach(client, server);
      return new ImapMailbox(client, server.moveTo);
    } catch (error) {
      client.close();
      throw failureOf(error);
    }
  }

  /** UID that the next mail will have at least. */
  get uidNext(): number {
    return this.#client.mailbox ? this.#client.mailbox.uidNext : 1;
  }

  /** Mails of the folder, in the order of their UIDs. */
  list({ fromUid, unreadSince, allSince }: Wanted): Promise<MailboxEntry[]> {
    return this.#do(async (client) => {
      const uids = new Set<number>();
      const queries = [
        ...(fromUid === undefined ? [] : [{ uid: `${fromUid}:*` }]),
        ...(unreadSince === undefined ? [] : [{ seen: false, since: unreadSince }]),
        ...(allSince === undefined ? [] : [{ since: allSince }]),
      ];
      for (const query of queries) {
        const found = await client.search({ ...query, deleted: false }, { uid: true });
        const isRange = "uid" in query;
        for (const uid of Array.isArray(found) ? found : []) {
          // A range to the end has the last mail in it, whatever its UID.
          if (!isRange || uid >= (fromUid ?? 0)) uids.add(uid);
        }
      }
      const sorted = [...uids].toSorted((one, other) => one - other);
      const entries: MailboxEntry[] = [];
      for (let at = 0; at < sorted.length; at += 500) {
        const range = sorted.slice(at, at + 500).join(",");
        for (const { uid, size = 0 } of await client.fetchAll(
          range,
          { size: true },
          { uid: true },
        )) {
          entries.push({ uid, size });
        }
      }
      return entries.toSorted((one, other) => one.uid - other.uid);
    });
  }

  /** The bytes of a mail as they arrive; undefined where it is gone. */
  source(uid: number): Promise<AsyncIterable<Uint8Array> | undefined> {
    return this.#do(async (client) => {
      const options = { uid: true, chunkSize: chunkBytes };
      return (await client.download(String(uid), undefined, options)).content;
    });
  }

  /** The head of a mail; undefined where it is gone. */
  head(uid: number): Promise<Uint8Array | undefined> {
    return this.#do(async (client) => {
      const found = await client.fetchOne(String(uid), { headers: true }, { uid: true });
      return found ? found.headers?.subarray(0, maxHead) : undefined;
    });
  }

  /** Marks a mail that was taken as read, and moves it where that is set. */
  done(uid: number): Promise<void> {
    return this.#do(async (client) => {
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
      if (this.#moveTo !== "") await client.messageMove(String(uid), this.#moveTo, { uid: true });
    });
  }

  /** Waits until the server says that there is something new, for a time, or until it is aborted. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const client = this.#client;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const done = () => resolve();
    client.on("exists", done);
    client.on("close", done);
    signal.addEventListener("abort", done);
    // Ended by the next command; servers without IDLE are asked now and then instead.
    void client.idle().catch(done);
    try {
      if (!signal.aborted) await promise;
    } finally {
      clearTimeout(timer);
      client.off("exists", done);
      client.off("close", done);
      signal.removeEventListener("abort", done);
    }
  }

  close(): void {
    this.#client.close();
  }

  /** Signs off. */
  async end(): Promise<void> {
    await this.#client.logout().catch(() => undefined);
    this.#client.close();
  }

  async #do<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    if (!this.#client.usable) throw new MailboxFailure("silent");
    try {
      return await work(this.#client);
    } catch (error) {
      throw failureOf(error);
    }
  }
}

async function clientOf(server: ImapServer, silenceMs: number): Promise<ImapFlow> {
  const { host, port, security, user, password } = server;
  // 36 MB of memory, which a site without a mailbox does without.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    ...{ host, port, secure: security === "tls", doSTARTTLS: security === "starttls" },
    auth: { user, pass: password },
    // Some providers let nobody in who does not say what they are (RFC 2971).
    clientInfo: { name: "Tapeout" },
    ...{ logger: false, disableAutoIdle: true, maxIdleTime: 4 * 60_000 },
    ...{ connectionTimeout: silenceMs, greetingTimeout: silenceMs },
    socketTimeout: Math.max(silenceMs, 5 * 60_000),
    maxLiteralSize: 4 * chunkBytes,
    maxResponseSize: 64 * chunkBytes,
  });
  // Failures reach whatever waits for an answer; without a listener they would end the process.
  client.on("error", () => undefined);
  return client;
}

async function reach(client: ImapFlow, { folder, moveTo }: ImapServer): Promise<void> {
  if (moveTo !== "") {
    try {
      await client.mailboxCreate(moveTo);
    } catch (error) {
      throw new MailboxFailure("folder", replyOf(error));
    }
  }
  let opened: Awaited<ReturnType<ImapFlow["mailboxOpen"]>>;
  try {
    opened = await client.mailboxOpen(folder);
  } catch (error) {
    const { responseStatus } = imapError(error);
    if (responseStatus === "NO") throw new MailboxFailure("folder", replyOf(error));
    throw error;
  }
  if (opened.readOnly === true) throw new MailboxFailure("read-only");
}

const errorShape = z.looseObject({
  code: z.string().optional().catch(undefined),
  authenticationFailed: z.boolean().optional().catch(undefined),
  tlsFailed: z.boolean().optional().catch(undefined),
  responseStatus: z.string().optional().catch(undefined),
  responseText: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  serverResponseCode: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

function imapError(error: unknown) {
  return errorShape.safeParse(error).data ?? {};
}

/** Longest reply that is shown, in characters. */
const maxReply = 300;

function replyOf(error: unknown): string | undefined {
  const { responseText, response } = imapError(error);
  const text = responseText ?? response;
  return text === undefined ? undefined : cutText(sanitizeLine(text), maxReply) || undefined;
}

/**
 * Codes of connections that nothing took or that ended at once, one outcome so that nobody finds out by it
 * what runs in a network.
 */
const unreachable =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EACCES|EPERM|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|EINVAL|CONNECT_TIMEOUT|GREETING_TIMEOUT|ClosedAfterConnectT\w+)$/;

/** Cause of a failure, as far as the server tells it. */
function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const {
    code = "",
    authenticationFailed,
    tlsFailed,
    serverResponseCode = "",
    message = "",
  } = imapError(error);
  if (authenticationFailed === true) {
    const isBusy = serverResponseCode === "UNAVAILABLE" || serverResponseCode === "INUSE";
    return new MailboxFailure(isBusy ? "busy" : "credentials", replyOf(error));
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new MailboxFailure("no-host");
  if (/CERT|ALTNAME|SELF_SIGNED|ISSUER|SIGNATURE/.test(code))
    return new MailboxFailure("certificate");
  if (
    /^ERR_SSL|^EPROTO$|UPGRADE_TIMEOUT/.test(code) ||
    tlsFailed === true ||
    /STARTTLS/i.test(message)
  ) {
    return new MailboxFailure("tls");
  }
  if (unreachable.test(code)) return new MailboxFailure("unreachable");
  if (/^ParserError|^(?:LineTooLarge|InvalidResponse|UnexpectedTag|MissingTag)$/.test(code)) {
    return new MailboxFailure("no-imap");
  }
  if (code === "ETHROTTLE") return new MailboxFailure("busy", replyOf(error));
  if (/^(?:ETIMEOUT|NoConnection|EConnectionClosed|StateLogout)$/.test(code)) {
    return new MailboxFailure("silent");
  }
  return new MailboxFailure("failed", replyOf(error));
}
