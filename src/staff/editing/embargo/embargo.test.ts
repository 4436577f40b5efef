import { expect, test } from "vitest";
import {
  embargoWorld,
  everyAct,
  group,
  person,
  secret,
  text,
} from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { newestRecords } from "../../../base/audit/read.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { openSession } from "../../accounts/sessions/sessions.ts";
import { listed, pendingSchedule, workListCounts } from "../../catalogue/catalogueQuery.ts";
import { LiveCatalogue } from "../../catalogue/liveCatalogue.ts";
import { visibleIn } from "../../catalogue/visibleCatalogue.ts";
import {
  cancelSchedule,
  createDocument,
  DanglingReference,
  DocumentExists,
  DocumentNotFound,
  draftOf,
  inPublication,
  listDocuments,
  listSchedules,
  publishingEffects,
  revisionsOf,
  runDueSchedule,
  ScheduleNotFound,
  saveDraft,
  schedule,
} from "../documentOperations.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { embargoOf, liftEmbargo, mayChangeEmbargo, openToPerson, setEmbargo } from "./embargo.ts";
import { EmbargoMoved, EmbargoRefused } from "./embargoErrors.ts";

const column = {
  ...{ title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 },
};
const news = (title: string, zh: string, body = "<p>x</p>") => ({
  ...{ column: "news", title: text(title, zh), summary: text("S", "摘"), date: "2026-11-21" },
  body: text(body, body),
});

