import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addAccount, attempt } from "../../../tests/support/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { codeOf } from "../../../tests/support/factors.ts";
import { startOpenIdProvider, type TestProvider } from "../../../tests/support/openIdProvider.ts";
import { agents } from "../../../tests/support/signInPages.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { setActive } from "../../accounts/accounts.ts";
import { beginFactor, confirmFactor } from "../../accounts/factors.ts";
import { revokeRole } from "../../accounts/grants.ts";
import { purgeExpired } from "../../accounts/housekeeping.ts";
import { groupRolesLifetimeMs } from "../../accounts/openId/groupRoles.ts";
import type { OpenIdSettings } from "../../accounts/openId/settings.ts";
import { unlinkIdentity } from "../../accounts/openId/unlink.ts";
import { holdingOf } from "../../accounts/roles.ts";
import { authenticate, openSession } from "../../accounts/sessions.ts";
import { mayAtAll } from "../../content/rights/rights.ts";
import type { Store } from "../../store/store.ts";

const back = "http://localhost/auth-redirect";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider(back);
});
afterAll(() => provider.stop());

/** The value of a cookie that a response sets. */
function cookieIn(header: unknown, name: string): string | undefined {
  const lines = Array.isArray(header) ? header.map(String) : [String(header ?? "")];
  const found = lines.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]);
  return found.findLast((value) => value !== undefined);
}

interface Opened {
  readonly world: TestApp;
  readonly store: Store;
}

function signingIn({ world, store }: Opened) {
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });
  const begin = async (query = "") => {
    const answer = await get(`/auth-redirect/begin?${query}`);
    const flow = cookieIn(answer.headers["set-cookie"], "Sign-In-Flow");
    return { answer, flow, location: String(answer.headers.location) };
  };
  /** Signs the provider's person in, and gives the response and the account of its session. */
  const signIn = async (query = "") => {
    const { flow, location } = await begin(query);
    const address = await provider.follow(location);
    const answer = await get(`${address.pathname}${address.search}`, {
      cookie: `Sign-In-Flow=${flow}`,
    });
    const token = cookieIn(answer.headers["set-cookie"], "Admin-Token");
    const session = await authenticate(store, token, Date.now());
    return {
      answer,
      address,
      flow,
      token,
      session,
      account: session.ok ? session.account : undefined,
    };
  };
  return { get, begin, signIn };
}

const known = (claims: object = {}) => ({
  subject: "s-1",
  claims: { email: "lin@example.com", email_verified: true, name: "Lin Wei", ...claims },
});

