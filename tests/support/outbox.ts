import { afterEach, beforeEach, expect } from "vitest";
import { createAddressing } from "../../src/base/http/requests/siteOrigins.ts";
import type { Mail } from "../../src/base/mail/mailer.ts";
import { type Outbox, runOutbox } from "../../src/base/mail/runOutbox.ts";
import { smtpMailer } from "../../src/base/mail/smtpMailer.ts";
import type { Store } from "../../src/base/store/store.ts";
import { mailTemplates } from "../../src/server/mails/mailTemplates.ts";
import { openTestApp } from "./app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "./enquiries.ts";
import { limits } from "./limits.ts";
import { type MailServer, startMailServer } from "./mailServer.ts";
import { publish } from "./world.ts";

const publication = await publish(enquiryWorld());
const addressing = createAddressing({ siteUrl: "https://chips.example" });

/** The templates of a server of the tests' company. */
export function testTemplates(store: Store, desk: readonly string[] = ["desk@example.com"]) {
  const department = async () => desk;
  return mailTemplates({ store, publication: () => publication, addressing, department });
}

/** The mails that wait in a store, as their templates draw them now. */
export async function drawnMails(store: Store, now = Date.now()) {
  const templates = testTemplates(store);
  const sent: Mail[] = [];
  await runOutbox({
    ...{ store, templates, from: { name: "Ridgekey", address: "service@example.com" } },
    ...{ now: () => now, signal: new AbortController().signal },
    mailer: {
      async send(mail) {
        sent.push(mail);
        return [];
      },
    },
  });
  return sent;
}

/** A mail server for each test of the file this is called in, and the outbox that sends to it. */
export function outboxWorld() {
  let started: MailServer | undefined;
  beforeEach(async () => {
    started = await startMailServer();
  });
  afterEach(() => started?.close());

  const mails = () => {
    if (started === undefined) throw new Error("The mail server runs while a test does");
    return started;
  };

  /** A run of the outbox so many milliseconds after now. */
  function run(
    store: Store,
    later = 0,
    { department, ...changes }: Partial<Outbox> & { readonly department?: readonly string[] } = {},
  ) {
    return runOutbox({
      store,
      // A short timeout where the server is silent; otherwise long enough for a busy machine.
      mailer: smtpMailer(mails().url, mails().isSilent() ? 300 : limits.wait),
      from: { name: "Ridgekey 睿基", address: "service@example.com" },
      templates: testTemplates(store, department),
      now: () => Date.now() + later,
      signal: new AbortController().signal,
      ...changes,
    });
  }

  /** The mail that was received for an address. */
  const mailOf = (to: string) => {
    const mail = mails().received.find((one) => one.to.includes(to));
    if (mail === undefined) throw new Error(`no mail to ${to}`);
    return mail;
  };

  return { mails, run, mailOf };
}

/** A server whose forms are sent to a store, closed at the end of its scope. */
export async function openForms(store: Store) {
  const server = await openTestApp({ store, documents: enquiryWorld() });

  /** The tracking code of an enquiry that is sent. */
  async function send(changes: object = {}, language: "en" | "zh" = "en"): Promise<string> {
    const answer = await postEnquiry(server, await goodEnquiry(store, changes), { language });
    expect(answer.statusCode).toBe(200);
    return String(answer.json().data.code);
  }

  return { server, send, [Symbol.asyncDispose]: () => server.close() };
}
