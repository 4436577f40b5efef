import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, type Right, serverPerson } from "../../access/rights.ts";
import { createDocument, draftOf, inPublication, saveDraft } from "../documentOperations.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import {
  type AgreeingAct,
  agreeAsTheyAre,
  behindIn,
  PairsMoved,
  takeBack,
} from "./confirmTranslations.ts";
import { agreeOlderTexts, pruneTextPairs } from "./pairHousekeeping.ts";
import { pairStates } from "./pairStates.ts";
import { agreePairs, isUnagreed } from "./storeTextPairs.ts";
import { textHash, textsIn } from "./textFields.ts";

const text = (en?: string, zh?: string) => ({ ...(en && { en }), ...(zh && { zh }) });
const person = (id: number, ...rights: Right[]): Person => ({
  ...{ id: `account:${id}`, via: "api", rights },
});
const writer = person(1, { act: "text.edit" });
const [en, zh] = (["en", "zh"] as const).map((language) =>
  person(2, { act: "text.edit", languages: [language] }),
);

const key = "group";
const group = (title: object) => ({ title, position: 0 });

async function withGroup(open: () => Promise<Store>, ...titles: readonly object[]) {
  const store = await open();
  const [first = {}, ...others] = titles;
  await store.transaction(async (tx) => {
    await createDocument(tx, { type: "parameterGroup", key, body: group(first), now: 1 });
    for (const title of others) await saveDraft(tx, { key, body: group(title), now: 2 });
  });
  return store;
}

const states = async (store: Store, name = key, documentId?: number) => {
  const { body } = await draftOf(store.db, name);
  const found = await pairStates(store.db, textsIn(body), documentId);
  return found.map(({ path, state }) => `${path.join("/")} ${state}`);
};

/** Texts of a title as they were seen. */
const seen = (one: string, other: string) => ({
  ...{ path: ["title"], en: textHash(one), zh: textHash(other) },
});

const agree = (
  store: Store,
  by: Person | undefined,
  act: AgreeingAct,
  ...pairs: Parameters<typeof agreeAsTheyAre>[1]["pairs"]
) => agreeAsTheyAre(store, { key, act, pairs, by: by ?? writer, now: 9 });

const acts = async (store: Store) => {
  const rows = await auditRecords(store.db, "document.agree");
  return rows.map(({ subject, detail }) => `${subject} ${detail}`);
};

