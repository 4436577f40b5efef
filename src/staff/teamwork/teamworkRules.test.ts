import { expect, test } from "vitest";
import { person } from "../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { teamNow as now, teamStore } from "../../../tests/support/teamStore.ts";
import { maxCommentLength } from "../../base/site/teamworkCodes.ts";
import { serverPerson } from "../access/rights.ts";
import { addComment, deleteComment, discussionOf, editComment, maxComments } from "./comments.ts";
import { digestToMail, enqueueDigests } from "./digests.ts";
import { endHandOver, handOver, handOverState, takeHandOver, waitingFor } from "./handOvers.ts";
import { addNotices, markRead, noticesOf, purgeNotices } from "./notices.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

forEachStore("A comment", (open) => {
  test("is up to its length, number and mentions, on a field or in a thread of its document", async () => {
    const { store, db, lin, as } = await teamStore(await open());
    const add = (comment: Parameters<typeof addComment>[1], key = "one", by = person(lin)) =>
      Promise.resolve()
        .then(() => addComment(store, comment, { ...as(lin, key), by }))
        .then(
          (id) => id,
          (error: Error) => error.message.replace("Not possible: ", ""),
        );
    const mentions = (count: number) =>
      Array.from({ length: count }, (_, at) => `@{${at + 900}}`).join("");
    const outcomes = [
      await add({ text: "x".repeat(maxCommentLength) }),
      await add({ text: "x".repeat(maxCommentLength + 1) }),
      await add({ text: mentions(1) }),
      await add({ text: mentions(20) }),
      await add({ text: mentions(21) }),
      await add({ text: " \n" }),
      await add({ text: "x", path: "title/en" }),
      await add({ text: "x", path: "/none" }),
      await add({ text: "x", thread: 1, path: "/none" }),
      await add({ text: "x", thread: 1 }, "two"),
      await add({ text: "x", thread: 2 }),
      await add({ text: "x" }, "one", person(lin, [])),
    ];
    expect(outcomes).toEqual([
      ...[1, "too-long", "mentioned-cannot-open", "mentioned-cannot-open"],
      ...["too-many-mentions", "empty"],
      ...["no-field", "no-field", 2, "no-thread", "no-thread", expect.stringContaining("one")],
    ]);
    await expect(discussionOf(db, "one", person(lin, []))).rejects.toThrow("one");
    const facts = { document_id: 2, thread_id: null, author: "server", text: "x", at: 1 };
    const rows = Array.from({ length: maxComments - 1 }, () => ({ ...facts, path: "" }));
    await db.insertInto("comments").values(rows).execute();
    expect([
      typeof (await add({ text: "x" }, "two")),
      await add({ text: "x" }, "two"),
      typeof (await add({ text: "x" })),
    ]).toEqual(["number", "too-many-comments", "number"]);
  });

  test("that is edited mentions those who may still open the document, and the same text is no change", async () => {
    const { store, db, lin, mei, bo, as, notices, acts } = await teamStore(await open());
    const text = `One @{${mei}} @{${bo}}`;
    await addComment(store, { text }, as(lin));
    const edit = (to: string) => editComment(store, { id: 1, text: to }, as(lin, "one", now + 1));
    await edit(` ${text} `);
    const elsewhere = as(lin, "two");
    await expect(editComment(store, { id: 1, text }, elsewhere)).rejects.toThrow("no-comment");
    await expect(deleteComment(store, 1, elsewhere)).rejects.toThrow("no-comment");
    const { edited_at: edited } = await db
      .selectFrom("comments")
      .select("edited_at")
      .executeTakeFirstOrThrow();
    expect(edited).toBeNull();
    await db.deleteFrom("account_roles").where("account_id", "=", bo).execute();
    await edit(`${text}!`);
    expect(await notices()).toEqual([`mention ${mei} 1`]);
    expect(await acts()).toEqual([
      ["comment.add", "document:one", { comment: 1, path: "", mentioned: [mei, bo] }],
      ["comment.change", "document:one", { comment: 1, mentioned: [mei] }],
    ]);
    await deleteComment(store, 1, as(lin));
    expect((await discussionOf(db, "one", person(lin))).threads).toEqual([]);
  });
});

