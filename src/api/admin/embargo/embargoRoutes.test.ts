import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createToken } from "../../../staff/accounts/tokens/tokens.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";

forEachStore("An embargo in the admin API", (open) => {
  const closeLater = closedAfterEach();

  it("notifies people who placed it or removed a name, and who lose access by that", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store, ask } = world;
    const body = sampleBodies.parameterGroup;
    await store.transaction(async (tx) => {
      for (const key of ["first", "second"]) {
        await createDocument(tx, { type: "parameterGroup", key, body, now: 1 });
      }
    });
    const lin = await world.person("lin", "admin");
    const mei = await world.person("mei", "admin");
    const { token } = await createToken(store, {
      ...{ accountId: lin.id, name: "program", days: 1, acts: undefined, limits: {} },
      now: Date.now(),
    });
    const bearer = { authorization: `Bearer ${token}`, origin: "", "sec-fetch-site": "" };
    const named = [mei.id];
    const placed = await ask("PUT", "/documents/first/embargo", {
      ...{ headers: bearer, body: { named, version: 1 } },
    });
    const refused = { may_change: false, candidates: [] };
    expect(placed).toMatchObject({ status: 200, data: { ...refused, named: [{ id: mei.id }] } });
    expect((await ask("GET", "/documents/first", { headers: bearer })).status).toBe(404);

    const change = (version: number) =>
      ask("PUT", "/documents/second/embargo", { as: lin.token, body: { named, version } });
    // Whom it may name: nobody who may not sign in, or has not done so yet.
    const [away, fresh] = [await world.person("away", "admin"), await world.person("new", "admin")];
    const accounts = () => store.db.updateTable("accounts");
    await accounts().set({ is_active: 0 }).where("id", "=", away.id).execute();
    await accounts().set({ must_change: 1 }).where("id", "=", fresh.id).execute();
    expect((await change(1)).data).toMatchObject({
      ...{ may_change: true, version: 2, embargoed_at: expect.any(String) },
      candidates: [{ account: "lin" }, { account: "mei" }],
    });
    const left = await change(2);
    expect(left).toMatchObject({ status: 200, data: { ...refused, named: [{ id: mei.id }] } });
    expect((await ask("GET", "/documents/second", { as: lin.token })).status).toBe(404);
  });
});
