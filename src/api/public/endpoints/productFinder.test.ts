import { describe, expect, it } from "vitest";
import { apiWorld } from "../../../../tests/support/api.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { buildProduct } from "../../../../tests/support/world.ts";
import { maxFinderParts } from "../../../content/queries/parts/finderTable/index.ts";

const { get, wrongIn } = apiWorld(companyWorld());

describe("product/finder", () => {
  it("has the parts of a section column by column, in the base's language", async () => {
    const { body } = await get("product/finder?column=12");
    expect(body.data).toMatchObject({
      column: 12,
      parts: { ids: [101, 102, 103] },
      columns: expect.arrayContaining([
        expect.objectContaining({ name: "p.clock", kind: "number" }),
        expect.objectContaining({ name: "package", level: "orderCode" }),
      ]),
    });
    const chinese = await get("product/finder?column=12", "zh");
    expect(chinese.body.data).toMatchObject({ parts: { ids: [101, 102] } });
  });

  it("needs a column that exists", async () => {
    expect(await wrongIn("product/finder")).toEqual({ column: "required" });
    expect((await get("product/finder?column=999")).status).toBe(404);
  });
});

describe("product/finder of a column with too many parts for a client", () => {
  const many = Array.from({ length: maxFinderParts + 1 }, (_, at) =>
    buildProduct({
      id: 10_000 + at,
      key: `many/${at}`,
      body: { partNumber: `MANY${at}`, column: "empty-family", variants: [] },
    }),
  );
  const large = apiWorld([...companyWorld(), ...many]);

  it("is refused, with the number of parts", async () => {
    expect(await large.wrongIn("product/finder?column=13")).toEqual({
      column: "a column with at most 5000 parts; this one has 5001",
    });
  });
});
