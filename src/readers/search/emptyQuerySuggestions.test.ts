import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import {
  buildNews,
  buildProduct,
  buildSolution,
  publish,
  smallWorld,
} from "../../../tests/support/world.ts";
import { searchStart } from "./emptyQuerySuggestions.ts";

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

  it("has at most four of each type, of parts those for new designs, the latest first", async () => {
    const chip = (id: number, stage: string, since: string) =>
      buildProduct({ id, body: { partNumber: `RG${id}`, lifecycle: { stage, since } } });
    const { views } = await publish([
      ...smallWorld().filter(({ type }) => type === "column"),
      ...[chip(904, "preview", "2026-01-02"), chip(903, "active", "2026-01-02")],
      ...[chip(901, "nrnd", "2026-05-01"), chip(902, "obsolete", "2026-05-01")],
      ...[chip(905, "active", "2026-03-01"), chip(906, "active", "2024-01-01")],
      ...[chip(907, "active", "2025-01-01"), chip(908, "last-time-buy", "2026-05-01")],
      ...[921, 922, 923, 924, 925].map((id) => buildSolution({ id })),
      ...[911, 912, 913, 914, 915].map((id) =>
        buildNews({ id, body: { column: "company-news", date: `2026-01-0${id - 910}` } }),
      ),
    ]);
    const { newest } = searchStart(views.en);
    const ids = newest.map(({ type, hits }) => `${type}: ${hits.map(({ id }) => id).join(" ")}`);
    expect(ids).toEqual(["3: 905 903 904 907", "4: 921 922 923 924", "2: 915 914 913 912"]);
  });
});
