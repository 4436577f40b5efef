import { expect, it } from "vitest";
import type { TestRun } from "./testRunner.ts";
import { judge, type RunTests } from "./trial.ts";

/** Outcome of a file in a run: it passes where nothing is said of it. */
interface Ends {
  readonly mutant?: "fails" | "endless";
  readonly unchanged?: "fails" | "endless";
  /** Seconds of CPU that it takes. */
  readonly takes?: number;
  /** Seconds on the clock. */
  readonly waits?: number;
}

/** Runs of files with these ends, and a list of the runs. */
function runs(files: Readonly<Record<string, Ends>>) {
  const ran: string[] = [];
  const run: RunTests = async (source, tests, maxSeconds): Promise<TestRun> => {
    ran.push(`${source} ${tests}`);
    const sum = (of: (ends: Ends) => number) =>
      tests.reduce((total, test) => total + of(files[test] ?? {}), 0);
    const seconds = sum(({ takes = 1 }) => takes);
    const clockSeconds = sum(({ waits = 1 }) => waits);
    const of = (end: "fails" | "endless") => tests.filter((test) => files[test]?.[source] === end);
    if (of("endless").length > 0 || seconds > maxSeconds)
      return { answer: undefined, seconds: maxSeconds, clockSeconds };
    const [failed] = of("fails");
    const answer =
      failed === undefined ? { passed: tests, failed: [] } : { passed: [], failed: [failed] };
    return { answer, seconds, clockSeconds };
  };
  return { run, ran };
}

const tests = ["a", "b", "c", "d"];

it("A mutant survives that no test notices", async () => {
  const { run, ran } = runs({});
  expect(await judge(run, tests, new Set())).toEqual({ outcome: "survived" });
  expect(ran).toEqual(["mutant a,b,c", "mutant d"]);
});

it("A mutant is killed by a test that fails twice and passes on the unchanged source", async () => {
  const { run, ran } = runs({ b: { mutant: "fails" } });
  expect(await judge(run, tests, new Set())).toEqual({ outcome: "killed", by: "b" });
  expect(ran).toEqual(["mutant a,b,c", "mutant b", "unchanged b"]);
});

it("A test that has passed before is not run on the unchanged source, unless it had to wait", async () => {
  const { run, ran } = runs({ b: { mutant: "fails" }, c: { mutant: "fails", waits: 180 } });
  const passing = new Set<string>();
  await judge(run, ["a"], passing);
  expect([...passing]).toEqual(["a"]);
  await judge(run, ["b"], new Set(["b"]));
  await judge(run, ["c"], new Set(["c"]));
  expect(ran.slice(1)).toEqual(["mutant b", "mutant b", "mutant c", "mutant c", "unchanged c"]);
});

it("A test that fails once notices nothing", async () => {
  const failures = [["b"], [], []];
  const run: RunTests = async (_, passed) => ({
    ...{ answer: { passed, failed: failures.shift() ?? [] }, seconds: 1, clockSeconds: 1 },
  });
  expect(await judge(run, ["a", "b"], new Set())).toEqual({ outcome: "survived" });
  expect(failures).toEqual([]);
});

it("A test that fails on the unchanged source too is left out", async () => {
  const { run, ran } = runs({ b: { mutant: "fails", unchanged: "fails" } });
  expect(await judge(run, tests, new Set())).toEqual({ outcome: "survived" });
  expect(ran.slice(3)).toEqual(["mutant a,c", "mutant d"]);
});

it("A mutant is killed if tests end on the unchanged source alone", async () => {
  const { run } = runs({ a: { mutant: "endless" } });
  expect(await judge(run, tests, new Set())).toEqual({ outcome: "killed", by: "no end" });
});

it("Tests that take long on the unchanged source get three times as long on the mutant", async () => {
  const slow = runs({ a: { takes: 150 } });
  expect(await judge(slow.run, ["a"], new Set())).toEqual({ outcome: "survived" });
  expect(slow.ran).toEqual(["mutant a", "unchanged a", "mutant a"]);
  const { run } = runs({ a: { takes: 150, mutant: "endless" } });
  expect(await judge(run, ["a"], new Set())).toEqual({ outcome: "killed", by: "no end" });
});

it("A mutant is invalid if tests do not end on the unchanged source", async () => {
  const { run } = runs({ b: { mutant: "endless", unchanged: "endless" } });
  expect(await judge(run, ["a", "b"], new Set())).toEqual({ outcome: "invalid", by: "a, b" });
});
