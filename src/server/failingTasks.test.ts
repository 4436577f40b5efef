import { expect, onTestFinished, test } from "vitest";
import { events } from "../base/process/events.ts";
import { operations } from "../base/process/instrumentation.ts";
import { FailingTasks } from "./failingTasks.ts";

function follow() {
  const clock = { now: 1_000 };
  const tasks = new FailingTasks(() => clock.now);
  onTestFinished(() => tasks.close());
  const run = (job: string, error?: unknown) =>
    operations.job
      .tracePromise(() => (error === undefined ? Promise.resolve() : Promise.reject(error)), {
        job,
      })
      .catch(() => undefined);
  const names = () => tasks.list().map(({ task }) => task);
  return { clock, tasks, run, names };
}

test("A task that fails repeatedly is reported with its reason, until it succeeds", async () => {
  const { clock, tasks, run, names } = follow();
  const error = new Error("cannot reach ada@example.com");
  await run("often", error);
  await run("often", error);
  expect(names()).toEqual([]);
  clock.now = 2_000;
  await run("often", error);
  expect(tasks.list()).toEqual([
    { task: "often", problem: "cannot reach …", since: 1_000, at: 2_000 },
  ]);
  await run("often");
  expect(names()).toEqual([]);
});

test("A task that seldom runs is reported once its failure lasts", async () => {
  const { clock, run, names } = follow();
  await run("seldom", new Error("no"));
  expect(names()).toEqual([]);
  clock.now += 600_000;
  expect(names()).toEqual(["seldom"]);
});

test("A scheduled backup that failed is reported until one is made", () => {
  const { names } = follow();
  const facts = { kind: "full", missing: 0 };
  events.publish("backup", { ...facts, outcome: "failed" });
  expect(names()).toEqual(["backup-schedule"]);
  events.publish("backup", { ...facts, outcome: "made" });
  expect(names()).toEqual([]);
});