forEachStore("An embargo", (open) => {
  test("hides a document from everybody who is not named on it, in every way", async () => {
    const store = await open();
    const { others, owner, other, embargo, own } = await embargoWorld(store);
    const live = new LiveCatalogue(store);
    try {
      await embargo([]);
      const keys = async (one: Person) =>
        (await listDocuments(store.db, undefined, one)).map(({ key }) => key);
      const seen = async (one: Person) => {
        const catalogue = visibleIn(await live.current(), one);
        const query = { order: "key", page: 1, pageSize: 50 } as const;
        const { lines } = await listed(catalogue, await pendingSchedule(store.db), query);
        const counts = await workListCounts(catalogue, await pendingSchedule(store.db));
        return [lines.map(({ line }) => line.key), counts.unsaved];
      };
      const operations = [{ op: "set", path: "/title/en", before: null, after: "Typed" }] as const;
      expect(await keys(owner)).toEqual([secret, "plain"]);
      expect(await keys(other)).toEqual(["plain"]);
      expect(await seen(owner)).toEqual([[secret, "plain"], 0]);
      expect(await seen(other)).toEqual([["plain"], 0]);
      expect(await seen(serverPerson)).toEqual([[secret, "plain"], 0]);
      const token: Person = { ...owner, via: "token:1" };
      expect(await keys(token)).toEqual(["plain"]);
      expect(await keys({ ...owner, isLookingAs: true })).toEqual(["plain"]);
      const within = (work: (tx: Writing) => Promise<unknown>) => () => store.transaction(work);
      // A missing document has the same response.
      for (const key of [secret, "no-such-document"]) {
        const refused: (() => Promise<unknown>)[] = [
          () => draftOf(store.db, key, other),
          () => revisionsOf(store.db, key, other),
          () => embargoOf(store.db, key, other),
          () => publishingEffects(store.db, { key, languages: ["en"] }, other),
          () => patchDocument(store, { key, operations, by: other, now: 3 }),
          within((tx) => saveDraft(tx, { key, body: group("A", "甲"), by: other, now: 3 })),
          within((tx) =>
            schedule(tx, { key, language: "en", action: "publish", at: 9, by: other, now: 3 }),
          ),
          within((tx) => setEmbargo(tx, { key, named: [others], by: other, now: 3 })),
          within((tx) => liftEmbargo(tx, { key, by: other, now: 3 })),
          () =>
            inPublication(store, 3, ({ publish }) => publish({ key, languages: ["en"] }), other),
          () => inPublication(store, 3, ({ trash }) => trash({ key }), other),
        ];
        for (const attempt of refused) await expect(attempt()).rejects.toThrow(DocumentNotFound);
      }
      const { id } = await store.transaction((tx) =>
        schedule(tx, {
          ...{ key: secret, language: "en", action: "publish", at: 9_000_000_000_000 },
          ...{ by: owner, now: 3 },
        }),
      );
      expect(await listSchedules(store.db, other)).toEqual([]);
      expect(await listSchedules(store.db, owner)).toMatchObject([{ key: secret }]);
      for (const unknown of [id, id + 1]) {
        await expect(
          store.transaction((tx) => cancelSchedule(tx, { id: unknown, by: other, now: 3 })),
        ).rejects.toThrow(ScheduleNotFound);
      }
      // Its key stays taken: the answer is the one for any key that cannot be had.
      await expect(
        store.transaction((tx) =>
          createDocument(tx, {
            ...{ type: "parameterGroup", key: secret, body: group("A", "甲") },
            ...{ by: other, now: 3 },
          }),
        ),
      ).rejects.toThrow(DocumentExists);
      await embargo([own, others]);
      expect(await keys(other)).toEqual([secret, "plain"]);
      expect(await seen(other)).toEqual([[secret, "plain"], 0]);
      await embargo([own]);
      expect(await seen(other)).toEqual([["plain"], 0]);
      await store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 4 }));
      expect(await seen(other)).toEqual([[secret, "plain"], 0]);
    } finally {
      await live.close();
    }
  });

  test("makes references to the document dead for others", async () => {
    const store = await open();
    const { owner, other } = await embargoWorld(store);
    const live = new LiveCatalogue(store);
    try {
      const link = `<p><a href="doc:report">x</a></p>`;
      await inPublication(store, 2, async ({ tx, publish }) => {
        await createDocument(tx, { type: "column", key: "news", body: column, now: 1 });
        await createDocument(tx, { type: "news", key: "report", body: news("R", "报"), now: 1 });
        await createDocument(tx, { type: "news", key: "a", body: news("A", "甲", link), now: 1 });
        await publish({ key: "news", languages: ["en", "zh"] });
      });
      const setOne = (key: string) =>
        store.transaction((tx) => setEmbargo(tx, { key, named: [], by: owner, now: 2 }));
      await setOne("report");
      const broken = async (by: Person) => {
        const seen = visibleIn(await live.current(), by);
        const line = seen.byKey("a");
        return line && seen.broken(line);
      };
      expect(await broken(owner)).toEqual([]);
      expect(await broken(other)).toEqual(["report"]);
      expect(visibleIn(await live.current(), other).usesOf("report")).toHaveLength(1);
      const publish = (by: Person) =>
        inPublication(store, 3, (one) => one.publish({ key: "a", languages: ["en"] }), by);
      await expect(publish(other)).rejects.toThrow(DanglingReference);
      await expect(publish(other)).rejects.toThrow("report, which does not exist");
      const wanted = { key: "a", language: "zh", action: "publish", at: 5, now: 3 } as const;
      const made = await store.transaction((tx) => schedule(tx, { ...wanted, by: other }));
      expect(made.error?.message).toContain("report, which does not exist");
      expect((await runDueSchedule(store, 6)).problems).toMatchObject([{ key: "a" }]);
      await store.transaction((tx) => cancelSchedule(tx, { id: made.id, by: other, now: 7 }));
      await publish(owner);
      const own = await store.transaction((tx) =>
        schedule(tx, { ...wanted, at: 9, now: 8, by: owner }),
      );
      expect(own).toMatchObject({ error: undefined, warning: null });
      expect(await runDueSchedule(store, 10)).toMatchObject({ done: 1, problems: [] });
    } finally {
      await live.close();
    }
  });

  test("ends once every language shows the newest revision, or by hand", async () => {
    const store = await open();
    const { owner, other, own, embargo } = await embargoWorld(store);
    const sees = async (by: Person) =>
      (await listDocuments(store.db, undefined, by))
        .filter(({ key }) => key === secret)
        .map(({ number, seesDraft, isEmbargoed }) => [number, seesDraft, isEmbargoed]);
    await embargo([]);
    // Another document is shown in every language.
    await inPublication(store, 2, ({ publish }) =>
      publish({ key: "plain", languages: ["en", "zh"] }),
    );
    const at = (language: "en" | "zh", time: number) => ({
      ...{ key: secret, language, action: "publish" as const, at: time, now: 3, by: owner },
    });
    await store.transaction(async (tx) => {
      await schedule(tx, at("zh", 10));
      await schedule(tx, at("en", 20));
    });
    expect(await runDueSchedule(store, 11)).toMatchObject({ done: 1, problems: [] });
    // Readers of Chinese see it, and so does everybody here; its draft stays hidden.
    expect(await sees(other)).toEqual([[1, false, false]]);
    expect(await sees(owner)).toEqual([[1, true, true]]);
    // What is unsaved elsewhere does not matter.
    const before = valueHash("Plain");
    const operations = [{ op: "set", path: "/title/en", before, after: "Typed" }] as const;
    await patchDocument(store, { key: "plain", operations, by: other, now: 20 });
    expect(await runDueSchedule(store, 21)).toMatchObject({ done: 1 });
    expect(await sees(other)).toEqual([[1, true, false]]);
    expect(await embargoOf(store.db, secret, other)).toMatchObject({ since: null, named: [] });
    // A revision to be published, of a published document.
    const again = await embargo([]);
    await store.transaction((tx) =>
      saveDraft(tx, { key: secret, body: group("Restated", "重述"), by: owner, now: 30 }),
    );
    expect(await sees(other)).toEqual([[1, false, false]]);
    await inPublication(
      store,
      31,
      ({ publish }) => publish({ key: secret, languages: ["zh"] }),
      owner,
    );
    expect(await sees(owner)).toEqual([[2, true, true]]);
    const lift = (version: number) =>
      store.transaction((tx) => liftEmbargo(tx, { key: secret, version, by: owner, now: 32 }));
    await expect(lift(again.version - 1)).rejects.toThrow(EmbargoMoved);
    await expect(lift(again.version - 1)).rejects.toMatchObject({
      ...{ status: 409, found: again.version },
    });
    await lift(again.version);
    expect(await sees(other)).toEqual([[2, true, false]]);
    await expect(lift(again.version + 1)).rejects.toThrow(EmbargoRefused);
    await expect(lift(again.version + 1)).rejects.toMatchObject({ status: 422, fault: "none" });
    const acts = await newestRecords(store.db, { act: "embargo" }, 9);
    expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
      ["embargo.lift", `account:${own}`],
      ["embargo.set", `account:${own}`],
      ["embargo.lift", "server"],
      ["embargo.set", `account:${own}`],
    ]);
  });

  test("is opened by an administrator visibly to all, and names people who can sign in", async () => {
    const store = await open();
    const { owner, other, own, others, boss, embargo } = await embargoWorld(store);
    await embargo([]);
    const manager = person(boss, [...everyAct, { act: "account.manage" }]);
    const openFor = (by: Person, key: string, named: number) =>
      store.transaction((tx) => openToPerson(tx, { key, named, by, now: 5 }));
    await expect(openFor(other, secret, others)).rejects.toThrow(NotPermitted);
    await expect(openFor(manager, "plain", boss)).rejects.toThrow(DocumentNotFound);
    await expect(openFor(manager, "none", boss)).rejects.toThrow(DocumentNotFound);
    await expect(draftOf(store.db, secret, manager)).rejects.toThrow(DocumentNotFound);
    const live = new LiveCatalogue(store);
    const shown = async () => visibleIn(await live.current(), manager).byKey(secret)?.line.key;
    try {
      expect(await shown()).toBeUndefined();
      await openFor(manager, secret, boss);
      expect(await shown()).toBe(secret);
    } finally {
      await live.close();
    }
    await draftOf(store.db, secret, manager);
    const { named } = await embargoOf(store.db, secret, owner);
    expect(named).toMatchObject([
      { id: own, namedBy: `account:${own}` },
      { id: boss, namedBy: `account:${boss}` },
    ]);
    const [record] = await newestRecords(store.db, {}, 1);
    expect(record).toMatchObject({ act: "embargo.open", actor: `account:${boss}` });
    expect(JSON.parse(record?.detail ?? "")).toMatchObject({ named: boss, himself: true });
    await openFor(manager, secret, boss);
    expect(await newestRecords(store.db, {}, 1)).toEqual([record]);
    await expect(embargo([])).rejects.toThrow(EmbargoRefused);
    await expect(embargo([99_999])).rejects.toThrow(EmbargoRefused);
    await store.db.updateTable("accounts").set({ is_active: 0 }).where("id", "=", others).execute();
    await expect(embargo([others])).rejects.toThrow(EmbargoRefused);
    // The maker of the password could be using the account.
    const madeFor = store.db.updateTable("accounts").where("id", "=", others);
    await madeFor.set({ is_active: 1, must_change: 1 }).execute();
    await expect(embargo([own, others])).rejects.toThrow("a password of their own");
    await expect(openFor(manager, secret, others)).rejects.toThrow(EmbargoRefused);
    await madeFor.set({ must_change: 0 }).execute();
    await embargo([own, others]);
    await madeFor.set({ must_change: 1 }).execute();
    await embargo([own, others, boss]);
    const setter = person(own, [{ act: "draft.see" }]);
    await expect(embargo([own], setter)).rejects.toThrow(NotPermitted);
  });

  test("sends people who are not named away from its document, and from no other", async () => {
    const store = await open();
    const { own, others, embargo } = await embargoWorld(store);
    const places = [
      [own, `document:${secret}`],
      [others, `document:${secret}`],
      [others, `document:${secret}#/title/en`],
      [others, `document:${secret}-2`],
      [others, "document:plain"],
    ] as const;
    for (const [account, place] of places) {
      await openSession(store, account, 1);
      const { id } = await store.db
        .selectFrom("sessions")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await store.db
        .insertInto("presence")
        .values({ session_id: id, account_id: account, place, seen_at: 1 })
        .execute();
    }
    // A person named on another embargo is not let in here.
    const another = { key: "plain", named: [others], by: serverPerson, now: 2 };
    await store.transaction((tx) => setEmbargo(tx, another));
    await embargo([]);
    const left = await store.db.selectFrom("presence").select(["account_id", "place"]).execute();
    expect(left.map((one) => `${one.account_id} ${one.place}`).toSorted()).toEqual(
      [0, 3, 4].map((at) => places[at]?.join(" ")).toSorted(),
    );
  });

  test("counts its versions, names who was let in, and ends for its own document alone", async () => {
    const store = await open();
    const { own, others, boss, owner, other, embargo } = await embargoWorld(store);
    const read = (by = owner) => embargoOf(store.db, secret, by);
    expect(await read()).toMatchObject({ version: 1, since: null, named: [], events: [] });
    expect(await embargo([])).toMatchObject({ version: 2, since: 2 });
    // The same people again: nothing changes.
    expect(await embargo([own])).toMatchObject({ version: 2 });
    expect(await embargo([own, others])).toMatchObject({ version: 3 });
    expect((await read()).events).toEqual([]);
    const change = (named: number[], by: Person, version?: number) =>
      store.transaction((tx) => setEmbargo(tx, { key: secret, named, by, now: 4, version }));
    await expect(change([own], owner, 2)).rejects.toThrow(EmbargoMoved);
    const plain = { key: "plain", by: other, now: 3 };
    await store.transaction((tx) => setEmbargo(tx, { ...plain, named: [boss] }));
    expect(await change([own], owner, 3)).toMatchObject({ version: 4, named: [{ id: own }] });
    // By a command, whoever runs it, the embargo is opened to somebody.
    await change([own, boss], { ...owner, via: "command" }, 4);
    expect((await read()).events).toMatchObject([{ way: "named", account: { id: boss } }]);
    const manager = person(boss, [...everyAct, { act: "account.manage" }]);
    await store.transaction((tx) =>
      openToPerson(tx, { key: secret, named: others, by: manager, now: 5 }),
    );
    expect((await read()).events).toMatchObject([
      { way: "named", account: { id: others } },
      { way: "named", account: { id: boss } },
    ]);
    expect(await read()).toMatchObject({ version: 6, since: 2 });
    await store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 7 }));
    expect(await read()).toMatchObject({ version: 7, since: null, named: [], events: [] });
    // Sorted by name.
    const call = (id: number, name: string) =>
      store.db.updateTable("accounts").set({ name }).where("id", "=", id).execute();
    await call(others, "Zhou Lin");
    await call(boss, "An Mei");
    const { named } = await embargoOf(store.db, "plain", other);
    expect(named.map(({ id, name }) => [id, name])).toEqual([
      [boss, "An Mei"],
      [others, "Zhou Lin"],
    ]);
    const [last] = await newestRecords(
      store.db,
      { act: "embargo.set", subject: "document:plain" },
      1,
    );
    expect(JSON.parse(last?.detail ?? "")).toMatchObject({
      ...{ placed: true, named: [others, boss], added: [others, boss], removed: [] },
    });
    await expect(
      store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 8 })),
    ).rejects.toThrow(EmbargoRefused);
    const grey = { key: "settings/page-grey", type: "setting", now: 1 } as const;
    await store.transaction((tx) =>
      createDocument(tx, { ...grey, body: { name: "page_grey", value: "close" } }),
    );
    const onSetting = { key: grey.key, named: [own], by: serverPerson, now: 8 };
    await expect(store.transaction((tx) => setEmbargo(tx, onSetting))).rejects.toEqual(
      new EmbargoRefused(grey.key, "setting"),
    );
    expect(await mayChangeEmbargo(store.db, grey.key, serverPerson)).toBe(false);
    expect(await mayChangeEmbargo(store.db, "plain", other)).toBe(true);
    expect(await mayChangeEmbargo(store.db, "plain", person(others, []))).toBe(false);
    // A person who sees other drafts alone does not find the document.
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "news", body: column, now: 1 }),
    );
    const elsewhere = person(others, [
      ...[{ act: "draft.see" as const, types: ["column" as const] }],
      { act: "embargo.set" },
    ]);
    await expect(change([others], elsewhere)).rejects.toThrow(DocumentNotFound);
  });
});
