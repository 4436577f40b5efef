import { expect, test } from "vitest";
import { faultKinds } from "./faultSchedule.ts";
import {
  breachExamples,
  type Course,
  courseOf,
  errorGroups,
  type FaultWindow,
  judge,
  type Outcome,
} from "./judgeOutcomes.ts";

const page: Outcome = {
  kind: "cached page",
  path: "/",
  startedMs: 1_000,
  endedMs: 1_010,
  status: 200,
  hasRetryAfter: false,
};
const refused: Outcome = { ...page, status: 0, problem: "ECONNREFUSED" };
const busy: Outcome = { ...page, kind: "enquiry", status: 503, hasRetryAfter: true };

const windowOf = (kind: FaultWindow["kind"], fromMs = 900, toMs = 1_100): FaultWindow[] => [
  { kind, fromMs, toMs },
];

const during = (...window: Parameters<typeof windowOf>): Course =>
  courseOf([], windowOf(...window));

const quiet = courseOf([], []);

test("A successful response is no error; a wrong page is one, whatever its status", () => {
  expect(judge(page, during("kill"))).toBeUndefined();
  expect(judge({ ...page, status: 304 }, quiet)).toBeUndefined();
  expect(judge({ ...page, problem: "the page is cut off" }, during("kill"))).toMatchObject({
    isAllowed: false,
    what: "the page is cut off",
  });
});

test("No response is allowed while the server is down, and only then", () => {
  const kinds = faultKinds.filter((kind) => judge(refused, during(kind))?.isAllowed);
  expect(kinds).toEqual(["kill", "kill in a write", "kill while publishing"]);
  expect(judge(refused, quiet)?.isAllowed).toBe(false);
  expect(judge(refused, during("kill", 0, 999))?.isAllowed).toBe(false);
  expect(judge(refused, during("kill", 1_011, 2_000))?.isAllowed).toBe(false);
});

test("503 with Retry-After is allowed to requests that need the database while it or its disk is unavailable", () => {
  const kinds = faultKinds.filter((kind) => judge(busy, during(kind))?.isAllowed);
  expect(kinds).toEqual(["database restart", "database crash", "database frozen", "full disk"]);
  for (const kind of kinds) {
    expect(judge({ ...busy, kind: "cached page" }, during(kind))?.isAllowed).toBe(false);
    expect(judge({ ...busy, kind: "search" }, during(kind))?.isAllowed).toBe(false);
    expect(judge({ ...busy, hasRetryAfter: false }, during(kind))?.isAllowed).toBe(false);
    expect(judge({ ...busy, status: 500 }, during(kind))?.isAllowed).toBe(false);
  }
});

test("503 with Retry-After is allowed to searches after a start until the first one succeeds", () => {
  const search: Outcome = { ...busy, kind: "search", startedMs: 30_000, endedMs: 30_010 };
  const answered = (startedMs: number): Outcome => ({ ...search, status: 200, startedMs });
  const windows = windowOf("kill");
  const isAllowed = (one: Outcome, ...answers: readonly Outcome[]) =>
    judge(one, courseOf(answers, windows))?.isAllowed;
  expect(isAllowed(search)).toBe(true);
  // Success before the kill of the server proves nothing about the next one.
  expect(isAllowed(search, answered(1_050), answered(30_001))).toBe(true);
  expect(isAllowed(search, answered(1_050), answered(29_000))).toBe(false);
  expect(isAllowed({ ...search, startedMs: 90_000, endedMs: 90_010 })).toBe(false);
  expect(isAllowed({ ...search, hasRetryAfter: false })).toBe(false);
  expect(isAllowed({ ...search, kind: "API" })).toBe(false);
  expect(judge(search, courseOf([], windowOf("publish")))?.isAllowed).toBe(false);
});

test("Errors of one kind are reported together, with their times from the start of the fault", () => {
  const windows = windowOf("kill");
  const wrong = { ...page, status: 500, startedMs: 1_050, endedMs: 1_060 };
  const outcomes = [page, refused, { ...refused, startedMs: 1_005 }, wrong];
  const groups = errorGroups(outcomes, windows);
  expect(breachExamples(outcomes, windows, 5)).toEqual(["/: 500"]);
  expect(groups).toMatchObject([
    { what: "500", isAllowed: false, count: 1, earliest: 0.15, latest: 0.15 },
    { what: "ECONNREFUSED", isAllowed: true, count: 2, earliest: 0.1, latest: 0.105 },
  ]);
});
