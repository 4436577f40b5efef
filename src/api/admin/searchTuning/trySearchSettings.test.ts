import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { buildSetting, smallWorld } from "../../../../tests/support/world.ts";
import type { Store } from "../../../base/store/store.ts";
import { SearchNotReady } from "../../../readers/search/searchTypes.ts";
import { dayOf } from "../../../readers/search/tuning/searchCounter.ts";
import type { TriedResult, TuningTrial } from "../../../readers/search/tuning/tuningTrialTypes.ts";

afterEach(() => void vi.useRealTimers());

const dayMs = 86_400_000;

const result = (ids: readonly number[], total = ids.length, pinned: readonly number[] = []) => ({
  ...{ ids, total, pinned },
});

const [rg1000, rg2000, gone] = [101, 102, 9_999];

/** Results of each search with the present settings, and with those that are tried. */
const found: Readonly<Record<string, readonly [TriedResult, TriedResult]>> = {
  hub: [result([rg1000, gone], 5), result([rg2000, rg1000], 6, [rg2000])],
  chip: [result([rg1000]), result([rg2000, rg1000])],
  芯片: [result([rg1000]), result([rg1000])],
  ldo: [result([rg1000]), result([rg1000], 2)],
  mcu: [result([rg1000, rg2000, 301, 302]), result([rg2000, rg1000, 301, 302])],
};

async function openTrial(store: Store, settings: readonly Parameters<typeof buildSetting>[]) {
  const documents = [...smallWorld(), ...settings.map((one) => buildSetting(...one))];
  const world = await adminWorld(store, { documents });
  onTestFinished(() => world.close());
  const trials: TuningTrial[] = [];
  const search = vi.spyOn(world.world.search, "tryTuning").mockImplementation((_view, trial) => {
    trials.push(trial);
    const same = result([]);
    return Promise.resolve(
      trial.texts.map((text) => {
        const [before, after] = found[text] ?? [same, same];
        return { before, after };
      }),
    );
  });
  const { token } = await world.person("mei", "marketing-editor");
  const attempt = (body: object) =>
    world.ask("POST", "/search-tuning/try", { as: token, body: { language: "en", ...body } });
  return { trials, attempt, search };
}

forSqlite("A trial of search settings", (open) => {
  it("compares the search, the watched ones, and those that readers made within thirty days", async () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const store = await open();
    const watched = [
      { language: "en", search: "chip", documents: ["rg1000", "rg2000", "none"] },
      { language: "zh", search: "芯片", documents: ["rg1000"] },
    ];
    const { trials, attempt } = await openTrial(store, [["watched_searches", watched]]);
    for (const [language, text, daysAgo, in_vain] of [
      ["en", "ldo", 0, 5],
      ["en", "mcu", 30, 2],
      ["en", "old", 31, 9],
      ["en", "spam", 0, 9],
      ["zh", "电源", 0, 1],
    ] as const) {
      const counts = { in_vain, seen: 1, opened: 0, day: dayOf(now - daysAgo * dayMs) };
      await store.db
        .insertInto("search_counts")
        .values({ language, text, ...counts })
        .execute();
    }
    const ignored = { language: "en", text: "spam", ignored_at: 1, ignored_by: "account:1" };
    await store.db.insertInto("ignored_searches").values(ignored).execute();
    const { data } = await attempt({ search: "hub" });
    expect(trials.map(({ texts, limit }) => [texts, limit])).toEqual([
      [["hub", "chip", "ldo", "mcu"], 10],
      [["芯片", "电源"], 10],
    ]);
    const hit = (name: "rg1000" | "rg2000", is_pinned = false) => ({
      ...{ key: name, type: "product", is_pinned, title: expect.anything() },
    });
    expect(data.before).toEqual({ total: 5, hits: [hit("rg1000")] });
    expect(data.after).toEqual({ total: 6, hits: [hit("rg2000", true), hit("rg1000")] });
    const place = (key: string, before: number | null, after: number | null) => ({
      ...{ key, before, after, title: expect.objectContaining({}) },
    });
    expect(data.watched).toEqual([
      {
        ...{ language: "en", search: "chip", is_changed: true, is_met: false },
        documents: [place("rg1000", 1, 2), place("rg2000", null, 1), place("none", null, null)],
      },
      {
        ...{ language: "zh", search: "芯片", is_changed: false, is_met: true },
        documents: [place("rg1000", 1, 1)],
      },
    ]);
    expect(data.watched[0].documents[2].title).toEqual({ en: null, zh: null });
    expect(data.counted.tried).toBe(3);
    expect(data.counted.changed).toMatchObject([
      { text: "ldo", in_vain: 5, seen: 1, before: { total: 1 }, after: { total: 2 } },
      { text: "mcu", in_vain: 2, before: { total: 4 }, after: { total: 4 } },
    ]);
    const { hits } = data.counted.changed[1].before;
    expect(hits.map(({ key }: { key: string }) => key).slice(0, 2)).toEqual(["rg1000", "rg2000"]);
    expect(hits.length).toBeLessThanOrEqual(3);
  });

  it("replaces what is sent alone, and is answered later while there is no index", async () => {
    const groups = [{ en: ["ldo", "regulator"], zh: [] }];
    const other = [{ en: ["mcu", "controller"], zh: [] }];
    const { trials, attempt, search } = await openTrial(await open(), [
      ["search_synonyms", { groups, replace: true }],
    ]);
    const pins = [{ language: "en", search: "hub", documents: [{ document: "rg1000" }] }];
    for (const body of [{}, { synonyms: other }, { pins }]) {
      expect((await attempt({ search: "hub", ...body })).status).toBe(200);
    }
    const [plain, replaced, pinned] = trials.filter(({ texts }) => texts.includes("hub"));
    expect(plain?.after).toEqual(plain?.before);
    const before = { search_synonyms: { groups, replace: true }, search_pins: [] };
    expect(replaced?.before).toEqual(before);
    expect(replaced?.after).toEqual({
      ...{ ...before, search_synonyms: { groups: other, replace: true } },
    });
    expect(pinned?.after).toEqual({ ...before, search_pins: pins });
    search.mockRejectedValue(new SearchNotReady());
    const later = await attempt({ search: "hub" });
    expect([later.status, later.headers["retry-after"]]).toEqual([503, "1"]);
  });
});
