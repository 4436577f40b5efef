import { describe, expect, it, test } from "vitest";
import { catalogueOf, draftLine, published } from "../../../tests/support/catalogueLines.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import type { Line } from "./catalogueLine.ts";
import {
  type CatalogueQuery,
  foundWithoutEach,
  listed,
  matching,
  type Scheduled,
  type WorkList,
  workListCounts,
  workLists,
} from "./catalogueQuery.ts";
import { seenStatus } from "./lineSeenByPerson.ts";
import { visibleIn } from "./visibleCatalogue.ts";

const reader: Person = { id: "account:9", via: "api", rights: [] };

const dayMs = 24 * 60 * 60 * 1_000;

type Pending = ReadonlyMap<number, readonly Scheduled[]>;

function found(
  lines: readonly Line[],
  pending: Pending = new Map(),
  person: Person = serverPerson,
) {
  const seen = visibleIn(catalogueOf(lines), person);
  return async (query: Partial<CatalogueQuery>) => {
    const page = await listed(seen, pending, { order: "key", page: 1, pageSize: 50, ...query });
    return page.lines.map(({ line }) => line.key).join(" ");
  };
}

it("lists all that is asked for, up to a bound", async () => {
  const lines = ["c", "a", "b"].map((key, at) => draftLine(at + 1, "page", key, {}));
  const seen = visibleIn(catalogueOf(lines), serverPerson);
  const upTo = async (most: number) => {
    const page = await matching(seen, new Map(), { order: "-key" }, most);
    return [page.total, ...page.lines.map(({ line }) => line.key)];
  };
  expect(await upTo(2)).toEqual([3, "c", "b"]);
  expect(await upTo(0)).toEqual([3]);
});

const titled = (en?: string, zh?: string, more: object = {}) => ({
  title: { ...(en && { en }), ...(zh && { zh }) },
  ...more,
});

const publish = (at: number, language = "en") => ({
  ...{ language, action: "publish", at },
});

describe("an order", () => {
  const live = (key: string, isBehind: boolean) => ({
    en: published("news", key, titled("Live"), { isBehind, publishedAt: 3 }),
  });
  const lines = [
    draftLine(1, "news", "b", titled("Part 10", "周", { date: "2026-11-03" }), {
      ...{ draftAt: 30, live: live("b", true) },
    }),
    draftLine(2, "page", "a", titled("part 9", "艾"), { draftAt: 10, trashedAt: null }),
    draftLine(3, "news", "e", titled("Part 10", "马", { date: "2026-11-01" }), {
      ...{ draftAt: 2, live: live("e", false) },
    }),
    draftLine(4, "column", "d", titled(undefined, "周"), { draftAt: 10 }),
    draftLine(5, "news", "c", titled("Alpha", undefined, { date: "2026-11-03" }), {
      ...{ draftAt: 2, unsaved: { at: 40, by: "account:1" }, withdrawn: ["en"] },
    }),
  ];
  const pending = new Map([
    [5, [publish(7), publish(9)]],
    [3, [publish(8)]],
    [1, [publish(8)]],
  ]);

  it.each([
    ["key", "a b c d e"],
    ["-key", "e d c b a"],
    // With readers' changes, and what is not saved.
    ["changed", "e a d b c"],
    ["-changed", "c b a d e"],
    ["title_en", "c a b e d"],
    ["-title_en", "b e a c d"],
    ["title_zh", "a e b d c"],
    ["-title_zh", "b d e a c"],
    ["status_en", "e b a d c"],
    ["-status_en", "c a d b e"],
    ["status_zh", "a b c d e"],
    ["type", "d a b c e"],
    ["-type", "b c e a d"],
    ["scheduled", "c b e a d"],
    ["-scheduled", "b e c a d"],
    ["fact:date", "e b c a d"],
    ["-fact:date", "b c e a d"],
  ])(
    "%s lists equal documents by their keys, and those without a value last",
    async (order, keys) => {
      expect(await found(lines, pending)({ order })).toBe(keys);
    },
  );

  it("fit lists by the share of a name, then the newest, then the key", async () => {
    const named = [
      draftLine(1, "news", "b", titled("Volts"), { draftAt: 5 }),
      draftLine(2, "news", "a", titled("A volt"), { draftAt: 5 }),
      draftLine(3, "news", "e", titled("Volt"), { draftAt: 5 }),
      draftLine(4, "news", "d", titled("Volt"), { draftAt: 7 }),
      draftLine(5, "news", "c", titled("Volt"), { draftAt: 5 }),
      draftLine(6, "news", "g", titled("One"), { draftAt: 9 }),
      draftLine(7, "news", "f", titled("Two"), { draftAt: 1 }),
      draftLine(8, "news", "h", titled("Three"), { draftAt: 1 }),
    ];
    const places = new Map([
      [6, 1],
      [7, 0],
      [2, 0],
    ]);
    const query = { order: "fit", text: "volt", places };
    expect(await found(named)(query)).toBe("d c e b a f g");
    expect(await found(named)({ ...query, places: undefined })).toBe("d c e b a");
  });

  it("of completeness lists what lacks most of what is required first or last", async () => {
    const family = {
      ...titled("Family"),
      parameters: ["v1", "v2", "v3"],
      requirements: { v1: "must", v2: "should" },
      textRequirements: { name: "may", summary: "may" },
    };
    const part = (id: number, key: string, ...values: string[]) =>
      draftLine(id, "product", key, {
        ...{ column: "family", partNumber: key },
        values: Object.fromEntries(values.map((value) => [value, "1"])),
      });
    const parts = [
      draftLine(1, "column", "family", family),
      part(2, "all", "v1", "v2", "v3"),
      part(3, "no-may", "v1", "v2"),
      part(4, "no-should", "v1", "v3"),
      part(5, "no-must", "v2", "v3"),
      draftLine(6, "product", "alone", { partNumber: "alone", column: "none" }),
      draftLine(7, "news", "of-family", { column: "family" }),
    ];
    const types = ["product"] as const;
    expect(await found(parts)({ types, order: "fact:values" })).toBe(
      "no-must no-should no-may all alone",
    );
    expect(await found(parts)({ types, order: "-fact:values" })).toBe(
      "all no-may no-should no-must alone",
    );
    expect(await found(parts)({ lists: ["incomplete"] })).toBe("no-must no-should");
  });
});

