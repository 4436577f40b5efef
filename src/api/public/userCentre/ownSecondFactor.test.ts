import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attempt, usualPassword } from "../../../../tests/support/accounts.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { credentials, userCentreOn } from "../../../../tests/support/userCentre.ts";
import { resetFactor } from "../../../staff/accounts/accounts.ts";

const factor = "/userCenter/v1/factor";
const start = Date.UTC(2026, 10, 22, 12);
const step = 30_000;

forEachStore("A second factor", (open) => {
  const openCentre = userCentreOn(open);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
  afterEach(() => void vi.useRealTimers());

  /** A server with an account that is signed in. */
  async function openSignedIn() {
    const centre = await openCentre();
    const { token } = (await centre.signIn()).data;
    const put = (path: string, payload: object, headers: object = { "x-token": token }) =>
      centre.ask({ method: "PUT", url: `${factor}${path}`, payload, headers: { ...headers } });
    return { ...centre, token, put };
  }

  /** A server with an account that has one. */
  async function openWithFactor() {
    const centre = await openSignedIn();
    const { put } = centre;
    const begun = await put("", { password: usualPassword });
    const key: string = begun.data.key;
    const set = await put("/confirm", { code: codeOf(key, Date.now()) });
    const codes: string[] = set.data.recovery_codes;
    const withCode = (code: string) => centre.signIn({ ...credentials, code });
    return { ...centre, begun, key, set, codes, withCode };
  }

  test("begins with the password, and is set by a code", async () => {
    const { put, begun, key, set, codes, store } = await openWithFactor();
    expect(begun).toMatchObject({ code: 200 });
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.data.uri).toBe(`otpauth://totp/Tapeout%3Alin?secret=${key}&issuer=Tapeout`);
    expect(begun.data.qr).toMatch(
      /^<svg viewBox="0 0 \d+ \d+" [^>]*><path d="[\w .-]+"\/><\/svg>$/,
    );
    expect(set.code).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect(await put("", { password: usualPassword })).toMatchObject({ code: 409 });
    const rows = JSON.stringify([
      await store.db.selectFrom("factors").selectAll().execute(),
      await store.db.selectFrom("recovery_codes").selectAll().execute(),
      await store.db.selectFrom("audit").selectAll().orderBy("seq").execute(),
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(rows).not.toContain(secret);
    }
  });

  test("is not begun with a wrong password, nor set by a wrong code or by another site", async () => {
    const { signIn, info, token, put } = await openSignedIn();
    expect(await put("", { password: "not it at all" })).toMatchObject({ code: 401 });
    expect(await put("/confirm", { code: "123456" })).toMatchObject({ code: 422 });
    const { key } = (await put("", { password: usualPassword })).data;
    const wrong = codeOf(key, Date.now() + 10 * step);
    expect(await put("/confirm", { code: wrong })).toMatchObject({ code: 422 });
    const foreign = { cookie: `Admin-Token=${token}`, origin: "https://evil.example" };
    expect(await put("", { password: usualPassword }, foreign)).toMatchObject({ code: 403 });
    // No other site's page has the token, by which its caller names itself.
    const byHeader = { ...foreign, "x-token": token };
    expect(await put("", { password: usualPassword }, byHeader)).toMatchObject({ code: 200 });
    expect(await put("", { password: usualPassword }, {})).toMatchObject({ code: 50008 });
    expect(await put("/recovery-codes", {})).toMatchObject({ code: 409 });
    // What was begun alone is not asked for.
    expect((await signIn()).code).toBe(200);
    expect((await info(token)).code).toBe(200);
  });

  test("that is begun is confirmed within five attempts, as many as at sign-in", async () => {
    const { put } = await openSignedIn();
    const { key } = (await put("", { password: usualPassword })).data;
    const wrong = codeOf(key, start + 10 * step);
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await put("/confirm", { code: wrong })).toMatchObject({ code: 422 });
    }
    expect(await put("/confirm", { code: wrong })).toMatchObject({ code: 429 });
    // The right one is not looked at either, until some time has passed.
    expect(await put("/confirm", { code: codeOf(key, start) })).toMatchObject({ code: 429 });
    const later = start + 16 * 60_000;
    vi.setSystemTime(later);
    expect(await put("/confirm", { code: codeOf(key, later) })).toMatchObject({ code: 200 });
  });

  test("is required at sign-in after a correct password, and each code is accepted once", async () => {
    const { key, signIn, withCode } = await openWithFactor();
    expect(await signIn()).toMatchObject({
      code: 401,
      message: "Please enter the code from your authenticator app.",
      data: { factor: "totp" },
    });
    expect((await signIn({ ...credentials, password: "not it" })).data).toEqual({});
    // The code that set it is used up.
    expect(await withCode(codeOf(key, start))).toMatchObject({ code: 401 });
    vi.setSystemTime(start + step);
    const code = codeOf(key, start + step);
    expect(await withCode(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ code: 200 });
    expect(await withCode(code)).toMatchObject({
      code: 401,
      message: "The code is incorrect or has been used already.",
      data: { factor: "totp" },
    });
  });

  test("is begun and removed without the password shortly after a confirmation", async () => {
    const { put } = await openSignedIn();
    const { key } = (await put("", {})).data;
    expect(await put("/confirm", { code: codeOf(key, start) })).toMatchObject({ code: 200 });
    expect(await put("/remove", { code: "000000" })).toMatchObject({ code: 401 });
    expect(await put("/remove?code=000000", {})).toMatchObject({ code: 422 });
    vi.setSystemTime(start + 5 * 60_000);
    const code = codeOf(key, Date.now());
    const refused = { code: 403, data: { code: "step-up-required" } };
    expect(await put("/remove", { code })).toMatchObject(refused);
    expect(await put("", {})).toMatchObject(refused);
    expect(await put("/remove", { password: "not it at all", code })).toMatchObject({ code: 401 });
    expect(await put("/remove", { password: usualPassword, code })).toMatchObject({ code: 200 });
  });

  test("that is set or removed clears the attempts counted before", async () => {
    const { signIn, put } = await openSignedIn();
    const { key } = (await put("", { password: usualPassword })).data;
    const wrong = codeOf(key, start + 100 * step);
    const right = () => codeOf(key, Date.now());
    for (const [path, status] of [
      ["/confirm", 422],
      ["/remove", 401],
    ] as const) {
      vi.setSystemTime(Date.now() + step);
      for (let tried = 0; tried < 4; tried += 1) {
        const attempt = { password: usualPassword, code: wrong };
        expect(await put(path, attempt)).toMatchObject({ code: status });
      }
      expect(await put(path, { password: usualPassword, code: right() })).toMatchObject({
        code: 200,
      });
    }
    expect(await signIn({ ...credentials, password: "not it" })).toMatchObject({ code: 401 });
    expect(await signIn()).toMatchObject({ code: 200 });
  });

  test("allows five guesses at most, whatever other attempts lie between", async () => {
    const { key, signIn, withCode } = await openWithFactor();
    const wrong = codeOf(key, start + 100 * step);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await withCode(wrong)).code).toBe(401);
      // Asking for the code neither counts nor clears what counts.
      if (guess < 4) expect((await signIn()).data.factor).toBe("totp");
    }
    vi.setSystemTime(start + step);
    expect(await withCode(codeOf(key, start + step))).toMatchObject({ code: 429 });
  });

  test("has recovery codes, each of which is accepted once", async () => {
    const { codes, withCode } = await openWithFactor();
    const [first = "", second = ""] = codes;
    expect((await withCode(first.toLowerCase())).code).toBe(200);
    expect((await withCode(first)).code).toBe(401);
    expect((await withCode(second.replaceAll("-", ""))).code).toBe(200);
  });

  test("is removed by its owner with password and code, or reset after it was lost", async () => {
    const { store, key, put, signIn } = await openWithFactor();
    const remove = (code: string) => put("/remove", { password: usualPassword, code });
    expect(await remove("000000")).toMatchObject({ code: 401 });
    vi.setSystemTime(start + step);
    expect(await remove(codeOf(key, start + step))).toMatchObject({ code: 200 });
    expect((await signIn()).code).toBe(200);
    const again = await put("", { password: usualPassword });
    await put("/confirm", { code: codeOf(again.data.key, Date.now()) });
    expect((await signIn()).code).toBe(401);
    await resetFactor(store, { account: "lin", now: Date.now() });
    expect(await attempt(store, { now: Date.now() })).toMatchObject({ ok: true });
    await expect(resetFactor(store, { account: "lin", now: 1 })).rejects.toThrow(
      "no second factor",
    );
    const acts = await auditRecords(store.db);
    const changes = acts.map(({ act }) => act).filter((act) => act.startsWith("factor."));
    expect(changes).toEqual(["factor.set", "factor.removed", "factor.set", "factor.reset"]);
  });
});
