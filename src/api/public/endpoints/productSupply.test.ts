import { describe, expect, it } from "vitest";
import { apiWorld } from "../../../../tests/support/api.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { buildDownload, buildProduct } from "../../../../tests/support/world.ts";

const variant = (orderCode: string, more: object = {}) => ({
  ...{ orderCode, package: "QFN48", grade: "industrial", temperature: { min: -40, max: 85 } },
  ...{ pack: "reel", quantity: 3000, ...more },
});

const states = { msl: "3", rohs: "compliant", reach: "contains-svhc" };

const declaration = {
  ...{ title: { en: "RoHS declaration" }, kind: "certificate", declares: "rohs", language: "both" },
  ...{ revision: "1", date: "2026-01-05", file: "papers/rohs.pdf", size: 100 },
};

const { dataOf } = apiWorld([
  ...companyWorld(),
  buildDownload("papers/guide.pdf", 0),
  buildProduct({
    id: 105,
    key: "rg5000",
    body: {
      ...{ partNumber: "RG5000", eccn: "5A992.c", origin: "CN", leadTime: 12 },
      variants: [
        variant("RG5000-A"),
        variant("RG5000-B", { eccn: "EAR99", origin: "MY", stage: "obsolete", ...states }),
      ],
      documents: [declaration],
      development: [
        { kind: "board", title: { en: "Board", zh: "开发板" }, orderCode: "RG5000-EVB" },
        { kind: "sdk", title: { en: "SDK" }, link: "https://code.example/sdk" },
        { kind: "kit", title: { en: "Kit" }, link: "doc:rg1000#ordering" },
        { kind: "software", title: { en: "Gone" }, link: "doc:gone" },
        { kind: "software", title: { en: "Kept" }, link: "doc:gone", orderCode: "RG5000-SW" },
        { kind: "quick-start", title: { en: "Guide" }, text: { en: "T" }, link: "doc:downloads/0" },
      ],
      ...{ replacement: "rg1000", related: ["rg2000", "rg3000"] },
      pinCompatibility: [
        { product: "rg3000", state: "incompatible" },
        { product: "rg1000", state: "with-changes", changes: { en: "No pin 7", zh: "无 7 脚" } },
      ],
      packages: [
        { style: "qfn", name: "QFN48", pins: 48, width: 6, length: 7, height: 0.8, pitch: 0.4 },
        { style: "sot", name: "SOT-23", pins: 3 },
      ],
      crossReferences: [
        { partNumber: "XQ1", maker: { en: "Xq" }, kind: "footprint", note: { en: "Slower" } },
        { partNumber: "OLD1", kind: "similar" },
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
        { kind: "software", title: "Kept", url: "", order_code: "RG5000-SW" },
        {
          kind: "quick-start",
          text: "T",
          url: "/pdfPreview?file=papers/guide.pdf&lang=zh",
          order_code: "",
        },
      ],
    });
  });

  it("stands beside pin compatibility, packages, and numbers that the product stands for", async () => {
    expect(await dataOf("product/info?id=105")).toMatchObject({
      replacement: { id: 101 },
      related: [{ id: 102 }, { id: 103 }],
      pin_compatibility: [
        { id: 101, part_number: "RG1000", state: "with-changes", changes: "No pin 7" },
        { id: 103, part_number: "RG3000", state: "incompatible", changes: "" },
      ],
      packages: [
        {
          ...{ name: "QFN48", style: "qfn", pins: 48 },
          ...{ width: 6, length: 7, height: 0.8, pitch: 0.4 },
        },
        {
          ...{ name: "SOT-23", style: "sot", pins: 3 },
          ...{ width: null, length: null, height: null, pitch: null },
        },
      ],
      variants: [
        {
          stage: "active",
          msl: null,
          rohs: null,
          reach: null,
          temperature_min: -40,
          quantity: 3000,
        },
        { stage: "obsolete", msl: "3", rohs: "compliant", reach: "contains-svhc" },
      ],
      cross_references: [
        { part_number: "XQ1", maker: "Xq", kind: "footprint", note: "Slower" },
        { part_number: "OLD1", maker: "", kind: "similar", note: "" },
      ],
    });
    expect(await dataOf("product/info?id=105", "zh")).toMatchObject({
      related: [{ id: 102 }],
      pin_compatibility: [{ id: 101, changes: "无 7 脚" }],
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
