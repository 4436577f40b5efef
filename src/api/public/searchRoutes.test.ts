import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { envelope } from "../../../tests/support/api.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildNews } from "../../../tests/support/world.ts";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import { searchAnswer } from "./entities/searchHit.ts";

let opened: TestApp | undefined;

beforeAll(async () => {
  const hostile = { en: `<img src=x onerror=alert(1)> & "camera"` };
  const documents = [...companyWorld(), buildNews({ id: 700, body: { title: hostile } })];
  opened = await openTestApp({ documents });
});

afterAll(() => opened?.close());

function server(): TestApp {
  if (opened === undefined) throw new Error("The server is open while the suite runs");
  return opened;
}

async function post(
  payload: string | object,
  { language = "en", type = "application/json" }: { language?: Language; type?: string } = {},
) {
  const answer = await server().app.inject({
    method: "POST",
    url: `${languageFacts[language].apiBase}/search`,
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  return { answer, status: answer.statusCode, body: envelope.parse(answer.json()) };
}

async function found(payload: object, language: Language = "en") {
  const { status, body } = await post(payload, { language });
  expect(status).toBe(200);
  const data = searchAnswer.parse(body.data);
  // A parse drops what is not declared, so that what is equal to it holds nothing else.
  expect(data).toEqual(body.data);
  return data;
}

const wrongFields = z.object({ errors: z.array(z.object({ field: z.string() })) });

describe("POST search", () => {
  it("answers a list of hits with the specified fields", async () => {
    const data = await found({ search: "rg1000" });
    expect(data).toMatchObject({ per_page: 10, current_page: 1, did_you_mean: null });
    expect(data.data[0]).toMatchObject({
      id: 101,
      type: 3,
      kind: "product",
      title: "RG1000",
      title_html: "<mark>RG1000</mark>",
      href: "product-info",
      url: "/product-info?id=101&pid=1,10,12",
      fathers: "1,10,12",
      part: { part_number: "RG1000", stage: "active", replacement: null },
    });
    expect(data.counts["-1"]).toBe(data.total);
  });

  it("counts each hit under exactly one type", async () => {
    const { counts, total } = await found({ search: "chip" });
    const { "-1": all, ...types } = counts;
    expect(all).toBe(total);
    expect(Object.values(types).reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  it("answers in the base's language, with its addresses", async () => {
    const { data } = await found({ search: "计算" }, "zh");
    expect(data[0]?.url).toContain("lang=zh");
    expect(data[0]?.excerpt).toContain("<mark>");
  });

  it("accepts numbers as numbers or digits, and a form's fields", async () => {
    const asNumbers = await found({ search: "chip", type: 3, page: 2, limit: 1 });
    const asTexts = await found({ search: "chip", type: "3", page: "2", limit: "1" });
    expect(asNumbers).toEqual(asTexts);
    expect(asNumbers).toMatchObject({ per_page: 1, current_page: 2, last_page: 3, total: 3 });
    const form = await post("search=chip&type=3&page=2&limit=1", {
      type: "application/x-www-form-urlencoded",
    });
    expect(form.body.data).toEqual(asNumbers);
  });

  it("finds within a column", async () => {
    expect((await found({ search: "chip", type: 3, column: 12 })).total).toBe(3);
    expect((await found({ search: "chip", type: 3, column: 40 })).total).toBe(0);
  });

  it("returns the newest of each type for an empty text", async () => {
    const all = await found({});
    expect(new Set(all.data.map(({ type }) => type))).toEqual(new Set([2, 3, 4]));
    const news = await found({ search: " ", type: 2 });
    expect(news.data.every(({ type }) => type === 2)).toBe(true);
    expect(news.total).toBe(news.data.length);
  });

  it("escapes everything but its marks", async () => {
    const { data } = await found({ search: "camera", type: 2 });
    const hit = data.find(({ id }) => id === 700);
    expect(hit?.title_html).toBe(
      "&lt;img src=x onerror=alert(1)&gt; &amp; &quot;<mark>camera</mark>&quot;",
    );
  });

  it("refuses invalid fields with their names", async () => {
    for (const [payload, field] of [
      [{ search: "x".repeat(201) }, "search"],
      [{ search: { $ne: 1 } }, "search"],
      [{ search: ["a", "b"] }, "search"],
      [{ search: "a", type: 0 }, "type"],
      [{ search: "a", type: 9 }, "type"],
      [{ search: "a", type: "news" }, "type"],
      [{ search: "a", page: 0 }, "page"],
      [{ search: "a", limit: 101 }, "limit"],
      [{ search: "a", limit: 1.5 }, "limit"],
      [{ search: "a", column: "x" }, "column"],
      [{ search: "a", colunm: 12 }, "colunm"],
      [{ search: "a", __proto__x: 1 }, "__proto__x"],
      [{ search: "a", [`f${"x".repeat(500)}`]: 1 }, `f${"x".repeat(119)}`],
      ["[]", "body"],
      ["null", "body"],
      ["", "body"],
    ] as const) {
      const { status, body } = await post(payload);
      expect({ payload, status }).toEqual({ payload, status: payload === "" ? 400 : 422 });
      if (payload !== "") expect(wrongFields.parse(body.data).errors[0]?.field).toBe(field);
    }
    const twice = await post("search=a&search=b", { type: "application/x-www-form-urlencoded" });
    expect(twice.status).toBe(422);
  });

  it("reports the maximum length of a text in the base's language", async () => {
    const { body } = await post({ search: "快".repeat(201) }, { language: "zh" });
    expect(body.message).toContain("200");
    expect((await post({ search: "快".repeat(200) }, { language: "zh" })).status).toBe(200);
    expect((await post({ search: "😀".repeat(200) })).status).toBe(200);
  });

  it("may be sent and read from any origin, and is cached by nobody", async () => {
    const { answer } = await post({ search: "chip" });
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    });
    const asked = await server().app.inject({ method: "OPTIONS", url: "/web_cn/api/v1/search" });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
    });
  });
});

describe("any input of a search", () => {
  const hostile = [
    `"`,
    `" OR "" = "`,
    "NEAR(a b, 3) AND title:* NOT ^c",
    "'; drop table published; --",
    "*".repeat(200),
    "(((((((((((((((((((((((((((((((",
    "\\".repeat(200),
    "%_%",
    "\u0000\u0001\u001f\u007f",
    "\u202etxet desrever",
    "👩‍👩‍👧‍👦🏳️‍🌈".repeat(5),
    "\ud800 lone",
    "مرحبا بالعالم שלום",
    "…—！？。，、",
    "a".repeat(200),
    "a ".repeat(100),
    "1".repeat(200),
    "快".repeat(200),
    "rg-".repeat(66),
    "{{constructor}} __proto__ #{7*7}",
    "<script>alert(1)</script>",
  ];

  it("is answered or refused with a reason, and never fails", async () => {
    for (const search of hostile) {
      for (const language of ["en", "zh"] as const) {
        const { status } = await post({ search }, { language });
        expect({ search, status }).toEqual({ search, status: 200 });
        const query = new URLSearchParams({ search }).toString();
        const suggested = await server().app.inject(`/web_en/api/v1/search/suggest?${query}`);
        expect({ search, status: suggested.statusCode }).toEqual({ search, status: 200 });
      }
    }
  });

  it("is refused if it is no valid text, whatever its length", async () => {
    for (const [payload, type, status] of [
      [JSON.stringify({ search: "x".repeat(100_000) }), "application/json", 413],
      [JSON.stringify({ search: "x".repeat(5_000) }), "application/json", 422],
      [`search=${"x".repeat(5_000)}`, "application/x-www-form-urlencoded", 422],
      [`search=${"x".repeat(100_000)}`, "application/x-www-form-urlencoded", 413],
      ['{"search":', "application/json", 400],
      ['{"__proto__":{"search":"a"}}', "application/json", 422],
      ["search", "text/plain", 422],
      ["<search/>", "application/xml", 415],
      ["search=%E0%A4%A", "application/x-www-form-urlencoded", 200],
    ] as const) {
      const { status: given } = await post(payload, { type });
      expect({ payload: payload.slice(0, 30), type, given }).toEqual({
        payload: payload.slice(0, 30),
        type,
        given: status,
      });
    }
  });

  it("takes about as long as other searches", async () => {
    const time = async (search: string) => {
      const began = performance.now();
      await post({ search });
      return performance.now() - began;
    };
    const median = async (texts: readonly string[]) => {
      const times: number[] = [];
      for (const text of [...texts, ...texts, ...texts]) times.push(await time(text));
      return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    };
    const usual = await median(["rg1000", "chip", "camera", "award", "vision chips"]);
    expect(await median(hostile)).toBeLessThan(10 * usual);
  });
});

describe("search that is too frequent, or too early", () => {
  it("is refused with the time to wait, for the requesting address", async () => {
    const { app, close } = await openTestApp();
    const ask = (remoteAddress: string) =>
      app.inject({ method: "POST", url: "/web_en/api/v1/search", payload: {}, remoteAddress });
    let refused = await ask("192.0.2.1");
    for (let asked = 1; asked < 2_000 && refused.statusCode === 200; asked += 1) {
      refused = await ask("192.0.2.1");
    }
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json().data).toEqual({ retry_after: 1 });
    expect((await ask("192.0.2.2")).statusCode).toBe(200);
    await close();
  });

  it("is deferred while search is unavailable", async () => {
    const { app, search, close } = await openTestApp();
    await search.close();
    const answer = await app.inject({
      method: "POST",
      url: "/web_cn/api/v1/search",
      payload: { search: "芯片" },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    await close();
  });
});