forSqlite("The confirmation of translations", (open) => {
  test("is that of texts as they were seen, and recorded", async () => {
    const store = await withGroup(open, text("A", "甲"), text("B", "甲"));
    const moved = (...pairs: Parameters<typeof agreeAsTheyAre>[1]["pairs"]) =>
      expect(agree(store, writer, "still-right", ...pairs)).rejects;
    await moved(seen("A", "甲")).toEqual(new PairsMoved(key, ["/title"]));
    await moved(seen("B", "乙")).toThrow(PairsMoved);
    const nowhere = { ...seen("B", "甲"), path: ["none"] };
    await moved(seen("B", "甲"), nowhere).toEqual(new PairsMoved(key, ["/none"]));
    expect(await states(store)).toEqual(["title en-newer"]);
    expect(await acts(store)).toEqual([]);
    expect(await agree(store, writer, "still-right")).toBe(0);
    expect(await agree(store, writer, "still-right", seen("B", "甲"))).toBe(1);
    expect(await agree(store, writer, "still-right", seen("B", "甲"))).toBe(0);
    expect(await states(store)).toEqual(["title in-step"]);
    expect(await acts(store)).toEqual([`document:${key} {"as":"still-right","paths":["/title"]}`]);
  });

  test("is by people who write the language that did not change, or did for a small fix", async () => {
    for (const [act, allowed, refused] of [
      ["still-right", zh, en],
      ["small-fix", en, zh],
    ] as const) {
      const store = await withGroup(open, text("A", "甲"), text("B", "甲"));
      const pair = seen("B", "甲");
      await expect(agree(store, refused, act, pair)).rejects.toThrow(NotPermitted);
      await expect(agree(store, person(3), act, pair)).rejects.toThrow(NotPermitted);
      expect(await agree(store, allowed, act, pair)).toBe(1);
      await store.db.deleteFrom("text_pairs").execute();
      await store.db.updateTable("documents").set({ key: act }).where("key", "=", key).execute();
    }
  });

  test("of texts that both changed is by people who write either language", async () => {
    for (const [name, by] of Object.entries({ en, zh })) {
      const store = await withGroup(open, text("A", "甲"));
      await store.db.deleteFrom("text_pairs").execute();
      expect(await states(store)).toEqual(["title new"]);
      expect(await agree(store, by, "small-fix", seen("A", "甲"))).toBe(1);
      await store.db.updateTable("documents").set({ key: name }).where("key", "=", key).execute();
    }
  });

  test("is taken back by the person who gave it, and by nobody else", async () => {
    const store = await withGroup(open, text("A", "甲"), text("B", "甲"));
    await agree(store, writer, "still-right", seen("B", "甲"));
    const other = person(5, { act: "text.edit" });
    await store.transaction(async (tx) => {
      const others = [
        { en: "C", zh: "甲" },
        { en: "B", zh: "乙" },
      ];
      await agreePairs(tx, others, { by: writer.id, now: 9 });
      // Another document has more revisions.
      await createDocument(tx, {
        ...{ type: "parameterGroup", key: "other", body: group(text("1", "一")), now: 1 },
      });
      for (const title of ["2", "3"]) {
        await saveDraft(tx, { key: "other", body: group(text(title, title)), now: 1 });
      }
    });
    const pair = { en: textHash("B"), zh: textHash("甲") };
    const back = (by: Person | undefined, ...pairs: (typeof pair)[]) =>
      takeBack(store, { key, pairs, by: by ?? writer, now: 9 });
    expect(await back(other, pair)).toBe(0);
    expect(await back(writer)).toBe(0);
    expect(await back(writer, { en: textHash("A"), zh: textHash("甲") })).toBe(0);
    expect(await back(writer, { ...pair, zh: textHash("乙") })).toBe(0);
    await expect(back(person(1), pair)).rejects.toThrow(NotPermitted);
    expect(await states(store)).toEqual(["title in-step"]);
    const unpaired = async () => {
      const rows = store.db.selectFrom("unpaired_texts").select("pairs").orderBy("document_id");
      return (await rows.executeTakeFirst())?.pairs;
    };
    await store.db.updateTable("unpaired_texts").set({ pairs: "[]" }).execute();
    expect(await back(writer, pair)).toBe(1);
    expect(await states(store)).toEqual(["title both-changed"]);
    const noted = store.db.selectFrom("document_changes").select("id").where("at", "=", 9);
    expect(await noted.execute()).toHaveLength(2);
    expect(JSON.parse((await unpaired()) ?? "")).toEqual([pair]);
    // The pair before is another person's, and the others are of another text.
    const left = await store.db.selectFrom("text_pairs").select(["en_hash", "zh_hash"]).execute();
    const hashes = new Set(left.map((row) => `${row.en_hash} ${row.zh_hash}`));
    const hasPair = ([one, other]: readonly [string, string]) =>
      hashes.has(`${textHash(one)} ${textHash(other)}`);
    const wanted = [
      ["A", "甲"],
      ["C", "甲"],
      ["B", "乙"],
      ["B", "甲"],
    ] as const;
    expect(wanted.map(hasPair)).toEqual([true, true, true, false]);
    expect((await acts(store)).at(-1)).toBe(
      `document:${key} {"as":"taken-back","paths":["/title"]}`,
    );
  });

  test("is wanted for texts in a language that exist and are behind in the working copy", async () => {
    const store = await withGroup(open, text("A", "甲"));
    const behind = (language: "en" | "zh") => behindIn(store.db, { key, language, by: writer });
    expect([await behind("en"), await behind("zh")]).toEqual([[], []]);
    const type = (path: string, before: string, after?: string) =>
      patchDocument(store, {
        ...{ key, by: writer, now: 3 },
        operations: [{ op: "set", path, before: valueHash(before), ...(after && { after }) }],
      });
    await type("/title/en", "A", "B");
    expect([await behind("en"), await behind("zh")]).toEqual([[], [seen("B", "甲")]]);
    await type("/title/en", "B", "A");
    await type("/title/zh", "甲", "乙");
    expect([await behind("en"), await behind("zh")]).toEqual([[seen("A", "乙")], []]);
    await type("/title/en", "A");
    expect([await behind("en"), await behind("zh")]).toEqual([[], []]);
  });
});

