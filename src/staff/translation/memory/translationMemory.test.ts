import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { group, text } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { createDocument, inPublication, saveDraft } from "../../editing/documentOperations.ts";
import { type MemoryQuestion, TranslationMemory } from "./translationMemory.ts";

/** A memory over documents whose titles are pairs of texts, by their keys. */
async function memoryOf(store: Store, titles: Readonly<Record<string, readonly [string, string]>>) {
  const make = (type: TypeName, key: string, body: object) =>
    store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
  for (const [key, [en, zh]] of Object.entries(titles))
    await make("parameterGroup", key, group(en, zh));
  const memory = new TranslationMemory(store);
  const usual = { into: "zh", present: "", sees: () => true, most: 9 } as const;
  const find = async (asked: string, more: Partial<MemoryQuestion> = {}) => {
    const found = await memory.usedBefore({ ...usual, text: asked, ...more });
    return found.map(({ kind, score, target, uses }) => [
      ...[kind, Number(score.toFixed(3)), target],
      uses.map(
        (use) => `${use.key}${use.isPublished ? " shown" : ""}${use.isDraft ? "" : " earlier"}`,
      ),
    ]);
  };
  return { memory, make, find, usual };
}

forEachStore("Translations that were used before", (open) => {
  test("are of the same text, of one with other numbers, and of texts like it, the best first", async () => {
    const { find, memory, usual } = await memoryOf(await open(), {
      b: ["Supply voltage 3.3 V", "供电电压 3.3 V"],
      c: ["Supply voltage 3.3 V", "电源电压 3.3 V"],
      a: ["Supply voltage 3.3 V", "电源电压 3.3 V"],
      d: ["Supply voltage 5 V typical", "典型电源电压 5 V"],
      e: ["Supply of many other things", "其他"],
    });
    const exact = [
      ["exact", 1, "电源电压 3.3 V", ["a", "c"]],
      ["exact", 1, "供电电压 3.3 V", ["b"]],
    ];
    const typical = ["near", 0.8, "典型电源电压 3.3 V", ["d"]];
    expect(await find("Supply voltage 3.3 V")).toEqual([...exact, typical]);
    expect(await find(" Supply voltage  3.3 V ", { most: 1 })).toEqual([exact[0]]);
    expect(await find("Supply voltage 1.8 V")).toEqual([
      ["numbers", 0.99, "电源电压 1.8 V", ["a", "c"]],
      ["numbers", 0.99, "供电电压 1.8 V", ["b"]],
      ["near", 0.8, "典型电源电压 1.8 V", ["d"]],
    ]);
    expect(await find("supply voltage 3.3 v")).toEqual([
      ["near", 0.99, "电源电压 3.3 V", ["a", "c"]],
      ["near", 0.99, "供电电压 3.3 V", ["b"]],
      typical,
    ]);
    // Numbers without a place in the translation make it worse.
    expect(await find("Supply voltage 3.3 V 5 A")).toEqual([
      ["near", 0.657, "电源电压 3.3 V", ["a", "c"]],
      ["near", 0.657, "供电电压 3.3 V", ["b"]],
      ["near", 0.657, "典型电源电压 5 V", ["d"]],
    ]);
    expect(await find("Supply")).toEqual([]);
    expect(await find("电源电压 3.3 V", { into: "en" })).toEqual([
      ["exact", 1, "Supply voltage 3.3 V", ["a", "c"]],
      ["near", 0.75, "Supply voltage 3.3 V typical", ["d"]],
    ]);
    // A translation that is there already is not offered, nor what the person does not see.
    expect(await find("Supply voltage 3.3 V", { present: "电源电压  3.3 V" })).toEqual([
      ...[exact[1], typical],
    ]);
    const sees: MemoryQuestion["sees"] = ({ key }) => key !== "c" && key !== "b";
    expect(await find("Supply voltage 3.3 V", { sees })).toEqual([
      ["exact", 1, "电源电压 3.3 V", ["a"]],
      typical,
    ]);
    const [numbers] = await memory.usedBefore({ ...usual, text: "Supply voltage 1.8 V" });
    expect(numbers).toMatchObject({
      ...{ source: "Supply voltage 3.3 V", replaced: [{ from: "3.3", to: "1.8" }], missing: [] },
    });
  });

  test("are of what is saved now, and of what readers are shown, published ones first", async () => {
    const store = await open();
    const { find } = await memoryOf(store, {
      a: ["Clock", "时钟"],
      b: ["Clock", "时钟"],
      c: ["Clock", "时钟"],
    });
    await inPublication(store, 2, ({ publish }) => publish({ key: "c", languages: ["en", "zh"] }));
    await inPublication(store, 2, ({ publish }) => publish({ key: "b", languages: ["en"] }));
    expect(await find("Clock")).toEqual([["exact", 1, "时钟", ["c shown", "a", "b"]]]);
    const save = (key: string, en: string, zh: string) =>
      store.transaction((tx) => saveDraft(tx, { key, body: group(en, zh), now: 3 }));
    for (const key of ["a", "c"]) await save(key, "Oscillator", "振荡器");
    expect(await find("Clock")).toEqual([["exact", 1, "时钟", ["c shown earlier", "b"]]]);
    expect(await find("Oscillator")).toEqual([["exact", 1, "振荡器", ["a", "c"]]]);
    await save("b", "Oscillator", "振荡器");
    await inPublication(store, 4, ({ publish }) => publish({ key: "c", languages: ["en", "zh"] }));
    expect(await find("Clock")).toEqual([]);
    expect(await find("Oscillator")).toEqual([["exact", 1, "振荡器", ["c shown", "a", "b"]]]);
  });

  test("have HTML for HTML alone, and are of no document in the trash", async () => {
    const store = await open();
    const { find, make } = await memoryOf(store, {
      a: ["Memory", "存储器"],
      b: ["Memory 2", "存储器 2"],
      c: ["Memory map", "存储映射"],
    });
    await make("column", "news", columnBody());
    await make("page", "page", {
      ...{ column: "news", title: text("Title", "标题") },
      body: text("<p>Memory</p>", "<p>内存</p>"),
    });
    await store.db.updateTable("documents").set({ trashed_at: 1 }).where("key", "=", "c").execute();
    expect(await find("Memory")).toEqual([["exact", 1, "存储器", ["a"]]]);
    expect(await find("<p>Memory</p>")).toEqual([["exact", 1, "<p>内存</p>", ["page"]]]);
    expect(await find("Memory map")).toEqual([]);
  });

  test("are agreed, and of a document under embargo for that document alone", async () => {
    const store = await open();
    const { find, usual } = await memoryOf(store, {
      a: ["Memory", "存储器"],
      b: ["Memory", "存储器"],
      c: ["Clock", "时钟"],
    });
    const { id } = await store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", "b")
      .executeTakeFirstOrThrow();
    await store.db.updateTable("text_pairs").set({ under_embargo: id }).execute();
    expect([await find("Memory"), await find("Clock")]).toEqual([
      ...[[["exact", 1, "存储器", ["b"]]], []],
    ]);
    await store.db.deleteFrom("text_pairs").execute();
    const other = new TranslationMemory(store);
    expect(await other.usedBefore({ ...usual, text: "Memory" })).toEqual([]);
    await other.close();
    await expect(other.usedBefore({ ...usual, text: "Memory" })).rejects.toThrow("closed");
  });
});
