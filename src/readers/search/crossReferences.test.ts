import { describe, expect, it } from "vitest";
import { article, part, queryOf, searchIn } from "../../../tests/support/search.ts";

const world = [
  part("rg8810", {
    crossReferences: [
      { partNumber: "NVX-4410A", maker: { en: "Norvik" }, kind: "footprint" },
      { partNumber: "RG8800", kind: "functional" },
    ],
  }),
  part("rg8820", {
    crossReferences: [{ partNumber: "NVX4410A", maker: { en: "Norvik" }, kind: "similar" }],
  }),
  part("rg1048", { name: { en: "Microcontroller, max. 32 devices on RS-485" } }),
  part("rg2100", { replacement: "rg8820", lifecycle: { stage: "nrnd", since: "2025-01-01" } }),
  article("bus", { en: "Up to 485 devices, max 1.8 MHz" }),
  article("swap", { en: "An alternative and a replacement" }),
];

describe("another maker's number", () => {
  it("finds the parts that replace it, those with the same footprint first", async () => {
    const { ask, keys } = await searchIn(world);
    for (const text of [
      "NVX-4410A",
      "nvx4410a",
      "nvx 4410 a",
      "NVX 4410A",
      "nvx441oa",
      "ＮＶＸ４４１０Ａ",
      "NVX-4410A-QT",
      "nvx4410",
      "nvx44",
      "NVX4401A",
    ]) {
      expect({ text, keys: keys(text).slice(0, 2) }).toEqual({ text, keys: ["rg8810", "rg8820"] });
      const { crossReferences } = ask(text);
      expect({ text, why: [...crossReferences.values()] }).toEqual({
        text,
        why: ["NVX-4410A", "NVX4410A"],
      });
    }
    expect(ask("NVX4401A").corrected).toBe("NVX-4410A");
  });

  it("is found among other words too, and completed", async () => {
    const { keys, index, suggested } = await searchIn(world);
    expect(keys("nvx4410a alternative").slice(0, 2)).toEqual(["rg8810", "rg8820"]);
    expect(keys("NVX4410A替代").slice(0, 2)).toEqual(["rg8810", "rg8820"]);
    expect(suggested("nvx4").slice(0, 2)).toEqual(["rg8810", "rg8820"]);
    expect([...index.suggest("nvx4", 8).crossReferences.values()]).toContain("NVX-4410A");
  });

  it("of the company itself ranks after parts of that name", async () => {
    const { keys, ask } = await searchIn([
      ...world,
      part("rg8800", { lifecycle: { stage: "obsolete", since: "2020-01-01" } }),
    ]);
    expect(keys("RG8800").slice(0, 2)).toEqual(["rg8800", "rg8810"]);
    expect(keys("RG8810")[0]).toBe("rg8810");
    expect(ask("RG8810").crossReferences.size).toBe(0);
  });

  it("with two typos finds the closest parts, with the numbers that they replace", async () => {
    const { ask, index } = await searchIn(world);
    for (const text of ["NVX-4471A", "NVX-4410BC", "NVX-4490B"]) {
      const { ids, closest, crossReferences } = ask(text);
      expect({ text, ids, closest }).toEqual({ text, ids: [], closest: expect.any(Array) });
      expect({ text, why: closest.map((id) => crossReferences.get(id)) }).toEqual({
        text,
        why: expect.arrayContaining(["NVX-4410A"]),
      });
    }
    expect(index.search(queryOf("QQQ-9999Z")).closest).toEqual([]);
  });

  it("without a replacement finds no part", async () => {
    const { ask } = await searchIn(world);
    for (const text of [
      "STM32F103C8T6",
      "RK8810",
      "RK-8810",
      "RK 8810",
      "rk8810",
      "PG8820",
      "XRG8820",
      "LM1048",
      "LM-1048",
      "LM 1048",
      "MAX485",
      "max-485",
      "TPS62840DLCR",
      "NCP2100",
      "STM32F103 alternative",
      "replacement for LM1048",
      "LM1048 pin compatible",
      "替代 LM1048",
      "LM1048替代型号",
      "LM1048 datasheet",
    ]) {
      const { ids, corrected } = ask(text);
      expect({ text, found: ids.length, corrected }).toEqual({ text, found: 0 });
    }
  });

  it("is distinguished from a typo in one of the company's own", async () => {
    const { keys } = await searchIn(world);
    for (const text of ["RH8820", "TG8820", "GR8820", "R8820", "RRG8820", "8820", "rg-8820"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "rg8820" });
    }
  });

  it("that is the company's own lists its replacement, if the text asks for one", async () => {
    const { keys, index } = await searchIn([
      ...world,
      part("rg2065", {
        replacement: "rg2100",
        lifecycle: { stage: "obsolete", since: "2024-01-01" },
      }),
      part("rg2067", { crossReferences: [{ partNumber: "RG2065", kind: "functional" }] }),
    ]);
    const wanted = ["rg8820", "rg2067", "rg2065"];
    for (const text of [
      "alternative to RG2065",
      "RG2065 replacement",
      "RG-2065 successor",
      "what can I use instead of RG2065",
      "替代 RG2065",
      "RG2065替代型号",
      "alternative to GR2065",
    ]) {
      expect({ text, keys: keys(text).slice(0, 3) }).toEqual({ text, keys: wanted });
    }
    for (const text of ["RG2065", "RG2065 datasheet", "alternative to RG8820"]) {
      const own = text.match(/RG\d+/)?.[0].toLowerCase();
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: own });
    }
    expect(index.search(queryOf("alternative to RG2065", { limit: 1, page: 2 })).ids).toHaveLength(
      1,
    );
  });
});
