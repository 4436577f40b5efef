import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { startChild } from "../../../../tests/support/child.ts";
import { seededRandom } from "../../../../tests/support/seededRandom.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { draftOf } from "../documentOperations.ts";
import { workingCopyOf } from "./workingCopyRows.ts";

const titled = z.object({ title: z.object({ en: z.string(), zh: z.string() }) });

const numberIn = (text: string) => Number(text.replace("typed ", ""));

forEachStore("A process killed while a document is edited", (open, world) => {
  test("has stored everything it acknowledged, and nothing in part", async () => {
    const random = seededRandom();
    let acknowledged = 0;
    for (let death = 1; death <= 2; death += 1) {
      const child = startChild("patchForever", await world.place());
      const enough = acknowledged + 3 + 9 * death;
      for await (const line of child.lines) {
        acknowledged = Number(line);
        if (acknowledged >= enough) break;
      }
      await sleep(random() * 8);
      child.kill();
      expect(await child.ended).toBe("SIGKILL");
      const store = await open();
      const { title } = titled.parse((await workingCopyOf(store.db, "typed")).body);
      expect(title.en).toBe(title.zh);
      expect(numberIn(title.en)).toBeGreaterThanOrEqual(acknowledged);
      const saved = titled.parse((await draftOf(store.db, "typed")).body);
      expect(numberIn(saved.title.en)).toBeGreaterThanOrEqual(Math.floor(acknowledged / 10) * 10);
      await store.close();
    }
  });
});
