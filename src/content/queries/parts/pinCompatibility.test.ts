import { describe, expect, it } from "vitest";
import { family, part, shared, vision } from "../../../../tests/support/partFamily.ts";
import { publish, type WorldDocument } from "../../../../tests/support/world.ts";
import { pinCompatibilityOf } from "./pinCompatibility.ts";

const qfn = { style: "qfn", name: "QFN-48", pins: 48 };
const lqfp = { style: "qfp", name: "LQFP-64", pins: 64 };

const changes = { en: "Change R4.", zh: "更换 R4。" };

async function stated(documents: readonly WorldDocument[], one: string, other: string) {
  const { views } = await publish([...shared, vision, ...documents]);
  const named = (number: string) => {
    const found = views.zh.all("product").find(({ body }) => body.partNumber === number);
    if (found === undefined) throw new Error(`There is no ${number}`);
    return found;
  };
  return pinCompatibilityOf(views.zh, named(one), named(other));
}

describe("pin compatibility", () => {
  const two = [
    part(
      "RG1",
      {},
      { pinCompatibility: [{ product: "rg2", state: "with-changes", changes }], packages: [qfn] },
    ),
    part("RG2", {}, { packages: [qfn] }),
  ];

  it("is what either part states, in the reader's language", async () => {
    const expected = { state: "with-changes", changes: { text: "更换 R4。" } };
    expect(await stated(two, "RG1", "RG2")).toEqual(expected);
    expect(await stated(two, "RG2", "RG1")).toEqual(expected);
    expect(await stated(two, "RG1", "RG1")).toBeUndefined();
  });

  it("is unknown without a statement", async () => {
    const silent = [part("RG1", {}, { packages: [qfn] }), part("RG2", {}, { packages: [qfn] })];
    expect(await stated(silent, "RG1", "RG2")).toBeUndefined();
  });

  it("is what the family states for the same package, unless a part states another", async () => {
    const own = family(11, "vision", {
      parameters: ["clock"],
      pinCompatibility: { state: "compatible" },
    });
    const parts = [
      part("RG1", {}, { packages: [qfn, lqfp] }),
      part("RG2", {}, { packages: [{ ...qfn, name: "qfn48" }] }),
      part("RG3", {}, { packages: [{ ...lqfp, name: "LQFP-100" }] }),
    ];
    const world = [own, ...parts];
    expect(await stated(world, "RG1", "RG2")).toEqual({ state: "compatible", changes: undefined });
    expect(await stated(world, "RG1", "RG3")).toBeUndefined();
    expect(await stated([own, ...two], "RG2", "RG1")).toMatchObject({ state: "with-changes" });
  });
});