forEachStore("A reply", (open) => {
  test("reaches those of its thread who may open the document, by one notice", async () => {
    const { store, db, lin, mei, bo, as, notices } = await teamStore(await open());
    await addComment(store, { text: "First" }, as(lin));
    for (const id of [mei, bo]) await addComment(store, { text: "Second", thread: 1 }, as(id));
    await db.deleteFrom("account_roles").where("account_id", "=", bo).execute();
    await addComment(store, { text: `Third @{${mei}}`, thread: 1 }, as(lin));
    expect(await notices()).toEqual([
      ...[`reply ${lin} 2`, `reply ${lin} 3`, `reply ${mei} 3`, `mention ${mei} 4`],
    ]);
    // Without replies a thread goes on with its first comment.
    await deleteComment(store, 2, as(mei));
    await deleteComment(store, 4, as(lin));
    await deleteComment(store, 3, as(bo));
    const { threads } = await discussionOf(db, "one", person(lin));
    expect(threads.map(({ comments }) => comments.map(({ id }) => id))).toEqual([[1]]);
  });
});

forEachStore("A hand-over", (open) => {
  test("reaches whoever it is for or has taken it, as long as they may open the document", async () => {
    const { store, db, lin, mei, bo, as } = await teamStore(await open());
    const isReachable = async (key = "one") =>
      (await handOverState(db, { key, by: person(lin), now })).isReachable;
    expect(await isReachable()).toBe(true);
    await handOver(store, { to: { account: bo }, note: "" }, as(lin));
    await handOver(store, { to: { role: "viewer" }, note: "" }, as(lin, "two"));
    await markRead(db, bo, { ids: [1] }, now + 1);
    expect([await isReachable(), await isReachable("two")]).toEqual([true, true]);
    await takeHandOver(store, as(bo, "one", now + 2));
    await takeHandOver(store, as(bo, "two", now + 3));
    const read = await db.selectFrom("notices").select("read_at").orderBy("id").execute();
    expect(read.map(({ read_at: at }) => at)).toEqual([now + 1, now + 3]);
    expect([await isReachable(), await isReachable("two")]).toEqual([true, true]);

    // Under an embargo a document waits for those alone who are named on it.
    const facts = { document_id: 1, account_id: lin, named_by: "server", at: 1 };
    await db.insertInto("embargoes").values(facts).execute();
    await db.updateTable("documents").set({ embargoed_at: 1 }).where("id", "=", 1).execute();
    expect([await isReachable(), await isReachable("two")]).toEqual([false, true]);
    const reader = { accountId: bo, by: person(bo) };
    expect((await waitingFor(db, { ...reader, now })).map(({ key }) => key)).toEqual(["two"]);
    expect((await noticesOf(db, reader)).map(({ key }) => key)).toEqual(["two"]);
    await db.deleteFrom("account_roles").where("account_id", "=", bo).execute();
    expect(await isReachable("two")).toBe(false);
    await handOver(store, { to: { account: mei }, note: "" }, as(lin, "two"));
    await db.deleteFrom("account_roles").where("account_id", "=", mei).execute();
    expect(await isReachable("two")).toBe(false);
  });

  test("is made and ended by whoever may edit the document, and recorded", async () => {
    const { store, db, lin, mei, bo, as, acts } = await teamStore(await open());
    const viewer = { ...as(bo), by: person(bo, [{ act: "draft.see" }]) };
    const role = { to: { role: "editor" }, note: "" };
    await expect(handOver(store, role, viewer)).rejects.toThrow("may-not-hand-over");
    for (const [name, problem] of [
      ["nobody", "unknown-role"],
      ["admin", "role-cannot-open"],
    ] as const) {
      const wish = { to: { role: name }, note: "" };
      await expect(handOver(store, wish, as(lin))).rejects.toThrow(problem);
    }
    const nobody = { to: { account: 99 }, note: "" };
    await expect(handOver(store, nobody, as(lin))).rejects.toThrow("person-cannot-open");
    await handOver(store, role, as(lin));
    const server = await handOverState(db, { key: "one", by: serverPerson, now });
    expect(server).toMatchObject({ isReachable: true, mayTake: false });
    expect(await handOverState(db, viewer)).toMatchObject({
      ...{ mayHandOver: false, mayTake: false, mayEnd: false },
    });
    await expect(endHandOver(store, "withdrawn", viewer)).rejects.toThrow("not-yours");
    await takeHandOver(store, as(mei));
    // To take it a second time is no change.
    await takeHandOver(store, as(mei, "one", now + 1));
    await endHandOver(store, "withdrawn", as(lin));
    await handOver(store, { to: { account: bo }, note: "" }, as(lin));
    const waiting = () => waitingFor(db, { accountId: bo, by: person(bo), now });
    const trash = (at: number | null) =>
      db.updateTable("documents").set({ trashed_at: at }).where("key", "=", "one").execute();
    expect(await waiting()).toHaveLength(1);
    await trash(1);
    expect(await waiting()).toEqual([]);
    await trash(null);
    await endHandOver(store, "done", { ...viewer, now: now + 3 });
    expect(await acts("hand-over")).toEqual([
      ["hand-over.make", "document:one", { handOver: 1, to: "role:editor" }],
      ["hand-over.take", "document:one", { handOver: 1 }],
      ["hand-over.withdraw", "document:one", { handOver: 1 }],
      ["hand-over.make", "document:one", { handOver: 2, to: `account:${bo}` }],
      ["hand-over.finish", "document:one", { handOver: 2 }],
    ]);
    const rows = db.selectFrom("notices").select(["hand_over_id", "account_id", "read_at"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { hand_over_id: 1, account_id: mei, read_at: now },
      { hand_over_id: 2, account_id: bo, read_at: now + 3 },
    ]);
  });
});

