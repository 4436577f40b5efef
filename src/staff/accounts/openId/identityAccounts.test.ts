import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { codeOf } from "../../../../tests/support/totpCode.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted } from "../../access/rights.ts";
import { beginFactor, confirmFactor } from "../factors/factors.ts";
import type { Grant } from "../roles/roles.ts";
import { openSession } from "../sessions/sessions.ts";
import { groupRolesLifetimeMs, purgeGroupRoles } from "./groupRoles.ts";
import { type Identity, identityOf, needsUserInfo } from "./identityClaims.ts";
import { signInByIdentity } from "./openIdSignIn.ts";
import { signInByFactor } from "./signInByFactor.ts";
import {
  flowLifetimeMs,
  newFlow,
  type PendingSignIn,
  sealFlow,
  sealPending,
  unsealFlow,
  unsealPending,
} from "./signInFlowCookies.ts";
import { unlinkIdentity } from "./unlinkIdentity.ts";

const issuer = "https://id.example";
const origin = { via: "site" } as const;
const address = "203.0.113.7";
const step = 30_000;

/** Three accounts with addresses and generated passwords; the last is inactive. */
async function openThree(store: Store) {
  for (const account of ["lin", "mei", "bo"]) {
    await addAccount(store, { account, passwordHash: "made", roles: [] });
    const facts = { email: `${account}@Example.com`, must_change: 1 };
    await store.db.updateTable("accounts").set(facts).where("account", "=", account).execute();
  }
  const setAccount = (id: number, values: { is_active?: number; must_change?: number }) =>
    store.db.updateTable("accounts").set(values).where("id", "=", id).execute();
  await setAccount(3, { is_active: 0 });
  const nobody: Identity = {
    ...{ issuer, subject: "s", verifiedEmail: undefined, name: "", groups: [] },
    ...{ hasFactor: false, provedAt: undefined },
  };
  const settings = { makesAccounts: false, roles: new Map<string, Grant[]>() };
  const enter = (who: Partial<Identity>, now: number, more: Partial<typeof settings> = {}) =>
    signInByIdentity(
      store,
      { ...nobody, ...who },
      { ...settings, ...more },
      { address, origin, now },
    );
  /** Name of the account that a session was opened of, else why not. */
  const entered = async (...given: Parameters<typeof enter>) => {
    const outcome = await enter(...given);
    return outcome.ok ? outcome.profile.account : outcome.reason;
  };
  const accounts = () =>
    store.db
      .selectFrom("accounts")
      .select(["account", "oa_user_id as subject", "must_change"])
      .select("password_hash")
      .orderBy("id")
      .execute();
  const identities = async () => {
    const rows = await store.db
      .selectFrom("identities")
      .selectAll()
      .orderBy("account_id")
      .execute();
    return rows.map((row) => [row.account_id, row.subject, row.linked_at, row.seen_at]);
  };
  const audited = async (...acts: string[]) => {
    const all = await auditedActs(store.db);
    return all.filter(([act]) => acts.includes(act));
  };
  const groupRoles = async () => {
    const rows = await store.db
      .selectFrom("group_roles")
      .selectAll()
      .orderBy("account_id")
      .orderBy("role")
      .execute();
    return rows.map((row) => [row.account_id, row.role, row.granted_at, row.expires_at]);
  };
  return { setAccount, enter, entered, accounts, identities, audited, groupRoles };
}

