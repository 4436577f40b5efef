import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { may, NotPermitted, type Person } from "../../access/rights.ts";
import { AccountError } from "../accountError.ts";
import { setActive } from "../accounts.ts";
import { grantRole, revokeRole } from "../roles/grants.ts";
import { personOfToken } from "./personOfToken.ts";
import { rightsOfToken } from "./tokenRights.ts";
import {
  createToken,
  listTokens,
  purgeOldTokens,
  revokeToken,
  tokensPerAccount,
} from "./tokens.ts";
import { isTokenText, newToken } from "./tokenText.ts";

const minute = 60_000;
const day = 86_400_000;
const forAll = { name: "Build", days: 1, acts: undefined, limits: {}, now: 1 } as const;
const owner = (id: number): Person => ({ id: `account:${id}`, via: "site", rights: [] });

async function create(store: Store, accountId: number, wish: object = {}) {
  return createToken(store, { ...forAll, accountId, by: owner(accountId), ...wish });
}

describe("A token's text", () => {
  test("has a prefix, letters and digits, and a checksum that detects typos", () => {
    const token = newToken();
    expect(token).toMatch(/^tapeout_[0-9A-Za-z]{49}$/);
    expect(isTokenText(token)).toBe(true);
    const at = fc.integer({ min: 8, max: token.length - 1 });
    const letter = fc.constantFrom(..."0123456789ABCabc");
    fc.assert(
      fc.property(at, letter, (index, other) => {
        const slipped = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
        expect(isTokenText(slipped)).toBe(slipped === token);
      }),
    );
    for (const text of ["", "tapeout_", token.slice(1), `${token}0`, `${token}\n`]) {
      expect(isTokenText(text)).toBe(false);
    }
  });
});

test("A token's rights are never more than its owner's", () => {
  const acts = ["text.edit", "fact.edit", "publish", "account.manage"] as const;
  const someOf = <Value>(...all: Value[]) =>
    fc.option(fc.subarray(all), { nil: undefined, freq: 2 });
  const within = fc.record({
    types: someOf("news" as const, "page" as const),
    languages: someOf("en" as const, "zh" as const),
  });
  const given = fc
    .record({ act: fc.constantFrom(...acts), within })
    .map(({ act, within: limits }) => ({
      act,
      ...limits,
    }));
  const scope = fc.record({ acts: someOf(...acts), limits: within });
  fc.assert(
    fc.property(fc.array(given, { maxLength: 4 }), scope, (rights, wished) => {
      const held = (of: typeof rights): Person => ({ id: "account:1", via: "api", rights: of });
      const byToken = { ...held([]), rights: rightsOfToken(rights, wished) };
      for (const act of acts) {
        for (const type of ["news", "page", undefined] as const) {
          for (const language of ["en", "zh", undefined] as const) {
            const subject = { ...(type && { type }), ...(language && { language }) };
            if (!may(byToken, act, subject)) continue;
            expect(may(held(rights), act, subject)).toBe(true);
            expect(wished.acts ?? [act]).toContain(act);
          }
        }
      }
    }),
  );
});