forSqlite("Pairs of texts in step", (open) => {
  test.each([
    ["a first translation into Chinese", [text("A"), text("A", "甲")], "in-step"],
    ["a first translation into English", [text("", "甲"), text("A", "甲")], "in-step"],
    [
      "a new translation into Chinese",
      [text("A", "甲"), text("B", "甲"), text("B", "乙")],
      "in-step",
    ],
    [
      "a new translation into English",
      [text("A", "甲"), text("A", "乙"), text("B", "乙")],
      "in-step",
    ],
    ["a change of the English text alone", [text("A", "甲"), text("B", "甲")], "en-newer"],
    ["a change of the Chinese text alone", [text("A", "甲"), text("A", "乙")], "zh-newer"],
    ["a second change", [text("A", "甲"), text("B", "甲"), text("C", "甲")], "en-newer"],
  ])("are made by %s, or not: %j is %s", async (_change, titles, state) => {
    const store = await withGroup(open, ...titles);
    expect(await states(store)).toEqual([`title ${state}`]);
  });

  test("are noted where a revision lacks them, until it has them", async () => {
    const store = await withGroup(open, text("A", "甲"));
    const noted = async (title: object) => {
      await store.transaction((tx) => saveDraft(tx, { key, body: group(title), now: 3 }));
      return unpaired();
    };
    const unpaired = async () => {
      const row = await store.db
        .selectFrom("unpaired_texts")
        .select(["number", "pairs"])
        .executeTakeFirst();
      return [row?.number, JSON.parse(row?.pairs ?? "")];
    };
    expect(await unpaired()).toEqual([1, []]);
    expect(await noted(text("B", "甲"))).toEqual([2, [{ en: textHash("B"), zh: textHash("甲") }]]);
    expect(await noted(text("B", "乙"))).toEqual([3, []]);
    expect(await noted(text("B"))).toEqual([4, [{ en: textHash("B"), zh: null }]]);
  });

  test("are made of older documents' texts as they are saved, shown, and shown side by side", async () => {
    const store = await withGroup(open, text("A", "甲"), text("B", "乙"), text("C", "丙"));
    await store.transaction((tx) =>
      createDocument(tx, {
        ...{ type: "parameterGroup", key: "english", body: group(text("Alone")), now: 1 },
      }),
    );
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key, languages: ["zh"], revisionNumber: 1 });
      await publish({ key, languages: ["en"], revisionNumber: 2 });
    });
    await store.db.deleteFrom("text_pairs").execute();
    await store.db.deleteFrom("unpaired_texts").execute();
    const ids = await store.db.selectFrom("documents").select("id").orderBy("id").execute();
    await store.db
      .insertInto("unagreed_documents")
      .values(ids.map(({ id }) => ({ document_id: id })))
      .execute();
    const { id: newer } = await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key: "newer", body: group(text("N")), now: 3 }),
    );
    const unagreed = await Promise.all(
      [ids[0]?.id ?? 0, newer].map((id) => isUnagreed(store.db, id)),
    );
    expect(unagreed).toEqual([true, false]);
    expect(await agreeOlderTexts(store, 7)).toBe(2);
    const rows = await store.db.selectFrom("text_pairs").selectAll().execute();
    const found = rows.map(
      (row) => `${row.en_hash} ${row.zh_hash} ${row.agreed_by} ${row.agreed_at}`,
    );
    const made = ["A 甲", "B 乙", "B 甲", "C 丙"].map((pair) =>
      pair.split(" ").map(textHash).join(" "),
    );
    expect(found.toSorted()).toEqual(made.map((pair) => `${pair} server 7`).toSorted());
    const unpaired = await store.db
      .selectFrom("unpaired_texts")
      .select(["number", "pairs"])
      .orderBy("document_id")
      .execute();
    expect(unpaired.map(({ number, pairs }) => [number, JSON.parse(pairs)])).toEqual([
      [3, []],
      [1, [{ en: textHash("Alone"), zh: null }]],
      [1, [{ en: textHash("N"), zh: null }]],
    ]);
    expect(await agreeOlderTexts(store, 8)).toBe(0);
  });

  test("are not made of a text whose translation was never in step with any", async () => {
    const store = await withGroup(open, text("A", "甲"));
    await store.db.deleteFrom("text_pairs").execute();
    const body = group(text("X", "丁"));
    const save = (after: object) =>
      store.transaction((tx) => saveDraft(tx, { key, body: group(after), now: 3 }));
    await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key: "other", body, now: 1 }),
    );
    await save(text("B", "甲"));
    expect(await states(store)).toEqual(["title new"]);
    await save(text("B", "乙"));
    expect(await states(store)).toEqual(["title new"]);
    expect(await states(store, "other")).toEqual(["title in-step"]);
  });

  test("of a document under embargo hold for it alone, until another has them", async () => {
    const store = await withGroup(open, text("A", "甲"));
    await store.transaction((tx) =>
      createDocument(tx, {
        type: "parameterGroup",
        key: "other",
        body: group(text("X", "丁")),
        now: 1,
      }),
    );
    const id = async (name: string) => (await documentByKey(store.db, name, serverPerson)).id;
    const [own, other] = [await id(key), await id("other")];
    await store.db
      .updateTable("documents")
      .set({ embargoed_at: 1 })
      .where("id", "=", own)
      .execute();
    const add = (documentId: number, now: number) =>
      store.transaction((tx) =>
        agreePairs(tx, [{ en: "S", zh: "密" }], { by: `account:${now}`, now, documentId }),
      );
    const state = async (documentId?: number) => {
      const fields = [{ path: ["title"], en: "S", zh: "密" }];
      return (await pairStates(store.db, fields, documentId)).map((one) => one.state).join();
    };
    const row = () =>
      store.db
        .selectFrom("text_pairs")
        .select(["agreed_by", "agreed_at", "under_embargo"])
        .where("en_hash", "=", textHash("S"))
        .executeTakeFirst();
    await add(own, 5);
    await add(own, 6);
    expect(await row()).toEqual({ agreed_by: "account:5", agreed_at: 5, under_embargo: own });
    expect([await state(own), await state(other), await state()]).toEqual([
      "in-step",
      "new",
      "new",
    ]);
    await add(other, 7);
    expect(await row()).toEqual({ agreed_by: "account:5", agreed_at: 5, under_embargo: null });
    expect([await state(own), await state(other), await state()]).toEqual(
      Array.from({ length: 3 }, () => "in-step"),
    );
    await add(own, 8);
    expect(await row()).toEqual({ agreed_by: "account:5", agreed_at: 5, under_embargo: null });
    expect([await isUnagreed(store.db, own), await isUnagreed(store.db, other)]).toEqual([
      ...[false, false],
    ]);
  });

  test("show the changed text as it was in step last, whatever was marked before", async () => {
    const store = await withGroup(open, text("A", "甲"));
    const add = (one: string, other: string, now: number) =>
      store.transaction((tx) => agreePairs(tx, [{ en: one, zh: other }], { by: "x", now }));
    await add("C", "甲", 20);
    await add("B", "甲", 10);
    const [found] = await pairStates(store.db, [{ path: ["title"], en: "D", zh: "甲" }]);
    expect(found).toEqual({
      ...{ path: ["title"], en: "D", zh: "甲", state: "en-newer", outdated: ["zh"] },
      agreed: { language: "en", text: "C" },
    });
  });

  test("are kept as long as a text is in a revision that is newest or shown, or is typed", async () => {
    const day = 24 * 3_600_000;
    const store = await withGroup(open, text("A", "甲"));
    await inPublication(store, 2, ({ publish }) => publish({ key, languages: ["en", "zh"] }));
    for (const title of [text("Alone"), text("", "独")]) {
      const made = { type: "parameterGroup", key: title.zh ? "zh" : "en", now: 1 } as const;
      await store.transaction((tx) => createDocument(tx, { ...made, body: group(title) }));
    }
    for (const title of [text("B", "乙"), text("C", "丙"), text("D", "丁")]) {
      await store.transaction((tx) => saveDraft(tx, { key, body: group(title), now: 3 }));
    }
    await patchDocument(store, {
      ...{ key, by: writer, now: 4 },
      operations: [{ op: "set", path: "/title/zh", before: valueHash("丁"), after: "丙" }],
    });
    await store.transaction((tx) =>
      agreePairs(
        tx,
        ["新", "旧"].map((other) => ({ en: "B", zh: other })),
        { by: "x", now: 80 * day },
      ),
    );
    // One text of each is shown.
    const partly = [
      { en: "A", zh: "旧" },
      { en: "B", zh: "甲" },
    ];
    await store.transaction((tx) => agreePairs(tx, partly, { by: "x", now: 4 }));
    const texts = async () =>
      (await store.db.selectFrom("texts").select("text").execute()).map((row) => row.text).sort();
    const all = ["A", "B", "C", "D", "丁", "丙", "乙", "新", "旧", "甲"].sort();
    expect(await texts()).toEqual(all);
    expect(await pruneTextPairs(store, 90 * day)).toBe(0);
    // B is still in a younger pair.
    expect(await pruneTextPairs(store, 91 * day)).toBe(1);
    expect(await texts()).toEqual(all.filter((one) => one !== "乙"));
    expect(await pruneTextPairs(store, 171 * day)).toBe(2);
    expect(await texts()).toEqual(all.filter((one) => !["乙", "新"].includes(one)));
    expect(await pruneTextPairs(store, 500 * day)).toBe(0);
  });
});
