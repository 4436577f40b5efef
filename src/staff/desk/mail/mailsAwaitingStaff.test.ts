import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { insertEnquiries, insertMessage } from "../../../../tests/support/deskRows.ts";
import { enquiryWorld } from "../../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Tables } from "../../../base/store/tables.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import {
  addMail,
  openMail,
  removeMail,
  waitingCount,
  waitingFile,
  waitingMails,
} from "./mailsAwaitingStaff.ts";

const { views } = await publish(enquiryWorld());
const facts = { secret: Buffer.alloc(32), viewOf: (language: Language) => views[language] };
const now = 1_000_000;
const act = { by: serverPerson, now };

type MailRow = Partial<Insertable<Tables["incoming_mails"]>>;

/** Inserts mails that wait for staff into a store without any: they have the ids 1, 2, 3 and so on. */
async function insertMails(store: Store, mails: readonly MailRow[]): Promise<void> {
  for (const [at, mail] of mails.entries()) {
    await store.db
      .insertInto("incoming_mails")
      .values({
        ...{ mailbox: "desk", uidvalidity: 1, uid: at, identity: `${at}`, at: at * 10 },
        ...{ what: "unmatched", sender: "ann@acme.example", sender_name: "Ann", subject: "Hi" },
        ...{ body: "Text", ...mail },
      })
      .execute();
  }
}

/** Inserts files of a mail by their names, in which they also came. */
async function insertFiles(store: Store, mail: number, ...names: readonly string[]) {
  for (const [at, name] of names.entries()) {
    const row = { id: `${mail}-${name}`, name, size: 1, kind: "text", position: 0 };
    const values = { ...row, incoming_id: mail, created_at: at };
    await store.db.insertInto("attachments").values(values).execute();
  }
}

const person = (...acts: readonly ("enquiry.read" | "enquiry.reply")[]): Person => ({
  ...{ id: "operator:0", via: "command", rights: acts.map((one) => ({ act: one })) },
});

