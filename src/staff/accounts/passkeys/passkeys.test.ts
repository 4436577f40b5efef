import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import {
  type AuthenticatorWish,
  SoftwareAuthenticator,
} from "../../../../tests/support/authenticator.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  beginFactor,
  checkFactor,
  confirmFactor,
  factorKey,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
} from "../factors/factors.ts";
import { beginOwnFactor } from "../factors/ownFactor.ts";
import { openSession } from "../sessions/sessions.ts";
import { confirmByPasskey } from "../sessions/stepUp.ts";
import {
  challengeLifetimeMs,
  isChallengeFor,
  makeChallenge,
  purgeUsedChallenges,
  spendChallenge,
} from "./challenges.ts";
import { checkPasskey, passkeyOf, takePasskey } from "./passkeyAnswers.ts";
import { creationRequest, passkeyRequest } from "./passkeyRequests.ts";
import { signInByPasskey } from "./passkeySignIn.ts";
import { addPasskey, listPasskeys, passkeyName, removePasskey, renamePasskey } from "./passkeys.ts";

const by = { id: "account:1", via: "api" } as const;
const address = "203.0.113.7";
const step = 30_000;
const party = { id: "localhost", origin: "http://localhost:3000" };
const elsewhere = { id: "tapeout.example", origin: "https://tapeout.example" };
const [lin, mei] = [1, 2];

/** Two accounts, each with two sessions: 1 and 2, 3 and 4. */
async function openTwo(store: Store) {
  for (const account of ["lin", "mei"]) {
    await addAccount(store, { account, passwordHash: "none" });
  }
  for (const id of [lin, lin, mei, mei]) await openSession(store, id, 1);

  const add = async (
    accountId: number,
    key: SoftwareAuthenticator,
    { sessionId = accountId * 2 - 1, at = party, name = "Laptop", now = 10 } = {},
  ) => {
    const owner = { accountId, sessionId, account: "x", name: "X", rpId: at.id, rpName: "Site" };
    const options = await creationRequest(store, owner, now);
    const answer = { ...key.create(options, { origin: at.origin }), type: "public-key" as const };
    const addition = { accountId, sessionId, name, answer, party: at, by, now };
    return { outcome: await addPasskey(store, addition), addition };
  };
  const sessions = async () => {
    const rows = await store.db
      .selectFrom("sessions")
      .select(["id", "with_factor"])
      .orderBy("id")
      .execute();
    return rows.map((row) => [row.id, row.with_factor]);
  };
  const left = () => Promise.all([lin, mei].map((id) => recoveryCodesLeft(store, id)));
  const audited = (prefix: string) => auditedActs(store.db, `${prefix}%`);
  /** Answer of a passkey for a use that is none of signing in. */
  const answer = (
    key: SoftwareAuthenticator,
    options: Parameters<SoftwareAuthenticator["get"]>[0],
    wish: Partial<AuthenticatorWish> = {},
  ) => {
    const given = key.get(options, { origin: party.origin, ...wish });
    return { answer: { ...given, type: "public-key" as const }, party };
  };
  const enter = async (
    key: SoftwareAuthenticator,
    wish: Partial<AuthenticatorWish> = {},
    now = 10,
  ) => {
    const options = await passkeyRequest(store, { purpose: "sign-in", rpId: party.id }, now);
    const claim = answer(key, options, wish);
    const { trace: _, ...outcome } = await signInByPasskey(store, { claim, address, now });
    return outcome.ok ? outcome.profile.account : outcome.reason;
  };
  const confirm = async (
    key: SoftwareAuthenticator,
    { sessionId = 1, now = 10, ...wish }: Partial<AuthenticatorWish> & SessionAt = {},
  ) => {
    const use = { purpose: "step-up", rpId: party.id, accountId: lin, sessionId } as const;
    const passkey = answer(key, await passkeyRequest(store, use, now), wish);
    const owner = { accountId: lin, account: "lin", sessionId };
    const outcome = await confirmByPasskey(store, { ...owner, passkey, address, now });
    return outcome.ok ? "confirmed" : outcome.reason;
  };
  /** Sets an app as the account's factor. @returns its key */
  const setApp = async (accountId: number, now: number) => {
    const key = (await beginFactor(store, accountId, now)) ?? "";
    const facts = { accountId, sessionId: accountId * 2, code: codeOf(key, now), by, now };
    expect(await confirmFactor(store, facts)).toHaveLength(10);
    return key;
  };
  const check = async (accountId: number, code: string, now: number) => {
    const secret = await factorKey(store);
    return store.transaction((tx) => checkFactor(tx, secret, { accountId, code, now }));
  };
  return { add, sessions, left, audited, answer, enter, confirm, setApp, check };
}

