import { describe, expect, it, test } from "vitest";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, type Right, serverPerson } from "../../access/rights.ts";
import { createDocument, draftOf, inPublication, saveDraft } from "../documentOperations.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { type AgreeingAct, agreeAsTheyAre, PairsMoved } from "../textPairs/confirmTranslations.ts";
import { agreeOlderTexts, pruneTextPairs } from "../textPairs/pairHousekeeping.ts";
import { pairStates } from "../textPairs/pairStates.ts";
import { copyPairStates } from "../textPairs/pairStatesOfWorkingCopy.ts";
import { normalForm, textHash, textsIn } from "../textPairs/textFields.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { saveCopy } from "../workingCopies/saveWorkingCopy.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";

describe("The normal form of a text", () => {
  it("is the same for equivalent HTML", () => {
    const written = '<p>A <a href="doc:x" id="y">b</a></p>\n<p>c<br /></p>';
    const rewritten =
      '<p>A <a id="y" href="doc:x" target="_blank" rel="noopener">b</a></p><p>c<br></p>';
    expect(normalForm(written)).toBe(normalForm(rewritten));
    expect(normalForm(written)).not.toBe(normalForm(written.replace("doc:x", "doc:z")));
    expect(normalForm("a  b\n")).toBe("a b");
  });
});

const key = "solution";
const text = (en?: string, zh?: string) => ({ en, zh });

const body = {
  column: "solutions",
  title: text("Meter", "电表"),
  summary: text("Summary", "摘要"),
  body: text("<p>Text</p>", "<p>正文</p>"),
  benefits: [
    { title: text("Small", "小"), text: text("Tiny", "很小") },
    { title: text("Cheap", "便宜"), text: text("Costs little", "花钱少") },
  ],
};

const make = (store: Store, made: object = body, name = key) =>
  store.transaction((tx) =>
    createDocument(tx, { type: "solution", key: name, body: made, now: 1 }),
  );

const save = (store: Store, next: object) =>
  store.transaction((tx) => saveDraft(tx, { key, body: next, now: 2 }));

/** The states of all texts that are not up to date. */
async function open(store: Store, name = key): Promise<Record<string, unknown>> {
  const draft = await draftOf(store.db, name);
  const states = await pairStates(store.db, textsIn(draft.body));
  return Object.fromEntries(
    states
      .filter(({ state }) => state !== "in-step")
      .map(({ path, state, agreed }) => [path.join("/"), agreed ? [state, agreed.text] : state]),
  );
}

function person(...rights: Right[]): Person {
  return { id: "account:7", via: "api", rights };
}

const agree = (store: Store, by: Person, act: AgreeingAct, en: string, zh: string) =>
  agreeAsTheyAre(store, {
    ...{ key, act, by, now: 3 },
    pairs: [{ path: ["title"], en: textHash(en), zh: textHash(zh) }],
  });

