import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies, sampleKeys } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument, draftOf } from "../../../staff/editing/documentOperations.ts";

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
    expect(wrong).toMatchObject({ state: "refused", total: 1, cells: 1 });
    const found = await get(`change-sets/${wrong.id}/findings`);
    expect(found.conflicts).toMatchObject([{ key: "q1", present: "Which core?" }]);

    const collected = await post("change-sets", {
      ...{ ...set, act: "collect", publish: ["en", "zh"] },
      cells: [cell("q1", "Which core?")],
    });
    const more = { key: "q1", path: "/question/zh", before: "什么内核？", after: "谁的内核？" };
    const path = `change-sets/${collected.id}`;
    const added = await post(`${path}/cells`, { cells: [cell("q2", "Which core?"), more] });
    expect(added).toMatchObject({ state: "open", total: 2, cells: 3 });
    expect(await post(`${path}/check`, {})).toMatchObject({ state: "checked" });
    expect((await draftOf(store.db, "q1")).number).toBe(1);
    const applied = await post(`${path}/apply`, {});
    expect(applied).toMatchObject({ state: "done", publication: 1, undo_refused: false });
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
    // A set that names it is refused as if there were no such document, and is stored nowhere.
    const stored = async () => ({
      sets: await store.db.selectFrom("change_sets").selectAll().execute(),
      documents: await store.db.selectFrom("change_set_documents").selectAll().execute(),
    });
    const naming = (key: string, act: string) =>
      world.ask("POST", "/change-sets", {
        as: other.token,
        body: { ...set, act, cells: [cell(key, "Which core?")] },
      });
    const own = (await naming("q1", "collect")).data.id;
    const before = await stored();
    for (const act of ["check", "apply", "collect"]) {
      const [embargoed, none] = [await naming("q2", act), await naming("no-such-key", act)];
      expect(embargoed).toMatchObject({ status: 404, data: { code: "not-found" } });
      expect(embargoed.data).toEqual(none.data);
    }
    for (const key of ["q2", "no-such-key"]) {
      const body = { cells: [cell(key, "Which core?")] };
      const add = await world.ask("POST", `/change-sets/${own}/cells`, { as: other.token, body });
      expect(add).toMatchObject({ status: 404, data: { code: "not-found" } });
    }
    expect(await stored()).toEqual(before);
  });

  it("refuses a document that is sent twice with a readable message", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { token } = await world.person("lin", "admin");
    const document = { key: "q1", type: "faq", body: faqBody() };
    const set = { label: "Twice", origin: "sheet", act: "check", cells: [] };
    const sent = await world.ask("POST", "/change-sets?lang=zh", {
      as: token,
      body: { ...set, documents: [document, document] },
    });
    expect(sent.status).toBe(422);
    expect(sent.data.errors).toMatchObject([{ message: expect.stringContaining("重复") }]);
  });

  it("names cells and values as readers see them, also when undoing is refused", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store } = world;
    const { column, parameter, parameterGroup, product } = sampleBodies;
    const range = { kind: "range", unit: "V", label: { en: "Supply voltage", zh: "供电电压" } };
    await store.transaction(async (tx) => {
      const made = { now: 1 };
      const { parameterGroup: group, column: family } = sampleKeys;
      await createDocument(tx, {
        type: "parameterGroup",
        key: group,
        body: parameterGroup,
        ...made,
      });
      for (const key of ["cpu-clock", "flash"]) {
        await createDocument(tx, { type: "parameter", key, body: parameter, ...made });
      }
      await createDocument(tx, {
        ...{ type: "parameter", key: "supply", body: { ...parameter, ...range }, ...made },
      });
      await createDocument(tx, { type: "column", key: family, body: column, ...made });
      const body = { ...product, solutions: [], keyFigures: [], partNumber: "RG1" };
      await createDocument(tx, { type: "product", key: "rg1", body, ...made });
    });
    const { token } = await world.person("lin", "admin");
    const ask = async (method: "GET" | "POST", path: string, lang: "en" | "zh", body?: object) =>
      (await world.ask(method, `/${path}?lang=${lang}`, { as: token, ...(body && { body }) })).data;
    const key = "rg1";
    const set = await ask("POST", "change-sets", "en", {
      ...{ label: "Supply", origin: "grid", act: "apply" },
      cells: [
        { key, path: "/values/supply", before: "2.7..5.5 V", after: "3..3.6 V" },
        { key, path: "/summary/zh", before: "中文", after: "新的简介" },
        { key, path: "/variants/=RG1032-Q/stage", before: undefined, after: "last-time-buy" },
      ],
    });
    expect(set.state).toBe("done");
    const [english, chinese] = [
      await ask("GET", `change-sets/${set.id}/documents`, "en"),
      await ask("GET", `change-sets/${set.id}/documents`, "zh"),
    ];
    expect(english.list[0].cells).toMatchObject([
      { label: "Supply voltage", language: null, before_text: "2.7 to 5.5\u00a0V" },
      { label: "Summary", language: "zh", after_text: "新的简介" },
      {
        label: "Ordering variants, RG1032-Q, Lifecycle",
        before_text: null,
        after_text: "Last-time buy",
      },
    ]);
    expect(chinese.list[0].cells[0]).toMatchObject({ label: "供电电压" });

    const history = await ask("GET", "documents/rg1/history", "en");
    expect(history.data.map((one: { change_set: unknown }) => one.change_set)).toEqual([
      { id: set.id, label: "Supply", is_undone: false },
      null,
    ]);

    // Somebody changes a cell afterwards: undoing reports the set's value and the present one.
    const later = { key, path: "/values/supply", before: "3..3.6 V", after: "1.8..3.6 V" };
    await ask("POST", "change-sets", "en", {
      ...{ label: "Later", origin: "grid", act: "apply", cells: [later] },
    });
    const refused = await ask("POST", `change-sets/${set.id}/undo`, "en", {});
    expect(refused).toMatchObject({ state: "done", undo_refused: true });
    const found = await ask("GET", `change-sets/${set.id}/findings`, "en");
    expect(found.conflicts).toEqual([
      {
        ...{ key, path: "/values/supply", label: "Supply voltage", language: null },
        ...{ before: "2.7..5.5 V", after: "3..3.6 V", present: "1.8..3.6 V" },
        ...{ before_text: "2.7 to 5.5\u00a0V", after_text: "3 to 3.6\u00a0V" },
        present_text: "1.8 to 3.6\u00a0V",
      },
    ]);
    expect(found.titles).toMatchObject([{ key, title: { en: expect.any(String) } }]);
  });
});
