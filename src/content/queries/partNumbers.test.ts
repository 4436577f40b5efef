import { describe, expect, it } from "vitest";
import { buildColumn, buildProduct, publish } from "../../../tests/support/world.ts";
import { partNamed } from "./partNumbers.ts";

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
    ]) {
      expect({ text, id: partNamed(en, text)?.id }).toEqual({ text, id: 1 });
    }
    expect(partNamed(en, "rg20qit")?.id).toBe(2);
  });

  it("is a part's own number rather than another's order code", async () => {
    const { en, zh } = await world();
    expect(partNamed(en, "RG20")?.id).toBe(2);
    expect(partNamed(zh, "RG20")?.id).toBe(1);
  });

  it("is none where it is only a piece of one, nothing, or not published in the language", async () => {
    const { en, zh } = await world();
    for (const text of ["RG8", "8810", "", "--", "RG99"])
      expect(partNamed(en, text)).toBeUndefined();
    expect(partNamed(zh, "RG20-QIT")).toBeUndefined();
  });
});
