import type { InjectOptions } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { addAccount, usualPassword } from "../../../tests/support/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { changePassword } from "../../accounts/accounts.ts";
import { accountProfile } from "../../accounts/profile.ts";
import { openSession } from "../../accounts/sessions.ts";
import { createAddressing } from "../../http/addressing.ts";

const day = 86_400_000;
const minute = 60_000;
const start = Date.UTC(2026, 10, 21);

const login = "/userCenter/v1/login";
const logout = "/userCenter/v1/logout";
const credentials = { account: "lin", password: usualPassword };

const signedIn = accountProfile.extend({ token: z.string().length(43) }).strict();

forEachStore("The user centre", (open) => {
  const opened: TestApp[] = [];

  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });

  /** A server with the account `lin`. */
  async function openCentre(options: Parameters<typeof openTestApp>[0] = {}) {
    const store = await open();
    const id = await addAccount(store, { roles: ["editor"] });
    const world = await openTestApp({ ...options, store });
    opened.push(world);
    const ask = async (request: InjectOptions) => {
      const answer = await world.app.inject(request);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      const { status_code: code, message, data } = answer.json();
      return { status: answer.statusCode, code, message, data, headers: answer.headers };
    };
    return {
      store,
      id,
      ask,
      signIn: (payload: object = credentials, headers = {}) =>
        ask({ method: "PUT", url: login, payload, headers }),
      info: (token: string) => ask({ url: login, headers: { "x-token": token } }),
    };
  }

  test("signs in with a JSON body, and answers the profile with the token", async () => {
    const { id, signIn, info } = await openCentre();
    const { status, code, message, data, headers } = await signIn({
      account: "  lin ",
      password: usualPassword,
    });
    expect({ status, code, message }).toEqual({
      status: 200,
      code: 200,
      message: "You are signed in.",
    });
    expect(signedIn.safeParse(data).error).toBeUndefined();
    const { token, ...profile } = data;
    expect(profile).toMatchObject({ id, account: "lin", roles: ["editor"], is_admin: false });
    expect(headers["set-cookie"]).toEqual([
      `Admin-Token=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict`,
      expect.stringMatching(
        /^Known-Device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await info(token)).toMatchObject({ status: 200, code: 200, data: profile });
    expect((await info(token)).data).not.toHaveProperty("token");
  });

  test("signs in with the query, as the specification has it", async () => {
    const { ask } = await openCentre();
    const query = new URLSearchParams({ account: " lin ", password: usualPassword });
    const answer = await ask({ method: "PUT", url: `${login}?${query}&lang=zh` });
    expect(answer).toMatchObject({ status: 200, code: 200, message: "登录成功。" });
    const both = await ask({
      method: "PUT",
      url: `${login}?account=lin&password=not+it`,
      payload: { password: usualPassword },
    });
    expect(both.code).toBe(200);
  });

  test("says the same for an unknown account and a wrong password, in both languages", async () => {
    const { signIn } = await openCentre();
    const wrong = [
      { account: "lin", password: "not it" },
      { account: "nobody", password: "not it" },
    ];
    for (const payload of wrong) {
      expect(await signIn(payload)).toMatchObject({
        status: 401,
        code: 401,
        message: "The account or the password is not right.",
        data: {},
      });
      expect(await signIn(payload, { "accept-language": "zh-CN" })).toMatchObject({
        message: "账号或密码不正确。",
      });
    }
    const [one, other] = await Promise.all(wrong.map((payload) => signIn(payload)));
    expect(one?.headers).toEqual(expect.not.objectContaining({ "set-cookie": expect.anything() }));
    expect({ ...one, headers: "" }).toEqual({ ...other, headers: "" });
  });

  test("is locked after five wrong passwords, and says until when", async () => {
    const { signIn } = await openCentre();
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    for (let failed = 0; failed < 5; failed += 1) {
      expect((await signIn({ account: "lin", password: "not it" })).code).toBe(401);
    }
    expect(await signIn()).toMatchObject({
      status: 429,
      code: 429,
      message: "Too many attempts. Please try again in 15 minutes.",
      data: { retry_after: 900 },
      headers: { "retry-after": "900" },
    });
    vi.setSystemTime(start + 15 * minute - 1_000);
    expect(await signIn(credentials, { cookie: "lang=zh" })).toMatchObject({
      status: 429,
      message: "尝试次数过多，请在 1 秒后重试。",
      headers: { "retry-after": "1" },
    });
    vi.setSystemTime(start + 15 * minute);
    expect((await signIn()).code).toBe(200);
  });

  test("tells a session by header before cookie, and what is no session's by 50008", async () => {
    const { store, id, ask, info } = await openCentre();
    const { token } = await openSession(store, id, Date.now());
    const cookie = `lang=en; Admin-Token=${token}`;
    expect(await ask({ url: login, headers: { cookie } })).toMatchObject({ code: 200 });
    const bad = { status: 401, code: 50008, message: "You are not signed in. Please sign in." };
    // Clients tell their reader otherwise where there was no token at all (spec section 4).
    const missing = { ...bad, data: { token: "missing" } };
    for (const none of ["", "lang=en", "Admin-Token=", "Admin-Token=; lang=en"]) {
      expect(await ask({ url: login, headers: { cookie: none } })).toMatchObject(missing);
    }
    const forgedHeader = { cookie, "x-token": "forged" };
    expect(await ask({ url: login, headers: forgedHeader })).toMatchObject({ ...bad, data: {} });
    for (const forged of ["x", "x".repeat(43), "x".repeat(5_000), `${token}x`]) {
      expect(await info(forged)).toMatchObject(bad);
    }
    expect(await ask({ url: `${login}?lang=zh` })).toMatchObject({
      code: 50008,
      message: "您尚未登录，请先登录。",
    });
  });

  test("tells the sixth sign-in's oldest session that it ended: 50012", async () => {
    const { signIn, info } = await openCentre();
    const tokens: string[] = [];
    for (let times = 0; times < 6; times += 1) tokens.push((await signIn()).data.token);
    const [oldest = "", ...others] = tokens;
    expect(await info(oldest)).toMatchObject({
      status: 401,
      code: 50012,
      message: "Your account has signed in elsewhere, and this session has ended.",
    });
    for (const token of others) expect((await info(token)).code).toBe(200);
  });

  test("tells a session that is over after 24 hours: 50014", async () => {
    const { store, id, ask } = await openCentre();
    const { token } = await openSession(store, id, start);
    vi.useFakeTimers({ toFake: ["Date"], now: start + day - 1 });
    const ofNow = () => ask({ url: `${login}?lang=zh`, headers: { "x-token": token } });
    expect((await ofNow()).code).toBe(200);
    vi.setSystemTime(start + day);
    expect(await ofNow()).toMatchObject({
      status: 401,
      code: 50014,
      message: "登录已过期，请重新登录。",
    });
  });

  test("ends sessions with a change of password: 50008", async () => {
    const { store, id, info } = await openCentre();
    const { token } = await openSession(store, id, Date.now());
    await changePassword(store, { account: "lin", password: "quite another", now: Date.now() });
    expect((await info(token)).code).toBe(50008);
  });

  test("signs out the token of header, body or query, and takes the cookie away", async () => {
    const { store, id, ask, info } = await openCentre();
    for (const form of [
      (token: string) => ({ url: logout, headers: { "x-token": token } }),
      (token: string) => ({ url: logout, payload: { token } }),
      (token: string) => ({ url: `${logout}?token=${token}` }),
    ]) {
      const { token } = await openSession(store, id, Date.now());
      const answer = await ask({ method: "PUT", ...form(token) });
      expect(answer).toMatchObject({
        status: 200,
        code: 200,
        message: "You are signed out.",
        data: {},
        headers: {
          "set-cookie": ["Admin-Token=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"],
        },
      });
      expect((await info(token)).code).toBe(50008);
    }
  });

  test("signs out by the cookie for its own pages alone", async () => {
    const { store, id, ask, info } = await openCentre();
    const { token } = await openSession(store, id, Date.now());
    const out = (headers: Record<string, string>) =>
      ask({
        method: "PUT",
        url: `${logout}?lang=zh`,
        headers: { host: "localhost:3000", cookie: `Admin-Token=${token}`, ...headers },
      });
    const forged: Record<string, string>[] = [
      {},
      { origin: "http://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of forged) {
      const answer = await out(headers);
      expect(answer).toMatchObject({ status: 403, code: 403, message: "该请求并非来自本站页面。" });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect((await info(token)).code).toBe(200);
    expect((await out({ origin: "http://localhost:3000" })).code).toBe(200);
    expect((await info(token)).code).toBe(50008);
    expect((await out({ "sec-fetch-site": "same-origin" })).code).toBe(200);
  });

  test("takes no offence at signing out twice, or without a session", async () => {
    const { ask } = await openCentre();
    for (const payload of [{}, { token: "" }, { token: "forged" }, undefined]) {
      const answer = await ask({ method: "PUT", url: logout, ...(payload && { payload }) });
      expect(answer.code).toBe(200);
    }
  });

  test("does not sign a reader in from another site's page", async () => {
    const { store, signIn } = await openCentre({
      addressing: createAddressing({ siteUrl: "https://www.example.com" }),
    });
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "http://www.example.com" },
      { origin: "https://evil.example", host: "evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect(await signIn(credentials, headers)).toMatchObject({
        status: 403,
        code: 403,
        message: "This request does not come from this site’s own pages.",
      });
    }
    expect(await store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    const answer = await signIn(credentials, { origin: "https://www.example.com" });
    expect(answer.code).toBe(200);
    const cookies = [answer.headers["set-cookie"]].flat();
    expect(cookies.map((cookie) => cookie?.split("=")[0])).toEqual([
      "__Host-Admin-Token",
      "Admin-Token",
      "__Host-Known-Device",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; .*; Secure;/);
  });

  test("names each field that is wrong, in the language asked for", async () => {
    const { ask, signIn } = await openCentre();
    const long = "x".repeat(1_025);
    expect(await signIn({ account: " ", password: long })).toMatchObject({
      status: 422,
      code: 422,
      message:
        "Please check: account (1 to 128 characters without control characters), password (1 to 1024 bytes of text)",
      data: {
        errors: [
          { field: "account", message: "1 to 128 characters without control characters" },
          { field: "password", message: "1 to 1024 bytes of text" },
        ],
      },
    });
    expect(await ask({ method: "PUT", url: `${login}?lang=zh` })).toMatchObject({
      code: 422,
      message: "请检查参数：account (不能为空)、password (不能为空)",
    });
    const twice = `${login}?account=a&account=b&password[]=c`;
    expect((await ask({ method: "PUT", url: twice })).data.errors).toEqual([
      { field: "account", message: "to be given once" },
      { field: "password", message: "a single value, not a list" },
    ]);
    for (const account of [["lin"], { a: 1 }, 7, true, null, "a\0b", "\ud800", "x".repeat(129)]) {
      const { code, data } = await signIn({ account, password: usualPassword });
      expect({ code, field: data.errors?.[0]?.field }).toEqual({ code: 422, field: "account" });
    }
    const token = await ask({ method: "PUT", url: logout, payload: { token: [] } });
    expect(token.data.errors).toEqual([
      { field: "token", message: "text of at most 200 characters" },
    ]);
  });

  test("answers a body that is no JSON object with an envelope that does not repeat it", async () => {
    const { ask } = await openCentre();
    const put = (payload: string, type: string | undefined) =>
      ask({
        method: "PUT",
        url: `${login}?lang=zh`,
        payload,
        headers: type === undefined ? {} : { "content-type": type },
      });
    const json = "application/json";
    for (const body of [
      '{"password":"hush',
      "hush",
      '["hush"]',
      '"hush"',
      "7",
      "null",
      "\ufeff{",
    ]) {
      const answer = await put(body, json);
      expect(answer).toMatchObject({ status: 400, message: "请求内容不是有效的 JSON 对象。" });
      expect(JSON.stringify(answer)).not.toContain("hush");
    }
    for (const type of ["text/plain", "text/html", "application/xml", "nonsense", undefined]) {
      expect(await put("account=lin", type)).toMatchObject({
        status: 415,
        message: "请求内容须为 JSON（Content-Type: application/json）。",
      });
    }
    const large = JSON.stringify({ account: "lin", password: "x".repeat(20_000) });
    expect(await put(large, json)).toMatchObject({ status: 413, message: "请求内容过大。" });
    expect((await put(large, `${json}; charset=utf-8`)).code).toBe(413);
    expect((await put("", json)).code).toBe(422);
  });

  test("answers 404 with an envelope for every other address and method", async () => {
    const { ask } = await openCentre();
    for (const url of ["/userCenter", "/userCenter/v2/login", "/userCenter/v1/login/x"]) {
      for (const method of ["GET", "PUT", "POST", "DELETE", "OPTIONS"] as const) {
        const answer = await ask({ method, url, headers: { cookie: "lang=zh" } });
        expect(answer).toMatchObject({ status: 404, code: 404, message: "接口地址不存在。" });
      }
    }
    for (const method of ["POST", "DELETE", "PATCH"] as const) {
      expect((await ask({ method, url: login })).code).toBe(404);
    }
    const broken = { payload: "{", headers: { "content-type": "application/json" } };
    expect((await ask({ method: "POST", url: "/userCenter/x", ...broken })).code).toBe(400);
  });

  test("speaks the language of lang, then of the host, the cookie, and Accept-Language", async () => {
    const { ask } = await openCentre();
    const languageOf = async (url: string, headers: Record<string, string> = {}) =>
      (await ask({ url, headers })).message.startsWith("You") ? "en" : "zh";
    const zh = { cookie: "lang=zh", "accept-language": "zh" };
    expect(await languageOf(`${login}?lang=en`, zh)).toBe("en");
    expect(await languageOf(`${login}?lang=xx`, zh)).toBe("zh");
    expect(await languageOf(login, { cookie: "lang=en", "accept-language": "zh" })).toBe("en");
    for (const [header, expected] of [
      ["zh", "zh"],
      ["ZH-Hant-TW, en;q=0.9", "zh"],
      ["fr, en;q=0.5, zh;q=0.8", "zh"],
      ["en;q=0, zh;q=0.1", "zh"],
      ["en, zh", "en"],
      ["fr", "en"],
      ["zh;q=x", "en"],
      ["", "en"],
    ] as const) {
      expect(await languageOf(login, { "accept-language": header })).toBe(expected);
    }
    const hosts = await openTestApp({
      store: await open(),
      addressing: createAddressing({
        siteHosts: new Map([
          ["www.example.com", "en"],
          ["www.example.cn", "zh"],
        ]),
      }),
    });
    opened.push(hosts);
    const { message } = (
      await hosts.app.inject({
        url: login,
        headers: { host: "www.example.cn", cookie: "lang=en", "accept-language": "en" },
      })
    ).json();
    expect(message).toBe("您尚未登录，请先登录。");
  });
});

test("Without accounts the user centre has no addresses", async () => {
  const { app, close } = await openTestApp();
  for (const method of ["GET", "PUT"] as const) {
    const answer = await app.inject({ method, url: login });
    expect(answer.json()).toMatchObject({ status_code: 404, data: {} });
  }
  await close();
});
