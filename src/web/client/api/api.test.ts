import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { client } from "../../../base/i18n/en/client.ts";
import { type ApiOptions, createApi } from "./api.ts";
import type { ApiFailure } from "./failure.ts";

/** The server's next answer, the requests that came, and the failures that were shown. */
let answer: () => Promise<Response> | Response;
let asked: (readonly [url: string, method: string | undefined, headers: object, body: unknown])[];
let told: string[];

beforeEach(() => {
  answer = () => new Response('{"status_code":200,"message":"","data":{"a":1}}');
  asked = [];
  told = [];
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    asked.push([url, method, { ...(headers as object) }, body]);
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const api = (options: Partial<ApiOptions> = {}) =>
  createApi({
    ...{ language: "zh", messages: client, holdsSession: () => false },
    tell: ({ kind }: ApiFailure) => void told.push(kind),
    ...options,
  });

const refused = () => new Response('{"status_code":422,"message":"no","data":{}}');

describe("a call of the API", () => {
  it("has its parameters in the query of content, and in the body of forms and of the user centre", async () => {
    const call = api();
    expect(await call("getNewsList", { page: 2, search: "a b" })).toEqual({ a: 1 });
    await call("getCaptcha");
    await call("saveGuestbook", { name: "Mei" });
    await call("login", { account: "mei" });
    const json = { "Content-Type": "application/json" };
    expect(asked).toEqual([
      ["/web_cn/api/v1/news/list?page=2&search=a+b", undefined, {}, undefined],
      ["/web_cn/api/v1/captcha", undefined, {}, undefined],
      ["/web_cn/api/v1/guestbook/save", "POST", json, '{"name":"Mei"}'],
      ["/userCenter/v1/login?lang=zh", "PUT", json, '{"account":"mei"}'],
    ]);
    expect(told).toEqual([]);
  });

  it("of another server has its address and the token", async () => {
    const call = api({ language: "en", base: "https://chips.example/", token: "t" });
    await call("getNewsInfo", { id: 1 });
    await call("getUserInfo");
    await call("logout");
    await call("getFile", { file: "a b.pdf" });
    const own = { "X-Token": "t" };
    expect(asked.map(([url, , headers]) => [url, headers])).toEqual([
      ["https://chips.example/web_en/api/v1/news/info?id=1", own],
      ["https://chips.example/userCenter/v1/login?lang=en", own],
      [
        "https://chips.example/userCenter/v1/logout?lang=en",
        { ...own, "Content-Type": "application/json" },
      ],
      ["https://chips.example/storage/a%20b.pdf", own],
    ]);
  });

  it("returns the answer itself where it is a file, or can be taken in parts", async () => {
    const file = new Response("bytes", { headers: { "accept-ranges": "bytes" } });
    answer = () => file;
    expect(await api()("getNewsList")).toBe(file);
    answer = () => new Response("text");
    const stored = await api()("getFile", { file: "a.txt" });
    expect(stored instanceof Response && (await stored.text())).toBe("text");
  });

  it("that needs a session is not sent without one", async () => {
    await expect(api()("getUserInfo")).rejects.toMatchObject({
      ...{ kind: "loggedOut", message: client.loggedOutText },
    });
    expect([asked, told]).toEqual([[], ["loggedOut"]]);
    expect(await api({ holdsSession: () => true })("getUserInfo")).toEqual({ a: 1 });
    await expect(() => api()("nothing" as "login")).toThrow("不存在该方法：nothing");
  });

  it("shows a failure, unless the caller handles its kind", async () => {
    answer = refused;
    await expect(api()("getNewsList")).rejects.toMatchObject({ kind: "refused", message: "no" });
    expect(told).toEqual(["refused"]);
    await expect(api()("getNewsList", {}, { tells: ["ended"] })).rejects.toMatchObject({
      kind: "refused",
    });
    expect(told).toEqual(["refused"]);
    const broken = new Error("A fault of the page itself");
    await expect(
      api({
        holdsSession: () => {
          throw broken;
        },
      })("getUserInfo"),
    ).rejects.toBe(broken);
    expect(told).toEqual(["refused"]);
  });

  it("without an answer fails as one that was not reached", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(api()("getNewsList")).rejects.toMatchObject({
      ...{ kind: "transport", message: client.unreachable },
    });
    expect(told).toEqual(["transport"]);
  });

  it("that the caller gives up, before it or during it, rejects without being shown", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      const stop = () => reject(new DOMException("", "AbortError"));
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop);
      return promise;
    });
    const during = new AbortController();
    const failed = api()("getNewsList", {}, { signal: during.signal });
    during.abort();
    await expect(failed).rejects.toMatchObject({ message: client.timeout });
    const before = api()("getNewsList", {}, { signal: AbortSignal.abort() });
    await expect(before).rejects.toMatchObject({ message: client.timeout });
    expect(told).toEqual([]);
  });
});
