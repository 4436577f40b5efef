import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startErrorLog } from "./errorLog.ts";

/** Addresses and texts of what was sent to the server. */
let sent: (readonly [url: string, init: RequestInit])[];
let stored: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  sent = [];
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  page = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { pathname: "/rk-news" });
  vi.stubGlobal("document", { documentElement: { lang: "zh-CN" } });
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const fail = (error: unknown) => page.dispatchEvent(Object.assign(new Event("error"), { error }));

const reject = (reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

/** Messages of what is in the log. */
function logged(): string[] {
  const { value } = JSON.parse(stored.get("error-log") ?? '{"value":[]}');
  return value.map(({ message }: { message: string }) => message);
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `error ${at}`);

it("Errors and rejections that nobody handles are logged once a page, and sent to the server", () => {
  startErrorLog();
  const error = new Error("menu");
  error.stack = "at a.js:1:2";
  fail(error);
  fail(error);
  reject("broken");
  expect(logged()).toEqual(["menu", "broken"]);
  const report = { message: "menu", stack: "at a.js:1:2", page: "/rk-news" };
  const headers = { "Content-Type": "application/json" };
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual([
    "/web_cn/api/v1/client-error",
    { method: "POST", headers, body: JSON.stringify(report), keepalive: true },
  ]);
});

it("Remarks of the browser and errors of other sites' scripts are not logged", () => {
  startErrorLog();
  fail(null);
  const remark = new DOMException("Skipped", "AbortError");
  Object.defineProperty(remark, "stack", { value: "" });
  reject(remark);
  expect([logged(), sent]).toEqual([[], []]);
  const own = new DOMException("Broken", "DataError");
  Object.defineProperty(own, "stack", { value: "at a.js" });
  reject(own);
  const bare = new Error("Bare");
  bare.stack = "";
  reject(bare);
  expect(logged()).toEqual(["Broken", "Bare"]);
});

it("A page sends five errors at most and logs twenty, of which the log keeps the latest", () => {
  startErrorLog();
  for (const name of named(21)) reject(name);
  expect([sent.length, logged()]).toEqual([5, named(20)]);
  startErrorLog();
  reject("on the next page");
  expect(logged()).toEqual([...named(20).slice(1), "on the next page"]);
});
