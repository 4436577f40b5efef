import { describe, expect, it } from "vitest";
import {
  buildColumn,
  buildFaq,
  buildProduct,
  buildSolution,
  publish,
} from "../../../../tests/support/world.ts";
import { mentionsInSteps, mentionsOf } from "./productMentions.ts";

describe("documents that name a product", () => {
  it("are found by type, in readers' order, once each, and only if their column is published", async () => {
    const products = ["chip"];
    const { views } = await publish([
      buildColumn({ key: "family" }),
      buildColumn({ key: "faq", body: { type: 7, href: "faq" } }),
      buildColumn({ key: "solutions", body: { type: 4, href: "solution-info" } }),
      buildProduct({ key: "chip" }),
      buildFaq({ id: 702, body: { products: ["chip", "chip"], position: 2 } }),
      buildFaq({ id: 701, body: { products, position: 1 } }),
      buildFaq({ id: 703, body: { products, column: "gone" } }),
      buildFaq({ id: 704 }),
      buildSolution({ id: 201, body: { products } }),
    ]);
    const ids = (type: "faq" | "solution" | "news") =>
      mentionsOf(views.en, type, "chip").map(({ id }) => id);
    expect(ids("faq")).toEqual([701, 702]);
    expect(ids("solution")).toEqual([201]);
    expect(ids("news")).toEqual([]);
    expect(mentionsOf(views.en, "faq", "other")).toEqual([]);
  });

  it("are looked up in time slices, however many documents there are", async () => {
    const { views } = await publish([
      buildColumn({ key: "faq", body: { type: 7, href: "faq" } }),
      ...Array.from({ length: 2_000 }, (_, at) =>
        buildFaq({ id: 100_000 + at, key: `faq/${at}`, body: { products: [`chip-${at % 7}`] } }),
      ),
    ]);
    expect([...mentionsInSteps(views.en)].length).toBeGreaterThan(5);
    expect(mentionsOf(views.en, "faq", "chip-3")).toHaveLength(286);
    // Made once: there is nothing left to wait for.
    expect([...mentionsInSteps(views.en)]).toHaveLength(0);
  });
});
