import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Behaviour of a mail server with the next mails. */
export type Behaviour =
  | "takes"
  | "isBusy"
  | "isSilent"
  | "hangsUp"
  | "wantsAnotherPassword"
  | "refusesSender"
  | "asksToComeAgain"
  | "knowsNoSuchMailbox"
  | "knowsOneMailbox"
  | "refusesContent"
  | "cannotKeepContent"
  | "hangsUpAtContent"
  | "takesAndHangsUp";

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: readonly string[];
  /** The head, unfolded, one field a line, encoded words decoded. */
  readonly head: string;
  readonly text: string;
}

/** A test's own SMTP server, with configurable failures. */
export interface MailServer {
  readonly url: string;
  /** Mails that it accepted, whether or not its response arrived. */
  readonly received: readonly ReceivedMail[];
  /** Number of connections. */
  readonly visits: () => number;
  behave(behaviour: Behaviour): void;
  /** Whether a client waits for a response that does not come. */
  readonly isSilent: () => boolean;
  close(): Promise<void>;
}

/** Behaviour, accepted mails, and a way to end connections. */
interface MailState {
  behaviour: Behaviour;
  visits: number;
  readonly received: ReceivedMail[];
  hangUp(): void;
}

/** Starts a server of this machine, which accepts every mail by default; on a free port unless one is named. */
export async function startMailServer(host = "127.0.0.1", wanted = 0): Promise<MailServer> {
  const state: MailState = {
    behaviour: "takes",
    visits: 0,
    received: [],
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...envelopeHandlers(state),
    onData: contentHandler(state),
  });
  server.on("error", () => undefined);
  server.listen(wanted, host);
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://someone:secret@${host}:${port}`,
    received: state.received,
    visits: () => state.visits,
    behave(next) {
      state.behaviour = next;
    },
    isSilent: () => state.behaviour === "isSilent",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Handlers of the commands before a mail's content. */
function envelopeHandlers(
  state: MailState,
): Pick<SMTPServerOptions, "onConnect" | "onAuth" | "onMailFrom" | "onRcptTo"> {
  return {
    onConnect(_session, done) {
      state.visits += 1;
      if (state.behaviour === "isSilent") return;
      if (state.behaviour === "hangsUp") state.hangUp();
      else done(state.behaviour === "isBusy" ? answer(421, "Too busy") : null);
    },
    onAuth(_auth, _session, done) {
      if (state.behaviour === "wantsAnotherPassword") done(answer(535, "Not the password"));
      else done(null, { user: "someone" });
    },
    onMailFrom(_address, _session, done) {
      done(state.behaviour === "refusesSender" ? answer(550, "You may not send") : null);
    },
    onRcptTo({ address }, _session, done) {
      const isOther = state.behaviour === "knowsOneMailbox" && !address.startsWith("first");
      if (state.behaviour === "asksToComeAgain") done(answer(450, "Come again later"));
      else if (isOther || state.behaviour === "knowsNoSuchMailbox")
        done(answer(550, `No mailbox ${address}`));
      else done(null);
    },
  };
}

/** The handler of a mail's content. */
function contentHandler(state: MailState): NonNullable<SMTPServerOptions["onData"]> {
  return (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (state.behaviour === "hangsUpAtContent") state.hangUp();
    });
    stream.on("end", () => {
      if (state.behaviour === "refusesContent") return done(answer(554, "Not such a mail"));
      if (state.behaviour === "cannotKeepContent") return done(answer(451, "The disk is full"));
      if (state.behaviour === "hangsUpAtContent") return done(answer(451, "Gone"));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      state.received.push(readMail(Buffer.concat(chunks).toString("latin1"), to));
      if (state.behaviour === "takesAndHangsUp") state.hangUp();
      done(null);
    });
  };
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function readMail(raw: string, to: readonly string[]): ReceivedMail {
  const at = raw.indexOf("\r\n\r\n");
  const head = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, " ")
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, decodeWords);
  const body = raw.slice(at + 4);
  return {
    messageId: /^Message-ID: <(.*)>$/im.exec(head)?.[1] ?? "",
    to,
    head,
    text: decodeBody(/^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? "7bit", body),
  };
}

/** Encoded words (RFC 2047). */
function decodeWords(encoded: string): string {
  const bytes = [...encoded.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(
    ([, kind = "", text = ""]) =>
      kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : printed(text.replaceAll("_", " ")),
  );
  return Buffer.concat(bytes).toString();
}

function decodeBody(encoding: string, body: string): string {
  const unix = (text: string) => text.replaceAll("\r\n", "\n");
  if (encoding === "base64") return unix(Buffer.from(body, "base64").toString());
  if (encoding !== "quoted-printable") return unix(body);
  return unix(printed(body.replace(/=\r\n/g, "")).toString());
}

/** Bytes written as `=E4` where they are no ASCII (RFC 2045 section 6.7). */
function printed(text: string): Buffer {
  const plain = text.replace(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  );
  return Buffer.from(plain, "latin1");
}
