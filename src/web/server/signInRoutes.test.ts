import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { createAccount } from "../../accounts/accounts.ts";
import type { RoleName } from "../../accounts/permissions.ts";
import { messages } from "../../i18n/index.ts";
import { pagePath } from "../../site/href.ts";
import { languages } from "../../site/languages.ts";
import type { PageKey } from "../../site/pages.ts";
import { surfaces } from "../../site/surfaces.ts";
import { openStore, type Store } from "../../store/store.ts";

// No page is closed today: for these tests alone the news need a role.
vi.mock("../../site/pages.ts", async (load) => {
  const actual = await load<typeof import("../../site/pages.ts")>();
  const pageFacts = (page: PageKey) =>
    page === "rk-news" ? { ...actual.pageFacts(page), roles: ["editor"] } : actual.pageFacts(page);
  return { ...actual, pageFacts };
});

const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36",
};

const password = "correct horse battery";

let folder: string;
let store: Store;
let world: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-sign-in-"));
  store = await openStore({ dataDir: folder });
  world = await openTestApp({ store });
  await add("editor", ["editor"], false);
  await add("visitor", [], false);
  await add("boss", [], true);
});

afterAll(async () => {
  await world.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function add(account: string, roles: RoleName[], isAdmin: boolean): Promise<void> {
  await createAccount(store, { account, password, name: "", roles, isAdmin, now: Date.now() });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { "user-agent": agents.desktop, ...headers } });

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      host: "own.example",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

async function cookieOf(account: string): Promise<string> {
  const answer = await post("/login", { account, password });
  return cookieIn(answer.headers["set-cookie"]);
}

/** The session's cookie among those an answer sets, as a browser sends it back. */
function cookieIn(given: string | string[] | undefined): string {
  return [given].flat()[0]?.split(";")[0] ?? "";
}

describe.each(surfaces)("the sign-in page on %s", (surface) => {
  it.each(languages)("is made for each request and kept by nobody, in %s", async (language) => {
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

  it("signs in by a plain post, then knows the reader, then signs out", async () => {
    const path = pagePath(surface, "login");
    const agent = { "user-agent": agents[surface] };
    const signedIn = await post(path, { account: " editor ", password }, agent);
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([
      303,
      pagePath(surface, "home"),
    ]);
    const cookie = String([signedIn.headers["set-cookie"]].flat()[0]);
    expect(cookie).toMatch(
      /^Admin-Token=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict/,
    );
    const token = cookie.split(";")[0] ?? "";
    const known = await get(path, { ...agent, cookie: token });
    expect(known.body.includes("You are signed in as editor.")).toBe(true);
    const out = await post(path, { do: "sign-out" }, { ...agent, cookie: token });
    expect(out.statusCode).toBe(303);
    expect(String(out.headers["set-cookie"])).toContain("Max-Age=0");
    const after = await get(path, { ...agent, cookie: token });
    expect(after.body.includes("signed in as")).toBe(false);
  });
});

describe("a sign-in where somebody was signed in", () => {
  it("ends the session that the browser held", async () => {
    const cookie = await cookieOf("visitor");
    await post("/login", { account: "editor", password }, { cookie });
    expect((await get("/login", { cookie })).body).not.toContain("You are signed in as");
  });
});

describe("a refused sign-in", () => {
  it.each(languages)(
    "gives the page back with the account but not the password, in %s",
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

  it("names what is missing", async () => {
    const answer = await post("/login", { account: "editor", password: "" });
    expect(answer.statusCode).toBe(422);
    expect(answer.body.includes("Please enter your password.")).toBe(true);
  });

  it("says when to try again", async () => {
    await add("locked", [], false);
    for (let failure = 0; failure < 5; failure += 1) {
      await post("/login", { account: "locked", password: "wrong" });
    }
    const answer = await post("/login", { account: "locked", password });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body.includes("Too many attempts.")).toBe(true);
  });

  it("is what a form of another site gets, whatever it carries", async () => {
    const foreign = { origin: "https://evil.example" };
    const answer = await post("/login", { account: "editor", password }, foreign);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("is never a failure of ours, whatever is posted", async () => {
    for (const payload of ["", "%", "account", "account=%ff&password=%00", "a".repeat(20_000)]) {
      const answer = await world.app.inject({
        method: "POST",
        url: "/login",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe("where a reader goes after signing in", () => {
  it.each([
    ["/rk-news?id=3", "/rk-news?id=3"],
    ["//evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/\\evil.example", "/"],
  ])("redirect=%s leads to %s", async (redirect, target) => {
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

describe("a page that declares a role", () => {
  it("is refused in place with 401 to readers and to those without the role", async () => {
    for (const headers of [
      {},
      { cookie: await cookieOf("visitor") },
      { cookie: "Admin-Token=x" },
    ]) {
      const answer = await get("/rk-news", headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.body.includes("You cannot open this page")).toBe(true);
    }
  });

  it("is open to who holds the role and to an administrator, and never kept", async () => {
    for (const account of ["editor", "boss"]) {
      const answer = await get("/rk-news", { cookie: await cookieOf(account) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/rk-news")).statusCode).toBe(401);
  });

  it("stands in no menu, tree or sitemap, and no search finds it", async () => {
    const link = /\/rk-news\b/;
    for (const surface of surfaces) {
      const headers = { "user-agent": agents[surface] };
      const { body } = await get(pagePath(surface, "product-list"), headers);
      expect(link.test(body)).toBe(false);
    }
    for (const path of ["column/tree?location=0", "column/tree?location=1", "column/list"]) {
      const { body } = await get(`/web_en/api/v1/${path}`);
      expect([link.test(body), body.includes("Company news")]).toEqual([false, false]);
      expect(body).toContain("Vision chips");
    }
    expect(link.test((await get("/sitemap.xml")).body)).toBe(false);
    await expect
      .poll(async () => (await get("/search-result?search=a+new+part")).statusCode, {
        timeout: 20_000,
      })
      .toBe(200);
    for (const text of ["company+news", "news", "a+new+part"]) {
      expect(link.test((await get(`/search-result?search=${text}`)).body)).toBe(false);
    }
    expect(link.test((await get("/search-result")).body)).toBe(false);
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

describe.each(surfaces)("changing one's own password on %s", (surface) => {
  const path = pagePath(surface, "login");
  const agent = { "user-agent": agents[surface] };
  const fields = { do: "change-password", current: password, repeated: "" };

  it.each(languages)(
    "is a form of the sign-in page for who is signed in, in %s",
    async (language) => {
      const cookie = await cookieOf("visitor");
      const { body } = await get(`${path}${language === "zh" ? "?lang=zh" : ""}`, {
        ...agent,
        cookie,
      });
      const t = messages[language].signIn;
      expect(body).toContain(`<summary>${t.changePassword}</summary>`);
      expect(body).toMatch(/<input [^>]*autoComplete="current-password"[^>]*name="current"/);
      expect((await get(path, agent)).body).not.toContain('name="current"');
    },
  );

  it("ends the old sessions, opens one, and leads on", async () => {
    const account = `changer on ${surface}`;
    await add(account, [], false);
    const [cookie, other] = [await cookieOf(account), await cookieOf(account)];
    const next = "a new one of my own";
    const answer = await post(
      `${path}?redirect=%2Frk-news`,
      { ...fields, next, repeated: next },
      { ...agent, cookie },
    );
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/rk-news"]);
    const opened = cookieIn(answer.headers["set-cookie"]);
    const named = async (session: string) =>
      (await get(path, { ...agent, cookie: session })).body.includes(`signed in as ${account}`);
    expect([await named(opened), await named(cookie), await named(other)]).toEqual([
      ...[true, false, false],
    ]);
    expect((await post(path, { account, password })).statusCode).toBe(401);
    expect((await post(path, { account, password: next })).statusCode).toBe(303);
  });

  it.each(languages)("says what is wrong, in %s", async (language) => {
    const account = `refused on ${surface} in ${language}`;
    await add(account, [], false);
    const cookie = await cookieOf(account);
    const { signIn, account: t } = messages[language];
    const url = `${path}?lang=${language}`;
    const refusals: [Record<string, string>, number, string][] = [
      [{ next: "one way or another", repeated: "the other" }, 422, signIn.notRepeated],
      [{ next: "Password1234", repeated: "Password1234" }, 422, signIn.weak],
      [{ next: password, repeated: password }, 422, signIn.weak],
      [{ current: "", next: "x", repeated: "x" }, 422, signIn.passwordMissing],
      [
        { current: "S3cret?", next: "quite another one", repeated: "quite another one" },
        401,
        t.wrongPassword,
      ],
    ];
    for (const [given, status, message] of refusals) {
      const answer = await post(url, { ...fields, ...given }, { ...agent, cookie });
      expect([answer.statusCode, answer.body.includes(message)]).toEqual([status, true]);
      expect(answer.body).toContain('<details class="login__password" open="">');
      for (const typed of ["S3cret?", "Password1234"]) expect(answer.body).not.toContain(typed);
    }
    const nobody = await post(url, { ...fields, next: "quite another one" }, agent);
    expect([nobody.statusCode, nobody.body.includes(t.badToken)]).toEqual([401, true]);
  });
});

describe("an account whose password was made for it", () => {
  it("is led to its password before anything else, and opens nothing until then", async () => {
    await createAccount(store, {
      ...{ account: "first", password, name: "", roles: ["editor"], isAdmin: true },
      mustChange: true,
      now: Date.now(),
    });
    const address = "/login?redirect=%2Frk-news";
    const answer = await post(address, { account: "first", password });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
    const cookie = cookieIn(answer.headers["set-cookie"]);
    const { body } = await get("/login", { cookie });
    expect(body).toContain("This password was made for you.");
    expect(body).not.toContain(`>${messages.en.signIn.goOn}<`);
    expect((await get("/rk-news", { cookie })).statusCode).toBe(401);
    const next = "a new one of my own";
    const changed = await post(
      address,
      { do: "change-password", current: password, next, repeated: next },
      { cookie },
    );
    expect(changed.headers.location).toBe("/rk-news");
    const own = cookieIn(changed.headers["set-cookie"]);
    expect((await get("/rk-news", { cookie: own })).statusCode).toBe(200);
  });
});
