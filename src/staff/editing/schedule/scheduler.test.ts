import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { startChild } from "../../../../tests/support/child.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import type { Store } from "../../../base/store/store.ts";
import { readPublished } from "../../../content/published/readPublished.ts";
import { createDocument, listSchedules, runDueSchedule, schedule } from "../documentOperations.ts";
import { startScheduler } from "./scheduler.ts";

forEachStore("The scheduler", (open, world) => {
  test("publishes at the scheduled second, and reports a failure once", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    await make(store, "faq", "why", faqBody({ column: "none" }));
    const at = Date.now() + 400;
    await store.transaction(async (tx) => {
      for (const key of ["why", "chips"]) {
        await schedule(tx, { key, language: "en", action: "publish", at, now: at - 400 });
      }
    });
    const log = { warn: vi.fn(), error: vi.fn() };
    const tasks = [store, await open()].map((one) =>
      startScheduler(one, log, async () => ["a@example.com"]),
    );
    for (const task of tasks) task.wake();
    try {
      await until(async () => (await shown(store)).length > 0, 5);
      const seenAt = Date.now();
      expect(seenAt).toBeGreaterThanOrEqual(at);
      expect(await shown(store)).toEqual([expect.objectContaining({ key: "chips" })]);
      await until(async () => (await listSchedules(store.db))[0]?.state === "failed");
      await until(() => log.error.mock.calls.length > 0);
      expect(log.error.mock.lastCall?.[0]).toMatchObject({ key: "why" });
      const mails = store.db.selectFrom("mails").select(["kind", "data"]);
      const failed = async () =>
        (await mails.execute()).filter(({ data }) => JSON.parse(data).state === "failed");
      await until(async () => (await failed()).length > 0);
      expect(await failed(), "told once").toMatchObject([{ kind: "schedule" }]);
    } finally {
      for (const task of tasks) await task.stop();
    }
  });

  test("killed while publishing leaves nothing half done", async () => {
    const child = startChild("scheduleForever", await world.place());
    for await (const line of child.lines) if (Number(line) >= 3) break;
    await sleep(2);
    child.kill();
    await child.ended;
    moveClock(15_000);
    const store = await open();
    const positions = (await shown(store)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(1);
    // A schedule that was not carried out at its time is carried out by the next process.
    const waiting = await listSchedules(store.db);
    const last = waiting.at(-1)?.at ?? Number(positions[0]);
    await runDueSchedule(store, Date.now());
    expect((await shown(store)).map(({ position }) => position)).toEqual([last, last]);
    expect(await listSchedules(store.db)).toEqual([]);
  });

  test("is not delayed by one that was killed ten seconds before", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    const at = Date.now() + 10_000;
    await store.transaction((tx) =>
      schedule(tx, { key: "chips", language: "en", action: "publish", at, now: at - 10_000 }),
    );
    const child = startChild("scheduleAndWait", await world.place());
    for await (const _ of child.lines) break;
    child.kill();
    expect(await child.ended, child.errors()).toBe("SIGKILL");
    expect(await shown(store)).toEqual([]);
    const leases = store.db.selectFrom("leases").select("name").where("name", "=", "schedule");
    expect(await leases.execute()).toHaveLength(1);
    moveClock(15_000);
    expect(await runDueSchedule(store, Date.now())).toEqual({ done: 1, problems: [] });
    expect(await shown(store)).toEqual([expect.objectContaining({ key: "chips" })]);
  });
});

/** Moves this process's clock forward until the test ends. */
function moveClock(ms: number): void {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
}

async function shown(store: Store) {
  const found: { key: string; position: unknown }[] = [];
  for await (const { key, body } of (await readPublished(store)).rows) {
    found.push({ key, position: JSON.parse(body ?? "{}").position });
  }
  return found;
}

async function make(store: Store, type: "column" | "faq", key: string, body: object) {
  await store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
}
