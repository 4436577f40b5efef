import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { apiWorld, envelope } from "../../../tests/support/api.ts";
import { openTestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildProduct, publish, smallWorld } from "../../../tests/support/world.ts";
import { parameterPrefix } from "../../base/finder/conditions.ts";
import { messages } from "../../base/i18n/index.ts";
import { type Language, languageFacts, languages } from "../../base/site/languages.ts";
import type { Endpoint } from "../endpoint.ts";
import { errorResponse } from "../envelope.ts";
import { endpoints } from "./endpoints/index.ts";
import { describeApi } from "./reference/index.ts";
import { operations } from "./reference/operations.ts";

const { server, get, dataOf, idsOf } = apiWorld();

/** The address of an endpoint's own example, below the base. */
async function exampleOf(endpoint: Endpoint, language: Language): Promise<string> {
  const view = (await publish(companyWorld())).views[language];
  const at = operations.findIndex(({ path }) => path === `/${endpoint.path}`);
  const example = describeApi(view).operations[at]?.example ?? "";
  const base = `${languageFacts[language].apiBase}/`;
  expect(example.startsWith(base)).toBe(true);
  return example.slice(base.length);
}

describe("every endpoint", () => {
  for (const language of languages) {
    for (const endpoint of endpoints) {
      it(`${endpoint.path} in ${language} answers its example with exactly its declared schema`, async () => {
        const data = await dataOf(await exampleOf(endpoint, language), language);
        // A parse drops what is not declared, so that what is equal to it holds nothing else.
        expect(endpoint.data.parse(data)).toEqual(data);
      });
    }
  }

  it("has an empty list where nothing is found, with a message", async () => {
    const empty = await openTestApp({ documents: [] });
    for (const endpoint of endpoints.filter(({ path }) => path.endsWith("/list"))) {
      expect({ path: endpoint.path, ids: await idsOf(endpoint.path) }).toMatchObject({
        ids: expect.arrayContaining([expect.any(Number)]),
      });
      const answer = await empty.app.inject(`/web_cn/api/v1/${endpoint.path}`);
      expect(answer.json()).toEqual({
        status_code: 200,
        message: "成功",
        data: { data: [], total: 0, per_page: 10, current_page: 1, last_page: 1 },
      });
    }
    await empty.close();
  });

  it("answers 404 for an unknown id, in the base's language", async () => {
    for (const endpoint of endpoints) {
      for (const field of ["id", "column"].filter((name) => name in endpoint.query.shape)) {
        const { status, body } = await get(`${endpoint.path}?${field}=99999`, "zh");
        expect({ path: endpoint.path, field, status }).toMatchObject({ status: 404 });
        expect(body).toMatchObject({ status_code: 404, message: "未找到对应内容。" });
        expect(errorResponse.parse(body)).toEqual(body);
      }
    }
  });

  it("is cacheable by anyone and readable from any origin", async () => {
    const { headers } = await get("news/list");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
      "access-control-allow-origin": "*",
    });
    const again = await server().app.inject({
      url: "/web_en/api/v1/news/list",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("answers every input with an envelope and never with 5xx", async () => {
    const garbage = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom("", "0", "-1", "1e9", "01", "abc", "\0", "\ud800", ",", "1,1", "1,,2", ".."),
      fc.constantFrom("9".repeat(30), "x".repeat(10_000), "1,".repeat(3_000), "__proto__", "5.."),
      fc.integer().map(String),
    );
    const strangeNames = fc.constantFrom("clock", "memory", "__proto__", "", "p.", "x".repeat(300));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endpoints),
        fc.constantFrom(...languages),
        garbage,
        strangeNames,
        fc.boolean(),
        async (endpoint, language, value, name, twice) => {
          const fields = Object.keys(endpoint.query.shape).map((field) =>
            field === "filters" ? parameterPrefix + encodeURIComponent(name) : field,
          );
          for (const field of fields) {
            const pair = `${field}=${encodeURIComponent(value.toWellFormed())}`;
            const search = twice ? `${pair}&${pair}` : pair;
            const { status, body } = await get(`${endpoint.path}?${search}`, language);
            expect([200, 404, 422]).toContain(status);
            expect(body.status_code).toBe(status);
            if (status !== 200) expect(errorResponse.parse(body)).toEqual(body);
            if (status === 422) expect(body.data).toMatchObject({ errors: [{}] });
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("fills the cache with no more answers than exist, whatever is requested", async () => {
    const other = await openTestApp({ documents: companyWorld() });
    const cached = async (path: string) => {
      await other.app.inject(`/web_en/api/v1/${path}`);
      return other.cache.size.answers;
    };
    const before = await cached("product/list");
    for (const search of ["p.clock=1..", "sort=clock", "page=2", "page=2147483647", "nothing=1"]) {
      expect({ search, cached: await cached(`product/list?${search}`) }).toEqual({
        search,
        cached: before,
      });
    }
    expect(await cached("product/arg?id=101,102")).toBe(before);
    // Pages that there are, and a question by its id, which has no pages.
    const pages = ["limit=2", "limit=2&page=2", "limit=2&page=3"];
    for (const [at, search] of pages.entries()) {
      expect(await cached(`product/list?${search}`)).toBe(before + Math.min(at + 1, 2));
    }
    const questions = ["id=551", "id=551&page=7", "limit=2&page=2", "page=2"];
    const counts: number[] = [];
    for (const search of questions) counts.push(await cached(`faq/list?${search}`));
    expect(counts).toEqual([3, 3, 4, 4].map((more) => before + more));
    await other.close();
  });
});

describe("the envelope", () => {
  it("uses the base's language", async () => {
    expect((await get("column/info?id=9999")).body.message).toBe("Nothing has this id.");
    const wrong = await get("product/list?page=0&limit=abc", "zh");
    expect(wrong.status).toBe(422);
    expect(wrong.body.message).toBe(
      "请检查参数：page (应为 1 到 2147483647 之间的整数)、limit (应为 1 到 100 之间的整数)",
    );
  });

  it("names a parameter that is missing, repeated or given as a list", async () => {
    const errors = async (path: string) => (await get(path)).body.data;
    expect(await errors("column/info")).toEqual({
      errors: [{ field: "id", message: "required" }],
    });
    expect(await errors("column/info?id=1&id=2")).toEqual({
      errors: [{ field: "id", message: "must be given only once" }],
    });
    expect(await errors("column/info?id[]=1")).toEqual({
      errors: [{ field: "id", message: "a single value, not a list" }],
    });
  });

  it("is returned with 404 for an unknown API path, whatever the method", async () => {
    for (const url of [
      "/web_en/api/v1/nothing",
      "/web_cn/api/v2/x",
      "/web_en",
      "/api/v1/admin/x",
      "/web_en/api/v1/%E0%A4%A",
    ]) {
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const answer = await server().app.inject({ method, url });
        expect(answer.statusCode).toBe(404);
        expect(envelope.parse(answer.json())).toMatchObject({ status_code: 404, data: {} });
      }
    }
  });

  it("uses the language of the address also if that cannot be decoded", async () => {
    const said = async (url: string) => {
      const { headers, json } = await server().app.inject(url);
      return {
        message: json<{ message: string }>().message,
        isPublic: headers["access-control-allow-origin"],
      };
    };
    expect(await said("/web_en/%E0%A4%A")).toEqual({
      message: messages.en.api.unknownPath,
      isPublic: "*",
    });
    expect(await said("/web_cn/%E0%A4%A")).toEqual({
      message: messages.zh.api.unknownPath,
      isPublic: "*",
    });
    expect(await said("/userCenter/%E0%A4%A?lang=zh")).toEqual({
      message: messages.zh.api.unknownPath,
    });
    expect(await said("/userCenter/%E0%A4%A")).toEqual({ message: messages.en.api.unknownPath });
  });

  it("is returned for an unreadable body, whatever the address", async () => {
    for (const url of ["/web_en/api/v1/x", "/web_en/y", "/api/x", "/web_cn/api/v1/column/list"]) {
      for (const payload of ["{", "x".repeat(100_000)]) {
        const headers = { "content-type": "application/json" };
        const answer = await server().app.inject({ method: "POST", url, headers, payload });
        expect([400, 404, 413]).toContain(answer.statusCode);
        expect(answer.json()).toMatchObject({ status_code: answer.statusCode, data: {} });
      }
    }
  });

  it("ignores unknown parameters", async () => {
    expect(await dataOf("column/info?id=1&utm_source=x&p.clock=1")).toMatchObject({ id: 1 });
  });
});

describe("a publish", () => {
  it("is visible in the very next answer", async () => {
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
