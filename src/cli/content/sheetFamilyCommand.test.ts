import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { shared } from "../../../tests/support/partFamily.ts";
import { messyList } from "../../../tests/support/partLists.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { languages } from "../../base/site/languages.ts";
import {
  createDocument,
  inPublication,
  listDocuments,
} from "../../staff/editing/documentOperations.ts";

const choices = {
  family: { title: { en: "Controllers", zh: "控制器" }, parent: "products" },
  group: "groups/core",
  columns: [
    { column: 2, is: "new" },
    { column: 7, is: "new", label: { en: "Range", zh: "范围" } },
    { column: 8, is: "ignore" },
  ],
  name: { en: "{partNumber}", zh: "{partNumber}" },
  summary: { en: "A controller", zh: "控制器" },
  ...{ stage: "active", since: "2026-01-02", leaveRows: ["twice"] },
};

let folder = "";
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-list-"));
});

afterEach(() => rm(folder, { recursive: true }));

forEachStore("A list imported as a family by the command line", (open, world) => {
  test("is reported column by column, tried, and written completely or not at all", async () => {
    const store = await open();
    await inPublication(store, 2, async ({ tx, publish }) => {
      for (const { type, key, body } of shared) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
      for (const { key } of shared) await publish({ key, languages });
    });
    const count = async () => (await listDocuments(store.db)).length;
    const before = await count();
    await writeFile(at("list.csv"), messyList(8).csv);
    await writeFile(at("choices.json"), JSON.stringify(choices));
    await writeFile(at("odd.json"), JSON.stringify({ ...choices, stage: "soon" }));
    const family = (...args: string[]) => run(world, "sheet", "family", at("list.csv"), ...args);

    const first = await family();
    expect(first.code).toBe(1);
    expect(first.said).toContain('column 1 B4 "内核" -> new core: Core / 内核, enum');
    expect(first.said).toContain("8 parts");
    expect(first.warned).toMatch(/\[family\][\s\S]*\[lifecycle\][\s\S]*A11: .*\[twice\]/);
    await writeFile(at("twice.json"), '{"stage": "active", "stage": "obsolete"}');
    expect(await family("--choices", at("twice.json"))).toMatchObject({
      ...{ code: 1, warned: expect.stringContaining('gives the name "stage" twice') },
    });
    const odd = await family("--choices", at("odd.json"));
    expect(odd).toMatchObject({ code: 1, warned: expect.stringContaining("stage") });
    expect((await family("--choices", at("none.json"))).code).toBe(1);

    const tried = await family("--choices", at("choices.json"), "--dry-run");
    expect(tried).toMatchObject({ code: 0, warned: "" });
    expect(await count()).toBe(before);
    const done = await family("--choices", at("choices.json"), "--publish");
    expect(done).toMatchObject({ code: 0, warned: "" });
    expect(done.said).toMatch(/8 parts, .* 1 rows left out\nWrote change set \d+, published/);
    expect(await count()).toBe(before + 8 + 7 + 1);
    const again = await family("--choices", at("choices.json"), "--family", "controllers");
    expect(again.warned).toContain("[present]");
  });
});
