import { expect, it } from "vitest";
import { article } from "./search.ts";
import { idsOf, searchOver } from "./searchService.ts";
import { buildSetting } from "./world.ts";

it("threads that are lent again have no pins", async () => {
  const documents = [article("a", { en: "Camera", zh: "摄像头" })];
  const pins = [{ language: "en", search: "zeppelin", documents: [{ document: "a" }] }];
  const before = await searchOver([...documents, buildSetting("search_pins", pins)]);
  expect(idsOf((await before.ask("zeppelin")).hits)).toHaveLength(1);
  await before.search.close();
  const after = await searchOver(documents);
  expect(idsOf((await after.ask("zeppelin")).hits)).toEqual([]);
});
