import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import {
  type Behaviour,
  type MailServer,
  startMailServer,
} from "../../../tests/support/mailServer.ts";
import { type Mail, MailFailure } from "./mailer.ts";
import { smtpMailer } from "./smtpMailer.ts";

let mails: MailServer;
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(() => mails.close());

const mail: Mail = {
  ...{ from: { name: "Ridgekey", address: "service@example.com" }, to: ["lin@acme.example"] },
  ...{ subject: "Your enquiry", text: "Hello.\n", messageId: "m1@example.com" },
  date: new Date(Date.UTC(2026, 10, 30, 9)),
};

/** Sends a mail to the test's server. @returns its head by fields that matter, or the kind of the failure */
async function sent(more: Partial<Mail> = {}, user = "someone") {
  const { hostname, port } = new URL(mails.url);
  const server = {
    host: hostname,
    port: Number(port),
    security: "none",
    user,
    password: "s3cret-word",
  } as const;
  try {
    await smtpMailer(server, limits.wait).send(
      { ...mail, ...more },
      AbortSignal.timeout(limits.wait),
    );
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return error.kind;
  }
  return mails.received
    .at(-1)
    ?.head.split("\n")
    .map((field) => field.trim());
}

const fieldOf = (head: string | readonly string[] | undefined, name: string) =>
  Array.isArray(head) ? head.find((field) => field.toLowerCase().startsWith(`${name}:`)) : head;

test("a mail has its own Message-ID and date, and states whether a program has sent it", async () => {
  const head = await sent();
  expect(
    ["from", "to", "subject", "message-id", "date"].map((name) => fieldOf(head, name)),
  ).toEqual([
    "From: Ridgekey <service@example.com>",
    "To: lin@acme.example",
    "Subject: Your enquiry",
    "Message-ID: <m1@example.com>",
    "Date: Mon, 30 Nov 2026 09:00:00 +0000",
  ]);
  const further = ["reply-to", "in-reply-to", "references", "auto-submitted"];
  expect(further.map((name) => fieldOf(head, name))).toEqual([
    ...[undefined, undefined, undefined, "Auto-Submitted: auto-generated"],
  ]);
  const reply = await sent({
    ...{ replyTo: { name: "", address: "desk@example.com" }, origin: "person" },
    ...{ inReplyTo: "m0@acme.example", references: ["a@b", "m0@acme.example"] },
  });
  expect(further.map((name) => fieldOf(reply, name))).toEqual([
    "Reply-To: desk@example.com",
    "In-Reply-To: <m0@acme.example>",
    "References: <a@b> <m0@acme.example>",
    undefined,
  ]);
  expect(fieldOf(await sent({ origin: "answer" }), "auto-submitted")).toBe(
    "Auto-Submitted: auto-replied",
  );
});

test.each<[Behaviour, MailFailure["kind"]]>([
  ["wantsAnotherPassword", "server"],
  ["refusesSender", "server"],
  ["hangsUp", "server"],
  ["asksToComeAgain", "later"],
  ["knowsNoSuchMailbox", "refused"],
  ["refusesContent", "refused"],
  ["cannotKeepContent", "later"],
])("a server that %s is a failure of the kind %s", async (behaviour, kind) => {
  mails.behave(behaviour);
  expect(await sent()).toBe(kind);
});
