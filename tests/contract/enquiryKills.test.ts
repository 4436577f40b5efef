import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { killCycles } from "../support/killCycles.ts";
import { kills } from "../support/limits.ts";
import { forEachStore } from "../support/store.ts";

beforeAll(async () => {
  if (isStale()) await build();
}, 120_000);

forEachStore("A server killed while readers send enquiries", (_open, world) => {
  test("loses none that was acknowledged, stores none twice, and refers to no missing file", async () => {
    const outcome = await killCycles(await world.place(), kills);
    expect(outcome).toMatchObject({ cycles: kills, unanswered: 0, problems: [] });
    expect(outcome.acknowledged).toBeGreaterThan(kills);
  }, 180_000);
});
