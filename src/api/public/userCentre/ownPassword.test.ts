import { Writable } from "node:stream";
import type { InjectOptions } from "fastify";
import { afterEach, expect, test } from "vitest";
import { addAccount, usualPassword } from "../../../../tests/support/accounts.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

const login = "/userCenter/v1/login";
const password = "/userCenter/v1/password";
const next = "a new one of my own";
const input = { password: usualPassword, new_password: next };

forEachStore("The user centre", (open) => {
  const opened: TestApp[] = [];

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });

  async function openCentre(options: Parameters<typeof openTestApp>[0] = {}) {
    const store = await open();
    const id = await addAccount(store);
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const logger = { level: "trace", stream };
    const world = await openTestApp({ logger, ...options, store });
    opened.push(world);
    const ask = async (request: InjectOptions) => {
      const answer = await world.app.inject(request);
      const { status_code: code, message, data } = answer.json();
      return { status: answer.statusCode, code, message, data, headers: answer.headers };
    };
    const token = async () => (await openSession(store, id, Date.now())).token;
    return { store, id, ask, token, world, log: () => lines.join("") };
  }

  test("changes one's own password, by header and cookie, and ends all other sessions", async () => {
    const { ask, token } = await openCentre();
    const [mine, other] = [await token(), await token()];
    const changed = await ask({
      method: "PUT",
      url: password,
      payload: input,
      headers: { "x-token": mine },
    });
    expect(changed).toMatchObject({
      status: 200,
      message: "Your password has been changed. All other sessions of this account have ended.",
      data: { token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(String(changed.headers["set-cookie"])).toContain(`Admin-Token=${changed.data.token};`);
    for (const ended of [mine, other]) {
      expect((await ask({ url: login, headers: { "x-token": ended } })).code).toBe(50008);
    }
    const cookie = `Admin-Token=${changed.data.token}`;
    expect((await ask({ url: login, headers: { cookie } })).code).toBe(200);
    const payload = { account: "lin", password: next };
    expect((await ask({ method: "PUT", url: login, payload })).code).toBe(200);
    const back = { password: next, new_password: usualPassword };
    const again = { method: "PUT", url: `${password}?lang=zh`, headers: { cookie } } as const;
    expect((await ask({ ...again, payload: back })).message).toContain("密码已修改");
  });

  test("refuses to change it without a session, for another site, with a wrong present or a weak new one", async () => {
    const { ask, token } = await openCentre();
    const headers = { "x-token": await token() };
    const put = (payload: object, more: Record<string, string> = {}, url = password) =>
      ask({ method: "PUT", url, payload, headers: { ...headers, ...more } });
    expect(await ask({ method: "PUT", url: password, payload: input })).toMatchObject({
      status: 401,
      code: 50008,
    });
    expect((await put(input, { origin: "https://evil.example" })).code).toBe(403);
    expect(await put({ ...input, password: "not it" })).toMatchObject({
      code: 401,
      message: "The current password is incorrect.",
    });
    for (const weak of ["short", "Password1234", usualPassword]) {
      const refused = await put({ ...input, new_password: weak }, { "accept-language": "zh" });
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.data.errors).toMatchObject([{ field: "new_password" }]);
      expect(refused.message).toContain("12 个字符");
    }
    const query = new URLSearchParams(input);
    const inQuery = await put({}, {}, `${password}?${query}`);
    expect(inQuery.data.errors).toEqual([
      { field: "password", message: "must be in the JSON body, not in the address" },
      { field: "new_password", message: "must be in the JSON body, not in the address" },
    ]);
    expect((await ask({ url: login, headers })).code).toBe(200);
  });

  test("ends the session that the browser held when it signs in again", async () => {
    const { ask, token } = await openCentre();
    const before = await token();
    const payload = { account: "lin", password: usualPassword };
    const headers = { cookie: `Admin-Token=${before}`, origin: "http://localhost" };
    const again = await ask({
      method: "PUT",
      url: login,
      payload,
      headers: { ...headers, host: "localhost" },
    });
    expect(again.code).toBe(200);
    expect((await ask({ url: login, headers: { "x-token": before } })).code).toBe(50008);
    const opened = { "x-token": again.data.token };
    expect((await ask({ url: login, headers: opened })).code).toBe(200);
  });

  test("refuses credentials in the query if that is turned off", async () => {
    const { ask } = await openCentre({ signIn: { takesQuery: false } });
    const query = new URLSearchParams({ account: "lin", password: usualPassword });
    const refused = await ask({ method: "PUT", url: `${login}?${query}&lang=zh` });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.message).toContain("只能放在 JSON 请求体中");
    expect(JSON.stringify(refused)).not.toContain(usualPassword);
    const payload = { account: "lin", password: usualPassword };
    expect((await ask({ method: "PUT", url: login, payload })).code).toBe(200);
  });

  test("logs attempts with their request, without input and issued secrets", async () => {
    const { id, ask, world, log } = await openCentre();
    const put = (typed: string, account = "lin") =>
      ask({
        method: "PUT",
        url: `${login}?${new URLSearchParams({ account, password: typed })}`,
        remoteAddress: "203.0.113.77",
        headers: { referer: "https://example.com/?password=referred" },
      });
    const good = await put(usualPassword);
    await ask({
      method: "PUT",
      url: password,
      payload: input,
      headers: { "x-token": good.data.token },
    });
    await put("mistyped secret", "mistyped name");
    for (let times = 0; times < 6; times += 1) await put("not the one");
    await ask({ method: "PUT", url: `/userCenter/nothing?password=lost-in-query` });
    await world.app.inject(`/login?account=lin&password=lost-in-page`);
    await world.app.inject({
      method: "PUT",
      url: `${login}?password=%`,
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    const lines = log()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const events = lines.filter(({ event }) => event !== undefined);
    expect(events.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      "sign-in success",
      "password success",
      "sign-in wrong",
      ...Array.from({ length: 5 }, () => "sign-in wrong"),
      "sign-in locked",
    ]);
    for (const one of events) {
      expect(one).toMatchObject({
        requestId: expect.any(String),
        method: expect.stringMatching(/^P/),
        url: expect.stringMatching(/^\//),
        account: expect.stringMatching(/^[\w-]{16}$/),
        network: expect.stringMatching(/^[\w-]{16}$/),
      });
    }
    expect(events[0].accountId).toBe(id);
    expect(events[3].account).toBe(events[0].account);
    expect(events[2].account).not.toBe(events[0].account);
    for (const secret of [
      ...[usualPassword, encodeURIComponent(usualPassword), next, "mistyped", "not+the+one"],
      ...["not the one", "203.0.113.77", "lost-in", "referred", good.data.token],
    ]) {
      expect(log()).not.toContain(secret);
    }
  });

  test("prevents a browser from sending another site the address of a sign-in", async () => {
    const { world } = await openCentre();
    const query = new URLSearchParams({ account: "lin", password: usualPassword });
    const answer = await world.app.inject({ method: "PUT", url: `${login}?${query}` });
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    const page = await world.app.inject(`/login?${query}`);
    expect(page.headers["referrer-policy"]).toBe("same-origin");
    expect(page.body).not.toContain(usualPassword);
    expect(String(page.headers.location)).not.toContain("password");
  });
});