interface SessionAt {
  readonly sessionId?: number;
  readonly now?: number;
}

forEachStore("Passkeys of an account beside those of another", (open) => {
  test("are listed, requested, renamed and removed one by one", async () => {
    const store = await open();
    const { add, sessions, left, audited } = await openTwo(store);
    const [first, second, third] = [1, 2, 3].map(() => new SoftwareAuthenticator());
    if (!first || !second || !third) throw new Error("no authenticators");
    const names = async () =>
      (await Promise.all([lin, mei].map((id) => listPasskeys(store, id)))).map((list) =>
        list.map(({ id, name, host }) => `${id} ${name} ${host}`),
      );

    // The first ends the other sessions of its account alone.
    const { outcome: begun } = await add(lin, first);
    expect(begun).toMatchObject({ ok: true, id: 1, recoveryCodes: { length: 10 } });
    expect([await sessions(), await left()]).toEqual([
      [
        [1, 1],
        [3, null],
        [4, null],
      ],
      [10, 0],
    ]);
    await add(mei, second);
    await openSession(store, lin, 1);
    const further = await add(lin, third, { at: elsewhere, name: "Phone" });
    expect(further.outcome).toEqual({ ok: true, id: 3, recoveryCodes: [] });
    expect([await sessions(), await left()]).toEqual([
      [
        [1, 1],
        [3, 1],
        [5, null],
      ],
      [10, 10],
    ]);
    expect(await names()).toEqual([
      ["1 Laptop localhost", "3 Phone tapeout.example"],
      ["2 Laptop localhost"],
    ]);
    const asked = async (rpId: string) => {
      const use = { purpose: "second-factor", rpId, accountId: lin } as const;
      return (await passkeyRequest(store, use, 10)).allowCredentials?.map(({ id }) => id);
    };
    expect(await asked(party.id)).toEqual([first.id]);
    expect(await asked(elsewhere.id)).toEqual([third.id]);

    const rename = (accountId: number, id: number) =>
      renamePasskey(store, { accountId, id, name: "Key" });
    expect([await rename(mei, 1), await rename(lin, 1)]).toEqual([false, true]);
    const remove = (id: number, accountId = lin) =>
      removePasskey(store, { accountId, id, by, now: 11 });
    expect([await remove(1, mei), await remove(3), await remove(3)]).toEqual([false, true, false]);
    expect(await names()).toEqual([["1 Key localhost"], ["2 Laptop localhost"]]);
    expect(await left()).toEqual([10, 10]);
    expect(await sessions()).toEqual([
      [1, 1],
      [3, 1],
      [5, null],
    ]);
    await remove(1);
    expect([await names(), await left()]).toEqual([
      [[], ["2 Laptop localhost"]],
      [0, 10],
    ]);
    expect(await sessions()).toEqual([
      [1, 0],
      [3, 1],
      [5, 0],
    ]);
    expect(await audited("passkey.")).toEqual([
      ["passkey.add", "account:1", { passkey: 1 }],
      ["passkey.add", "account:2", { passkey: 2 }],
      ["passkey.add", "account:1", { passkey: 3 }],
      ["passkey.remove", "account:1", { passkey: 3 }],
      ["passkey.remove", "account:1", { passkey: 1 }],
    ]);
  });

  test("are requested as ones that sign in by themselves, and not twice of one authenticator", async () => {
    const store = await open();
    const { add } = await openTwo(store);
    const [own, other] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await add(lin, own);
    await add(mei, other);
    await add(lin, new SoftwareAuthenticator(), { at: elsewhere });
    const owner = { accountId: lin, sessionId: 1, account: "lin", name: "Lin Wei" };
    const site = { rpId: party.id, rpName: "Tapeout" };
    const { challenge: _, ...options } = await creationRequest(store, { ...owner, ...site }, 10);
    expect(options).toEqual({
      rp: { id: "localhost", name: "Tapeout" },
      user: { id: own.userHandle, name: "lin", displayName: "Lin Wei" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
      timeout: challengeLifetimeMs,
      attestation: "none",
      excludeCredentials: [{ id: own.id, type: "public-key", transports: ["internal"] }],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      extensions: { credProps: true },
    });
    expect(other.userHandle).not.toBe(own.userHandle);
  });

  test("are up to twenty, and an answer or an authenticator adds one once", async () => {
    const store = await open();
    const { add, audited } = await openTwo(store);
    const key = new SoftwareAuthenticator();
    const { addition } = await add(lin, key);
    expect(await addPasskey(store, addition)).toEqual({ ok: false, reason: "wrong" });
    const taken = { ok: false, reason: "taken" };
    expect([(await add(lin, key)).outcome, (await add(mei, key)).outcome]).toEqual([taken, taken]);
    for (let count = 1; count < 20; count += 1) {
      expect((await add(lin, new SoftwareAuthenticator())).outcome.ok).toBe(true);
    }
    const more = await add(lin, new SoftwareAuthenticator());
    expect(more.outcome).toEqual({ ok: false, reason: "too-many" });
    expect((await add(mei, new SoftwareAuthenticator())).outcome.ok).toBe(true);
    expect(await audited("passkey.")).toHaveLength(21);
  });

  test("sign in whom they belong to, unless the account is inactive", async () => {
    const store = await open();
    const { add, enter, answer, audited } = await openTwo(store);
    const [own, other] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await add(lin, own);
    await add(mei, other);
    expect([await enter(other, { counter: 7 }, 20), await enter(own, {}, 21)]).toEqual([
      "mei",
      "lin",
    ]);
    const used = await store.db
      .selectFrom("passkeys")
      .select(["counter", "used_at"])
      .orderBy("id")
      .execute();
    expect(used).toEqual([
      { counter: 1, used_at: 21 },
      { counter: 7, used_at: 20 },
    ]);
    const opened = await store.db
      .selectFrom("sessions")
      .select(["account_id", "method", "with_factor"])
      .where("method", "=", "passkey")
      .orderBy("id")
      .execute();
    expect(opened).toEqual(
      [mei, lin].map((id) => ({ account_id: id, method: "passkey", with_factor: 1 })),
    );
    const facts = { displaced: 0, isKnownDevice: false };
    expect(await audited("sign-in.done")).toEqual([
      ["sign-in.done", `account:${mei}`, { ...facts, session: 5, passkey: 2 }],
      ["sign-in.done", `account:${lin}`, { ...facts, session: 6, passkey: 1 }],
    ]);
    // The id under which an authenticator stores an account is the account's.
    expect(await enter(own, { userHandle: other.userHandle })).toBe("wrong");

    const use = { purpose: "sign-in", rpId: party.id } as const;
    const claims = [20, 21].map(async (counter) => {
      const claim = answer(own, await passkeyRequest(store, use, 30), { counter });
      const passkey = await passkeyOf(store, claim);
      return passkey && (await checkPasskey(store, claim, { passkey, use, now: 30 }));
    });
    // Both were right before either was accepted.
    const taken: (boolean | undefined)[] = [];
    for (const proved of await Promise.all(claims)) {
      taken.push(proved && (await store.transaction((tx) => takePasskey(tx, proved, 30))));
    }
    expect(taken).toEqual([true, false]);

    await store.db.updateTable("accounts").set({ is_active: 0 }).where("id", "=", lin).execute();
    expect([await enter(own, { counter: 30 }), await enter(other, { counter: 8 })]).toEqual([
      "wrong",
      "mei",
    ]);
  });

  test("are locked after five wrong answers, unless a right one lies between", async () => {
    const store = await open();
    const { add, enter, confirm, audited } = await openTwo(store);
    const [own, other] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await add(lin, own);
    await add(mei, other);
    const attempts = {
      "sign-in": async (wish: object, now: number) => enter(own, wish, now),
      "step-up": async (wish: object, now: number) => confirm(own, { ...wish, now }),
    };
    const later = 16 * 60_000;
    for (const [at, attempt] of Object.values(attempts).entries()) {
      const now = 10 + 2 * at * later;
      const outcomes: string[] = [];
      for (const isWrong of [1, 1, 1, 1, 0, 1, 0]) {
        outcomes.push(await attempt({ isVerified: isWrong === 0 }, now));
      }
      const right = at === 0 ? "lin" : "confirmed";
      expect(outcomes).toEqual([...Array(4).fill("wrong"), right, "wrong", right]);
      for (let tried = 0; tried < 5; tried += 1) {
        expect(await attempt({ isVerified: false }, now + later)).toBe("wrong");
      }
      expect(await attempt({}, now + later)).toBe("locked");
    }
    expect(await enter(other, {}, 10 + 3 * later)).toBe("mei");
    const refused = await audited("sign-in.refused");
    expect(refused.map(([, subject, { event }]) => `${subject} ${event}`)).toEqual(
      Object.keys(attempts).flatMap((event) => Array(10).fill(`account:1 ${event}`)),
    );
    const confirmed = ["sign-in.confirmed", "account:1", { session: 1, by: "passkey" }];
    expect(await audited("sign-in.confirmed")).toEqual([confirmed, confirmed]);
  });

  test("confirm their owner's open session alone", async () => {
    const store = await open();
    const { add, confirm } = await openTwo(store);
    const [own, other] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await add(lin, own);
    await add(mei, other);
    expect(await confirm(other)).toBe("wrong");
    expect(await confirm(own, { sessionId: 2 })).toBe("ended");
    expect(await confirm(own)).toBe("confirmed");
    const rows = await store.db
      .selectFrom("sessions")
      .select(["id", "proved_at"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: 1, proved_at: 10 },
      { id: 3, proved_at: 1 },
    ]);
  });

  test("are requested by challenges for one use, whole, and until they expire", async () => {
    const store = await open();
    const use = { purpose: "step-up", rpId: "localhost", accountId: 1, sessionId: 1 } as const;
    const challenge = await makeChallenge(store, use, 10);
    const end = 10 + challengeLifetimeMs;
    const accepted = [
      await isChallengeFor(store, challenge, use, end - 1),
      await isChallengeFor(store, challenge, use, end),
    ];
    expect(accepted).toEqual([true, false]);
    const others = [
      { ...use, purpose: "second-factor" as const },
      { ...use, rpId: "tapeout.example" },
      { ...use, accountId: 2 },
      { ...use, sessionId: 2 },
    ];
    for (const other of others) {
      expect(await isChallengeFor(store, challenge, other, 10)).toBe(false);
    }
    for (const malformed of ["", challenge.slice(0, 32), challenge.slice(4), `${challenge}AAAA`]) {
      expect(await isChallengeFor(store, malformed, use, 10)).toBe(false);
    }
    const markUsed = (one: string, now: number) =>
      store.transaction((tx) => spendChallenge(tx, one, now));
    expect([await markUsed("a", 10), await markUsed("b", 11), await markUsed("a", 12)]).toEqual([
      ...[true, true, false],
    ]);
    await purgeUsedChallenges(store, end);
    expect([await markUsed("b", 13), await markUsed("a", 13)]).toEqual([false, true]);
  });
});

