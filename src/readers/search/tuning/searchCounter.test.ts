import fc from "fast-check";
import { describe, expect, it, test, vi } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type CountedKind, listCountedSearches } from "./countedSearches.ts";
import { SearchCounter } from "./searchCounter.ts";
import { countedText } from "./searchTextKey.ts";

const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 28, 9);

forEachStore("Counted searches", (open) => {
  async function opened() {
    const store = await open();
    const failed = vi.fn();
    const list = async (
      kind?: CountedKind,
      wish: Partial<Parameters<typeof listCountedSearches>[1]> = {},
    ) =>
      (
        await listCountedSearches(store.db, {
          ...{ kind, since: "2026-01-01", offset: 0, limit: 2_000, ...wish },
        })
      ).list;
    return { store, failed, list, counter: new SearchCounter(store, failed) };
  }

  test("without results are counted by language, text in any notation, and day", async () => {
    const { list, counter } = await opened();
    for (const text of ["Flux Capacitor", " flux  capacitor ", "ｆｌｕｘ CAPACITOR"]) {
      counter.countMiss("en", text);
    }
    counter.countMiss("zh", "磁通电容");
    await counter.write(today - dayMs);
    counter.countMiss("en", "flux capacitor");
    await counter.write(today);
    const none = { seen: 0, opened: 0, isIgnored: false };
    const english = { language: "en", text: "flux capacitor", inVain: 4, days: 2 };
    expect(await list("in-vain")).toEqual([
      { ...none, ...english, lastDay: "2026-11-28" },
      { ...none, language: "zh", text: "磁通电容", inVain: 1, days: 1, lastDay: "2026-11-27" },
    ]);
    expect(await list("in-vain", { since: "2026-11-28" })).toMatchObject([{ inVain: 1, days: 1 }]);
    expect(await list("in-vain", { language: "zh" })).toMatchObject([{ text: "磁通电容" }]);
    await counter.close();
  });

  test("are unopened only where no result was ever opened", async () => {
    const { list, counter } = await opened();
    const seen = (text: string, isOpened = false) =>
      counter.countSeen("en", text, { isSeen: true, isOpened });
    seen("charger");
    seen("charger");
    seen("battery");
    seen("battery", true);
    counter.countSeen("en", "nothing told", { isSeen: false, isOpened: false });
    counter.countSeen("en", "second page", { isSeen: false, isOpened: true });
    await counter.close();
    expect(await list("unopened")).toMatchObject([{ text: "charger", seen: 2, opened: 0 }]);
    const counts = (await list()).map(({ text, ...one }) => `${text} ${one.seen} ${one.opened}`);
    expect(counts.toSorted()).toEqual(["battery 2 1", "charger 2 0", "second page 0 1"]);
    expect(await list("in-vain")).toEqual([]);
  });

  test("are listed by their counts, then by the last day, the language and the text, page by page", async () => {
    const { store, list, counter } = await opened();
    const seen = { isSeen: true, isOpened: false };
    for (const [language, text, times] of [
      ["zh", "b", 2],
      ["en", "c", 2],
      ["en", "b", 2],
      ["en", "a", 1],
    ] as const) {
      for (let time = 0; time < times; time += 1) counter.countMiss(language, text);
      counter.countSeen(language, text, seen);
    }
    await counter.write(today - dayMs);
    counter.countMiss("en", "d");
    for (let time = 0; time < 3; time += 1) counter.countSeen("en", "a", seen);
    counter.countSeen("en", "d", { isSeen: true, isOpened: true });
    await counter.write(today);
    await counter.close();
    await store.transaction((tx) =>
      tx
        .insertInto("ignored_searches")
        .values({ language: "en", text: "c", ignored_at: today, ignored_by: "admin" })
        .execute(),
    );
    const lines = (all: Awaited<ReturnType<typeof list>>) =>
      all.map(({ language, text, inVain }) => `${language} ${text} ${inVain}`);
    const all = ["en b 2", "en c 2", "zh b 2", "en a 1", "en d 1"];
    expect(lines(await list("in-vain"))).toEqual(all);
    expect(lines(await list("in-vain", { offset: 1, limit: 2 }))).toEqual(all.slice(1, 3));
    expect(lines(await list("in-vain", { language: "zh" }))).toEqual(["zh b 2"]);
    expect(lines(await list("in-vain", { isIgnored: true }))).toEqual(["en c 2"]);
    expect(lines(await list("in-vain", { isIgnored: false, limit: 1 }))).toEqual(["en b 2"]);
    expect(lines(await list("unopened"))).toEqual(["en a 1", "en b 2", "en c 2", "zh b 2"]);
    const { total } = await listCountedSearches(store.db, {
      ...{ kind: "in-vain", since: "2026-01-01", offset: 1, limit: 1 },
    });
    expect(total).toBe(5);
  });

  test("are truncated, and limited in number, whatever is sent", async () => {
    const { store, failed, list, counter } = await opened();
    counter.countMiss("zh", "很".repeat(500));
    for (let number = 0; number < 500; number += 1) counter.countMiss("en", `x${number}`);
    await counter.write(today);
    expect((await list()).length).toBe(200);
    for (let batch = 0; batch < 8; batch += 1) {
      for (let number = 0; number < 200; number += 1)
        counter.countMiss("en", `x${batch}-${number}`);
      await counter.write(today);
    }
    // Texts of the day go on being counted when it has no room for others.
    counter.countMiss("en", "x7");
    counter.countMiss("en", "another");
    await counter.write(today);
    await counter.close();
    const counted = await list();
    expect(counted.length).toBe(1_000);
    expect(Math.max(...counted.map(({ text }) => text.length))).toBe(80);
    expect(counted[0]).toMatchObject({ text: "x7", inVain: 2 });
    const further = new SearchCounter(store, failed);
    further.countMiss("en", "one more");
    await further.close();
    expect(failed).not.toHaveBeenCalled();
  });

  test("are deleted after 90 days", async () => {
    const { list, counter } = await opened();
    counter.countMiss("en", "long ago");
    await counter.write(today - 91 * dayMs);
    counter.countMiss("en", "not so long ago");
    await counter.write(today - 90 * dayMs);
    counter.countMiss("en", "lately");
    await counter.write(today);
    await counter.close();
    expect((await list()).map(({ text }) => text)).toEqual(["lately", "not so long ago"]);
  });
});

