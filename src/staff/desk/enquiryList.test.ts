import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { deskReader, insertEnquiries, insertMessage } from "../../../tests/support/deskRows.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { type DeskCursor, type DeskQuery, deskCounts, deskList } from "./enquiryList.ts";

const now = 1_000_000;

/** Ids of the enquiries that a list has. */
async function idsOf(store: Store, query: Partial<DeskQuery>, by: Person = serverPerson) {
  const page = { after: undefined, limit: 50, now };
  const { list } = await deskList(store.db, by, { spam: false, ...query }, page);
  return list.map(({ id }) => id);
}

/** Ids of the enquiries on each page of a list. */
async function pagesOf(store: Store, query: Partial<DeskQuery>, limit: number) {
  const pages: number[][] = [];
  let after: DeskCursor | undefined;
  do {
    const page = { after, limit, now };
    const { list, next } = await deskList(store.db, serverPerson, { spam: false, ...query }, page);
    pages.push(list.map(({ id }) => id));
    after = next;
  } while (after !== undefined && pages.length < 9);
  return pages;
}

forEachStore("A list of enquiries", (open) => {
  test("has what fits each of its filters", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const mei = await addAccount(store, { account: "mei", passwordHash: "none" });
    await insertEnquiries(store, [
      { topic: "Samples", region: "domestic", assignee_id: lin, parts: ["RG1000"] },
      { topic: "Prices", region: "overseas", assignee_id: mei, state: "in-work" },
      { needs_no_answer: 1, company: "50%_off\\Ltd", domain: "other.example" },
      { state: "answered", company: "Acme Cameras", domain: "acme.example", parts: ["RG2000"] },
      { state: "closed", language: "zh", search_text: "alpha beta" },
      { form: "quality", search_text: "beta gamma" },
      { form: "quality", is_spam: 1, topic: "Samples", assignee_id: lin },
    ]);
    await insertMessage(store, 2, { state: "review" });
    await insertMessage(store, 4, { state: "sent", body: "Ships with ALPHA firmware." });
    await insertMessage(store, 5, { state: "draft" });
    for (const [query, found] of [
      [{}, [6, 5, 4, 3, 2, 1]],
      [{ spam: true }, [7]],
      [{ form: "quality" }, [6]],
      [{ form: "technical" }, []],
      [{ state: "open" }, [6, 2, 1]],
      [{ state: "received" }, [6, 3, 1]],
      [{ state: "answered" }, [4]],
      [{ assignee: "nobody" }, [6, 5, 4, 3]],
      [{ assignee: mei }, [2]],
      [{ assignee: lin }, [1]],
      [{ topic: "Samples" }, [1]],
      [{ region: "overseas" }, [2]],
      [{ language: "zh" }, [5]],
      [{ part: "rg 2000" }, [4]],
      [{ review: true }, [2]],
      [{ review: false }, [6, 5, 4, 3, 2, 1]],
      [{ company: " ACME.example " }, [4]],
      [{ company: "cme cam" }, [4]],
      [{ company: "cme.exam" }, []],
      [{ company: "%_" }, [3]],
      [{ company: "f\\l" }, [3]],
      [{ company: "_" }, [3]],
      [{ words: "alpha" }, [5, 4]],
      [{ words: " beta  alpha " }, [5]],
      [{ words: "ＧＡＭＭＡ" }, [6]],
      [{ words: " " }, [6, 5, 4, 3, 2, 1]],
      // Eight words are searched for at most.
      [{ words: "alpha a l p h a beta nowhere" }, []],
      [{ words: "alpha a l p h a beta beta nowhere" }, [5]],
    ] as const) {
      expect([query, await idsOf(store, query)]).toEqual([query, found]);
    }
    expect(await idsOf(store, { assignee: "me" }, deskReader(mei))).toEqual([2]);
    expect(await idsOf(store, { assignee: "me" }, serverPerson)).toEqual([]);
    const quality = deskReader(lin, { forms: ["quality"] });
    expect(await idsOf(store, {}, quality)).toEqual([6]);
    expect(await idsOf(store, { form: "business" }, quality)).toEqual([]);
  });

  test("has what is near its due time, what is past it, and each due time itself", async () => {
    const store = await open();
    const due = (near: number, at: number) => ({
      ...{ due_target: "close", due_near_at: near, due_at: at },
    });
    await insertEnquiries(store, [
      due(now + 5, now + 10),
      due(now - 5, now + 5),
      {},
      due(now - 50, now - 10),
      { ...due(now - 60, now - 20), due_target: "odd" },
      { due_target: "first_reply", due_at: now - 30 },
    ]);
    expect(await idsOf(store, { due: "near" })).toEqual([2]);
    expect(await idsOf(store, { due: "past" })).toEqual([6, 5, 4]);
    const page = { after: undefined, limit: 50, now };
    const query = { spam: false, order: "due" } as const;
    const { list } = await deskList(store.db, serverPerson, query, page);
    expect(list.map(({ id, due: shown }) => [id, shown])).toEqual([
      [6, { target: "first_reply", at: now - 30, nearAt: now - 30 }],
      [5, null],
      [4, { target: "close", at: now - 10, nearAt: now - 50 }],
      [2, { target: "close", at: now + 5, nearAt: now - 5 }],
      [1, { target: "close", at: now + 10, nearAt: now + 5 }],
      [3, null],
    ]);
  });

  test("continues on its next page, in either order, and ends with the page that has the last", async () => {
    const store = await open();
    await insertEnquiries(store, [
      ...[{ due_at: 30 }, {}, { due_at: 10 }, { due_at: 20, is_spam: 1 }],
      ...[{}, { due_at: 10 }, { due_at: 20 }, {}],
    ]);
    expect(await pagesOf(store, {}, 7)).toEqual([[8, 7, 6, 5, 3, 2, 1]]);
    expect(await pagesOf(store, {}, 6)).toEqual([[8, 7, 6, 5, 3, 2], [1]]);
    expect(await pagesOf(store, {}, 3)).toEqual([[8, 7, 6], [5, 3, 2], [1]]);
    const due = { order: "due" } as const;
    expect(await pagesOf(store, due, 1)).toEqual([[3], [6], [7], [1], [8], [5], [2]]);
    expect(await pagesOf(store, due, 3)).toEqual([[3, 6, 7], [1, 8, 5], [2]]);
    expect(await pagesOf(store, due, 4)).toEqual([
      [3, 6, 7, 1],
      [8, 5, 2],
    ]);
    expect(await pagesOf(store, due, 7)).toEqual([[3, 6, 7, 1, 8, 5, 2]]);
    expect(await pagesOf(store, { ...due, form: "quality" }, 7)).toEqual([[]]);
  });

  test("goes on after a page that has looked at as many enquiries as a search reads", async () => {
    const store = await open();
    const others = Array.from({ length: 1_999 }, (_, at) => ({ search_text: "other", due_at: at }));
    const rare = [9_000, 8_000, 7_000].map((due_at) => ({ search_text: "rare", due_at }));
    await insertEnquiries(store, [...rare, ...others]);
    expect(await pagesOf(store, { words: "rare" }, 5)).toEqual([[3], [2, 1]]);
    expect(await pagesOf(store, { words: "rare", order: "due" }, 5)).toEqual([[3], [2, 1], []]);
  });

  test("shows of each enquiry what it asks for, who has it, its parts, files and last mail", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const nameless = await addAccount(store, { account: "mei", passwordHash: "none" });
    await store.db.updateTable("accounts").set({ name: "" }).where("id", "=", nameless).execute();
    const body = JSON.stringify({ contact_name: "Ann", company_name: "Acme", topic: "Samples" });
    await insertEnquiries(store, [
      {
        ...{ body, state: "odd", domain: "acme.example", region: "overseas", version: 4 },
        ...{ assignee_id: lin, needs_no_answer: 1, waiting_since: 7, parts: ["RG2", "RG1"] },
      },
      {
        ...{ form: "application", language: "zh", is_spam: 1, assignee_id: nameless },
        body: JSON.stringify({ position: "Engineer" }),
      },
      { is_spam: 1, form: "application", parts: ["RG3"] },
    ]);
    await insertMessage(store, 1, { direction: "in", state: "received" });
    await insertMessage(store, 1, { state: "sent" });
    await insertMessage(store, 1, { direction: "in", state: "received", mail_kind: "automatic" });
    await insertMessage(store, 1, { direction: "in", state: "draft" });
    await insertMessage(store, 2, { state: "sent" });
    await insertMessage(store, 2, { direction: "in", state: "received" });
    const file = { name: "a.txt", size: 1, kind: "text", created_at: 0 };
    await store.db
      .insertInto("attachments")
      .values([
        { ...file, id: "a", enquiry_id: 1, position: 0 },
        { ...file, id: "b", enquiry_id: 1, position: 1 },
        { ...file, id: "c", enquiry_id: 2, position: 0 },
      ])
      .execute();
    const page = { after: undefined, limit: 9, now };
    const listed = async (spam: boolean) =>
      (await deskList(store.db, serverPerson, { spam }, page)).list;
    expect(await listed(false)).toEqual([
      {
        ...{ id: 1, code: "CODE-1", form: "business", language: "en", version: 4, receivedAt: 0 },
        ...{ state: "received", sender: "Ann", company: "Acme", topic: "Samples" },
        ...{ domain: "acme.example", region: "overseas", parts: ["RG1", "RG2"] },
        ...{ assignee: { id: lin, name: "Lin Wei" }, isSpam: false, needsNoAnswer: true },
        ...{ waitingSince: 7, attachments: 2, lastMail: "out", due: null },
      },
    ]);
    const plain = { domain: null, region: null, sender: "", company: "", waitingSince: null };
    const application = { ...plain, form: "application", state: "received", version: 1, due: null };
    const spam = { ...application, isSpam: true, needsNoAnswer: false };
    expect(await listed(true)).toEqual([
      {
        ...{ ...spam, id: 3, code: "CODE-3", language: "en", receivedAt: 2, topic: "" },
        ...{ parts: ["RG3"], assignee: null, attachments: 0, lastMail: null },
      },
      {
        ...{ ...spam, id: 2, code: "CODE-2", language: "zh", receivedAt: 1, topic: "Engineer" },
        ...{ parts: [], assignee: { id: nameless, name: "mei" }, attachments: 1, lastMail: "in" },
      },
    ]);
  });
});

