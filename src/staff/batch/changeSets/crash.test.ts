import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startChild } from "../../../../tests/support/child.ts";
import { questionsHeld } from "../../../../tests/support/questionsHeld.ts";
import { seededRandom } from "../../../../tests/support/seededRandom.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

forEachStore("A process killed as it applies change sets", (open, world) => {
  test("leaves each of them complete or not applied", async () => {
    const random = seededRandom();
    const child = startChild("applyForever", await world.place());
    const heard: string[] = [];
    for await (const line of child.lines) {
      heard.push(line);
      if (heard.length >= 2) break;
    }
    // Before, in or after the next transaction, as it comes.
    await sleep(random() * 60);
    child.kill();
    await child.ended;
    expect(heard).toEqual(["applied", "undone"]);
    const store = await open();
    const { newest, shown } = await questionsHeld(store);
    expect(newest.size).toBe(40);
    expect(new Set(newest.values()).size).toBe(1);
    expect(shown).toEqual(newest);
  });
});
