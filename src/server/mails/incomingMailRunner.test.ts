import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { type Dovecot, dovecotMissing, startDovecot } from "../../../tests/support/dovecot.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { big5Text, mailBytes } from "../../../tests/support/mailCorpus.ts";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import { publish } from "../../../tests/support/world.ts";
import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import type { Mail } from "../../base/mail/mailer.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import { startMailbox } from "./incomingMailRunner.ts";

let imap: Dovecot;
beforeAll(async () => {
  if (dovecotMissing === undefined) imap = await startDovecot();
});
afterAll(() => imap?.close());

let users = 0;
const day = 24 * 60 * 60_000;
const pauses = { idleMs: 50, pollMs: 5_000, firstMs: 50 };
const publication = await publish(enquiryWorld());
const viewOf = (language: Language) => publication.views[language];

/** A server with a desk whose mailbox is read. */
async function mailWorld(store: Store, more: Partial<ImapServer> & { form?: FormName } = {}) {
  const { form, ...changes } = more;
  users += 1;
  const user = `desk${users}@example.com`;
  const admin = await adminWorld(store, { documents: enquiryWorld() });
  const lin = await admin.person("lin", "enquiry-handler");
  const lead = await admin.person("lead", "enquiry-lead");
  const { enquiries } = admin.world;
  if (enquiries === undefined) throw new Error("no enquiries");
  const { mailFiles } = enquiries;
  const lines: object[] = [];
  const runners: { stop(): Promise<void> }[] = [];
  const note = (facts: object) => void lines.push(facts);
  let server = imap.server(user, changes);
  /** Begins to read the mailbox, as a process does. */
  function read(of: Store = store) {
    const runner = startMailbox({
      ...{ store: of, viewOf, pauses, files: mailFiles, onTaken: () => undefined },
      mailbox: async () => ({ server, form, problem: undefined }),
      ownAddresses: async () => ["service@example.com"],
      log: { info: note, warn: note },
    });
    runners.push(runner);
    return runner;
  }
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop();
    await admin.close();
  });
  const get = async (path: string, who = lin) =>
    (await admin.ask("GET", `/desk${path}`, { as: who.token })).data;
  const post = (path: string, body: object = {}, who = lin) =>
    admin.ask("POST", `/desk${path}`, { as: who.token, body });
  /** Sends an enquiry. @returns its code and its receipt */
  async function send(changes: object = {}) {
    const answer = await postEnquiry(admin.world, await goodEnquiry(store, changes));
    const code = String(answer.json().data.code);
    return { code, receipt: receiptOf(await drawnMails(store)) };
  }
  /** Replies to an enquiry. @returns the mail */
  async function reply(code: string, text: string): Promise<Mail> {
    const begun = await post(`/enquiries/${code}/replies`, { text, template: null });
    const { id, version: reply_version } = begun.data.message;
    const { version } = await get(`/enquiries/${code}`);
    await post(`/enquiries/${code}/replies/${id}/submit`, {
      ...{ version, reply_version, when: "now", send_at: null, state_after: "answered" },
    });
    const [mail] = (await drawnMails(store)).filter(({ origin }) => origin === "person");
    if (mail === undefined) throw new Error("no reply");
    return mail;
  }
  const taken = async () =>
    (await store.db.selectFrom("incoming_mails").select("what").orderBy("id").execute()).map(
      ({ what }) => what,
    );
  const deliver = (...mails: readonly (string | Buffer)[]) => imap.deliver(user, ...mails);
  const seen = () =>
    imap.as(user, async (client) => {
      const flags: boolean[] = [];
      for (const one of await client.fetchAll("1:*", { flags: true }))
        flags.push(one.flags?.has("\\Seen") === true);
      return flags;
    });
  return {
    ...{
      admin,
      store,
      user,
      lin,
      lead,
      read,
      get,
      post,
      send,
      reply,
      taken,
      deliver,
      seen,
      lines,
      runners,
    },
    fail: (changed: Partial<ImapServer>) => {
      server = { ...server, ...changed };
    },
  };
}

