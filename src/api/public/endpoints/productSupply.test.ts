import { describe, expect, it } from "vitest";
import { apiWorld } from "../../../../tests/support/api.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { buildProduct } from "../../../../tests/support/world.ts";

const variant = (orderCode: string, more: object = {}) => ({
  ...{ orderCode, package: "QFN48", grade: "industrial", temperature: { min: -40, max: 85 } },
  ...{ pack: "reel", quantity: 3000, ...more },
});

const declaration = {
  ...{ title: { en: "RoHS declaration" }, kind: "certificate", declares: "rohs", language: "both" },
  ...{ revision: "1", date: "2026-01-05", file: "papers/rohs.pdf", size: 100 },
};

const { dataOf } = apiWorld([
  ...companyWorld(),
  buildProduct({
    id: 105,
    key: "rg5000",
    body: {
      ...{ partNumber: "RG5000", eccn: "5A992.c", origin: "CN", leadTime: 12 },
      variants: [
        variant("RG5000-A"),
        variant("RG5000-B", { eccn: "EAR99", origin: "MY", stage: "obsolete" }),
      ],
      documents: [declaration],
      development: [
        { kind: "board", title: { en: "Board", zh: "开发板" }, orderCode: "RG5000-EVB" },
        { kind: "sdk", title: { en: "SDK" }, link: "https://code.example/sdk" },
        { kind: "kit", title: { en: "Kit" }, link: "doc:rg1000#ordering" },
        { kind: "software", title: { en: "Gone" }, link: "doc:gone" },
      ],
    },
  }),
]);

describe("the supply in product/info", () => {
  it("is the order code's own, else the product's", async () => {
    expect(await dataOf("product/info?id=105", "zh")).toMatchObject({
      ...{ eccn: "5A992.c", origin: "CN", lead_time_weeks: 12 },
      variants: [
        { order_code: "RG5000-A", eccn: "5A992.c", origin: "CN", lead_time_weeks: 12 },
        { order_code: "RG5000-B", eccn: "EAR99", origin: "MY", lead_time_weeks: null },
      ],
      declarations: {
        rohs: { declares: "rohs", file: "/storage/papers/rohs.pdf" },
        reach: null,
      },
      documents: [{ declares: "rohs" }],
      development: [
        { kind: "board", title: "开发板", text: "", url: "", order_code: "RG5000-EVB" },
        { kind: "sdk", title: "SDK", url: "https://code.example/sdk", order_code: "" },
        { kind: "kit", url: expect.stringMatching(/^\/product-info\?id=101.*#ordering$/) },
      ],
    });
  });

  it("is null where nothing is known", async () => {
    expect(await dataOf("product/info?id=101")).toMatchObject({
      ...{ eccn: null, origin: null, lead_time_weeks: null, development: [] },
      variants: [{ eccn: null, origin: null, lead_time_weeks: null }],
      declarations: { rohs: null, reach: null },
    });
  });
});
