import { describe, expect, it } from "vitest";
import {
  type InventedFamily,
  made,
  readIn,
  spanOf,
  worldOf,
} from "../../../../../tests/support/inventedFamily.ts";
import { article, searchIn } from "../../../../../tests/support/search.ts";
import { buildProduct } from "../../../../../tests/support/world.ts";

describe("what a text denies", () => {
  const several: InventedFamily = {
    ...made,
    rating: { en: "Lambda ports", zh: "朗达接口数" },
    unit: "",
    parts: [0, 1, 2, 0].map((rating, at) => ({ rating, hasOption: at % 2 === 0 })),
  };
  /** Parts that meet everything. */
  async function fitting(language: "en" | "zh", text: string, world: InventedFamily = several) {
    const { answer, pieces } = await readIn(language, text, world);
    const parts = answer.understood?.parts ?? -1;
    return { ids: answer.ids.slice(0, Math.max(0, parts)).sort(), pieces, answer };
  }

  it.each([
    ["en", "Vostok drivers without SENT", [701, 703]],
    ["en", "Vostok drivers, no SENT", [701, 703]],
    ["en", "non-SENT Vostok drivers", [701, 703]],
    ["en", "Vostok drivers not with a SENT bus", [701, 703]],
    ["en", "Vostok drivers without Lambda", [700, 703]],
    ["en", "Vostok drivers without Lambda or SENT", [703]],
    ["en", "Vostok drivers without any SENT and Lambda", [703]],
    ["en", "Vostok drivers without Lambda, SENT, or Zeta", [703]],
    ["en", "Vostok drivers with no SENT, nor Lambda", [703]],
    ["en", "Vostok drivers without SENT, Wiegand", [701, 703]],
    ["en", "Vostok drivers SENT but no Lambda", [700]],
    ["en", "Vostok drivers not QFN-32", [700, 702]],
    ["zh", "不带单边半字节的沃斯驱动器", [701, 703]],
    ["zh", "沃斯驱动器 无单边半字节", [701, 703]],
    ["zh", "沃斯驱动器 不含朗达", [700, 703]],
    ["zh", "非QFN-32沃斯驱动器", [700, 702]],
    ["zh", "没有朗达、单边半字节的沃斯驱动器", [703]],
    ["zh", "不支持朗达和单边半字节的沃斯驱动器", [703]],
  ] as const)("is excluded: %s %s", async (language, text, expected) => {
    const { ids, pieces } = await fitting(language, text);
    expect({ text, ids }).toEqual({ text, ids: expected });
    expect(pieces.some(({ conditions }) => conditions.some((one) => one.isExcluded))).toBe(true);
  });

  it("is any option that is called so, and what has no value fits", async () => {
    const world = worldOf({ ...several, option: { en: "SENT SPC", zh: "单边半字节增强" } });
    const { ask } = await searchIn(
      world.map((document) =>
        document.key === "made-0"
          ? { ...document, body: { ...document.body, values: {} } }
          : document,
      ),
    );
    const { understood, ids } = ask("Vostok drivers without SENT");
    expect(ids.slice(0, understood?.parts).sort()).toEqual([700, 701, 703]);
  });

  it.each([
    ["en", "Vostok drivers without Lambda or SENT"],
    ["en", "Vostok drivers without SENT"],
    ["zh", "没有朗达、单边半字节的沃斯驱动器"],
    ["zh", "不支持朗达和单边半字节的沃斯驱动器"],
  ] as const)(
    "is removed alone, and what it was listed with stays denied: %s %s",
    async (language, text) => {
      const { ask } = await readIn(language, text, several);
      const pieces = ask(text).understood?.pieces ?? [];
      const names = (one: typeof pieces) =>
        one.map(({ conditions }) =>
          conditions.map(({ column, isExcluded }) => [column, isExcluded]),
        );
      for (const [at, { without }] of pieces.entries()) {
        const left = ask(without).understood?.pieces ?? [];
        // A kind alone is no condition.
        const expected = pieces.length === 2 && at === 1 ? [] : names(pieces.toSpliced(at, 1));
        if (expected.length > 0)
          expect({ without, left: names(left) }).toEqual({ without, left: expected });
        else expect(left).toEqual([]);
      }
    },
  );

  it("has a filter in the finder only where the same parts meet it", async () => {
    const exact = await fitting("en", "Vostok drivers without SENT");
    expect(exact.pieces.map(({ instead }) => instead)).toEqual([
      undefined,
      { kind: "options", column: "p.made-option", options: ["two"] },
    ]);
    const { ask } = await searchIn([
      ...worldOf(several),
      buildProduct({
        id: 790,
        key: "made-bare",
        body: { partNumber: "ZQ7090", column: "made", keyFigures: [], values: {}, variants: [] },
      }),
    ]);
    const { understood, ids } = ask("Vostok drivers without SENT");
    expect(ids.slice(0, understood?.parts).sort()).toEqual([701, 703, 790]);
    expect(understood?.pieces.map(({ instead }) => instead)).toEqual([undefined, undefined]);
  });

  it("is no range, which every part has", async () => {
    const { pieces } = await fitting("en", "Vostok drivers without supply");
    expect(pieces).toEqual([]);
  });

  it("is excluded by one of the names that a stroke joins", async () => {
    const world = { ...several, option: { en: "PCM/TDM", zh: "PCM/TDM" } };
    expect((await fitting("en", "Vostok drivers without PCM", world)).ids).toEqual([701, 703]);
    expect((await fitting("zh", "沃斯驱动器 不要TDM", world)).ids).toEqual([701, 703]);
  });

  it("is a feature rather than a grade that no order code states", async () => {
    const world = { ...several, option: { en: "Automotive qualified", zh: "车规认证" } };
    const { ids, pieces } = await fitting("en", "Vostok drivers not automotive", world);
    expect(ids).toEqual([701, 703]);
    expect(pieces.at(-1)?.conditions).toMatchObject([{ column: "p.made-option" }]);
  });

  it("takes no part in the words that are looked for", async () => {
    const { ask, keys } = await searchIn([
      ...worldOf(several),
      article("praise", { en: "SENT, SENT and more SENT" }),
    ]);
    expect(keys("Vostok drivers without SENT")).not.toContain("praise");
    const marks = ask("Vostok drivers without SENT").marks.map(({ text }) => text);
    expect(marks).not.toContain("sent");
  });

  it.each([
    ["en", "Vostok drivers at least 500 mA without SENT"],
    ["zh", "不带单边半字节的沃斯驱动器，500mA以上"],
    ["zh", "不带单边半字节的沃斯驱动器 500mA"],
  ] as const)("is excluded and shown where no part is left: %s %s", async (language, text) => {
    const { answer, pieces } = await readIn(language, text);
    expect(answer.understood).toMatchObject({ parts: 0, rest: "" });
    expect(pieces.filter(({ conditions }) => conditions[0]?.isExcluded)).toHaveLength(1);
    // Those that lack one of the two come first.
    expect(answer.ids.slice(0, 3).sort()).toEqual([700, 702, 703]);
  });

  it("is a hyphened name written as one as well, and a longer name whole", async () => {
    const world = { ...several, option: { en: "Zee-Pin stamp", zh: "时间标记" } };
    for (const text of ["without ZeePin", "without Zee-Pin", "without Zee-Pin stamp"]) {
      const { ids, pieces } = await fitting("en", `Vostok drivers ${text}`, world);
      expect({ text, ids, read: pieces.map((one) => one.text) }).toEqual({
        ...{ text, ids: [701, 703], read: ["Vostok drivers", text] },
      });
    }
  });

  it.each([
    ["en", "Vostok drivers no less than 300 mA", [300, undefined]],
    ["en", "Vostok drivers not above 300 mA", [undefined, 300]],
    ["zh", "沃斯驱动器 不低于300mA", [300, undefined]],
    ["zh", "沃斯驱动器 不超过300mA", [undefined, 300]],
  ] as const)("is no comparison: %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text);
    const conditions = pieces.flatMap((piece) => piece.conditions);
    expect(conditions.some(({ isExcluded }) => isExcluded)).toBe(false);
    expect(pieces.flatMap((piece) => spanOf(piece.conditions) ?? [])).toEqual(ends);
  });

  it("is none where the denying word is part of a name", async () => {
    const world = { ...several, option: { en: "Non-latching", zh: "无锁" } };
    const english = await fitting("en", "non-latching Vostok drivers", world);
    expect(english.ids).toEqual([700, 702]);
    const chinese = await fitting("zh", "无锁沃斯驱动器", world);
    expect(chinese.ids).toEqual([700, 702]);
  });
});

