import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { publish } from "../../../tests/support/world.ts";
import { searchStart } from "./emptySearch.ts";

describe("an empty search", () => {
  it("has suggestions in the language, and the newest of each type", async () => {
    const { views } = await publish(companyWorld());
    const start = searchStart(views.zh);
    expect(start.suggestions).toContain("快充");
    expect(start.newest.map(({ type, hits }) => [type, hits.length > 0])).toEqual([
      [3, true],
      [4, true],
      [2, true],
    ]);
    const news = searchStart(views.en).newest.find(({ type }) => type === 2);
    expect(news?.hits[0]).toMatchObject({ id: 303, date: "2026-06-01" });
  });
});
