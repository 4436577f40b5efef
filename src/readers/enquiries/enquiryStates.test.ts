import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { type Person, serverPerson } from "../../staff/access/rights.ts";
import { deskColumns } from "./deskSearchColumns.ts";
import { type StaffState, setEnquiryState, staffStateOf } from "./enquiryStates.ts";

const code = "AAAA-BBBB-0001";

function insert({ db }: Store) {
  return db
    .insertInto("enquiries")
    .values({
      ...{ ...deskColumns(code, {}), code, idempotency_key: "key", fingerprint: "" },
      ...{ form: "business", language: "en", body: "{}", created_at: 1, waiting_since: 1 },
    })
    .execute();
}

forEachStore("The state of an enquiry", (open) => {
  test("is set with its time, a version, a note in its history and one in the audit", async () => {
    const store = await open();
    await insert(store);
    const changed: unknown[] = [];
    const set = (state: StaffState, now: number) =>
      setEnquiryState(store, code, state, { now, by: serverPerson }, async (_tx, id, at) => {
        changed.push([id, at]);
      });
    const row = async () => {
      const all = await store.db.selectFrom("enquiries").selectAll().executeTakeFirstOrThrow();
      return [all.state, all.state_at, all.version, all.closed_at, all.waiting_since];
    };
    const [, , version = 0] = (await row()) as [string, number, number];
    expect(await set("in-work", 5)).toBe(1);
    expect(await row()).toEqual(["in-work", 5, version + 1, null, null]);
    expect(await set("in-work", 6)).toBe(1);
    expect(await row()).toEqual(["in-work", 5, version + 1, null, null]);
    expect(await set("closed", 7)).toBe(1);
    expect(await row()).toEqual(["closed", 7, version + 2, 7, null]);
    expect(await set("in-work", 8)).toBe(1);
    expect(await row()).toEqual(["in-work", 8, version + 3, null, null]);
    expect(changed).toEqual([
      [1, 5],
      [1, 7],
      [1, 8],
    ]);
    const events = await store.db.selectFrom("enquiry_events").selectAll().orderBy("id").execute();
    expect(events.map((one) => [one.what, one.detail, one.at, one.version])).toEqual([
      ["state", '{"state":"in-work"}', 5, version + 1],
      ["state", '{"state":"closed"}', 7, version + 2],
      ["reopened", '{"state":"in-work"}', 8, version + 3],
    ]);
    const acts = (await auditRecords(store.db)).map((one) => [one.act, one.subject, one.detail]);
    expect(acts.map(([act, subject, detail]) => [act, subject, JSON.parse(`${detail}`)])).toEqual([
      ["enquiry.state", "enquiry:1", { before: "received", after: "in-work" }],
      ["enquiry.state", "enquiry:1", { before: "in-work", after: "closed" }],
      ["enquiry.state", "enquiry:1", { before: "closed", after: "in-work" }],
    ]);
  });

  test("is set by nobody without a right to its form, and of no enquiry that there is not", async () => {
    const store = await open();
    await insert(store);
    const account = await addAccount(store);
    const by = (forms: ("business" | "quality")[]): Person => ({
      ...{ id: `account:${account}`, via: "api", rights: [{ act: "enquiry.state", forms }] },
    });
    const set = (person: Person, of = code) =>
      setEnquiryState(store, of, "closed", { now: 5, by: person });
    expect(await set(by(["quality"]))).toBeUndefined();
    expect(await set(serverPerson, "AAAA-BBBB-0002")).toBeUndefined();
    const states = await store.db.selectFrom("enquiries").select("state").execute();
    expect(states).toEqual([{ state: "received" }]);
    expect(await set(by(["quality", "business"]))).toBe(1);
    const events = await store.db.selectFrom("enquiry_events").select("account_id").execute();
    expect(events).toEqual([{ account_id: account }]);
  });
});

test.each([
  ["in-work", "in-work"],
  ["closed", "closed"],
  ["lost", "received"],
])("A stored state %s counts as %s", (stored, state) => {
  expect(staffStateOf(stored)).toBe(state);
});