describe("a name that denies something itself", () => {
  /** Parts 700 to 703, of which 701 and 703 have a feature that is called as given. */
  async function fitting(language: "en" | "zh", text: string, name: { en: string; zh: string }) {
    const world = worldOf({
      ...made,
      option: name,
      parts: made.parts.map(({ rating }, at) => ({ rating, hasOption: at % 2 === 1 })),
    });
    const { ask } = await searchIn(world, language);
    const { understood, ids } = ask(text);
    return ids.slice(0, Math.max(0, understood?.parts ?? -1)).sort();
  }

  const without = { en: "No outer zorvek", zh: "无需外部风扇" };
  const less = { en: "Zorvekless", zh: "免风扇" };
  const free = { en: "Zorvek-free lumtri", zh: "无风扇外壳" };
  const inside = { en: "Zorvek inside", zh: "内置风扇" };

  it.each([
    ["en", "Vostok drivers without outer zorvek", without],
    ["en", "Vostok drivers, no outer zorvek needed", without],
    ["en", "Vostok drivers that do not need an outer zorvek", without],
    ["en", "Vostok drivers with no outer zorvek", without],
    ["zh", "无需外部风扇的沃斯驱动器", without],
    ["zh", "不需要外部风扇的沃斯驱动器", without],
    ["zh", "免外部风扇 沃斯驱动器", without],
    ["en", "Vostok drivers without zorvek", less],
    ["en", "no zorvek required, Vostok drivers", less],
    ["zh", "不带风扇的沃斯驱动器", less],
    ["en", "Vostok drivers without zorvek", free],
    ["zh", "不含风扇的沃斯驱动器", free],
    ["en", "Vostok drivers without external zorvek", inside],
    ["en", "Vostok drivers, no external zorvek", inside],
    ["zh", "无需外部风扇的沃斯驱动器", inside],
    ["zh", "不用外接风扇的沃斯驱动器", inside],
  ] as const)("is asked for by a denial: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([701, 703]);
  });

  it.each([
    ["en", "Vostok drivers without zorvek", inside],
    ["en", "Vostok drivers without SENT", { en: "SENT", zh: "单边" }],
    ["zh", "不带风扇的沃斯驱动器", inside],
    ["zh", "沃斯驱动器，无需风扇", inside],
    ["zh", "沃斯驱动器 不含风扇", { en: "Zorvek", zh: "板载风扇" }],
  ] as const)("is not one that denies nothing: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([700, 702]);
  });

  it.each([
    ["en", "Vostok drivers with outer zorvek", without],
    ["zh", "带外部风扇的沃斯驱动器", without],
    ["en", "zorvek Vostok drivers", free],
  ] as const)("is not meant by what it denies: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([]);
  });

  it("excludes what it goes on with behind the one word that it denies", async () => {
    expect(await fitting("zh", "不带外壳的沃斯驱动器", free)).toEqual([700, 702]);
    expect(await fitting("zh", "不含风扇外壳的沃斯驱动器", free)).toEqual([701, 703]);
  });

  it("is not excluded with the option that it is the opposite of", async () => {
    const world = worldOf({ ...made, option: { en: "Zorvek", zh: "风扇" } }).map((document) =>
      document.key === "made-option"
        ? {
            ...document,
            body: {
              ...document.body,
              options: [
                { value: "one", label: { en: "Zorvek", zh: "风扇" } },
                { value: "two", label: { en: "Non-zorvek", zh: "非风扇" } },
              ],
            },
          }
        : document,
    );
    const { ask } = await searchIn(world);
    for (const text of ["Vostok drivers, not zorvek", "non-zorvek Vostok drivers"]) {
      const { understood, ids } = ask(text);
      expect({ text, ids: ids.slice(0, understood?.parts) }).toEqual({ text, ids: [700] });
    }
    const { understood } = ask("zorvek Vostok drivers");
    expect(understood?.parts).toBe(3);
  });
});
