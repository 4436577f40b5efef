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
  const { clock, tasks, run, names } = follow();
  await run("seldom", new Error("no"));
  expect(names()).toEqual([]);
  clock.now += 299_000;
  expect(names()).toEqual([]);
  await run("seldom", "again");
  clock.now += 1_000;
  expect(tasks.list()).toEqual([{ task: "seldom", problem: "again", since: 1_000, at: 300_000 }]);
});

test("A long reason is cut, and tasks are no longer followed once that is closed", async () => {
  const { tasks, run } = follow();
  for (let times = 0; times < 3; times += 1) await run("often", new Error("x".repeat(301)));
  expect(tasks.list().map(({ problem }) => problem)).toEqual(["x".repeat(300)]);
  tasks.close();
  await run("often");
  expect(tasks.list()).toHaveLength(1);
  events.publish("backup", { kind: "full", missing: 0, outcome: "failed" });
  expect(tasks.list()).toHaveLength(1);
});

test("A scheduled backup that failed is reported until one is made", () => {
  const { names } = follow();
  const facts = { kind: "full", missing: 0 };
  events.publish("backup", { ...facts, outcome: "failed" });
  expect(names()).toEqual(["backup-schedule"]);
  events.publish("backup", { ...facts, outcome: "made" });
  expect(names()).toEqual([]);
});
