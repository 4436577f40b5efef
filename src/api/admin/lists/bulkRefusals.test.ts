import { expect, it } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { openListsWorld } from "../../../../tests/support/listsWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { addBulkJob } from "../../../staff/batch/bulk/bulkJobs.ts";

forSqlite("Bulk actions", (open) => {
  const closeLater = closedAfterEach();

  it("are refused where they mean no document, or no column", async () => {
    const { editor, ...world } = closeLater(await openListsWorld(await open()));
    const { token: as } = editor;
    const refused = async (body: object, who = as) => {
      const { status, data } = await world.ask("POST", "/bulk", { as: who, body });
      return [status, data.code];
    };
    const trash = { kind: "trash" };
    const none = [422, "no-documents"];
    expect(await refused({ act: trash })).toEqual(none);
    expect(await refused({ act: trash, keys: ["none"] })).toEqual(none);
    expect(await refused({ act: trash, filters: { type: "news", q: "no such words" } })).toEqual(
      none,
    );
    const { token: reader } = await world.person("reader", ["viewer", { types: ["product"] }]);
    expect(await refused({ act: trash, keys: ["n1"] }, reader)).toEqual(none);
    for (const column of ["none", "n2"]) {
      const act = { kind: "move", column };
      expect([column, ...(await refused({ act, keys: ["n1"] }))]).toEqual([
        ...[column, 422, "no-such-column"],
      ]);
    }
    const jobs = await world.ask("GET", "/bulk", { as });
    expect(jobs.data.list).toEqual([]);
  });

  it("name with each refusal up to five of what it is about, as far as the person sees it", async () => {
    const { editor, ...world } = closeLater(await openListsWorld(await open()));
    const { store } = world;
    const job = { accountId: editor.id, via: "api", act: { kind: "trash" as const } };
    const keys = ["n1", "n2", "n3", "none"];
    const id = await store.transaction((tx) => addBulkJob(tx, { ...job, keys }, Date.now()));
    await store.db.updateTable("jobs").set({ state: "checked" }).where("id", "=", id).execute();
    const { reasons } = staffMessages.en.adminLists;
    const paths = ["/title/en", "/title/zh", "/date", "/summary", "/body", "/image"];
    for (const [place, reason] of [
      [0, null],
      [1, { code: "not-permitted", keys: ["n3", "hidden"] }],
      [2, { code: "odd", paths }],
      [3, { code: "not-permitted", paths: ["/odd"] }],
    ] as const) {
      await store.db
        .updateTable("job_items")
        .set({ outcome: "cannot", reason: reason === null ? null : JSON.stringify(reason) })
        .where("job_id", "=", id)
        .where("place", "=", place)
        .execute();
    }
    const messages = async (language: string) => {
      const headers = { "x-tapeout-language": language };
      const path = `/bulk/${id}/refusals`;
      const { data } = await world.ask("GET", path, { as: editor.token, headers });
      return data.list.map((one: Record<string, unknown>) => [one.key, one.code, one.message]);
    };
    expect(await messages("en")).toEqual([
      ["n1", "refused", reasons.refused],
      ["n2", "not-permitted", `${reasons["not-permitted"]} (n3)`],
      ["n3", "odd", expect.stringMatching(/^[^(]+ \(([^,]+, ){4}[^,]+\)$/)],
      ["none", "not-permitted", `${reasons["not-permitted"]} (/odd)`],
    ]);
    const chinese = staffMessages.zh.adminLists.reasons["not-permitted"];
    expect((await messages("zh"))[1]).toEqual(["n2", "not-permitted", `${chinese}（n3）`]);
    // What was stopped before it did anything can be stopped no more, and leaves nothing to undo.
    const stop = () => world.ask("POST", `/bulk/${id}/cancel`, { as: editor.token });
    expect((await stop()).data).toMatchObject({ state: "cancelled", undo_until: null });
    expect(await stop()).toMatchObject({ status: 409, data: { code: "bulk-state" } });
  });
});
