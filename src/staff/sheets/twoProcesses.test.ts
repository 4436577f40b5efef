import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import * as z from "zod";
import { addAccount } from "../../../tests/support/accounts.ts";
import { startChild } from "../../../tests/support/child.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { longSheet, longSheetRows, storedSheet, wishOf } from "../../../tests/support/longSheet.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import type { Store } from "../../base/store/store.ts";
import { Analyses } from "./sheetAnalyses.ts";
import { answerFile, removeFile } from "./sheetFiles.ts";
import { SheetFileGone } from "./storedFilePieces.ts";

const said = z.object({ accountId: z.int(), state: z.string() });

forEachStore("Comparing a spreadsheet", (open, world) => {
  const closeLater = closedAfterEach();
  const analysesOn = (store: Store) => {
    const analyses = new Analyses(store);
    closeLater({ close: () => analyses.stop() });
    return analyses;
  };
  const stateIn = async ({ db }: Store) =>
    (await db.selectFrom("jobs").select("state").executeTakeFirst())?.state;

  it("is taken over completely from a process that is killed in the middle", async () => {
    const store = await open();
    const child = startChild("compareSheet", await world.place());
    const { value } = await child.lines.next();
    child.kill();
    await child.ended;
    const { accountId, state } = said.parse(JSON.parse(value));
    expect(state).toBe("reading");
    expect(await stateIn(store)).toMatch(/reading|waiting/);
    const { id } = await store.db.selectFrom("sheet_files").select("id").executeTakeFirstOrThrow();
    const wish = wishOf(accountId, await storedSheet(store, id, accountId));
    const found = await analysesOn(store).of(wish);
    await Promise.race([found?.finished, sleep(700)]);
    // Its lease may still be that of a process that lives.
    expect(found?.diff).toBeUndefined();
    await store.db.updateTable("leases").set({ expires_at: 0 }).execute();
    await found?.finished;
    expect(found?.state).toBe("ready");
    expect(found?.diff?.documents).toHaveLength(longSheetRows);
    expect(await stateIn(store)).toBe("ready");
    expect(await store.db.selectFrom("leases").select("name").execute()).toEqual([]);
  });

  it("is continued at once in another process if the first one is stopped", async () => {
    const [store, others] = [await open(), await open()];
    const accountId = await addAccount(store, { passwordHash: "none" });
    const wish = wishOf(accountId, await longSheet(store, accountId));
    const [first, second] = [analysesOn(store), analysesOn(others)];
    const begun = await first.of(wish);
    await until(() => begun?.state === "comparing");
    const found = await second.of(wish);
    await first.stop();
    await begun?.finished;
    await found?.finished;
    expect(begun?.summary).toBeUndefined();
    expect(found?.state).toBe("ready");
    expect(found?.diff?.documents).toHaveLength(longSheetRows);
  });

  it("is awaited by a process that is asked while another one runs it", async () => {
    const [store, others] = [await open(), await open()];
    const accountId = await addAccount(store, { passwordHash: "none" });
    const wish = wishOf(accountId, await longSheet(store, accountId));
    const begun = await analysesOn(store).of(wish);
    await until(() => begun?.state === "comparing");
    const told = await analysesOn(others).of(wish);
    while (begun?.diff === undefined) {
      expect(told?.sheet).toBeUndefined();
      await sleep(5);
    }
    await begun.finished;
    await told?.finished;
    expect(told?.summary?.counts).toEqual(begun.summary?.counts);
  });

  it("is one job if two processes are asked at once, and is removed with its file or its decisions", async () => {
    const [store, others] = [await open(), await open()];
    const accountId = await addAccount(store, { passwordHash: "none" });
    const wish = wishOf(accountId, await longSheet(store, accountId));
    const both = [analysesOn(store), analysesOn(others)];
    const ask = async () => {
      const found = await Promise.all(both.map((one) => one.of(wish)));
      await Promise.all(found.map((one) => one?.finished));
      return found.map((one) => one?.state);
    };
    const jobs = () => store.db.selectFrom("jobs").select(["kind", "account_id"]).execute();
    expect(await ask()).toEqual(["ready", "ready"]);
    expect(await jobs()).toEqual([{ kind: "sheet", account_id: accountId }]);
    expect(await answerFile(others, { ...wish.file, version: 7 }, {})).toBe(false);
    expect(await jobs()).toHaveLength(1);
    expect(await answerFile(others, wish.file, {})).toBe(true);
    expect(await jobs()).toEqual([]);
    await ask();
    expect(await jobs()).toHaveLength(1);
    await removeFile(others, wish.file.id);
    expect(await jobs()).toEqual([]);
    expect(await both[0]?.of(wish)).toBeUndefined();
  });

  it("is retried once by any process that is asked after it failed", async () => {
    const [store, others] = [await open(), await open()];
    const accountId = await addAccount(store, { passwordHash: "none" });
    const wish = wishOf(accountId, await longSheet(store, accountId));
    const pieces = await store.db.selectFrom("sheet_pieces").selectAll().execute();
    await store.db.deleteFrom("sheet_pieces").execute();
    const failed = await analysesOn(store).of(wish);
    await failed?.finished;
    expect(failed?.failure).toBeInstanceOf(SheetFileGone);
    expect(await stateIn(store)).toBe("refused");
    await store.db.insertInto("sheet_pieces").values(pieces).execute();
    const found = await analysesOn(others).of(wish);
    await found?.finished;
    expect(found?.state).toBe("ready");
  });
});