forEachStore("The account of an identity", (open) => {
  test("is that of its subject at its provider, else the active one with its address", async () => {
    const store = await open();
    const { setAccount, entered, accounts, identities, audited } = await openThree(store);
    const [lin, mei] = ["lin", "mei"].map((name) => ({
      ...{ subject: `s-${name}`, verifiedEmail: `${name}@example.com` },
    }));
    expect(await entered({ subject: "s-lin" }, 5)).toBe("unknown");
    expect([await entered({ ...lin }, 10), await entered({ ...mei }, 11)]).toEqual(["lin", "mei"]);
    expect(await entered({ subject: "s-bo", verifiedEmail: "bo@example.com" }, 12)).toBe(
      "disabled",
    );
    // A further subject comes to no account by the address of one that has its own.
    expect(await entered({ ...lin, subject: "s-other" }, 13)).toBe("unknown");
    expect(await entered({ subject: "s-lin", issuer: "https://other.example" }, 14)).toBe(
      "unknown",
    );
    expect(await entered({ subject: "s-lin" }, 20)).toBe("lin");
    expect(await identities()).toEqual([
      [1, "s-lin", 10, 20],
      [2, "s-mei", 11, 11],
    ]);
    const linked = await accounts();
    expect(linked.map(({ subject, must_change: must }) => [subject, must])).toEqual([
      ["s-lin", 0],
      ["s-mei", 0],
      ["", 1],
    ]);
    expect(linked.map(({ password_hash: hashed }) => hashed === "made")).toEqual([
      false,
      false,
      true,
    ]);

    // A password of one's own stays; one that was generated later does not.
    const own = { password_hash: "own" };
    await store.db.updateTable("accounts").set(own).execute();
    await setAccount(1, { must_change: 1 });
    expect([await entered({ ...lin }, 21), await entered({ ...mei }, 22)]).toEqual(["lin", "mei"]);
    const after = await accounts();
    expect(after.map(({ password_hash: hashed }) => hashed === "own")).toEqual([false, true, true]);
    expect(after.map(({ must_change: must }) => must)).toEqual([0, 0, 1]);
    await setAccount(1, { is_active: 0 });
    expect(await entered({ ...lin }, 23)).toBe("disabled");
    expect(await audited("identity.link", "sign-in.refused")).toEqual([
      ["sign-in.refused", "account", { event: "oidc", reason: "unknown" }],
      ["identity.link", "account:1", { by: "email" }],
      ["identity.link", "account:2", { by: "email" }],
      ["sign-in.refused", "account:3", { event: "oidc", reason: "disabled" }],
      ["sign-in.refused", "account", { event: "oidc", reason: "unknown" }],
      ["sign-in.refused", "account", { event: "oidc", reason: "unknown" }],
      ["sign-in.refused", "account:1", { event: "oidc", reason: "disabled" }],
    ]);
  });

  test("is made where that is set, under a name that no other account has", async () => {
    const store = await open();
    const { enter, entered, audited } = await openThree(store);
    const makes = { makesAccounts: true };
    const ofSubject = hash("sha256", JSON.stringify([issuer, "s-1"]), "hex").slice(0, 24);
    const profileOf = async (who: Partial<Identity>) => {
      const outcome = await enter(who, 10, makes);
      if (!outcome.ok) return outcome.reason;
      const { account, name, roles } = outcome.profile;
      return [account, name, roles];
    };
    const ann = "ann@example.com";
    await addAccount(store, { account: "ＥＶＥ@example.com", passwordHash: "none" });
    expect([
      await profileOf({ subject: "s-1", name: "Ann" }),
      await profileOf({ subject: "s-2", verifiedEmail: ann, name: "MEI" }),
      await profileOf({ subject: "s-3", verifiedEmail: "eve@example.com" }),
      await profileOf({ subject: "s-4", verifiedEmail: "zoe@example.com" }),
    ]).toEqual([
      [`oidc-${ofSubject}`, "Ann", []],
      [ann, ann, []],
      "name-taken",
      ["zoe@example.com", "zoe@example.com", []],
    ]);
    expect(await entered({ subject: "s-2" }, 11)).toBe(ann);
    expect(await audited("identity.link")).toEqual(
      [5, 6, 7].map((id) => ["identity.link", `account:${id}`, { by: "new" }]),
    );
  });

  test("has the roles of its groups, which end its sessions only where they change", async () => {
    const store = await open();
    const { enter, groupRoles, audited } = await openThree(store);
    const roles = new Map<string, Grant[]>([
      ["writers", [{ role: "editor", limits: {} }]],
      ["readers", [{ role: "viewer", limits: {} }]],
      ["ghosts", [{ role: "no-such", limits: {} }]],
    ]);
    const as = async (name: string, groups: string[], now: number) => {
      const who = { subject: `s-${name}`, verifiedEmail: `${name}@example.com`, groups };
      const outcome = await enter(who, now, { roles });
      return outcome.ok ? outcome.refusedRoles : outcome.reason;
    };
    const sessions = async () =>
      (
        await store.db.selectFrom("sessions").select("account_id").orderBy("account_id").execute()
      ).map(({ account_id: id }) => id);
    await openSession(store, 1, 1);
    expect(await as("mei", ["readers"], 2)).toEqual([]);
    expect(await as("lin", ["readers", "ghosts", "writers", "none"], 10)).toEqual(["no-such"]);
    expect(await sessions()).toEqual([1, 2]);
    expect(await as("lin", ["writers", "readers"], 20)).toEqual([]);
    expect(await sessions()).toEqual([1, 1, 2]);
    const mirrored = async () =>
      (await store.db.selectFrom("accounts").select("roles").orderBy("id").execute()).map((row) =>
        JSON.parse(row.roles),
      );
    expect((await mirrored()).slice(0, 2)).toEqual([["editor", "viewer"], ["viewer"]]);
    const mei = [2, "viewer", 2, 2 + groupRolesLifetimeMs];
    expect(await groupRoles()).toEqual([
      [1, "editor", 10, 20 + groupRolesLifetimeMs],
      [1, "viewer", 10, 20 + groupRolesLifetimeMs],
      mei,
    ]);
    await as("lin", ["writers"], 30);
    expect(await sessions()).toEqual([1, 2]);
    expect((await mirrored()).slice(0, 2)).toEqual([["editor"], ["viewer"]]);
    expect(await audited("identity.groups")).toEqual([
      ["identity.groups", "account:2", { roles: ["viewer"] }],
      ["identity.groups", "account:1", { roles: ["viewer", "editor"] }],
      ["identity.groups", "account:1", { roles: ["editor"] }],
    ]);
    await purgeGroupRoles(store, 2 + groupRolesLifetimeMs - 1);
    expect(await groupRoles()).toHaveLength(2);
    await purgeGroupRoles(store, 2 + groupRolesLifetimeMs);
    expect(await groupRoles()).toEqual([[1, "editor", 10, 30 + groupRolesLifetimeMs]]);
    await as("lin", [], 40);
    expect(await groupRoles()).toEqual([]);
  });

  test("loses its subject, the roles of its groups and its sessions where it is unlinked", async () => {
    const store = await open();
    const { enter, identities, groupRoles, accounts, audited } = await openThree(store);
    const roles = new Map<string, Grant[]>([["readers", [{ role: "viewer", limits: {} }]]]);
    for (const name of ["lin", "mei"]) {
      const who = { subject: `s-${name}`, verifiedEmail: `${name}@example.com` };
      await enter({ ...who, groups: ["readers"] }, 10, { roles });
    }
    const unlink = () => unlinkIdentity(store, { account: "lin", now: 20 });
    const by = { id: "account:2", via: "api", rights: [] } as const;
    const refused = unlinkIdentity(store, { account: "lin", by, now: 20 });
    await expect(refused).rejects.toThrow(NotPermitted);
    expect(await unlink()).toBe(1);
    await expect(unlink()).rejects.toThrow("lin has no subject at a provider.");
    expect(await identities()).toEqual([[2, "s-mei", 10, 10]]);
    expect((await groupRoles()).map(([id]) => id)).toEqual([2]);
    expect((await accounts()).map(({ subject }) => subject)).toEqual(["", "s-mei", ""]);
    const sessions = await store.db.selectFrom("sessions").select("account_id").execute();
    expect(sessions).toEqual([{ account_id: 2 }]);
    expect(await audited("identity.unlink")).toEqual([["identity.unlink", "account:1", {}]]);
  });
});

