import { describe, expect, it } from "vitest";
import { openTestApp, type TestAppOptions } from "../../../../tests/support/app.ts";
import { agents, password, signInPages } from "../../../../tests/support/signInPages.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { messages } from "../../../base/i18n/index.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { createInvitation } from "../../../staff/accounts/invitations/invitations.ts";

const { add, app, cookieOf, get, post, store } = signInPages();

describe.each(surfaces)("the sign-in page on %s", (surface) => {
  it.each(languages)("is rendered for each request and never cached, in %s", async (language) => {
    const search = language === "zh" ? "?lang=zh" : "";
    const answer = await get(`${pagePath(surface, "login")}${search}`, {
      "user-agent": agents[surface],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    expect(
      answer.body.includes(`<h1 class="login__title">${messages[language].signIn.title}`),
    ).toBe(true);
    expect(answer.body.includes('method="post"')).toBe(true);
  });

  it("signs in by a plain post, then shows the reader's name, then signs out", async () => {
    const path = pagePath(surface, "login");
    const agent = { "user-agent": agents[surface] };
    const signedIn = await post(path, { account: " editor ", password }, agent);
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([
      303,
      pagePath(surface, "home"),
    ]);
    const cookie = String([signedIn.headers["set-cookie"]].flat()[0]);
    // A later page's script learns by it that there is a profile to fetch.
    const due = [signedIn.headers["set-cookie"]]
      .flat()
      .find((one) => one?.startsWith("Profile-Due=1"));
    expect(due).toMatch(/; SameSite=Strict/);
    expect(due).not.toMatch(/HttpOnly/);
    expect(cookie).toMatch(
      /^Admin-Token=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
    );
    const token = cookie.split(";")[0] ?? "";
    const known = await get(path, { ...agent, cookie: token });
    expect(known.body.includes("You are signed in as editor.")).toBe(true);
    const out = await post(path, { do: "sign-out" }, { ...agent, cookie: token });
    expect(out.statusCode).toBe(303);
    expect(out.headers.location).toBe(path);
    for (const gone of [out.headers["set-cookie"]].flat()) expect(gone).toContain("; Max-Age=0;");
    const after = await get(path, { ...agent, cookie: token });
    expect(after.body.includes("signed in as")).toBe(false);
  });
});

describe("a sign-in in a signed-in browser", () => {
  it("ends the session that the browser held", async () => {
    const cookie = await cookieOf("visitor");
    await post("/login", { account: "editor", password }, { cookie });
    expect((await get("/login", { cookie })).body).not.toContain("You are signed in as");
  });
});

describe("a sign-in over HTTPS", () => {
  it.each<[string, Partial<TestAppOptions>, Record<string, string>]>([
    ["by its address", { addressing: createAddressing({ siteUrl: "https://own.example" }) }, {}],
    ["by a server before it", { trustProxy: true }, { "x-forwarded-proto": "https" }],
  ])(
    "%s has cookies for HTTPS alone, in the form and with an invitation",
    async (way, options, headers) => {
      const world = await openTestApp({ store: store(), ...options });
      const send = (url: string, fields: Record<string, string>) =>
        world.app.inject({
          ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
          headers: {
            ...{ "content-type": "application/x-www-form-urlencoded", host: "own.example" },
            ...headers,
          },
        });
      const { secret: code } = await createInvitation(store(), {
        ...{ account: `mei ${way}`, name: "Mei", email: "", language: "zh", grants: [] },
        ...{ isMailed: false, now: Date.now() },
      });
      const next = "nine words make it long";
      const answers = [
        await send("/login", { account: "visitor", password }),
        await send("/invitation", { code, next, repeated: next }),
        await send("/login", { do: "sign-out" }),
      ];
      await world.close();
      for (const { statusCode, headers: own } of answers) {
        expect(statusCode).toBe(303);
        const cookies = [own["set-cookie"]].flat();
        expect(cookies.length).toBeGreaterThan(1);
        expect(cookies.filter((cookie) => !cookie?.includes("; Secure"))).toEqual([]);
      }
    },
  );
});

describe("a refused sign-in", () => {
  it.each(languages)(
    "returns the page with the account but not the password, in %s",
    async (language) => {
      const answer = await post(`/login?lang=${language}`, {
        account: "nobody",
        password: "S3cret!",
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.body.includes(messages[language].account.wrong)).toBe(true);
      expect(answer.body.includes('value="nobody"')).toBe(true);
      expect(answer.body.includes("S3cret!")).toBe(false);
    },
  );

  it("names missing fields", async () => {
    const answer = await post("/login", { account: "editor", password: "" });
    expect(answer.statusCode).toBe(422);
    expect(answer.body.includes("Please enter your password.")).toBe(true);
    for (const account of ["", " "]) {
      const nobody = await post("/login", { account, password });
      expect(nobody.statusCode).toBe(422);
      expect(nobody.body).toContain("Please enter your account.");
    }
  });

  it("reports when to retry", async () => {
    await add("locked", [], false);
    for (let failure = 0; failure < 5; failure += 1) {
      await post("/login", { account: "locked", password: "wrong" });
    }
    const answer = await post("/login", { account: "locked", password });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body.includes("Too many attempts.")).toBe(true);
  });

  it("is the answer to a form of another site, whatever it contains", async () => {
    const foreign = { origin: "https://evil.example" };
    const answer = await post("/login", { account: "editor", password }, foreign);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("is never an internal error, whatever is posted", async () => {
    for (const payload of ["", "%", "account", "account=%ff&password=%00", "a".repeat(20_000)]) {
      const answer = await app().inject({
        method: "POST",
        url: "/login",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe("the destination after signing in", () => {
  it.each([
    ["/rk-news?id=3", "/rk-news?id=3"],
    ["//evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/\\evil.example", "/"],
  ])("of redirect=%s is %s", async (redirect, target) => {
    const url = `/login?redirect=${encodeURIComponent(redirect)}`;
    const answer = await post(url, { account: "visitor", password });
    expect(answer.headers.location).toBe(target);
  });

  it("is passed on by /auth-redirect within the site alone", async () => {
    expect((await get("/auth-redirect?redirect=%2Frk-news")).headers.location).toBe("/rk-news");
    expect((await get("/auth-redirect")).headers.location).toBe("/");
    expect((await get("/auth-redirect?redirect=%2F%2Fevil.example")).statusCode).toBe(404);
  });
});

describe("/401", () => {
  it.each(surfaces)("is a page of its own on %s, with its status", async (surface) => {
    const prefix = surface === "mobile" ? "/mobile" : "";
    const answer = await get(`${prefix}/401?lang=zh`, { "user-agent": agents[surface] });
    expect(answer.statusCode).toBe(401);
    expect(answer.body.includes("无权访问此页面")).toBe(true);
    expect(answer.body.includes(`data-surface="${surface}"`)).toBe(true);
  });
});

describe("an account with a second factor", () => {
  it("is asked for the code by the plain form, and signed in with it", async () => {
    await add("mei", ["editor"], false);
    const put = async (path: string, payload: object, headers = {}) =>
      (
        await app().inject({ method: "PUT", url: `/userCenter/v1/${path}`, payload, headers })
      ).json();
    const { token } = (await put("login", { account: "mei", password })).data;
    const own = { "x-token": token };
    const { key } = (await put("factor", { password }, own)).data;
    const set = await put("factor/confirm", { code: codeOf(key, Date.now()) }, own);
    const [recovery = ""]: string[] = set.data.recovery_codes;
    for (const language of languages) {
      const asked = await post(`/login?lang=${language}`, { account: "mei", password });
      expect(asked.statusCode).toBe(401);
      expect(asked.headers["set-cookie"]).toBeUndefined();
      expect(asked.body).toContain(messages[language].signIn.codeAsked);
      expect(asked.body).toMatch(/autoComplete="one-time-code"[^>]*name="code"/);
      expect(asked.body).not.toContain(password);
      const wrong = await post(`/login?lang=${language}`, { account: "mei", password, code: "12" });
      expect(wrong.body).toContain(messages[language].account.wrongCode);
      expect(wrong.body).toContain('name="code"');
    }
    const admitted = await post("/login", { account: "mei", password, code: recovery });
    expect(admitted.statusCode).toBe(303);
    expect(String(admitted.headers["set-cookie"])).toContain("Admin-Token=");
  });
});
