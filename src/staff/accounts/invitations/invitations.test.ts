import { expect, test, vi } from "vitest";
import { addAccount, attempt } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { AccountError } from "../accountError.ts";
import { purgeExpired } from "../accountHousekeeping.ts";
import { setActive } from "../accounts.ts";
import { accountPerson } from "../people/accountPerson.ts";
import { grantRole, revokeRole } from "../roles/grants.ts";
import { holdingOf } from "../roles/roles.ts";
import { acceptInvitation, invitationOf } from "./acceptInvitation.ts";
import {
  createInvitation,
  invitationLifetimeMs,
  listInvitations,
  revokeInvitation,
} from "./invitations.ts";

const translator = { role: "translator", limits: { languages: ["zh" as const] } };
const facts = {
  ...{ account: "mei", name: "Mei Lin", email: "mei@example.com", language: "zh" as const },
  ...{ grants: [translator], isMailed: false, now: 1 },
};
const password = "nine words make it long";
const origin = { via: "site" } as const;

async function bossOf(store: Store, account = "boss", role?: string): Promise<Person> {
  await addAccount(store, { account, roles: [], isAdmin: role === undefined });
  if (role !== undefined) await grantRole(store, { account, role, limits: {}, now: 1 });
  const person = await accountPerson(store.db, account, { via: "api" });
  if (person === undefined) throw new Error(`there is no ${account}`);
  return person;
}

const accept = (store: Store, secret: string, now = 2) =>
  acceptInvitation(store, { secret, password, origin, now });

