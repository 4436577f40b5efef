import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/app.ts";
import { buildProduct, smallWorld } from "../../tests/support/world.ts";
import { type Language, languageFacts, languages } from "../site/languages.ts";
import { endpoints } from "./endpoints/index.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp();
});

afterAll(() => world.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { status_code: number; message: string; data: unknown };
}

async function get(path: string, language: Language = "en"): Promise<Answer> {
  const answer = await world.app.inject(`${languageFacts[language].apiBase}/${path}`);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function dataOf(path: string, language: Language = "en"): Promise<unknown> {
  const { status, body } = await get(path, language);
  expect({ status, code: body.status_code }).toEqual({ status: 200, code: 200 });
  return body.data;
}

describe("every endpoint", () => {
  const requests: Record<string, string> = {
    "setting/info": "setting/info",
    "column/list": "column/list?limit=100",
    "column/info": "column/info?id=12",
    "column/tree": "column/tree?id=1&add=1",
    "column/recommend": "column/recommend?id=1",
    "product/list": "product/list",
    "product/info": "product/info?id=102",
    "news/list": "news/list",
    "news/info": "news/info?id=302",
  };

  it("has a request in this test", () => {
    expect(Object.keys(requests).sort()).toEqual(endpoints.map(({ path }) => path).sort());
  });

  for (const language of languages) {
    for (const endpoint of endpoints) {
      it(`${endpoint.path} in ${language} answers in its declared shape`, async () => {
        const data = await dataOf(requests[endpoint.path] ?? "", language);
        expect(endpoint.data.safeParse(data).error).toBeUndefined();
      });
    }
  }

  it("is cacheable by anyone and readable from any origin", async () => {
    const { headers } = await get("news/list");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
      "access-control-allow-origin": "*",
    });
    const again = await world.app.inject({
      url: "/web_en/api/v1/news/list",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("answers wrong parameters with 422, an envelope and the field's name, never with 5xx", async () => {
    const garbage = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "0",
        "-1",
        "1e9",
        "01",
        "abc",
        "\0",
        "\ud800",
        "9".repeat(30),
        "x".repeat(10_000),
      ),
      fc.integer().map(String),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endpoints),
        fc.constantFrom(...languages),
        garbage,
        fc.boolean(),
        async (endpoint, language, value, twice) => {
          for (const field of Object.keys(endpoint.query.shape)) {
            const pair = `${field}=${encodeURIComponent(value.toWellFormed())}`;
            const search = twice ? `${pair}&${pair}` : pair;
            const { status, body } = await get(`${endpoint.path}?${search}`, language);
            expect([200, 404, 422]).toContain(status);
            expect(body.status_code).toBe(status);
            expect(typeof body.message).toBe("string");
            expect(typeof body.data).toBe("object");
            if (status === 422) expect(JSON.stringify(body.data)).toContain('"field"');
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("the envelope", () => {
  it("speaks the base's language", async () => {
    expect((await get("column/info?id=9999")).body.message).toBe("There is nothing under this id.");
    expect((await get("column/info?id=9999", "zh")).body.message).toBe("未找到对应内容。");
    const wrong = await get("product/list?page=0&limit=abc", "zh");
    expect(wrong.status).toBe(422);
    expect(wrong.body.message).toBe(
      "请检查参数：page (应为 1 到 2147483647 之间的整数)、limit (应为 1 到 100 之间的整数)",
    );
  });

  it("names what is missing, given twice or given as a list", async () => {
    const errors = async (path: string) => (await get(path)).body.data;
    expect(await errors("column/info")).toEqual({
      errors: [{ field: "id", message: "required" }],
    });
    expect(await errors("column/info?id=1&id=2")).toEqual({
      errors: [{ field: "id", message: "to be given once" }],
    });
    expect(await errors("column/info?id[]=1")).toEqual({
      errors: [{ field: "id", message: "a single value, not a list" }],
    });
  });

  it("is what an unknown API path answers, with 404, whatever the method", async () => {
    for (const url of [
      "/web_en/api/v1/nothing",
      "/web_cn/api/v2/x",
      "/web_en",
      "/api/v1/admin/x",
      "/web_en/api/v1/%E0%A4%A",
    ]) {
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const answer = await world.app.inject({ method, url });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ status_code: 404, data: {} });
      }
    }
  });

  it("ignores parameters it does not know", async () => {
    expect(await dataOf("column/info?id=1&utm_source=x")).toMatchObject({ id: 1 });
  });
});

describe("setting/info", () => {
  it("answers page_grey as the client reads it", async () => {
    expect(await dataOf("setting/info?key=page_grey")).toEqual({ key: "page_grey", val: "close" });
  });

  it("hides settings that are not for readers", async () => {
    expect((await get("setting/info?key=home")).status).toBe(404);
    expect(JSON.stringify(await dataOf("setting/info"))).not.toContain('"home"');
  });
});

describe("columns", () => {
  it("carry the spec's field names and their chain of fathers", async () => {
    expect(await dataOf("column/info?id=12")).toMatchObject({
      id: 12,
      title: "Vision chips",
      status: 1,
      href: "product-list",
      type: 3,
      fathers: "1,10",
      parent_id: 10,
      menu_recommend: "",
      url: "/product-list?id=&pid=1,10,12",
      ancestors: [{ id: 1 }, { id: 10 }],
      children: [],
    });
    expect(await dataOf("column/info?id=12", "zh")).toMatchObject({
      title: "视觉芯片",
      url: "/product-list?id=&pid=1,10,12&lang=zh",
    });
  });

  it("are listed by parent and by type, in pages", async () => {
    expect(await dataOf("column/list?parent_id=0")).toMatchObject({ total: 4 });
    expect(await dataOf("column/list?parent_id=10")).toMatchObject({
      data: [{ id: 12 }, { id: 13 }],
    });
    expect(await dataOf("column/list?type=2&limit=1&page=2")).toMatchObject({
      total: 2,
      per_page: 1,
      current_page: 2,
      last_page: 2,
      data: [{ id: 40 }],
    });
    expect(await dataOf("column/list?page=99")).toMatchObject({ data: [], current_page: 99 });
  });

  it("make a tree with or without the column itself", async () => {
    const withItself = await dataOf("column/tree?id=10&add=1");
    expect(withItself).toMatchObject([{ id: 10, allChildrenMenu: [{ id: 12 }, { id: 13 }] }]);
    const without = await dataOf("column/tree?id=10&add=0");
    expect(without).toMatchObject([{ id: 12, allChildrenMenu: [] }, { id: 13 }]);
  });

  it("leave hidden ones out of the tree", async () => {
    const documents = smallWorld().map((document) =>
      document.key === "empty-family"
        ? { ...document, body: { ...document.body, status: 0 } }
        : document,
    );
    const other = await openTestApp({ documents });
    const answer = await other.app.inject("/web_en/api/v1/column/tree?id=10");
    expect(answer.json().data).toMatchObject([{ id: 12 }]);
    expect(answer.json().data).toHaveLength(1);
    await other.close();
  });
});

describe("products", () => {
  it("are listed in a column and under it", async () => {
    const ids = async (path: string, language: Language = "en") =>
      ((await dataOf(path, language)) as { data: { id: number }[] }).data.map(({ id }) => id);
    expect(await ids("product/list?column=12")).toEqual([101, 102, 103]);
    expect(await ids("product/list?column=1", "zh")).toEqual([101, 102]);
    expect(await ids("product/list?column=12&sort=memory")).toEqual([102, 101, 103]);
    expect(await ids("product/list?column=12&sort=-clock")).toEqual([103, 101, 102]);
    expect(await ids("product/list?lifecycle=nrnd")).toEqual([102]);
  });

  it("refuse a sort by a parameter the column does not have", async () => {
    const { status, body } = await get("product/list?column=12&sort=weight");
    expect(status).toBe(422);
    expect(body.data).toEqual({
      errors: [{ field: "sort", message: "one of part, clock, cores, memory" }],
    });
  });

  it("answer one part with its parameters in groups and its replacement", async () => {
    expect(await dataOf("product/info?id=102")).toMatchObject({
      part_number: "RG2000",
      fathers: "1,10,12",
      lifecycle: { stage: "nrnd" },
      replacement: { part_number: "RG1000" },
      parameters: [
        {
          group: "Core",
          parameters: [
            { key: "clock", value: "800", unit: "MHz", base_min: 800_000_000 },
            { key: "cores", value: "2", unit: "", direction: "more" },
            { key: "memory", value: "512", unit: "KB", base_min: 524_288 },
          ],
        },
      ],
    });
  });

  it("exist only in the languages they are published in", async () => {
    expect((await get("product/info?id=103")).status).toBe(200);
    expect((await get("product/info?id=103", "zh")).status).toBe(404);
    expect((await get("product/info?id=301")).status).toBe(404);
  });
});

describe("news", () => {
  it("are newest first, with the ones before and after in the column", async () => {
    expect(await dataOf("news/list?column=3")).toMatchObject({
      data: [{ id: 303 }, { id: 302 }, { id: 301 }],
    });
    expect(await dataOf("news/info?id=302")).toMatchObject({
      content: "<p>It is here.</p>",
      previous: { id: 301 },
      next: { id: 303 },
    });
    expect(await dataOf("news/info?id=302", "zh")).toMatchObject({ next: null });
  });
});

describe("a publish", () => {
  it("is in the very next answer", async () => {
    const other = await openTestApp();
    const list = () => other.app.inject("/web_en/api/v1/product/list");
    expect((await list()).json().data.total).toBe(3);
    await other.swap([
      ...smallWorld(),
      buildProduct({ id: 110, key: "rg9000", body: { partNumber: "RG9000" } }),
    ]);
    expect((await list()).json().data.total).toBe(4);
    await other.close();
  });
});
