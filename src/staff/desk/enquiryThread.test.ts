import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { historyOf, insertEnquiries, insertMessage } from "../../../tests/support/deskRows.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { lockEnquiry } from "./changeEnquiry.ts";
import {
  anchorOf,
  contentOf,
  type IncomingMail,
  noteReturned,
  recordIncoming,
  threadReferences,
} from "./enquiryThread.ts";

const day = 24 * 60 * 60_000;
const now = 100 * day;

const mail: IncomingMail = { messageId: "m@x", from: "Ann", text: "More.", now };

forEachStore("A thread", (open) => {
  test("has each mail of the sender once, which opens what was answered or closed of late", async () => {
    const store = await open();
    const { db } = store;
    const closed = (at: number) => ({ state: "closed", state_at: at, closed_at: at });
    const states = [
      ...[{ state: "received" }, { state: "in-work" }, { state: "answered" }],
      ...[closed(now - 14 * day + 1), { state: "answered" }, closed(now - 15 * day)],
    ];
    await insertEnquiries(
      store,
      states.map((one) => ({ ...one, waiting_since: 5, language: "zh" })),
    );
    const record = (id: number, more: Partial<IncomingMail> = {}) =>
      store.transaction((tx) =>
        recordIncoming(tx, id, { ...mail, messageId: `m${id}@x`, ...more }),
      );
    for (const id of [1, 2, 3, 4]) {
      expect(await record(id)).toEqual({ enquiryId: id, messageId: id, isNew: false });
    }
    // An answering machine's mail opens nothing, however old.
    const automatic = { opens: false, kind: "automatic" } as const;
    expect(await record(5, automatic)).toEqual({ enquiryId: 5, messageId: 5, isNew: false });
    expect(await record(6, automatic)).toEqual({ enquiryId: 6, messageId: 6, isNew: false });
    expect(await record(1)).toBeUndefined();
    // Only what came in is known: a reply may have the name of another mail.
    await insertMessage(store, 2, { message_id: "out@x", state: "sent", mail_kind: "automatic" });
    expect(await record(6, { ...automatic, messageId: "out@x" })).toMatchObject({ messageId: 8 });
    expect(await record(2, { messageId: "m1@x" })).toBeUndefined();
    expect(await record(99, { messageId: "other@x" })).toBeUndefined();
    const rows = await db
      .selectFrom("enquiries")
      .select(["state", "state_at", "closed_at", "waiting_since", "version"])
      .orderBy("id")
      .execute();
    const inWork = { state: "in-work", closed_at: null, waiting_since: null, version: 2 };
    expect(rows).toEqual([
      { ...inWork, state: "received", state_at: null },
      { ...inWork, state_at: null },
      { ...inWork, state_at: now },
      { ...inWork, state_at: now },
      { state: "answered", state_at: null, closed_at: null, waiting_since: 5, version: 2 },
      { ...closed(now - 15 * day), waiting_since: 5, version: 3 },
    ]);
    expect(await historyOf(store, 3)).toEqual([
      ["incoming", { message: 3 }, null, 2],
      ["state", { state: "in-work" }, null, 2],
    ]);
    expect((await historyOf(store, 4)).at(-1)).toEqual(["reopened", { state: "in-work" }, null, 2]);
    for (const id of [1, 2, 5]) {
      expect(await historyOf(store, id)).toEqual([["incoming", { message: id }, null, 2]]);
    }
    const messages = await db.selectFrom("enquiry_messages").selectAll().orderBy("id").execute();
    expect(messages.map(({ mail_kind: kind }) => kind)).toEqual([
      ...[null, null, null, null, "automatic", "automatic", "automatic", "automatic"],
    ]);
    expect(messages[0]).toMatchObject({
      ...{ enquiry_id: 1, direction: "in", author_id: null, author_name: "Ann", language: "zh" },
      ...{ body: "More.", state: "received", created_at: now, message_id: "m1@x", left_out: null },
    });
  });

  test("is continued by a new enquiry where it was closed fourteen days ago", async () => {
    const store = await open();
    const { db } = store;
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const fields = {
      contact_name: "Ann",
      email: "Ann@acme.example",
      topic: "Prices",
      content: "Old",
    };
    const closed = { state: "closed", closed_at: now - 14 * day };
    await insertEnquiries(store, [
      { parts: ["RG9"] },
      {
        ...{ ...closed, form: "quality", language: "zh", assignee_id: lin, version: 7 },
        ...{ body: JSON.stringify(fields), parts: ["RG1", "RG2"] },
      },
    ]);
    const text = "New.\n\nOn Monday Ada wrote:\n> Old";
    const leftOut = [{ name: "a.exe", reason: "kind" }] as const;
    const done = await store.transaction((tx) =>
      recordIncoming(tx, 2, { ...mail, text, messageId: undefined, leftOut }),
    );
    expect(done).toEqual({ enquiryId: 3, messageId: 1, isNew: true });
    const [before, made] = await db
      .selectFrom("enquiries")
      .selectAll()
      .where("id", ">", 1)
      .orderBy("id")
      .execute();
    expect(before).toMatchObject({ ...closed, version: 8 });
    expect(made).toMatchObject({
      ...{ form: "quality", language: "zh", assignee_id: lin, continues_id: 2, version: 2 },
      ...{ state: "received", closed_at: null, email: "ann@acme.example", topic: "Prices" },
      ...{ created_at: now, anchor: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(JSON.parse(`${made?.body}`)).toEqual({ ...fields, content: "New." });
    // It is found by the code of the one that it continues, too.
    expect(made?.search_text).toContain(`${made?.code.toLowerCase()}\n`);
    expect(made?.search_text?.endsWith("\ncode-2")).toBe(true);
    const parts = db.selectFrom("enquiry_parts").select("part").where("enquiry_id", "=", 3);
    expect(await parts.orderBy("part").execute()).toEqual([{ part: "RG1" }, { part: "RG2" }]);
    expect(await db.selectFrom("enquiry_messages").selectAll().execute()).toMatchObject([
      {
        enquiry_id: 3,
        language: "zh",
        body: text,
        message_id: null,
        left_out: JSON.stringify(leftOut),
      },
    ]);
    expect(await historyOf(store, 2)).toEqual([["continued", { enquiry: 3 }, null, 8]]);
    expect(await historyOf(store, 3)).toEqual([["incoming", { message: 1 }, null, 2]]);
  });

  test("refers to the receipt and to the mails that were sent or received, the oldest first", async () => {
    const store = await open();
    await insertEnquiries(store, [{}, {}, {}]);
    const insertMail = (
      enquiry_id: number,
      kind: string,
      message_id: string,
      sent_at: number | null,
    ) =>
      store.db
        .insertInto("mails")
        .values({
          enquiry_id,
          kind,
          message_id,
          sent_at,
          recipients: "[]",
          next_at: 0,
          created_at: 0,
          attempts: 0,
        })
        .execute();
    await insertMail(1, "department", "d@x", 1);
    await insertMail(1, "receipt", "r1@x", 1);
    await insertMail(2, "receipt", "r2@x", null);
    const add = (id: number, state: string, message_id: string | null) =>
      insertMessage(store, id, { state, message_id });
    await add(1, "sent", "a@x");
    await add(1, "received", "b@x");
    await add(1, "queued", "c@x");
    await add(1, "received", null);
    await add(2, "sent", "e@x");
    const of = (id: number) => threadReferences(store.db, id);
    expect(await of(1)).toEqual({ inReplyTo: "b@x", references: ["r1@x", "a@x", "b@x"] });
    expect(await of(2)).toEqual({ inReplyTo: "e@x", references: ["e@x"] });
    expect(await of(3)).toEqual({ inReplyTo: undefined, references: [] });
    // Twenty at most: the first and the newest.
    for (let at = 0; at < 20; at += 1) await add(3, "sent", `${at}@x`);
    const ids = Array.from({ length: 20 }, (_, at) => `${at}@x`);
    expect(await of(3)).toEqual({ inReplyTo: "19@x", references: ids });
    await add(3, "received", "20@x");
    expect(await of(3)).toEqual({
      inReplyTo: "20@x",
      references: ["0@x", ...ids.slice(2), "20@x"],
    });
  });

  test("has an anchor, which is made with the desk's columns where there was none", async () => {
    const store = await open();
    const body = JSON.stringify({ email: "ann@acme.example" });
    await insertEnquiries(store, [{ anchor: "a1", body }, { body }, { body }]);
    const anchor = (id: number) =>
      store.transaction(async (tx) => {
        const row = await lockEnquiry(tx, id);
        return row && anchorOf(tx, row);
      });
    expect(await anchor(1)).toBe("a1");
    const made = await anchor(2);
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(await anchor(2)).toBe(made);
    const rows = store.db.selectFrom("enquiries").select(["anchor", "email"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { anchor: "a1", email: null },
      { anchor: made, email: "ann@acme.example" },
      { anchor: null, email: null },
    ]);
  });

  test("shows that a reply was returned, or has the mail that returned another one", async () => {
    const store = await open();
    await insertEnquiries(store, [{ waiting_since: 5, state: "answered" }, { waiting_since: 5 }]);
    for (const [id, direction, message_id] of [
      [1, "in", "a.2@in"],
      [1, "out", "a.1@x"],
      [1, "out", "a.2@x"],
      [2, "out", "a.3@x"],
    ] as const) {
      await insertMessage(store, id, { direction, state: "sent", message_id });
    }
    const returned = (id: number, name: string) =>
      store.transaction((tx) =>
        noteReturned(tx, id, { name, reason: " No such user ", from: "mx.example", now }),
      );
    expect(await returned(1, "a.2")).toEqual({ enquiryId: 1, messageId: 3, isNew: false });
    expect(await returned(1, "a.3")).toEqual({ enquiryId: 1, messageId: 5, isNew: false });
    expect(await returned(9, "a.2")).toBeUndefined();
    const messages = await store.db
      .selectFrom("enquiry_messages")
      .select(["undelivered", "version", "mail_kind", "body"])
      .orderBy("id")
      .execute();
    const other = { undelivered: null, version: 1, mail_kind: null, body: "" };
    expect(messages).toEqual([
      ...[other, other, { ...other, undelivered: "No such user", version: 2 }, other],
      { ...other, mail_kind: "bounce", body: "No such user" },
    ]);
    expect(await historyOf(store, 1)).toEqual([
      ["undelivered", { message: 3 }, null, 2],
      ["undelivered", { message: 5 }, null, 3],
    ]);
    const rows = store.db.selectFrom("enquiries").select(["state", "waiting_since"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { state: "answered", waiting_since: null },
      { state: "received", waiting_since: 5 },
    ]);
  });
});

test("The content of an enquiry by mail is what its author wrote, cut between characters", () => {
  expect(contentOf(" New.\n\nOn Monday Ada wrote:\n> Old")).toBe("New.");
  expect(contentOf(`${"x".repeat(4_999)}👩`)).toBe("x".repeat(4_999));
});
