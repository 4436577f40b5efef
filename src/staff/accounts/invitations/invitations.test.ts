import { expect, test, vi } from "vitest";
import { addAccount, attempt } from "../../../../tests/support/accounts.ts";
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