describe("a filter", () => {
  const now = Date.now();
  const live = (key: string, publishedAt: number, isBehind = false) =>
    published("news", key, titled("Live"), { publishedAt, isBehind });
  const lines = [
    draftLine(1, "news", "n1", titled("One", "一", { column: "news/a" }), {
      ...{ author: "account:1", draftAt: 50, live: { en: live("n1", 20) } },
    }),
    draftLine(2, "news", "n2", titled("Two", "二", { column: "news/b" }), {
      ...{ author: "account:2", draftAt: 10, live: { zh: live("n2", 60, true) } },
    }),
    draftLine(3, "page", "p1", titled("One page", "单页", { column: "news/a" }), { draftAt: 49 }),
    draftLine(4, "product", "x1", { partNumber: "X-1", column: "fam", alsoIn: ["news/b"] }),
    draftLine(5, "news", "gone", titled("One gone"), { trashedAt: 5, author: "account:1" }),
  ];
  const pending = new Map([
    [1, [publish(now + 0.9 * dayMs), publish(now + 30 * dayMs, "zh")]],
    [2, [publish(now + 6.9 * dayMs)]],
    [3, [publish(now + 30.9 * dayMs, "zh")]],
    [4, [publish(now + 32 * dayMs)]],
  ]);

  const filters: readonly [Partial<CatalogueQuery>, string][] = [
    [{}, "n1 n2 p1 x1"],
    [{ text: " " }, "n1 n2 p1 x1"],
    [{ types: ["page", "product"] }, "p1 x1"],
    [{ types: [] }, ""],
    [{ columns: ["news/a"] }, "n1 p1"],
    [{ columns: ["news/b", "none"] }, "n2 x1"],
    [{ columns: ["news/a"], types: ["news"] }, "n1"],
    [{ authors: ["account:1"] }, "n1"],
    [{ authors: ["account:1", "account:2"] }, "n1 n2"],
    [{ authors: [""] }, "p1 x1"],
    [{ since: 50 }, "n1 n2"],
    [{ text: "one" }, "n1 p1"],
    [{ text: "x1" }, "x1"],
    [{ text: "one", places: new Map([[2, 0]]) }, "n1 n2 p1"],
    [{ text: "one", places: new Map([[2, 0]]), types: ["page"] }, "p1"],
    [{ statuses: ["published"] }, "n1"],
    [{ statuses: ["changed"] }, "n2"],
    [{ statuses: ["changed"], languages: ["en"] }, ""],
    [{ statuses: ["draft"], languages: ["en"] }, "n2 p1 x1"],
    [{ statuses: ["draft"] }, "n1 n2 p1 x1"],
    [{ statuses: ["published", "changed"] }, "n1 n2"],
    [{ statuses: ["trashed"] }, "gone"],
    [{ statuses: ["trashed", "published"], authors: ["account:1"] }, "gone n1"],
    [{ scheduled: "any" }, "n1 n2 p1 x1"],
    [{ scheduled: "month" }, "n1 n2 p1"],
    [{ scheduled: "week" }, "n1 n2"],
    [{ scheduled: "day" }, "n1"],
    [{ scheduled: "month", languages: ["zh"] }, "n1 p1"],
    [{ scheduled: "week", languages: ["zh"] }, ""],
    [{ lists: ["unpublished", "scheduled"], types: ["news"] }, "n1 n2"],
    [{ lists: ["unpublished"] }, "n2"],
    [{ lists: ["unpublished"], languages: ["en"] }, ""],
    [{ lists: [] }, ""],
  ];

  it.each(filters)("%j finds the documents %s", async (query, keys) => {
    expect(await found(lines, pending)(query)).toBe(keys);
  });

  it("finds the same, whatever was asked for before", async () => {
    const ask = found(lines, pending);
    for (const [query, keys] of [...filters, ...filters.toReversed()]) {
      expect(await ask(query), JSON.stringify(query)).toBe(keys);
    }
  });

  it.each<[Partial<CatalogueQuery>, string]>([
    [{}, "n1 n2"],
    [{ authors: ["account:1"] }, ""],
    [{ since: 21 }, "n2"],
    [{ since: 20 }, "n1 n2"],
    [{ statuses: ["published"], languages: ["en"] }, "n1"],
    [{ statuses: ["changed", "draft", "trashed"] }, ""],
    [{ scheduled: "any" }, ""],
    [{ lists: ["unpublished", "scheduled"] }, ""],
    [{ text: "two" }, ""],
    [{ order: "changed" }, "n1 n2"],
    [{ order: "-scheduled" }, "n1 n2"],
  ])("%j finds of what readers see %s", async (query, keys) => {
    expect(await found(lines, pending, reader)(query)).toBe(keys);
  });

  it("shows readers a status of what is published alone", () => {
    const line = visibleIn(catalogueOf(lines), reader).byKey("n2");
    expect(line && [seenStatus(line, "en"), seenStatus(line, "zh")]).toEqual([null, "published"]);
  });

  it("cuts what is found into pages", async () => {
    const seen = visibleIn(catalogueOf(lines), serverPerson);
    const page = async (number: number) => {
      const query = { order: "key", page: number, pageSize: 3 };
      const { total, lines: some } = await listed(seen, pending, query);
      return [total, some.map(({ line }) => line.key).join(" ")];
    };
    expect(await page(1)).toEqual([4, "n1 n2 p1"]);
    expect(await page(2)).toEqual([4, "x1"]);
  });

  it("is named with what there would be without it, where that is anything", async () => {
    const seen = visibleIn(catalogueOf(lines), serverPerson);
    expect(
      await foundWithoutEach(seen, pending, {
        ...{ types: ["page"], text: "two", columns: ["news/b"], since: 1 },
        ...{ languages: undefined },
      }),
    ).toEqual([{ filter: "types", total: 1 }]);
    expect(
      await foundWithoutEach(seen, pending, { types: ["page"], authors: ["account:1"] }),
    ).toEqual([
      { filter: "types", total: 1 },
      { filter: "authors", total: 1 },
    ]);
  });
});

