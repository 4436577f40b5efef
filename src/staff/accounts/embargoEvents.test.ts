import { expect, test } from "vitest";
import { embargoWorld, everyAct, person, secret } from "../../../tests/support/embargoWorld.ts";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { acknowledgeNotices, openNotices } from "../access/embargo/embargoEvents.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { embargoOf, liftEmbargo, openToPerson, setEmbargo } from "../editing/embargo/embargo.ts";
import { changePassword, resetFactor, setActive } from "./accounts.ts";
import { embargoNoticeText } from "./embargoNoticeText.ts";
import { accountOfIdentity } from "./openId/identityAccount.ts";
import { unlinkIdentity } from "./openId/unlinkIdentity.ts";
import { changeMember } from "./people/staffMembers.ts";
import { grantRole } from "./roles/grants.ts";
import { changeRole, defineRole } from "./roles/roleDefinitions.ts";
import { setGrants } from "./roles/setGrants.ts";
import { createToken } from "./tokens/tokens.ts";

const password = "nine words make it long";

/** The owner and the other are named; the boss manages people and roles, and is not. */
async function openWorld(store: Store) {
  const world = await embargoWorld(store);
  await world.embargo([world.own, world.others]);
  const rights = [...everyAct, { act: "account.manage" }, { act: "role.manage" }] as const;
  const boss = person(world.boss, [...rights]);
  const told = async (who: Person) =>
    (await openNotices(store.db, who)).map(({ key, way, account, by }) => {
      return [key, way, account?.account, by];
    });
  const setFactor = () =>
    store.db
      .insertInto("factors")
      .values({ account_id: world.own, secret: "x", created_at: 1, confirmed_at: 1, last_step: -1 })
      .execute();
  return { ...world, boss, told, setFactor };
}

const operator: Person = { id: "operator:7", via: "command", rights: "all" };

const by: Person = { id: "nobody", via: "site", rights: [] };

const identity = {
  ...{ issuer: "https://id.example.com", subject: "s-1", verifiedEmail: "owner@example.com" },
  ...{ name: "Owner", groups: [], hasFactor: false, provedAt: undefined },
};

