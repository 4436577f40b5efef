import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelope } from "../../../tests/support/api.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { buildProduct } from "../../../tests/support/world.ts";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import { searchAnswer } from "./entities/searchHit.ts";
import { suggestAnswer } from "./searchRoutes.ts";

const crossReferences = [
  { partNumber: "NVX4410A", maker: { en: "Norvik", zh: "诺维克" }, kind: "footprint" },
];

const datasheet = {
  ...sampleBodies.download.document,
  kind: "datasheet",
  file: "rg7000/sheet.pdf",
};

let opened: TestApp | undefined;

beforeAll(async () => {
  const body = { partNumber: "RG7000", column: "empty-family", crossReferences };
  const documents = [
    ...companyWorld(),
    buildProduct({ id: 701, key: "rg7000", body: { ...body, documents: [datasheet] } }),
    buildProduct({
      id: 702,
      key: "rg6900",
      body: { partNumber: "RG6900", column: "empty-family", replacement: "rg7000" },
    }),
  ];
  opened = await openTestApp({ documents });
});

afterAll(() => opened?.close());

function server(): TestApp {
  if (opened === undefined) throw new Error("The server is open while the suite runs");
  return opened;
}

async function found(payload: object, language: Language) {
  const url = `${languageFacts[language].apiBase}/search`;
  const answer = await server().app.inject({ method: "POST", url, payload });
  return searchAnswer.parse(envelope.parse(answer.json()).data);
}

describe("GET search/suggest", () => {
  const suggest = async (query: string, language: Language = "en") => {
    const url = `${languageFacts[language].apiBase}/search/suggest?${query}`;
    const answer = await server().app.inject(url);
    return { status: answer.statusCode, body: envelope.parse(answer.json()) };
  };

  it("completes a part number", async () => {
    const { status, body } = await suggest("search=rg1");
    expect(status).toBe(200);
    expect(suggestAnswer.parse(body.data)[0]).toEqual({
      id: 101,
      type: 3,
      kind: "product",
      title: "RG1000",
      title_html: "<mark>RG1</mark>000",
      detail: "A chip",
      group: "Product",
      url: "/product-info?id=101&pid=1,10,12",
      part: {
        stage: "active",
        stage_name: "Active",
        key_figures: [
          { label: "Clock", value: "1.8", unit: "GHz" },
          { label: "Cores", value: "4", unit: "" },
        ],
        replacement: null,
        datasheet: null,
        datasheet_url: "",
        order_codes: ["RG1000-A"],
        is_order_code: false,
        ordering_url: "/product-info?id=101&pid=1,10,12#ordering",
        order_code_urls: [],
        cross_reference: null,
        reason: "",
      },
    });
  });

  it("completes an order code, and links to its row on the part's page", async () => {
    const { body } = await suggest("search=rg1000a");
    expect(suggestAnswer.parse(body.data)[0]?.part).toMatchObject({
      order_codes: ["RG1000-A"],
      is_order_code: true,
      order_code_urls: ["/product-info?id=101&pid=1,10,12#order-RG1000-A"],
    });
    const page = await server().app.inject("/product-info?id=101&pid=1,10,12");
    expect(page.body).toContain('id="order-RG1000-A"');
  });

  it("names the replacement of a part, with its address on the requested surface", async () => {
    const { body } = await suggest("search=rg6900&surface=mobile", "zh");
    const [first] = suggestAnswer.parse(body.data);
    expect(first?.part?.replacement).toEqual({
      id: 701,
      part_number: "RG7000",
      url: expect.stringMatching(/^\/mobile\/product-info\?id=701&.*lang=zh$/),
    });
  });

  it("shows which other number a part replaces", async () => {
    const { body } = await suggest("search=nvx-44", "zh");
    const [first] = suggestAnswer.parse(body.data);
    expect(first).toMatchObject({
      title: "RG7000",
      part: { cross_reference: { part_number: "NVX4410A", maker: "诺维克", kind: "footprint" } },
    });
    const { data } = await found({ search: "NVX4410A" }, "zh");
    expect(data[0]?.part?.cross_reference).toEqual(first?.part?.cross_reference);
  });

  it("tolerates typos as the results do", async () => {
    for (const [typed, title] of [
      ["rg1oo0", "RG1000"],
      ["rg70000", "RG7000"],
      ["vison", "Vision chips"],
    ] as const) {
      const { body } = await suggest(`search=${typed}`);
      const titles = suggestAnswer.parse(body.data).map((one) => one.title);
      expect({ typed, titles: titles.includes(title) }).toEqual({ typed, titles: true });
    }
  });

  it("links to the requested surface", async () => {
    const { body } = await suggest("search=rg1&surface=mobile", "zh");
    expect(suggestAnswer.parse(body.data)[0]?.url).toBe(
      "/mobile/product-info?id=101&pid=1,10,12&lang=zh",
    );
  });

  it("opens a datasheet in the PDF viewer, in the reader's language", async () => {
    for (const [language, url] of [
      ["en", "/pdfPreview?file=rg7000/sheet.pdf"],
      ["zh", "/pdfPreview?file=rg7000/sheet.pdf&lang=zh"],
    ] as const) {
      const { body } = await suggest("search=rg7000", language);
      expect(suggestAnswer.parse(body.data)[0]?.part).toMatchObject({
        datasheet: { file: "/storage/rg7000/sheet.pdf" },
        datasheet_url: url,
      });
    }
  });

  it("refuses invalid parameters", async () => {
    for (const query of ["", "search=a&surface=paper", `search=${"a".repeat(201)}`]) {
      expect((await suggest(query)).status).toBe(422);
    }
  });
});
