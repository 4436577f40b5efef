import { expect, it } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import type { JobState } from "../../base/site/jobStates.ts";
import { addJob } from "../jobs/jobs.ts";
import { AnalysisNotes, analysisJob, dropJobs, refusalOf } from "./analysisJobs.ts";
import {
  answerFile,
  fileById,
  filesOf,
  isWritten,
  keepFile,
  markApplied,
  removeFile,
} from "./sheetFiles.ts";

const day = 24 * 3_600_000;

forSqlite("Files of parts of several people", (open) => {
  async function opened() {
    const store = await open();
    const [own, other] = [
      await addAccount(store, { account: "own", passwordHash: "none" }),
      await addAccount(store, { account: "other", passwordHash: "none" }),
    ];
    const keep = (accountId: number, name: string, now = 0) =>
      keepFile(store, { accountId, now, name, size: 1, chunks: [Buffer.from("a")] });
    const fileOf = async (id: number) => {
      const file = await fileById(store.db, id, { accountId: own, now: 1 });
      if (file === undefined) throw new Error("no file");
      return file;
    };
    return { store, own, other, keep, fileOf };
  }

  it("are each seen by their owner, the newest first, for three days", async () => {
    const { store, own, other, keep } = await opened();
    const first = await keep(own, "a");
    const foreign = await keep(other, "b");
    const second = await keep(own, "x".repeat(201), 5);
    const names = async (accountId: number, now: number) =>
      (await filesOf(store.db, { accountId, now })).map(({ id }) => id);
    expect(await names(own, 1)).toEqual([second, first]);
    expect(await names(other, 1)).toEqual([foreign]);
    expect(await names(own, 3 * day - 1)).toEqual([second, first]);
    expect(await names(own, 3 * day)).toEqual([second]);
    const at = { accountId: own, now: 3 * day };
    expect(await fileById(store.db, second, at)).toEqual({
      ...{ id: second, name: "x".repeat(200), version: 1, changeSetId: null },
      ...{ takenAt: 5, expiresAt: 3 * day + 5, answers: { columns: {}, cells: {} } },
    });
    expect(await fileById(store.db, first, at)).toBeUndefined();
    expect(await fileById(store.db, foreign, { ...at, now: 1 })).toBeUndefined();
    for (let count = 0; count < 9; count += 1) await keep(own, "more");
    // The oldest of the person has gone, and none of another.
    expect(await names(own, 1)).not.toContain(first);
    expect(await names(own, 1)).toHaveLength(10);
    expect(await names(other, 1)).toEqual([foreign]);
  });

  it("have answers, each of which replaces or withdraws one, of the newest version alone", async () => {
    const { store, own, keep, fileOf } = await opened();
    const id = await keep(own, "a");
    const untouched = await keep(own, "b");
    const start = await fileOf(id);
    const answer = async (changes: Parameters<typeof answerFile>[2]) =>
      answerFile(store, await fileOf(id), changes);
    expect(await answer({ columns: { "0:1": "ignore" }, cells: { "0:1:2": "keep" } })).toBe(true);
    expect(await answerFile(store, start, { cells: { "0:1:2": "take" } })).toBe(false);
    expect(await answer({ cells: { "0:1:2": "take", "0:1:3": { text: "x" } } })).toBe(true);
    expect(await fileOf(id)).toMatchObject({
      version: 3,
      answers: {
        columns: { "0:1": "ignore" },
        cells: { "0:1:2": "take", "0:1:3": { text: "x" } },
      },
    });
    expect(await answer({ columns: { "0:1": null }, cells: { "0:1:2": null } })).toBe(true);
    expect((await fileOf(id)).answers).toEqual({ columns: {}, cells: { "0:1:3": { text: "x" } } });
    expect(await fileOf(untouched)).toMatchObject({ version: 1, answers: { cells: {} } });
    expect(() =>
      answerFile(store, start, { cells: { "0:1": { text: "x".repeat(2_001) } } }),
    ).toThrow();
  });

  it("are written as a change set, unless it was refused, cancelled or undone", async () => {
    const { store, own, keep, fileOf } = await opened();
    const id = await keep(own, "a");
    const untouched = await keep(own, "b");
    const written = (file: number) => store.transaction((tx) => isWritten(tx, file));
    expect(await written(id)).toBe(false);
    const states: readonly JobState[] = ["waiting", "done", "refused", "cancelled", "undone"];
    const found: unknown[] = [];
    for (const state of states) {
      const job = { kind: "change-set", accountId: own, via: "api", state, total: 1 } as const;
      const set = await addJob(store.db, job, 1);
      await store.transaction((tx) => markApplied(tx, id, set));
      const { changeSetId } = await fileOf(id);
      const isAnswered = await answerFile(store, await fileOf(id), {});
      found.push([state, await written(id), changeSetId === set, isAnswered]);
      expect(await written(untouched)).toBe(false);
    }
    expect(found).toEqual([
      ["waiting", true, true, false],
      ["done", true, true, false],
      ["refused", false, false, true],
      ["cancelled", false, false, true],
      ["undone", false, false, true],
    ]);
  });

  it("are compared by one job for each request, which answers discard", async () => {
    const { store, own, keep, fileOf } = await opened();
    const id = await keep(own, "a");
    const other = await keep(own, "b");
    const job = async (file: number, wish = "en", version = 1) =>
      (await analysisJob(store, { file: { id: file, version }, wish, via: "api", now: 7 }))?.id;
    const first = await analysisJob(store, {
      ...{ file: { id, version: 1 }, wish: "en", via: "api", now: 7 },
    });
    expect(first).toMatchObject({
      ...{ kind: "sheet", accountId: own, via: "api", state: "waiting", total: 0, createdAt: 7 },
      subject: { version: 1, wish: "en" },
    });
    const jobs = [await job(id), await job(id, "zh"), await job(id, "en", 2), await job(other)];
    expect(jobs[0]).toBe(first?.id);
    expect(new Set(jobs).size).toBe(4);
    expect([await job(id), await job(id, "zh"), await job(id, "en", 2), await job(other)]).toEqual(
      jobs,
    );
    expect(await answerFile(store, await fileOf(id), {})).toBe(true);
    expect(await job(id)).not.toBe(first?.id);
    expect(await job(other)).toBe(jobs[3]);
    const present = await job(id);
    await dropJobs(store.db, other);
    expect(await job(other)).not.toBe(jobs[3]);
    expect(await job(id)).toBe(present);
    await removeFile(store, other);
    expect(await job(other)).toBeUndefined();
  });

  it("have jobs that other processes see move on, or refuse the file", async () => {
    const { store, own, keep } = await opened();
    const id = await keep(own, "a");
    const job = async () => {
      const wanted = { file: { id, version: 1 }, wish: "en", via: "api", now: 7 };
      const found = await analysisJob(store, wanted);
      if (found === undefined) throw new Error("no job");
      return found;
    };
    const notes = new AnalysisNotes(store, (await job()).id);
    await notes.state("comparing");
    expect(await job()).toMatchObject({ state: "comparing" });
    expect(refusalOf(await job())).toBeUndefined();
    await notes.state("refused", "bomb");
    expect(refusalOf(await job())).toBe("bomb");
    await notes.state("refused");
    expect(refusalOf(await job())).toBeUndefined();
  });
});
