import { expect, test, vi } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publishOnce } from "../../../tests/support/storeWrites.ts";
import { followPublication } from "./livePublication.ts";

forEachStore("A followed publication", (open) => {
  test("takes effect by itself after the store was unavailable at the moment of its notification", async () => {
    const [here, there] = [await open(), await open()];
    const failures: unknown[] = [];
    const live = await followPublication(here, (error) => failures.push(error));
    const away = new Error("The database does not answer");
    const reading = vi.spyOn(here.db, "transaction").mockImplementationOnce(() => {
      throw away;
    });
    await publishOnce(there);
    await vi.waitFor(() => expect(failures).toEqual([away]), { timeout: limits.wait });
    // Nothing else is published: it is read since it could not be read before.
    await vi.waitFor(() => expect(live.current().revision).toBe(1), { timeout: limits.wait });
    expect(failures).toHaveLength(1);
    reading.mockRestore();
    live.close();
  });
});
