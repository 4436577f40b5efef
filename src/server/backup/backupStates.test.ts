import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminWorld } from "../../../tests/support/admin.ts";
import { commands, fill, freshPlace, newFolder, start } from "../../../tests/support/backups.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { backupStates } from "./backupStates.ts";

const dayMs = 86_400_000;

forSqlite("The state of backups", (open, world) => {
  test("is shown to administrators: the newest archive, and the last that was tested", async () => {
    const store = await open();
    const place = await fill(world, store);
    const made = await commands();
    const clock = { now: start };
    const admin = await adminWorld(store, {
      backups: () =>
        backupStates(
          async () => ({ place: made, everyMs: dayMs }),
          () => clock.now,
        )(),
    });
    try {
      const { token } = await admin.person("lin", "administrator");
      const seen = async () => (await admin.ask("GET", "/system", { as: token })).data.backups;
      const none = { is_reachable: true, is_overdue: true, is_test_overdue: true };
      expect(await seen()).toEqual({ ...none, newest: null, tested: null });

      await made.run(place, "create");
      const at = new Date(start).toISOString();
      const newest = { at, kind: "full" };
      expect(await seen()).toMatchObject({ newest, tested: null, is_overdue: false });
      made.clock.now += 3_600_000;
      await made.run(place, "verify");
      const verified = new Date(made.clock.now).toISOString();
      const state = await seen();
      expect(state).toMatchObject({
        is_test_overdue: false,
        tested: { made_at: at, at: verified },
      });
      expect(state.tested.name).toBe(state.newest.name);

      // To restore is a test as well; a damaged archive is none.
      made.clock.now += 3_600_000;
      await made.run(await freshPlace(place), "restore");
      const restored = new Date(made.clock.now).toISOString();
      expect((await seen()).tested.at).toBe(restored);
      await writeFile(join(made.folder, state.newest.name), "damaged");
      made.clock.now += 3_600_000;
      expect((await made.run(place, "verify")).code).toBe(1);
      expect((await seen()).tested.at).toBe(restored);

      clock.now = start + 91 * dayMs;
      expect(await seen()).toMatchObject({ is_overdue: true, is_test_overdue: true });
      const { token: editor } = await admin.person("wen", "editor");
      expect((await admin.ask("GET", "/system", { as: editor })).status).toBe(403);
    } finally {
      await admin.close();
    }
  });

  test("is unknown if no backups are made, or their destination is unreachable", async () => {
    const store = await open();
    const blocked = join(await newFolder(), "file");
    await writeFile(blocked, "");
    const folder = join(blocked, "archives");
    const unreachable = backupStates(async () => ({ place: { folder }, everyMs: undefined }));
    expect(await unreachable()).toMatchObject({ isReachable: false, newest: undefined });
    const admin = await adminWorld(store);
    try {
      const { token } = await admin.person("lin", "administrator");
      const { data } = await admin.ask("GET", "/system", { as: token });
      expect(data.backups).toBeNull();
    } finally {
      await admin.close();
    }
  });
});
