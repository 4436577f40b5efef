import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { QueueFull, TaskQueue } from "./taskQueue.ts";

const queue = (waiting = 100, ofSender = 100) => new TaskQueue({ waiting, ofSender });

test("A task on an idle queue runs at once, and returns its result", async () => {
  const turns = queue();
  let isDone = false;
  const made = turns.run("a", () => {
    isDone = true;
    return 7;
  });
  expect(isDone).toBe(true);
  expect(await made).toBe(7);
});

test("Tasks run one in a turn of the event loop, so that other requests are answered between", async () => {
  const turns = queue();
  let done = 0;
  const count = () => {
    done += 1;
  };
  const jobs = Array.from({ length: 5 }, () => turns.run("a", count));
  const seen: number[] = [];
  while (done < 5) {
    seen.push(done);
    await nextTurn();
  }
  await Promise.all(jobs);
  const steps = seen.slice(1).map((count, at) => count - (seen[at] ?? 0));
  expect(Math.max(...steps)).toBe(1);
  expect(seen.length).toBeGreaterThanOrEqual(4);
});

test("A long task delays the next one, not the event loop", async () => {
  const turns = queue();
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const slow = turns.run("a", () => first.promise.then((name) => order.push(name)));
  const next = turns.run("b", () => order.push("next"));
  await nextTurn();
  expect(order).toEqual([]);
  first.resolve("first");
  await Promise.all([slow, next]);
  expect(order).toEqual(["first", "next"]);
});

test("Senders are served round robin: one with many tasks does not delay one with few", async () => {
  const turns = queue();
  const order: string[] = [];
  const take = (sender: string) => turns.run(sender, () => order.push(sender));
  await Promise.all([..."aaaaaa"].map(take).concat([..."bcb"].map(take)));
  expect(order.join("")).toBe("aabcabaaa");
});

test("Tasks beyond the limit are refused, and the others go on", async () => {
  const turns = queue(3, 2);
  const take = (sender: string) => turns.run(sender, () => sender).catch((error) => error);
  const answers = await Promise.all([..."aaaabcd"].map(take));
  expect(answers.map((one) => (one instanceof QueueFull ? "-" : one)).join("")).toBe("aaa-b--");
  expect(await take("c")).toBe("c");
});

test("A task that throws rejects its promise, and the next one runs", async () => {
  const turns = queue();
  const bad = turns.run("a", () => {
    throw new Error("no");
  });
  const good = turns.run("a", () => "good");
  await expect(bad).rejects.toThrow("no");
  expect(await good).toBe("good");
});
