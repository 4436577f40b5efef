import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { embargoWorld } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { VersionConflict } from "../accountError.ts";
import { openSession } from "../sessions/sessions.ts";
import { createToken } from "../tokens/tokens.ts";
import { accountPerson } from "./accountPerson.ts";
import { activeStaff } from "./activeStaff.ts";
import { displayNames } from "./displayNames.ts";
import { eraseAccount } from "./eraseAccount.ts";
import { changeOwnProfile, digestIn } from "./ownProfile.ts";
import { revokeOwned } from "./revokeTokenOrPreviewLink.ts";
import { changeMember, listPeople, memberOf } from "./staffMembers.ts";

const change = { by: serverPerson, now: 7 };
const lin: Person = { id: "account:1", via: "api", rights: [] };

/** Three accounts: zoe, an editor; adam, without roles and not active; mia, an administrator. */
async function openPeople(store: Store) {
  const people = [
    ["zoe", { name: "Zoë Ähr", email: "z@acme.example" }],
    ["adam", { name: "Adam", is_active: 0, language: "zh", must_change: 1 }],
    ["mia", { name: "", email: "ｍｉａ@acme.example", language: "fr" }],
  ] as const;
  for (const [account, values] of people) {
    const isAdmin = account === "mia";
    const roles = account === "zoe" ? (["editor"] as const) : [];
    const id = await addAccount(store, { account, passwordHash: "none", roles, isAdmin });
    await store.db.updateTable("accounts").set(values).where("id", "=", id).execute();
  }
  const group = { account_id: 2, role: "viewer", limits: "{}", granted_at: 1, expires_at: 9e15 };
  await store.db.insertInto("group_roles").values(group).execute();
}

/** Details of what was changed of accounts. */
async function changesOf({ db }: Store) {
  const rows = await auditRecords(db, "account.change");
  return rows.map(({ subject, detail }) => [subject, JSON.parse(detail).fields]);
}

