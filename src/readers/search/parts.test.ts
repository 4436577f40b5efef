import { describe, expect, it } from "vitest";
import { article, part, searchIn } from "../../../tests/support/search.ts";
import { buildColumn, buildSetting } from "../../../tests/support/world.ts";

describe("parts", () => {
  const world = [
    part("rg8810", { lifecycle: { stage: "nrnd", since: "2025-01-01" }, replacement: "rg8810s" }),
    part("rg8810s"),
    part("rg8820"),
    article("news", { en: "RG8810 is here, RG8810, RG8810" }),
  ];

  it("are first if they are named, the complete number before others", async () => {
    const { keys } = await searchIn(world);
    for (const text of ["RG8810", "rg 8810", "8810", "ＲＧ８８１０"]) {
      expect(keys(text).slice(0, 2)).toEqual(["rg8810", "rg8810s"]);
    }
    expect(keys("8810s")[0]).toBe("rg8810s");
    expect(keys("rg88")).toEqual(["rg8810s", "rg8820", "rg8810", "news"]);
  });

  it("are found by their export classification, lead time, boards and software", async () => {
    const sdk = { kind: "sdk", title: { en: "Vision package 3", zh: "视觉软件包 3" } };
    const board = { kind: "board", title: { en: "RG8810S-EVB", zh: "RG8810S-EVB" } };
    const supplied = [
      part("rg8810", { eccn: "3A991.a.2", origin: "MY", leadTime: 26, development: [sdk] }),
      part("rg8810s", { eccn: "EAR99", origin: "CN", development: [board] }),
      part("rg8820"),
    ];
    const { keys } = await searchIn(supplied);
    for (const text of ["3A991", "3a991.a.2", "SDK", "software development kit", "lead time"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["rg8810"] });
    }
    for (const text of ["EAR99", "dev board", "evaluation board", "country of origin China"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "rg8810s" });
    }
    expect(keys("ECCN").toSorted()).toEqual(["rg8810", "rg8810s"]);
    const zh = await searchIn(supplied, "zh");
    expect(zh.keys("开发板")).toEqual(["rg8810s"]);
    expect(zh.keys("交期")).toEqual(["rg8810"]);
    expect(zh.keys("原产地").toSorted()).toEqual(["rg8810", "rg8810s"]);
  });

  it("are suggested if no number matches, and never substituted for it", async () => {
    const { ask } = await searchIn(world);
    const { ids, closest } = ask("RG8899");
    expect(ids).toEqual([]);
    expect(closest).toHaveLength(2);
  });

  it("are meant by a long beginning that has a typo, if few begin like that", async () => {
    const found = async (variants: string) => {
      const begun = [...variants].map((one) => part(`rgab1234${one}`));
      const { keys } = await searchIn([...begun, part("rgac1234")]);
      return keys("RGAB1234").includes("rgac1234");
    };
    expect([await found("123"), await found("1234")]).toEqual([true, false]);
  });

  it("are found by a typo of any kind, which is corrected", async () => {
    const { ask, keys } = await searchIn(world);
    for (const text of ["RH8820", "RG8821", "RG8802", "RG882", "RG88220", "rg-8821", "rg 8821"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "rg8820" });
    }
    expect(ask("RH8820").corrected).toBe("RG8820");
    expect(ask("rg 8821 price").corrected).toBe("RG8820 price");
    expect(ask("RG882").corrected).toBeUndefined();
  });

  it("are all found by a typo in the common beginning of their numbers", async () => {
    const { ask, keys } = await searchIn([
      part("tps54331dr"),
      part("tps54331dda"),
      part("lpc1768fbd100"),
    ]);
    const both = expect.arrayContaining(["tps54331dr", "tps54331dda"]);
    expect(keys("tps54313")).toEqual(both);
    expect(ask("tps54313 datasheet")).toMatchObject({ corrected: "TPS54331 datasheet", total: 2 });
    expect(ask("tps5433l").corrected).toBeUndefined();
    expect(keys("tps5433l")).toEqual(both);
    // One wrong letter of several is a typo; another maker's prefix is not.
    expect(keys("lxc1768")).toEqual(["lpc1768fbd100"]);
    expect(keys("rtq1768")).toEqual([]);
  });

  it("are found by characters that look alike", async () => {
    const { ask, keys } = await searchIn(world);
    for (const text of ["RGB8Z0", "rg882o", "RG8BIOS"]) {
      const first = text === "RG8BIOS" ? "rg8810s" : "rg8820";
      expect({ text, first: keys(text)[0] }).toEqual({ text, first });
      expect(ask(text).corrected).toBeUndefined();
    }
  });

  it("are not replaced by documents about a number that exists", async () => {
    const { keys, ask } = await searchIn([...world, article("other", { en: "Unlike an RG8821" })]);
    expect(keys("RG8821")).toEqual(["other"]);
    expect(ask("RG8821").corrected).toBeUndefined();
  });

  it("that are obsolete rank after their replacements, unless they are named", async () => {
    const old = { name: { en: "Old charger, charger" }, replacement: "rg2100" };
    const { keys } = await searchIn([
      part("rg2065", { ...old, lifecycle: { stage: "obsolete", since: "2024-01-01" } }),
      part("rg2100", { name: { en: "New controller for a charger" } }),
    ]);
    expect(keys("charger")).toEqual(["rg2100", "rg2065"]);
    expect(keys("rg2065")[0]).toBe("rg2065");
  });

  it("that are obsolete rank first in searches for obsolete parts", async () => {
    const lifecycle = { stage: "obsolete", since: "2024-01-01" };
    const documents = [
      buildSetting("search_synonyms", [{ en: ["obsolete", "EOL"], zh: ["停产"] }]),
      part("rg2065", { lifecycle, replacement: "rg2100" }),
      part("rg2100", {
        description: { en: "<p>For an obsolete part.</p>", zh: "<p>替代停产型号。</p>" },
      }),
    ];
    for (const language of ["en", "zh"] as const) {
      const { keys } = await searchIn(documents, language);
      for (const text of ["EOL", "停产"]) {
        expect({ text, found: keys(text)[0] }).toEqual({ text, found: "rg2065" });
      }
    }
  });

  it("are found by their lifecycle stage, in the words of their pages", async () => {
    const documents = [
      part("rg1032", { lifecycle: { stage: "last-time-buy", since: "2026-06-01" } }),
      part("rg1048"),
    ];
    for (const [language, text] of [
      ["en", "last-time buy"],
      ["zh", "最后采购"],
    ] as const) {
      const { keys } = await searchIn(documents, language);
      expect(keys(text)).toEqual(["rg1032"]);
    }
  });

  it("are completed while typing, from any part of their number", async () => {
    const { suggested } = await searchIn(world);
    expect(suggested("88")).toEqual(["rg8810s", "rg8820", "rg8810", "news"]);
    expect(suggested("rg881", 2)).toEqual(["rg8810s", "rg8810"]);
  });
});