forSqlite("Signing in with an OpenID provider", (open) => {
  const opened: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });
  const start = async (settings: Partial<OpenIdSettings> = {}) => {
    const store = await open();
    const world = await openTestApp({ store, openId: { ...provider.settings, ...settings } });
    opened.push(world);
    return { world, store, ...signingIn({ world, store }) };
  };
  const addLin = async (store: Store, email = "Lin@Example.com", account = "lin") => {
    const id = await addAccount(store, { account });
    await store.db.updateTable("accounts").set({ email }).where("id", "=", id).execute();
    return id;
  };

  test("opens a session of the account with the verified address, and of its subject from then on", async () => {
    const { store, signIn } = await start();
    const id = await addLin(store);
    provider.person = known();
    const first = await signIn("redirect=%2Frk-news%3Fid%3D3");
    expect(first.answer.statusCode).toBe(200);
    expect(first.answer.body).toContain('content="0; url=/rk-news?id=3"');
    expect(first.account).toMatchObject({ id, oa_user_id: "s-1", roles: ["editor"] });
    provider.person = known({ email: "other@example.com" });
    expect((await signIn()).account).toMatchObject({ id });
    const acts = await store.db.selectFrom("audit").select(["act", "detail"]).execute();
    expect(acts.map(({ act }) => act)).toEqual([
      ...["account.add", "identity.link", "sign-in.done", "sign-in.done"],
    ]);
    expect(acts[2]?.detail).toContain('"method":"oidc"');
    await unlinkIdentity(store, { account: "lin", now: Date.now() });
    expect((await authenticate(store, first.token, Date.now())).ok).toBe(false);
    provider.person = known();
    expect((await signIn()).account).toMatchObject({ id, oa_user_id: "s-1" });
  });

  test("matches no account by an address that is not verified, is another's, or belongs to several", async () => {
    const { store, signIn } = await start();
    const id = await addLin(store);
    provider.person = known({ email_verified: false });
    const unverified = await signIn();
    expect(unverified.account).toMatchObject({ roles: [], permissions: [], oa_user_id: "s-1" });
    expect(unverified.account?.account).toMatch(/^oidc-/);
    provider.person = { ...known(), subject: "s-2" };
    expect((await signIn()).account).toMatchObject({ id, oa_user_id: "s-2" });
    // The account has a subject now: nobody else comes to it by the same address.
    provider.person = { ...known(), subject: "s-3" };
    const second = await signIn();
    expect(second.account).toMatchObject({ account: "lin@example.com", roles: [] });
    await addLin(store, "two@example.com", "one");
    await addLin(store, "two@example.com", "two");
    provider.person = { ...known({ email: "two@example.com" }), subject: "s-4" };
    expect((await signIn()).account).toMatchObject({ account: "two@example.com", roles: [] });
    expect((await signIn()).account).toMatchObject({ account: "two@example.com" });
  });

  test("refuses a disabled account, and makes none where it is not to", async () => {
    const { store, signIn } = await start({ makesAccounts: false });
    await addAccount(store, { account: "boss", isAdmin: true });
    await addLin(store);
    provider.person = { ...known({ email: "new@example.com" }), subject: "new" };
    const unknown = await signIn("lang=zh");
    expect(unknown.answer.statusCode).toBe(403);
    expect(unknown.answer.body).toContain("您在本站还没有账号");
    provider.person = known();
    expect((await signIn()).answer.statusCode).toBe(200);
    await setActive(store, { account: "lin", isActive: false, now: 1 });
    const disabled = await signIn("surface=mobile");
    expect(disabled.answer.statusCode).toBe(403);
    expect(disabled.answer.body).toContain("Your account here is disabled.");
    expect(disabled.answer.body).toContain('data-surface="mobile"');
    expect(disabled.account).toBeUndefined();
    const refused = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "sign-in.refused")
      .execute();
    expect(refused.map(({ detail }) => detail)).toEqual([
      '{"event":"oidc","reason":"unknown"}',
      '{"event":"oidc","reason":"disabled"}',
    ]);
  });

  test("gives the roles of groups at each sign-in, beside those that were granted", async () => {
    const roles = new Map([
      ["chiefs", [{ role: "admin", limits: {} }]],
      ["zh", [{ role: "translator", limits: { languages: ["zh" as const] } }]],
      ["odd", [{ role: "king", limits: {} }]],
    ]);
    const { store, signIn } = await start({ roles });
    const id = await addLin(store);
    const signInWith = async (...groups: string[]) => {
      provider.person = known({ groups });
      return signIn();
    };
    const { account, session } = await signInWith("zh", "chiefs", "odd", "other");
    expect(account).toMatchObject({ id, is_admin: true, roles: ["admin", "editor"] });
    const held = async () => {
      const { grants } = await holdingOf(store.db, id);
      return grants.map(({ role, isByGroup }) => `${role}${isByGroup ? " by group" : ""}`);
    };
    expect(await held()).toEqual(["editor", "admin by group", "translator by group"]);
    // An administrator by a group alone keeps nobody from being the last one.
    await addAccount(store, { account: "boss", isAdmin: true });
    const demote = { account: "boss", role: "admin", now: 1 };
    await expect(revokeRole(store, demote)).rejects.toThrow("last administrator");
    await signInWith("zh");
    expect(await held()).toEqual(["editor", "translator by group"]);
    expect(session.ok && (await authorised(store, session.account.id))).toBe(false);
    await signInWith();
    expect(await held()).toEqual(["editor"]);
    const told = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "identity.groups")
      .execute();
    expect(told).toHaveLength(3);
  });

  test("keeps roles of groups for a month at most without another sign-in", async () => {
    const roles = new Map([["chiefs", [{ role: "admin", limits: {} }]]]);
    const { store, signIn } = await start({ roles });
    provider.person = known({ groups: "chiefs" });
    const { account } = await signIn();
    expect(account?.is_admin).toBe(true);
    await purgeExpired(store, Date.now() + groupRolesLifetimeMs - 60_000);
    expect(await authorised(store, account?.id ?? 0)).toBe(true);
    await purgeExpired(store, Date.now() + groupRolesLifetimeMs + 60_000);
    expect(await authorised(store, account?.id ?? 0)).toBe(false);
  });

  test("refuses a response that is not one to what this browser began", async () => {
    const { get, begin, signIn } = await start();
    provider.person = known();
    const { flow, location } = await begin();
    const other = await begin();
    const cookie = `Sign-In-Flow=${flow}`;
    const answerTo = async (change: (address: URL) => void, to = location, held = cookie) => {
      const address = await provider.follow(to);
      change(address);
      return get(`${address.pathname}${address.search}`, { cookie: held });
    };
    const wrongNonce = new URL(location);
    wrongNonce.searchParams.set("nonce", "another");
    const otherState = new URL(other.location).searchParams.get("state") ?? "";
    const ownState = new URL(location).searchParams.get("state") ?? "";
    const nothing = () => undefined;
    for (const answer of [
      await answerTo(({ searchParams }) => searchParams.set("state", otherState)),
      await answerTo(({ searchParams }) => searchParams.delete("state")),
      await answerTo(({ searchParams }) => searchParams.set("iss", "https://evil.example")),
      await answerTo(({ searchParams }) => searchParams.append("code", "more")),
      await answerTo(nothing, wrongNonce.href),
      // Somebody else's code, with the state of this browser.
      await answerTo(({ searchParams }) => searchParams.set("state", ownState), other.location),
      await answerTo(nothing, location, "Sign-In-Flow=forged"),
      await answerTo(nothing, location, ""),
      await get(`/auth-redirect?error=access_denied&state=${ownState}&iss=${provider.issuer}`, {
        cookie,
      }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(cookieIn(answer.headers["set-cookie"], "Admin-Token")).toBeUndefined();
      expect(answer.body).toContain("/auth-redirect/begin?");
    }
    // The same response twice: the provider takes a code once.
    const done = await signIn();
    const again = await get(`${done.address.pathname}${done.address.search}`, {
      cookie: `Sign-In-Flow=${done.flow}`,
    });
    expect(again.statusCode).toBe(400);
  });

  test("asks for the account's own second factor unless the provider vouches for one", async () => {
    const { world, store, get, signIn } = await start();
    const id = await addLin(store);
    const secret = await setFactor(store, id);
    provider.person = { ...known(), amr: ["pwd", "mfa"] };
    const vouched = await signIn();
    expect(vouched.account).toMatchObject({ id });
    provider.person = { ...known(), amr: ["pwd"] };
    const { answer } = await signIn("redirect=%2Fstudio");
    expect(cookieIn(answer.headers["set-cookie"], "Admin-Token")).toBeUndefined();
    expect(answer.body).toContain('name="code"');
    const held = `Sign-In-Flow=${cookieIn(answer.headers["set-cookie"], "Sign-In-Flow")}`;
    const post = (code: string, headers: Record<string, string> = {}) =>
      world.app.inject({
        ...{
          method: "POST",
          url: "/auth-redirect",
          payload: new URLSearchParams({ code }).toString(),
        },
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...{ cookie: held, "sec-fetch-site": "same-origin", ...headers },
        },
      });
    const code = codeOf(secret, Date.now());
    expect((await post(code, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await post("")).statusCode).toBe(422);
    expect((await post("000000")).statusCode).toBe(401);
    // What the provider's response is kept in is no sign-in that waits for a code.
    expect((await post(code, { cookie: `Sign-In-Flow=${vouched.flow}` })).statusCode).toBe(400);
    const entered = await post(code);
    expect(entered.statusCode).toBe(200);
    expect(entered.body).toContain("url=/studio");
    expect(cookieIn(entered.headers["set-cookie"], "Admin-Token")).toBeDefined();
    const sessions = await store.db
      .selectFrom("sessions")
      .select(["method", "with_factor"])
      .execute();
    expect(sessions).toEqual([
      { method: "oidc", with_factor: 1 },
      { method: "oidc", with_factor: 1 },
    ]);
    expect((await get("/auth-redirect?redirect=%2Frk-news")).headers.location).toBe("/rk-news");
  });

  test("takes a password away that was made for the account and never changed", async () => {
    const { store, signIn } = await start();
    const id = await addLin(store);
    await store.db.updateTable("accounts").set({ must_change: 1 }).where("id", "=", id).execute();
    provider.person = known();
    expect((await signIn()).account).toMatchObject({ id, roles: ["editor"] });
    expect(await attempt(store, { now: Date.now() })).toMatchObject({ ok: false, reason: "wrong" });
  });

  test("ends the session that the browser held, and says when its owner proved who they are", async () => {
    const { store, get, begin } = await start();
    provider.person = known();
    const id = await addLin(store);
    const { token } = await openSession(store, id, Date.now());
    const answer = await get("/auth-redirect/begin?confirm=1", { cookie: `Admin-Token=${token}` });
    const location = new URL(String(answer.headers.location));
    expect(location.searchParams.get("prompt")).toBe("login");
    const flow = cookieIn(answer.headers["set-cookie"], "Sign-In-Flow");
    const address = await provider.follow(location.href);
    await get(`${address.pathname}${address.search}`, { cookie: `Sign-In-Flow=${flow}` });
    expect((await authenticate(store, token, Date.now())).ok).toBe(false);
    const [session] = await store.db.selectFrom("sessions").select("proved_at").execute();
    expect(Math.abs((session?.proved_at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await begin()).location).not.toContain("prompt=");
  });

  test("leads back to addresses of this site alone, and begins for pages of this site alone", async () => {
    const { signIn, get, begin } = await start();
    provider.person = known();
    for (const target of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/redirect//evil.example",
      "javascript:alert(1)",
    ]) {
      const { answer } = await signIn(`${new URLSearchParams({ redirect: target })}`);
      expect(answer.body).toContain('content="0; url=/"');
    }
    const marked = await signIn(`${new URLSearchParams({ redirect: '/?a="><script>' })}`);
    expect(marked.answer.body).not.toContain("<script>");
    const foreign = await get("/auth-redirect/begin?redirect=%2Fstudio", {
      "sec-fetch-site": "cross-site",
    });
    expect(foreign.headers.location).toBe("/login?redirect=%2Fstudio");
    const { answer } = await begin();
    expect(String(answer.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  });

  test("is offered by the sign-in page, on both surfaces, where there is a provider", async () => {
    const { get } = await start();
    const page = await get("/mobile/login?redirect=%2Frk-news&lang=zh", {
      "user-agent": agents.mobile,
    });
    expect(page.body).toContain("使用 Example ID 登录");
    const [, href = ""] = /href="(\/auth-redirect\/begin[^"]*)"/.exec(page.body) ?? [];
    expect(href.replaceAll("&amp;", "&")).toBe(
      "/auth-redirect/begin?redirect=%2Frk-news&surface=mobile&lang=zh",
    );
    const plain = await openTestApp({ store: await open() });
    opened.push(plain);
    expect((await plain.app.inject("/login")).body).not.toContain("/auth-redirect");
    expect((await plain.app.inject("/auth-redirect/begin")).statusCode).toBe(404);
    expect((await plain.app.inject("/auth-redirect?code=1&state=2")).headers.location).toBe("/");
  });

  test("says that a provider is away, which keeps nobody else from signing in", async () => {
    const away = await startOpenIdProvider(back);
    const { get, begin } = await start({ issuer: away.issuer });
    const { flow, location } = await begin();
    away.person = known();
    const address = await away.follow(location);
    await away.stop();
    const late = await get(`${address.pathname}${address.search}`, {
      cookie: `Sign-In-Flow=${flow}`,
    });
    expect(late.statusCode).toBe(503);
    expect(late.headers["retry-after"]).toBeDefined();
    expect(late.body).toContain("Example ID cannot be reached right now.");
    const { get: getFresh } = await start({ issuer: away.issuer });
    const early = await getFresh("/auth-redirect/begin?lang=zh&surface=desktop");
    expect(early.statusCode).toBe(503);
    expect(early.body).toContain("暂时无法连接 Example ID");
  });

  test("logs what came of it, and nothing that the browser or the provider sent", async () => {
    const lines: string[] = [];
    const store = await open();
    const logger = { level: "trace", stream: { write: (line: string) => lines.push(line) } };
    const world = await openTestApp({ store, openId: provider.settings, logger });
    opened.push(world);
    const { signIn, get } = signingIn({ world, store });
    provider.person = known();
    const { address, flow } = await signIn();
    await get(`${address.pathname}${address.search}`, { cookie: `Sign-In-Flow=${flow}` });
    const log = lines.join("");
    expect(log).toContain('"event":"oidc","outcome":"success"');
    expect(log).toContain('"outcome":"response"');
    for (const secret of ["code", "state"]) {
      expect(log).not.toContain(address.searchParams.get(secret));
    }
    for (const text of [`${flow}`, "lin@example.com", "Lin Wei"]) expect(log).not.toContain(text);
  });
});

/** Gives an account a second factor, whose code of this moment is not used yet. @returns its key */
async function setFactor(store: Store, accountId: number): Promise<string> {
  const now = Date.now() - 120_000;
  const key = (await beginFactor(store, accountId, now)) ?? "";
  const by = { id: `account:${accountId}`, via: "api" } as const;
  await confirmFactor(store, { accountId, sessionId: 0, code: codeOf(key, now), by, now });
  return key;
}

async function authorised(store: Store, accountId: number): Promise<boolean> {
  const { rights } = await holdingOf(store.db, accountId);
  return mayAtAll({ rights }, "account.manage");
}