forEachStore("People", (open) => {
  test("are found by parts of account, name or address, by role and by state, in pages", async () => {
    const store = await open();
    await openPeople(store);
    const listed = async (filter: Parameters<typeof listPeople>[1], page = 1, limit = 9) => {
      const { people, total } = await listPeople(store, filter, { page, limit });
      return [people.map(({ account }) => account), total];
    };
    for (const [filter, found] of [
      [{}, ["adam", "mia", "zoe"]],
      [{ text: " ZOE " }, ["zoe"]],
      [{ text: "ahr" }, ["zoe"]],
      [{ text: "mia@" }, ["mia"]],
      [{ text: "ACME" }, ["mia", "zoe"]],
      [{ text: "nobody" }, []],
      [{ text: "  " }, ["adam", "mia", "zoe"]],
      [{ role: "editor" }, ["zoe"]],
      [{ role: "viewer" }, ["adam"]],
      [{ role: "publisher" }, []],
      [{ isActive: true }, ["mia", "zoe"]],
      [{ isActive: false }, ["adam"]],
      [{ text: "acme", role: "admin", isActive: true }, ["mia"]],
      [{ text: "acme", role: "viewer" }, []],
    ] as const) {
      expect([filter, await listed(filter)]).toEqual([filter, [found, found.length]]);
    }
    expect([await listed({}, 1, 2), await listed({}, 2, 2), await listed({}, 3, 2)]).toEqual([
      ...[
        [["adam", "mia"], 3],
        [["zoe"], 3],
        [[], 3],
      ],
    ]);
  });

  test("are shown with their roles, second factors and last use", async () => {
    const store = await open();
    const { db } = store;
    await openPeople(store);
    await openSession(store, 1, 5);
    await openSession(store, 1, 9);
    await openSession(store, 3, 4);
    const factor = { secret: "x", created_at: 1, last_step: -1 };
    await db
      .insertInto("factors")
      .values([
        { ...factor, account_id: 1, confirmed_at: null },
        { ...factor, account_id: 2, confirmed_at: 1 },
      ])
      .execute();
    const shown = { createdAt: 0, version: 1, isErased: false, language: undefined };
    const usual = { ...shown, isActive: true, mustChangePassword: false, hasFactor: false };
    expect((await listPeople(store, {}, { page: 1, limit: 9 })).people).toEqual([
      {
        ...{ ...usual, id: 2, account: "adam", name: "Adam", email: "", language: "zh" },
        ...{ isActive: false, mustChangePassword: true, hasFactor: true, usedAt: undefined },
        grants: [{ role: "viewer", limits: {}, isByGroup: true }],
      },
      {
        ...{ ...usual, id: 3, account: "mia", name: "", email: "ｍｉａ@acme.example", usedAt: 4 },
        grants: [{ role: "admin", limits: {} }],
      },
      {
        ...{ ...usual, id: 1, account: "zoe", name: "Zoë Ähr", email: "z@acme.example", usedAt: 9 },
        grants: [{ role: "editor", limits: {} }],
      },
    ]);
    expect(await memberOf(db, 3)).toMatchObject({ account: "mia" });
    expect(await memberOf(db, 99)).toBeUndefined();
    const staff = await activeStaff(db, 7);
    expect(staff.map(({ id, name, email, grants }) => [id, name, email, grants.length])).toEqual([
      [3, "mia", "ｍｉａ@acme.example", 1],
      [1, "Zoë Ähr", "z@acme.example", 1],
    ]);
    expect(
      await displayNames(db, ["account:1", null, "server", "account:99", "account:1"]),
    ).toEqual(new Map([["account:1", "Zoë Ähr"]]));
    expect(await displayNames(db, ["server", null])).toEqual(new Map());
    const origin = { via: "command" } as const;
    const person = async (of: string | number) => (await accountPerson(db, of, origin, 7))?.id;
    expect([await person("zoe"), await person(3), await person(2), await person("none")]).toEqual([
      ...["account:1", "account:3", undefined, undefined],
    ]);
  });

  test("are changed where something differs, and each alone", async () => {
    const store = await open();
    const { db } = store;
    await openPeople(store);
    const set = (wish: object, version = 1, by = change.by) =>
      changeMember(store, { account: "zoe", version, ...wish }, { by, now: 7 });
    await set({ name: "Zoë Ähr", email: "z@acme.example" });
    await set({ language: null });
    expect(await changesOf(store)).toEqual([]);
    await set({ name: "Zoe", email: "z@acme.example", language: "zh" });
    await set({ email: "new@acme.example" }, 2);
    await set({ language: null }, 3);
    await expect(set({ name: "Z" }, 3)).rejects.toThrow(VersionConflict);
    await expect((async () => set({ name: "Z" }, 4, lin))()).rejects.toThrow(NotPermitted);
    await changeOwnProfile(store, 1, { name: "Z", hidesChecklist: true }, { by: lin, now: 8 });
    await changeOwnProfile(store, 1, { name: "Z", digest: "hourly" }, { by: lin, now: 9 });
    await changeOwnProfile(
      store,
      1,
      { language: "zh", hidesChecklist: true },
      { by: lin, now: 10 },
    );
    await changeOwnProfile(store, 1, { language: "zh", digest: "hourly" }, { by: lin, now: 11 });
    await changeOwnProfile(store, 1, {}, { by: lin, now: 11 });
    const rows = await db
      .selectFrom("accounts")
      .select(["name", "email", "language", "digest", "hides_checklist", "updated_at", "version"])
      .orderBy("id")
      .execute();
    const usual = { digest: "daily", hides_checklist: 0, updated_at: 0, version: 1 };
    expect(rows).toEqual([
      {
        ...{ name: "Z", email: "new@acme.example", language: "zh", digest: "hourly" },
        ...{ hides_checklist: 1, updated_at: 10, version: 7 },
      },
      { ...usual, name: "Adam", email: "", language: "zh" },
      { ...usual, name: "", email: "ｍｉａ@acme.example", language: "fr" },
    ]);
    expect(await changesOf(store)).toEqual(
      [
        ["name", "language"],
        ["email"],
        ["language"],
        ["name", "hides_checklist"],
        ["digest"],
        ["language"],
      ].map((fields) => ["account:1", fields]),
    );
    expect([digestIn("hourly"), digestIn("weekly")]).toEqual(["hourly", "off"]);
  });

  test("end their own tokens alone", async () => {
    const store = await open();
    await openPeople(store);
    const wish = { name: "Build", days: 1, acts: undefined, limits: {}, now: 1 };
    for (const accountId of [1, 1, 3]) await createToken(store, { ...wish, accountId });
    const record = { act: "token.revoke", detail: {} } as const;
    const revoke = (id: number) =>
      revokeOwned(store, { table: "api_tokens", accountId: 1, id, record }, change);
    expect([await revoke(3), await revoke(2), await revoke(2), await revoke(99)]).toEqual([
      ...[false, true, false, false],
    ]);
    const left = await store.db.selectFrom("api_tokens").select("id").orderBy("id").execute();
    expect(left).toEqual([{ id: 1 }, { id: 3 }]);
    const acts = await store.db
      .selectFrom("audit")
      .select(["act", "subject"])
      .orderBy("seq")
      .execute();
    expect(acts.filter(({ act }) => act === "token.revoke")).toEqual([
      { act: "token.revoke", subject: "account:1" },
    ]);
  });
});

