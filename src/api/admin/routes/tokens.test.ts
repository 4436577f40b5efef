import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { setActive } from "../../../staff/accounts/accounts.ts";
import { createInvitation } from "../../../staff/accounts/invitations/invitations.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

const bearer = (token: string) => ({
  ...{ authorization: `Bearer ${token}`, origin: "", "sec-fetch-site": "" },
});

forSqlite("The admin API for tokens and invitations", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());
  const start = async (options: Parameters<typeof adminWorld>[1] = {}) => {
    opened = await adminWorld(await open(), options);
    return opened;
  };

  it("creates a token that is shown once, with which a program acts within its scope", async () => {
    const { ask, person, store } = await start();
    const ada = await person("ada", "admin");
    const wish = { name: "Build", days: 30, acts: ["account.manage"], limits: {} };
    const made = await ask("POST", "/me/tokens", { as: ada.token, body: wish });
    expect(made.status).toBe(200);
    const headers = bearer(made.data.token);
    const list = await ask("GET", "/me/tokens", { as: ada.token });
    expect(list.data.list).toMatchObject([
      { name: "Build", acts: ["account.manage"], used_at: null },
    ]);
    expect(JSON.stringify(list.data)).not.toContain(made.data.token);
    const own = await ask("GET", "/me", { headers });
    expect(own.data.rights).toEqual([{ act: "account.manage" }]);
    expect((await ask("GET", "/people", { headers })).status).toBe(200);
    expect((await ask("GET", "/audit/export", { headers })).data.code).toBe("not-permitted");
    // What needs a recent proof is not done by a token.
    const more = await ask("POST", "/me/tokens", { headers, body: wish });
    expect(more.data.code).toBe("step-up-required");
    for (const [method, path] of [
      ["PATCH", "/me"],
      ["DELETE", "/me/sessions"],
      ["DELETE", `/me/tokens/${made.data.id}`],
    ] as const) {
      const refused = await ask(method, path, { headers, body: { name: "Eve" } });
      expect({ path, code: refused.data.code }).toEqual({ path, code: "not-permitted" });
    }
    // Never beside a cookie.
    const both = await ask("GET", "/me", {
      as: ada.token,
      headers: { authorization: headers.authorization },
    });
    expect(both.data.code).toBe("two-credentials");
    const { id: invited } = await createInvitation(store, {
      ...{ account: "mei", name: "Mei", email: "", language: "zh", grants: [] },
      ...{ isMailed: false, now: Date.now() },
    });
    expect((await ask("DELETE", `/invitations/${invited}`, { headers })).status).toBe(200);
    const told = await store.db
      .selectFrom("audit")
      .select(["actor", "via"])
      .where("act", "=", "invitation.revoke")
      .orderBy("seq")
      .execute();
    expect(told).toEqual([{ actor: `account:${ada.id}`, via: `token:${made.data.id}` }]);
    const ended = await ask("DELETE", `/me/tokens/${made.data.id}`, { as: ada.token });
    expect(ended.status).toBe(200);
    expect((await ask("GET", "/me", { headers })).status).toBe(401);
  });

  it("refuses tokens with rights the owner lacks, with too long a life, or without a confirmation", async () => {
    const { ask, person, store } = await start();
    const lin = await person("lin", "viewer");
    const wish = { name: "Build", days: 366 };
    const long = await ask("POST", "/me/tokens", { as: lin.token, body: wish });
    expect(long.status).toBe(422);
    const old = await openSession(store, lin.id, Date.now() - 600_000);
    const late = await ask("POST", "/me/tokens", { as: old.token, body: { ...wish, days: 1 } });
    expect(late.data.code).toBe("step-up-required");
    for (const token of ["x", "tapeout_x", `tapeout_${"a".repeat(49)}`]) {
      expect((await ask("GET", "/me", { headers: bearer(token) })).status).toBe(401);
    }
  });

  it("invites somebody by a link that is shown once, or by mail if a server is configured", async () => {
    const addressing = createAddressing({ siteUrl: "https://www.example.com" });
    const mail = { smtpUrl: "smtp://localhost", from: { name: "", address: "a@example.com" } };
    const system = { fixed: { dataDir: "unused", mail, backup: {} } };
    const { ask, person } = await start({ addressing, system });
    const ada = await person("ada", "admin");
    const headers = { origin: "https://www.example.com" };
    const wish = { account: "mei", name: "Mei", language: "zh", roles: [{ role: "viewer" }] };
    const invite = (body: object) => ask("POST", "/invitations", { as: ada.token, body, headers });
    const shown = await invite({ ...wish, mail: true });
    expect(shown.data.link).toMatch(/^https:\/\/www\.example\.com\/invitation\?lang=zh#[\w-]{43}$/);
    const mailed = await invite({ ...wish, account: "lin", email: "lin@example.com", mail: true });
    expect(mailed.data.link).toBeNull();
    const again = await invite(wish);
    expect(again).toMatchObject({ status: 409, data: { code: "account-taken" } });
    const list = await ask("GET", "/invitations", { as: ada.token });
    expect(list.data.list).toMatchObject([
      { account: "lin", state: "open", is_mailed: false },
      { account: "mei", state: "open", is_mailed: null, roles: [{ role: "viewer", limits: {} }] },
    ]);
    const at = `/invitations/${shown.data.id}`;
    expect((await ask("DELETE", at, { as: ada.token, headers })).status).toBe(200);
    expect((await ask("DELETE", at, { as: ada.token, headers })).status).toBe(404);
  });

  it("links an invitation to the requested host if no public address is configured", async () => {
    const { ask, person } = await start();
    const ada = await person("ada", "admin");
    let count = 0;
    const invite = async (host: string) => {
      count += 1;
      const body = { account: `mei${count}`, name: "Mei", language: "en" };
      const headers = { host, origin: `http://${host}` };
      return (await ask("POST", "/invitations", { as: ada.token, body, headers })).data.link;
    };
    expect(await invite("192.168.1.20:8080")).toMatch(
      /^http:\/\/192\.168\.1\.20:8080\/invitation#/,
    );
    expect(await invite("site.test")).toMatch(/^http:\/\/site\.test\/invitation#/);
  });

  it("ends tokens with the account at once", async () => {
    const { ask, person, store } = await start();
    const lin = await person("lin", "viewer");
    const wish = { name: "Build", days: 1 };
    const { data } = await ask("POST", "/me/tokens", { as: lin.token, body: wish });
    await setActive(store, { account: "lin", isActive: false, now: Date.now() });
    expect((await ask("GET", "/me", { as: lin.token })).status).toBe(401);
    expect((await ask("GET", "/me", { headers: bearer(data.token) })).status).toBe(401);
  });
});
