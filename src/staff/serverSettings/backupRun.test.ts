import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { auditedActs } from "../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { backupRunProblems } from "../../base/site/serverSettingCodes.ts";
import { NotPermitted, type Person, serverPerson } from "../access/rights.ts";
import { addJob } from "../jobs/jobs.ts";
import { backupRunOf, beginBackupRun, endBackupRun, lastBackupRun, runSteps } from "./backupRun.ts";

forEachStore("A backup that is made and checked at once", (open) => {
  test("runs alone, and has its result or its problem at the end", async () => {
    const store = await open();
    const { db } = store;
    const accountId = await addAccount(store, { passwordHash: "none" });
    const begin = (by: Person = serverPerson) => beginBackupRun(store, { accountId, by, now: 5 });
    const other = { accountId, via: "api", total: 1 } as const;
    expect(await lastBackupRun(db)).toBeUndefined();
    await addJob(db, { ...other, kind: "bulk", state: "running" }, 1);
    const done = await addJob(db, { ...other, kind: "backup", state: "done" }, 2);
    await expect(begin({ id: "account:1", via: "api", rights: [] })).rejects.toThrow(NotPermitted);
    const first = (await begin()) ?? 0;
    await addJob(db, { ...other, kind: "bulk", state: "running" }, 6);
    expect(await begin()).toBeUndefined();
    expect(await lastBackupRun(db)).toMatchObject({
      ...{ job: { id: first, accountId, via: "server", state: "running", done: 0, createdAt: 5 } },
      ...{ result: undefined, problem: undefined },
    });
    const end = (id: number, how: Parameters<typeof endBackupRun>[2], now: number) =>
      store.transaction((tx) => endBackupRun(tx, id, how, now));
    const [problem] = backupRunProblems;
    await end(first, { problem }, 7);
    const failed = { job: { state: "refused", done: 0, touchedAt: 7 }, result: undefined, problem };
    expect(await backupRunOf(db, first)).toMatchObject(failed);
    const second = (await begin()) ?? 0;
    const result = { name: "a", size: 1, files: 2, missing: 0, madeMs: 3, checkedMs: 4 };
    await end(second, { result }, 8);
    // What has ended does not end again.
    for (const id of [first, second, done]) await end(id, { problem }, 9);
    expect(await lastBackupRun(db)).toMatchObject({
      job: { id: second, state: "done", done: runSteps, total: runSteps, touchedAt: 8 },
      ...{ result, problem: undefined },
    });
    expect(await backupRunOf(db, first)).toMatchObject(failed);
    expect((await backupRunOf(db, done))?.job.touchedAt).toBe(2);
    expect((await auditedActs(db, "system.%")).map(([act]) => act)).toEqual([
      ...["system.backup-test", "system.backup-test"],
    ]);
  });
});
