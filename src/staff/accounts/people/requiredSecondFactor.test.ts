import { afterEach, expect, test } from "vitest";
import { addAccount, attempt, usualPassword } from "../../../../tests/support/accounts.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import type { Store } from "../../../base/store/store.ts";
import { confirmFactor } from "../factors/factors.ts";
import { beginOwnFactor, removeOwnFactor } from "../factors/ownFactor.ts";
import { grantRole } from "../roles/grants.ts";
import { authenticate, type SignedIn } from "../sessions/sessions.ts";
import { confirmByPassword } from "../sessions/stepUp.ts";
import { accountPerson } from "./accountPerson.ts";
import { setFactorGrace, usualGraceDays } from "./presentRights.ts";

const day = 86_400_000;
const due = usualGraceDays * day;

forEachStore("A second factor that a role needs", (open) => {
  afterEach(() => setFactorGrace(usualGraceDays));

  /** A store with an administrator, whose role has needed a factor from the beginning. */
  async function openWithAdmin() {
    const store = await open();
    const id = await addAccount(store, { roles: [], isAdmin: true });
    await store.db
      .updateTable("roles")
      .set({ needs_factor_since: 0 })
      .where("needs_factor_since", "is not", null)
      .execute();
    return { store, id };
  }

  test("is required some days after the role was granted, and its rights are withheld from then on", async () => {
    const { store } = await openWithAdmin();
    const early = await opened(store, due - 1);
    expect(early).toMatchObject({
      account: { is_admin: true, roles: ["admin"] },
      factor: { isSet: false, isNeeded: true, dueAt: due, isOverdue: false },
    });
    expect(early.rights.length).toBeGreaterThan(0);
    const late = await opened(store, due);
    expect(late).toMatchObject({
      account: { account: "lin", is_admin: false, roles: [], permissions: [] },
      rights: [],
      factor: { isSet: false, isNeeded: true, dueAt: due, isOverdue: true },
    });
    const signedIn = await attempt(store, { now: due });
    expect(signedIn).toMatchObject({ ok: true, profile: { is_admin: false, roles: [] } });
    expect(await accountPerson(store.db, "lin", { via: "command" }, due)).toMatchObject({
      rights: [],
    });
    setFactorGrace(0);
    expect((await opened(store, 1)).factor.isOverdue).toBe(true);
  });

  test("is not required of others, and of new members of the role from then on", async () => {
    const { store } = await openWithAdmin();
    await addAccount(store, { account: "mei", roles: ["editor"] });
    const free = { isNeeded: false, dueAt: undefined, isOverdue: false };
    expect((await opened(store, 10 * due, "mei")).factor).toMatchObject(free);
    const grant = { account: "mei", role: "investor-editor", limits: {}, now: 10 * due };
    await grantRole(store, grant);
    const { factor, rights } = await opened(store, 11 * due - 1, "mei");
    expect(factor).toMatchObject({ isNeeded: true, dueAt: 11 * due, isOverdue: false });
    expect(rights.length).toBeGreaterThan(0);
    expect((await opened(store, 11 * due, "mei")).rights).toEqual([]);
  });

  test("restores the rights in the session that sets it, and ends all others", async () => {
    const { store, id } = await openWithAdmin();
    const [other, own] = [await tokenOf(store, due), await tokenOf(store, due)];
    await setFactor(store, { id, token: own, now: due });
    const after = await authenticate(store, own, due);
    expect(after).toMatchObject({ ok: true, factor: { isSet: true, isOverdue: false } });
    expect(after.ok && after.rights.length).toBeGreaterThan(0);
    expect(await authenticate(store, other, due)).toMatchObject({ ok: false });
    expect((await accountPerson(store.db, "lin", { via: "command" }, due))?.rights).not.toEqual([]);
  });

  test("is confirmed in each session, and refers to the current factor", async () => {
    const { store, id } = await openWithAdmin();
    const now = due;
    const token = await tokenOf(store, now);
    const key = await setFactor(store, { id, token, now });
    // The state after a provider signed somebody in by a password alone.
    await store.db.updateTable("sessions").set({ with_factor: 0, method: "oidc" }).execute();
    const session = await authenticate(store, token, now);
    expect(session).toMatchObject({ rights: [], factor: { isSet: true, isOverdue: true } });
    if (!session.ok) return;
    const claim = { account: "lin", password: usualPassword, address: "203.0.113.7" };
    const { sessionId } = session;
    const at = now + 60_000;
    const code = codeOf(key, at);
    const wish = { ...claim, accountId: id, sessionId, code, now: at };
    const confirmed = await confirmByPassword(store, wish);
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect(await authenticate(store, confirmed.token, at)).toMatchObject({
      factor: { isOverdue: false },
    });
    await store.db.updateTable("sessions").set({ method: "password" }).execute();
    const later = at + 60_000;
    const removal = { ...claim, accountId: id, code: codeOf(key, later), now: later };
    expect(await removeOwnFactor(store, removal)).toMatchObject({ ok: true });
    expect(await authenticate(store, confirmed.token, later)).toMatchObject({
      rights: [],
      factor: { isSet: false, isOverdue: true },
    });
  });

  test("that exists already is not recorded as a refused sign-in in the audit trail", async () => {
    const { store, id } = await openWithAdmin();
    await setFactor(store, { id, token: await tokenOf(store, day), now: day });
    const claim = { account: "lin", password: usualPassword, address: "203.0.113.7" };
    const again = await beginOwnFactor(store, { ...claim, accountId: id, now: day });
    expect(again).toMatchObject({ ok: false, reason: "taken" });
    const acts = await auditRecords(store.db);
    expect(acts.map(({ act }) => act)).not.toContain("sign-in.refused");
    const failures = await store.db.selectFrom("sign_in_failures").selectAll().execute();
    expect(failures).toEqual([]);
  });
});

async function tokenOf(store: Store, now: number, account = "lin"): Promise<string> {
  const result = await attempt(store, { account, now });
  if (!result.ok) throw new Error(result.reason);
  return result.token;
}

async function opened(store: Store, now: number, account = "lin"): Promise<SignedIn> {
  const session = await authenticate(store, await tokenOf(store, now, account), now);
  if (!session.ok) throw new Error(`${session.code}`);
  return session;
}

/** @returns its key */
async function setFactor(
  store: Store,
  { id: accountId, token, now }: { id: number; token: string; now: number },
): Promise<string> {
  const session = await authenticate(store, token, now);
  const claim = { account: "lin", password: usualPassword, address: "203.0.113.7" };
  const begun = await beginOwnFactor(store, { ...claim, accountId, now });
  if (!begun.ok || !session.ok) throw new Error("it could not be begun");
  const by = { id: `account:${accountId}`, via: "api" } as const;
  const { sessionId } = session;
  const code = codeOf(begun.key, now);
  await confirmFactor(store, { accountId, sessionId, code, by, now });
  return begun.key;
}
