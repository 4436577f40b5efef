import { sql } from "kysely";
import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { auditedActs } from "../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { NotPermitted, type Person, serverPerson } from "../access/rights.ts";
import { accountId, changePassword, createAccount, resetFactor, setActive } from "./accounts.ts";
import { unlinkIdentity } from "./openId/unlinkIdentity.ts";
import { eraseAccount } from "./people/eraseAccount.ts";
import { changeMember } from "./people/staffMembers.ts";
import { grantRole, revokeRole } from "./roles/grants.ts";
import { setGrants } from "./roles/setGrants.ts";
import { openSession } from "./sessions/sessions.ts";
import { createToken } from "./tokens/tokens.ts";

const now = 1_000;
const accounts = ["ada", "bo", "cy", "di", "eve", "flo"] as const;

/** Adds accounts that each have all by which somebody may sign in, or act. */
async function addOwners(store: Store): Promise<void> {
  for (const [at, account] of accounts.entries()) {
    const id = await addAccount(store, { account, passwordHash: "none" });
    const of = { account_id: id };
    const key = { credential_id: account, public_key: "", counter: 0, transports: "[]" };
    const group = { role: "translator", limits: "{}", granted_at: 1, expires_at: now * 9 };
    const { db } = store;
    await db
      .insertInto("passkeys")
      .values({ ...of, ...key, rp_id: "", name: "", created_at: 1 })
      .execute();
    await db
      .insertInto("factors")
      .values({ ...of, secret: "", last_step: -1, created_at: 1, confirmed_at: 1 })
      .execute();
    await db
      .insertInto("identities")
      .values({ ...of, issuer: "i", subject: account, linked_at: 1, seen_at: 1 })
      .execute();
    await db
      .insertInto("group_roles")
      .values({ ...of, ...group })
      .execute();
    await openSession(store, id, 2);
    // The last has no token.
    for (let made = 0; made < 2 && at < accounts.length - 1; made += 1) {
      const scope = { acts: undefined, limits: {} };
      await createToken(store, { ...scope, accountId: id, name: "T", days: 1, now: 2 });
    }
  }
}

/** Belongings of each account: a letter for each session, token, passkey, app, identity and group's role. */
async function held({ db }: Store): Promise<string[]> {
  const all = await Promise.all(
    ["sessions", "api_tokens", "passkeys", "factors", "identities", "group_roles"].map(
      async (table) =>
        (
          await sql<{ id: number }>`select account_id as id from ${sql.table(table)}`.execute(db)
        ).rows.map(({ id }) => ({ id, letter: table.charAt(0) })),
    ),
  );
  return accounts.map((name, at) => {
    const letters = all.flat().flatMap(({ id, letter }) => (id === at + 1 ? [letter] : []));
    return `${name} ${letters.join("")}`;
  });
}

