import { afterEach, expect, test, vi } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { login, logout, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { changePassword } from "../../../staff/accounts/accounts.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

const twelveHours = 12 * 3_600_000;
const start = Date.UTC(2026, 10, 21);

forEachStore("A session of the user centre", (open) => {
  const openCentre = userCentreOn(open);

  afterEach(() => void vi.useRealTimers());

  test("is read from the header before the cookie, and answered with 50008 if unknown", async () => {
    const { store, id, ask, info } = await openCentre();
    const { token } = await openSession(store, id, Date.now());
    const cookie = `lang=en; Admin-Token=${token}`;
    expect(await ask({ url: login, headers: { cookie } })).toMatchObject({ code: 200 });
    const bad = { status: 401, code: 50008, message: "You are not signed in. Please sign in." };
    // Clients show another message if there was no token at all (specification, section 4).
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

  test("that is replaced by a sixth sign-in is answered with 50012", async () => {
    const { signIn, info } = await openCentre();
    const tokens: string[] = [];
    for (let times = 0; times < 6; times += 1) tokens.push((await signIn()).data.token);
    const [oldest = "", ...others] = tokens;
    expect(await info(oldest)).toMatchObject({
      status: 401,
      code: 50012,
      message: "Your account was used to sign in elsewhere, so this session has ended.",
    });
    for (const token of others) expect((await info(token)).code).toBe(200);
  });

  test("that has expired is answered with 50014", async () => {
    const { store, id, ask } = await openCentre();
    const { token } = await openSession(store, id, start);
    vi.useFakeTimers({ toFake: ["Date"], now: start + 1 });
    const ofNow = () => ask({ url: `${login}?lang=zh`, headers: { "x-token": token } });
    expect((await ofNow()).code).toBe(200);
    vi.setSystemTime(start + twelveHours);
    expect(await ofNow()).toMatchObject({
      status: 401,
      code: 50014,
      message: "登录已过期，请重新登录。",
    });
  });

  test("that a change of password ended is answered with 50008", async () => {
    const { store, id, info } = await openCentre();
    const { token } = await openSession(store, id, Date.now());
    await changePassword(store, { account: "lin", password: "quite another", now: Date.now() });
    expect((await info(token)).code).toBe(50008);
  });

  test("ends by signing out with the token of header, body or query, and loses its cookie", async () => {
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

  test("ends by the cookie only from the site's own pages", async () => {
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

  test("may be ended twice, and without a session", async () => {
    const { ask } = await openCentre();
    for (const payload of [{}, { token: "" }, { token: "forged" }, undefined]) {
      const answer = await ask({ method: "PUT", url: logout, ...(payload && { payload }) });
      expect(answer.code).toBe(200);
    }
  });
});