forEachStore("Pairs of texts", (openStore) => {
  test("are confirmed if both are written together, and become out of date if one changes", async () => {
    const store = await openStore();
    await make(store);
    expect(await open(store)).toEqual({});
    await save(store, { ...body, title: text("Smart meter", "电表") });
    expect(await open(store)).toEqual({ title: ["en-newer", "Meter"] });
    await save(store, { ...body, title: text("Smarter meter", "电表") });
    expect(await open(store)).toEqual({ title: ["en-newer", "Meter"] });
    await save(store, body);
    await save(store, { ...body, title: text("Meter", "智能电表") });
    expect(await open(store)).toEqual({ title: ["zh-newer", "电表"] });
    await save(store, { ...body, title: text(undefined, "智能电表") });
    expect(await open(store)).toEqual({ title: "missing" });
  });

  test("are confirmed by translating an out-of-date or missing text", async () => {
    const store = await openStore();
    await make(store, { ...body, summary: text("Summary") });
    await save(store, { ...body, summary: text("Summary"), title: text("Smart meter", "电表") });
    await save(store, { ...body, title: text("Smart meter", "智能电表") });
    expect(await open(store)).toEqual({});
    await save(store, { ...body, title: text("Smart meter", "聪明电表") });
    expect(await open(store)).toEqual({ title: ["zh-newer", "智能电表"] });
  });

  test("stay confirmed when a list is reordered, and when the same texts occur elsewhere", async () => {
    const store = await openStore();
    await make(store);
    const [first, second] = body.benefits;
    await save(store, {
      ...body,
      benefits: [second, first, { title: first?.text, text: first?.title }],
    });
    expect(await open(store)).toEqual({});
    await save(store, { ...body, benefits: [{ ...second, title: text("Cheap", "小") }, first] });
    expect(await open(store)).toEqual({ "benefits/0/title": "both-changed" });
  });

  test("are confirmed unchanged by people who write the language concerned", async () => {
    const store = await openStore();
    await make(store);
    const en = person({ act: "text.edit", languages: ["en"] });
    const zh = person({ act: "text.edit", languages: ["zh"] });
    await save(store, { ...body, title: text("Metre", "电表") });
    await expect(agree(store, zh, "small-fix", "Metre", "电表")).rejects.toThrow(NotPermitted);
    await expect(agree(store, en, "still-right", "Metre", "电表")).rejects.toThrow(NotPermitted);
    await expect(agree(store, en, "small-fix", "Meter", "电表")).rejects.toThrow(PairsMoved);
    expect(await agree(store, en, "small-fix", "Metre", "电表")).toBe(1);
    expect(await open(store)).toEqual({});
    await save(store, { ...body, title: text("Metre!", "电表") });
    expect(await agree(store, zh, "still-right", "Metre!", "电表")).toBe(1);
    expect(await agree(store, zh, "still-right", "Metre!", "电表")).toBe(0);
    expect(await open(store)).toEqual({});
    expect((await draftOf(store.db, key)).body).toMatchObject({ title: text("Metre!", "电表") });
  });

  test("are confirmed by editing both in one session", async () => {
    const store = await openStore();
    await make(store);
    const by = person({ act: "text.edit" });
    const patch = (path: string, before: string, after: string) =>
      patchDocument(store, {
        ...{ key, by, now: 2 },
        operations: [{ op: "set", path, before: valueHash(before), after }],
      });
    await patch("/title/en", "Meter", "Smart meter");
    await patch("/title/zh", "电表", "智能电表");
    await patch("/summary/zh", "摘要", "简介");
    await saveCopy(store, { key, by, now: 3 });
    expect(await open(store)).toEqual({ summary: ["zh-newer", "摘要"] });
  });

  test("of a working copy have the state that saving will give them", async () => {
    const store = await openStore();
    await make(store);
    await save(store, { ...body, title: text("Smart meter", "电表") });
    const by = person({ act: "text.edit" }, { act: "fact.edit" });
    const done = async (operation: Parameters<typeof patchDocument>[1]["operations"][number]) => {
      await patchDocument(store, { ...{ key, by, now: 2 }, operations: [operation] });
      const document = await documentByKey(store.db, key, serverPerson);
      const states = await copyPairStates(
        store.db,
        document.id,
        await openCopy(store.db, document),
      );
      return states.flatMap(({ path: at, state, outdated }) =>
        state === "in-step" ? [] : [`${at.join("/")} ${state} ${outdated.join()}`],
      );
    };
    const typed = (path: string, before: string | undefined, after: string) =>
      done({ op: "set", path, before: valueHash(before), after });
    // Only the Chinese title is behind; typing it leaves nothing to do, in either language.
    expect(await typed("/summary/en", "Summary", "Short summary")).toEqual([
      "title en-newer zh",
      "summary en-newer zh",
    ]);
    expect(await typed("/title/zh", "电表", "智能电表")).toEqual(["summary en-newer zh"]);
    expect(await typed("/summary/zh", "摘要", "简短摘要")).toEqual([]);
    // A text that is replaced in both languages does not count as changed.
    const value = { title: { en: "Fast" }, text: { en: "Very fast", zh: "非常快" } };
    expect(
      await done({ op: "insert", path: "/benefits", id: "inserted1", behind: null, value }),
    ).toEqual(["benefits/inserted1/title missing zh"]);
    expect(await typed("/benefits/inserted1/title/zh", undefined, "快")).toEqual([]);
  });

  test("of a working copy are up to date where the only one that was not has been translated", async () => {
    const store = await openStore();
    const only = (en: string, zh: string) => ({ title: text(en, zh), position: 0 });
    await store.transaction(async (tx) => {
      const group = { type: "parameterGroup", key: "only" } as const;
      await createDocument(tx, { ...group, body: only("Meter", "电表"), now: 1 });
      await saveDraft(tx, { key: "only", body: only("Smart meter", "电表"), now: 2 });
    });
    const document = await documentByKey(store.db, "only", serverPerson);
    const states = async () => {
      const copy = await openCopy(store.db, document);
      return (await copyPairStates(store.db, document.id, copy)).map(({ state }) => state);
    };
    expect(await states()).toEqual(["en-newer"]);
    const typed = { op: "set", path: "/title/zh", before: valueHash("电表") } as const;
    await patchDocument(store, {
      ...{ key: "only", by: person({ act: "text.edit" }), now: 3 },
      operations: [{ ...typed, after: "智能电表" }],
    });
    expect(await states()).toEqual(["in-step"]);
  });

  test("that were never up to date are new, not changed", async () => {
    const store = await openStore();
    await make(store);
    await store.db.deleteFrom("text_pairs").execute();
    expect(await open(store)).toMatchObject({ title: "new", summary: "new" });
  });

  test("are confirmed unchanged if documents are older than the pairs", async () => {
    const store = await openStore();
    const column = { title: text("A", "甲"), parent: null, position: 0, status: 1, type: 4 };
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "solutions", body: column, now: 1 }),
    );
    const { id } = await make(store);
    await make(store, { ...body, title: text("Another", "另一个") }, "other");
    await inPublication(store, 2, ({ publish }) => publish({ key, languages: ["en"] }));
    await save(store, { ...body, title: text("Meter", "新电表") });
    await inPublication(store, 3, ({ publish }) => publish({ key, languages: ["zh"] }));
    await save(store, { ...body, title: text("Newest", "新电表") });
    // As the migration leaves a database.
    await store.db.deleteFrom("text_pairs").execute();
    await store.db.deleteFrom("texts").execute();
    await store.db
      .insertInto("unagreed_documents")
      .values([{ document_id: id }])
      .execute();
    await save(store, { ...body, title: text("Newer still", "新电表") });
    const changed = { title: ["en-newer", expect.stringMatching(/^(Meter|Newest)$/)] };
    expect(await open(store)).toEqual(changed);
    await store.db
      .insertInto("unagreed_documents")
      .values([{ document_id: id + 1 }])
      .execute();
    expect(await agreeOlderTexts(store, 5)).toBe(1);
    expect(await open(store, "other")).toEqual({});
    expect(await agreeOlderTexts(store, 6)).toBe(0);
  });

  test("are removed with their texts when none of them occurs anywhere", async () => {
    const store = await openStore();
    await make(store);
    await save(store, { ...body, title: text("Second", "第二") });
    await save(store, { ...body, title: text("Third", "第三") });
    const year = 365 * 24 * 3_600_000;
    expect(await pruneTextPairs(store, 2)).toBe(0);
    expect(await pruneTextPairs(store, year)).toBe(2);
    const texts = await store.db.selectFrom("texts").select("text").execute();
    expect(texts.map((row) => row.text)).not.toContain("Meter");
    expect(texts.map((row) => row.text)).toContain("Third");
    expect(await open(store)).toEqual({});
  });

  test("are confirmed as they were, one document in each time slice, while others write", async () => {
    const store = await openStore();
    const names = Array.from({ length: 8 }, (_, index) => `other-${index}`);
    for (const name of [key, ...names]) await make(store, body, name);
    await store.transaction(async (tx) => {
      await tx.deleteFrom("text_pairs").execute();
      const ids = await tx.selectFrom("documents").select("id as document_id").execute();
      await tx.insertInto("unagreed_documents").values(ids).execute();
    });
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const agreeing = agreeOlderTexts(store, 2);
    // Begun after the list of documents was read, and finished before it reaches this one.
    await save(store, { ...body, title: text("Smart meter", "电表") });
    await agreeing;
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(names.length);
    expect(await open(store)).toEqual({ title: ["en-newer", "Meter"] });
  });
});

