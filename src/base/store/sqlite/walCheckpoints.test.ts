import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forSqlite } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";

forSqlite("The write-ahead log", (open, world) => {
  test("is copied into the database outside the thread that commits", async () => {
    const { dataDir } = await world.place();
    const store = await open();
    const size = () => statSync(join(dataDir, "tapeout.sqlite")).size;
    const before = size();
    await store.transaction(async (tx) => {
      for (let number = 0; number < 80; number += 1) {
        const secret = { name: `long ${number}`, value: "x".repeat(100_000), created_at: 0 };
        await tx.insertInto("secrets").values(secret).execute();
      }
    });
    expect(size()).toBe(before);
    await until(() => size() > before + 7_000_000);
  });
});
