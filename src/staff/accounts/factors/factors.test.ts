import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import { serverPerson } from "../../access/rights.ts";
import { factorKinds } from "../people/presentRights.ts";
import { authenticate, openSession } from "../sessions/sessions.ts";
import {
  beginFactor,
  checkFactor,
  confirmFactor,
  factorKey,
  recoveryCodesLeft,
} from "./factors.ts";

const minute = 60_000;
const now = 1_000 * minute;

forEachStore("The factor of an account", (open) => {
  test("is one once a code of it confirms it, and takes each code once, beside another account's", async () => {
    const store = await open();
    const { db } = store;
    const ids: number[] = [];
    for (const account of ["lin", "mei"])
      ids.push(await addAccount(store, { account, passwordHash: "none", roles: [] }));
    const [lin = 0, mei = 0] = ids;
    const key = await factorKey(store);
    const check = (accountId: number, code?: string, at = now) =>
      store.transaction((tx) => checkFactor(tx, key, { accountId, code, now: at }));
    const [secret = "", theirs = ""] = [
      await beginFactor(store, lin, now),
      await beginFactor(store, mei, now),
    ];
    const sessions = [
      await openSession(store, lin, now),
      await openSession(store, lin, now),
      await openSession(store, mei, now),
    ];
    const [first] = await db.selectFrom("sessions").select("id").orderBy("id").execute();
    const confirm = (code: string, accountId = lin) => {
      const who = { accountId, sessionId: first?.id ?? 0 };
      return confirmFactor(store, { ...who, code, by: serverPerson, now });
    };
    // What was only begun is none.
    const none = { hasTotp: false, hasPasskey: false };
    expect([await factorKinds(db, lin), await check(lin)]).toEqual([none, "absent"]);
    expect(await confirm(codeOf(theirs, now))).toBeUndefined();
    const own = codeOf(secret, now);
    const codes = (await confirm(`${own.slice(0, 3)} ${own.slice(3)}`)) ?? [];
    expect(await factorKinds(db, lin)).toEqual({ hasTotp: true, hasPasskey: false });
    expect([await factorKinds(db, mei), await check(mei)]).toEqual([none, "absent"]);
    const states = await Promise.all(sessions.map(({ token }) => authenticate(store, token, now)));
    expect(states.map(({ ok }) => ok)).toEqual([true, false, true]);
    const proved = db.selectFrom("sessions").select("with_factor as proved").orderBy("id");
    expect(await proved.execute()).toEqual([{ proved: 1 }, { proved: null }]);
    // Nothing is begun or confirmed in its place.
    expect([await beginFactor(store, lin, now), await confirm(own)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(new Set(codes).size).toBe(codes.length);
    const [one = "", two = ""] = codes;
    const next = now + minute;
    expect([
      await check(lin),
      await check(lin, " - "),
      await check(lin, own),
      await check(lin, codeOf(secret, next), next),
      await check(lin, codeOf(secret, next), next),
      await check(lin, ` ${one.toLowerCase()} `),
      await check(lin, one),
      await check(lin, two.replaceAll("-", "")),
    ]).toEqual([
      ...["required", "required", "wrong", "passed", "wrong", "passed", "wrong", "passed"],
    ]);
    expect(await recoveryCodesLeft(store, lin)).toBe(codes.length - 2);
    expect(await auditedActs(db, "factor.%")).toEqual([["factor.set", `account:${lin}`, {}]]);
  });
});
