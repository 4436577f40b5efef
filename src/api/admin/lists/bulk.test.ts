import { expect, it } from "vitest";
import type { AdminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { limits } from "../../../../tests/support/limits.ts";
import { keysOf, list, news, openListsWorld, text } from "../../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { addBulkJob } from "../../../staff/batch/bulk/bulkJobs.ts";
import { inPublication, saveDraft } from "../../../staff/editing/documentOperations.ts";

forEachStore("Bulk actions", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => closeLater(await openListsWorld(await open()));

  /** Waits until a job is in a state. */
  const settled = async (world: AdminWorld, token: string, id: number, state: string) => {
    await expect
      .poll(async () => (await world.ask("GET", `/bulk/${id}`, { as: token })).data.state, {
        timeout: limits.wait,
        interval: 20,
      })
      .toBe(state);
    return (await world.ask("GET", `/bulk/${id}`, { as: token })).data;
  };

  const begin = async (world: AdminWorld, token: string, body: object) => {
    const { data, status } = await world.ask("POST", "/bulk", { as: token, body });
    expect(status).toBe(200);
    return settled(world, token, data.id, "checked");
  };

  const go = async (world: AdminWorld, token: string, id: number, act: "run" | "undo") => {
    await world.ask("POST", `/bulk/${id}/${act}`, { as: token });
    return settled(world, token, id, act === "run" ? "done" : "undone");
  };

  const publish = { kind: "publish", languages: ["en", "zh"] };

  it("publish the documents that a dry run found possible, report refusals, and are undone", async () => {
    const { editor, ...world } = await openWorld();
    const { store } = world;
    await inPublication(store, 2, ({ publish: show }) => show({ key: "n1", languages: ["en"] }));
    await store.transaction((tx) =>
      saveDraft(tx, { key: "n1", body: news(1, { date: "2026-11-09" }), now: 3 }),
    );
    const before = (await list(world, editor.token, "type=news&order=key")).data.data;
    const keys = ["n1", "n2", "n3", "nobody-has-this"];
    const job = await begin(world, editor.token, { act: publish, keys });
    expect(job).toMatchObject({ total: 3, counts: { can: 3 } });
    expect((await list(world, editor.token, "type=news&order=key")).data.data).toEqual(before);
    await go(world, editor.token, job.id, "run");
    const shown = await list(world, editor.token, "type=news&status=published&order=key");
    expect(keysOf(shown)).toEqual(["n1", "n2", "n3"]);
    // Again, it is refused: it is done.
    expect((await world.ask("POST", `/bulk/${job.id}/run`, { as: editor.token })).status).toBe(409);
    const undone = await go(world, editor.token, job.id, "undo");
    expect(undone.counts).toMatchObject({ undone: 3 });
    const statuses = (await list(world, editor.token, "type=news&order=key")).data.data;
    expect(statuses).toMatchObject([
      { status: { en: "changed", zh: "withdrawn" } },
      { status: { en: "withdrawn", zh: "withdrawn" } },
      { status: { en: "withdrawn", zh: "withdrawn" } },
    ]);
  });

  it("leave out documents that the person has no right to, one by one", async () => {
    const { editor: _, ...world } = await openWorld();
    const limited = await world.person("mei", "viewer", ["publisher", { types: ["news"] }]);
    const act = { act: publish, keys: ["n1", "news/all"] };
    const job = await begin(world, limited.token, act);
    expect(job.counts).toMatchObject({ can: 1, cannot: 1 });
    const refusals = await world.ask("GET", `/bulk/${job.id}/refusals`, { as: limited.token });
    expect(refusals.data.list).toMatchObject([{ key: "news/all", code: "not-permitted" }]);
    const other = await world.person("kim", "admin");
    expect((await world.ask("GET", `/bulk/${job.id}`, { as: other.token })).status).toBe(404);
  });

  it("move documents that refer to one another to the trash, and restore them", async () => {
    const { editor, ...world } = await openWorld();
    await inPublication(world.store, 2, async ({ publish: show }) => {
      for (const key of ["news/all", "news/old", "n1", "n2", "n3"]) {
        await show({ key, languages: ["en", "zh"] });
      }
    });
    const alone = await begin(world, editor.token, {
      act: { kind: "trash" },
      keys: ["news/all"],
    });
    expect(alone.counts).toMatchObject({ cannot: 1 });
    const refusals = await world.ask("GET", `/bulk/${alone.id}/refusals`, { as: editor.token });
    expect(refusals.data.list[0].message).toContain("n1");
    const keys = ["news/all", "n1", "n2", "n3"];
    const job = await begin(world, editor.token, { act: { kind: "trash" }, keys });
    expect(job.counts).toMatchObject({ can: 4 });
    await go(world, editor.token, job.id, "run");
    expect(keysOf(await list(world, editor.token, "status=trashed&order=key"))).toEqual([
      ...["n1", "n2", "n3", "news/all"],
    ]);
    const undone = await go(world, editor.token, job.id, "undo");
    expect(undone.counts).toMatchObject({ undone: 4 });
    const shown = await list(world, editor.token, "type=news&status=published");
    expect(shown.data.total).toBe(3);
  });

  it("move documents to another column, and back unless somebody else has moved them since", async () => {
    const { editor, ...world } = await openWorld();
    const act = { kind: "move", column: "news/old" };
    const job = await begin(world, editor.token, { act, keys: ["n1", "n2", "voltage"] });
    expect(job.counts).toMatchObject({ can: 2, cannot: 1 });
    await go(world, editor.token, job.id, "run");
    const inOld = () => list(world, editor.token, "column=news/old&type=news&order=key");
    expect(keysOf(await inOld())).toEqual(["n1", "n2"]);
    await world.store.transaction((tx) => saveDraft(tx, { key: "n2", body: news(2), now: 9 }));
    const undone = await go(world, editor.token, job.id, "undo");
    expect(undone.counts).toMatchObject({ undone: 1, skipped: 1 });
    expect(keysOf(await inOld())).toEqual([]);
  });

  it("confirm the translations of a whole list, and undo that", async () => {
    const { editor, ...world } = await openWorld();
    await world.store.transaction(async (tx) => {
      for (const number of [1, 2]) {
        const body = news(number, { summary: text(`Summary ${number}`, "摘") });
        await saveDraft(tx, { key: `n${number}`, body, now: 5 });
      }
    });
    const outdated = () => list(world, editor.token, "list=behind-zh&order=key");
    expect(keysOf(await outdated())).toEqual(["n1", "n2"]);
    const mei = await world.person("mei", ["translator", { languages: ["zh"] }]);
    const act = { kind: "agree", language: "zh" };
    const wrong = await begin(world, mei.token, {
      act: { kind: "agree", language: "en" },
      filters: { list: "behind-zh" },
    });
    expect(wrong.counts).toMatchObject({ same: 2 });
    const job = await begin(world, mei.token, { act, filters: { list: "behind-zh" } });
    expect(job.counts).toMatchObject({ can: 2 });
    await go(world, mei.token, job.id, "run");
    expect(keysOf(await outdated())).toEqual([]);
    await go(world, mei.token, job.id, "undo");
    expect(keysOf(await outdated())).toEqual(["n1", "n2"]);
  });

  it("resume after a process was killed, and repeat nothing", async () => {
    const { editor, ...world } = await openWorld();
    const { store } = world;
    const long = Date.now() - 3_600_000;
    const job = { accountId: editor.id, via: "api", act: { kind: "trash" as const } };
    const id = await store.transaction((tx) =>
      addBulkJob(tx, { ...job, keys: ["n1", "n2", "n3"] }, long),
    );
    await store.db
      .updateTable("jobs")
      .set({ state: "running", touched_at: long })
      .where("id", "=", id)
      .execute();
    const mark = (place: number, outcome: "done" | "can") =>
      store.db
        .updateTable("job_items")
        .set({ outcome })
        .where("job_id", "=", id)
        .where("place", "=", place)
        .execute();
    await mark(0, "done");
    await mark(1, "can");
    await mark(2, "can");
    // The next runner of jobs takes it over.
    await begin(world, editor.token, { act: { kind: "trash" }, keys: ["p1"] });
    const done = await settled(world, editor.token, id, "done");
    expect(done.counts).toMatchObject({ done: 3 });
    expect(keysOf(await list(world, editor.token, "status=trashed&order=key"))).toEqual([
      ...["n2", "n3"],
    ]);
  });
});
