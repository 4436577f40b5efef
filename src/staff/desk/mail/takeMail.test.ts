import { expect, test } from "vitest";
import { enquiryWorld } from "../../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { underLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import { fields } from "../../../readers/enquiries/form/fields.ts";
import { isTaken, MailboxLost, type TakenMail, takeMail } from "./takeMail.ts";

const { views } = await publish(enquiryWorld());
const place = { mailbox: "desk@mx.example/INBOX", uidValidity: 7, uid: 1 };

const needsOf = (store: Store) => ({
  ...{ store, secret: Buffer.alloc(32), form: undefined, own: new Set<string>() },
  ...{ viewOf: (language: keyof typeof views) => views[language], lease: undefined },
});

function mailOf(text: string, fromAddress = "lin@acme.example"): TakenMail {
  const sender = { fromName: "Lin Wei", fromAddress };
  const rest = { subject: "RG1000", date: "", anchors: [], isCut: false, unreadable: [] };
  const facts = { messageId: "", kind: "person", text, ...sender, ...rest } as const;
  return { facts, leftOut: [], attachments: [] };
}

forEachStore("A mail", (open) => {
  test("is taken once from its place, and known by its content at any other one", async () => {
    const needs = needsOf(await open());
    const { db } = needs.store;
    expect(await isTaken(db, place)).toBe(false);
    expect(await takeMail(needs, place, mailOf("One"), 1)).toBe("unmatched");
    expect(await isTaken(db, place)).toBe(true);
    expect(await takeMail(needs, place, mailOf("Another"), 2)).toBeUndefined();
    for (const other of [{ mailbox: "b" }, { uidValidity: 8 }, { uid: 2 }]) {
      const elsewhere = { ...place, ...other };
      expect(await isTaken(db, elsewhere), JSON.stringify(other)).toBe(false);
      expect(await takeMail(needs, elsewhere, mailOf("One"), 3)).toBe("duplicate");
    }
  });

  test("of which nothing could be read is no copy of another one", async () => {
    const needs = needsOf(await open());
    const unread: TakenMail = { ...mailOf("", ""), refusal: "unreadable" };
    for (const uid of [1, 2]) {
      expect(await takeMail(needs, { ...place, uid }, unread, uid)).toBe("refused");
    }
  });

  test("opens an enquiry with as much of its text as a form takes, cut between characters", async () => {
    const needs = { ...needsOf(await open()), form: "technical" } as const;
    const text = `${"a".repeat(fields.content.max - "RG1000\n\n".length - 1)}👩 and more`;
    expect(await takeMail(needs, place, mailOf(text), 1)).toBe("new");
    const { body } = await needs.store.db
      .selectFrom("enquiries")
      .select("body")
      .executeTakeFirstOrThrow();
    const [whole = ""] = text.split("👩");
    expect(JSON.parse(body)).toMatchObject({
      ...{ contact_name: "Lin Wei", email: "lin@acme.example" },
      content: `RG1000\n\n${whole}`,
    });
  });

  test("belongs to the enquiry whose code its subject has, from the enquiry's own sender alone", async () => {
    const needs = {
      ...needsOf(await open()),
      form: "technical",
      own: new Set(["desk@example.com"]),
    };
    const { db } = needs.store;
    let uid = 0;
    const take = (facts: Partial<TakenMail["facts"]>, more: Partial<TakenMail> = {}) => {
      uid += 1;
      const { facts: usual, ...rest } = mailOf(`Text ${uid}`);
      const mail = { ...rest, ...more, facts: { ...usual, ...facts } };
      return takeMail({ ...needs, form: "technical" }, { ...place, uid }, mail, uid);
    };
    expect([await take({}), await take({ fromAddress: "mei@b.example" })]).toEqual(["new", "new"]);
    const [first, second] = await db
      .selectFrom("enquiries")
      .select(["code", "anchor"])
      .orderBy("id")
      .execute();
    const subject = `Re: RG1000 [${first?.code}]`;
    const anchors = ["a0", `${second?.anchor}`].map((one) => ({ anchor: one, name: `${one}.1` }));
    const ofSecond = { subject: `[${second?.code}]`, fromAddress: "mei@b.example" };
    expect([
      await take({ subject }),
      await take({ subject }, { refusal: "too-large" }),
      await take({ subject, kind: "automatic" }),
      await take({ subject, fromAddress: "desk@example.com" }),
      // Somebody else opens one, and a refused mail or one without an address waits for staff.
      await take({ subject, fromAddress: "other@c.example" }),
      await take({ subject, fromAddress: "" }),
      await take({ fromAddress: "no address", messageId: "m@c" }),
      await take({}, { refusal: "unreadable", leftOut: [{ name: "x", reason: "cut" }] }),
      // By its anchor from anybody.
      await take({ subject, anchors, fromAddress: "other@c.example", messageId: "m@c" }),
      // Some programs use one Message-ID for all of their mails.
      await take({ anchors, messageId: "m@c", kind: "automatic" }),
      await take(ofSecond),
    ]).toEqual([
      ...["matched", "refused", "automatic", "automatic"],
      ...["new", "unmatched", "unmatched", "refused", "matched", "automatic", "matched"],
    ]);
    const messages = await db
      .selectFrom("enquiry_messages")
      .select(["enquiry_id", "body", "mail_kind", "message_id"])
      .orderBy("id")
      .execute();
    expect(
      messages.map((one) => [one.enquiry_id, one.body, one.mail_kind, one.message_id]),
    ).toEqual([
      [1, "Text 1", null, null],
      [2, "Text 2", null, null],
      [1, "Text 3", null, null],
      [1, "Text 4", null, null],
      [3, "Text 7", null, null],
      [2, "Text 11", null, "m@c"],
      [2, "Text 12", "automatic", null],
      [2, "Text 13", null, null],
    ]);
    const waiting = await db
      .selectFrom("incoming_mails")
      .select(["uid", "reason", "sender", "subject", "body", "message_id", "left_out"])
      .where("body", "is not", null)
      .orderBy("uid")
      .execute();
    const usual = { reason: null, subject: "RG1000", message_id: null, left_out: null };
    expect(waiting).toEqual([
      { ...usual, uid: 8, sender: "", subject, body: "Text 8" },
      { ...usual, uid: 9, sender: "no address", body: "Text 9", message_id: "m@c" },
      {
        ...{ ...usual, uid: 10, sender: "lin@acme.example", body: "Text 10" },
        ...{ reason: "unreadable", left_out: '[{"name":"x","reason":"cut"}]' },
      },
    ]);
  });

  test("gives its files to its message, and to staff where they are to look at it", async () => {
    const needs = { ...needsOf(await open()), form: "technical" } as const;
    const { db } = needs.store;
    const file = { name: "a.txt", size: 1, kind: "text", created_at: 0, position: 0 };
    for (const id of ["a", "b", "c", "d", "e"])
      await db
        .insertInto("attachments")
        .values({ ...file, id })
        .execute();
    let uid = 0;
    const take = (attachments: string[], facts: Partial<TakenMail["facts"]> = {}) => {
      uid += 1;
      const mail = mailOf(`Text ${uid}`);
      const whole = { ...mail, attachments, facts: { ...mail.facts, ...facts } };
      return takeMail(needs, { ...place, uid }, whole, uid);
    };
    expect(await take(["b", "a"])).toBe("new");
    const row = { state: "answered", closed_at: null };
    await db.updateTable("enquiries").set(row).execute();
    const { anchor } = await db.selectFrom("enquiries").select("anchor").executeTakeFirstOrThrow();
    const anchors = [{ anchor: `${anchor}`, name: "x" }];
    const nameless = { anchors, kind: "automatic", fromName: "" } as const;
    expect(await take(["c"], nameless)).toBe("automatic");
    const authors = db.selectFrom("enquiry_messages").select("author_name as name").orderBy("id");
    expect(await authors.execute()).toEqual([{ name: "Lin Wei" }, { name: "lin@acme.example" }]);
    // A program's mail opens nothing.
    expect(await db.selectFrom("enquiries").select("state").execute()).toEqual([
      { state: "answered" },
    ]);
    expect(await take(["d"], { anchors, kind: "bounce" })).toBe("bounce");
    expect(await take(["e"], { fromAddress: "" })).toBe("unmatched");
    const places = db
      .selectFrom("attachments")
      .select(["id", "enquiry_id", "message_id", "incoming_id", "position"])
      .orderBy("id");
    const found = (await places.execute()).map(({ id, ...place }) => [id, ...Object.values(place)]);
    expect(found).toEqual([
      ["a", 1, 1, null, 1],
      ["b", 1, 1, null, 0],
      ["c", 1, 2, null, 0],
      ["d", null, null, null, 0],
      ["e", null, null, 4, 0],
    ]);
  });

  test("opens no enquiry after five of its sender within an hour, and waits for staff", async () => {
    const needs = { ...needsOf(await open()), form: "technical" } as const;
    const outcomes: unknown[] = [];
    for (let uid = 1; uid <= 6; uid += 1) {
      outcomes.push(await takeMail(needs, { ...place, uid }, mailOf(`Text ${uid}`), uid));
    }
    outcomes.push(await takeMail(needs, { ...place, uid: 7 }, mailOf("x", "mei@b.example"), 7));
    const later = 60 * 60_000 + 7;
    outcomes.push(await takeMail(needs, { ...place, uid: 8 }, mailOf("Text 8"), later));
    expect(outcomes).toEqual([...Array(5).fill("new"), "unmatched", "new", "new"]);
  });

  test("is not taken by a process that another one has taken the mailbox from", async () => {
    const store = await open();
    await underLease(store, "desk", async (lease) => {
      const needs = { ...needsOf(store), lease };
      expect(await takeMail(needs, place, mailOf("One"), 1)).toBe("unmatched");
      await store.db.updateTable("leases").set({ holder: "another" }).execute();
      const next = { ...place, uid: 2 };
      await expect(takeMail(needs, next, mailOf("Two"), 2)).rejects.toThrow(MailboxLost);
      expect(await isTaken(store.db, next)).toBe(false);
    });
  });
});
