import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { RequestLimits } from "../../../base/http/requests/requestLimits.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { proofLifetimeMs } from "../../../staff/accounts/sessions/stepUp.ts";
import { createToken } from "../../../staff/accounts/tokens/tokens.ts";

forSqlite("A caller of the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async (options?: Parameters<typeof adminWorld>[1]) =>
    closeLater(await adminWorld(await open(), options));

  it("is answered in the language of the header, else of the address, else of their account, else of the browser", async () => {
    const { ask, person } = await openWorld();
    const [ada, lin, mei] = [await person("ada"), await person("lin"), await person("mei")];
    await ask("PATCH", "/me", { as: ada.token, body: { language: "en" } });
    await ask("PATCH", "/me", { as: lin.token, body: { language: "zh" } });
    const browser = { "accept-language": "zh" };
    const chosen = { ...browser, "x-tapeout-language": "en" };
    for (const [as, path, headers, language] of [
      [ada.token, "/me", browser, "en"],
      [lin.token, "/me", {}, "zh"],
      [mei.token, "/me", browser, "zh"],
      [mei.token, "/me", {}, "en"],
      [mei.token, "/me?lang=zh", {}, "zh"],
      [mei.token, "/me?lang=fr", browser, "zh"],
      [ada.token, "/me?lang=zh", {}, "zh"],
      [lin.token, "/me?lang=zh", chosen, "en"],
      [lin.token, "/me", { "x-tapeout-language": "fr" }, "zh"],
    ] as const) {
      const { message } = await ask("GET", path, { as, headers });
      expect([path, headers, message]).toEqual([path, headers, staffMessages[language].api.ok]);
    }
  });

  it("without a valid credential is asked to sign in, and sees whether one was sent", async () => {
    const { ask, world } = await openWorld();
    const wrong = "x".repeat(43);
    for (const [wish, token] of [
      [{}, { token: "missing" }],
      [{ as: wrong }, {}],
      [{ headers: { authorization: `Bearer ${wrong}` } }, {}],
      [{ headers: { authorization: "Basic abc" } }, {}],
    ] as const) {
      const { status, data, message } = await ask("GET", "/me", wish);
      expect([status, data]).toEqual([401, { ...token, code: "signed-out" }]);
      expect(message).toBe(staffMessages.en.account.badToken);
    }
    // Answers of the user centre are as they are without these requests.
    const own = await world.app.inject("/userCenter/v1/login");
    expect(own.json().data).toEqual({ token: "missing" });
  });

  it("proves their presence for five minutes, by a session alone", async () => {
    const { ask, person, store } = await openWorld();
    const { id, token } = await person("ada", "admin");
    const proved = async (as: string) => (await ask("GET", "/me", { as })).data.proved_until;
    const until = Date.parse(await proved(token));
    expect(until).toBeGreaterThan(Date.now() + proofLifetimeMs / 2);
    expect(until).toBeLessThanOrEqual(Date.now() + proofLifetimeMs);
    const old = await openSession(store, id, Date.now() - proofLifetimeMs);
    expect(await proved(old.token)).toBeNull();
    const body = { name: "Build", days: 30 };
    expect(await ask("POST", "/me/tokens", { as: old.token, body })).toMatchObject({
      ...{ status: 403, data: { code: "step-up-required" } },
    });
    const made = await createToken(store, {
      ...{ accountId: id, name: "script", days: 1, now: Date.now() },
      ...{ acts: ["audit.read", "account.manage"], limits: {} },
    });
    const headers = { authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" };
    expect((await ask("GET", "/me", { headers })).data.proved_until).toBeNull();
    for (const [method, path, code] of [
      ["POST", "/me/tokens", "step-up-required"],
      ["DELETE", "/me/sessions", "not-permitted"],
      ["PATCH", "/me", "not-permitted"],
      ["DELETE", `/people/${id}/sessions`, "step-up-required"],
    ] as const) {
      const refused = await ask(method, path, { headers, body });
      expect([path, refused.status, refused.data.code]).toEqual([path, 403, code]);
    }
  });

  it("who must set a password of their own first is refused all but that, with the state of the second factor", async () => {
    const { ask, person, store } = await openWorld();
    const { token } = await person("lin", "admin");
    await store.db.updateTable("accounts").set({ must_change: 1 }).execute();
    expect((await ask("GET", "/me", { as: token })).data.must_first).toBe(
      "password-change-required",
    );
    const refused = await ask("GET", "/people", { as: token });
    expect([refused.status, refused.data]).toEqual([
      403,
      { code: "password-change-required", is_factor_set: false },
    ]);
  });

  it("who views as a role changes nothing, and reads nothing that the role does not", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("ada", "admin");
    const changeName = () => ask("PATCH", "/me", { as: token, body: { name: "Ada" } });
    await ask("PUT", "/me/view-as", { as: token, body: { role: "viewer" } });
    expect(await changeName()).toMatchObject({ status: 403, data: { code: "viewing-as" } });
    expect((await ask("GET", "/me", { as: token })).data.name).not.toBe("Ada");
    expect((await ask("GET", "/people", { as: token })).data.code).toBe("not-permitted");
    expect((await ask("DELETE", "/me/view-as", { as: token })).status).toBe(200);
    expect((await changeName()).status).toBe(200);
    expect((await ask("GET", "/people", { as: token })).status).toBe(200);
  });

  it("exports the audit trail a few times at once, and finds nothing at an id that is none", async () => {
    const auditExport = { atOnce: 2, perSecond: 0.1 };
    const requestLimits = new RequestLimits({ auditExport }, () => 0);
    const { ask, person, world } = await openWorld({ requestLimits });
    const { token } = await person("ada", "admin");
    const statuses = [];
    for (const _ of [1, 2, 3]) {
      statuses.push((await ask("GET", "/audit/export", { as: token })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const other = await person("bo", "admin");
    expect((await ask("GET", "/audit/export", { as: other.token })).status).toBe(200);
    for (const path of ["/people/0", "/people/x", "/people/1.5", "/people/2147483648"]) {
      const { status, data } = await ask("GET", path, { as: token });
      expect([path, status, data.code]).toEqual([path, 404, "not-found"]);
    }
    const head = await world.app.inject({
      ...{ method: "HEAD", url: "/api/v1/admin/me" },
      headers: { cookie: `Admin-Token=${token}` },
    });
    expect(head.statusCode).toBe(404);
  });
});
