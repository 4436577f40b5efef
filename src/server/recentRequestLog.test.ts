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
      err: {
        type: "Error",
        message: "connect postgres://user:hidden-word@db/x",
        stack: ["Error: connect", ...frames].join("\n    "),
      },
    }),
  );
  const [found] = lines.find("r-1");
  expect(found?.facts.stack).toBe(frames.slice(0, 8).join("\n"));
  const text = JSON.stringify(found);
  for (const secret of ["ada@example.com", "hidden-word", "secret-account"]) {
    expect(text).not.toContain(secret);
  }
});

test("The memory is bounded, whatever is logged", () => {
  const lines = new RequestLines();
  const log = lines.before(nowhere);
  for (let at = 0; at < 3_000; at += 1) log.write(lineOf({ requestId: `r-${at}`, msg: "m" }));
  // Lines that are of no request push out none.
  for (let at = 0; at < 3_000; at += 1) log.write('{"level":30,"time":1,"msg":"m"}\n');
  expect(lines.find("r-2999")).toHaveLength(1);
  expect(lines.find("r-999")).toEqual([]);
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
