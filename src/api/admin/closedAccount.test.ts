import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import type { Store } from "../../base/store/store.ts";
import { openSession } from "../../staff/accounts/sessions/sessions.ts";

const bearer = (token: string) => ({
  ...{ authorization: `Bearer ${token}`, origin: "", "sec-fetch-site": "" },
});

const nameIn = ([, name = ""]: readonly string[]) => name;

async function addEnquiry(store: Store, code: string): Promise<void> {
  await store.db
    .insertInto("enquiries")
    .values({
      ...{ code, idempotency_key: code, fingerprint: "", form: "business", language: "en" },
      ...{ body: "{}", created_at: 0, state_at: null },
    })
    .execute();
}

forEachStore("An account that is closed", (open) => {
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

  /** Opens an event stream at a server. @returns whether it has ended, and the events until then */
  async function follow({ world }: AdminWorld, headers: Record<string, string>) {
    const answer = await world.app.inject({
      ...{ url: "/api/v1/admin/events", headers, payloadAsStream: true },
    });
    let isOver = false;
    let text = "";
    const stream = answer.stream();
    const first = new Promise((done) => stream.once("data", done));
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
    stream.on("close", () => {
      isOver = true;
    });
    await first;
    expect(answer.statusCode).toBe(200);
    return { isOver: () => isOver, told: () => [...text.matchAll(/^event: (.*)$/gm)].map(nameIn) };
  }

  it("has no session, token or open stream left on any server from the next request on", async () => {
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
    await until(() => streams.every(({ isOver }) => isOver()));
  });

  it("receives no events later on an open stream, which ends within two checks of the store", async () => {
    const { here, there, boss } = await start();
    const stays = await here.person("stays", "enquiry-handler");
    const leaves = await here.person("leaves", "enquiry-handler");
    const cookie = ({ token }: { token: string }) => ({ cookie: `Admin-Token=${token}` });
    for (const server of [here, there]) {
      const [his, hers] = [
        await follow(server, cookie(stays)),
        await follow(server, cookie(leaves)),
      ];
      const { data } = await here.ask("GET", `/people/${leaves.id}`, { as: boss.token });
      const state = (isActive: boolean, version: number) =>
        here.ask("PUT", `/people/${leaves.id}/state`, {
          ...{ as: boss.token, body: { is_active: isActive, version } },
        });
      expect((await state(false, data.version)).status).toBe(200);
      for (const count of [1, 2]) {
        await addEnquiry(here.store, `${count} after, ${server === here}`);
        await until(() => his.told().filter((event) => event === "enquiries").length === count);
      }
      // Checks run every 400 ms. There is no fixed wait: the open account was notified in two of them.
      expect(hers.told()).toEqual(["open", "end"]);
      expect(hers.isOver()).toBe(true);
      expect((await state(true, data.version + 1)).status).toBe(200);
      const { token } = await openSession(here.store, leaves.id, Date.now());
      Object.assign(leaves, { token });
    }
  });

  it("keeps a token within the remaining rights if only a role is withdrawn", async () => {
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
