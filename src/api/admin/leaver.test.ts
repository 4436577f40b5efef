import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";

const bearer = (token: string) => ({
  ...{ authorization: `Bearer ${token}`, origin: "", "sec-fetch-site": "" },
});

forEachStore("Who leaves", (open) => {
  const closeLater = closedAfterEach();
  /** Two servers, each with connections of its own to one database, as two processes are. */
  const start = async () => {
    const [here, there] = [await adminWorld(await open()), await adminWorld(await open())];
    closeLater(here);
    closeLater(there);
    const boss = await here.person("boss", "admin");
    const lin = await here.person("lin", "administrator");
    const wish = { name: "Build", days: 1 };
    const made = await here.ask("POST", "/me/tokens", { as: lin.token, body: wish });
    const token = bearer(String(made.data.token));
    return { here, there, boss, lin, token };
  };

  /** Opens a stream of events at a server. @returns whether it has ended */
  async function follow({ world }: AdminWorld, headers: Record<string, string>) {
    const answer = await world.app.inject({
      ...{ url: "/api/v1/admin/events", headers, payloadAsStream: true },
    });
    let isOver = false;
    const stream = answer.stream();
    const first = new Promise((done) => stream.once("data", done));
    stream.on("close", () => {
      isOver = true;
    });
    await first;
    expect(answer.statusCode).toBe(200);
    return () => isOver;
  }

  it("has neither session, token nor open stream left on any server from the next request on", async () => {
    const { here, there, boss, lin, token } = await start();
    const cookie = { cookie: `Admin-Token=${lin.token}` };
    const streams = [
      await follow(there, cookie),
      await follow(there, { authorization: token.authorization }),
      await follow(here, cookie),
    ];
    expect((await there.ask("GET", "/people", { as: lin.token })).status).toBe(200);
    expect((await there.ask("GET", "/people", { headers: token })).status).toBe(200);
    const { data } = await here.ask("GET", `/people/${lin.id}`, { as: boss.token });
    const off = await here.ask("PUT", `/people/${lin.id}/state`, {
      ...{ as: boss.token, body: { is_active: false, version: data.version } },
    });
    expect(off.status).toBe(200);
    for (const server of [there, here]) {
      expect((await server.ask("GET", "/me", { as: lin.token })).status).toBe(401);
      expect((await server.ask("GET", "/me", { headers: token })).status).toBe(401);
      const form = await server.world.app.inject({
        ...{ url: "/userCenter/v1/login", headers: { "x-token": lin.token } },
      });
      expect(form.statusCode).toBe(401);
    }
    await until(() => streams.every((isOver) => isOver()));
  });

  it("keeps a token whose rights are those that are left, where it is a role that goes", async () => {
    const { here, there, boss, lin, token } = await start();
    const { data } = await here.ask("GET", `/people/${lin.id}`, { as: boss.token });
    const roles = await here.ask("PUT", `/people/${lin.id}/roles`, {
      ...{ as: boss.token, body: { roles: [{ role: "viewer" }], version: data.version } },
    });
    expect(roles.status).toBe(200);
    expect((await there.ask("GET", "/me", { as: lin.token })).status).toBe(401);
    const own = await there.ask("GET", "/me", { headers: token });
    expect(own.data.rights.map(({ act }: { act: string }) => act)).toEqual(["draft.see"]);
    expect((await there.ask("GET", "/people", { headers: token })).data.code).toBe("not-permitted");
  });
});
