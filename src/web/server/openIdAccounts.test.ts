import { expect, test } from "vitest";
import { addAccount, attempt } from "../../../tests/support/accounts.ts";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import {
  addAccountWithEmail,
  openIdSuite,
  personAtProvider,
} from "../../../tests/support/openIdSignIn.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { mayAtAll } from "../../staff/access/rights.ts";
import { purgeExpired } from "../../staff/accounts/accountHousekeeping.ts";
import { setActive } from "../../staff/accounts/accounts.ts";
import { groupRolesLifetimeMs } from "../../staff/accounts/openId/groupRoles.ts";
import { unlinkIdentity } from "../../staff/accounts/openId/unlinkIdentity.ts";
import { revokeRole } from "../../staff/accounts/roles/grants.ts";
import { holdingOf } from "../../staff/accounts/roles/roles.ts";
import { authenticate } from "../../staff/accounts/sessions/sessions.ts";

const suite = openIdSuite();
const { start } = suite;

forEachStore("The account of a person who signs in with an OpenID provider", (open) => {
  test("opens a session of the account with the verified address, and of its subject from then on", async () => {
    const { store, signIn } = await start(await open());
    const id = await addAccountWithEmail(store);
    suite.provider().person = personAtProvider();
    const first = await signIn("redirect=%2Frk-news%3Fid%3D3");
    expect(first.answer.statusCode).toBe(200);
    expect(first.answer.body).toContain('content="0; url=/rk-news?id=3"');
    expect(first.account).toMatchObject({ id, oa_user_id: "s-1", roles: ["editor"] });
    suite.provider().person = personAtProvider({ email: "other@example.com" });
    expect((await signIn()).account).toMatchObject({ id });
    const acts = await auditRecords(store.db);
    expect(acts.map(({ act }) => act)).toEqual([
      ...["account.add", "identity.link", "sign-in.done", "sign-in.done"],
    ]);
    expect(acts[2]?.detail).toContain('"method":"oidc"');
    await unlinkIdentity(store, { account: "lin", now: Date.now() });
    expect((await authenticate(store, first.token, Date.now())).ok).toBe(false);
    suite.provider().person = personAtProvider();
    expect((await signIn()).account).toMatchObject({ id, oa_user_id: "s-1" });
  });

  test("is not matched by an address that is not verified, is another's, or belongs to several", async () => {
    const { store, signIn } = await start(await open());
    const id = await addAccountWithEmail(store);
    suite.provider().person = personAtProvider({ email_verified: false });
    const unverified = await signIn();
    expect(unverified.account).toMatchObject({ roles: [], permissions: [], oa_user_id: "s-1" });
    expect(unverified.account?.account).toMatch(/^oidc-/);
    suite.provider().person = { ...personAtProvider(), subject: "s-2" };
    expect((await signIn()).account).toMatchObject({ id, oa_user_id: "s-2" });
    // The account has a subject now: nobody else comes to it by the same address.
    suite.provider().person = { ...personAtProvider(), subject: "s-3" };
    const second = await signIn();
    expect(second.account).toMatchObject({ account: "lin@example.com", roles: [] });
    await addAccountWithEmail(store, "two@example.com", "one");
    await addAccountWithEmail(store, "two@example.com", "two");
    suite.provider().person = { ...personAtProvider({ email: "two@example.com" }), subject: "s-4" };
    expect((await signIn()).account).toMatchObject({ account: "two@example.com", roles: [] });
    expect((await signIn()).account).toMatchObject({ account: "two@example.com" });
  });

  test("is not matched if the address is another account's name, nor named after it", async () => {
    const { store, signIn } = await start(await open());
    const taken = await addAccount(store, { account: "Mei@example.com" });
    suite.provider().person = personAtProvider({ email: "mei@example.com", name: "Mei" });
    const refused = await signIn();
    expect(refused.answer.statusCode).toBe(403);
    expect(refused.answer.body).toContain("Your address is the name of another account here.");
    expect(refused.account).toBeUndefined();
    expect((await signIn("lang=zh")).answer.body).toContain("与本站另一账号的名称相同");
    const names = async () =>
      (
        await store.db.selectFrom("accounts").select(["account", "name"]).orderBy("id").execute()
      ).map(({ account, name }) => [account, name]);
    expect(await names()).toEqual([["Mei@example.com", "Lin Wei"]]);
    expect(await store.db.selectFrom("identities").selectAll().execute()).toEqual([]);
    const audit = await auditRecords(store.db, "sign-in.refused");
    expect(audit[0]?.detail).toBe('{"event":"oidc","reason":"name-taken"}');
    // Administrators decide whose the address is.
    await store.db
      .updateTable("accounts")
      .set({ email: "mei@example.com" })
      .where("id", "=", taken)
      .execute();
    expect((await signIn()).account).toMatchObject({ id: taken });
    // The same address with another subject belongs to an unknown person.
    suite.provider().person = { ...personAtProvider({ email: "mei@example.com" }), subject: "s-2" };
    expect((await signIn()).answer.statusCode).toBe(403);
    await addAccount(store, { account: "Boss" });
    const claims = { email: "new@example.com", name: "ｂｏｓｓ " };
    suite.provider().person = { ...personAtProvider(claims), subject: "s-3" };
    expect((await signIn()).account).toMatchObject({ account: "new@example.com" });
    expect((await names()).at(-1)).toEqual(["new@example.com", "new@example.com"]);
  });

  test("is refused if disabled, and not created if that is switched off", async () => {
    const { store, signIn } = await start(await open(), { makesAccounts: false });
    await addAccount(store, { account: "boss", isAdmin: true });
    await addAccountWithEmail(store);
    suite.provider().person = { ...personAtProvider({ email: "new@example.com" }), subject: "new" };
    const unknown = await signIn("lang=zh");
    expect(unknown.answer.statusCode).toBe(403);
    expect(unknown.answer.body).toContain("您在本站还没有账号");
    suite.provider().person = personAtProvider();
    expect((await signIn()).answer.statusCode).toBe(200);
    await setActive(store, { account: "lin", isActive: false, now: 1 });
    const disabled = await signIn("surface=mobile");
    expect(disabled.answer.statusCode).toBe(403);
    expect(disabled.answer.body).toContain("Your account here is disabled.");
    expect(disabled.answer.body).toContain('data-surface="mobile"');
    expect(disabled.account).toBeUndefined();
    const refused = await auditRecords(store.db, "sign-in.refused");
    expect(refused.map(({ detail }) => detail)).toEqual([
      '{"event":"oidc","reason":"unknown"}',
      '{"event":"oidc","reason":"disabled"}',
    ]);
  });

  test("has the roles of its groups at each sign-in, beside those that were granted", async () => {
    const roles = new Map([
      ["chiefs", [{ role: "admin", limits: {} }]],
      ["zh", [{ role: "translator", limits: { languages: ["zh" as const] } }]],
      ["odd", [{ role: "king", limits: {} }]],
    ]);
    const { store, signIn } = await start(await open(), { roles });
    const id = await addAccountWithEmail(store);
    const signInWith = async (...groups: string[]) => {
      suite.provider().person = personAtProvider({ groups });
      return signIn();
    };
    const { account, session, token } = await signInWith("zh", "chiefs", "odd", "other");
    expect(account).toMatchObject({ id, is_admin: true, roles: ["admin", "editor"] });
    const held = async () => {
      const { grants } = await holdingOf(store.db, id);
      return grants.map(({ role, isByGroup }) => `${role}${isByGroup ? " by group" : ""}`);
    };
    expect(await held()).toEqual(["editor", "admin by group", "translator by group"]);
    // An administrator by a group alone keeps nobody from being the last one.
    await addAccount(store, { account: "boss", isAdmin: true });
    const demote = { account: "boss", role: "admin", now: 1 };
    await expect(revokeRole(store, demote)).rejects.toThrow("last administrator");
    await signInWith("zh");
    expect(await held()).toEqual(["editor", "translator by group"]);
    expect(session.ok && (await authorised(store, session.account.id))).toBe(false);
    // As with every change of roles, what was opened before it is over.
    expect(await authenticate(store, token, Date.now())).toMatchObject({ ok: false });
    await signInWith();
    expect(await held()).toEqual(["editor"]);
    const told = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "identity.groups")
      .execute();
    expect(told).toHaveLength(3);
  });

  test("keeps roles of groups for a month at most without another sign-in", async () => {
    const roles = new Map([["chiefs", [{ role: "admin", limits: {} }]]]);
    const { store, signIn } = await start(await open(), { roles });
    suite.provider().person = personAtProvider({ groups: "chiefs" });
    const { account } = await signIn();
    expect(account?.is_admin).toBe(true);
    await purgeExpired(store, Date.now() + groupRolesLifetimeMs - 60_000);
    expect(await authorised(store, account?.id ?? 0)).toBe(true);
    await purgeExpired(store, Date.now() + groupRolesLifetimeMs + 60_000);
    expect(await authorised(store, account?.id ?? 0)).toBe(false);
  });

  test("loses a generated password that was never changed", async () => {
    const { store, signIn } = await start(await open());
    const id = await addAccountWithEmail(store);
    await store.db.updateTable("accounts").set({ must_change: 1 }).where("id", "=", id).execute();
    suite.provider().person = personAtProvider();
    expect((await signIn()).account).toMatchObject({ id, roles: ["editor"] });
    expect(await attempt(store, { now: Date.now() })).toMatchObject({ ok: false, reason: "wrong" });
  });

  test("is created once by concurrent first sign-ins", async () => {
    const { store, signIn } = await start(await open());
    suite.provider().person = { ...personAtProvider(), subject: "twice" };
    const both = await Promise.all([signIn(), signIn(), signIn()]);
    expect(new Set(both.map(({ account }) => account?.id)).size).toBe(1);
    expect(await store.db.selectFrom("accounts").select("account").execute()).toEqual([
      { account: "lin@example.com" },
    ]);
  });
});
async function authorised(store: Store, accountId: number): Promise<boolean> {
  const { rights } = await holdingOf(store.db, accountId);
  return mayAtAll({ rights }, "account.manage");
}