forEachStore("Changes of an account", (open) => {
  test("end its sessions, and what may be lost with its password or factor", async () => {
    const store = await open();
    await addOwners(store);
    const made = (await auditedActs(store.db)).length;
    expect(await changePassword(store, { account: "ada", password: "quite another", now })).toBe(1);
    expect(await setActive(store, { account: "bo", isActive: false, now })).toBe(2);
    expect(await setActive(store, { account: "cy", isActive: true, now })).toBe(3);
    expect(await resetFactor(store, { account: "di", now })).toBe(4);
    expect(await unlinkIdentity(store, { account: "eve", now })).toBe(5);
    const mustChange = { account: "flo", password: "quite another", mustChange: true, now };
    expect(await changePassword(store, { ...mustChange, version: 1 })).toBe(6);
    expect(await held(store)).toEqual([
      ...["ada pfig", "bo pfig", "cy aapfig", "di aaig", "eve aapf", "flo pfig"],
    ]);
    expect((await auditedActs(store.db)).slice(made)).toEqual([
      ["account.password", "account:1", { mustChange: false }],
      ["token.end", "account:1", { tokens: 2 }],
      ["account.disable", "account:2", {}],
      ["token.end", "account:2", { tokens: 2 }],
      ["account.enable", "account:3", {}],
      ["factor.reset", "account:4", { passkeys: 1, totp: true }],
      ["identity.unlink", "account:5", {}],
      ["account.password", "account:6", { mustChange: true }],
    ]);
    const columns = ["is_active", "must_change", "password_at", "updated_at", "version"] as const;
    const rows = store.db
      .selectFrom("accounts")
      .select([...columns, "roles"])
      .orderBy("id");
    const usual = { is_active: 1, must_change: 0, password_at: 0, updated_at: 0, version: 1 };
    const changed = { ...usual, updated_at: now, version: 2, roles: '["editor"]' };
    expect(await rows.execute()).toEqual([
      { ...changed, password_at: now },
      { ...changed, is_active: 0 },
      changed,
      { ...usual, roles: '["editor"]' },
      { ...changed },
      { ...changed, must_change: 1, password_at: now },
    ]);
  });

  test("are made by people who manage accounts, and of those who manage by people with all of their rights", async () => {
    const store = await open();
    await addOwners(store);
    await addAccount(store, { account: "boss", passwordHash: "none", isAdmin: true, roles: [] });
    await setActive(store, { account: "eve", isActive: false, now });
    const [role, limits, password, version] = ["viewer", {}, "quite another", 1] as const;
    const grants = [{ role, limits }];
    const changes = (account: string, by: Person): Record<string, () => Promise<unknown>> => {
      const which = { account, by, now };
      return {
        changePassword: () => changePassword(store, { ...which, password }),
        setActive: () => setActive(store, { ...which, isActive: false }),
        resetFactor: () => resetFactor(store, which),
        unlinkIdentity: () => unlinkIdentity(store, which),
        revokeRole: () => revokeRole(store, { ...which, role: "editor" }),
        setGrants: () => setGrants(store, { account, grants, version }, which),
        changeMember: () => changeMember(store, { account, version, name: "X" }, which),
        eraseAccount: () => eraseAccount(store, which),
      };
    };
    /** Names of the changes that are not refused for want of a right. */
    const allowed = async (account: string, by: Person) => {
      const names: string[] = [];
      for (const [name, change] of Object.entries(changes(account, by))) {
        const error = await Promise.resolve()
          .then(change)
          .catch((one: unknown) => one);
        if (!(error instanceof NotPermitted)) names.push(name);
      }
      return names;
    };
    const nobody: Person = { id: "account:1", via: "api", rights: [] };
    const manager: Person = { ...nobody, rights: [{ act: "account.manage" }] };
    expect(await allowed("bo", nobody)).toEqual([]);
    expect(await allowed("eve", nobody)).toEqual([]);
    expect(await allowed("boss", manager)).toEqual([]);
    expect(await allowed("bo", manager)).toEqual(Object.keys(changes("bo", manager)));
    const grant = {
      account: "cy",
      role: "translator",
      limits: { languages: ["zh" as const] },
      now,
    };
    const give = async (by: Person, more: object = {}) =>
      grantRole(store, { ...grant, by, ...more });
    await expect(give(nobody)).rejects.toThrow(NotPermitted);
    await expect(give(manager, { role: "admin", limits: {} })).rejects.toThrow(NotPermitted);
    expect(await give(manager)).toBe(true);
  });

  test("take away what the account has", async () => {
    const store = await open();
    await addOwners(store);
    await unlinkIdentity(store, { account: "bo", now });
    await expect(unlinkIdentity(store, { account: "bo", now })).rejects.toThrow("no subject");
    await store.db.deleteFrom("passkeys").where("account_id", "=", 3).execute();
    await resetFactor(store, { account: "cy", now });
    await expect(resetFactor(store, { account: "cy", now })).rejects.toThrow("no second factor");
    await store.db.deleteFrom("factors").where("account_id", "=", 4).execute();
    await resetFactor(store, { account: "di", now });
    await setGrants(store, { account: "eve", grants: [], version: 1 }, { by: serverPerson, now });
    const roles = store.db.selectFrom("account_roles").select("account_id as id").orderBy("id");
    expect((await roles.execute()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
    const resets = await auditedActs(store.db, "factor.reset");
    expect(resets.map(([, , detail]) => detail)).toEqual([
      { passkeys: 0, totp: true },
      { passkeys: 1, totp: false },
    ]);
    expect(await accountId(store, "di")).toBe(4);
    await expect(accountId(store, "none")).rejects.toMatchObject({ problem: "unknown-account" });
  });
});

forEachStore("A new account", (open) => {
  test("has its roles and grants, which are recorded, and is made of nothing that cannot be given", async () => {
    const store = await open();
    const facts = { account: "lin", name: "Lin", roles: [], isAdmin: false, password: "long one" };
    const create = (more: object) => createAccount(store, { ...facts, now, ...more });
    const nobody: Person = { id: "account:1", via: "api", rights: [] };
    const king = { role: "king", limits: {} };
    const translator = { role: "translator", limits: { languages: ["zh"] } };
    await expect(create({ by: nobody })).rejects.toThrow(NotPermitted);
    await expect(create({ grants: [king] })).rejects.toMatchObject({ problem: "unfit-grant" });
    const lesser: Person = { ...nobody, rights: [{ act: "account.manage" }] };
    await expect(create({ isAdmin: true, by: lesser })).rejects.toThrow(NotPermitted);
    expect(await create({ roles: ["editor"], grants: [translator], mustChange: true })).toBe(1);
    expect(await create({ account: "mei", isAdmin: true, by: serverPerson })).toBe(2);
    const rows = store.db.selectFrom("accounts").select(["roles", "is_admin", "must_change"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { roles: '["editor","translator"]', is_admin: 0, must_change: 1 },
      { roles: "[]", is_admin: 1, must_change: 0 },
    ]);
    const grants = store.db.selectFrom("account_roles").select(["account_id", "role", "limits"]);
    expect(await grants.orderBy("id").execute()).toEqual([
      { account_id: 1, role: "editor", limits: "{}" },
      { account_id: 1, role: "translator", limits: '{"languages":["zh"]}' },
      { account_id: 2, role: "admin", limits: "{}" },
    ]);
    expect(await auditedActs(store.db)).toEqual([
      ["account.add", "account:1", { roles: ["editor"], isAdmin: false, mustChange: true }],
      ["account.grant", "account:1", { role: "translator", limits: { languages: ["zh"] } }],
      ["account.add", "account:2", { roles: [], isAdmin: true, mustChange: false }],
    ]);
  });
});
