import { sql } from "kysely";
import { expect, test } from "vitest";
import { readSchema } from "../../../../tests/support/databaseSchema.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { newestRecords } from "../../../base/audit/read.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { createDocument } from "../../editing/documentOperations.ts";
import { setEmbargo } from "../../editing/embargo/embargo.ts";
import { AccountError } from "../accountError.ts";
import { changePassword, createAccount, setActive } from "../accounts.ts";
import { openSession } from "../sessions/sessions.ts";
import { createToken } from "../tokens/tokens.ts";
import { accountPerson } from "./accountPerson.ts";
import { eraseAccount, erasedName } from "./eraseAccount.ts";
import { memberOf } from "./staffMembers.ts";

/** Words that appear only in one person's data. */
const words = ["linwei", "Lin Wei", "lin.wei@example.com", "Firefox of Lin", "Laptop of Lin"];

/** Every row of every table, as one text. */
async function everything({ db, dialect }: Store): Promise<string> {
  const texts: string[] = [];
  for (const table of Object.keys(await readSchema(db, dialect))) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n");
}

async function worldOf(store: Store) {
  const facts = { account: "linwei", name: "Lin Wei", email: "lin.wei@example.com" };
  const id = await createAccount(store, {
    ...{ ...facts, roles: ["editor"], isAdmin: false, password: "seven red wafers", now: 1 },
  });
  await createAccount(store, {
    ...{ account: "boss", name: "Boss", roles: ["admin"], isAdmin: true },
    ...{ password: "another long password", now: 1 },
  });
  const boss = await accountPerson(store.db, "boss", { via: "api" }, 1);
  if (boss === undefined) throw new Error("An account that was just made may sign in");
  const device = { device: "Firefox of Lin", network: "203.0.113.0" };
  await openSession(store, id, 2);
  await store.db.updateTable("sessions").set(device).where("account_id", "=", id).execute();
  await createToken(store, {
    accountId: id,
    name: "Laptop of Lin",
    days: 1,
    acts: undefined,
    limits: {},
    now: 2,
  });
  await store.transaction(async (tx) => {
    for (const [key, author] of [
      ["one", `account:${id}`],
      ["two", "Lin Wei"],
    ] as const) {
      const body = { title: { en: "A", zh: "甲" }, position: 0 };
      await createDocument(tx, { type: "parameterGroup", key, body, author, now: 2 });
    }
    await setEmbargo(tx, { key: "one", named: [id], by: serverPerson, now: 3 });
  });
  return { id, boss };
}

forEachStore("Erasing the account of a former employee", (open) => {
  test("leaves a number in their acts, and nothing else of them anywhere", async () => {
    const store = await open();
    const { id, boss } = await worldOf(store);
    const erase = (by = boss) => eraseAccount(store, { account: "linwei", by, now: 9 });
    await expect(erase()).rejects.toThrow(
      new AccountError("linwei may still sign in: disable it first.", "still-active"),
    );
    await setActive(store, { account: "linwei", isActive: false, now: 8 });
    const before = await everything(store);
    for (const word of words.slice(0, 3)) expect(before).toContain(word);
    const chain = await newestRecords(store.db, {}, 99);
    await erase();
    const after = await everything(store);
    expect(words.filter((word) => after.includes(word))).toEqual([]);
    expect(await memberOf(store.db, id)).toMatchObject({
      ...{ name: erasedName(id), email: "", isActive: false, isErased: true, grants: [] },
    });
    const authors = await store.db.selectFrom("revisions").select("author").execute();
    expect(authors).toEqual([{ author: `account:${id}` }, { author: `account:${id}` }]);
    // The chain is unchanged, with one more record.
    const records = await newestRecords(store.db, {}, 99);
    expect(records.slice(1)).toEqual(chain);
    expect(records[0]).toMatchObject({ act: "account.erase", subject: `account:${id}` });
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
    await expect(erase()).rejects.toThrow("There is no account linwei");
  });

  test("is permanent: nobody enables the account again, and its name is free", async () => {
    const store = await open();
    const { id } = await worldOf(store);
    await setActive(store, { account: "linwei", isActive: false, now: 8 });
    await eraseAccount(store, { account: "linwei", now: 9 });
    const { account = "" } = (await memberOf(store.db, id)) ?? {};
    for (const change of [
      () => setActive(store, { account, isActive: true, now: 10 }),
      () => changePassword(store, { account, password: "quite another one", now: 10 }),
      () => eraseAccount(store, { account, now: 10 }),
    ]) {
      await expect(change()).rejects.toMatchObject({ problem: "erased" });
    }
    const again = await createAccount(store, {
      ...{ account: "linwei", name: "Lin Wei", roles: [], isAdmin: false },
      ...{ password: "seven red wafers", now: 11 },
    });
    expect(again).not.toBe(id);
  });
});

forEachStore("A password that somebody else sets", (open) => {
  test("ends the tokens of the account", async () => {
    const store = await open();
    const { id, boss } = await worldOf(store);
    await changePassword(store, {
      ...{
        account: "linwei",
        password: "made for one sign-in",
        mustChange: true,
        by: boss,
        now: 4,
      },
    });
    const tokens = await store.db
      .selectFrom("api_tokens")
      .select("id")
      .where("account_id", "=", id)
      .execute();
    expect(tokens).toEqual([]);
    const [, ended] = (await newestRecords(store.db, {}, 2)).toReversed();
    expect(ended).toMatchObject({ act: "token.end", subject: `account:${id}` });
  });
});
