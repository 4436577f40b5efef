import { expect, onTestFinished, test, vi } from "vitest";
import { runOnce } from "../../../../tests/support/runOnce.ts";
import { makeFolder } from "../../../../tests/support/sampleFolder.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { openStorage } from "../../../base/store/storage/openStorage.ts";
import { startMediaHousekeeping } from "./mediaHousekeeping.ts";
import { MediaUploads } from "./mediaUploads.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

forSqlite("Upkeep of the media library", (open) => {
  test("lists all stored files after a minute, and then once a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: day });
    onTestFinished(() => void vi.useRealTimers());
    const store = await open();
    const dataDir = await makeFolder();
    const files = await openStorage({ dataDir }, "storage");
    const media = await MediaUploads.open({ store, files, dataDir, onError: () => undefined });
    const log = { info: () => undefined, warn: () => undefined };
    const listed = vi.spyOn(files, "list");
    const task = startMediaHousekeeping({ store, files, media, log });
    const times: number[] = [];
    for (const now of [0, minute - 1, minute, 2 * minute, day, day + minute, day + 2 * minute]) {
      vi.setSystemTime(day + now);
      await runOnce(task);
      times.push(listed.mock.calls.length);
    }
    expect(times).toEqual([0, 0, 1, 1, 1, 2, 2]);
    await task.stop();
    await media.close();
  });
});
