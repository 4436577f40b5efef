import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { person } from "../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { teamNow as now, teamStore } from "../../../tests/support/teamStore.ts";
import { maxNoteLength } from "../../base/site/teamworkCodes.ts";
import { serverPerson } from "../access/rights.ts";
import { addComment, deleteComment, discussionOf, editComment, resolveThread } from "./comments.ts";
import { digestToMail, enqueueDigests } from "./digests.ts";
import {
  actorsIn,
  endHandOver,
  handOver,
  handOverState,
  handOversOf,
  takeHandOver,
  waitingFor,
} from "./handOvers.ts";
import { addNotices, markRead, noticeStamps, noticeState, noticesOf } from "./notices.ts";
import { openersOf, subjectOf } from "./whoMayOpen.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

forEachStore("Comments", (open) => {
  test("are in threads of their own document, each with its author, times and language", async () => {
    const { store, db, lin, mei, bo, as, notices, acts } = await teamStore(await open());
    const write = (id: number, comment: Parameters<typeof addComment>[1], key = "one") =>
      addComment(store, comment, as(id, key));
    await write(lin, { text: `Look @{${mei}}`, path: "/title/zh", language: "zh" });
    await write(mei, { text: "Fine", thread: 1, path: "/title/en", language: "en" });
    await write(lin, { text: "All of it", language: "zh" });
    await write(bo, { text: "Other" }, "two");
    await addComment(
      store,
      { text: "By itself", thread: 4 },
      { ...as(0, "two"), by: serverPerson },
    );
    await resolveThread(store, { thread: 3, isResolved: true }, as(mei));
    const first = { path: "", language: null, resolvedAt: null, resolvedBy: null };
    const comment = { at: now, editedAt: null, isDeleted: false };
    const author = (id: number) => `account:${id}`;
    expect(await discussionOf(db, "one", person(bo))).toEqual({
      threads: [
        {
          ...{ ...first, id: 1, path: "/title/zh" },
          comments: [
            { ...comment, id: 1, author: author(lin), text: `Look @{${mei}}` },
            { ...comment, id: 2, author: author(mei), text: "Fine" },
          ],
        },
        {
          ...{ ...first, id: 3, language: "zh", resolvedAt: now, resolvedBy: author(mei) },
          comments: [{ ...comment, id: 3, author: author(lin), text: "All of it" }],
        },
      ],
      names: new Map([
        [author(lin), "lin"],
        [author(mei), "mei"],
      ]),
    });
    const other = await discussionOf(db, "two", person(bo));
    expect(other.threads).toMatchObject([
      { id: 4, resolvedAt: null, comments: [{ id: 4 }, { id: 5, author: "server" }] },
    ]);
    expect(await notices()).toEqual([`mention ${mei} 1`, `reply ${lin} 2`, `reply ${bo} 5`]);
    expect(await acts()).toEqual([
      ["comment.add", "document:one", { comment: 1, path: "/title/zh", mentioned: [mei] }],
      ["comment.add", "document:one", { comment: 2, thread: 1 }],
      ["comment.add", "document:one", { comment: 3, path: "" }],
      ["comment.add", "document:two", { comment: 4, path: "" }],
      ["comment.add", "document:two", { comment: 5, thread: 4 }],
      ["comment.resolve", "document:one", { thread: 3 }],
    ]);
  });

  test("that are edited tell those whom they mention now, and those of others stay as they are", async () => {
    const { store, lin, mei, bo, as, notices, acts } = await teamStore(await open());
    await addComment(store, { text: `One @{${mei}} @{${bo}}` }, as(lin));
    await addComment(store, { text: `Two @{${mei}}` }, as(lin, "two"));
    await addComment(store, { text: "Three", thread: 1 }, as(mei));
    const edit = (id: number, text: string, who = lin) =>
      editComment(store, { id, text }, as(who, id === 2 ? "two" : "one", now + 1));
    await edit(1, `One more @{${bo}}`);
    expect(await notices()).toEqual([`mention ${bo} 1`, `mention ${mei} 2`, `reply ${lin} 3`]);
    // Who was told of it as a reply is not told again.
    await edit(3, `Three @{${lin}} @{${bo}} @{${mei}}`, mei);
    await edit(1, "One alone");
    expect(await notices()).toEqual([`mention ${mei} 2`, `reply ${lin} 3`, `mention ${bo} 3`]);
    await expect(edit(3, "Not mine", lin)).rejects.toThrow("not-author");
    const rows = store.db.selectFrom("comments").select(["text", "edited_at"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { text: "One alone", edited_at: now + 1 },
      { text: `Two @{${mei}}`, edited_at: null },
      { text: `Three @{${lin}} @{${bo}} @{${mei}}`, edited_at: now + 1 },
    ]);
    expect((await acts()).slice(3)).toEqual([
      ["comment.change", "document:one", { comment: 1, mentioned: [bo] }],
      ["comment.change", "document:one", { comment: 3, mentioned: [lin, bo, mei] }],
      ["comment.change", "document:one", { comment: 1 }],
    ]);
  });

  test("that are deleted leave other threads, and their own as long as it has replies", async () => {
    const { store, db, lin, mei, as, notices, acts } = await teamStore(await open());
    for (const text of [`A @{${mei}}`, `B @{${mei}}`, "C"])
      await addComment(store, { text }, as(lin));
    for (const thread of [1, 2, 3]) await addComment(store, { text: "Reply", thread }, as(mei));
    await addComment(store, { text: "Second", thread: 3 }, as(lin));
    const remove = (id: number, who = lin) => deleteComment(store, id, as(who, "one", now + 2));
    const left = async () =>
      (await discussionOf(db, "one", person(lin))).threads.map(({ comments }) =>
        comments.map(({ id, isDeleted }) => (isDeleted ? -id : id)),
      );
    await remove(1);
    expect(await left()).toEqual([
      [-1, 4],
      [2, 5],
      [3, 6, 7],
    ]);
    expect(await notices()).toEqual([
      ...[`mention ${mei} 2`, `reply ${lin} 4`, `reply ${lin} 5`],
      ...[`reply ${lin} 6`, `reply ${mei} 7`],
    ]);
    await remove(2);
    await expect(remove(2)).rejects.toThrow("no-comment");
    await expect(remove(4)).rejects.toThrow("not-author");
    await remove(3);
    await remove(6, mei);
    await remove(4, mei);
    expect(await left()).toEqual([
      [-2, 5],
      [-3, 7],
    ]);
    await remove(7);
    expect(await left()).toEqual([[-2, 5]]);
    const removed = (await acts()).filter(([act]) => act === "comment.remove");
    expect(removed).toEqual(
      [1, 2, 3, 6, 4, 7].map((comment) => ["comment.remove", "document:one", { comment }]),
    );
  });

  test("reopen their own thread alone by a reply", async () => {
    const { store, db, lin, mei, as } = await teamStore(await open());
    for (const text of ["A", "B"]) await addComment(store, { text }, as(lin));
    for (const thread of [1, 2]) await resolveThread(store, { thread, isResolved: true }, as(mei));
    await resolveThread(store, { thread: 1, isResolved: true }, as(lin, "one", now + 1));
    const resolved = async () =>
      (await discussionOf(db, "one", person(lin))).threads.map((one) => [
        ...[one.resolvedAt, one.resolvedBy],
      ]);
    const byMei = [now, `account:${mei}`];
    expect(await resolved()).toEqual([byMei, byMei]);
    await addComment(store, { text: "Still", thread: 2 }, as(lin));
    expect(await resolved()).toEqual([byMei, [null, null]]);
    await resolveThread(store, { thread: 1, isResolved: false }, as(lin));
    expect(await resolved()).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

forEachStore("Hand-overs", (open) => {
  test("are of their own document, and end alone", async () => {
    const { store, db, lin, mei, bo, as } = await teamStore(await open());
    const hand = (key: string, to: Parameters<typeof handOver>[1]["to"], seen?: number | null) =>
      handOver(store, { to, note: " x " }, { ...as(lin, key), seen });
    await hand("one", { account: mei }, null);
    await hand("two", { role: "editor" });
    const state = { takenAt: null, takenBy: null, note: "x", at: now, by: `account:${lin}` };
    const first = { ...state, id: 1, documentId: 1, account: mei, role: null };
    const second = { ...state, id: 2, documentId: 2, account: null, role: "editor" };
    expect(await handOversOf(db, [1])).toEqual(new Map([[1, first]]));
    expect(await handOversOf(db, [1, 2])).toEqual(
      new Map<number, object>([
        [1, first],
        [2, second],
      ]),
    );
    expect(actorsIn(first)).toEqual([`account:${lin}`, `account:${mei}`]);
    expect(actorsIn({ ...second, takenBy: bo })).toEqual([`account:${lin}`, `account:${bo}`]);
    for (const seen of [null, 2]) {
      await expect(hand("one", { account: mei }, seen)).rejects.toThrow("handed-over-since");
      await expect(takeHandOver(store, { ...as(mei), seen })).rejects.toThrow("handed-over-since");
      await expect(endHandOver(store, "done", { ...as(mei), seen })).rejects.toThrow("since");
    }
    await expect(takeHandOver(store, { ...as(0), by: serverPerson })).rejects.toThrow("not-yours");
    await takeHandOver(store, { ...as(mei, "one", now + 1), seen: 1 });
    await expect(takeHandOver(store, as(bo, "two"))).rejects.toThrow("not-yours");
    await takeHandOver(store, as(lin, "two", now + 2));
    // What somebody of the role has taken is nobody else's.
    await expect(takeHandOver(store, as(mei, "two"))).rejects.toThrow("not-yours");
    expect(await handOversOf(db, [1, 2])).toEqual(
      new Map<number, object>([
        [1, { ...first, takenAt: now + 1, takenBy: mei }],
        [2, { ...second, takenAt: now + 2, takenBy: lin }],
      ]),
    );
    await endHandOver(store, "done", { ...as(mei), seen: 1 });
    await expect(endHandOver(store, "done", as(mei))).rejects.toThrow("not-handed-over");
    await hand("two", { account: bo }, 2);
    const rows = db.selectFrom("hand_overs").select(["id", "ended_at", "ended_by", "ended_as"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { id: 1, ended_at: now, ended_by: `account:${mei}`, ended_as: "done" },
      { id: 2, ended_at: now, ended_by: `account:${lin}`, ended_as: "passed" },
      { id: 3, ended_at: null, ended_by: null, ended_as: null },
    ]);
    const longest = { to: { account: mei }, note: "x".repeat(maxNoteLength) };
    await handOver(store, longest, as(lin));
    const longer = { ...longest, note: `${longest.note}x` };
    await expect(handOver(store, longer, as(lin))).rejects.toThrow("too-long");
  });

  test("wait for a person by name or by role, of documents that the person may open", async () => {
    const { store, db, lin, mei, bo, as } = await teamStore(await open());
    await handOver(store, { to: { account: bo }, note: "" }, as(lin, "two"));
    await handOver(store, { to: { role: "editor" }, note: "" }, as(lin));
    const waiting = async (accountId: number, by = person(accountId)) =>
      (await waitingFor(db, { accountId, by, now })).map(({ key, type }) => `${type} ${key}`);
    const one = "parameterGroup one";
    expect([await waiting(lin), await waiting(mei), await waiting(bo)]).toEqual([
      ...[[one], [one], ["parameterGroup two"]],
    ]);
    expect(await waiting(mei, person(mei, []))).toEqual([]);
    await takeHandOver(store, as(mei));
    expect([await waiting(lin), await waiting(mei)]).toEqual([[], [one]]);
    const state = await handOverState(db, { key: "two", by: person(bo), now });
    expect({ ...state, people: state.people.map(({ id }) => id) }).toMatchObject({
      ...{
        people: [bo, lin, mei],
        isReachable: true,
        mayHandOver: true,
        mayTake: true,
        mayEnd: true,
      },
    });
    const server = await handOverState(db, { key: "two", by: serverPerson, now });
    expect(server).toMatchObject({ mayTake: false, mayEnd: true, mayHandOver: true });
    // The notices of a hand-over are read for everybody once somebody has taken it, and no others.
    const rows = db.selectFrom("notices").select(["hand_over_id", "account_id", "read_at"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { hand_over_id: 1, account_id: bo, read_at: null },
      { hand_over_id: 2, account_id: mei, read_at: now },
    ]);
  });
});

forEachStore("Notices", (open) => {
  test("are counted, read and stamped for each account", async () => {
    const { store, db, lin, mei } = await teamStore(await open());
    const notice = { kind: "mention", actor: "server", at: now } as const;
    await store.transaction(async (tx) => {
      for (const documentId of [1, 2, 1])
        await addNotices(tx, [mei, lin, mei], { ...notice, documentId });
      await addNotices(tx, [], { ...notice, documentId: 1 });
    });
    const reader = (accountId: number) => ({ accountId, by: person(accountId) });
    expect(await noticeState(db, reader(mei))).toEqual({ unread: 3, newest: 5 });
    expect(await noticeState(db, reader(99))).toEqual({ unread: 0, newest: 0 });
    expect((await noticesOf(db, reader(mei)))[0]).toEqual({
      ...{ id: 5, kind: "mention", documentId: 1, key: "one", type: "parameterGroup" },
      ...{ isEmbargoed: false, thread: null, path: "", text: "", role: null, by: "server" },
      ...{ at: now, readAt: null },
    });
    await markRead(db, mei, { ids: [] }, now);
    await markRead(db, mei, { ids: [1, 2] }, now);
    await markRead(db, mei, { upTo: 3 }, now + 1);
    const rows = db.selectFrom("notices").select(["id", "read_at as at"]).orderBy("id");
    expect((await rows.execute()).map(({ at }) => at)).toEqual([
      ...[now, null, now + 1, null, null, null],
    ]);
    expect(await noticeState(db, reader(mei))).toEqual({ unread: 1, newest: 5 });
    expect(await noticeStamps(db, [mei, 99])).toEqual(new Map([[mei, "5-1"]]));
    expect(await noticeStamps(db, [lin])).toEqual(new Map([[lin, "6-3"]]));
    expect(await noticeStamps(db, [])).toEqual(new Map());
  });

  test("that are unread are named in one digest to those who wish for it", async () => {
    const { store, db, lin, mei, bo } = await teamStore(await open());
    const at = now - 5 * minute;
    const tell = (accounts: readonly number[], when: number) =>
      store.transaction((tx) =>
        addNotices(tx, accounts, { kind: "mention", documentId: 1, actor: "server", at: when }),
      );
    const set = (id: number, values: object) =>
      db.updateTable("accounts").set(values).where("id", "=", id).execute();
    const mailed = async () =>
      (await db.selectFrom("notices").select("mailed_at").orderBy("id").execute()).map(
        ({ mailed_at: time }) => time,
      );
    const [eve = 0, kim = 0] = await Promise.all(
      ["eve", "kim"].map((account) => addAccount(store, { account, passwordHash: "none" })),
    );
    await tell([lin, mei, bo, eve, kim], at);
    await set(lin, { digest: "off" });
    await set(eve, { is_active: 0, email: "eve@example.com" });
    await set(kim, { email: "" });
    await set(mei, { digest_at: now - day + 1 });
    await set(bo, { digest: "hourly", digest_at: now - hour });
    expect(await enqueueDigests(store, now)).toBe(1);
    expect(await mailed()).toEqual([null, null, now, null, null]);
    await tell([mei], now + 2);
    await markRead(db, mei, { ids: [2] }, now);
    await tell([mei], at);
    await set(mei, { digest_at: now - day });
    expect(await enqueueDigests(store, now)).toBe(1);
    // What came a moment ago goes with it; what is read does not.
    expect(await mailed()).toEqual([null, null, now, null, null, now, now]);
    const owners = db.selectFrom("mails").select(["account_id", "kind", "data"]).orderBy("id");
    expect((await owners.execute()).map(({ account_id: id, kind }) => [id, kind])).toEqual([
      ...[
        [bo, "digest"],
        [mei, "digest"],
      ],
    ]);
    expect(await enqueueDigests(store, now + 2 * day)).toBe(0);
    const digest = (accountId: number, when = now) =>
      digestToMail(db, { accountId, at: when, now });
    expect(await digest(mei)).toMatchObject({
      ...{ to: "mei@example.com", language: "en" },
      notices: [{ id: 7, title: "one", who: undefined }, { id: 6 }],
    });
    expect(await digest(mei, now + 1)).toBeUndefined();
    expect(await digest(99)).toBeUndefined();
    await markRead(db, mei, { ids: [7] }, now);
    expect((await digest(mei))?.notices.map(({ id }) => id)).toEqual([6]);
    await set(mei, { email: "" });
    expect(await digest(mei)).toBeUndefined();
    await set(bo, { digest: "off" });
    expect(await digest(bo)).toBeUndefined();
  });
});

forEachStore("Those who may open a document", (open) => {
  test("see its newest revision, and are named on its embargo where it has one", async () => {
    const { db, lin, mei, bo } = await teamStore(await open());
    const named = (document_id: number, account_id: number) =>
      db
        .insertInto("embargoes")
        .values({ document_id, account_id, named_by: "server", at: 1 })
        .execute();
    await named(1, lin);
    await named(2, mei);
    await db.updateTable("documents").set({ embargoed_at: 1 }).where("id", "=", 1).execute();
    const subject = { id: 1, key: "one", type: "parameterGroup", column: undefined };
    expect(await subjectOf(db, 1)).toEqual({ ...subject, embargo: new Set([lin]) });
    expect(await subjectOf(db, 2)).toEqual({ ...subject, id: 2, key: "two", embargo: undefined });
    const openers = async (id: number) =>
      (await openersOf(db, await subjectOf(db, id), now)).map((one) => [one.id, ...one.roles]);
    expect(await openers(1)).toEqual([[lin, "editor"]]);
    expect(await openers(2)).toEqual([
      ...[
        [bo, "viewer"],
        [lin, "editor"],
        [mei, "editor"],
      ],
    ]);
  });
});
