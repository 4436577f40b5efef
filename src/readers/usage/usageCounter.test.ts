import { expect, test, vi } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { UsageCounter } from "./usageCounter.ts";
import { addCounts, firstStoredDay, pruneUsage } from "./usageCounts.ts";

const noon = Date.UTC(2026, 10, 28, 12);
const today = "2026-11-28";

/** A counter of one process, with a clock of its own. */
function counterOn(store: Store, { isOn = true } = {}) {
  const clock = { now: noon, isOn };
  const failed = vi.fn();
  const counter = new UsageCounter({
    ...{ store, onError: failed, ownHosts: ["www.chips.example:443"] },
    isOn: () => clock.isOn,
    now: () => clock.now,
  });
  /** Counts one page view: of a part by default. */
  const open = (who: string, changes: object = {}) =>
    counter.countOpening({
      ...{ kind: "part", subject: "101", surface: "desktop", language: "en", referrer: "" },
      reader: { network: who, userAgent: "Firefox" },
      ...changes,
    });
  return { counter, clock, failed, open };
}

/** The stored counts, one line each. */
async function stored(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("usage_counts").selectAll().execute();
  return rows
    .map(({ day, kind, subject, surface, language, views, readers }) =>
      [day, kind, subject || "*", surface, language, views, readers].join(" "),
    )
    .toSorted();
}

