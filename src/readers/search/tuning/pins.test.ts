import { describe, expect, it } from "vitest";
import { article, part } from "../../../../tests/support/search.ts";
import { idsOf, searchOver } from "../../../../tests/support/searchService.ts";
import { buildSetting, publish, type WorldDocument } from "../../../../tests/support/world.ts";
import { type PinSetting, Pins, pinnedFirst, pinsOf, withPinned } from "./pinnedDocuments.ts";
import { tryTexts } from "./tuningTrials.ts";

const title = (name: string) => ({ en: `${name} charger`, zh: `${name}充电器` });

const news = ["a", "b", "c", "d", "e"].map((name) => article(name, title(name)));

const others = [
  article("manual", { en: "Getting started", zh: "入门" }),
  { ...article("english", { en: "Only English" }), languages: ["en" as const] },
  part("rg8810"),
];

function pins(value: PinSetting): WorldDocument {
  return buildSetting("search_pins", value);
}

const pinned = (search: string, documents: readonly string[], language: "en" | "zh" = "en") => ({
  ...{ language, search },
  documents: documents.map((document) => ({ document })),
});

async function opened(value: PinSetting, language: "en" | "zh" = "en") {
  const documents = [...news, ...others];
  const world = await searchOver([...documents, pins(value)], { language });
  const view = () => world.live.current().views[language];
  const keys = async (text: string, rest: object = {}) =>
    idsOf((await world.ask(text, rest)).hits).map((id) => view().byId(id)?.key);
  const suggested = async (text: string) =>
    (await world.suggest(text)).map(({ id }) => view().byId(id)?.key);
  const swap = async (next: readonly WorldDocument[]) => {
    world.live.swap(await publish(next, world.live.current().revision + 1));
    await world.search.size();
  };
  return { ...world, keys, suggested, swap, documents };
}

