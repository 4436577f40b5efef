import { expect, test } from "vitest";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { keysOf, list, openListsWorld } from "../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { inPublication, saveDraft } from "../editing/documentOperations.ts";

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

forEachStore("Lists of pending reviews", (open) => {
  const closeLater = closedAfterEach();
  async function openWorld() {
    const world = await openListsWorld(await open());
    closeLater(world);
    return world;
  }

  test("have documents whose review date has passed, without creating a revision", async () => {
    const world = await openWorld();
    const { ask, person, editor, store } = world;
    const asked = async () => keysOf(await list(world, editor.token, "list=past-review&order=key"));
    const set = (key: string, on: string | null, as = editor.token) =>
      ask("PUT", `/documents/${key}/review`, { as, body: { review_on: on } });
    const revisions = () => store.db.selectFrom("revisions").select("id").execute();
    const before = (await revisions()).length;
    expect((await set("n1", inDays(-1))).data).toEqual({
      ...{ review_on: inDays(-1), may_change: true },
    });
    await set("n2", inDays(0));
    await set("n3", inDays(3));
    expect(await asked()).toEqual(["n1", "n2"]);
    const entry = (await ask("GET", "/documents/n3", { as: editor.token })).data;
    expect(entry.review_on).toBe(inDays(3));
    await set("n1", null);
    expect(await asked()).toEqual(["n2"]);
    expect((await revisions()).length).toBe(before);
    // A translator may for what they translate, a reader of drafts may not.
    const zh = await person("mei", ["translator", { languages: ["zh"], types: ["news"] }]);
    expect((await set("n2", inDays(30), zh.token)).status).toBe(200);
    expect((await set("p1", inDays(30), zh.token)).status).toBe(404);
    const viewer = await person("wen", "viewer");
    expect((await set("n2", null, viewer.token)).status).toBe(403);
    const seen = await ask("GET", "/documents/n2/review", { as: viewer.token });
    expect(seen.data).toEqual({ review_on: inDays(30), may_change: false });
    for (const on of ["2026-02-30", "soon", "2026-1-1", 5]) {
      const body = { review_on: on };
      const refused = await ask("PUT", "/documents/n1/review", { as: editor.token, body });
      expect([on, refused.status]).toEqual([on, 422]);
    }
    expect((await set("nothing", inDays(1))).status).toBe(404);
    const acts = await store.db.selectFrom("audit").selectAll().execute();
    expect(acts.filter(({ act }) => act === "document.review")).toHaveLength(5);
  });

  test("have published parts without a datasheet of their own or among the downloads", async () => {
    const world = await openWorld();
    const { store, editor } = world;
    const asked = async () =>
      keysOf(await list(world, editor.token, "list=no-datasheet&order=key"));
    expect(await asked()).toEqual([]);
    const bodyOf = async (key: string): Promise<object> => {
      const row = await store.db
        .selectFrom("revisions")
        .innerJoin("documents", "documents.id", "revisions.document_id")
        .select("body")
        .where("key", "=", key)
        .orderBy("number", "desc")
        .executeTakeFirstOrThrow();
      return JSON.parse(row.body);
    };
    const write = async (key: string, change: object) => {
      const body = { ...(await bodyOf(key)), ...change };
      await store.transaction((tx) => saveDraft(tx, { key, body, now: 4 }));
    };
    for (const key of ["p1", "p10"]) await write(key, { solutions: [] });
    await inPublication(store, 5, async ({ publish }) => {
      for (const key of ["family", "group", "voltage", "pins", "p1", "p10"]) {
        await publish({ key, languages: ["en", "zh"] });
      }
    });
    expect(await asked()).toEqual(["p1", "p10"]);
    const sheet = {
      ...{ title: { en: "Datasheet", zh: "数据手册" }, kind: "datasheet", file: "a/b.pdf" },
      ...{ revision: "1.0", date: "2026-11-01", size: 1_000, language: "en" },
    };
    await write("p1", { documents: [sheet] });
    expect(await asked()).toEqual(["p10"]);
    await write("p1", { documents: [{ ...sheet, kind: "note" }] });
    expect(await asked()).toEqual(["p1", "p10"]);
    await write("p1", { lifecycle: { stage: "obsolete", since: "2026-01-05" } });
    expect(await asked()).toEqual(["p10"]);
  });
});
