import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addAccount, storedHash, usualPassword } from "../../../../tests/support/accounts.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import {
  type AuthenticatorWish,
  SoftwareAuthenticator,
} from "../../../../tests/support/authenticator.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { credentials, login, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { messages } from "../../../base/i18n/index.ts";
import { purgeExpired } from "../../../staff/accounts/accountHousekeeping.ts";
import { resetFactor } from "../../../staff/accounts/accounts.ts";
import { proofLifetimeMs } from "../../../staff/accounts/sessions/stepUp.ts";

const base = "/userCenter/v1";
const start = Date.UTC(2026, 10, 22, 12);
const origin = "http://localhost:3000";
const page = { host: "localhost:3000", origin };

forEachStore("A passkey", (open) => {
  const openCentre = userCentreOn(open);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
  afterEach(() => void vi.useRealTimers());

  /** A server whose account `lin` is signed in on a page of the site. */
  async function openSignedIn() {
    const centre = await openCentre();
    const put = (path: string, payload: object = {}, headers: object = page) =>
      centre.ask({ method: "PUT", url: `${base}${path}`, payload, headers: { ...headers } });
    const { token } = (await centre.signIn(credentials, page)).data;
    const as = (given: string) => ({ ...page, "x-token": given });
    const own = (path: string, payload: object = {}) => put(path, payload, as(token));
    /** Adds one for an account. */
    const add = async (
      key: SoftwareAuthenticator,
      wish: AuthenticatorWish = { origin },
      by = token,
    ) => {
      const { data } = await put("/passkeys/options", {}, as(by));
      const passkey = key.create(data.options, wish);
      return put("/passkeys", { name: "Laptop", passkey }, as(by));
    };
    /** Signs in by it alone. */
    const enter = async (key: SoftwareAuthenticator, wish: AuthenticatorWish = { origin }) => {
      const { data } = await put("/login/passkey/options");
      return put("/login/passkey", { passkey: key.get(data.options, wish) });
    };
    // Browsers send no Origin with a GET of the same site.
    const security = async (by = token, host = page.host) => {
      const headers = { host, "x-token": by };
      const { code, data } = await centre.ask({ url: `${base}/security`, headers });
      expect(code).toBe(200);
      return data;
    };
    return { ...centre, token: `${token}`, put, own, as, add, enter, security };
  }

  test("is added by its owner, creates recovery codes, and signs in alone", async () => {
    const { add, enter, security, info, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    const added = await add(key);
    expect(added).toMatchObject({ code: 200 });
    expect(added.data.recovery_codes).toHaveLength(10);
    const entered = await enter(key);
    expect(entered).toMatchObject({ code: 200, data: { account: "lin" } });
    expect(String(entered.headers["set-cookie"])).toContain(`Admin-Token=${entered.data.token}`);
    expect((await info(entered.data.token)).code).toBe(200);
    expect(await security(entered.data.token)).toMatchObject({
      proved_until: new Date(start + proofLifetimeMs).toISOString(),
      factor: { is_set: true, has_totp: false, recovery_codes_left: 10 },
      passkeys: [
        {
          name: "Laptop",
          host: "localhost",
          created_at: expect.any(String),
          used_at: expect.any(String),
        },
      ],
      can_add_passkeys: true,
    });
    const elsewhere = await security(entered.data.token, "192.0.2.1:3000");
    expect(elsewhere.can_add_passkeys).toBe(false);
    const more = await add(new SoftwareAuthenticator(), { origin }, entered.data.token);
    expect(more).toMatchObject({ code: 200, data: { recovery_codes: [] } });
    expect(await add(key, { origin }, entered.data.token)).toMatchObject({
      ...{ code: 409, message: messages.en.account.passkeyTaken },
    });
    const acts = await auditRecords(store.db);
    const done = acts.map(({ act }) => act).filter((act) => act.startsWith("passkey."));
    expect(done).toEqual(["passkey.add", "passkey.add"]);
  });

  test("is refused with a response for another origin, purpose or account", async () => {
    const { put, add, enter, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    await add(key);
    const wrong: AuthenticatorWish[] = [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3001" },
      { origin, rpId: "evil.example" },
      { origin, isVerified: false },
      { origin, type: "webauthn.create" },
      { origin, userHandle: Buffer.from("somebody else").toString("base64url") },
    ];
    for (const [index, wish] of wrong.entries()) {
      expect(await enter(key, wish), `${index}`).toMatchObject({ code: index < 5 ? 401 : 429 });
      // Five of them lock the passkey for the network.
      if (index === 4) vi.setSystemTime(start + 60_000);
    }
    vi.setSystemTime(start + 20 * 60_000);
    expect((await enter(key)).code).toBe(200);
    const { data } = await put("/login/passkey/options");
    const stranger = new SoftwareAuthenticator().get(data.options, { origin, userHandle: "AAAA" });
    expect(await put("/login/passkey", { passkey: stranger })).toMatchObject({ code: 401 });
    const forged = { ...key.get(data.options, { origin }) };
    const { signature } = new SoftwareAuthenticator().get(data.options, { origin }).response;
    const passkey = { ...forged, response: { ...forged.response, signature } };
    expect(await put("/login/passkey", { passkey })).toMatchObject({ code: 401 });
    const acts = await store.db
      .selectFrom("audit")
      .select("act")
      .where("act", "=", "sign-in.refused")
      .execute();
    expect(acts.length).toBeGreaterThanOrEqual(6);
  });

  test("answers a challenge once, within five minutes, for its purpose alone", async () => {
    const { put, own, add, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    await add(key);
    const { options } = (await put("/login/passkey/options")).data;
    const passkey = key.get(options, { origin });
    expect(await put("/login/passkey", { passkey })).toMatchObject({ code: 200 });
    expect(await put("/login/passkey", { passkey })).toMatchObject({ code: 401 });
    const again = key.get(options, { origin });
    expect(await put("/login/passkey", { passkey: again })).toMatchObject({ code: 401 });
    const late = (await put("/login/passkey/options")).data.options;
    const confirming = (await own("/step-up/options")).data.options;
    const misused = key.get(confirming, { origin });
    expect(await put("/login/passkey", { passkey: misused })).toMatchObject({ code: 401 });
    const invented = key.get(late, { origin, challenge: "A".repeat(64) });
    expect(await put("/login/passkey", { passkey: invented })).toMatchObject({ code: 401 });
    vi.setSystemTime(start + 5 * 60_000);
    const answer = { passkey: key.get(late, { origin }) };
    expect((await put("/login/passkey", answer)).code).toBeGreaterThanOrEqual(401);
    await purgeExpired(store, start + 11 * 60_000);
    expect(await store.db.selectFrom("used_challenges").selectAll().execute()).toEqual([]);
  });

  test("is requested from one process and verified by another, once among all", async () => {
    const { put, add } = await openSignedIn();
    const other = await openCentre();
    const key = new SoftwareAuthenticator();
    await add(key);
    const { options } = (await put("/login/passkey/options")).data;
    const payload = { passkey: key.get(options, { origin }) };
    const url = `${base}/login/passkey`;
    const both = await Promise.all([
      other.ask({ method: "PUT", url, payload, headers: page }),
      put("/login/passkey", payload),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 401]);
  });

  test("whose counter decreases is refused", async () => {
    const { add, enter } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    await add(key);
    expect((await enter(key, { origin, counter: 7 })).code).toBe(200);
    expect((await enter(key, { origin, counter: 7 })).code).toBe(401);
    expect((await enter(key, { origin, counter: 8 })).code).toBe(200);
  });

  test("serves as the second factor beside a password, as an app's code does", async () => {
    const { signIn, add, put, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    const codes: string[] = (await add(key)).data.recovery_codes;
    const asked = await signIn(credentials, page);
    expect(asked).toMatchObject({ code: 401, data: { factor: "passkey" } });
    expect(asked.headers["set-cookie"]).toBeUndefined();
    const { passkey: options } = asked.data;
    expect(options.allowCredentials).toMatchObject([{ id: key.id, transports: ["internal"] }]);
    const passkey = key.get(options, { origin });
    const wrongPassword = { ...credentials, password: "not it at all", passkey };
    expect(await signIn(wrongPassword, page)).toMatchObject({ code: 401, data: {} });
    expect(await signIn({ ...credentials, passkey }, page)).toMatchObject({ code: 200 });
    expect(await signIn({ ...credentials, passkey }, page)).toMatchObject({ code: 401 });
    const [code = ""] = codes;
    expect(await signIn({ ...credentials, code }, page)).toMatchObject({ code: 200 });
    // Another account's passkey proves nothing.
    await addAccount(store, { account: "mei", passwordHash: await storedHash(store) });
    const mei = (await signIn({ ...credentials, account: "mei" }, page)).data.token;
    const others = new SoftwareAuthenticator();
    await add(others, { origin }, mei);
    const { data } = await signIn(credentials, page);
    const foreign = others.get(data.passkey, { origin });
    expect(await signIn({ ...credentials, passkey: foreign }, page)).toMatchObject({ code: 401 });
    expect(await put("/login", { ...credentials, passkey: "x" })).toMatchObject({ code: 422 });
  });

  test("confirms the signed-in person, and nobody else", async () => {
    const { add, own, put, as, ask, token, info } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    const { id } = (await add(key)).data;
    for (const path of ["/passkeys/options", "/step-up/options", "/login/passkey/options"]) {
      expect(await own(path)).toMatchObject({ code: 200 });
    }
    const { key: app } = (await own("/factor", { password: usualPassword })).data;
    await own("/factor/confirm", { code: codeOf(app, start) });
    vi.setSystemTime(start + proofLifetimeMs);
    expect(await own("/passkeys/options")).toMatchObject({
      code: 403,
      data: { code: "step-up-required" },
    });
    expect(await own("/factor/recovery-codes")).toMatchObject({ code: 403 });
    const removed = {
      method: "DELETE" as const,
      url: `${base}/passkeys/${id}`,
      headers: as(token),
    };
    expect(await ask(removed)).toMatchObject({ code: 403, data: { code: "step-up-required" } });
    const both = await own("/step-up", { password: usualPassword });
    expect(both).toMatchObject({
      code: 401,
      data: { factor: "totp", passkey: { rpId: "localhost" } },
    });
    const { options } = (await own("/step-up/options")).data;
    const passkey = key.get(options, { origin });
    const confirmed = await own("/step-up", { passkey });
    expect(confirmed).toMatchObject({ code: 200 });
    const renewed: string = confirmed.data.token;
    expect((await info(token)).code).toBe(50008);
    const { wrongPasskey, wrongPassword } = messages.en.account;
    for (const [claim, message] of [
      [{ passkey }, wrongPasskey],
      [{ password: "not it at all" }, wrongPassword],
    ] as const) {
      expect(await put("/step-up", claim, as(renewed))).toMatchObject({ code: 401, message });
    }
    const codes = await put("/factor/recovery-codes", {}, as(renewed));
    expect(codes.code).toBe(200);
    expect(codes.data.recovery_codes).toHaveLength(10);
    expect(await put("/step-up", {}, as(renewed))).toMatchObject({ code: 422 });
  });

  test("is no more read from the address than other secrets of the account are", async () => {
    const { own, add } = await openSignedIn();
    const { id } = (await add(new SoftwareAuthenticator())).data;
    const fields = {
      "/factor": ["password"],
      "/factor/confirm": ["code"],
      "/factor/remove": ["password", "code"],
      "/passkeys": ["name", "passkey"],
      [`/passkeys/${id}`]: ["name"],
      "/step-up": ["password", "code", "passkey"],
    };
    for (const [path, names] of Object.entries(fields)) {
      const query = new URLSearchParams(names.map((name) => [name, "123456"]));
      const { code, data } = await own(`${path}?${query}`);
      expect({ path, code, errors: data.errors }).toEqual({
        ...{ path, code: 422 },
        errors: names.map((field) => ({
          field,
          message: "must be in the JSON body, not in the address",
        })),
      });
    }
  });

  test("that is lost is removed by an administrator, with all other factors", async () => {
    const { add, own, enter, signIn, info, token, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    await add(key);
    await add(new SoftwareAuthenticator());
    const { key: app } = (await own("/factor", { password: usualPassword })).data;
    await own("/factor/confirm", { code: codeOf(app, start) });
    await resetFactor(store, { account: "lin", now: start });
    expect((await info(token)).code).toBe(50008);
    expect((await enter(key)).code).toBe(401);
    expect((await signIn(credentials, page)).code).toBe(200);
    expect(await store.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    const again = resetFactor(store, { account: "lin", now: start });
    await expect(again).rejects.toThrow("no second factor");
  });

  test("is renamed and removed by its owner alone", async () => {
    const { add, own, ask, as, token, security, enter, signIn, store } = await openSignedIn();
    const key = new SoftwareAuthenticator();
    const { id } = (await add(key)).data;
    await addAccount(store, { account: "mei", passwordHash: await storedHash(store) });
    const mei = (await signIn({ ...credentials, account: "mei" }, page)).data.token;
    const remove = (by: string) =>
      ask({ method: "DELETE", url: `${base}/passkeys/${id}`, headers: as(by) });
    expect((await remove(mei)).code).toBe(404);
    expect((await own(`/passkeys/${id}`, { name: " Old\tone " })).code).toBe(422);
    expect((await own(`/passkeys/${id}`, { name: " Phone " })).code).toBe(200);
    for (const unknown of [id + 1, 0, `0${id}`, "x"]) {
      expect((await own(`/passkeys/${unknown}`, { name: "Phone" })).code).toBe(404);
    }
    expect((await security()).passkeys).toMatchObject([{ name: "Phone" }]);
    expect((await remove(token)).code).toBe(200);
    expect((await remove(token)).code).toBe(404);
    expect(await security()).toMatchObject({ factor: { is_set: false, recovery_codes_left: 0 } });
    expect((await enter(key)).code).toBe(401);
    expect((await signIn(credentials, page)).code).toBe(200);
  });

  test("is refused from another site, at another host, or with malformed data", async () => {
    const { put, own, add, ask, token } = await openSignedIn();
    const evil = { host: "localhost:3000", origin: "https://evil.example" };
    const elsewhere = { host: "192.0.2.1:3000", origin: "http://192.0.2.1:3000" };
    expect((await put("/login/passkey/options", {}, elsewhere)).code).toBe(409);
    expect((await put("/login/passkey", {}, evil)).code).toBe(403);
    const byCookie = { ...evil, cookie: `Admin-Token=${token}` };
    expect((await put("/passkeys/options", {}, byCookie)).code).toBe(403);
    const wrong: AuthenticatorWish[] = [
      { origin: "https://evil.example" },
      { origin, rpId: "evil.example" },
      { origin, isVerified: false },
      { origin, challenge: "AAAA" },
    ];
    for (const wish of wrong) {
      expect((await add(new SoftwareAuthenticator(), wish)).code).toBe(422);
    }
    const key = new SoftwareAuthenticator();
    const { options } = (await own("/passkeys/options")).data;
    const passkey = key.create(options, { origin });
    const garbage: unknown[] = [
      ...[undefined, null, 7, "x", [], {}],
      { ...passkey, id: "!" },
      { ...passkey, rawId: "AAAA" },
      { ...passkey, response: { ...passkey.response, attestationObject: "AAAA" } },
      { ...passkey, response: { ...passkey.response, clientDataJSON: "AAAA" } },
      { ...passkey, response: {} },
    ];
    for (const wrongOne of garbage) {
      expect((await own("/passkeys", { name: "Laptop", passkey: wrongOne })).code).toBe(422);
      expect((await put("/login/passkey", { passkey: wrongOne })).code).toBe(422);
    }
    const anonymous = await ask({ url: `${base}/passkeys`, headers: page });
    expect(anonymous.code).toBe(50008);
    expect((await ask({ url: login, headers: { "x-token": token } })).code).toBe(200);
  });
});
