import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { buildProduct } from "../../../../tests/support/world.ts";

/** Parts as makers name them, with an order code and a datasheet each. */
const made = [
  { id: 7001, number: "MAX3232EEUE+", code: "MAX3232EEUE+T" },
  { id: 7002, number: "ATmega328P", code: "ATMEGA328P-PU" },
  { id: 7003, number: "LTC2400CS8#PBF", code: "LTC2400CS8#TRPBF" },
  { id: 7004, number: "LM317T/NOPB", code: "LM317T/NOPB-1" },
  { id: 7005, number: "BC847B,215", code: "BC847B,235" },
  { id: 7006, number: "TPS54331.A", code: "TPS54331.A_R" },
];

const sheet = (number: string) => `parts/${number.replace("/", "-").toLowerCase()}.pdf`;

let world: TestApp;

beforeAll(async () => {
  const parts = made.map(({ id, number, code }) => {
    const part = buildProduct({ id, key: `part-${id}` });
    const { variants } = part.body as { variants: object[] };
    const body = {
      ...part.body,
      partNumber: number,
      variants: variants.map((variant) => ({ ...variant, orderCode: code })),
      keyFigures: [],
      packages: [{ style: "dip", name: "PDIP-8", pins: 8 }],
      documents: [
        {
          title: { en: `${number} datasheet` },
          kind: "datasheet",
          revision: "1.0",
          date: "2026-01-05",
          language: "en",
          file: sheet(number),
          size: 9,
        },
      ],
    };
    return { ...part, body };
  });
  world = await openTestApp({ documents: [...companyWorld(), ...parts] });
  await mkdir(join(world.storage, "parts"), { recursive: true });
  for (const { number } of made) await writeFile(join(world.storage, sheet(number)), "%PDF-1.4\n");
});

afterAll(() => world.close());

const get = (url: string) => world.app.inject({ url, headers: { "accept-language": "en" } });

/** Unescapes the value of an attribute. */
const plain = (html: string) => html.replaceAll("&amp;", "&");

describe.each(made)("the part $number", ({ id, number, code }) => {
  it("has a permanent address, by its number and by its order code", async () => {
    for (const name of [number, number.toLowerCase(), code]) {
      const { headers } = await get(`/p/${encodeURIComponent(name)}`);
      expect(headers.location).toContain(`/product-info?id=${id}`);
    }
  });

  it("is compared by its number, and saved under a file name that any system accepts", async () => {
    const ids = `${encodeURIComponent(number)},101,${encodeURIComponent(code.toLowerCase())}`;
    const { body } = await get(`/product-compare?ids=${ids}`);
    expect(plain(body)).toContain(`>${number}</a>`);
    expect(body).toContain(">RG1000</a>");
    expect(plain(body)).toContain(`ids=101"`);
    const { headers, statusCode } = await get(`/product-compare.csv?ids=${id},101`);
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="compare-[a-z0-9+._-]+-rg1000\.csv"; filename\*=UTF-8''[A-Za-z0-9+._%-]+\.csv$/,
    );
  });

  it("has a page without figures and sizes, whose links work", async () => {
    const { body, statusCode } = await get(`/product-info?id=${id}`);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/NaN|undefined|key-figures/);
    const ask = plain(body).match(/href="(\/technical-consultation\?[^"]*part=[^"]*)"/)?.[1] ?? "";
    expect(ask).not.toBe("");
    expect(plain((await get(ask)).body)).toMatch(
      new RegExp(`value="${number.replace(/[+.]/g, "\\$&")}"`),
    );
    const file = plain(body).match(/href="(\/storage\/parts[^"]*)"/)?.[1] ?? "";
    expect((await get(file)).headers["content-type"]).toBe("application/pdf");
    expect((await get(`/pdfPreview?file=${encodeURIComponent(sheet(number))}`)).statusCode).toBe(
      200,
    );
  });

  it("is returned by the API and found by search", async () => {
    const info = (await get(`/web_en/api/v1/product/info?id=${id}`)).json();
    expect(info.data).toMatchObject({
      part_number: number,
      key_figures: [],
      packages: [{ style: "dip", pins: 8, width: null, pitch: null }],
    });
    expect((await get(info.data.documents[0].file)).statusCode).toBe(200);
    for (const text of [number, number.toLowerCase(), code]) {
      const answer = await world.app.inject({
        method: "POST",
        url: "/web_en/api/v1/search",
        payload: { search: text, type: 3 },
      });
      expect({ text, first: answer.json().data.data[0]?.id }).toEqual({ text, first: id });
    }
  });
});

describe("the permanent address of a part", () => {
  it("leads on the reader's surface, to a search for an unknown number, and nowhere without one", async () => {
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
    const lead = async (url: string, agent = "Mozilla/5.0 (X11; Linux x86_64)") => {
      const answer = await world.app.inject({ url, headers: { "user-agent": agent } });
      return [answer.statusCode, answer.headers.location];
    };
    expect([
      await lead("/p/rg-1000"),
      await lead("/mobile/p/rg-1000?lang=zh", phone),
      await lead("/p/none%20such?lang=zh"),
      await lead("/p/"),
      await lead("/p/%20%20"),
    ]).toEqual([
      [302, "/product-info?id=101&pid=1,10,12"],
      [302, "/mobile/product-info?id=101&pid=1,10,12&lang=zh"],
      [302, "/search-result?search=none%20such&lang=zh"],
      [404, undefined],
      [404, undefined],
    ]);
  });
});