forEachStore("Invitations", (open) => {
  test("create an account once, with its roles and the chosen password", async () => {
    const store = await open();
    const by = await bossOf(store);
    const { secret } = await createInvitation(store, { ...facts, by });
    const stored = await store.db.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await invitationOf(store.db, secret, 2)).toMatchObject({ account: "mei" });
    const weak = { secret, password: "mei", origin, now: 2 };
    expect(await acceptInvitation(store, weak)).toEqual({ ok: false, reason: "weak" });
    const both = await Promise.all([accept(store, secret), accept(store, secret)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await attempt(store, { account: "mei", password })).toMatchObject({
      profile: { name: "Mei Lin", email: "mei@example.com", must_change_password: false },
    });
    const { grants } = await holdingOf(store.db, 2);
    expect(grants).toEqual([translator]);
    expect(await accept(store, secret)).toEqual({ ok: false, reason: "gone" });
    const acts = await store.db
      .selectFrom("audit")
      .select(["act", "detail"])
      .orderBy("seq")
      .execute();
    expect(acts.map(({ act }) => act).slice(1, 5)).toEqual([
      ...["invitation.create", "account.add", "account.grant", "invitation.accept"],
    ]);
    expect(JSON.stringify(acts)).not.toContain("mei@example.com");
  });

  test("end when they expire, are revoked, or their author loses the right", async () => {
    const store = await open();
    const boss = await bossOf(store);
    const other = await bossOf(store, "other");
    const invite = async (account: string, by = other) =>
      createInvitation(store, { ...facts, account, by });
    const late = await invite("late");
    const gone = { ok: false, reason: "gone" };
    expect(await accept(store, late.secret, 1 + invitationLifetimeMs)).toEqual(gone);
    const taken = await invite("taken");
    expect(await revokeInvitation(store, taken.id, { by: boss, now: 2 })).toBe(true);
    expect(await revokeInvitation(store, taken.id, { by: boss, now: 2 })).toBe(false);
    expect(await accept(store, taken.secret)).toEqual(gone);
    const left = await invite("left");
    await setActive(store, { account: "other", isActive: false, now: 3 });
    expect(await accept(store, left.secret, 4)).toEqual(gone);
    await setActive(store, { account: "other", isActive: true, now: 5 });
    await revokeRole(store, { account: "other", role: "admin", now: 6 });
    expect(await accept(store, left.secret, 7)).toEqual(gone);
    const meanwhile = await createInvitation(store, { ...facts, account: "meanwhile", by: boss });
    const chief = await bossOf(store, "chief");
    const transaction = store.transaction.bind(store);
    // The inviter leaves while the password is hashed.
    vi.spyOn(store, "transaction").mockImplementationOnce(async (work) => {
      await setActive(store, { account: "boss", isActive: false, by: chief, now: 8 });
      return transaction(work);
    });
    expect(await accept(store, meanwhile.secret, 8)).toEqual(gone);
    for (const secret of ["", "x", `${left.secret}x`, "a".repeat(43)]) {
      expect(await accept(store, secret)).toEqual(gone);
    }
    const states = await listInvitations(store.db, 1 + invitationLifetimeMs);
    expect(states.map(({ account, state }) => [account, state])).toEqual([
      ["meanwhile", "expired"],
      ["left", "expired"],
      ["taken", "revoked"],
      ["late", "expired"],
    ]);
    await purgeExpired(store, 40 * 86_400_000);
    expect(await listInvitations(store.db, 1)).toEqual([]);
  });

  test("are accepted and revoked one by one, each recorded, and an accepted one is not revoked", async () => {
    const store = await open();
    const by = await bossOf(store);
    const invite = (account: string, more: object = {}) =>
      createInvitation(store, { ...facts, account, ...more });
    const [first, second, third] = [
      await invite("one"),
      await invite("two", { by }),
      await invite("three", { by, language: "en" }),
    ];
    expect(await invitationOf(store.db, second.secret, 2)).toMatchObject({ language: "zh" });
    expect(await invitationOf(store.db, third.secret, 2)).toMatchObject({ language: "en" });
    const short = { secret: first.secret, password: "Xq7 rose-h", origin, now: 2 };
    expect(await acceptInvitation(store, short)).toEqual({ ok: false, reason: "weak" });
    expect(await accept(store, first.secret)).toEqual({ ok: true, accountId: 2, account: "one" });
    expect(await revokeInvitation(store, first.id, { by, now: 3 })).toBe(false);
    expect(await revokeInvitation(store, second.id, { by, now: 3 })).toBe(true);
    const nobody = { by: { ...by, rights: [] }, now: 3 };
    await expect(revokeInvitation(store, third.id, nobody)).rejects.toThrow(NotPermitted);
    const late = { by, now: 1 + invitationLifetimeMs };
    expect(await revokeInvitation(store, third.id, late)).toBe(false);
    // One whose account exists by now is not accepted.
    await addAccount(store, { account: "three" });
    expect(await accept(store, third.secret)).toEqual({ ok: false, reason: "gone" });
    expect((await listInvitations(store.db, 4)).map(({ state }) => state)).toEqual([
      ...["open", "revoked", "accepted"],
    ]);
    const rows = store.db.selectFrom("invitations").select(["account_id", "revoked_at"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { account_id: 2, revoked_at: null },
      { account_id: null, revoked_at: 3 },
      { account_id: null, revoked_at: null },
    ]);
    const acts = await auditedActs(store.db, "invitation.%");
    expect(acts.slice(3).map(([act, subject]) => [act, subject])).toEqual([
      ["invitation.accept", "invitation:1"],
      ["invitation.revoke", "invitation:2"],
    ]);
  });

  test("are open up to a number, of which those that are over are none", async () => {
    const store = await open();
    const row = { name: "", email: "", language: "zh", grants: "[]", mail_attempts: 0 };
    const open200 = { ...row, created_by: "server", created_at: 1, expires_at: 9 };
    await store.db
      .insertInto("invitations")
      .values([
        { ...open200, account: "a", secret_hash: "a", accepted_at: 1 },
        { ...open200, account: "b", secret_hash: "b", revoked_at: 1 },
        { ...open200, account: "c", secret_hash: "c", expires_at: 1 },
        ...Array.from({ length: 199 }, (_, at) => ({
          ...{ ...open200, account: `n${at}`, secret_hash: `${at}` },
        })),
      ])
      .execute();
    await createInvitation(store, { ...facts, account: "a" });
    await expect(createInvitation(store, { ...facts, account: "b" })).rejects.toThrow(
      "200 open invitations",
    );
    await createInvitation(store, { ...facts, account: "b", now: 9 });
  });

  test("end when their author could not give their roles any more", async () => {
    const store = await open();
    const by = await bossOf(store);
    const role = "administrator";
    await grantRole(store, { account: "boss", role, limits: {}, now: 1 });
    await bossOf(store, "chief");
    const admin = [{ role: "admin", limits: {} }];
    const { secret } = await createInvitation(store, { ...facts, by, grants: admin });
    const lesser = await createInvitation(store, { ...facts, account: "ed", by });
    await revokeRole(store, { account: "boss", role: "admin", now: 2 });
    expect(await accept(store, secret, 3)).toEqual({ ok: false, reason: "gone" });
    expect(await accept(store, lesser.secret, 3)).toMatchObject({ ok: true });
  });

  test("give what their author may give, to accounts that do not exist yet", async () => {
    const store = await open();
    const boss = await bossOf(store);
    const lesser = await bossOf(store, "lesser", "administrator");
    const invite = (wish: object, by = boss) => createInvitation(store, { ...facts, ...wish, by });
    const admin = { role: "admin", limits: {} };
    await expect(invite({ grants: [admin] }, lesser)).rejects.toThrow(NotPermitted);
    await expect(invite({}, { ...boss, rights: [] })).rejects.toThrow(NotPermitted);
    await expect(invite({ grants: [{ role: "king", limits: {} }] })).rejects.toThrow(AccountError);
    await expect(invite({ grants: [{ role: "translator", limits: {} }] })).rejects.toThrow(
      "certain languages",
    );
    await expect(invite({ account: "boss" })).rejects.toThrow("already an account");
    await invite({}, lesser);
    await expect(invite({})).rejects.toThrow("invited already");
  });
});
