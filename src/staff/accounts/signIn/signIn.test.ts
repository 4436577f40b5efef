import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import {
  addAccount,
  attempt,
  failTimes,
  usualPassword,
} from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { changePassword, setActive } from "../accounts.ts";
import { authenticate } from "../sessions/sessions.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";

// Passwords are hashed as usual; only the number of hashes and the delays are observed.
vi.mock(import("./passwords.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});
vi.mock(import("node:timers/promises"), async (importOriginal) => {
  const real = await importOriginal();
  return { ...real, setTimeout: vi.fn(() => Promise.resolve()) as typeof real.setTimeout };
});

const checks = vi.mocked(verifyPassword);
const waits = vi.mocked(sleep);

afterEach(() => {
  checks.mockClear();
  waits.mockClear();
});

const wrong = { ok: false, reason: "wrong" };

forEachStore("Signing in", (open) => {
  test("opens a session with the account's password", async () => {
    const store = await open();
    await addAccount(store, { roles: ["admin"], isAdmin: true });
    const result = await attempt(store, { now: 5 });
    expect(result).toMatchObject({ ok: true, profile: { account: "lin", is_admin: true } });
    if (!result.ok) return;
    expect(await authenticate(store, result.token, 6)).toMatchObject({ account: result.profile });
  });

  test("accepts the account with spaces around it, in any normal form", async () => {
    const store = await open();
    await addAccount(store, { account: "Ren\u00e9" });
    expect(await attempt(store, { account: " Rene\u0301\n" })).toMatchObject({ ok: true });
    expect(await attempt(store, { account: "ren\u00e9" })).toEqual(wrong);
  });

  test("does not reveal whether an account exists or is active, and does the same work for it", async () => {
    const store = await open();
    await addAccount(store);
    await addAccount(store, { account: "gone" });
    await setActive(store, { account: "gone", isActive: false, now: 0 });
    for (const facts of [
      { account: "nobody" },
      { account: "gone" },
      { account: "lin", password: "not it" },
    ]) {
      checks.mockClear();
      expect(await attempt(store, facts)).toEqual(wrong);
      expect(checks).toHaveBeenCalledTimes(1);
      expect(needsRehash(checks.mock.calls[0]?.[1] ?? "")).toBe(false);
      expect(waits).not.toHaveBeenCalled();
    }
  });

  test("takes as long for an unknown account as for a wrong password", async () => {
    const store = await open();
    const known = await Promise.all(
      ["a", "b", "c", "d", "e"].map(async (account) => {
        await addAccount(store, { account });
        return account;
      }),
    );
    const consumed = { unknown: [] as number[], wrong: [] as number[] };
    for (let round = 0; round < 12; round += 1) {
      const address = `203.0.113.${round}`;
      for (const kind of ["unknown", "wrong"] as const) {
        const account = kind === "wrong" ? known[round % known.length] : `nobody ${round % 5}`;
        const began = performance.now();
        await attempt(store, { account: account ?? "", password: "not it", address });
        consumed[kind].push(performance.now() - began);
      }
    }
    // Without the decoy one of them would be many times the other.
    const ratio = median(consumed.unknown) / median(consumed.wrong);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  test("rehashes the password if the hash has older parameters", async () => {
    const store = await open();
    // From test.c of github.com/P-H-C/phc-winner-argon2.
    const passwordHash =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    await addAccount(store, { passwordHash });
    const facts = { password: "password" };
    const both = await Promise.all([
      attempt(store, facts),
      attempt(store, { ...facts, address: "203.0.113.8" }),
    ]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    const row = await store.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    expect(needsRehash(row.password_hash)).toBe(false);
    expect(await attempt(store, facts)).toMatchObject({ ok: true });
    for (const result of both) {
      if (result.ok) expect(await authenticate(store, result.token, 0)).toMatchObject({ ok: true });
    }
  });

  test("fails where the password changes, or the account is closed, while it is checked", async () => {
    const store = await open();
    await addAccount(store);
    const real = checks.getMockImplementation();
    checks.mockImplementationOnce(async (password, hash) => {
      await changePassword(store, { account: "lin", password: "another password", now: 1 });
      return real?.(password, hash) ?? false;
    });
    expect(await attempt(store)).toEqual(wrong);
    checks.mockImplementationOnce(async (password, hash) => {
      await setActive(store, { account: "lin", isActive: false, now: 2 });
      return real?.(password, hash) ?? false;
    });
    expect(await attempt(store, { password: "another password" })).toEqual(wrong);
    expect(await store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("logs neither password, token, attempted account nor address", async () => {
    const store = await open();
    await addAccount(store);
    await failTimes(store, 2, { account: "mistyped", password: "mistyped secret" });
    const result = await attempt(store);
    const tables = ["sign_in_failures", "sessions", "accounts"] as const;
    const rows = await Promise.all(
      tables.map((table) => store.db.selectFrom(table).selectAll().execute()),
    );
    const stored = JSON.stringify(rows);
    const token = result.ok ? result.token : "none";
    for (const secret of ["mistyped", usualPassword, "203.0.113.7", token]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("accepts a password of 1024 bytes", async () => {
    const store = await open();
    const password = `${"密".repeat(341)}x`;
    await addAccount(store, { passwordHash: await hashPassword(password) });
    expect(await attempt(store, { password })).toMatchObject({ ok: true });
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
