import { expect, it } from "vitest";
import { SearchThreads } from "./searchThreads.ts";

it("The languages' threads end together", async () => {
  const ended: string[] = [];
  const threads = new SearchThreads(() => ended.push("end"));
  await threads.begin({ en: [], zh: [] }, { isFresh: true });
  await threads.close();
  await expect(threads.size()).rejects.toThrow("ended");
  expect(ended).toEqual(["end", "end"]);
});