forEachStore("A sign-in at a provider to an account with a second factor", (open) => {
  test("requires its code unless the provider vouches for one, and counts wrong codes", async () => {
    const store = await open();
    const { enter, entered, setAccount, audited } = await openThree(store);
    await openSession(store, 1, 1);
    const key = (await beginFactor(store, 1, 0)) ?? "";
    const by = { id: "account:1", via: "api" } as const;
    const set = { accountId: 1, sessionId: 1, code: codeOf(key, step), by, now: step };
    expect(await confirmFactor(store, set)).toHaveLength(10);
    const who = { subject: "s-lin", verifiedEmail: "lin@example.com", provedAt: 7 };
    expect(await enter(who, 10)).toEqual({
      ...{ ok: false, reason: "code-required", accountId: 1, account: "lin", provedAt: 7 },
    });
    expect(await entered({ ...who, hasFactor: true }, 11)).toBe("lin");

    const pending: PendingSignIn = {
      ...{ accountId: 1, account: "lin", provedAt: 7, until: 0 },
      ...{ target: "", surface: "desktop", language: "en" },
    };
    let now = 10 * step;
    const prove = async (code?: string, of = pending) => {
      const { trace: _, ...outcome } = await signInByFactor(
        store,
        of,
        { code },
        { address, origin, now },
      );
      return outcome.ok ? outcome.profile.account : outcome.reason;
    };
    const right = () => {
      now += step;
      return prove(codeOf(key, now));
    };
    const wrong = () => prove(codeOf(key, now + 50 * step));
    // To be asked for the code is no failed attempt.
    for (let times = 0; times < 5; times += 1) expect(await prove()).toBe("code-required");
    for (let times = 0; times < 4; times += 1) expect(await wrong()).toBe("wrong-code");
    expect([await right(), await wrong(), await right()]).toEqual(["lin", "wrong-code", "lin"]);
    const ofOther = { ...pending, account: "mei", provedAt: undefined };
    expect(await prove("123456", ofOther)).toBe("wrong");
    now += 20 * 60_000;
    expect(await prove(codeOf(key, now), { ...pending, provedAt: undefined })).toBe("lin");
    for (let times = 0; times < 5; times += 1) expect(await wrong()).toBe("wrong-code");
    expect(await right()).toBe("locked");
    now += 20 * 60_000;
    await setAccount(1, { is_active: 0 });
    expect(await right()).toBe("wrong");

    const sessions = await store.db
      .selectFrom("sessions")
      .select(["method", "with_factor", "proved_at"])
      .where("method", "=", "oidc")
      .orderBy("id")
      .execute();
    const opened = { method: "oidc", with_factor: 1 };
    expect(sessions).toEqual([7, 7, 7, null].map((at) => ({ ...opened, proved_at: at })));
    const acts = await audited("identity.link", "sign-in.refused", "sign-in.done");
    const counts = Object.entries(Object.groupBy(acts, ([act]) => `${act}`));
    expect(counts.map(([act, all = []]) => [act, all.length])).toEqual([
      ["identity.link", 1],
      ["sign-in.done", 4],
      ["sign-in.refused", 12],
    ]);
  });

  test("waits sealed in the browser for ten minutes, and for the code for five", async () => {
    const store = await open();
    const wish = { target: "/x", surface: "desktop", language: "en", isConfirming: false } as const;
    const flow = newFlow(wish, 10);
    const sealed = await sealFlow(store, flow);
    const end = 10 + flowLifetimeMs;
    expect([
      await unsealFlow(store, sealed, end - 1),
      await unsealFlow(store, sealed, end),
      await unsealFlow(store, `${sealed}x`, 10),
      await unsealFlow(store, undefined, 10),
    ]).toEqual([flow, undefined, undefined, undefined]);
    const { isConfirming: _, ...returning } = wish;
    const pending = { ...returning, accountId: 1, account: "lin" };
    const waiting = await sealPending(store, pending, 10);
    const until = 10 + 5 * 60_000;
    expect([
      await unsealPending(store, waiting, until - 1),
      await unsealPending(store, waiting, until),
      await unsealPending(store, sealed, 10),
      await unsealPending(store, undefined, 10),
    ]).toEqual([{ ...pending, until }, undefined, undefined, undefined]);
  });
});

