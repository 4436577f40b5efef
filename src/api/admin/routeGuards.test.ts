import { describe, expect, it } from "vitest";
import * as z from "zod";
import { adminWorld } from "../../../tests/support/admin.ts";
import { openTestApp } from "../../../tests/support/app.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { RequestLimits } from "../../base/http/requests/requestLimits.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { languages } from "../../base/site/languages.ts";
import { openSession } from "../../staff/accounts/sessions/sessions.ts";
import { createToken } from "../../staff/accounts/tokens/tokens.ts";
import { adminRoutes } from "./routes/index.ts";

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), summary: z.string().min(1) })),
  ),
});

forEachStore("The admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async (options?: Parameters<typeof adminWorld>[1]) => {
    const world = await adminWorld(await open(), options);
    closeLater(world);
    return world;
  };

  it("accepts signed-in accounts, and answers in their chosen language", async () => {
    const { ask, person } = await openWorld();
    const { token, id } = await person("lin", "publisher");
    const chinese = { headers: { "accept-language": "zh" } };
    const nobody = await ask("GET", "/me", chinese);
    expect(nobody).toMatchObject({ status: 401, code: 50008, data: { code: "signed-out" } });
    expect(nobody.message).toBe(staffMessages.zh.account.badToken);
    expect(await ask("GET", "/me", { as: "x".repeat(43) })).toMatchObject({ status: 401 });

    const own = await ask("GET", "/me", { as: token, ...chinese });
    expect(own).toMatchObject({ status: 200, code: 200, message: staffMessages.zh.api.ok });
    expect(own.data).toMatchObject({ id, account: "lin", language: null, must_first: null });
    expect(own.data.roles).toEqual([{ role: "publisher", limits: {}, by_group: false }]);
    expect(own.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });

    const changed = await ask("PATCH", "/me", { as: token, body: { language: "en" }, ...chinese });
    expect(changed.data).toMatchObject({ language: "en", version: own.data.version + 1 });
    const next = await ask("GET", "/me", { as: token, ...chinese });
    expect(next.message).toBe(staffMessages.en.api.ok);
    const asked = { ...chinese.headers, "x-tapeout-language": "zh" };
    expect((await ask("GET", "/me", { as: token, headers: asked })).message).toBe("成功");
  });

  it("names the path of each problem in the caller's language", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("lin");
    const body = { name: "", language: "fr", more: 1 };
    const sentences = {
      en: [
        ["name", "missing", "Name", "Enter “Name”."],
        ["language", "no-choice", "Language", "Choose one of these for “Language”: en, zh."],
        ["more", "unknown-field", "more", "Remove “more”: there is no such field."],
      ],
      zh: [
        ["name", "missing", "名称", "请填写“名称”。"],
        ["language", "no-choice", "语言", "请为“语言”选择其中一项：en、zh。"],
        ["more", "unknown-field", "more", "没有“more”这个字段，请移除。"],
      ],
    };
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      const { status, data } = await ask("PATCH", "/me", { as: token, body, headers });
      expect(status).toBe(422);
      expect(data).toMatchObject({ code: "invalid" });
      expect(data.errors).toEqual(
        expect.arrayContaining([
          ...sentences[language].map(([name, code, label, message]) =>
            expect.objectContaining({ field: name, path: `/${name}`, code, label, message }),
          ),
        ]),
      );
    }
    const json = { "content-type": "application/json" };
    const garbage = await ask("PATCH", "/me", { as: token, body: "{", headers: json });
    expect(garbage).toMatchObject({ status: 400, data: { code: "malformed" } });
    for (const language of languages) {
      const headers = { ...json, "x-tapeout-language": language };
      const body = '{"name":"Lin","name":"Wei"}';
      const twice = await ask("PATCH", "/me", { as: token, body, headers });
      const message = staffMessages[language].account.nameTwice("name");
      expect(twice).toMatchObject({ status: 400, message, data: { code: "malformed" } });
    }
    const list = await ask("PATCH", "/me", { as: token, body: "[1]", headers: json });
    expect(list).toMatchObject({ status: 422, data: { errors: [{ path: "" }] } });
    const long = await ask("PATCH", "/me", { as: token, body: { name: "x".repeat(70_000) } });
    expect(long).toMatchObject({ status: 413, data: { code: "too-large" } });
    // As large as its route takes, and yet hundreds of milliseconds of work.
    const { token: viewer } = await person("mei", "viewer");
    const wide = `[${"1,".repeat(60_000)}1]`;
    const vast = await ask("POST", "/sheets/export", { as: viewer, body: wide, headers: json });
    expect(vast).toMatchObject({ status: 413, data: { code: "too-large" } });
    const deep = `{"keys":${"[".repeat(90)}${"]".repeat(90)}}`;
    const nested = await ask("POST", "/sheets/export", { as: viewer, body: deep, headers: json });
    expect(nested).toMatchObject({ status: 400, data: { code: "malformed" } });
    const none = await ask("GET", "/nothing", { as: token });
    expect(none).toMatchObject({ status: 404, data: { code: "unknown-path" } });
    expect(await ask("GET", "/%ff", { as: token })).toMatchObject({ status: 404 });
  });

  it("refuses changes that may come from another site", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("lin");
    const wrong = [
      { "x-tapeout-studio": "" },
      { origin: "https://evil.example" },
      { origin: "" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "none" },
    ];
    for (const headers of wrong) {
      const refused = await ask("PATCH", "/me", { as: token, body: { name: "Mei" }, headers });
      expect({ headers, status: refused.status, code: refused.data.code }).toEqual({
        ...{ headers, status: 403 },
        code: "unguarded-request",
      });
    }
    const headers = { "content-type": "text/plain" };
    const text = await ask("PATCH", "/me", { as: token, body: '{"name":"Mei"}', headers });
    expect(text).toMatchObject({ status: 415, data: { code: "not-json" } });
    const foreign = { "sec-fetch-site": "cross-site" };
    expect(await ask("GET", "/me", { as: token, headers: foreign })).toMatchObject({ status: 403 });
    const own = await ask("GET", "/me", { as: token });
    expect(own.data).toMatchObject({ name: "Lin Wei", version: 1 });
  });

  it("allows an account without its required second factor nothing but setting one", async () => {
    const { ask, person, store } = await openWorld();
    const { token } = await person("ada", "administrator");
    const own = (await ask("GET", "/me", { as: token })).data;
    expect(own).toMatchObject({ must_first: null, factor: { is_needed: true, is_overdue: false } });
    expect(await ask("GET", "/people", { as: token })).toMatchObject({ status: 200 });
    const longAgo = { granted_at: 0 };
    await store.db.updateTable("account_roles").set(longAgo).execute();
    await store.db.updateTable("roles").set({ needs_factor_since: 0 }).execute();
    expect(await ask("GET", "/people", { as: token })).toMatchObject({
      status: 403,
      data: { code: "factor-required", is_factor_set: false },
    });
    expect((await ask("GET", "/me", { as: token })).data).toMatchObject({
      ...{ must_first: "factor-required", rights: [] },
    });
  });

  it("accepts a token instead of a session, never beside one", async () => {
    const { ask, person, store } = await openWorld();
    const { id, token } = await person("ada", "administrator");
    const made = await createToken(store, {
      ...{ accountId: id, name: "script", days: 1, now: Date.now() },
      ...{ acts: ["audit.read"], limits: {} },
    });
    const bearer = { authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" };
    const own = await ask("GET", "/me", { headers: bearer });
    expect(own.data).toMatchObject({ account: "ada", rights: [{ act: "audit.read" }] });
    // Its owner's own account is no business of a token's (routes/tokens.test.ts has its changes).
    expect(await ask("PATCH", "/me", { headers: bearer, body: {} })).toMatchObject({ status: 403 });
    expect(await ask("GET", "/people", { headers: bearer })).toMatchObject({ status: 403 });
    expect(await ask("GET", "/audit/export", { headers: bearer })).toMatchObject({
      ...{ status: 403, data: { code: "step-up-required" } },
    });
    expect(await ask("GET", "/me", { as: token, headers: bearer })).toMatchObject({
      ...{ status: 400, data: { code: "two-credentials" } },
    });
    for (const authorization of ["Bearer x", "Basic abc", "Bearer", made.token]) {
      const wrong = await ask("GET", "/me", { headers: { ...bearer, authorization } });
      expect({ authorization, status: wrong.status }).toEqual({ authorization, status: 401 });
    }
    await store.db.updateTable("accounts").set({ must_change: 1 }).execute();
    expect(await ask("GET", "/audit", { headers: bearer })).toMatchObject({
      ...{ status: 403, data: { code: "password-change-required", is_factor_set: false } },
    });
  });

  it("limits changes of a session at a time, and reports when to retry", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("lin");
    const changes = Array.from({ length: 90 }, () => ask("PATCH", "/me", { as: token, body: {} }));
    const refused = (await Promise.all(changes)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ data: { code: "too-many-requests", retry_after: 1 } });
    const other = await person("mei");
    expect(await ask("PATCH", "/me", { as: other.token, body: {} })).toMatchObject({ status: 200 });
  });

  it("limits reads of a person over all sessions, and of tokens separately", async () => {
    // A clock that stands, so that nothing is made up for meanwhile.
    const adminRead = { atOnce: 4, perSecond: 0.1 };
    const requestLimits = new RequestLimits({ adminRead }, () => 0);
    const { ask, person, store } = await openWorld({ requestLimits });
    const { id, token } = await person("lin", "admin");
    const second = (await openSession(store, id, Date.now())).token;
    const statusAs = async (as: string) => (await ask("GET", "/me", { as })).status;
    for (const as of [token, second, token, second]) expect(await statusAs(as)).toBe(200);
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      expect(await ask("GET", "/documents", { as: second, headers })).toMatchObject({
        ...{ status: 429, message: staffMessages[language].adminApi.problems["too-many-requests"] },
        data: { code: "too-many-requests", retry_after: 10 },
        headers: { "retry-after": "10" },
      });
    }
    expect(await ask("PATCH", "/me", { as: token, body: {} })).toMatchObject({ status: 200 });
    const made = await createToken(store, {
      ...{ accountId: id, name: "script", days: 1, now: Date.now() },
      ...{ acts: ["audit.read"], limits: {} },
    });
    const headers = { authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" };
    expect(await ask("GET", "/me", { headers })).toMatchObject({ status: 200 });
    const other = await person("mei", "admin");
    expect(await statusAs(other.token)).toBe(200);
  });

  it("describes itself to signed-in accounts", async () => {
    const { ask, person, world } = await openWorld();
    const { token } = await person("lin");
    expect(await ask("GET", "/openapi.json")).toMatchObject({ status: 401 });
    expect(await ask("GET", "/reference")).toMatchObject({ status: 401 });
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      const page = await ask("GET", "/reference", { as: token, headers });
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.message).toContain(staffMessages[language].adminApi.title);
      expect(page.message).toContain(staffMessages[language].adminApi.routes.changeOwn);
      expect(page.message).not.toMatch(/undefined|\[object/);
    }
    const described = await world.app.inject({
      url: "/api/v1/admin/openapi.json",
      headers: { cookie: `Admin-Token=${token}` },
    });
    const { paths } = openApi.parse(described.json());
    const operations = Object.values(paths).flatMap((calls) => Object.values(calls));
    expect(operations).toHaveLength(adminRoutes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });
});

describe("The admin API without a store", () => {
  it("has no routes", async () => {
    const { app, close } = await openTestApp();
    const answer = await app.inject("/api/v1/admin/me");
    expect(answer.json()).toMatchObject({ status_code: 404, data: { code: "unknown-path" } });
    await close();
  });
});
