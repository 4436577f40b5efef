import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { languages } from "../../base/site/languages.ts";
import { envelope } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { createClientErrors } from "./browserErrorReports.ts";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** The address on both languages' bases, with what it has logged. */
function openLog({ now }: { now?: () => number } = {}) {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } },
  });
  open.push(app);
  const clientErrors = createClientErrors(now);
  for (const language of languages) {
    app.register(
      (base, _options, done) => {
        base.setErrorHandler((error, _request, reply) => {
          const { status, message, data } = error instanceof ApiError ? error : unexpected(error);
          reply.code(status).send(envelope(status, message, data));
        });
        clientErrors(base, language);
        done();
      },
      { prefix: `/${language}` },
    );
  }
  const post = (body: unknown, language = "en") =>
    app.inject({
      method: "POST",
      url: `/${language}/client-error`,
      headers: { "content-type": "application/json" },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { post, app, lines };
}

function unexpected(error: unknown): ApiError {
  return new ApiError(500, String(error));
}

const report = {
  message: "menu is undefined",
  stack: "TypeError: menu is undefined\n    at open (https://chips.example/assets/entry-A.js:1:2)",
  page: "/product-list",
};

describe("an error that a page reports", () => {
  it("is logged as a warning", async () => {
    const { post, lines } = openLog();
    const answer = await post(report, "zh");
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, report, language: "zh" });
  });

  it("is stripped of data that may identify the reader", async () => {
    const { post, lines } = openLog();
    await post({
      message: "cannot send ada@lovelace.example to +86 138 0013 8000",
      stack: "at https://chips.example/search-result?search=secret&type=2#top:3:4",
      page: "/search-result?search=secret",
    });
    const { report: logged } = JSON.parse(lines[0] ?? "");
    expect(JSON.stringify(logged)).not.toMatch(/ada|138|secret/);
    expect(logged.page).toBe("/search-result");
    expect(logged.stack).toBe("at https://chips.example/search-result:3:4");
  });

  it("is truncated if it is long, and complete otherwise", async () => {
    const { post, lines } = openLog();
    const long = "😀".repeat(1100);
    await post({ message: long, stack: long, page: long });
    const { message, stack, page } = JSON.parse(lines[0] ?? "").report;
    expect([message.length, stack.length, page.length]).toEqual([300, 2000, 200]);
  });

  it("is logged without address and headers", async () => {
    const { app, lines } = openLog();
    await app.inject({
      method: "POST",
      url: "/en/client-error?token=secret",
      headers: { cookie: "Admin-Token=secret", "user-agent": "secret" },
      payload: report,
    });
    expect(lines[0]).toBeDefined();
    expect(lines[0]).not.toMatch(/secret|127\.0\.0\.1/);
  });
});

describe("an invalid report", () => {
  it("is refused with the field named", async () => {
    const { post, lines } = openLog();
    for (const [body, field] of [
      [{ stack: "x" }, "message"],
      [{ ...report, page: ["/"] }, "page"],
      [{ ...report, stack: { toString: 1 } }, "stack"],
      ["null", "body"],
      ["[]", "body"],
    ] as const) {
      const answer = await post(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().data.errors).toMatchObject([{ field }]);
    }
    expect(lines).toEqual([]);
  });

  it("is refused where it is too large, no JSON, or of another type", async () => {
    const { post, app, lines } = openLog();
    expect((await post({ ...report, stack: "x".repeat(20_000) })).json().status_code).toBe(413);
    expect((await post("{")).json().status_code).toBe(400);
    const other = await app.inject({
      method: "POST",
      url: "/en/client-error",
      headers: { "content-type": "image/png" },
      payload: "x",
    });
    expect(other.json().status_code).toBe(415);
    expect(lines).toEqual([]);
  });
});

describe("a flood of reports", () => {
  it("is logged thirty times a minute for all bases together, with a note on the rest", async () => {
    let time = 0;
    const { post, lines } = openLog({ now: () => time });
    for (let sent = 0; sent < 40; sent += 1) {
      const answer = await post(report, sent % 2 ? "en" : "zh");
      expect(answer.statusCode).toBe(204);
    }
    expect(lines.filter((line) => line.includes(report.message))).toHaveLength(30);
    expect(lines.filter((line) => line.includes("dropped"))).toHaveLength(1);
    time += 60_000;
    await post(report);
    expect(lines).toHaveLength(32);
  });
});