test("The user info endpoint is needed for claims that sign-in reads, groups where they give roles", () => {
  const claims = { email: "a@example.com", email_verified: true, name: "A" };
  const roles = new Map<string, Grant[]>([["g", []]]);
  const needs = (given: object, of = new Map<string, Grant[]>()) =>
    needsUserInfo({ ...given }, { groupsClaim: "groups", roles: of });
  expect([
    needs(claims),
    needs({ ...claims, name: undefined }),
    needs(claims, roles),
    needs({ ...claims, groups: [] }, roles),
  ]).toEqual([false, true, true, false]);
});

test("An identity is what its claims state, as far as they are of the expected kind", () => {
  const settings = { issuer, groupsClaim: "groups", factors: ["mfa", "hwk"] };
  const nothing = {
    ...{ issuer, subject: "s", verifiedEmail: undefined, name: "", groups: [] },
    ...{ hasFactor: false, provedAt: undefined },
  };
  const email = "A@Example.com";
  const longest = "s".repeat(255);
  for (const [claims, facts] of [
    [{}, {}],
    [{ sub: longest }, { subject: longest }],
    [{ auth_time: 0 }, { provedAt: 0 }],
    [{ auth_time: 1.5 }, { provedAt: 1_500 }],
    [{ email, email_verified: true }, { verifiedEmail: "a@example.com" }],
    [{ email, email_verified: "true" }, {}],
    [{ email: "ä@example.com", email_verified: true }, {}],
    [{ name: " A\nB ", preferred_username: "ab" }, { name: "A B" }],
    [{ preferred_username: "ab" }, { name: "ab" }],
    [{ name: "x".repeat(129) }, { name: "x".repeat(128) }],
    [{ groups: "one" }, { groups: ["one"] }],
    [{ groups: ["one", "two"] }, { groups: ["one", "two"] }],
    [{ groups: [1] }, {}],
    [{ amr: "mfa" }, { hasFactor: true }],
    [{ amr: ["pwd", "hwk"], acr: "x" }, { hasFactor: true }],
    [{ amr: ["pwd"], acr: "mfa" }, { hasFactor: true }],
    [{ amr: ["pwd"], acr: "x" }, {}],
  ] as const) {
    expect([claims, identityOf({ sub: "s", ...claims }, settings)]).toEqual([
      ...[claims, { ...nothing, ...facts }],
    ]);
  }
  expect(() => identityOf({ sub: `${longest}s` }, settings)).toThrow();
});