describe("Pinned documents", () => {
  it("are first in their order, and each is listed once over all pages", async () => {
    const value = [pinned("Charger", ["manual", "d", "b"])];
    const { keys, ask } = await opened(value);
    const all = await keys("charger");
    expect(all.slice(0, 3)).toEqual(["manual", "d", "b"]);
    expect(all.toSorted()).toEqual(["a", "b", "c", "d", "e", "manual"]);
    const pages = [1, 2, 3, 4].map((page) => keys("charger", { page, limit: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    const { total, counts } = await ask("charger");
    expect(total).toBe(6);
    expect(counts[2]).toBe(6);
    expect(await keys("charger b")).toEqual(["b"]);
  });

  it("are found by the text in any notation, in their language alone", async () => {
    const value = [pinned("快充 芯片", ["manual"], "zh"), pinned("gan  hub", ["manual"])];
    const { keys } = await opened(value);
    expect(await keys(" ＧａＮ Hub")).toEqual(["manual"]);
    expect(await keys("快充 芯片")).not.toContain("manual");
    const chinese = await opened(value, "zh");
    expect((await chinese.keys("快充　芯片"))[0]).toBe("manual");
    expect(await chinese.keys("gan hub")).not.toContain("manual");
  });

  it("rank before a part that the text names, and stay within a chosen type", async () => {
    const { keys } = await opened([pinned("rg8810", ["manual"])]);
    expect(await keys("RG8810")).toEqual(["manual", "rg8810"]);
    expect(await keys("RG8810", { type: 3 })).toEqual(["rg8810"]);
  });

  it("rank first among the suggestions", async () => {
    const { suggested } = await opened([pinned("rg8810", ["manual"])]);
    expect(await suggested("rg8810")).toEqual(["manual", "rg8810"]);
    expect(await suggested("rg881")).toEqual(["rg8810"]);
    const many = Array.from({ length: 8 }, (_, at) => article(`n${at}`, title(`n${at}`)));
    const pin = pins([pinned("charger", ["manual"])]);
    const { suggest, live } = await searchOver([...many, ...others, pin]);
    const keys = (await suggest("charger")).map(({ id }) => live.current().views.en.byId(id)?.key);
    expect([keys.length, keys[0], new Set(keys).size]).toEqual([8, "manual", 8]);
  });

  it("are hidden while they are not published", async () => {
    const value = [pinned("charger", ["english", "nowhere", "manual"])];
    const english = await opened(value);
    expect((await english.keys("charger")).slice(0, 2)).toEqual(["english", "manual"]);
    const inChinese = value.map((one) => ({ ...one, language: "zh" as const, search: "充电器" }));
    const chinese = await opened(inChinese, "zh");
    const [first, ...more] = await chinese.keys("充电器");
    expect(first).toBe("manual");
    expect(more).not.toContain("english");
    const { documents, swap, keys } = english;
    await swap([...documents.filter(({ key }) => key !== "manual"), pins(value)]);
    expect(await keys("charger")).not.toContain("manual");
    await swap([...documents, pins(value)]);
    expect((await keys("charger")).slice(0, 2)).toEqual(["english", "manual"]);
    await swap(documents);
    expect(await keys("charger")).not.toContain("manual");
  });

  it("are kept when a change of synonyms replaces the index", async () => {
    const { keys, swap, documents } = await opened([pinned("charger", ["manual"])]);
    expect((await keys("charger"))[0]).toBe("manual");
    const value = [{ en: ["filler", "charger"], zh: [] }];
    await swap([
      ...[...documents, pins([pinned("charger", ["manual"])])],
      buildSetting("search_synonyms", value),
    ]);
    expect((await keys("charger"))[0]).toBe("manual");
    expect(await keys("filler")).toContain("a");
  });

  it("expire after their last day", async () => {
    const until = (day: string): PinSetting => [
      { language: "en", search: "charger", documents: [{ document: "manual", until: day }] },
    ];
    expect((await (await opened(until("2999-01-01"))).keys("charger"))[0]).toBe("manual");
    expect(await (await opened(until("2020-01-01"))).keys("charger")).not.toContain("manual");
  });

  it("are no zero-result search", async () => {
    const unmet: string[] = [];
    const documents = [...news, ...others, pins([pinned("zzyzx", ["manual"])])];
    const { ask } = await searchOver(documents, { onMiss: (_, text) => unmet.push(text) });
    expect((await ask("zzyzx")).total).toBe(1);
    await ask("zzyzx qqq");
    await ask("zzyzx qqq", { page: 2 });
    expect(unmet).toEqual(["zzyzx qqq"]);
  });
});

describe("Pins", () => {
  it("are those of a language, of its documents, until the end of their last day in China", async () => {
    const { views } = await publish(others);
    const documents = [
      { document: "manual", until: "2026-11-28" },
      ...["nowhere", "english"].map((document) => ({ document })),
    ];
    const setting = [
      { language: "zh" as const, search: " 快充  芯片", documents },
      { language: "en" as const, search: "GaN", documents },
    ];
    const [manual, english] = others.map(({ id }) => id);
    const until = Date.parse("2026-11-28T16:00Z");
    expect(pinsOf(views.zh, setting)).toEqual([
      { text: "快充 芯片", pins: [{ id: manual, until }] },
    ]);
    expect(pinsOf(views.en, setting)).toEqual([
      { text: "gan", pins: [{ id: manual, until }, { id: english }] },
    ]);
  });

  it("of one text are in the order of the setting, each document once, until they end", () => {
    const pins = new Pins([
      { text: "a", pins: [{ id: 3 }, { id: 1, until: 1_000 }] },
      { text: "b", pins: [{ id: 9 }] },
      { text: "a", pins: [{ id: 2 }, { id: 3 }] },
    ]);
    expect([pins.idsFor(" A ", 999), pins.idsFor("a", 1_000), pins.idsFor("c", 0)]).toEqual([
      ...[[3, 1, 2], [3, 2], []],
    ]);
  });
});

it("Documents are found with the pinned ones, which come first in their order", () => {
  const order = (a: number, b: number) => a - b;
  expect([5, 1, 3, 2].toSorted(pinnedFirst([3, 5], order))).toEqual([3, 5, 1, 2]);
  expect([5, 1, 3, 2].toSorted(pinnedFirst([3], order))).toEqual([3, 1, 2, 5]);
  expect([5, 1, 3, 2].toSorted(pinnedFirst([], order))).toEqual([1, 2, 3, 5]);
  const found = { ordinals: [1, 2] };
  expect([[3, 2], [3], []].map((pinned) => withPinned(found, pinned).ordinals)).toEqual([
    ...[
      [3, 2, 1],
      [3, 1, 2],
      [1, 2],
    ],
  ]);
});

describe("A trial", () => {
  it("names the pinned documents among the first results, in either state", () => {
    const asked: unknown[] = [];
    const glossaries = new Set<unknown>();
    const index: Parameters<typeof tryTexts>[0] = {
      search: (query, { pinned = [], glossary } = {}) => {
        asked.push([query, pinned]);
        glossaries.add(glossary);
        return { ids: [...pinned, 7].slice(0, 2), total: 9 } as never;
      },
    };
    const pinned = [{ id: 1 }, { id: 2, until: 5 }, { id: 3 }, { id: 4 }];
    const before = { synonyms: [], pins: [{ text: "hub", pins: pinned }] };
    const tried = tryTexts(index, {
      ...{ texts: ["hub", "x"], before, limit: 2, now: 5 },
      after: { synonyms: [{ en: ["hub", "switch"], zh: [] }], pins: [] },
    });
    expect(tried.map(({ before: one }) => one)).toEqual([
      { ids: [1, 3], total: 9, pinned: [1, 3] },
      { ids: [7], total: 9, pinned: [] },
    ]);
    expect(tried.map(({ after }) => after.pinned)).toEqual([[], []]);
    const query = { chosen: {}, page: 1, limit: 2 };
    expect(asked.slice(0, 2)).toEqual([
      [{ ...query, text: "hub" }, [1, 3, 4]],
      [{ ...query, text: "hub" }, []],
    ]);
    expect([asked.length, glossaries.size]).toEqual([4, 2]);
  });

  it("compares both states, and changes nothing for readers", async () => {
    const { search, live, keys } = await opened([]);
    const view = live.current().views.en;
    const before = { search_synonyms: [], search_pins: [] };
    const after = {
      search_synonyms: [{ en: ["filler", "charger"], zh: [] }],
      search_pins: [pinned("started", ["a"])],
    };
    const texts = ["filler", "started", ...Array.from({ length: 50 }, (_, at) => `none${at}`)];
    const tried = await search.tryTuning(view, { texts, before, after, limit: 3 });
    expect(tried.length).toBe(texts.length);
    const [synonym, pin, none] = tried;
    expect(synonym?.before.total).toBe(0);
    expect(synonym?.after).toMatchObject({ total: 5, pinned: [] });
    expect(synonym?.after.ids.length).toBe(3);
    const id = view.byKey("a")?.id;
    expect(pin?.after).toMatchObject({ ids: [id, view.byKey("manual")?.id], pinned: [id] });
    expect(none?.before).toEqual(none?.after);
    expect(await keys("filler")).toEqual([]);
    expect(await keys("started")).toEqual(["manual"]);
  });
});
