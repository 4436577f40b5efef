import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { group } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";

const key = "interim-report";

forEachStore("A person named on an embargo", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store, ask, person } = world;
    await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key, body: group("R", "报"), now: 1 }),
    );
    const [lin, mei] = [await person("lin", "editor"), await person("mei", "editor")];
    const boss = await person("boss", "administrator");
    const placed = await ask("PUT", `/documents/${key}/embargo`, {
      ...{ as: lin.token, body: { version: 1, named: [lin.id, mei.id] } },
    });
    expect(placed).toMatchObject({ status: 200, data: { events: [] } });
    const notices = async (token: string, lang = "en") => {
      const { status, data } = await ask("GET", `/me/embargo-notices?lang=${lang}`, { as: token });
      return { status, list: data?.list };
    };
    return { ...world, lin, mei, boss, notices };
  };

  it("is notified of a reset by an administrator of accounts until the notice is confirmed", async () => {
    const { ask, store, lin, mei, boss, notices } = await openWorld();
    const reset = await ask("POST", `/people/${mei.id}/password-reset`, { as: boss.token });
    expect(reset.status).toBe(200);
    // The person who resets it does not learn of the embargo.
    expect(JSON.stringify(reset.data)).not.toContain(key);
    expect(await notices(boss.token)).toEqual({ status: 200, list: [] });
    const told = await notices(lin.token);
    const text = "Lin Wei changed the password of Lin Wei’s account.";
    const notice = { key, way: "password", by: `account:${boss.id}`, via: "api", text };
    expect(told).toMatchObject({ status: 200, list: [{ ...notice, account: { id: mei.id } }] });
    expect((await notices(lin.token, "zh")).list).toMatchObject([
      { text: "Lin Wei重设了Lin Wei的账号密码。" },
    ]);
    const { data } = await ask("GET", `/documents/${key}/embargo`, { as: lin.token });
    expect(data.events).toMatchObject([{ way: "password", account: { id: mei.id } }]);
    const ids = told.list.map(({ id }: { id: number }) => id);
    const path = "/me/embargo-notices/acknowledgement";
    // Nobody acknowledges for others.
    expect((await ask("POST", path, { as: boss.token, body: { ids } })).status).toBe(200);
    expect((await notices(lin.token)).list).toHaveLength(1);
    expect((await ask("POST", path, { as: lin.token, body: { ids } })).status).toBe(200);
    expect((await notices(lin.token)).list).toEqual([]);
    const { token } = await openSession(store, mei.id, Date.now());
    await store.db.updateTable("accounts").set({ must_change: 0 }).execute();
    expect((await notices(token)).list).toHaveLength(1);
  });

  it("is notified of each way in which the admin API gives somebody else access", async () => {
    const { ask, lin, mei, boss, notices } = await openWorld();
    const version = async () =>
      (await ask("GET", `/people/${mei.id}`, { as: boss.token })).data.version;
    const act = async (method: "PUT" | "PATCH", path: string, body: object) => {
      const whole = { ...body, version: await version() };
      const answer = await ask(method, `/people/${mei.id}${path}`, { as: boss.token, body: whole });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    await act("PATCH", "", { email: "boss@example.com" });
    await act("PUT", "/state", { is_active: false });
    await act("PUT", "/state", { is_active: true });
    await act("PUT", "/roles", { roles: [{ role: "editor" }, { role: "investor-editor" }] });
    const named = await ask("POST", `/documents/${key}/embargo/names`, {
      ...{ as: boss.token, body: { person: boss.id } },
    });
    expect(named.status).toBe(200);
    const ways = (await notices(lin.token)).list.map(({ way }: { way: string }) => way);
    expect(ways).toEqual(["named", "role", "enabled", "address"]);
  });
});
