import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { killCycles } from "../support/killCycles.ts";
import { forEachStore } from "../support/store.ts";

beforeAll(async () => {
  if (isStale()) await build();
}, 120_000);

forEachStore("A server killed while readers send enquiries", (_open, world) => {
  test("loses none that was acknowledged, keeps none twice, and refers to no file that is not there", async () => {
    // `npm run bench -- kills` has thousands of them.
    const cycles = 5;
    const outcome = await killCycles(await world.place(), cycles);
    expect(outcome).toMatchObject({ cycles, unanswered: 0, problems: [] });
    expect(outcome.acknowledged).toBeGreaterThan(cycles);
  }, 180_000);
});
