import { expect, test } from "vitest";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { makeColumn, makeFaq, plan } from "../../../tests/support/schedules.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import type { Store } from "../../base/store/store.ts";
import { runDueSchedule, validateSchedules } from "../../staff/editing/documentOperations.ts";
import { startScheduler } from "../../staff/editing/schedule/scheduler.ts";

const recipients = ["a@example.com"];
const at = Date.UTC(2026, 11, 1, 1);
const quiet = { warn: () => undefined, error: () => undefined };

/** Runs a scheduler until it has queued its mails, and stops it. */
async function tell(store: Store): Promise<void> {
  const scheduler = startScheduler(store, quiet, async () => recipients);
  scheduler.wake();
  const waiting = store.db.selectFrom("mails").select("id").where("sent_at", "is", null);
  await until(async () => (await waiting.execute()).length > 0);
  await scheduler.stop();
}

async function planInVain(store: Store): Promise<void> {
  await makeFaq(store, "rg8810", "none");
  const zone = "Asia/Shanghai";
  await plan(store, { key: "rg8810", language: "zh", action: "publish", at, zone });
}

forEachStore("A mail about a schedule", (open) => {
  test("survives a restart, and names in both languages the failed action, time and reason", async () => {
    const store = await open();
    await planInVain(store);
    await validateSchedules(store, 2);
    await tell(store);
    await store.close();
    const again = await open();
    const sent = await drawnMails(again);
    expect(sent).toMatchObject([
      {
        to: recipients,
        subject: "Scheduled change cannot be carried out: rg8810 / 定时发布无法执行：rg8810",
      },
    ]);
    expect(sent[0]?.text).toContain("2026-12-01 09:00 Asia/Shanghai");
    expect(sent[0]?.text).toContain("column refers to none, which does not exist");
    expect(await drawnMails(again)).toEqual([]);
  });

  test("does not name documents under embargo", async () => {
    const store = await open();
    await planInVain(store);
    await validateSchedules(store, 2);
    await tell(store);
    await store.db.updateTable("documents").set({ embargoed_at: 3 }).execute();
    const [mail] = await drawnMails(store);
    expect(`${mail?.subject} ${mail?.text}`).toContain("schedule 1 ");
    for (const secret of ["rg8810", "refers to"]) {
      expect(`${mail?.subject} ${mail?.text}`).not.toContain(secret);
    }
  });

  test("is not sent once the obstacle is removed, nor for a past state", async () => {
    const store = await open();
    await planInVain(store);
    await validateSchedules(store, 2);
    await tell(store);
    await runDueSchedule(store, at);
    expect(await drawnMails(store), "it has failed since").toEqual([]);
    await tell(store);
    await makeColumn(store, "none");
    await plan(store, { key: "none", language: "zh", action: "publish", at: 5 });
    await runDueSchedule(store, at + 3_600_000);
    await runDueSchedule(store, at + 2 * 3_600_000);
    expect(await drawnMails(store)).toEqual([]);
  });
});