forEachStore("Erasing one person", (open) => {
  test("leaves everybody else as they are, and what waits for them open to others", async () => {
    const store = await open();
    const { own, others, embargo } = await embargoWorld(store);
    const { db } = store;
    await embargo([own, others]);
    for (const id of [own, others]) {
      await openSession(store, id, 1);
      await createToken(store, {
        name: "T",
        days: 1,
        acts: undefined,
        limits: {},
        now: 1,
        accountId: id,
      });
    }
    await db.updateTable("accounts").set({ name: "Lin", email: "l@acme.example" }).execute();
    await db.updateTable("accounts").set({ name: "" }).where("id", "=", own).execute();
    for (const [document, author] of [
      [1, "owner"],
      [2, ""],
    ] as const) {
      const revisions = db.updateTable("revisions").set({ author });
      await revisions.where("document_id", "=", document).execute();
    }
    const invite = { name: "", email: "", language: "en", grants: "[]", mail_attempts: 0 };
    const invitation = { ...invite, created_by: "server", created_at: 1, expires_at: 2 };
    await db
      .insertInto("invitations")
      .values([
        { ...invitation, account: "owner", secret_hash: "a", account_id: null },
        { ...invitation, account: "x", secret_hash: "b", account_id: own },
        { ...invitation, account: "other", secret_hash: "c", account_id: others },
      ])
      .execute();
    const handOver = { note: "", at: 1, made_by: "server", ended_at: null, taken_at: 2 };
    await db
      .insertInto("hand_overs")
      .values([
        { ...handOver, document_id: 1, to_account: own, to_role: null, taken_by: null },
        {
          ...handOver,
          document_id: 1,
          to_account: own,
          to_role: null,
          taken_by: null,
          ended_at: 3,
        },
        { ...handOver, document_id: 1, to_account: null, to_role: "editor", taken_by: own },
        { ...handOver, document_id: 2, to_account: null, to_role: "editor", taken_by: others },
        {
          ...handOver,
          document_id: 2,
          to_account: null,
          to_role: "editor",
          taken_by: own,
          ended_at: 3,
        },
      ])
      .execute();
    await db.updateTable("accounts").set({ is_active: 0 }).where("id", "=", own).execute();
    const erase = (version?: number) => eraseAccount(store, { account: "owner", version, now: 9 });
    await expect(erase(2)).rejects.toThrow(VersionConflict);
    expect(await erase(1)).toBe(own);
    await expect(erase()).rejects.toThrow("no account owner");
    const rows = db
      .selectFrom("accounts")
      .select(["account", "name", "email", "erased_at", "version"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      {
        ...{ account: expect.stringMatching(/^erased:1:[0-9a-f]{12}$/), email: "", erased_at: 9 },
        ...{ name: "Former member of staff 1 · 前员工 1", version: 2 },
      },
      ...["other", "boss"].map((account) => ({
        ...{ account, name: "Lin", email: "l@acme.example", erased_at: null, version: 1 },
      })),
    ]);
    for (const table of ["sessions", "api_tokens", "embargoes"] as const) {
      const left = await db.selectFrom(table).select("account_id").execute();
      expect([table, left]).toEqual([table, [{ account_id: others }]]);
    }
    const invited = await db.selectFrom("invitations").select("account").execute();
    expect(invited).toEqual([{ account: "other" }]);
    const waiting = db
      .selectFrom("hand_overs")
      .select(["id", "taken_at", "taken_by"])
      .orderBy("id");
    expect(await waiting.execute()).toEqual([
      { id: 2, taken_at: 2, taken_by: null },
      { id: 3, taken_at: null, taken_by: null },
      { id: 4, taken_at: 2, taken_by: others },
      { id: 5, taken_at: 2, taken_by: own },
    ]);
    const authors = db.selectFrom("revisions").select("author").orderBy("document_id");
    expect(await authors.execute()).toEqual([{ author: `account:${own}` }, { author: "" }]);
    const changed = await db
      .selectFrom("accounts")
      .select("account")
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    await expect(eraseAccount(store, { account: changed.account, now: 10 })).rejects.toThrow(
      "was erased",
    );
  });
});
