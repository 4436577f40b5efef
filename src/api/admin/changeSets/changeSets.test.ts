import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument, draftOf } from "../../../content/documents.ts";

forEachStore("Change sets of the admin API", (open) => {
  const closeLater = closedAfterEach();

  it("checks, applies, lists and undoes them", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store } = world;
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
      for (const key of ["q1", "q2"]) {
        await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
      }
    });
    const editor = await world.person("lin", "admin");
    const cell = (key: string, before: string) => ({
      ...{ key, path: "/question/en", before, after: "Whose core?" },
    });
    const { token } = editor;
    const post = async (path: string, body: object) =>
      (await world.ask("POST", `/${path}`, { as: token, body })).data;
    const get = async (path: string) => (await world.ask("GET", `/${path}`, { as: token })).data;
    const set = { label: "Wording", origin: "grid", act: "check" };
    const wrong = await post("change-sets", { ...set, cells: [cell("q1", "What?")] });
    expect(wrong).toMatchObject({ state: "refused", documents: 1, cells: 1 });
    const found = await get(`change-sets/${wrong.id}/findings`);
    expect(found.conflicts).toMatchObject([{ key: "q1", present: "Which core?" }]);

    const collected = await post("change-sets", {
      ...{ ...set, act: "collect", publish: ["en", "zh"] },
      cells: [cell("q1", "Which core?")],
    });
    const more = { key: "q1", path: "/question/zh", before: "什么内核？", after: "谁的内核？" };
    const path = `change-sets/${collected.id}`;
    const added = await post(`${path}/cells`, { cells: [cell("q2", "Which core?"), more] });
    expect(added).toMatchObject({ state: "open", documents: 2, cells: 3 });
    expect(await post(`${path}/check`, {})).toMatchObject({ state: "checked" });
    expect((await draftOf(store.db, "q1")).number).toBe(1);
    const applied = await post(`${path}/apply`, {});
    expect(applied).toMatchObject({ state: "applied", publication: 1, undo_refused: false });
    const again = await world.ask("POST", `/${path}/apply`, { as: token });
    expect(again.status).toBe(409);
    const { list, total } = await get(`${path}/documents`);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { key: "q1", cells: [{ path: "/question/en", after: "Whose core?" }, { path: more.path }] },
      { key: "q2" },
    ]);
    const all = await get("change-sets");
    expect(all.list.map(({ id }: { id: number }) => id)).toEqual([collected.id, wrong.id]);
    expect(all.list[0]).toMatchObject({ label: "Wording", author: { name: "Lin Wei" } });
    expect(await post(`${path}/undo`, {})).toMatchObject({ state: "undone" });
    expect((await draftOf(store.db, "q1")).body).toMatchObject({
      question: { en: "Which core?", zh: "什么内核？" },
    });

    // An embargo hides the set as a whole from those it keeps out.
    const other = await world.person("wang", "admin");
    await store.db
      .updateTable("documents")
      .set({ embargoed_at: 5 })
      .where("key", "=", "q2")
      .execute();
    const hidden = await world.ask("GET", `/${path}`, { as: other.token });
    expect(hidden.status).toBe(404);
    const seen = await world.ask("GET", "/change-sets", { as: other.token });
    expect(seen.data.list).toHaveLength(1);
  });
});
