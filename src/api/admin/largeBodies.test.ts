import { expect, it } from "vitest";
import { adminWorld } from "../../../tests/support/admin.ts";
import { maxTurnShare } from "../../../tests/support/eventLoopTurns.ts";
import { forSqlite } from "../../../tests/support/store.ts";

forSqlite("A request with as many keys as its route takes", (open) => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `part-number-that-nobody-has-${at}`);

  it("is read in time slices beside other requests", async () => {
    const world = await adminWorld(await open());
    const { token: as } = await world.person("ada", "administrator");
    // Modules and schemas are made ready by the first request.
    await world.ask("GET", "/bulk", { as });
    const payload = JSON.stringify({ format: "csv", keys });
    const headers = { "content-type": "application/json" };
    const share = await maxTurnShare(async () => {
      const response = await world.ask("POST", "/sheets/export", { as, body: payload, headers });
      // Nobody has such parts.
      expect(response.status, response.message).toBe(422);
    });
    expect(share).toBeLessThan(0.75);
    await world.close();
  });
});
