import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import {
  actsOf,
  historyOf,
  insertEnquiries,
  insertMessage,
} from "../../../tests/support/deskRows.ts";
import { enquiryWorld } from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publish } from "../../../tests/support/world.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { type Act, NotPermitted, type Person, serverPerson } from "../access/rights.ts";
import {
  approveReply,
  beginReply,
  discardReply,
  editReply,
  replyGivenUp,
  replySent,
  replyToSend,
  type Submission,
  submitReply,
  takeBackReply,
} from "./replies.ts";

const { views } = await publish(enquiryWorld());
const facts = { viewOf: (language: Language) => views[language] };
const now = Date.parse("2026-11-26T00:00:00Z");
const hour = 3_600_000;
const code = "CODE-1";

const person = (id: number, ...acts: readonly Act[]): Person => ({
  ...{ id: `account:${id}`, via: "api" },
  rights: (["enquiry.read", "enquiry.reply", ...acts] as const).map((act) => ({ act })),
});

async function replyStore(store: Store) {
  const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
  const mei = await addAccount(store, { account: "mei", passwordHash: "none" });
  const change = { by: person(lin), now, version: undefined };
  const submit = (id: number, more: Partial<Submission> = {}, by = change) => {
    const usual = {
      replyVersion: 1,
      when: "now",
      sendAt: undefined,
      stateAfter: "answered",
    } as const;
    return submitReply(store, code, id, { ...usual, ...more }, by, facts);
  };
  const messages = () =>
    store.db.selectFrom("enquiry_messages").selectAll().orderBy("id").execute();
  const mails = () =>
    store.db
      .selectFrom("mails")
      .select(["kind", "data", "message_id", "next_at"])
      .orderBy("id")
      .execute();
  return {
    store,
    lin,
    mei,
    change,
    boss: { ...change, by: person(mei, "enquiry.approve") },
    submit,
    messages,
    mails,
  };
}