forEachStore("The authenticator app of an account beside that of another", (open) => {
  test("uses up its own codes alone", async () => {
    const store = await open();
    const { setApp, check, left } = await openTwo(store);
    const [own, other] = [await setApp(lin, step), await setApp(mei, step)];
    const now = 2 * step;
    expect([
      await check(lin, codeOf(own, now), now),
      await check(lin, codeOf(own, now), now),
      await check(mei, codeOf(own, now), now),
      await check(mei, codeOf(other, now), now),
    ]).toEqual(["passed", "wrong", "wrong", "passed"]);
    // Neither begun nor confirmed again while it is set.
    const code = codeOf(own, 9 * step);
    const again = { accountId: lin, sessionId: 1, code, by, now: 9 * step };
    expect(await beginFactor(store, lin, 9 * step)).toBeUndefined();
    expect(await confirmFactor(store, again)).toBeUndefined();
    expect(await left()).toEqual([10, 10]);
  });

  test("has ten recovery codes, which are replaced together", async () => {
    const store = await open();
    const { setApp, check, left, audited } = await openTwo(store);
    const renew = () => renewRecoveryCodes(store, { accountId: lin, by, now: step });
    expect(await renew()).toBeUndefined();
    await setApp(lin, step);
    await setApp(mei, step);
    const [first = "", second = ""] = (await renew()) ?? [];
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect([
      await check(mei, first, step),
      await check(lin, first, step),
      await check(lin, first, step),
    ]).toEqual(["wrong", "passed", "wrong"]);
    expect(await left()).toEqual([9, 10]);
    await renew();
    expect([await check(lin, second, step), await left()]).toEqual(["wrong", [10, 10]]);
    expect(await audited("factor.")).toEqual([
      ["factor.set", "account:1", {}],
      ["factor.set", "account:2", {}],
      ["factor.codes", "account:1", {}],
      ["factor.codes", "account:1", {}],
    ]);
  });

  test("is removed with the recovery codes, which stay where there is a passkey", async () => {
    const store = await open();
    const { add, setApp, left, sessions } = await openTwo(store);
    await setApp(lin, step);
    await setApp(mei, step);
    // A further factor brings no codes, and ends no sessions.
    await openSession(store, lin, 1);
    const { outcome } = await add(lin, new SoftwareAuthenticator(), { sessionId: 2 });
    expect(outcome).toEqual({ ok: true, id: 1, recoveryCodes: [] });
    expect((await sessions()).map(([id]) => id)).toEqual([2, 4, 5]);
    const remove = (accountId: number) => store.transaction((tx) => removeFactor(tx, accountId));
    expect([await remove(lin), await remove(lin), await left()]).toEqual([true, false, [10, 10]]);
    await removePasskey(store, { accountId: lin, id: 1, by, now: step });
    expect(await left()).toEqual([0, 10]);
    await beginFactor(store, lin, step);
    expect([await remove(lin), await remove(mei), await left()]).toEqual([false, true, [0, 0]]);
  });

  test("stays after the last passkey was removed, with its codes and sessions", async () => {
    const store = await open();
    const { add, setApp, left, sessions } = await openTwo(store);
    await setApp(lin, step);
    await add(lin, new SoftwareAuthenticator(), { sessionId: 2 });
    await removePasskey(store, { accountId: lin, id: 1, by, now: step });
    expect(await left()).toEqual([10, 0]);
    expect((await sessions())[0]).toEqual([2, 1]);
  });

  test("is begun with a proof of its owner, of which refusals are recorded", async () => {
    const store = await open();
    const { setApp, audited } = await openTwo(store);
    const begin = async (password?: string) => {
      const owner = { accountId: lin, account: "lin", password, address, now: step };
      const outcome = await beginOwnFactor(store, owner);
      return outcome.ok ? "begun" : outcome.reason;
    };
    expect([await begin("not it"), await begin()]).toEqual(["wrong", "begun"]);
    await setApp(lin, step);
    expect(await begin()).toBe("taken");
    const refused = await audited("sign-in.refused");
    expect(refused.map(([, subject, { event }]) => [subject, event])).toEqual([
      ["account:1", "factor"],
    ]);
  });
});

test.each([
  ["a", "a"],
  [" Laptop ", "Laptop"],
  ["e\u0301", "é"],
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), undefined],
  [" ", undefined],
  ["a\tb", undefined],
  ["\ud800", undefined],
])("the name of a passkey typed as %j is %j", (typed, name) => {
  expect(passkeyName.safeParse(typed).data).toBe(name);
});
