import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usualPassword } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { credentials, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { messages } from "../../../base/i18n/index.ts";
import { authenticate } from "../../../staff/accounts/sessions/sessions.ts";
import { isProved, proofLifetimeMs } from "../../../staff/accounts/sessions/stepUp.ts";

const stepUp = "/userCenter/v1/step-up";
const start = Date.UTC(2026, 10, 22, 12);
const step = 30_000;

forEachStore("A confirmation of the signed-in person", (open) => {
  const openCentre = userCentreOn(open);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
  afterEach(() => void vi.useRealTimers());

  async function openSignedIn() {
    const centre = await openCentre();
    const { token } = (await centre.signIn()).data;
    const put = (url: string, payload: object, headers: object = { "x-token": token }) =>
      centre.ask({ method: "PUT", url, payload, headers: { ...headers } });
    const isConfirmed = async (given: string) => {
      const session = await authenticate(centre.store, given, Date.now());
      return session.ok && isProved(session, Date.now());
    };
    return { ...centre, token: `${token}`, put, isConfirmed };
  }

  test("holds for five minutes, as signing in does, and renews the session's token", async () => {
    const { token, put, isConfirmed, info, store } = await openSignedIn();
    expect(await isConfirmed(token)).toBe(true);
    vi.setSystemTime(start + proofLifetimeMs);
    expect(await isConfirmed(token)).toBe(false);
    const before = await authenticate(store, token, Date.now());
    const confirmed = await put(stepUp, { password: usualPassword });
    expect(confirmed).toMatchObject({
      code: 200,
      data: { proved_until: new Date(start + 2 * proofLifetimeMs).toISOString() },
    });
    const renewed: string = confirmed.data.token;
    expect(String(confirmed.headers["set-cookie"])).toContain(`Admin-Token=${renewed}; Max-Age=`);
    expect(await isConfirmed(renewed)).toBe(true);
    const after = await authenticate(store, renewed, Date.now());
    expect(after.ok && after.sessionId).toBe(before.ok && before.sessionId);
    expect(await info(token)).toMatchObject({ code: 50008 });
    const acts = await store.db.selectFrom("audit").select("act").orderBy("seq").execute();
    expect(acts.at(-1)?.act).toBe("sign-in.confirmed");
  });

  test("is refused with a wrong password, to another site, and without a session", async () => {
    const { token, put, isConfirmed, store } = await openSignedIn();
    vi.setSystemTime(start + proofLifetimeMs);
    expect(await put(stepUp, { password: "not it at all" })).toMatchObject({ code: 401 });
    const foreign = { cookie: `Admin-Token=${token}`, origin: "https://evil.example" };
    expect(await put(stepUp, { password: usualPassword }, foreign)).toMatchObject({ code: 403 });
    expect(await put(stepUp, { password: usualPassword }, {})).toMatchObject({ code: 50008 });
    const inQuery = await put(`${stepUp}?password=${encodeURIComponent(usualPassword)}`, {});
    expect(inQuery.code).toBe(422);
    expect(await isConfirmed(token)).toBe(false);
    const { act, detail } = await store.db
      .selectFrom("audit")
      .select(["act", "detail"])
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect([act, JSON.parse(detail).event]).toEqual(["sign-in.refused", "step-up"]);
  });

  test("is limited to five attempts, together with attempts to sign in", async () => {
    const { put, signIn, info, token } = await openSignedIn();
    for (let times = 0; times < 4; times += 1) {
      expect(await put(stepUp, { password: "not it at all" })).toMatchObject({ code: 401 });
    }
    expect(await signIn({ ...credentials, password: "not it at all" })).toMatchObject({
      code: 401,
    });
    expect(await put(stepUp, { password: usualPassword })).toMatchObject({ code: 429 });
    expect(await info(token)).toMatchObject({ code: 200 });
  });

  test("requires a code as well if there is a second factor", async () => {
    const { put, token, isConfirmed, store } = await openSignedIn();
    const { key } = (await put("/userCenter/v1/factor", { password: usualPassword })).data;
    await put("/userCenter/v1/factor/confirm", { code: codeOf(key, start) });
    vi.setSystemTime(start + proofLifetimeMs);
    const refusals = () =>
      store.db.selectFrom("audit").select("seq").where("act", "=", "sign-in.refused").execute();
    // Passwords without a code are no failed attempts.
    for (let times = 0; times < 6; times += 1) {
      expect(await put(stepUp, { password: usualPassword })).toMatchObject({
        ...{ code: 401, message: messages.en.account.codeRequired },
        data: { factor: "totp" },
      });
    }
    expect(await refusals()).toHaveLength(0);
    const late = codeOf(key, start + proofLifetimeMs + 10 * step);
    expect(await put(stepUp, { password: usualPassword, code: late })).toMatchObject({
      ...{ code: 401, message: messages.en.account.wrongCode },
    });
    expect(await refusals()).toHaveLength(1);
    expect(await isConfirmed(token)).toBe(false);
    const code = codeOf(key, Date.now());
    const { data } = await put(stepUp, { password: usualPassword, code });
    expect(await isConfirmed(data.token)).toBe(true);
  });

  test("is kept after a change of the password, and not given by it", async () => {
    const { put, token, isConfirmed } = await openSignedIn();
    vi.setSystemTime(start + proofLifetimeMs);
    const changed = await put("/userCenter/v1/password", {
      password: usualPassword,
      new_password: "another horse battery",
    });
    expect(await isConfirmed(changed.data.token)).toBe(false);
    expect(await isConfirmed(token)).toBe(false);
  });
});