/** Inserts a template, which needs a second reader or none. */
async function insertTemplate({ db }: Store, needs_review: 0 | 1): Promise<number> {
  const { id } = await db
    .insertInto("desk_templates")
    .values({ name: "T", form: null, topic: null, text_en: "x", text_zh: "", needs_review })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

forEachStore("A reply", (open) => {
  test("begins as a draft of its author, which changes nothing of the enquiry", async () => {
    const { store, lin, change, messages } = await replyStore(await open());
    await insertEnquiries(store, [{ language: "zh" }]);
    const [plain, strict] = [await insertTemplate(store, 0), await insertTemplate(store, 1)];
    const begin = (template: number | null, by = change.by) =>
      beginReply(store, code, { text: " Yes. ", template }, { ...change, by });
    const begun = (id: number) => ({ version: 1, message: { id, version: 1, state: "draft" } });
    expect([await begin(null), await begin(plain), await begin(strict)]).toEqual([
      ...[begun(1), begun(2), begun(3)],
    ]);
    await expect(begin(99)).rejects.toThrow("unknown-template");
    for (const by of [serverPerson, person(99)]) {
      await expect(begin(null, by)).rejects.toThrow(NotPermitted);
    }
    const draft = { enquiry_id: 1, direction: "out", author_id: lin, language: "zh", body: "Yes." };
    expect(await messages()).toMatchObject(
      [0, 0, 1].map((needs_review) => ({ ...draft, needs_review, created_at: now })),
    );
    expect([await historyOf(store, 1), await actsOf(store)]).toEqual([[], []]);
  });

  test("is edited until it is to be sent, and whoever edits it is its author", async () => {
    const { store, lin, mei, change, messages } = await replyStore(await open());
    await insertEnquiries(store, [{}, {}]);
    const states = ["draft", "review", "failed", "scheduled", "queued", "sent"];
    for (const state of states) {
      await insertMessage(store, 1, { state, author_id: mei, reviewer_id: mei });
    }
    await insertMessage(store, 1, { needs_review: 1 });
    await insertMessage(store, 2, {});
    await insertMessage(store, 1, { direction: "note" });
    const strict = await insertTemplate(store, 1);
    const edit = (id: number, template: number | null = null, replyVersion = 1) =>
      editReply(store, code, id, { text: " New ", template, replyVersion }, change);
    const edited = (id: number, version = 1) => ({
      ...{ version, message: { id, version: 2, state: "draft" } },
    });
    expect(await edit(1)).toEqual(edited(1));
    expect(await edit(2)).toEqual(edited(2, 2));
    expect(await edit(3, strict)).toEqual(edited(3, 2));
    for (const id of [4, 5, 6]) await expect(edit(id)).rejects.toThrow("not-editable");
    expect(await edit(7)).toEqual(edited(7, 2));
    for (const id of [8, 9, 99]) expect(await edit(id)).toBeUndefined();
    await expect(edit(1)).rejects.toThrow("reply-changed");
    await expect(edit(1, 99, 2)).rejects.toThrow("unknown-template");
    const own = { body: "New", state: "draft", author_id: lin, reviewer_id: null };
    expect((await messages()).slice(0, 7)).toMatchObject([
      { ...own, needs_review: 0 },
      { ...own, needs_review: 0 },
      { ...own, needs_review: 1 },
      ...states.slice(3).map((state) => ({ state, author_id: mei, body: "", version: 1 })),
      { ...own, needs_review: 1 },
    ]);
    expect(await historyOf(store, 1)).toEqual([["returned", { message: 2 }, lin, 2]]);
  });

  test("is discarded as a draft alone", async () => {
    const { store, change, messages } = await replyStore(await open());
    await insertEnquiries(store, [{}]);
    for (const state of ["draft", "draft", "review"]) await insertMessage(store, 1, { state });
    const discard = (id: number) => discardReply(store, code, { id, replyVersion: 1 }, change);
    expect(await discard(1)).toEqual({ version: 1, message: null });
    await expect(discard(3)).rejects.toThrow("not-editable");
    expect((await messages()).map(({ id }) => id)).toEqual([2, 3]);
  });

  test("is put into the outbox with its time, and assigns an enquiry that nobody has", async () => {
    const { store, lin, mei, submit, messages, mails } = await replyStore(await open());
    await insertEnquiries(store, [{ anchor: "a1" }]);
    await insertMessage(store, 1, { body: "One" });
    await insertMessage(store, 1, { body: "Two" });
    await insertMessage(store, 1, { body: "" });
    const at = (sendAt: number | undefined, id = 2) => submit(id, { when: "at", sendAt });
    const farthest = now + 90 * 24 * hour;
    await expect(at(undefined)).rejects.toThrow("time-missing");
    await expect(at(now - 1)).rejects.toThrow("past-time");
    await expect(at(farthest + 1)).rejects.toThrow("past-time");
    await expect(submit(3)).rejects.toThrow("empty-text");
    const never = { zone: "UTC", holidays: "none", week: "[[],[],[],[],[],[],[]]", version: 1 };
    await store.db
      .insertInto("desk_hours")
      .values({ id: 1, ...never })
      .execute();
    await expect(submit(1, { when: "working" })).rejects.toThrow("no-working-time");
    expect(await submit(1, { stateAfter: "closed", sendAt: now + hour })).toEqual({
      ...{ version: 2, message: { id: 1, version: 2, state: "queued" } },
    });
    await expect(submit(1, { replyVersion: 2 })).rejects.toThrow("not-sendable");
    await store.db.updateTable("enquiries").set({ assignee_id: mei }).execute();
    expect((await at(farthest))?.message).toEqual({ id: 2, version: 2, state: "scheduled" });
    expect(await messages()).toMatchObject([
      { state: "queued", send_at: null, mail_id: 1, state_after: "closed", reviewer_id: null },
      { state: "scheduled", send_at: farthest, mail_id: 2, state_after: "answered" },
      { state: "draft", mail_id: null, version: 1 },
    ]);
    expect(await mails()).toMatchObject([
      { kind: "enquiryReply", message_id: "a1.1.1", next_at: now },
      { kind: "enquiryReply", message_id: "a1.2.1", next_at: farthest },
    ]);
    expect((await mails()).map(({ data }) => JSON.parse(`${data}`))).toEqual([
      { message: 1, state: "closed" },
      { message: 2, state: "answered" },
    ]);
    expect(await historyOf(store, 1)).toEqual([
      ["claimed", { person: lin }, lin, 2],
      ["state", { state: "in-work" }, lin, 2],
      ["queued", { message: 1 }, lin, 2],
      ["scheduled", { message: 2, time: farthest }, lin, 3],
    ]);
    expect(await actsOf(store)).toEqual(
      [1, 2].map((message) => ["enquiry.reply", "enquiry:1", { message }]),
    );
    const [row] = await store.db.selectFrom("enquiries").selectAll().execute();
    expect(row).toMatchObject({ assignee_id: mei, state: "in-work", state_at: now });
  });

  test("waits for a second reader where it needs one, who sends it at the time that was planned", async () => {
    const { store, lin, mei, change, boss, submit, messages, mails } = await replyStore(
      await open(),
    );
    await insertEnquiries(store, [{ anchor: "a1", state: "answered" }]);
    for (let at = 0; at < 5; at += 1) {
      await insertMessage(store, 1, { body: "Text", needs_review: 1, author_id: lin });
    }
    const later = now + 2 * hour;
    expect(await submit(1, { stateAfter: "in-work" })).toEqual({
      ...{ version: 2, message: { id: 1, version: 2, state: "review" } },
    });
    await submit(2, { when: "at", sendAt: later, stateAfter: "closed" });
    await submit(3, { when: "at", sendAt: now + hour });
    // It is eight in the morning in Shanghai.
    await submit(4, { when: "working" });
    expect(await mails()).toEqual([]);
    const opening = now + hour;
    expect((await messages()).slice(0, 4)).toMatchObject([
      { state: "review", send_at: null, in_hours: 0, state_after: "in-work" },
      { state: "review", send_at: later, in_hours: 0, state_after: "closed" },
      { state: "review", send_at: opening, in_hours: 0 },
      { state: "review", send_at: opening, in_hours: 1 },
    ]);
    expect(await historyOf(store, 1)).toEqual([
      ["claimed", { person: lin }, lin, 2],
      ...[1, 2, 3, 4].map((message) => ["review", { message }, lin, message + 1]),
    ]);
    expect((await actsOf(store))[0]).toEqual([
      ...["enquiry.reply", "enquiry:1", { message: 1, review: true }],
    ]);
    const approve = (id: number, as: typeof boss, replyVersion = 2) =>
      approveReply(store, code, { id, replyVersion }, as);
    const own = { ...change, by: person(lin, "enquiry.approve") };
    await expect(approve(1, own)).rejects.toThrow("own-reply");
    await expect(approve(1, change)).rejects.toThrow(NotPermitted);
    await expect(approve(1, { ...change, by: serverPerson })).rejects.toThrow("own-reply");
    await expect(approve(5, boss, 1)).rejects.toThrow("not-waiting");
    // The time that was planned for the third has come.
    const then = { ...boss, now: opening };
    for (const id of [1, 2, 3]) await approve(id, then);
    // The desk has closed for the day: the fourth goes out when it opens.
    await approve(4, { ...boss, now: opening + 12 * hour });
    const nextOpening = opening + 24 * hour;
    expect((await messages()).slice(0, 4)).toMatchObject([
      { state: "queued", send_at: null, reviewer_id: mei, state_after: "in-work", author_id: lin },
      { state: "scheduled", send_at: later, reviewer_id: mei, state_after: "closed" },
      { state: "queued", send_at: null, state_after: "answered" },
      { state: "scheduled", send_at: nextOpening, reviewer_id: mei },
    ]);
    expect((await mails()).map(({ next_at }) => next_at)).toEqual([
      ...[opening, later, opening, nextOpening],
    ]);
    expect((await historyOf(store, 1)).slice(-8, -4)).toEqual([
      ["approved", { message: 1 }, mei, 6],
      ["queued", { message: 1 }, mei, 6],
      ["approved", { message: 2 }, mei, 7],
      ["scheduled", { message: 2, time: later }, mei, 7],
    ]);
    expect((await actsOf(store)).at(-1)).toEqual([
      ...["enquiry.approve", "enquiry:1", { message: 4 }],
    ]);
  });

  test("needs a second reader by the rules that say so and fit its enquiry", async () => {
    const { store, submit } = await replyStore(await open());
    const rule = { form: null, topic: null, region: null, language: null, family: null };
    const add = (values: object, needs_review: 0 | 1 = 1) =>
      store.db
        .insertInto("desk_rules")
        .values({ ...rule, position: 1, assignee_id: null, needs_review, ...values })
        .execute();
    await insertEnquiries(store, [
      {
        anchor: "a1",
        topic: "Prices",
        body: JSON.stringify({ place: "Munich" }),
        parts: ["RG1000"],
      },
      { anchor: "a2", parts: ["RG2000"] },
    ]);
    let id = 0;
    const state = async () => {
      id = await insertMessage(store, 1, { body: "Text" });
      return (await submit(id))?.message?.state;
    };
    expect(await state()).toBe("queued");
    await add({}, 0);
    for (const other of [{ form: "quality" }, { topic: "Samples" }, { language: "zh" }])
      await add(other);
    for (const other of [{ region: "berlin" }, { family: "empty-family" }]) await add(other);
    expect(await state()).toBe("queued");
    for (const fitting of [{ topic: "Prices" }, { region: "munich" }, { family: "family" }]) {
      await store.db.deleteFrom("desk_rules").execute();
      await add({ topic: "Samples" });
      await add(fitting);
      expect([fitting, await state()]).toEqual([fitting, "review"]);
    }
    await store.db.deleteFrom("enquiry_parts").where("enquiry_id", "=", 1).execute();
    expect(await state()).toBe("queued");
    await add({});
    expect(await state()).toBe("review");
    await store.db.updateTable("enquiries").set({ form: "odd" }).where("id", "=", 1).execute();
    expect(await state()).toBe("queued");
  });

  test("is taken back to its draft, with a note where there is one, unless it is being sent", async () => {
    const { store, lin, change, submit, messages, mails } = await replyStore(await open());
    await insertEnquiries(store, [{ anchor: "a1", assignee_id: lin, language: "zh" }]);
    for (const values of [
      ...[{ state: "review", send_at: now + hour, in_hours: 1 as const, reviewer_id: lin }],
      ...[{}, {}, { state: "failed" }, { state: "draft" }, { state: "sent" }],
    ]) {
      await insertMessage(store, 1, { body: "Text", author_id: lin, ...values });
    }
    await submit(2);
    await submit(3, { when: "at", sendAt: now + hour });
    const back = (id: number, replyVersion: number, line = "") =>
      takeBackReply(store, code, { id, replyVersion, note: line }, change);
    for (const id of [5, 6]) await expect(back(id, 1)).rejects.toThrow("not-waiting");
    await store.db.updateTable("mails").set({ attempts: 1 }).where("id", "=", 1).execute();
    await expect(back(2, 2)).rejects.toThrow("being-sent");
    expect((await back(1, 1, " Too short. "))?.message).toEqual({
      id: 1,
      version: 2,
      state: "draft",
    });
    expect((await back(3, 2, " "))?.message).toEqual({ id: 3, version: 3, state: "draft" });
    expect((await back(4, 1))?.message).toEqual({ id: 4, version: 2, state: "draft" });
    const draft = { state: "draft", mail_id: null, reviewer_id: null, send_at: null, in_hours: 0 };
    const all = await messages();
    expect(all).toHaveLength(7);
    expect([all[0], all[2], all[3]]).toMatchObject([draft, draft, draft]);
    expect(all[6]).toMatchObject({
      ...{ direction: "note", body: "Too short.", state: "noted", author_id: lin, language: "zh" },
    });
    expect((await mails()).map(({ message_id }) => message_id)).toEqual(["a1.2.1"]);
    expect((await historyOf(store, 1)).slice(-3)).toEqual([
      ["returned", { message: 1 }, lin, 4],
      ["cancelled", { message: 3 }, lin, 5],
      ["cancelled", { message: 4 }, lin, 6],
    ]);
    expect((await actsOf(store)).slice(-3).map(([act]) => act)).toEqual([
      ...["enquiry.return", "enquiry.cancel", "enquiry.cancel"],
    ]);
  });

  test("that is sent answers the enquiry, which waits for its sender unless it is closed", async () => {
    const { store, lin, submit, messages } = await replyStore(await open());
    await insertEnquiries(store, [{ anchor: "a1", assignee_id: lin }, { anchor: "a2" }]);
    for (const body of ["One", "Two", "Three"])
      await insertMessage(store, 1, { body, author_id: lin });
    await submit(1);
    await submit(2);
    expect(await replyToSend(store.db, 1, "a1.1.1")).toEqual({ body: "One" });
    for (const [id, name] of [
      [1, "a1.2.1"],
      [3, "a1.1.1"],
      [2, "a1.1.1"],
    ] as const) {
      expect(await replyToSend(store.db, id, name)).toBeUndefined();
    }
    const sent = (message: number, state: "answered" | "closed", at: number) =>
      store.transaction((tx) => replySent(tx, { message, state }, `m${message}@x`, at));
    const row = () =>
      store.db
        .selectFrom("enquiries")
        .select(["state", "closed_at", "first_reply_at", "waiting_since"])
        .where("id", "=", 1)
        .executeTakeFirstOrThrow();
    await sent(1, "answered", now);
    const first = { first_reply_at: now };
    expect(await row()).toEqual({
      ...first,
      state: "answered",
      closed_at: null,
      waiting_since: now,
    });
    expect(await replyToSend(store.db, 1, "a1.1.1")).toBeUndefined();
    await sent(2, "answered", now + 1);
    expect(await row()).toMatchObject({ ...first, state: "answered", waiting_since: now + 1 });
    await sent(3, "closed", now + 2);
    expect(await row()).toEqual({
      ...first,
      state: "closed",
      closed_at: now + 2,
      waiting_since: null,
    });
    await sent(99, "closed", now + 3);
    expect(await messages()).toMatchObject([
      { state: "sent", sent_at: now, message_id: "m1@x", version: 3 },
      { state: "sent", sent_at: now + 1, message_id: "m2@x", version: 3 },
      { state: "sent", sent_at: now + 2, message_id: "m3@x", version: 2 },
    ]);
    expect((await historyOf(store, 1)).slice(2)).toEqual([
      ["sent", { message: 1 }, lin, 4],
      ["state", { state: "answered" }, lin, 4],
      ["sent", { message: 2 }, lin, 5],
      ["sent", { message: 3 }, lin, 6],
      ["state", { state: "closed" }, lin, 6],
    ]);
    await insertMessage(store, 2, { body: "Other" });
    await sent(4, "answered", now + 4);
    const replied = store.db.selectFrom("enquiries").select("first_reply_at as at").orderBy("id");
    expect(await replied.execute()).toEqual([{ at: now }, { at: now + 4 }]);
  });

  test("that is given up is shown as failed, and its enquiry keeps its state", async () => {
    const { store, lin, submit, messages } = await replyStore(await open());
    await insertEnquiries(store, [{ anchor: "a1", assignee_id: lin }]);
    await insertMessage(store, 1, { body: "One", author_id: lin });
    await submit(1);
    await store.transaction((tx) => replyGivenUp(tx, 1, now));
    await store.transaction((tx) => replyGivenUp(tx, 99, now));
    expect(await messages()).toMatchObject([{ state: "failed", version: 3, sent_at: null }]);
    expect(await replyToSend(store.db, 1, "a1.1.1")).toEqual({ body: "One" });
    expect((await historyOf(store, 1)).at(-1)).toEqual(["failed", { message: 1 }, null, 3]);
  });
});