describe("the beginning of part numbers", () => {
  const family = (key: string, title: string, parent: string | null = "products") =>
    buildColumn({ key, body: { title: { en: title, zh: title }, parent } });
  const numbered = (numbers: readonly string[], column: string, name = "A chip") =>
    numbers.map((number) => part(number, { column, name: { en: name } }));
  const range = (count: number, start: string, end: string) =>
    Array.from({ length: count }, (_, at) => `${start}${at + 10}${end}`);
  const world = [
    family("products", "Products", null),
    family("f4", "STM32F4 series"),
    family("h7", "Fast ones"),
    ...numbered(range(15, "stm32f4", "vgt6"), "f4"),
    ...numbered(["stm32h743zi"], "h7", "With ethernet"),
    ...numbered(["stm32h750vb"], "h7"),
  ];

  it("is a result, with all matching parts after their family", async () => {
    const { ask, keys } = await searchIn(world);
    for (const text of ["stm32f4", "STM32 F4", "stm32-f4", "f4", "F4"]) {
      const { total, corrected, closest } = ask(text);
      const answer = { text, first: keys(text)[0], total, corrected, closest };
      expect(answer).toEqual({ text, first: "f4", total: 16, closest: [] });
    }
  });

  it("represents the family with all of them and no others", async () => {
    const { keys } = await searchIn(world);
    expect(keys("stm32h7")).toEqual(["h7", "stm32h743zi", "stm32h750vb"]);
    expect(keys("stm32h74")[0]).toBe("stm32h743zi");
    expect(keys("stm32", { limit: 1 })).toEqual(["products"]);
  });

  it("with further words searches all of them", async () => {
    const { keys } = await searchIn(world);
    for (const text of ["stm32 ethernet", "ethernet stm32"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "stm32h743zi" });
    }
  });
});