forSqlite("The confirmation of existing texts", (openStore) => {
  test("runs, and removes old pairs, in many time slices", async () => {
    const store = await openStore();
    for (let count = 1; count <= 8; count += 1) await make(store, body, `solution-${count}`);
    // Longer than any type allows, so that the thread is busy for long enough to be measured.
    const list = Array.from({ length: longTexts }, (_, at) => text(`Value ${at}`, `选项 ${at}`));
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify({ list }) })
      .execute();
    await store.transaction(async (tx) => {
      for (const table of ["text_pairs", "texts", "unpaired_texts"] as const) {
        await tx.deleteFrom(table).execute();
      }
      const ids = await tx.selectFrom("documents").select("id as document_id").limit(1).execute();
      await tx.insertInto("unagreed_documents").values(ids).execute();
    });
    expect(await maxShare(() => agreeOlderTexts(store, 2))).toBeLessThan(maxTurnShare);
    const pairs = () => store.db.selectFrom("text_pairs").select("en_hash").execute();
    expect(await pairs()).toHaveLength(longTexts);
    const year = 365 * 24 * 3_600_000;
    expect(await maxShare(() => pruneTextPairs(store, year))).toBeLessThan(maxTurnShare);
    expect(await pairs()).toHaveLength(longTexts);
  });
});

const longTexts = 2_000;

/**
 * Work in one turn would take nearly all of the time; the rest is room for other work of the
 * thread.
 */
const maxTurnShare = 0.6;

/**
 * Returns the largest share of some work that one turn of the event loop does, by the thread's CPU
 * time.
 */
async function maxShare(work: () => Promise<unknown>): Promise<number> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const began = cpu();
  const turns: number[] = [];
  let last = began;
  const note = () => {
    const now = cpu();
    turns.push(now - last);
    last = now;
    timer = setImmediate(note);
  };
  let timer = setImmediate(note);
  await work();
  clearImmediate(timer);
  turns.push(cpu() - last);
  return Math.max(...turns) / (cpu() - began);
}