forEachStore("Usage", (open) => {
  test("is counted by day, subject, surface and language, and distinguishes readers", async () => {
    const store = await open();
    const one = counterOn(store);
    one.open("192.0.2.1");
    one.open("192.0.2.1");
    one.open("192.0.2.2", { language: "zh", surface: "mobile" });
    one.open("192.0.2.2", { kind: "page", subject: "home", language: "zh", surface: "mobile" });
    one.open("192.0.2.2", { kind: "file", subject: "a.pdf" });
    await one.counter.write();
    expect(await stored(store)).toEqual([
      `${today} file * desktop en 1 1`,
      `${today} file a.pdf desktop en 1 1`,
      `${today} page home mobile zh 1 1`,
      `${today} part * desktop en 2 1`,
      `${today} part * mobile zh 1 1`,
      `${today} part 101 desktop en 2 1`,
      `${today} part 101 mobile zh 1 1`,
      `${today} visit * desktop en 2 1`,
      `${today} visit * mobile zh 2 1`,
    ]);
    await one.counter.close();
    expect(one.failed).not.toHaveBeenCalled();
  });

  test("of several processes is summed up, also for concurrent writes", async () => {
    const store = await open();
    const all = Array.from({ length: 4 }, () => counterOn(store));
    for (let round = 0; round < 3; round += 1) {
      for (const [index, one] of all.entries()) {
        // In another order each, so that none of them may lock in the order of its own.
        for (let subject = 0; subject < 30; subject += 1) {
          one.open(`192.0.2.${index}`, { subject: String((subject * 7 + index * 11) % 30) });
        }
      }
      await Promise.all(all.map(({ counter }) => counter.write()));
    }
    expect(await stored(store)).toContain(`${today} part 7 desktop en 12 4`);
    expect(await stored(store)).toContain(`${today} visit * desktop en 360 4`);
  });

  test("is written at the end, and retried once after a failed write", async () => {
    const store = await open();
    const one = counterOn(store);
    one.open("192.0.2.1");
    const failing = vi.spyOn(store, "transaction").mockRejectedValueOnce(new Error("no disk"));
    await expect(one.counter.write()).rejects.toThrow("no disk");
    failing.mockRestore();
    one.open("192.0.2.1");
    await one.counter.close();
    expect(await stored(store)).toContain(`${today} part 101 desktop en 2 1`);
  });

  test("discards its readers at midnight, and counts for the day on which it occurred", async () => {
    const store = await open();
    const one = counterOn(store);
    one.clock.now = Date.UTC(2026, 10, 28, 23, 59, 59, 999);
    one.open("192.0.2.1");
    one.clock.now += 1;
    one.open("192.0.2.1");
    one.open("192.0.2.1");
    await one.counter.close();
    const lines = await stored(store);
    expect(lines).toContain(`${today} part 101 desktop en 1 1`);
    expect(lines).toContain("2026-11-29 part 101 desktop en 2 1");
  });

  test("stores no search of fewer than three readers, and none that may identify a person", async () => {
    const store = await open();
    const one = counterOn(store);
    const search = (who: string, text: string) =>
      one.open(who, { kind: "page", subject: "search-result", search: text });
    for (const who of ["a", "b", "c", "d"]) {
      search(who, " LDO  regulator");
      for (const text of ["ada@lovelace.example", "+86 (138) 0013-8000", "https://a.example"]) {
        search(who, text);
      }
    }
    for (let times = 0; times < 5; times += 1) search("a", "secret project");
    search("b", "secret project");
    for (const who of ["a", "b", "c"]) search(who, "Buck converter");
    expect(one.counter.held.texts).toBe(1);
    await one.counter.close();
    const lines = await stored(store);
    expect(lines.filter((line) => line.includes(" search "))).toEqual([
      `${today} search * desktop en 25 4`,
      `${today} search buck converter desktop en 3 3`,
      `${today} search ldo regulator desktop en 4 4`,
    ]);
  });

  test("stores at most 500 searched texts a day", async () => {
    const store = await open();
    const one = counterOn(store);
    for (let text = 0; text < 501; text += 1) {
      for (const who of ["a", "b", "c"]) one.open(who, { search: `word ${text}` });
    }
    // Those that are stored go on being counted.
    one.open("d", { search: "word 499" });
    one.open("d", { search: "word 500" });
    await one.counter.close();
    const words = (await stored(store)).filter((line) => line.includes(" search word "));
    expect(words).toHaveLength(500);
    expect(words).toContain(`${today} search word 499 desktop en 4 4`);
  });

  test("stores the sites that readers come from, without data that may identify a person", async () => {
    const store = await open();
    const one = counterOn(store);
    const hosts = [
      ...["www.google.com", "jane.doe.blog.example.co.uk", "BBS.ELECFANS.COM:443"],
      ...["https://news.example.com.cn/a?who=jane", "chips.example", "en.chips.example"],
      ...[
        "localhost",
        "10.0.0.3",
        "[2001:db8::1]",
        "jane:pw@mail.example",
        "com.cn",
        "a b.c",
        "-x.y",
      ],
    ];
    for (const referrer of hosts) one.open(`192.0.2.${hosts.indexOf(referrer)}`, { referrer });
    // Reloading names the site again.
    one.open("192.0.2.0", { referrer: "www.google.com" });
    await one.counter.close();
    const lines = await stored(store);
    expect(lines.filter((line) => line.includes("referrer"))).toEqual(
      ["elecfans.com", "example.co.uk", "example.com.cn", "google.com"].map(
        (site) => `${today} referrer ${site} desktop en 1 1`,
      ),
    );
  });

  test("is bounded in size, whatever is sent", async () => {
    const store = await open();
    const one = counterOn(store);
    for (let index = 0; index < 30_000; index += 1) {
      const reader = {
        network: `198.51.${index >> 8}.${index & 255}`,
        userAgent: `Agent ${index}`,
      };
      one.open("", {
        reader,
        subject: `${index}`,
        referrer: `site${index}.example`,
        search: `word ${index}`,
      });
    }
    expect(one.counter.held).toEqual({ counts: 20_000, texts: 5_000, sites: 200 });
    await one.counter.close();
    const referrers = (await stored(store)).filter((line) => line.includes(" referrer "));
    expect(referrers.length).toBeLessThanOrEqual(201);
    expect(referrers.some((line) => line.includes(" referrer other "))).toBe(true);
    // The total is counted whatever subjects are not.
    expect(await stored(store)).toContainEqual(
      expect.stringMatching(new RegExp(`^${today} visit \\* desktop en 30000 (29|30)\\d{3}$`)),
    );
  });

  test("from one network names a limited number of sites in a day", async () => {
    const store = await open();
    const one = counterOn(store);
    for (let index = 0; index < 100; index += 1) {
      one.open("192.0.2.1", { referrer: `site${index}.example` });
    }
    expect(one.counter.held.sites).toBe(10);
    // Sites that were named before are counted for all readers of the network.
    for (const userAgent of ["Firefox", "Safari", "Edge"]) {
      one.open("", { reader: { network: "192.0.2.1", userAgent }, referrer: "site0.example" });
    }
    await one.counter.close();
    const lines = await stored(store);
    expect(lines.filter((line) => / referrer (?:other|site0)/.test(line))).toEqual([
      `${today} referrer other desktop en 1 1`,
      `${today} referrer site0.example desktop en 3 3`,
    ]);
  });

  test("of robots and programs is counted by their names, without readers", async () => {
    const store = await open();
    const one = counterOn(store);
    one.counter.countRobot("Googlebot/2.1");
    one.counter.countRobot("Googlebot/2.1");
    one.counter.countRobot("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0");
    one.counter.countProgram("feed", "news-feed");
    one.counter.countProgram("api", "product/list", "zh");
    expect(one.counter.held).toEqual({ counts: 3, texts: 0, sites: 0 });
    await one.counter.close();
    expect(await stored(store)).toEqual([
      `${today} api product/list  zh 1 0`,
      `${today} feed news-feed   1 0`,
      `${today} robot Googlebot   2 0`,
    ]);
  });

  test("is not counted where it is switched off", async () => {
    const store = await open();
    const one = counterOn(store, { isOn: false });
    one.open("192.0.2.1");
    one.counter.countRobot("Googlebot/2.1");
    one.counter.countProgram("feed", "news-feed");
    await one.counter.close();
    expect(await stored(store)).toEqual([]);
  });

  test("is deleted after 25 months", async () => {
    const store = await open();
    const days = ["2024-10-27", "2024-10-28", "2026-11-28"];
    await addCounts(
      store,
      days.map((day) => ({
        ...{ day, kind: "visit", subject: "", surface: "desktop", language: "en" },
        ...{ views: 1, readers: 1 },
      })),
    );
    await pruneUsage(store, noon);
    expect((await stored(store)).map((line) => line.slice(0, 10))).toEqual(days.slice(1));
  });
});

test("The first stored day exists in its month", () => {
  expect(firstStoredDay(Date.UTC(2027, 2, 31))).toBe("2025-02-28");
  expect(firstStoredDay(Date.UTC(2026, 0, 1))).toBe("2023-12-01");
});