forEachStore("The counts of the desk", (open) => {
  test("are of the forms that a person may read, by state, without spam", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const mei = await addAccount(store, { account: "mei", passwordHash: "none" });
    await insertEnquiries(store, [
      ...[{ assignee_id: lin }, { assignee_id: mei }, {}, { needs_no_answer: 1 }],
      ...[{ state: "forwarded" }, { state: "in-work", assignee_id: lin }, { state: "answered" }],
      ...[{ state: "closed", needs_no_answer: 1 }, { state: "closed" }],
      ...[{ form: "quality" }, { form: "quality", is_spam: 1 }, { is_spam: 1, assignee_id: lin }],
      { is_spam: 1, state: "in-work" },
    ]);
    for (const [enquiry, author_id] of [
      ...([
        [1, lin],
        [2, mei],
        [3, null],
        [10, mei],
        [12, mei],
      ] as const),
    ]) {
      await insertMessage(store, enquiry, { state: "review", author_id });
    }
    await insertMessage(store, 4, { state: "draft", author_id: mei });
    const counts = await deskCounts(store.db, deskReader(lin, { forms: ["business"] }), now);
    expect({
      ...counts,
      forms: counts.forms.toSorted((a, b) => a.state.localeCompare(b.state)),
    }).toEqual({
      ...{ open: 4, unassigned: 1, mine: 2, review: 2, spam: 2, near: undefined, past: undefined },
      forms: [
        { form: "business", state: "answered", count: 1 },
        { form: "business", state: "closed", count: 2 },
        { form: "business", state: "in-work", count: 1 },
        { form: "business", state: "received", count: 5 },
      ],
    });
    expect(await deskCounts(store.db, serverPerson, now)).toMatchObject({
      ...{ open: 5, unassigned: 2, mine: 0, review: 4, spam: 3 },
    });
    expect(await deskCounts(store.db, deskReader(lin, { forms: [] }), now)).toEqual({
      ...{ open: 0, unassigned: 0, mine: 0, review: 0, spam: 0, near: undefined, past: undefined },
      forms: [],
    });
  });

  test("are zero by due time where a target is set, and left out where none is", async () => {
    const store = await open();
    await insertEnquiries(store, [
      { due_near_at: now - 2, due_at: now - 1 },
      { due_near_at: now - 2, due_at: now + 1 },
      { due_near_at: now - 2, due_at: now + 2 },
      { due_near_at: now - 2, due_at: now - 1, is_spam: 1 },
      { due_near_at: now + 1, due_at: now + 2 },
      { due_near_at: now - 2, due_at: now - 1, form: "quality" },
    ]);
    const dueOf = async (...forms: string[]) => {
      const { near, past } = await deskCounts(store.db, deskReader(undefined, { forms }), now);
      return { near, past };
    };
    const none = { near: undefined, past: undefined };
    expect(await dueOf("business")).toEqual({ near: 2, past: 1 });
    expect(await dueOf("quality")).toEqual({ near: undefined, past: 1 });
    expect(await dueOf("technical")).toEqual(none);
    expect(await dueOf()).toEqual(none);
    const target = { form: null, topic: null, first_reply_minutes: 1, close_minutes: null };
    await store.db.insertInto("desk_targets").values(target).execute();
    for (const forms of [["technical"], []]) {
      expect(await dueOf(...forms)).toEqual({ near: 0, past: 0 });
    }
  });
});
