import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import { ImapMailbox, type ImapServer, MailboxFailure } from "./imapMailbox.ts";

interface Script {
  /** First line of the server; absent: a usual one, undefined: none. */
  readonly greeting?: string | undefined;
  /** Answers by the beginning of a command, each line of them; `OK` alone where there is none. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
}

/** A server that answers commands as it is written, and remembers them without their tags. */
async function startServer({ greeting = "* OK ready", answers = {} }: Script = {}) {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const usual = { CAPABILITY: ["* CAPABILITY IMAP4rev1", "OK done"], ...answers };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (greeting === "close") return socket.destroy();
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = `${rest}${bytes}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", ...words] = line.split(" ");
        const command = words.join(" ");
        commands.push(command);
        const known = Object.entries(usual).find(([start]) => command.startsWith(start));
        for (const answer of known?.[1] ?? ["OK done"]) {
          if (answer === "close") return socket.destroy();
          socket.write(`${answer.startsWith("* ") ? answer : `${tag} ${answer}`}\r\n`);
        }
      }
    });
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const send = (line: string) => {
    for (const socket of sockets) socket.write(`${line}\r\n`);
  };
  return { port, commands, close, send };
}

const mailbox = (port: number, more: Partial<ImapServer> = {}): ImapServer => ({
  ...{ host: "127.0.0.1", port, security: "none", user: "desk", password: "word" },
  ...{ folder: "INBOX", moveTo: "", ...more },
});

/** Opens a mailbox. @returns the problem and the server's words, or "open" */
async function opened(server: ImapServer, silenceMs: number = limits.wait) {
  try {
    const open = await ImapMailbox.open(server, silenceMs);
    await open.end();
    return "open";
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return error.reply === undefined ? error.problem : `${error.problem}: ${error.reply}`;
  }
}

test.each<[string, Script, Partial<ImapServer>]>([
  ["open", {}, {}],
  ["open", {}, { moveTo: "Done" }],
  ["open", { answers: { CREATE: ["NO [ALREADYEXISTS] There"] } }, { moveTo: "Done" }],
  ["credentials: Wrong", { answers: { LOGIN: ["NO [AUTHENTICATIONFAILED] Wrong"] } }, {}],
  ["busy: Later", { answers: { LOGIN: ["NO [UNAVAILABLE] Later"] } }, {}],
  ["busy: Used", { answers: { LOGIN: ["NO [INUSE] Used"] } }, {}],
  ["folder: None", { answers: { SELECT: ["NO None"] } }, {}],
  [`folder: ${"x".repeat(300)}`, { answers: { SELECT: [`NO ${"x".repeat(400)}`] } }, {}],
  ["folder: No more", { answers: { CREATE: ["NO No more"] } }, { moveTo: "Done" }],
  ["failed: What", { answers: { SELECT: ["BAD What"] } }, {}],
  ["read-only", { answers: { SELECT: ["OK [READ-ONLY] done"] } }, {}],
  ["silent", { answers: { SELECT: ["close"] } }, {}],
  ["unreachable", { greeting: "close" }, {}],
  ["tls", {}, { security: "tls" }],
  ["tls", {}, { security: "starttls" }],
  ["no-host", {}, { host: "mail.invalid" }],
])("to open a mailbox reports %s", async (outcome, script, more) => {
  const { port } = await startServer(script);
  expect(await opened(mailbox(port, more))).toBe(outcome);
});

test("a server that is closed, or silent from the first, is unreachable", async () => {
  const { port, close } = await startServer();
  close();
  expect(await opened(mailbox(port))).toBe("unreachable");
  const silent = await startServer({ greeting: "" });
  expect(await opened(mailbox(silent.port), 50)).toBe("unreachable");
});

test("mails are listed by their UIDs, read, and marked or moved once taken", async () => {
  const answers = {
    SELECT: ["* 3 EXISTS", "* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 12] ok", "OK done"],
    "UID SEARCH UID": ["* SEARCH 9 4", "OK done"],
    "UID SEARCH SINCE": ["* SEARCH 2", "OK done"],
    "UID SEARCH": ["* SEARCH 11 7", "OK done"],
    "UID FETCH 7,9,11": [
      "* 3 FETCH (UID 11 RFC822.SIZE 30)",
      "* 1 FETCH (UID 7 RFC822.SIZE 10)",
      "OK done",
    ],
    "UID FETCH 2": ["* 1 FETCH (UID 2 RFC822.SIZE 5)", "OK done"],
  };
  const { port, commands } = await startServer({ answers });
  const open = await ImapMailbox.open(mailbox(port, { moveTo: "Done" }), limits.wait);
  expect([open.uidValidity, open.uidNext]).toEqual([77, 12]);
  commands.length = 0;
  const since = new Date(Date.UTC(2026, 4, 3));
  // One that the server names is gone meanwhile, and the last is named though it is before the first.
  expect(await open.list({ fromUid: 5, unreadSince: since })).toEqual([
    { uid: 7, size: 10 },
    { uid: 11, size: 30 },
  ]);
  expect(await open.list({ fromUid: undefined, allSince: since })).toEqual([{ uid: 2, size: 5 }]);
  expect(await open.list({ fromUid: undefined })).toEqual([]);
  expect(commands.splice(0)).toEqual([
    "UID SEARCH UID 5:* UNDELETED",
    "UID SEARCH UNSEEN SINCE 03-May-2026 UNDELETED",
    "UID FETCH 7,9,11 (RFC822.SIZE UID)",
    "UID SEARCH SINCE 03-May-2026 UNDELETED",
    "UID FETCH 2 (RFC822.SIZE UID)",
  ]);
  await open.done(7);
  await open.end();
  expect(commands).toEqual([
    ...["UID STORE 7 +FLAGS (\\Seen)", "UID COPY 7 Done"],
    ...["UID STORE 7 +FLAGS.SILENT (\\Deleted)", "EXPUNGE", "LOGOUT"],
  ]);
  await expect(open.list({ fromUid: 1 })).rejects.toThrow("silent");
});

test("waits for new mail until there is some, the time is over, or it is aborted", async () => {
  const { port, send } = await startServer();
  const open = await ImapMailbox.open(mailbox(port), limits.wait);
  const never = new AbortController();
  // Longer than the test may take: what is waited for ends the wait.
  const long = 2 * limits.test;
  await expect(open.wait(1, never.signal)).resolves.toBeUndefined();
  await expect(open.wait(long, AbortSignal.abort())).resolves.toBeUndefined();
  const noted = open.wait(long, never.signal);
  send("* 4 EXISTS");
  await expect(noted).resolves.toBeUndefined();
  const ended = new AbortController();
  const aborted = open.wait(long, ended.signal);
  ended.abort();
  await expect(aborted).resolves.toBeUndefined();
  const closed = open.wait(long, never.signal);
  open.close();
  await expect(closed).resolves.toBeUndefined();
});
