import { describe, expect, it } from "vitest";
import { buildColumn, buildProduct, publish } from "../../../../tests/support/world.ts";
import { namesListed, partNamed, partNumbersInSteps } from "./partNumbers.ts";

const variant = (orderCode: string) => ({
  orderCode,
  package: "QFN48",
  grade: "industrial",
  temperature: { min: -40, max: 85 },
  pack: "reel",
  quantity: 3000,
});

async function world() {
  const { views } = await publish([
    buildColumn({ key: "family" }),
    buildProduct({
      id: 1,
      key: "one",
      body: { partNumber: "RG88-10", variants: [variant("RG88-10-BCT"), variant("RG20")] },
    }),
    buildProduct({
      id: 2,
      key: "two",
      languages: ["en"],
      body: { partNumber: "RG20", variants: [variant("RG20-QIT")] },
    }),
  ]);
  return views;
}

describe("a part's name", () => {
  it("is its number or an order code, in any case and with any separators", async () => {
    const { en } = await world();
    for (const text of [
      "RG88-10",
      "rg8810",
      " Rg 88/10 ",
      "rg_88.10-bct",
      "RG8810/BCT",
      "ＲＧ８８１０",
      "RG88-\u2060\u00a010\u200b",
    ]) {
      expect({ text, id: partNamed(en, text)?.id }).toEqual({ text, id: 1 });
    }
    expect(partNamed(en, "rg20qit")?.id).toBe(2);
  });

  it("is distinguished by its signs, invisible characters in it included", async () => {
    const { views } = await publish([
      buildColumn({ key: "family" }),
      buildProduct({ id: 1, key: "one", body: { partNumber: "MAX32", variants: [] } }),
      buildProduct({ id: 2, key: "two", body: { partNumber: "MAX32+", variants: [] } }),
    ]);
    expect(partNamed(views.en, "MAX32\u2060+")?.id).toBe(2);
  });

  it("is a part's own number rather than another's order code", async () => {
    const { en, zh } = await world();
    expect(partNamed(en, "RG20")?.id).toBe(2);
    expect(partNamed(zh, "RG20")?.id).toBe(1);
  });

  it("is that of the first part where several have its letters and digits", async () => {
    const { views } = await publish([
      buildColumn({ key: "family" }),
      buildProduct({ id: 1, key: "one", body: { partNumber: "RG1+", variants: [] } }),
      buildProduct({ id: 2, key: "two", body: { partNumber: "RG1#", variants: [] } }),
    ]);
    expect(["RG1", "RG1+", "RG1#", "+"].map((text) => partNamed(views.en, text)?.id)).toEqual([
      ...[1, 1, 2, undefined],
    ]);
  });

  it("is empty for a fragment, an empty text, or a part not published in the language", async () => {
    const { en, zh } = await world();
    for (const text of ["RG8", "8810", "", "--", "RG99"])
      expect(partNamed(en, text)).toBeUndefined();
    expect(partNamed(zh, "RG20-QIT")).toBeUndefined();
  });
});

async function makersWorld() {
  const part = (id: number, partNumber: string, ...orderCodes: string[]) =>
    buildProduct({ id, body: { partNumber, variants: orderCodes.map(variant) } });
  const { views } = await publish([
    buildColumn({ key: "family" }),
    part(1, "MAX3232EEUE", "MAX3232EEUE-T"),
    part(2, "MAX3232EEUE+", "MAX3232EEUE+T"),
    part(3, "ATmega328P", "ATMEGA328P-PU"),
    part(4, "LTC2400CS8#PBF"),
    part(5, "LM317T/NOPB"),
    part(6, "BC847B,215", "TLP785(GB-TP6,F)"),
    part(7, "TPS54331.A"),
  ]);
  return views.en;
}

describe("a name with signs in it", () => {
  it("is distinguished from one that differs by a sign, and found without its signs if it is the only one", async () => {
    const en = await makersWorld();
    const found = (text: string) => partNamed(en, text)?.id;
    expect(["MAX3232EEUE", "MAX3232EEUE+", "max3232eeue+", "max3232eeue+t"].map(found)).toEqual([
      1, 2, 2, 2,
    ]);
    expect(["atmega328p", "ATmega 328P", "ATMEGA328P-PU"].map(found)).toEqual([3, 3, 3]);
    expect(["LTC2400CS8#PBF", "ltc2400cs8pbf"].map(found)).toEqual([4, 4]);
    expect(["LM317T/NOPB", "lm317tnopb", "LM317T NOPB"].map(found)).toEqual([5, 5, 5]);
    expect(["BC847B,215", "bc847b215", "TPS54331.A", "TPS54331A"].map(found)).toEqual([6, 6, 7, 7]);
  });

  it("is not split in a list by commas", async () => {
    const en = await makersWorld();
    expect(namesListed(en, "bc847b,215, LM317T/NOPB ,,1,2,TLP785(GB-TP6,F)")).toEqual([
      "bc847b,215",
      "LM317T/NOPB",
      "1",
      "2",
      "TLP785(GB-TP6,F)",
    ]);
    // Ids whose digits make up a name when they are put together are still ids.
    const digits = await publish([
      buildColumn({ key: "family" }),
      buildProduct({ id: 74, body: { partNumber: "74138", variants: [variant("7,4")] } }),
    ]);
    expect(namesListed(digits.views.en, "74,138")).toEqual(["74", "138"]);
    expect(namesListed((await world()).en, " ,RG20,,x")).toEqual(["RG20", "x"]);
  });
});

describe("the index for looking parts up", () => {
  it("is built once for a publication, and yields while it goes through many parts", async () => {
    const many = Array.from({ length: 450 }, (_, at) =>
      buildProduct({
        id: 20_000 + at,
        key: `p${at}`,
        body: { partNumber: `P${at}`, variants: [variant(`P${at + 1}`), variant(`P${at}-R`)] },
      }),
    );
    const { views } = await publish([buildColumn({ key: "family" }), ...many]);
    const work = partNumbersInSteps(views.en);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(3);
    expect(partNumbersInSteps(views.en).next().value).toBe(step.value);
    // A part's own number goes before another's order code, whichever was read first.
    expect(partNamed(views.en, "p7")?.key).toBe("p7");
    expect(partNamed(views.en, "P449-R")?.key).toBe("p449");
    expect(partNamed(views.en, "P450")?.key).toBe("p449");
  });
});
