import { afterEach, expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { type Person, type Right, serverPerson } from "../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../editing/documentOperations.ts";
import { setEmbargo } from "../editing/embargo/embargo.ts";
import { type CatalogueQuery, listed, pendingSchedule } from "./catalogueQuery.ts";
import { LiveCatalogue } from "./liveCatalogue.ts";
import { visibleIn } from "./visibleCatalogue.ts";

const editor: Person = { id: "account:30", via: "api", rights: [{ act: "draft.see" }] };
const limited: Right = { act: "draft.see", columns: ["even"] };
const peopleWith = (named: number): readonly Person[] => [
  editor,
  { ...editor, id: `account:${named}` },
  { id: "account:50", via: "api", rights: [limited] },
  { id: "account:60", via: "api", rights: [] },
];

const queries: readonly CatalogueQuery[] = [
  { order: "-changed" },
  { order: "title_zh", types: ["news"] as const },
  { order: "-title_en", statuses: ["changed", "draft"] as const },
  { order: "key", columns: ["odd"] },
  { order: "fact:date", types: ["news"] as const },
  { order: "-key", text: "3" },
  { order: "fit", text: "news" },
  { order: "key", lists: ["unsaved", "broken-links"] as const },
].map((query) => ({ ...query, page: 1, pageSize: 100 }));

const count = 40;

const news = (number: number, word: string) => ({
  column: number % 2 === 0 ? "even" : "odd",
  title: { en: `${word} ${number}`, zh: `消息 ${(number * 7) % count} ${word}` },
  summary: { en: "S", zh: "摘" },
  date: `2026-11-${String((number % 28) + 1).padStart(2, "0")}`,
  body: { en: "<p>Text</p>", zh: "<p>正文</p>" },
});

const column = (en: string) => ({
  ...{ title: { en, zh: en }, parent: null, position: 0, status: 1, type: 2 },
});

forEachStore("The visible part of a catalogue", (open) => {
  const opened: LiveCatalogue[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.close()));
  });

  const shown = async (
    store: Store,
    live: LiveCatalogue,
    people: readonly Person[],
  ): Promise<unknown> => {
    const catalogue = await live.current();
    const pending = await pendingSchedule(store.db);
    const lists: unknown[] = [];
    for (const person of people) {
      for (const query of queries) {
        const { total, lines } = await listed(visibleIn(catalogue, person), pending, query);
        const seen = lines.map(({ line, seesDraft, facts }) => ({
          ...{ key: line.key, seesDraft, titles: facts.titles },
        }));
        lists.push({ person: person.id, query, total, seen });
      }
    }
    return lists;
  };

  test("is the same after any change as in a new catalogue", async () => {
    const store = await open();
    const named = await addAccount(store, { account: "lin", passwordHash: "none", roles: [] });
    const people = peopleWith(named);
    const write = (work: Parameters<Store["transaction"]>[0]) => store.transaction(work);
    const create = (number: number) =>
      write((tx) =>
        createDocument(tx, {
          ...{ type: "news", key: `news-${number}`, body: news(number, "News") },
          ...{ author: "account:1", now: number },
        }),
      );
    for (const key of ["even", "odd"]) {
      await write((tx) => createDocument(tx, { type: "column", key, body: column(key), now: 1 }));
    }
    for (let number = 0; number < count; number += 1) await create(number);
    const followed = new LiveCatalogue(store);
    opened.push(followed);
    await shown(store, followed, people);
    const changes: readonly (() => Promise<unknown>)[] = [
      () =>
        inPublication(store, 100, async ({ publish }) => {
          for (const number of [1, 2, 3, 8]) {
            await publish({ key: `news-${number}`, languages: number === 8 ? ["zh"] : ["en"] });
          }
        }),
      () =>
        write((tx) =>
          saveDraft(tx, {
            ...{ key: "news-3", body: news(2, "Another"), author: "account:2", now: 200 },
          }),
        ),
      () => create(count),
      () => inPublication(store, 300, ({ trash }) => trash({ key: "news-5" })),
      () =>
        write((tx) =>
          setEmbargo(tx, { key: "news-7", named: [named], by: serverPerson, now: 400 }),
        ),
    ];
    for (const change of changes) {
      await change();
      const anew = new LiveCatalogue(store);
      opened.push(anew);
      expect(await shown(store, followed, people)).toEqual(await shown(store, anew, people));
    }
  });
});
