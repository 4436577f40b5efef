import { expect, onTestFinished, test, vi } from "vitest";
import { addAccount, usualPassword } from "../../../../tests/support/accounts.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { SoftwareAuthenticator } from "../../../../tests/support/authenticator.ts";
import { startOpenIdProvider } from "../../../../tests/support/openIdProvider.ts";
import {
  addAccountWithEmail,
  openIdSuite,
  personAtProvider,
  redirectUri,
  setCookieIn,
  signingIn,
} from "../../../../tests/support/openIdSignIn.ts";
import { agents } from "../../../../tests/support/signInPages.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Store } from "../../../base/store/store.ts";
import { StoreUnavailable } from "../../../base/store/storeErrors.ts";
import { beginFactor, confirmFactor } from "../../../staff/accounts/factors/factors.ts";
import { authenticate, openSession } from "../../../staff/accounts/sessions/sessions.ts";

const suite = openIdSuite();
const { start } = suite;

forSqlite("Signing in with an OpenID provider", (open) => {
  test("refuses a response that does not belong to a sign-in of this browser", async () => {
    const { get, begin, signIn } = await start(await open());
    suite.provider().person = personAtProvider();
    const { flow, location } = await begin();
    const other = await begin();
    const cookie = `Sign-In-Flow=${flow}`;
    const answerTo = async (change: (address: URL) => void, to = location, held = cookie) => {
      const address = await suite.provider().follow(to);
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
      // Another person's code, with the state of this browser.
      await answerTo(({ searchParams }) => searchParams.set("state", ownState), other.location),
      await answerTo(nothing, location, "Sign-In-Flow=forged"),
      await answerTo(nothing, location, ""),
      await get(
        `/auth-redirect?error=access_denied&state=${ownState}&iss=${suite.provider().issuer}`,
        {
          cookie,
        },
      ),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(setCookieIn(answer.headers["set-cookie"], "Admin-Token")).toBeUndefined();
      expect(answer.body).toContain("/auth-redirect/begin?");
    }
    for (const part of ["error=access_denied", "code=1", `state=${ownState}`]) {
      expect((await get(`/auth-redirect?${part}`)).statusCode).toBe(400);
    }
    // The same response twice: the provider takes a code once.
    const done = await signIn();
    const again = await get(`${done.address.pathname}${done.address.search}`, {
      cookie: `Sign-In-Flow=${done.flow}`,
    });
    expect(again.statusCode).toBe(400);
  });

  test("requires the account's own second factor unless the provider vouches for one", async () => {
    const { world, store, get, signIn } = await start(await open());
    const id = await addAccountWithEmail(store);
    const secret = await setFactor(store, id);
    suite.provider().person = { ...personAtProvider(), amr: ["pwd", "mfa"] };
    const vouched = await signIn();
    expect(vouched.account).toMatchObject({ id });
    suite.provider().person = { ...personAtProvider(), amr: ["pwd"] };
    const { answer } = await signIn("redirect=%2Fstudio");
    expect(setCookieIn(answer.headers["set-cookie"], "Admin-Token")).toBeUndefined();
    expect(answer.body).toContain('name="code"');
    const held = `Sign-In-Flow=${setCookieIn(answer.headers["set-cookie"], "Sign-In-Flow")}`;
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
    // The cookie of the provider's response is not the one of a sign-in that waits for a code.
    expect((await post(code, { cookie: `Sign-In-Flow=${vouched.flow}` })).statusCode).toBe(400);
    const entered = await post(code);
    expect(entered.statusCode).toBe(200);
    expect(entered.body).toContain("url=/studio");
    expect(setCookieIn(entered.headers["set-cookie"], "Admin-Token")).toBeDefined();
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

  test("accepts a passkey instead of the code, of the pending account alone", async () => {
    const { world, store, signIn } = await start(await open());
    const id = await addAccountWithEmail(store);
    const page = { host: "localhost", origin: "http://localhost" };
    const put = async (url: string, payload: object, token = "") => {
      const headers = { ...page, "x-token": token };
      const answer = await world.app.inject({
        ...{ method: "PUT", url: `/userCenter/v1${url}`, payload, headers },
      });
      return answer.json().data;
    };
    const keyOf = async (account: string) => {
      const { token } = await put("/login", { account, password: usualPassword });
      const { options } = await put("/passkeys/options", {}, token);
      const key = new SoftwareAuthenticator();
      await put("/passkeys", { name: "Key", passkey: key.create(options, page) }, token);
      return key;
    };
    const key = await keyOf("lin");
    await addAccount(store, { account: "mei" });
    const others = await keyOf("mei");
    suite.provider().person = personAtProvider();
    const { answer } = await signIn("redirect=%2Fstudio");
    expect(setCookieIn(answer.headers["set-cookie"], "Admin-Token")).toBeUndefined();
    const [, asked = ""] = /data-passkey-step="([^"]*)"/.exec(answer.body) ?? [];
    const options = JSON.parse(asked.replaceAll("&quot;", '"'));
    expect(options.allowCredentials).toHaveLength(1);
    const held = `Sign-In-Flow=${setCookieIn(answer.headers["set-cookie"], "Sign-In-Flow")}`;
    const post = (form: Record<string, string>) =>
      world.app.inject({
        ...{ method: "POST", url: "/auth-redirect" },
        payload: new URLSearchParams(form).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...{ ...page, cookie: held, "sec-fetch-site": "same-origin" },
        },
      });
    const given = (one: SoftwareAuthenticator) => JSON.stringify(one.get(options, page));
    for (const [passkey, status] of [
      ["{", 422],
      ["[]", 422],
      [given(others), 401],
    ] as const) {
      const refused = await post({ code: "", passkey });
      expect(refused.statusCode).toBe(status);
      expect(refused.body).toContain("data-passkey-step");
    }
    const passkey = given(key);
    const entered = await post({ code: "", passkey });
    expect(entered.body).toContain("url=/studio");
    const token = setCookieIn(entered.headers["set-cookie"], "Admin-Token");
    expect(await authenticate(store, token, Date.now())).toMatchObject({
      ok: true,
      account: { id },
    });
    const opened = await store.db
      .selectFrom("sessions")
      .select(["method", "with_factor"])
      .where("method", "=", "oidc")
      .execute();
    expect(opened).toEqual([{ method: "oidc", with_factor: 1 }]);
    // The same answer opens nothing a second time.
    expect((await post({ code: "", passkey })).statusCode).toBe(401);
  });

  test("ends the session that the browser held, and records the time of authentication", async () => {
    const { store, get, begin } = await start(await open());
    suite.provider().person = personAtProvider();
    const id = await addAccountWithEmail(store);
    const { token } = await openSession(store, id, Date.now());
    const answer = await get("/auth-redirect/begin?confirm=1", { cookie: `Admin-Token=${token}` });
    const location = new URL(String(answer.headers.location));
    expect(location.searchParams.get("prompt")).toBe("login");
    const flow = setCookieIn(answer.headers["set-cookie"], "Sign-In-Flow");
    const address = await suite.provider().follow(location.href);
    await get(`${address.pathname}${address.search}`, { cookie: `Sign-In-Flow=${flow}` });
    expect((await authenticate(store, token, Date.now())).ok).toBe(false);
    const [session] = await store.db.selectFrom("sessions").select("proved_at").execute();
    expect(Math.abs((session?.proved_at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await begin()).location).not.toContain("prompt=");
  });

  test("redirects to addresses of this site alone, and begins on pages of this site alone", async () => {
    const { signIn, get, begin } = await start(await open());
    suite.provider().person = personAtProvider();
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
    const { get } = await start(await open());
    const page = await get("/mobile/login?redirect=%2Frk-news&lang=zh", {
      "user-agent": agents.mobile,
    });
    expect(page.body).toContain("使用 Example ID 登录");
    const [, href = ""] = /href="(\/auth-redirect\/begin[^"]*)"/.exec(page.body) ?? [];
    expect(href.replaceAll("&amp;", "&")).toBe(
      "/auth-redirect/begin?redirect=%2Frk-news&surface=mobile&lang=zh",
    );
    const plain = await openTestApp({ store: await open() });
    suite.closes(plain);
    expect((await plain.app.inject("/login")).body).not.toContain("/auth-redirect");
    expect((await plain.app.inject("/auth-redirect/begin")).statusCode).toBe(404);
    expect((await plain.app.inject("/auth-redirect?code=1&state=2")).headers.location).toBe("/");
  });

  test("reports that a provider is unavailable, without affecting other ways to sign in", async () => {
    const away = await startOpenIdProvider(redirectUri);
    const { get, begin } = await start(await open(), { issuer: away.issuer });
    const { flow, location } = await begin();
    away.person = personAtProvider();
    const address = await away.follow(location);
    await away.stop();
    const late = await get(`${address.pathname}${address.search}`, {
      cookie: `Sign-In-Flow=${flow}`,
    });
    expect(late.statusCode).toBe(503);
    expect(late.headers["retry-after"]).toBeDefined();
    expect(late.body).toContain("Example ID cannot be reached right now.");
    const { get: getFresh } = await start(await open(), { issuer: away.issuer });
    const early = await getFresh("/auth-redirect/begin?lang=zh&surface=desktop");
    expect(early.statusCode).toBe(503);
    expect(early.body).toContain("暂时无法连接 Example ID");
  });

  test("is offered by the studio, and returns to its screen", async () => {
    const store = await open();
    const { get, signIn } = await start(store);
    await addAccountWithEmail(store);
    suite.provider().person = personAtProvider();
    const screen = "/studio/people?page=2";
    const { body } = await get(screen);
    const told = /data-provider="([^"]*)"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
    expect(JSON.parse(told)).toEqual({ name: "Example ID", path: "/auth-redirect/begin" });
    const { answer, account } = await signIn(new URLSearchParams({ redirect: screen }).toString());
    expect(account?.account).toBe("lin");
    expect(answer.body).toContain(`url=${screen}"`);
  });

  test("logs the outcome, and nothing that the browser or the provider sent", async () => {
    const lines: string[] = [];
    const store = await open();
    const logger = { level: "trace", stream: { write: (line: string) => lines.push(line) } };
    const world = await openTestApp({ store, openId: suite.provider().settings, logger });
    suite.closes(world);
    const { signIn, get } = signingIn(world, store, suite.provider);
    suite.provider().person = personAtProvider();
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

  test("shows the sign-in page, and when to retry, while the database does not answer", async () => {
    const store = await open();
    const { get } = await start(store);
    const addresses = ["/auth-redirect/begin?lang=zh", "/auth-redirect?code=1&state=2&lang=zh"];
    onTestFinished(() => void vi.restoreAllMocks());
    breakStore(store, new StoreUnavailable("gone"));
    for (const address of addresses) {
      const { statusCode, headers, body } = await get(address, { cookie: "Sign-In-Flow=a.b" });
      expect([address, statusCode, headers["retry-after"]]).toEqual([address, 503, "5"]);
      expect(body).toContain(messages.zh.account.busy);
    }
    vi.restoreAllMocks();
    breakStore(store, new Error("A fault of the server itself"));
    expect((await get("/auth-redirect/begin")).statusCode).toBe(500);
  });

  test("is limited in rate for a network, with the time to retry", async () => {
    const { get } = await start(await open());
    let last = await get("/auth-redirect?code=1");
    let tries = 1;
    for (; tries < 60 && last.statusCode === 400; tries += 1) {
      last = await get("/auth-redirect?code=1");
    }
    const { "retry-after": retryAfter } = last.headers;
    expect([last.statusCode, tries > 30, Number(retryAfter) > 0]).toEqual([429, true, true]);
    expect(last.body).toContain(messages.en.account.locked(Number(retryAfter)));
  });
});

/** Makes every statement of the database for requests fail. */
function breakStore({ forRequests }: Store, error: Error): void {
  const fail = () => {
    throw error;
  };
  for (const act of ["selectFrom", "insertInto", "updateTable", "deleteFrom"] as const) {
    vi.spyOn(forRequests.db, act).mockImplementation(fail);
  }
  vi.spyOn(forRequests, "transaction").mockImplementation(async () => fail());
}

/** Gives an account a second factor, whose code of this moment is not used yet. @returns its key */
async function setFactor(store: Store, accountId: number): Promise<string> {
  const now = Date.now() - 120_000;
  const key = (await beginFactor(store, accountId, now)) ?? "";
  const by = { id: `account:${accountId}`, via: "api" } as const;
  await confirmFactor(store, { accountId, sessionId: 0, code: codeOf(key, now), by, now });
  return key;
}
