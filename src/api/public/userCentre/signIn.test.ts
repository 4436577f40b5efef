import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { usualPassword } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { credentials, login, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { accountProfile } from "../../../staff/accounts/people/profile.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 21);

const signedIn = accountProfile.extend({ token: z.string().length(43) }).strict();

forEachStore("Signing in at the user centre", (open) => {
  const openCentre = userCentreOn(open);

  afterEach(() => void vi.useRealTimers());

  test("accepts a JSON body, and answers the profile with the token", async () => {
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
      `Admin-Token=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict`,
      expect.stringMatching(
        /^Known-Device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await info(token)).toMatchObject({ status: 200, code: 200, data: profile });
    expect((await info(token)).data).not.toHaveProperty("token");
  });

  test("accepts the query, as the specification allows", async () => {
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

  test("answers the same for an unknown account and a wrong password, in both languages", async () => {
    const { signIn } = await openCentre();
    const wrong = [
      { account: "lin", password: "not it" },
      { account: "nobody", password: "not it" },
    ];
    for (const payload of wrong) {
      expect(await signIn(payload)).toMatchObject({
        status: 401,
        code: 401,
        message: "The account or password is incorrect.",
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

  test("is locked after five wrong passwords, and reports until when", async () => {
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

  test("is refused from another site's page", async () => {
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
        message: "This request did not come from a page of this site.",
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
});
