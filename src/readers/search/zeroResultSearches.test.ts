import { expect, test, vi } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { listZeroResultSearches, ZeroResultCounter } from "./zeroResultSearches.ts";

forEachStore("Searches in vain", (open) => {
  async function opened() {
    const store = await open();
    const failed = vi.fn();
    return { store, failed, counter: new ZeroResultCounter(store, failed) };
  }

  test("are counted by language and text, however that is written", async () => {
    const { store, counter } = await opened();
    for (const text of ["Flux Capacitor", " flux  capacitor ", "ｆｌｕｘ CAPACITOR"]) {
      counter.count("en", text);
    }
    counter.count("zh", "磁通电容");
    await counter.write(1_000);
    counter.count("en", "flux capacitor");
    await counter.write(2_000);
    expect(await listZeroResultSearches(store.db, 10)).toEqual([
      { language: "en", text: "flux capacitor", times: 4, lastAt: 2_000 },
      { language: "zh", text: "磁通电容", times: 1, lastAt: 1_000 },
    ]);
    await counter.close();
  });

  test("that may tell of somebody are not counted", async () => {
    const { store, counter } = await opened();
    for (const text of ["ada@lovelace.example", "+86 138 0013 8000", "13800138000", "!?", "  "]) {
      counter.count("en", text);
    }
    counter.count("en", "rg 99999");
    await counter.close();
    expect((await listZeroResultSearches(store.db, 10)).map(({ text }) => text)).toEqual([
      "rg 99999",
    ]);
  });

  test("are cut, and bounded in number, whatever is sent", async () => {
    const { store, counter } = await opened();
    counter.count("zh", "很".repeat(500));
    for (let number = 0; number < 500; number += 1) counter.count("en", `x${number}`);
    await counter.close();
    const zeroResults = await listZeroResultSearches(store.db, 1_000);
    expect(zeroResults.length).toBeLessThanOrEqual(200);
    expect(Math.max(...zeroResults.map(({ text }) => text.length))).toBe(80);
  });

  test("give way to newer ones where there are too many", async () => {
    const { store, counter } = await opened();
    counter.count("en", "long ago");
    await counter.write(1);
    for (let batch = 0; batch < 26; batch += 1) {
      for (let number = 0; number < 200; number += 1) counter.count("en", `x${batch}-${number}`);
      await counter.write(1_000 + batch);
    }
    await counter.close();
    const texts = (await listZeroResultSearches(store.db, 10_000)).map(({ text }) => text);
    expect(texts.length).toBeLessThanOrEqual(5_000);
    expect(texts).not.toContain("long ago");
    expect(texts).toContain("x25-199");
  });

  test("do not trouble readers where the store cannot take them", async () => {
    const { store, counter, failed } = await opened();
    counter.count("en", "lost");
    await store.close();
    await counter.close();
    expect(failed).toHaveBeenCalledOnce();
  });
});
