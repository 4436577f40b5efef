import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildColumn } from "../../../../tests/support/world.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { reviewChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  inPublication,
  restore,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { ColumnInItself } from "../../../staff/editing/documents/documentErrors.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

forEachStore("A column that is its own ancestor", (open) => {
  const closeLater = closedAfterEach();
  const { body } = buildColumn({ id: 900, key: "own" });
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { token: as } = await world.person("lin", "admin");
    const begin = (parent: string | null) =>
      world.ask("POST", "/documents", {
        as,
        body: { type: "column", key: "own", body: { ...body, parent } },
      });
    return { ...world, as, begin };
  };
  const refused = (message: string) => ({
    ...{ status: 409, message },
    data: { code: "refused", reason: "ColumnInItself" },
  });

  it("is refused when it is created", async () => {
    const { begin } = await openWorld();
    expect(await begin("own")).toMatchObject(
      refused(staffMessages.en.adminPublishing.inItself(["Column", "Column"])),
    );
    expect((await begin(null)).status).toBe(200);
  });

  it("is refused when it is saved, in the language of the person, and the input is kept", async () => {
    const { begin, ask, as, store } = await openWorld();
    expect((await begin(null)).status).toBe(200);
    const operations = [{ path: "/parent", before: valueHash(null), after: "own" }];
    const patch = { request: randomUUID(), operations };
    expect((await ask("PATCH", "/documents/own", { as, body: patch })).status).toBe(200);
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      const saved = await ask("POST", "/documents/own/save", { as, body: {}, headers });
      const { inItself } = staffMessages[language].adminPublishing;
      const title = { en: "Column", zh: "栏目" }[language];
      expect(saved).toMatchObject(refused(inItself([title, title])));
    }
    const { data } = await ask("GET", "/documents/own", { as });
    expect(data).toMatchObject({ working_copy: { body: { parent: "own" } } });
    const write = (parent: string | null) =>
      store.transaction((tx) => saveDraft(tx, { key: "own", body: { ...body, parent }, now: 5 }));
    await expect(write("own")).rejects.toThrow(ColumnInItself);
    await expect(write(null)).resolves.toBeDefined();
  });

  const column = (key: string, parent: string | null) => ({
    key,
    body: { ...body, title: { en: key.toUpperCase(), zh: `栏目${key}` }, parent },
  });

  /** Columns a, b and c, each below the one before. */
  const openChain = async () => {
    const world = await openWorld();
    await world.store.transaction(async (tx) => {
      for (const [key, parent] of [
        ["a", null],
        ["b", "a"],
        ["c", "b"],
      ] as const) {
        await createDocument(tx, { type: "column", ...column(key, parent), now: 1 });
      }
    });
    const move = async (key: string, before: string | null, after: string | null) => {
      const operations = [{ path: "/parent", before: valueHash(before), after }];
      const patch = { request: randomUUID(), operations };
      const typed = await world.ask("PATCH", `/documents/${key}`, { as: world.as, body: patch });
      expect(typed.status).toBe(200);
    };
    const save = (key: string, headers = {}) =>
      world.ask("POST", `/documents/${key}/save`, { as: world.as, body: {}, headers });
    return { ...world, move, save };
  };

  it("is refused when it is saved, through any number of columns, which are named", async () => {
    const { move, save, store } = await openChain();
    await move("a", null, "c");
    const saved = await save("a");
    expect(saved).toMatchObject({
      ...refused(
        "The section would be inside itself: “A” in “C” in “B” in “A”. Choose another parent section. If you moved the others too, save them first.",
      ),
      data: { circle: ["a", "c", "b", "a"] },
    });
    const chinese = await save("a", { "x-tapeout-language": "zh" });
    expect(chinese.message).toContain("“栏目a” → “栏目c” → “栏目b” → “栏目a”");
    const write = store.transaction((tx) => saveDraft(tx, { ...column("a", "c"), now: 5 }));
    await expect(write).rejects.toThrow("a in c in b in a");
    // Once another one is moved out of the way, it is saved.
    await move("b", "a", null);
    expect((await save("b")).status).toBe(200);
    expect((await save("a")).status).toBe(200);
  });

  it("does not arise if columns that swap places are saved together", async () => {
    const { move, ask, as } = await openChain();
    await move("a", null, "b");
    await move("b", "a", null);
    const prepared = await ask("POST", "/arrangement/prepare", { as, body: { keys: ["a", "b"] } });
    expect(prepared.status).toBe(200);
  });

  it("is refused when a column is restored from the trash", async () => {
    const { store } = await openChain();
    await inPublication(store, 2, ({ trash }) => trash({ key: "c" }));
    await store.transaction((tx) => saveDraft(tx, { ...column("a", "c"), now: 3 }));
    const back = store.transaction((tx) => restore(tx, { key: "c" }));
    await expect(back).rejects.toThrow(ColumnInItself);
  });

  it("is refused in change sets", async () => {
    const { store } = await openChain();
    const cells = [{ key: "a", path: "/parent", before: null, after: "c" }];
    const set = { label: "Circle", origin: "grid" as const, cells, documents: [] };
    const review = await reviewChangeSet(store, set, { by: serverPerson, now: 5, publish: [] });
    expect(review.problems).toMatchObject([
      { key: "a", path: "/parent", message: { en: expect.stringContaining("a in c in b in a") } },
    ]);
  });

  it("is refused without naming columns that the person may not see", async () => {
    const { store, move, save } = await openChain();
    await store.db
      .updateTable("documents")
      .set({ embargoed_at: 1 })
      .where("key", "=", "b")
      .execute();
    await move("a", null, "c");
    const { message, data } = await save("a");
    expect(message).toContain("“A” in “C” in “A”");
    expect(JSON.stringify(data)).not.toContain('"b"');
  });
});