function receiptOf(mails: readonly Mail[]): Mail {
  const receipt = mails.find(({ origin }) => origin === "answer");
  if (receipt === undefined) throw new Error("no receipt");
  return receipt;
}

let mails = 0;
/** A mail of the sender of the tests' enquiries. */
function mailOf(more: string, text: string | Uint8Array, from = "Lin Wei <lin@acme.example>") {
  mails += 1;
  return mailBytes(
    `From: ${from}\nTo: desk@example.com\nMessage-ID: <m${mails}@acme.example>\n${more.trimEnd()}\n\n`,
    text,
  );
}

describe.skipIf(dovecotMissing !== undefined)("Incoming mail", () => {
  forEachStore("The desk’s mailbox", (open) => {
    test("adds replies to their threads, once, with inspected attachments", async () => {
      const { send, reply, read, deliver, taken, get, admin, lin, seen, user } = await mailWorld(
        await open(),
      );
      const { code } = await send();
      const sent = await reply(code, "Ships on Monday.");
      expect(await get(`/enquiries/${code}`)).toMatchObject({
        state: "answered",
        assignee: { name: expect.any(String) },
      });
      const mail = mailOf(
        `Subject: Re: Samples\nIn-Reply-To: <${sent.messageId}>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="m"\n`,
        [
          ...["--m", 'Content-Type: text/plain; charset="utf-8"', "", "Thanks!", ""],
          ...["On Fri, Ridgekey <desk@example.com> wrote:", "> Ships on Monday.", "--m"],
          ...[
            "Content-Type: text/plain",
            "Content-Disposition: attachment; filename=boot.log",
            "",
            "a log",
            "--m",
          ],
          ...[
            "Content-Type: application/octet-stream",
            "Content-Disposition: attachment; filename=x.exe",
            "",
            "MZ\u0001",
            "--m--",
            "",
          ],
        ].join("\r\n"),
      );
      await deliver(mail, mail);
      read();
      await until(async () => (await taken()).length === 2);
      expect(await taken()).toEqual(["matched", "duplicate"]);
      const found = await get(`/enquiries/${code}`);
      expect(found).toMatchObject({ state: "in-work", last_mail: "in", waiting_since: null });
      const [, message] = found.thread;
      expect(message).toMatchObject({
        ...{ direction: "in", author_name: "Lin Wei", text: "Thanks!", kind: null },
        quoted: expect.stringContaining("> Ships on Monday."),
        attachments: [{ name: "boot.log", kind: "text" }],
        left_out: [{ name: "x.exe" }],
      });
      const file = await admin.ask(
        "GET",
        `/desk/enquiries/${code}/attachments/${message.attachments[0].id}`,
        { as: lin.token },
      );
      expect(file.headers["content-security-policy"]).toContain("sandbox");
      await until(async () => (await seen()).every((one) => one));
      // The next reply answers this mail.
      const next = await reply(code, "Gladly.");
      expect(next.references).toEqual(expect.arrayContaining([sent.messageId]));
      expect(next.inReplyTo).toMatch(/^m\d+@acme\.example$/);
      // While the connection waits, further mails come in.
      await deliver(mailOf(`In-Reply-To: <${next.messageId}>`, "One more."));
      await until(async () => (await taken()).length === 3);
      expect(user).toContain("@");
      for (const url of ["/track-enquiry", "/mobile/track-enquiry?lang=zh"]) {
        const { body } = await admin.world.app.inject({
          ...{ method: "POST", url },
          payload: new URLSearchParams({ code, email: "lin@acme.example" }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
        expect(body).toContain("One more.");
        expect(body).not.toContain("&gt; Ships on Monday");
      }
    });

    test("matches by the anchor, and by the code only from the enquiry's own sender", async () => {
      const { send, read, deliver, taken, get } = await mailWorld(await open());
      const { code, receipt } = await send();
      await deliver(
        mailOf(
          `References: <x@y> <${receipt.messageId}>`,
          "By anchor.",
          "Colleague <other@acme.example>",
        ),
        mailOf(`Subject: About [${code}]`, "By code.", "LIN+x@acme.example"),
        mailOf(`Subject: About [${code}]`, "Not by code.", "stranger@evil.example"),
        mailOf(`In-Reply-To: <${"0".repeat(32)}.1.1@example.com>`, "Guessed."),
      );
      read();
      await until(async () => (await taken()).length === 4);
      expect(await taken()).toEqual(["matched", "matched", "unmatched", "unmatched"]);
      const { thread } = await get(`/enquiries/${code}`);
      expect(thread.map(({ text }: { text: string }) => text)).toEqual(["By anchor.", "By code."]);
      expect((await get("/counts")).waiting).toBe(2);
    });

    test("attaches bounces to the returned mails, and creates nothing from automatic ones", async () => {
      const { send, reply, read, deliver, taken, get, post, store } = await mailWorld(await open());
      const { code } = await send();
      const sent = await reply(code, "Ships on Monday.");
      const { version } = await get(`/enquiries/${code}`);
      await post(`/enquiries/${code}/state`, { state: "closed", version });
      await deliver(
        mailBytes(`From: MAILER-DAEMON@mx.example.net\nReturn-Path: <>\nSubject: Undelivered Mail Returned to Sender\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n
--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nDiagnostic-Code: smtp; 550 no such user\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${sent.messageId}>\n\n--b--\n`),
        mailOf(
          `In-Reply-To: <${sent.messageId}>\nAuto-Submitted: auto-replied\nSubject: Away`,
          "I am away.",
        ),
        mailOf("Auto-Submitted: auto-replied\nSubject: Receipt", "Nobody reads this."),
        mailOf("Subject: Loop", "Hello.", "service@example.com"),
      );
      read();
      await until(async () => (await taken()).length === 4);
      expect(await taken()).toEqual(["bounce", "automatic", "automatic", "automatic"]);
      const found = await get(`/enquiries/${code}`);
      expect(found).toMatchObject({ state: "closed", last_mail: "out", waiting_since: null });
      expect(found.thread).toMatchObject([
        { direction: "out", state: "sent", undelivered: "550 no such user" },
        { direction: "in", kind: "automatic", text: "I am away." },
      ]);
      expect(found.history.map(({ what }: { what: string }) => what)).toContain("undelivered");
      expect(await drawnMails(store)).toEqual([]);
      expect((await get("/counts")).waiting).toBe(0);
      const rows = await store.db.selectFrom("incoming_mails").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain("Nobody reads this");
    });

    test("creates an enquiry from a new mail if a form is set, with one receipt", async () => {
      const { read, deliver, taken, get, store } = await mailWorld(await open(), {
        form: "technical",
      });
      const big5 = new TextDecoder("big5").decode(big5Text);
      await deliver(
        mailOf(
          "Subject: RG1000\nContent-Type: text/plain; charset=big5",
          big5Text,
          "Chen <chen@hinet.example>",
        ),
        mailOf("Subject: Again", "And RG1000 too.", "Chen <chen@hinet.example>"),
      );
      read();
      await until(async () => (await taken()).length === 2);
      expect(await taken()).toEqual(["new", "new"]);
      const [second, first] = (await get("/enquiries")).list;
      expect(first).toMatchObject({
        form: "technical",
        language: "zh",
        sender: "Chen",
        last_mail: "in",
        state: "received",
      });
      expect(second).toMatchObject({ language: "en", parts: ["RG1000"] });
      const { thread, fields } = await get(`/enquiries/${first.code}`);
      expect(thread).toMatchObject([{ direction: "in", text: big5 }]);
      expect(JSON.stringify(fields)).toContain(big5);
      const drawn = await drawnMails(store);
      expect(drawn.filter(({ origin }) => origin === "answer")).toHaveLength(1);
    });

    test("lets staff sort unmatched mails: add, convert to an enquiry, remove", async () => {
      const { send, read, deliver, taken, get, post, admin, lead } = await mailWorld(await open());
      const { code } = await send();
      const file = "Subject: Files\nContent-Type: multipart/mixed; boundary=m\n";
      const parts =
        "--m\nContent-Type: text/plain\n\nSee file.\n--m\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.log\n\nlog\n--m--\n";
      await deliver(
        mailOf(file, parts, "ada@b.example"),
        mailOf("Subject: New", "New one.", "bob@b.example"),
        mailOf("Subject: Junk", "Junk."),
      );
      read();
      await until(async () => (await taken()).length === 3);
      const { list } = await get("/mails");
      expect(list.map(({ subject }: { subject: string }) => subject)).toEqual([
        "Junk",
        "New",
        "Files",
      ]);
      const [junk, fresh, files] = list;
      expect(files).toMatchObject({
        sender: "ada@b.example",
        text: "See file.",
        attachments: [{ name: "a.log" }],
      });
      const business = await admin.person("limited", ["enquiry-handler", { forms: ["business"] }]);
      expect(
        (await admin.ask("GET", "/desk/mails", { as: business.token })).data.list ?? [],
      ).toEqual([]);
      expect(
        (await admin.ask("POST", `/desk/mails/${junk.id}/remove`, { as: business.token, body: {} }))
          .status,
      ).not.toBe(200);
      expect((await post(`/mails/${files.id}/add`, { code: "nonsense" })).status).toBe(422);
      expect((await post(`/mails/${files.id}/add`, { code: "7K3M-Q0ZD-91XA" })).status).toBe(422);
      expect((await post(`/mails/${files.id}/add`, { code })).data).toEqual({ code });
      expect((await get(`/enquiries/${code}`)).thread).toMatchObject([
        { text: "See file.", attachments: [{ name: "a.log" }] },
      ]);
      const opened = await post(`/mails/${fresh.id}/open`, { form: "contact" });
      expect(await get(`/enquiries/${opened.data.code}`)).toMatchObject({
        form: "contact",
        email: "bob@b.example",
        thread: [{ text: "New one." }],
      });
      expect((await post(`/mails/${fresh.id}/open`, { form: "contact" })).status).toBe(404);
      expect((await post(`/mails/${junk.id}/remove`)).status).toBe(200);
      expect((await get("/mails", lead)).list).toEqual([]);
    });

    test("records unreadable mails, and reads the following ones", async () => {
      const { send, read, deliver, taken, get } = await mailWorld(await open());
      const { code, receipt } = await send();
      const deep = Array.from(
        { length: 80 },
        (_none, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
      ).join("");
      await deliver(
        mailOf(`In-Reply-To: <${receipt.messageId}>\nSubject: Deep\n${deep}`, "x"),
        mailOf(`In-Reply-To: <${receipt.messageId}>`, "Fine."),
      );
      read();
      await until(async () => (await taken()).length === 2);
      expect(await taken()).toEqual(["refused", "matched"]);
      expect((await get(`/enquiries/${code}`)).thread).toMatchObject([
        { text: "", left_out: [{ name: "", reason: "mailUnreadable" }] },
        { text: "Fine." },
      ]);
    });

    test("is read by one process, follows new UIDs, and imports nothing twice", async () => {
      const [store, other] = [await open(), await open()];
      const { read, deliver, taken, user, seen, runners } = await mailWorld(store);
      read();
      read(other);
      const texts = Array.from({ length: 6 }, (_none, at) =>
        mailOf(`Subject: ${at}`, `Mail ${at}.`),
      );
      for (const mail of texts) await deliver(mail);
      await until(async () => (await taken()).length === 6);
      for (const runner of runners.splice(0)) await runner.stop();
      await until(async () => (await seen()).every((one) => one));
      // Somebody opens a mail before it is read; and all mails get new UIDs.
      await imap.as(user, async (client) => {
        await client.append("INBOX", mailOf("Subject: opened", "Opened by somebody."), ["\\Seen"]);
      });
      read();
      await until(async () => (await taken()).length === 7);
      await runners.pop()?.stop();
      await store.db.updateTable("incoming_mailboxes").set({ uidvalidity: 1 }).execute();
      await store.db.updateTable("incoming_mails").set({ uidvalidity: 1 }).execute();
      await deliver(mailOf("Subject: after", "After."));
      read();
      await until(async () => (await taken()).length === 15);
      const counts = Map.groupBy(await taken(), (what) => what);
      expect([counts.get("unmatched")?.length, counts.get("duplicate")?.length]).toEqual([8, 7]);
    });

    test("moves imported mails, reports errors, and recovers", async () => {
      const { read, deliver, taken, user, fail, store, lines } = await mailWorld(await open(), {
        moveTo: "Read",
      });
      fail({ password: "wrong" });
      read();
      await until(async () => lines.length > 0);
      const [state] = await store.db.selectFrom("incoming_mailboxes").selectAll().execute();
      expect(state?.problem).toBe("credentials");
      expect(JSON.stringify(lines)).not.toContain("wrong");
      fail({ password: "s3cret-word" });
      await deliver(mailOf("Subject: x", "x"));
      await until(async () => (await taken()).length === 1);
      await until(() =>
        imap.as(user, async (client) => client.mailbox !== false && client.mailbox.exists === 0),
      );
      await until(async () => {
        const [now] = await store.db.selectFrom("incoming_mailboxes").selectAll().execute();
        return now?.problem === null;
      });
      expect(JSON.stringify(lines)).not.toMatch(/acme|Lin Wei|s3cret/);
    });

    test("continues an enquiry that was closed long ago as a new one", async () => {
      const { send, read, deliver, taken, get, store } = await mailWorld(await open());
      const { code, receipt } = await send();
      await store.db
        .updateTable("enquiries")
        .set({ state: "closed", closed_at: Date.now() - 15 * day })
        .execute();
      await deliver(
        mailOf(
          `In-Reply-To: <${receipt.messageId}>`,
          "Once more.\n\nOn Fri, Ridgekey <a@b> wrote:\n> Old.",
        ),
      );
      read();
      await until(async () => (await taken()).length === 1);
      const [newest] = (await get("/enquiries")).list;
      const next = await get(`/enquiries/${newest.code}`);
      expect(next).toMatchObject({ continues: { code }, thread: [{ text: "Once more." }] });
      expect(JSON.stringify(next.fields)).not.toContain("Old.");
    });
  });

  forEachStore("Two desks that write to each other", (open) => {
    test("stop after one mail", async () => {
      const one = await mailWorld(await open(), { form: "business" });
      // The enquiry's sender is the other desk, whose receipt comes back by its own form.
      await one.send({ email: "desk@other.example" });
      const other = await adminOther(one.admin);
      const receipt = receiptOf(other);
      await one.deliver(
        mailBytes(
          `Return-Path: <>\nAuto-Submitted: auto-replied\nFrom: desk@other.example\nMessage-ID: <${"a".repeat(32)}@other.example>\nIn-Reply-To: <${receipt.messageId}>\nSubject: ${receipt.subject}\n\n${receipt.text}`,
        ),
      );
      one.read();
      await until(async () => (await one.taken()).length === 1);
      expect(await one.taken()).toEqual(["automatic"]);
      expect(await drawnMails(one.store)).toEqual([]);
      expect((await one.get("/enquiries")).list).toHaveLength(1);
    });
  });
});

/** The receipt that the desk has sent last. */
async function adminOther({ store }: AdminWorld): Promise<Mail[]> {
  const row = await store.db
    .selectFrom("mails")
    .select("message_id")
    .where("kind", "=", "receipt")
    .executeTakeFirstOrThrow();
  const mail = { from: { name: "", address: "" }, to: [], text: "Receipt", date: new Date(0) };
  return [{ ...mail, subject: "Received", messageId: `${row.message_id}`, origin: "answer" }];
}