describe("a list of pending work", () => {
  const today = new Date().toISOString().slice(0, 10);
  const part = (stage: string, documents: readonly object[] = []) => ({
    ...{ partNumber: "X", column: "family", values: {}, lifecycle: { stage }, documents },
  });
  const datasheet = { kind: "datasheet" };
  const product = (
    id: number,
    key: string,
    body: object,
    { isLive = true, ...facts }: Partial<Line> & { isLive?: boolean } = {},
  ) =>
    draftLine(id, "product", key, body, {
      ...(isLive && { live: { en: published("product", key, body) } }),
      ...facts,
    });
  const news = (id: number, key: string, facts: Partial<Line>, body: object = {}) =>
    draftLine(id, "news", key, body, facts);
  const live = (isBehind: boolean) => published("news", "live", {}, { isBehind });
  const lines = [
    news(1, "en-behind", { outdated: { en: 1, zh: 0 } }),
    news(2, "zh-behind", { outdated: { en: 0, zh: 1 } }),
    news(3, "changed", { live: { en: live(false), zh: live(true) } }),
    news(4, "same", { live: { en: live(false) }, problems: 0, differsInFacts: false }),
    news(5, "mine", { unsaved: { at: 5, by: "account:7" } }),
    news(6, "theirs", { unsaved: { at: 5, by: "account:8" } }),
    news(7, "problem", { problems: 1 }),
    news(8, "dangling", {}, { column: "nowhere" }),
    news(9, "soon", {}),
    news(10, "differs", { differsInFacts: true }),
    news(11, "due", { reviewOn: today }),
    news(12, "overdue", { reviewOn: "2001-01-01" }),
    news(13, "later", { reviewOn: "2999-01-01" }),
    news(14, "trashed", {
      ...{ trashedAt: 1, outdated: { en: 1, zh: 1 }, reviewOn: today, problems: 1 },
      ...{ unsaved: { at: 5, by: "account:7" }, differsInFacts: true },
    }),
    draftLine(15, "column", "family", { title: { en: "Family" } }),
    product(16, "bare", part("active")),
    product(17, "own-sheet", part("active", [{ kind: "manual" }, datasheet])),
    product(18, "early", part("preview")),
    product(19, "late", part("obsolete")),
    product(20, "draft", part("active"), { isLive: false }),
    product(21, "has-file", part("nrnd")),
    draftLine(22, "download", "sheet", { document: datasheet, products: ["has-file"] }),
    product(23, "has-manual", part("nrnd")),
    draftLine(24, "download", "manual", { document: { kind: "manual" }, products: ["has-manual"] }),
    news(25, "says", {}, { products: ["bare"] }),
  ];
  const person: Person = { id: "account:7", via: "api", rights: [{ act: "draft.see" }] };
  const pending = new Map([[9, [publish(1)]]]);
  const expected: Record<WorkList, string> = {
    "behind-en": "en-behind",
    "behind-zh": "zh-behind",
    unpublished: "changed",
    unsaved: "mine theirs",
    "unsaved-mine": "mine",
    problems: "dangling problem",
    "broken-links": "dangling",
    scheduled: "soon",
    "different-facts": "differs",
    incomplete: "",
    "no-datasheet": "bare has-manual",
    "past-review": "due overdue",
  };

  it.each(workLists)("%s has these documents and no others", async (list) => {
    expect(await found(lines, pending, person)({ lists: [list] })).toBe(expected[list]);
  });

  it("has what one of several lists has", async () => {
    const both = await found(lines, pending, person)({ lists: ["behind-en", "behind-zh"] });
    expect(both).toBe("en-behind zh-behind");
  });

  it("is counted, and of what a person sees the draft of alone", async () => {
    const counts = async (by: Person) => workListCounts(visibleIn(catalogueOf(lines), by), pending);
    expect(await counts(person)).toEqual(
      Object.fromEntries(
        workLists.map((list) => [list, expected[list].split(" ").filter(Boolean).length]),
      ),
    );
    expect(Object.values(await counts(reader))).toEqual(workLists.map(() => 0));
  });
});