forEachStore("API tokens", (open) => {
  test("act for their owner with the owner's current rights, limited by their own", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: ["editor"] });
    const limits = { types: ["news" as const] };
    const { token, id: tokenId } = await create(store, id, { acts: ["text.edit"], limits });
    const found = await personOfToken(store, token, { now: 2, requestId: "r" });
    expect(found?.person).toEqual({
      ...{ id: `account:${id}`, via: `token:${tokenId}`, requestId: "r" },
      rights: [{ act: "text.edit", types: ["news"] }],
    });
    await revokeRole(store, { account: "lin", role: "editor", now: 3 });
    const after = await personOfToken(store, token, { now: 4 });
    expect(after?.person.rights).toEqual([]);
    await grantRole(store, {
      ...{ account: "lin", role: "translator", limits: { languages: ["zh"] }, now: 5 },
    });
    const again = await personOfToken(store, token, { now: 6 });
    expect(again?.person.rights).toEqual([
      { act: "text.edit", types: ["news"], languages: ["zh"] },
    ]);
  });

  test("end when they expire, are revoked, or their owner may no longer sign in", async () => {
    const store = await open();
    const id = await addAccount(store);
    await addAccount(store, { account: "boss", isAdmin: true });
    const works = async (token: string, now: number) =>
      (await personOfToken(store, token, { now })) !== undefined;
    const first = await create(store, id);
    expect(await works(first.token, first.expiresAt - 1)).toBe(true);
    expect(await works(first.token, first.expiresAt)).toBe(false);
    const revoke = (tokenId: number, by: Person) =>
      revokeToken(store, { accountId: id, id: tokenId, by, now: 2 });
    await expect(revoke(first.id, owner(id + 1))).rejects.toThrow(NotPermitted);
    expect(await revoke(first.id, owner(id))).toBe(true);
    expect(await revoke(first.id, owner(id))).toBe(false);
    expect(await works(first.token, 2)).toBe(false);
    const second = await create(store, id);
    await setActive(store, { account: "lin", isActive: false, now: 3 });
    expect(await works(second.token, 4)).toBe(false);
    await setActive(store, { account: "lin", isActive: true, now: 5 });
    expect(await works(second.token, 6)).toBe(false);
    const acts = await store.db.selectFrom("audit").select("act").orderBy("seq").execute();
    expect(acts.map(({ act }) => act).slice(2)).toEqual([
      ...["token.create", "token.revoke", "token.create"],
      ...["account.disable", "token.end", "account.enable"],
    ]);
  });

  test("are listed without their secrets, with their last use to the minute", async () => {
    const store = await open();
    const id = await addAccount(store);
    const { token } = await create(store, id);
    const neighbour = await addAccount(store, { account: "mei" });
    await create(store, neighbour);
    const usedAt = async () => (await listTokens(store.db, id))[0]?.usedAt;
    expect(await usedAt()).toBeUndefined();
    await personOfToken(store, token, { now: 10 });
    await personOfToken(store, token, { now: 9 + minute });
    expect(await usedAt()).toBe(10);
    await personOfToken(store, token, { now: 10 + minute });
    expect(await usedAt()).toBe(10 + minute);
    expect(await listTokens(store.db, neighbour)).toMatchObject([{ usedAt: undefined }]);
    expect(await listTokens(store.db, id)).toMatchObject([
      { name: "Build", ending: token.slice(-4), acts: undefined, limits: {} },
    ]);
    const stored = await store.db.selectFrom("api_tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(8, 40));
    // An expired one is listed for a month.
    await purgeOldTokens(store, 1 + 30 * day);
    expect(await listTokens(store.db, id)).toHaveLength(1);
    await purgeOldTokens(store, 1 + 40 * day);
    expect(await listTokens(store.db, id)).toEqual([]);
  });

  test("are apart for each account: in lists, in their number, and when they end", async () => {
    const store = await open();
    const [id, other] = [await addAccount(store), await addAccount(store, { account: "mei" })];
    const theirs = await create(store, other, { name: "First" });
    await create(store, other, { name: "Second" });
    const names = async (of: number) => (await listTokens(store.db, of)).map(({ name }) => name);
    expect([await names(id), await names(other)]).toEqual([[], ["Second", "First"]]);
    for (let made = 0; made < tokensPerAccount; made += 1) await create(store, id);
    await create(store, other, { name: "Third" });
    expect(await revokeToken(store, { accountId: id, id: theirs.id, by: owner(id), now: 2 })).toBe(
      false,
    );
    await setActive(store, { account: "lin", isActive: false, now: 3 });
    expect([await names(id), await names(other)]).toEqual([[], ["Third", "Second", "First"]]);
    // Whoever manages accounts ends tokens of others.
    const manager = { ...owner(id), rights: [{ act: "account.manage" as const }] };
    expect(await revokeToken(store, { accountId: other, id: theirs.id, by: manager, now: 4 })).toBe(
      true,
    );
    // A token whose scope cannot be read gives no right, and is listed as such.
    await store.db.updateTable("api_tokens").set({ acts: '["sing"]' }).execute();
    expect(await listTokens(store.db, other)).toMatchObject([
      { name: "Third", acts: [], limits: {} },
      { name: "Second", acts: [], limits: {} },
    ]);
  });

  test("are limited in lifetime and number, and created by their owner alone", async () => {
    const store = await open();
    const id = await addAccount(store);
    await expect(create(store, id, { days: 366 })).rejects.toThrow();
    await expect(create(store, id, { days: 0 })).rejects.toThrow();
    for (const name of ["two\nlines", " ", "x".repeat(81), "\ud800"]) {
      await expect(create(store, id, { name })).rejects.toThrow();
    }
    const longest = await create(store, id, { days: 365, name: ` ${"x".repeat(80)} ` });
    expect(longest.expiresAt).toBe(1 + 365 * day);
    expect((await listTokens(store.db, id))[0]?.name).toHaveLength(80);
    await revokeToken(store, { accountId: id, id: longest.id, by: owner(id), now: 2 });
    const manager = { ...owner(id + 1), rights: [{ act: "account.manage" as const }] };
    await expect(create(store, id, { by: manager })).rejects.toThrow(NotPermitted);
    await expect(create(store, id + 1, { by: undefined })).rejects.toThrow(AccountError);
    for (let made = 0; made < tokensPerAccount; made += 1) await create(store, id);
    await expect(create(store, id)).rejects.toThrow("tokens at most");
  });

  test("give no access while the owner's password must be changed, or the owner may not sign in", async () => {
    const store = await open();
    const id = await addAccount(store);
    const { token } = await create(store, id);
    await store.db.updateTable("accounts").set({ must_change: 1 }).where("id", "=", id).execute();
    const found = await personOfToken(store, token, { now: 2 });
    expect(found?.person.rights).toEqual([]);
    await store.db.updateTable("accounts").set({ is_active: 0 }).where("id", "=", id).execute();
    expect(await personOfToken(store, token, { now: 2 })).toBeUndefined();
  });
});
