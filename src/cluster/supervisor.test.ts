import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ForkOptions, leaveMs, readyMs, Supervisor } from "./supervisor.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A supervisor whose workers do what the test says, and what it did with them. */
function world(count: number) {
  const forks: (ForkOptions & { id: number; did: string[] })[] = [];
  const logged: string[] = [];
  const hopeless: (number | undefined)[] = [];
  const log = (_details: object, message: string) => void logged.push(message);
  const supervisor = new Supervisor({
    count,
    fork(options) {
      const id = forks.length + 1;
      const did: string[] = [];
      forks.push({ ...options, id, did });
      const kill = () => {
        did.push("kill");
        queueMicrotask(() => supervisor.ended(id, { signal: "SIGKILL" }));
      };
      return {
        id,
        pid: 1_000 + id,
        retire: () => void did.push("retire"),
        stop: () => void did.push("stop"),
        kill,
      };
    },
    onChange: () => undefined,
    onHopeless: (code) => void hopeless.push(code),
    log: { info: log, warn: log, error: log },
    now: () => Date.now(),
  });
  const ready = () => supervisor.ready.map(({ id }) => id);
  const did = (id: number) => forks[id - 1]?.did;
  /** Started, with all workers ready. */
  const started = () => {
    supervisor.start();
    for (let id = 1; id <= count; id += 1) supervisor.becameReady(id);
    return supervisor;
  };
  return { supervisor, started, forks, logged, hopeless, ready, did };
}

it("starts one worker, and the others when it is ready", () => {
  const { supervisor, forks, ready } = world(3);
  supervisor.start();
  expect(forks).toMatchObject([{ isFirst: true, warmFirst: false, isNewest: true }]);
  supervisor.becameReady(1);
  expect(forks).toHaveLength(3);
  expect(forks[2]).toMatchObject({ isFirst: false, warmFirst: true });
  supervisor.becameReady(3);
  supervisor.becameReady(2);
  expect(ready()).toEqual([1, 2, 3]);
});

it("gives up where the very first worker ends before it is ready", () => {
  const { supervisor, forks, hopeless } = world(2);
  supervisor.start();
  supervisor.ended(1, { code: 1 });
  expect(hopeless).toEqual([1]);
  vi.advanceTimersByTime(120_000);
  expect(forks).toHaveLength(1);
});

it("replaces a worker that ends after a long life at once", () => {
  const { started, forks } = world(2);
  const supervisor = started();
  vi.advanceTimersByTime(60_000);
  supervisor.ended(1, { signal: "SIGKILL" });
  vi.advanceTimersByTime(0);
  expect(forks).toHaveLength(3);
  expect(forks[2]).toMatchObject({ isNewest: false, warmFirst: true });
});

it("does not spin where a worker ends early again and again", () => {
  const { started, forks } = world(2);
  const supervisor = started();
  const pauses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = Date.now();
    const count = forks.length;
    supervisor.ended(count, { code: 1 });
    while (forks.length === count) vi.advanceTimersByTime(50);
    pauses.push(Date.now() - before);
  }
  expect(pauses.slice(0, 4)).toEqual([250, 500, 1_000, 2_000]);
  expect(pauses.at(-1)).toBe(30_000);
});

it("replaces all workers one by one, each old one once a new one is ready", async () => {
  const { started, forks, ready, did } = world(2);
  const supervisor = started();
  const outcome = supervisor.reload();
  expect(forks).toHaveLength(3);
  expect(forks[2]).toMatchObject({ isNewest: true, warmFirst: true });
  expect(did(1)).toEqual([]);
  supervisor.becameReady(3);
  await vi.waitFor(() => expect(forks).toHaveLength(4));
  expect([did(1), did(2)]).toEqual([["retire"], []]);
  expect(ready()).toEqual([2, 3]);
  supervisor.becameReady(4);
  expect(await outcome).toBe(true);
  expect(did(2)).toEqual(["retire"]);
  // What leaves and ends is not missed.
  supervisor.ended(1, { code: 0 });
  supervisor.ended(2, { code: 0 });
  vi.advanceTimersByTime(60_000);
  expect(forks).toHaveLength(4);
  expect(ready()).toEqual([3, 4]);
});

it("keeps the old workers where a new one ends, and says so", async () => {
  const { started, ready, logged, forks, did } = world(2);
  const supervisor = started();
  const outcome = supervisor.reload();
  supervisor.ended(3, { code: 1 });
  expect(await outcome).toBe(false);
  expect(ready()).toEqual([1, 2]);
  expect([did(1), did(2)]).toEqual([[], []]);
  expect(logged.at(-1)).toContain("given up");
  vi.advanceTimersByTime(60_000);
  expect(forks).toHaveLength(3);
});

it("keeps the old workers where a new one is not ready in time", async () => {
  const { started, ready, did } = world(1);
  const outcome = started().reload();
  await vi.advanceTimersByTimeAsync(readyMs);
  expect(did(2)).toEqual(["kill"]);
  expect(await outcome).toBe(false);
  expect(ready()).toEqual([1]);
});

it("keeps its number where an old worker ends while it is being replaced", async () => {
  const { started, ready, forks, did } = world(2);
  const supervisor = started();
  const outcome = supervisor.reload();
  supervisor.ended(1, { signal: "SIGKILL" });
  await vi.advanceTimersByTimeAsync(250);
  expect(forks).toHaveLength(4);
  supervisor.becameReady(4);
  supervisor.becameReady(3);
  await vi.waitFor(() => expect(forks).toHaveLength(5));
  // One old worker has gone for the one that was too many, the other for a new one.
  supervisor.becameReady(5);
  expect(await outcome).toBe(true);
  expect(ready()).toEqual([3, 5]);
  expect([did(2), did(4)]).toEqual([["retire"], ["retire"]]);
});

it("does a second reload after the one under way", async () => {
  const { started, forks, ready } = world(1);
  const supervisor = started();
  const first = supervisor.reload();
  const second = supervisor.reload();
  const third = supervisor.reload();
  supervisor.becameReady(2);
  expect(await first).toBe(true);
  await vi.waitFor(() => expect(forks).toHaveLength(3));
  supervisor.becameReady(3);
  expect([await second, await third]).toEqual([true, true]);
  expect(ready()).toEqual([3]);
});

it("ends a worker that leaves and does not end by itself", async () => {
  const { started, did } = world(1);
  const supervisor = started();
  const outcome = supervisor.reload();
  supervisor.becameReady(2);
  await outcome;
  await vi.advanceTimersByTimeAsync(leaveMs);
  expect(did(1)).toEqual(["retire", "kill"]);
});

it("stops all, those that leave and those that start as well, and starts none any more", async () => {
  const { started, forks, did } = world(2);
  const supervisor = started();
  void supervisor.reload();
  supervisor.becameReady(3);
  await vi.waitFor(() => expect(forks).toHaveLength(4));
  const stopped = supervisor.stop();
  expect([1, 2, 3, 4].map(did)).toEqual([["retire", "stop"], ["stop"], ["stop"], ["stop"]]);
  for (const id of [1, 2, 3, 4]) supervisor.ended(id, { code: 0 });
  await stopped;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(forks).toHaveLength(4);
});