forEachStore("Acts that could give others the account of a person named on an embargo", (open) => {
  test("are reported to all named people, and recorded in the embargo's list", async () => {
    const store = await open();
    const { boss, told, owner, other, setFactor, own } = await openWorld(store);
    const at = { account: "owner", by: boss, now: 5 };
    const version = async () =>
      (
        await store.db
          .selectFrom("accounts")
          .select("version")
          .where("id", "=", own)
          .executeTakeFirstOrThrow()
      ).version;
    await defineRole(
      store,
      { name: "placer", definition: { labels: {}, rights: [], needs: [], needs_factor: false } },
      { by: serverPerson, now: 5 },
    );
    await grantRole(store, { account: "owner", role: "placer", limits: {}, now: 5 });
    const placing = { labels: {}, rights: [{ act: "embargo.set" as const }], needs: [] };
    const acts: Record<string, () => Promise<unknown>> = {
      password: () => changePassword(store, { ...at, password }),
      factor: async () => {
        await setFactor();
        await resetFactor(store, at);
      },
      enabled: async () => {
        await setActive(store, { ...at, isActive: false });
        await setActive(store, { ...at, isActive: true });
      },
      address: async () => {
        const change = { account: "owner", email: "owner@example.com", version: await version() };
        await changeMember(store, change, at);
      },
      linked: () =>
        store.transaction((tx) =>
          accountOfIdentity(tx, identity, { makesAccounts: false, by, now: 5 }),
        ),
      unlinked: () => unlinkIdentity(store, at),
      token: () =>
        createToken(store, {
          ...{ accountId: own, name: "t", days: 1, acts: undefined, limits: {} },
          ...{ by: operator, now: 5 },
        }),
      role: () =>
        changeRole(
          store,
          {
            name: "placer",
            definition: { ...placing, needs_factor: false },
            version: undefined,
          },
          { by: boss, now: 5 },
        ),
      "role ": () => grantRole(store, { ...at, role: "editor", limits: {} }),
      "role  ": async () => {
        const grants = ["editor", "placer", "investor-editor"].map((role) => ({
          role,
          limits: {},
        }));
        await setGrants(store, { account: "owner", grants, version: await version() }, at);
      },
    };
    const all: unknown[] = [];
    for (const [name, act] of Object.entries(acts)) {
      const way = name.trim();
      await act();
      const actor = { linked: `account:${own}`, token: operator.id }[way] ?? boss.id;
      all.unshift([secret, way, "owner", actor]);
      expect([name, await told(other)]).toEqual([name, all]);
      expect([name, await told(owner)]).toEqual([name, all]);
      expect(await told(boss)).toEqual([]);
    }
    const { events } = await embargoOf(store.db, secret, other);
    expect(events).toHaveLength(all.length);
    expect(events.at(-1)).toMatchObject({ way: "password", by: boss.id, at: 5 });
    // The trail has the acts, but not that the account is named on an embargo.
    const acted = await store.db.selectFrom("audit").select("act").orderBy("seq").execute();
    expect(acted.filter(({ act }) => act === "embargo.open")).toEqual([]);
  });

  test("exclude those of the account itself and of accounts that are not named", async () => {
    const store = await open();
    const { boss, told, owner, other, own } = await openWorld(store);
    await changePassword(store, { account: "boss", password, by: serverPerson, now: 5 });
    const self: Person = { ...owner, rights: boss.rights };
    const email = { account: "owner", email: "new@example.com", version: 1 };
    await changeMember(store, email, { by: self, now: 5 });
    // The same address and another name let nobody in.
    await changeMember(store, { ...email, name: "O", version: 2 }, { by: boss, now: 6 });
    await setActive(store, { account: "owner", isActive: false, by: boss, now: 7 });
    // Nor does a role that names nobody on an embargo, one that did before, or one that the account has not.
    await grantRole(store, { account: "owner", role: "viewer", limits: {}, by: boss, now: 7 });
    const roleOf = (name: string, ...acts: readonly ("embargo.set" | "draft.see")[]) => ({
      ...{ name, version: undefined },
      definition: {
        labels: {},
        rights: acts.map((act) => ({ act })),
        needs: [],
        needs_factor: false,
      },
    });
    const change = { by: serverPerson, now: 7 };
    for (const name of ["placer", "idle"])
      await defineRole(
        store,
        roleOf(name, ...(name === "idle" ? [] : ["embargo.set" as const])),
        change,
      );
    const given = { account_id: own, role: "placer", limits: "{}", granted_at: 1, expires_at: 99 };
    await store.db.insertInto("group_roles").values(given).execute();
    await changeRole(store, roleOf("placer", "embargo.set", "draft.see"), change);
    await changeRole(store, roleOf("placer"), change);
    await changeRole(store, roleOf("idle", "embargo.set"), change);
    expect(await told(other)).toEqual([]);
    // A command for an account may be run by somebody else.
    const again = { account: "owner", password, now: 8 };
    await changePassword(store, { ...again, by: { ...self, via: "command" } });
    expect(await told(other)).toEqual([[secret, "password", "owner", `account:${own}`]]);
    expect(await told(owner)).toHaveLength(1);
  });

  test("are reported until each person has acknowledged it, even after they were removed from the list", async () => {
    const store = await open();
    const { boss, told, owner, other, own } = await openWorld(store);
    await changePassword(store, { account: "owner", password, by: boss, now: 5 });
    const [notice] = await openNotices(store.db, other);
    const ids = [notice?.id ?? 0, 77];
    const acknowledge = (by: Person) =>
      store.transaction((tx) => acknowledgeNotices(tx, ids, { by, now: 6 }));
    await acknowledge(boss);
    await acknowledge({ ...other, via: "token:1" });
    await acknowledge({ ...other, isLookingAs: true });
    expect(await told({ ...other, via: "token:1" })).toEqual([]);
    expect(await told(other)).toHaveLength(1);
    await acknowledge(other);
    expect(await told(other)).toEqual([]);
    expect(await told(owner)).toHaveLength(1);
    expect((await embargoOf(store.db, secret, other)).events).toHaveLength(1);
    await changePassword(store, { account: "owner", password, by: boss, now: 7 });
    expect(await told(other)).toHaveLength(1);
    await store.transaction((tx) =>
      setEmbargo(tx, { key: secret, named: [own], by: owner, now: 8 }),
    );
    expect(await told(other)).toHaveLength(1);
    // Notices stay readable after the end; another embargo begins with an empty list.
    await store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 9 }));
    expect(await told(owner)).toHaveLength(2);
    await store.transaction((tx) => setEmbargo(tx, { key: secret, named: [], by: owner, now: 10 }));
    expect((await embargoOf(store.db, secret, owner)).events).toEqual([]);
  });

  test("include naming somebody from outside", async () => {
    const store = await open();
    const { boss, told, owner, other, boss: manager, own } = await openWorld(store);
    const named = Number(manager.id.split(":")[1]);
    await store.transaction((tx) => openToPerson(tx, { key: secret, named, by: boss, now: 5 }));
    expect(await told(owner)).toEqual([[secret, "named", "boss", boss.id]]);
    expect(await told(boss)).toEqual([]);
    await store.transaction((tx) =>
      setEmbargo(tx, { key: secret, named: [own, named], by: owner, now: 6 }),
    );
    const others = Number(other.id.split(":")[1]);
    const change = { key: secret, named: [own, named, others], now: 7 };
    await store.transaction((tx) => setEmbargo(tx, { ...change, by: operator }));
    expect(await told(owner)).toEqual([
      [secret, "named", "other", operator.id],
      [secret, "named", "boss", boss.id],
    ]);
  });

  test("are rolled back with their notices if they fail", async () => {
    const store = await open();
    const { boss, told, other } = await openWorld(store);
    await expect(resetFactor(store, { account: "owner", by: boss, now: 5 })).rejects.toThrow(
      "no second factor",
    );
    expect(await told(other)).toEqual([]);
  });

  test("are mailed once to the former addresses, without the document", async () => {
    const store = await open();
    const { boss, owner, own, others } = await openWorld(store);
    await store.transaction(async (tx) => {
      await setEmbargo(tx, { key: "plain", named: [], by: owner, now: 3 });
      await tx
        .updateTable("accounts")
        .set({ email: "old@example.com" })
        .where("id", "=", own)
        .execute();
    });
    const { version } = await store.db
      .selectFrom("accounts")
      .select("version")
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    const change = { account: "owner", email: "mine@example.com", version };
    await changeMember(store, change, { by: boss, now: 5 });
    const mails = await drawnMails(store);
    expect(mails.map(({ to }) => to)).toEqual([["old@example.com"]]);
    expect(mails[0]?.text).toContain("e-mail address of Lin Wei");
    expect(JSON.stringify(mails)).not.toContain(secret);
    // Each in the language of whoever is told.
    await store.db
      .updateTable("accounts")
      .set({ language: "zh" })
      .where("id", "=", others)
      .execute();
    const languageFor = async (accountId: number) =>
      (await embargoNoticeText(store.db, { eventId: 1, accountId }))?.language;
    expect([await languageFor(own), await languageFor(others), await languageFor(99)]).toEqual([
      ...["en", "zh", undefined],
    ]);
  });
});
