import { expect, test } from "vitest";
import { openTestApp } from "../../tests/support/app.ts";
import { RequestLines } from "./recentRequestLog.ts";

const nowhere = { write: () => {} };

function lineOf(facts: object): string {
  return `${JSON.stringify({ level: 50, time: 5, requestId: "r-1", ...facts })}\n`;
}

test("Lines of a request are found by its id, and by the reference of its error page", () => {
  const lines = new RequestLines();
  const passed: string[] = [];
  const log = lines.before({ write: (line) => passed.push(line) });
  const all = [
    lineOf({ msg: "First", method: "GET", url: "/a" }),
    lineOf({ requestId: "r-2", msg: "Another's, that names r-1", url: "/b" }),
    lineOf({ msg: "A page could not be made", reference: "ab12cd34", level: 40 }),
    '{"level":30,"time":1,"msg":"Not of a request"}\n',
  ];
  for (const line of all) log.write(line);
  expect(passed).toEqual(all);
  const found = lines.find("r-1");
  expect(found.map(({ level, message }) => [level, message])).toEqual([
    ["error", "First"],
    ["warn", "A page could not be made"],
  ]);
  expect(found[0]?.facts).toEqual({ method: "GET", url: "/a" });
  expect(lines.find("ab12cd34")).toEqual(found);
  for (const id of ["", "r", "r-3", '"', "First"]) expect(lines.find(id)).toEqual([]);
});

test("Mail addresses, passwords and all but a few fields are left out", () => {
  const lines = new RequestLines();
  const frames = Array.from({ length: 12 }, (_, at) => `at one (a.ts:${at}:2)`);
  lines.before(nowhere).write(
    lineOf({
      msg: "No answer for ada@example.com",
      account: "secret-account",
      url: "https://ada:hidden-word@host.example/x",
      method: true,
      status: 500,
      ms: 1.5,
      job: "mail",
      err: {
        type: "Error",
        message: "connect postgres://user:hidden-word@db/x of bob@example.com",
        stack: ["Error: connect", ...frames].join("\n    "),
      },
    }),
  );
  expect(lines.find("r-1")).toEqual([
    {
      time: 5,
      level: "error",
      message: "No answer for …",
      facts: {
        url: "…",
        status: "500",
        ms: "1.5",
        job: "mail",
        error: "Error: connect … of …",
        stack: frames.slice(0, 8).join("\n"),
      },
    },
  ]);
});

test("A line is shown with what it has, whatever types its values are of", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  const levels = [60, 59, 50, 40, 30, 20, 19, "60", null];
  for (const level of levels) log.write(lineOf({ requestId: "levels", level }));
  expect(lines.find("levels").map(({ level }) => level)).toEqual([
    "fatal",
    "error",
    "error",
    "warn",
    "info",
    "debug",
    "trace",
    "trace",
    "trace",
  ]);
  const errors = [null, "text", ["text"], { message: "m" }, { type: "T", message: 1, stack: 2 }];
  for (const err of errors) log.write(lineOf({ requestId: "errors", err }));
  expect(lines.find("errors").map(({ facts }) => facts)).toEqual([
    {},
    {},
    {},
    { error: "m" },
    { error: "T" },
  ]);
  log.write(lineOf({ requestId: "none", time: "5" }));
  expect(lines.find("none")).toEqual([{ time: 0, level: "error", message: "", facts: {} }]);
});

test("Lines that are no JSON, or name a request elsewhere than at their top, are passed over", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  log.write('{"requestId":"r-1","msg":"broken');
  log.write('[{"requestId":"r-1"}]');
  log.write('{"level":30,"requestId":1,"req":{"requestId":"r-1"}}');
  expect(lines.find("r-1")).toEqual([]);
});

test("Of a request's lines, the last hundred are found, in their order", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  for (let at = 0; at < 102; at += 1) log.write(lineOf({ msg: `${at}` }));
  expect(lines.find("r-1").map(({ message }) => message)).toEqual(
    Array.from({ length: 100 }, (_, at) => `${at + 2}`),
  );
});

test("A long line keeps the beginnings of its message and error, and no stack", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  const err = { type: "Error", message: "e".repeat(600), stack: "Error\n    at one (a.ts:1:2)" };
  log.write(lineOf({ msg: "short", err }));
  log.write(lineOf({ msg: "m".repeat(3_000), err: { ...err, message: "e".repeat(1_000) } }));
  log.write(lineOf({ msg: "m".repeat(5_000), err }));
  log.write(lineOf({ msg: "m".repeat(5_000), method: "GET" }));
  const [message, error] = ["m".repeat(500), `Error: ${"e".repeat(500)}`];
  expect(lines.find("r-1").map((line) => [line.message, line.facts])).toEqual([
    ["short", { error: `Error: ${err.message}`, stack: "at one (a.ts:1:2)" }],
    [message, { error }],
    [message, {}],
    [message, { method: "GET" }],
  ]);
});

test("The memory is bounded, whatever is logged", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  for (let at = 0; at < 3_000; at += 1) log.write(lineOf({ requestId: `r-${at}`, msg: "m" }));
  // Lines that are of no request push out none.
  for (let at = 0; at < 3_000; at += 1) log.write('{"level":30,"time":1,"msg":"m"}\n');
  expect(lines.find("r-2999")).toHaveLength(1);
  expect(lines.find("r-999")).toEqual([]);
  for (let at = 0; at < 300; at += 1) {
    log.write(lineOf({ requestId: `wide-${at}`, msg: "m".repeat(3_800) }));
  }
  expect(lines.find("wide-0")).toEqual([]);
  expect(lines.find("wide-299")).toHaveLength(1);
  log.write(lineOf({ requestId: "r-2999" }));
  const long = { message: "x".repeat(100_000), stack: "y".repeat(100_000), type: "Error" };
  for (let at = 0; at < 500; at += 1) log.write(lineOf({ requestId: "long", err: long }));
  expect(lines.find("r-2999")).toHaveLength(1);
  const found = lines.find("long");
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found).length).toBeLessThan(200_000);
  expect(found[0]?.facts.error).toMatch(/^Error: x+$/);
});

test("A reader's failed page is found by the reference that it shows", async () => {
  const lines = new RequestLines();
  const world = await openTestApp({ logger: { level: "error", stream: lines.before(nowhere) } });
  world.search.search = () => Promise.reject(new Error("The test's own failure"));
  const response = await world.app.inject("/search-result?search=chip");
  expect(response.statusCode).toBe(500);
  const reference = /\b[0-9a-f]{8}\b/.exec(
    /error-page__reference">([^<]*)</.exec(response.body)?.[1] ?? "",
  )?.[0];
  expect(reference).toBeDefined();
  const found = lines.find(reference ?? "");
  expect(found).toMatchObject([{ level: "error", message: "A page could not be made" }]);
  expect(found[0]?.facts).toMatchObject({ url: "/search-result", reference });
  expect(found[0]?.facts.error).toContain("The test's own failure");
  expect(lines.find(String(response.headers["x-request-id"]))).toEqual(found);
  await world.close();
});