forEachStore("Mails that wait for staff", (open) => {
  test("are listed with their files, the newest first, fifty at once", async () => {
    const store = await open();
    const { db } = store;
    await insertMails(store, [
      { what: "refused", reason: "unreadable", left_out: '[{"name":"a","reason":"kind"}]' },
      { what: "matched" },
      { sender: null },
      ...Array.from({ length: 50 }, () => ({ sender_name: null, message_id: "m@x" })),
    ]);
    await insertFiles(store, 1, "b.txt", "a.txt");
    await insertFiles(store, 53, "c.txt");
    await insertFiles(store, 52, "d.txt");
    const first = await waitingMails(db, serverPerson, undefined);
    expect([first.list.map(({ id }) => id), first.next]).toEqual([
      ...[Array.from({ length: 50 }, (_, at) => 53 - at), 4],
    ]);
    expect(first.list[0]).toEqual({
      ...{ id: 53, at: 520, sender: "ann@acme.example", senderName: "", subject: "Hi" },
      ...{ body: "Text", reason: null, leftOut: [], message_id: "m@x" },
      files: [{ id: "53-c.txt", name: "c.txt", size: 1, kind: "text", incoming_id: 53 }],
    });
    const second = await waitingMails(db, serverPerson, first.next);
    expect(second.next).toBeUndefined();
    expect(second.list).toMatchObject([
      {
        ...{ id: 1, senderName: "Ann", reason: "unreadable" },
        leftOut: [{ name: "a", reason: "kind" }],
        files: [{ name: "b.txt" }, { name: "a.txt" }],
      },
    ]);
    expect((await waitingMails(db, serverPerson, 54)).next).toBe(4);
    await db.updateTable("incoming_mails").set({ sender: null }).where("id", "=", 1).execute();
    expect((await waitingMails(db, serverPerson, undefined)).next).toBeUndefined();
    expect(await waitingCount(db, serverPerson)).toBe(50);
    expect(await removeMail(store, 3, act)).toBeUndefined();
    expect(await waitingMails(db, serverPerson, 1)).toEqual({ list: [], next: undefined });
  });

  test("are read by people who may read the enquiries of all forms, and by nobody else", async () => {
    const store = await open();
    const { db } = store;
    await insertMails(store, [{}, {}]);
    await insertFiles(store, 1, "a.txt");
    await insertEnquiries(store, [{}]);
    const reader = person("enquiry.read");
    expect(await waitingCount(db, reader)).toBe(2);
    expect(await waitingFile(db, reader, 1, "1-a.txt")).toEqual({
      ...{ id: "1-a.txt", name: "a.txt", size: 1, kind: "text" },
    });
    expect(await waitingFile(db, reader, 2, "1-a.txt")).toBeUndefined();
    expect(await waitingFile(db, reader, 1, "a.txt")).toBeUndefined();
    await expect(addMail(store, 1, "CODE-1", { by: reader, now })).rejects.toThrow(NotPermitted);
    const ofForm = { by: reader, now };
    await expect(openMail(store, 1, "contact", facts, ofForm)).rejects.toThrow(NotPermitted);
    await expect(removeMail(store, 1, ofForm).then(() => 0)).rejects.toThrow(NotPermitted);
    const writer: Person = {
      ...person("enquiry.reply"),
      rights: [{ act: "enquiry.reply" }, { act: "enquiry.read", forms: ["business"] }],
    };
    expect(await waitingMails(db, writer, undefined)).toEqual({ list: [], next: undefined });
    expect(await waitingCount(db, writer)).toBeUndefined();
    expect(await waitingFile(db, writer, 1, "1-a.txt")).toBeUndefined();
    expect(await addMail(store, 1, "CODE-1", { by: writer, now })).toBeUndefined();
    expect(await removeMail(store, 1, { by: writer, now })).toBeUndefined();
    expect(await waitingCount(db, serverPerson)).toBe(2);
  });

  test("are added to an enquiry with their files, and are erased where they waited", async () => {
    const store = await open();
    const { db } = store;
    await insertEnquiries(store, [{}, { state: "answered", waiting_since: 5 }]);
    await insertMails(store, [
      { message_id: "m@x", left_out: '[{"name":"x.exe","reason":"kind"}]' },
      { sender_name: "", body: "Another", message_id: "m@x" },
    ]);
    await insertFiles(store, 1, "b.txt", "a.txt");
    await insertFiles(store, 2, "c.txt");
    await expect(addMail(store, 1, "CODE-9", act)).rejects.toThrow("no-enquiry");
    expect(await addMail(store, 1, "CODE-2", act)).toBe("CODE-2");
    expect(await addMail(store, 1, "CODE-2", act)).toBeUndefined();
    expect((await waitingMails(db, serverPerson, undefined)).list.map(({ id }) => id)).toEqual([2]);
    // The same Message-ID with another text is another mail.
    expect(await addMail(store, 2, "CODE-2", act)).toBe("CODE-2");
    const message = { enquiry_id: 2, direction: "in", state: "received", created_at: now };
    const messages = db.selectFrom("enquiry_messages").selectAll().orderBy("id");
    expect(await messages.execute()).toMatchObject([
      {
        ...{ ...message, author_name: "Ann", body: "Text", message_id: "m@x" },
        left_out: '[{"name":"x.exe","reason":"kind"}]',
      },
      { ...message, author_name: "ann@acme.example", body: "Another", message_id: null },
    ]);
    const files = db.selectFrom("attachments").orderBy("message_id").orderBy("position");
    expect(await files.select(["name", "enquiry_id", "incoming_id", "position"]).execute()).toEqual(
      [
        { name: "b.txt", enquiry_id: 2, incoming_id: null, position: 0 },
        { name: "a.txt", enquiry_id: 2, incoming_id: null, position: 1 },
        { name: "c.txt", enquiry_id: 2, incoming_id: null, position: 0 },
      ],
    );
    const enquiries = db.selectFrom("enquiries").select(["state", "waiting_since"]).orderBy("id");
    expect(await enquiries.execute()).toEqual([
      ...[
        { state: "received", waiting_since: null },
        { state: "in-work", waiting_since: null },
      ],
    ]);
    const audit = db.selectFrom("audit").select(["act", "subject", "detail"]).orderBy("seq");
    expect(await audit.execute()).toEqual(
      [1, 2].map((mail) => ({
        ...{ act: "enquiry.mail-add", subject: "enquiry:2", detail: JSON.stringify({ mail }) },
      })),
    );
  });

  test("open an enquiry of a form, whose rules assign it, where their sender can be answered", async () => {
    const store = await open();
    const { db } = store;
    const lin = await addAccount(store, { account: "lin", passwordHash: "none", roles: ["admin"] });
    const rule = { topic: null, region: null, language: null, family: null, needs_review: 0 };
    await db
      .insertInto("desk_rules")
      .values({ ...rule, position: 1, form: "contact", assignee_id: lin })
      .execute();
    await insertEnquiries(store, [{}]);
    await insertMessage(store, 1, { direction: "in", state: "received", message_id: "m@x" });
    await insertMails(store, [
      { sender: "nobody" },
      { subject: "你好", body: "RG1000", message_id: "m@x" },
      { sender_name: "", subject: "", body: "Plain.\n\nOn Monday Ann wrote:\n> Old" },
      { subject: "More" },
    ]);
    await insertFiles(store, 2, "a.txt");
    await expect(openMail(store, 1, "contact", facts, act)).rejects.toThrow("no-sender");
    const codes: (string | undefined)[] = [];
    for (const id of [2, 3, 4]) codes.push(await openMail(store, id, "contact", facts, act));
    const opened = await db
      .selectFrom("enquiries")
      .select(["code", "form", "language", "assignee_id", "email", "body", "created_at"])
      .where("id", ">", 1)
      .orderBy("id")
      .execute();
    const same = { form: "contact", assignee_id: lin, email: "ann@acme.example", created_at: now };
    const email = "ann@acme.example";
    expect(opened.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }))).toEqual([
      {
        ...{ ...same, code: codes[0], language: "zh" },
        body: { contact_name: "Ann", email, content: "你好\n\nRG1000" },
      },
      {
        ...{ ...same, code: codes[1], language: "en" },
        body: { contact_name: "ann", email, content: "Plain." },
      },
      {
        ...{ ...same, code: codes[2], language: "en" },
        body: { contact_name: "Ann", email, content: "More\n\nText" },
      },
    ]);
    const parts = await db.selectFrom("enquiry_parts").select(["enquiry_id", "part"]).execute();
    expect(parts).toEqual([{ enquiry_id: 2, part: "RG1000" }]);
    const messages = db.selectFrom("enquiry_messages").where("enquiry_id", ">", 1).orderBy("id");
    expect(
      await messages.select(["enquiry_id", "language", "author_name", "message_id"]).execute(),
    ).toEqual([
      { enquiry_id: 2, language: "zh", author_name: "Ann", message_id: null },
      { enquiry_id: 3, language: "en", author_name: email, message_id: null },
      { enquiry_id: 4, language: "en", author_name: "Ann", message_id: null },
    ]);
    expect(await db.selectFrom("attachments").select("enquiry_id").execute()).toEqual([
      { enquiry_id: 2 },
    ]);
    expect(
      await db
        .selectFrom("incoming_mails")
        .select(["id", "enquiry_id", "what"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      { id: 1, enquiry_id: null, what: "unmatched" },
      ...[2, 3, 4].map((id) => ({ id, enquiry_id: id, what: "handled" })),
    ]);
  });

  test("open as many enquiries of one sender as staff ask for", async () => {
    const store = await open();
    await insertMails(
      store,
      Array.from({ length: 6 }, () => ({})),
    );
    for (const id of [1, 2, 3, 4, 5, 6]) await openMail(store, id, "contact", facts, act);
    expect(await store.db.selectFrom("enquiries").select("id").execute()).toHaveLength(6);
  });

  test("are removed with their files, whose names are returned", async () => {
    const store = await open();
    await insertMails(store, [{}, { what: "matched" }, {}]);
    await insertFiles(store, 1, "a.txt");
    await insertFiles(store, 3, "b.txt");
    expect(await removeMail(store, 2, act)).toBeUndefined();
    expect(await removeMail(store, 1, act)).toEqual(["1-a.txt"]);
    expect(await removeMail(store, 1, act)).toBeUndefined();
    const { list } = await waitingMails(store.db, serverPerson, undefined);
    expect(list).toMatchObject([{ id: 3, files: [{ name: "b.txt" }] }]);
    expect(
      await store.db.selectFrom("audit").select(["act", "subject"]).orderBy("seq").execute(),
    ).toEqual([{ act: "enquiry.mail-remove", subject: "mail:1" }]);
  });
});
