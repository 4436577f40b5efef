import { expect, test } from "vitest";
import { addAccount, usualPassword } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { beginFactor, confirmFactor } from "../factors/factors.ts";
import { authenticate, openSession } from "./sessions.ts";
import { confirmByPassword, isProved, proofLifetimeMs, provedUntil } from "./stepUp.ts";

const minute = 60_000;
const now = 1_000 * minute;

test.each([
  [undefined, undefined],
  [now, now + proofLifetimeMs],
  [now - proofLifetimeMs + 1, now + 1],
  [now - proofLifetimeMs, undefined],
])("a proof at %j counts until %j", (provedAt, until) => {
  expect(provedUntil({ provedAt }, now)).toBe(until);
  expect(isProved({ provedAt }, now)).toBe(until !== undefined);
});

forEachStore("A session whose owner proves themselves again", (open) => {
  test("goes on under another token, by the password and by a code where there is a factor", async () => {
    const store = await open();
    const { db } = store;
    const accountId = await addAccount(store, { roles: [] });
    const [first, second] = [
      await openSession(store, accountId, now),
      await openSession(store, accountId, now),
    ];
    const [one, two] = await db.selectFrom("sessions").select("id").orderBy("id").execute();
    const confirm = async (sessionId = 0, more: object = {}) => {
      const owner = { accountId, sessionId, account: "lin", password: usualPassword };
      const attempt = { ...owner, address: "203.0.113.7", now: now + 1, ...more };
      const { trace: _trace, ...outcome } = await confirmByPassword(store, attempt);
      return outcome;
    };
    expect(await confirm(one?.id, { password: "not it" })).toEqual({ ok: false, reason: "wrong" });
    const confirmed = await confirm(one?.id);
    expect(confirmed).toMatchObject({ ok: true, provedUntil: now + 1 + proofLifetimeMs });
    expect((await authenticate(store, first.token, now + 2)).ok).toBe(false);
    const { token = "" } = confirmed.ok ? confirmed : {};
    expect(await authenticate(store, token, now + 2)).toMatchObject({ provedAt: now + 1 });
    expect(await authenticate(store, second.token, now + 2)).toMatchObject({ provedAt: now });
    // With a factor its code is required, which counts as no failure.
    const key = (await beginFactor(store, accountId, now)) ?? "";
    const by = { id: `account:${accountId}`, via: "site" } as const;
    const set = { accountId, sessionId: two?.id ?? 0, code: codeOf(key, now), by, now };
    await confirmFactor(store, set);
    const factors = { accountId, hasTotp: true, hasPasskey: false };
    for (let times = 0; times < 5; times += 1) {
      const required = { ok: false, reason: "code-required", factors };
      expect(await confirm(two?.id)).toEqual(required);
    }
    expect(await confirm(two?.id, { code: "12345" })).toEqual({
      ...{ ok: false, reason: "wrong-code", factors },
    });
    const later = now + minute;
    const code = { code: codeOf(key, later), now: later };
    expect(await confirm(two?.id, code)).toMatchObject({ ok: true });
    const proofs = db.selectFrom("sessions").select(["with_factor", "proved_at"]);
    expect(await proofs.execute()).toEqual([{ with_factor: 1, proved_at: later }]);
    // The first was ended by the new factor.
    const next = later + minute;
    expect(await confirm(one?.id, { code: codeOf(key, next), now: next })).toEqual({
      ...{ ok: false, reason: "ended" },
    });
    const acts = await auditedActs(db, "sign-in.%");
    expect(
      acts.map(([act, , { by: means, event, session }]) => [act, means ?? event, session]),
    ).toEqual([
      ["sign-in.refused", "step-up", undefined],
      ["sign-in.confirmed", "password", one?.id],
      ["sign-in.refused", "step-up", undefined],
      ["sign-in.confirmed", "password and factor", two?.id],
      ["sign-in.refused", "step-up", undefined],
    ]);
  });
});