test("a list follows each change of documents, as if it were made then", async () => {
  const documents = 70;
  const line = (id: number, word: string, facts: Partial<Line> = {}) =>
    draftLine(id, "news", `n${id}`, titled(`${word} ${(id * 7) % 11}`), facts);
  const lines = new Map(
    Array.from({ length: documents }, (_, at) => [at + 1, line(at + 1, "Some")] as const),
  );
  const catalogue = catalogueOf([...lines.values()]);
  const queries: readonly Partial<CatalogueQuery>[] = [
    ...[{ order: "title_en" }, { order: "-changed" }, { order: "-key", authors: ["account:2"] }],
    { order: "key", statuses: ["trashed"] },
  ];
  const put = (id: number, word: string, facts: Partial<Line> = {}) => {
    const made = line(id, word, facts);
    lines.set(id, made);
    catalogue.put(made);
  };
  const remove = (id: number) => {
    lines.delete(id);
    catalogue.remove(id);
  };
  const changes: readonly (() => unknown)[] = [
    () => put(5, "Other", { author: "account:2" }),
    () => put(99, "Some", { draftAt: 7 }),
    () => remove(8),
    () => remove(1_000),
    () => [3, 4, 3].map((id) => put(id, "Many", { draftAt: id })),
    () => put(4, "Some", { trashedAt: 1, embargo: new Set([3]) }),
    () => put(5, "Any", { embargo: new Set([3]) }),
    () => put(5, "Any", { embargo: new Set([9]), author: "account:2" }),
    // More changes than are put in their places one by one.
    () => [...lines.keys()].slice(0, 60).map((id) => put(id, "All", { draftAt: 100 - id })),
    () => remove(99),
    // More changes than the catalogue remembers.
    () => Array.from({ length: 2_001 }, () => put(6, "Last")),
  ];
  const editor: Person = { id: "account:9", via: "api", rights: [{ act: "draft.see" }] };
  const all = async (of: typeof catalogue, person: Person) => {
    const lists: unknown[] = [];
    for (const query of queries) {
      const whole = { order: "key", page: 1, pageSize: 100, ...query };
      const page = await listed(visibleIn(of, person), new Map(), whole);
      lists.push([page.total, page.lines.map(({ line: one }) => `${one.key} ${one.draftAt}`)]);
    }
    return lists;
  };
  for (const change of [() => undefined, ...changes]) {
    change();
    const anew = catalogueOf([...lines.values()].toSorted((a, b) => a.id - b.id));
    for (const person of [serverPerson, editor, { ...editor, id: "account:3" }]) {
      expect(await all(catalogue, person)).toEqual(await all(anew, person));
    }
  }
});