describe("A text that may identify a person", () => {
  it.each([
    ...["ada@lovelace.example", "ada＠lovelace.example", "+86 138 0013 8000", "13800138000"],
    ...["(0755) 8888-1234", "138.0013.8000", "１３８００１３８０００", "110101199003078515"],
    ...["https://example.com/me", "www.example.com", "call ada 138/0013/8000 now"],
    ...[`${"long ".repeat(16)}13800138000`, "!?", "  "],
  ])("is not counted: %s", (text) => {
    expect(countedText(text)).toBeUndefined();
  });

  it.each([
    ["RG 99999", "rg 99999"],
    ["USB-C 100W", "usb-c 100w"],
    ["  快充  芯片 ", "快充 芯片"],
    ["3.3V 500mA", "3.3v 500ma"],
    ["123456", "123456"],
    [`${"long ".repeat(16)}x`, "long ".repeat(16).trim()],
  ])("is distinguished from a search: %s", (text, counted) => {
    expect(countedText(text)).toBe(counted);
  });

  it("is detected in any position, with any separators", () => {
    const separator = fc.constantFrom("", " ", "-", ".", "/", ") ");
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), {
      minLength: 7,
      maxLength: 15,
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 150 }), digits, fc.string(), (before, number, after) => {
        const typed = number.map(([digit, mark]) => `${digit}${mark}`).join("");
        expect(countedText(`${before} ${typed} ${after}`)).toBeUndefined();
      }),
    );
  });
});
