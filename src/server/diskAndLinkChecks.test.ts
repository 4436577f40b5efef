import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runOnce } from "../../tests/support/runOnce.ts";
import { forEachStore } from "../../tests/support/store.ts";
import { startDiskReadings } from "./diskAndLinkChecks.ts";

forEachStore("Readings of the disk", (open) => {
  test("are stored for this machine where there is a data folder", async () => {
    const store = await open();
    const warnings: object[] = [];
    const log = { info: () => undefined, warn: (facts: object) => void warnings.push(facts) };
    for (const dataDir of [join(tmpdir(), "no such folder"), tmpdir()]) {
      expect(await store.db.selectFrom("disk_readings").selectAll().execute()).toEqual([]);
      const task = startDiskReadings({ store, dataDir, log });
      await runOnce(task);
      await task.stop();
    }
    const readings = await store.db
      .selectFrom("disk_readings")
      .select(["machine", "free"])
      .execute();
    expect(readings).toEqual([{ machine: hostname(), free: expect.any(Number) }]);
    expect(warnings).toEqual([]);
  });
});
