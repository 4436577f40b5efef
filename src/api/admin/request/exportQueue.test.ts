import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { exportQueue } from "./exportQueue.ts";

forSqlite("Exports of many documents", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());

  it.each([
    "/sheets/export",
    "/sheets/export?format=csv",
    "/translation/xliff?target=zh&texts=all",
  ])("are created one after another, and refused if many wait: %s", async (url) => {
    const world = await adminWorld(await open());
    opened = world;
    await inPublication(world.store, 2, async ({ tx }) => {
      const documents = [...shared, family(11, "vision", {}), part("RG10", {})];
      for (const { type, key, body } of documents) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
    });
    const [mei, bo] = [
      await world.person("mei", "product-editor"),
      await world.person("bo", "viewer"),
    ];
    const under = Promise.withResolvers<void>();
    const before = exportQueue.run("account:0", () => under.promise);
    const ask = (as: string) => world.ask("GET", url, { as });
    const statuses: number[] = [];
    const asked = Array.from({ length: 6 }, async () => {
      const { status, headers, data } = await ask(mei.token);
      statuses.push(status);
      if (status === 503) expect([headers["retry-after"], data.code]).toEqual(["2", "busy"]);
    });
    await until(() => statuses.length === 2);
    expect(statuses).toEqual([503, 503]);
    const other = ask(bo.token);
    under.resolve();
    await Promise.all([before, ...asked]);
    expect(statuses).toEqual([503, 503, 200, 200, 200, 200]);
    expect((await other).status).toBe(200);
  });
});
