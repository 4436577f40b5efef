import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { made, readIn, spanOf, worldOf } from "../../../../../tests/support/inventedFamily.ts";
import { article, searchIn } from "../../../../../tests/support/search.ts";

/** Words that nobody has a meaning for. */
const invented = fc
  .array(fc.constantFrom("zor", "vek", "lum", "tri", "pax", "quo", "ner", "dax"), {
    minLength: 2,
    maxLength: 3,
  })
  .map((syllables) => syllables.join(""));
const han = fc
  .array(fc.constantFrom("峦", "薇", "澜", "岚", "瑾", "琛", "翎", "筠"), {
    minLength: 2,
    maxLength: 3,
  })
  .map((characters) => characters.join(""));
const label = fc.record({ en: invented, zh: han });
describe("conditions of arbitrary families", () => {
  it("are read as kind, rating and direction by the family's own labels, in both languages", async () => {
    const world = fc.record({
      family: label,
      rating: label,
      unit: fc.constantFrom("mA", "W", "kHz", "KB", "dB"),
      option: label,
      parts: fc.array(
        fc.record({ rating: fc.integer({ min: 2, max: 900 }), hasOption: fc.boolean() }),
        {
          minLength: 2,
          maxLength: 6,
        },
      ),
    });
    const distinct = world.filter(
      ({ family, rating, option }) =>
        new Set([family.en, rating.en, option.en]).size === 3 &&
        new Set([family.zh, rating.zh, option.zh]).size === 3,
    );
    await fc.assert(
      fc.asyncProperty(distinct, fc.nat(5), fc.boolean(), async (one, at, isAtLeast) => {
        const wanted = one.parts[at % one.parts.length]?.rating ?? 0;
        const meets = (rating: number) => (isAtLeast ? rating >= wanted : rating <= wanted);
        const fitting = one.parts.flatMap(({ rating }, place) =>
          meets(rating) ? 700 + place : [],
        );
        const texts = {
          en: `${one.family.en} ${one.rating.en} ${isAtLeast ? "at least" : "at most"} ${wanted} ${one.unit}`,
          zh: `${one.family.zh} ${one.rating.zh}${isAtLeast ? "不低于" : "不超过"}${wanted}${one.unit}`,
        };
        for (const language of ["en", "zh"] as const) {
          const { answer } = await readIn(language, texts[language], one);
          expect(answer.understood).toMatchObject({ parts: fitting.length, rest: "" });
          expect(answer.ids.slice(0, fitting.length).sort()).toEqual(fitting);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("rank parts first that meet all, then those that meet more", async () => {
    const { answer } = await readIn("en", "Vostok driver SENT at least 500 mA SOT-23");
    expect(answer.understood?.parts).toBe(1);
    expect(answer.ids[0]).toBe(702);
    // 703 lacks the package alone, 700 has the kind and the package alone.
    expect(answer.ids.indexOf(703)).toBeLessThan(answer.ids.indexOf(700));
  });

  it.each([
    ["en", "Vostok drivers ≥ 300 mA", [300, undefined]],
    ["en", "Vostok drivers 300 mA or more", [300, undefined]],
    ["en", "Vostok drivers no more than 300 mA", [undefined, 300]],
    ["en", "Vostok drivers between 200 mA and 600 mA", [200, 600]],
    ["en", "Vostok drivers up to 300 mA", [300, undefined]],
    ["en", "Vostok drivers 300mA", [300, undefined]],
    ["zh", "沃斯驱动器 300 mA 以上", [300, undefined]],
    ["zh", "沃斯驱动器 300mA以下", [undefined, 300]],
    ["zh", "沃斯驱动器 小于 300 毫安", [undefined, 300]],
    ["zh", "沃斯驱动器 200 至 600 mA", [200, 600]],
    ["zh", "至少 300mA 的沃斯驱动器", [300, undefined]],
    ["en", "Vostok drivers 2 to 5 V", [2, 5]],
    ["zh", "供电 2~5V 的沃斯驱动器", [2, 5]],
  ] as const)("are read with the direction of %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text);
    const spans = pieces.flatMap(({ conditions }) => spanOf(conditions) ?? []);
    expect(spans).toEqual(ends);
  });

  it.each([
    ["QFN32", ["qfn"], 32],
    ["QFN-32", ["qfn"], 32],
    ["qfn 32", ["qfn"], 32],
    ["SOT-23", ["sot"], undefined],
    ["SOT23-5", ["sot"], 5],
    ["QFN-48", ["qfn"], 48],
  ])("include the package %s with its pins", async (text, options, pins) => {
    const { pieces } = await readIn("en", `Vostok drivers ${text}`);
    const conditions = pieces.flatMap((piece) => piece.conditions);
    const style = conditions.find(({ column }) => column === "package");
    const counted = conditions.filter(({ column }) => column === "pins");
    expect(style).toMatchObject({ options });
    expect(spanOf(counted)?.[0]).toBe(pins);
  });

  it("report conditions that no part meets, and the nearest value", async () => {
    const { answer, pieces } = await readIn("en", "Vostok drivers peak current at least 2 A");
    expect(answer.understood?.parts).toBe(0);
    expect(pieces.at(-1)).toMatchObject({ parts: 0, nearest: { min: 0.8, unit: "A" } });
    expect(answer.ids.slice(0, 4).sort()).toEqual([700, 701, 702, 703]);
  });

  it("that no part meets are read beside half as many other words, and not beside more", async () => {
    const { answer, ask } = await readIn("en", "Vostok drivers at least 5000 mA blorgy");
    expect(answer.understood).toMatchObject({ parts: 0, rest: "blorgy" });
    expect(ask("Vostok drivers at least 5000 mA blorgy snurf").understood).toBeUndefined();
  });

  it("name the parts that come nearest to what none meets, of the family that is meant", async () => {
    const nearest = async (text: string) => (await readIn("en", text)).answer.nearest;
    expect(await nearest("Vostok drivers peak current at least 2 A")).toEqual([703, 702, 701]);
    expect(await nearest("Vostok drivers peak current at most 100 mA")).toEqual([700, 701, 702]);
    expect(await nearest("peak current at least 2 A")).toEqual([703]);
    expect(await nearest("Vostok drivers at least 2 A")).toEqual([703, 702, 701]);
    expect(await nearest("Vostok drivers peak current at least 300 mA")).toEqual([]);
  });

  it("are never offered another spelling", async () => {
    const { ask } = await searchIn([...worldOf(made), article("end", { en: "The last seminar" })]);
    expect(ask("seminar laast").corrected).toBe("seminar last");
    const { understood, corrected, offered } = ask("Vostok drivers at least 300 mA");
    expect({ parts: understood?.parts, corrected, offered }).toEqual({ parts: 3 });
  });

  it("assign no quantity far from all values to a column that the text does not name", async () => {
    const { pieces } = await readIn("en", "Vostok drivers SENT SOT-23 2 mA");
    expect(pieces.map(({ text }) => text)).toEqual(["Vostok drivers", "SENT", "SOT-23"]);
    const named = await readIn("en", "Vostok drivers SENT SOT-23 peak current 2 mA");
    expect(named.pieces.at(-1)?.text).toBe("peak current 2 mA");
  });

  it("assign a label between two quantities to both", async () => {
    const { pieces } = await readIn("en", "Vostok drivers 3 V coil 300 mA", {
      ...made,
      rating: { en: "Coil current", zh: "线圈电流" },
      coil: { en: "Coil voltage", zh: "线圈电压" },
    });
    const columns = pieces.flatMap(({ conditions }) => conditions.map(({ column }) => column));
    expect(columns).toEqual(["family", "p.made-coil", "p.made-rating"]);
  });

  it("leave a word without a condition to the text search", async () => {
    const text = "Vostok drivers SENT, at least 300 mA SOT-23";
    const { pieces, ask } = await readIn("en", text);
    expect(pieces.length).toBe(4);
    for (const { text: piece, without } of pieces) {
      expect(without).not.toContain(piece);
      const left = ask(without).understood?.pieces.map((one) => one.text);
      const expected = pieces.map((one) => one.text).filter((one) => one !== piece);
      expect({ without, left }).toEqual({ without, left: expected });
    }
  });

  it("are compared with parts as they are changed and removed", async () => {
    const { index, ask } = await readIn("en", "");
    expect(ask("Vostok drivers 500 mA").understood?.parts).toBe(2);
    index.remove(703);
    expect(ask("Vostok drivers 500 mA").understood?.parts).toBe(1);
  });
});

describe("a text of plain words", () => {
  it.each([
    "ZQ7001",
    "ZQ7001 500 mA",
    "5G",
    "USB 3.0 news",
    "annual results 2026",
    "500 mA",
    "SENT",
    "Vostok drivers",
    "why does it draw 500 mA",
    "how to choose Vostok drivers",
    "Model 300 launch event in Shanghai 2025",
  ])("%s is no condition", async (text) => {
    const { answer } = await readIn("en", text);
    expect(answer.understood).toBeUndefined();
  });

  it("finds news by its title as before", async () => {
    const title = "Fair 2025: 300 mA demonstrations on 12 stands";
    const { keys } = await searchIn([...worldOf(made), article("fair", { en: title })]);
    expect(keys(title)[0]).toBe("fair");
  });
});
