import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { studio } from "../../../base/i18n/studio/en/index.ts";
import { Client } from "./client.ts";

/** Answers of a server, one for each request; and the requests that came. */
let answers: { readonly status: number; readonly code?: number; readonly data?: object }[];
let asked: { readonly path: string; readonly key: string | null; readonly body: unknown }[];
let keepAlives: (boolean | undefined)[];

beforeEach(() => {
  answers = [];
  asked = [];
  keepAlives = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("idempotency-key");
    asked.push({ path, key, body: init.body });
    keepAlives.push(init.keepalive);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("Failed to fetch");
    const { status, code = status, data = {} } = answer;
    const body = JSON.stringify({ status_code: code, message: `says ${code}`, data });
    return new Response(body, { status });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const client = () => new Client("en", studio.errors);
const done = { status: 200, data: { a: 1 } };
const signedOut = { status: 401, code: 50014 };
const unproved = { status: 403, data: { code: "step-up-required" } };

describe("a call of the studio", () => {
  it("continues after a confirmation, as the same request", async () => {
    const one = client();
    answers = [unproved, done];
    const result = one.admin("POST", "/people", { body: { name: "Bo" } });
    await vi.waitFor(() => expect(one.interruptions.current()).toBe("proof"));
    one.interruptions.settle(true);
    expect(await result).toEqual({ a: 1 });
    expect(one.interruptions.current()).toBeUndefined();
    expect(asked[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(asked[1]).toEqual(asked[0]);
  });

  it("with a file continues after a confirmation, with the file's own text", async () => {
    const one = client();
    answers = [unproved, done];
    const text = one.file("/audit/export?format=csv");
    await vi.waitFor(() => expect(one.interruptions.current()).toBe("proof"));
    one.interruptions.settle(true);
    expect(await text).toBe('{"status_code":200,"message":"says 200","data":{"a":1}}');
    answers = [{ status: 429 }];
    await expect(one.file("/audit/export")).rejects.toThrow("says 429");
  });

  it("is retried once with the newest cookie before the sign-in dialog opens", async () => {
    const one = client();
    answers = [signedOut, done];
    expect(await one.admin("GET", "/people")).toEqual({ a: 1 });
    answers = [signedOut, signedOut, done];
    const result = one.admin("GET", "/people");
    await vi.waitFor(() => expect(one.interruptions.current()).toBe("sign-in"));
    one.interruptions.settle(true);
    expect(await result).toEqual({ a: 1 });
  });

  it("waits for one dialog together with others, and fails where it is closed", async () => {
    const one = client();
    answers = [unproved, unproved];
    const results = [one.admin("DELETE", "/a"), one.admin("DELETE", "/b")];
    const failed = Promise.allSettled(results);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(one.interruptions.current()).toBe("proof"));
    one.interruptions.settle(false);
    for (const outcome of await failed) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { kind: "cancelled" } });
    }
  });

  it.each([
    [
      { status: 422, data: { code: "invalid", errors: [{ field: "name", message: "no" }] } },
      "invalid",
    ],
    [{ status: 409, data: { code: "version-conflict" } }, "conflict"],
    [{ status: 403, data: { code: "not-permitted" } }, "forbidden"],
    [{ status: 403, data: { code: "factor-required" } }, "factor-required"],
    [{ status: 429 }, "refused"],
  ] as const)(
    "that is answered by %j fails with its kind and the server's message",
    async (answer, kind) => {
      answers = [answer];
      const failed = client().admin("GET", "/people");
      await expect(failed).rejects.toMatchObject({
        ...{ kind, message: `says ${answer.status}` },
        fields: kind === "invalid" ? { name: "no" } : {},
      });
    },
  );

  it("without an answer fails with a message of its own", async () => {
    const failed = client().account("GET", "/sessions");
    await expect(failed).rejects.toMatchObject({
      ...{ kind: "unreachable", message: studio.errors.offline },
    });
    expect(asked[0]?.path).toBe("/userCenter/v1/sessions?lang=en");
  });

  it("of the admin API has its language in its address", async () => {
    answers = [done, done, done];
    const one = client();
    await one.admin("GET", "/people");
    one.speak("zh", studio.errors);
    await one.admin("GET", "/people?page=2");
    await one.admin("POST", "/people");
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/v1/admin/people?lang=en",
      "/api/v1/admin/people?page=2&lang=zh",
      "/api/v1/admin/people?lang=zh",
    ]);
  });

  it("outlives its page only if it is the last one", async () => {
    answers = [done, done];
    await client().admin("POST", "/people");
    await client().admin("POST", "/people", { isLast: true });
    expect(keepAlives).toEqual([undefined, true]);
  });

  it("fails after three dialogs that did not help", async () => {
    const one = client();
    answers = [unproved, unproved, unproved, unproved, done];
    const failed = expect(one.admin("POST", "/people")).rejects.toMatchObject({ kind: "step-up" });
    for (const times of [1, 2, 3]) {
      await vi.waitFor(() => expect(asked).toHaveLength(times));
      await vi.waitFor(() => expect(one.interruptions.current()).toBe("proof"));
      one.interruptions.settle(true);
    }
    await failed;
    expect(asked).toHaveLength(4);
  });

  it("opens no dialog before the studio is drawn", async () => {
    const one = client();
    one.isUnattended = true;
    answers = [signedOut, signedOut, done];
    await expect(one.admin("GET", "/people")).rejects.toMatchObject({ kind: "signed-out" });
    expect([asked.length, one.interruptions.current()]).toEqual([2, undefined]);
  });

  it("returns the bytes of a file, also of one that is made of a body", async () => {
    answers = [{ status: 200 }, { status: 200 }];
    const files = [await client().download("/audit"), await client().bytes("/sheets", { a: 1 })];
    const text = '{"status_code":200,"message":"says 200","data":{}}';
    expect(await Promise.all(files.map((file) => file.text()))).toEqual([text, text]);
    expect(asked.map(({ key, body }) => [key === null, body])).toEqual([
      ...[
        [true, undefined],
        [false, '{"a":1}'],
      ],
    ]);
  });

  it("opens no dialog if the caller handles the failure", async () => {
    answers = [signedOut];
    const failed = client().admin("GET", "/me", { isPlain: true });
    await expect(failed).rejects.toMatchObject({ kind: "signed-out" });
  });
});