forEachStore("Notices of a person", (open) => {
  test("wait five minutes for a digest, and an hour or a day for the next", async () => {
    const { store, db, lin, mei, bo } = await teamStore(await open());
    const set = (id: number, digest: string) =>
      db.updateTable("accounts").set({ digest }).where("id", "=", id).execute();
    await set(lin, "off");
    await set(mei, "hourly");
    await set(bo, "daily");
    const mention = { kind: "mention", actor: `account:${lin}` } as const;
    const tell = (at: number, documentId = 1) =>
      store.transaction((tx) => addNotices(tx, [lin, mei, bo], { ...mention, documentId, at }));
    await tell(now);
    const counts: number[] = [];
    const count = async (at: number) => counts.push(await enqueueDigests(store, at));
    for (const at of [now + 5 * minute - 1, now + 5 * minute]) await count(at);
    await tell(now, 2);
    const first = now + 5 * minute;
    for (const at of [hour - 1, hour, day - 1, day]) await count(first + at);
    expect(counts).toEqual([0, 2, 0, 1, 0, 1]);

    const titles = async (title: object, language: string) => {
      const body = JSON.stringify({ title, position: 0 });
      await db.updateTable("revisions").set({ body }).where("document_id", "=", 2).execute();
      await db.updateTable("accounts").set({ language }).where("id", "=", mei).execute();
      const made = { accountId: mei, at: first + hour, now };
      return (await digestToMail(db, made))?.notices.map((one) => `${one.title} by ${one.who}`);
    };
    expect([
      await titles({ en: "Two", zh: "二" }, "zh"),
      await titles({ en: "Two", zh: "二" }, "en"),
      await titles({ en: "Two" }, "zh"),
      await titles({}, "zh"),
    ]).toEqual([["二 by lin"], ["Two by lin"], ["Two by lin"], ["two by lin"]]);
  });

  test("are of documents that the person may open, and five hundred are kept for ninety days", async () => {
    const { store, db, lin, mei } = await teamStore(await open());
    const notice = { kind: "mention", actor: "server", at: now } as const;
    await store.transaction(async (tx) => {
      await addNotices(tx, [lin], { ...notice, documentId: 1 });
      for (const documentId of [1, 2]) await addNotices(tx, [mei], { ...notice, documentId });
    });
    const shown = async (by = person(mei)) =>
      (await noticesOf(db, { accountId: mei, by })).map(({ key }) => key);
    expect([await shown(), await shown(person(mei, []))]).toEqual([["two", "one"], []]);
    await db.updateTable("documents").set({ trashed_at: 1 }).where("id", "=", 2).execute();
    expect(await shown()).toEqual(["one"]);

    const row = { kind: "mention", document_id: 1, actor: "server", at: now };
    const many = Array.from({ length: 998 }, (_, at) => ({
      ...{ ...row, account_id: at % 2 === 0 ? mei : lin },
    }));
    await db.insertInto("notices").values(many).execute();
    const newest = await noticesOf(db, { accountId: mei, by: person(mei) });
    expect([newest.length, newest[0]?.id, newest.at(-1)?.id]).toEqual([50, 1_000, 902]);
    const remaining = async () => {
      const rows = await db.selectFrom("notices").select(["id", "account_id"]).execute();
      return [mei, lin].map((id) => {
        const ids = rows.flatMap((one) => (one.account_id === id ? [one.id] : []));
        return [ids.length, Math.min(...ids), Math.max(...ids)];
      });
    };
    await purgeNotices(store, now + 90 * day);
    expect(await remaining()).toEqual([
      [500, 3, 1_000],
      [500, 1, 1_001],
    ]);
    await db
      .updateTable("notices")
      .set({ at: now - 1 })
      .where("id", "<", 10)
      .execute();
    await purgeNotices(store, now + 90 * day);
    expect(await remaining()).toEqual([
      [496, 10, 1_000],
      [496, 11, 1_001],
    ]);
  });
});
