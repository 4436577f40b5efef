import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { actsOf, historyOf, insertEnquiries } from "../../../tests/support/deskRows.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { type Act, NotPermitted, type Person, type Right, serverPerson } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import { grantRole } from "../accounts/roles/grants.ts";
import { defineRole } from "../accounts/roles/roleDefinitions.ts";
import { claim, handOver, markNoAnswer, markSpam, note, setState } from "./enquiryActions.ts";

const now = 1_000;
const code = "CODE-1";

/** A person with an account and rights of the desk. */
function person(id: number, ...acts: readonly Act[]): Person {
  const rights: Right[] = [{ act: "enquiry.read" }, ...acts.map((act) => ({ act }))];
  return { id: `account:${id}`, via: "api", rights };
}

/** The columns that acts set. */
function rowOf({ db }: Store, id = 1) {
  return db
    .selectFrom("enquiries")
    .select(["state", "state_at", "closed_at", "waiting_since", "assignee_id"])
    .select(["is_spam", "needs_no_answer", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const fresh = {
  ...{ state: "received", state_at: null, closed_at: null, waiting_since: null },
  ...{ assignee_id: null, is_spam: 0, needs_no_answer: 0, version: 1 },
};

async function deskStore(store: Store) {
  const made: number[] = [];
  for (const account of ["lin", "mei", "guest"]) {
    const roles = account === "guest" ? [] : (["admin"] as const);
    made.push(await addAccount(store, { account, passwordHash: "none", roles }));
  }
  const [lin = 0, mei = 0, guest = 0] = made;
  const as = (...acts: readonly Act[]) => {
    return { by: person(lin, ...acts), now, version: undefined };
  };
  return { store, lin, mei, guest, as, reply: as("enquiry.reply") };
}

forEachStore("An enquiry", (open) => {
  test("is taken on by whoever claims it, and is in work then", async () => {
    const { store, lin, mei, reply } = await deskStore(await open());
    await insertEnquiries(store, [{}, { state: "answered", assignee_id: mei, waiting_since: 5 }]);
    expect(await claim(store, code, reply)).toEqual({ version: 2, message: null });
    expect(await rowOf(store)).toEqual({
      ...{ ...fresh, state: "in-work", state_at: now, assignee_id: lin, version: 2 },
    });
    expect(await claim(store, code, reply)).toEqual({ version: 2, message: null });
    expect(await claim(store, "CODE-2", reply)).toEqual({ version: 2, message: null });
    expect(await rowOf(store, 2)).toEqual({
      ...{ ...fresh, state: "answered", waiting_since: 5, assignee_id: lin, version: 2 },
    });
    expect(await historyOf(store, 1)).toEqual([
      ["claimed", { person: lin }, lin, 2],
      ["state", { state: "in-work" }, lin, 2],
    ]);
    expect(await historyOf(store, 2)).toEqual([["claimed", { person: lin }, lin, 2]]);
    expect(await actsOf(store)).toEqual([
      ["enquiry.claim", "enquiry:1", { before: null }],
      ["enquiry.claim", "enquiry:2", { before: mei }],
    ]);
    const server = { by: serverPerson, now, version: undefined };
    await expect(claim(store, code, server)).rejects.toThrow(NotPermitted);
  });

  test("is handed over by people who may assign it, and by whoever has it", async () => {
    const { store, lin, mei, guest, as, reply } = await deskStore(await open());
    await insertEnquiries(store, [{}, {}]);
    const assign = as("enquiry.reply", "enquiry.assign");
    // Who may answer and not read is no help.
    const rights = [{ act: "enquiry.reply" as const }];
    const definition = { labels: {}, rights, needs: [], needs_factor: false };
    await defineRole(store, { name: "writer", definition }, { by: serverPerson, now });
    await grantRole(store, { account: "guest", role: "writer", limits: {}, now });
    await expect(handOver(store, code, mei, reply)).rejects.toThrow(NotPermitted);
    await expect(handOver(store, code, null, reply)).rejects.toThrow(NotPermitted);
    await expect(handOver(store, code, guest, assign)).rejects.toThrow("unfit-person");
    expect((await handOver(store, code, lin, assign))?.version).toBe(2);
    expect((await handOver(store, code, lin, assign))?.version).toBe(2);
    await expect(handOver(store, code, guest, reply)).rejects.toThrow("unfit-person");
    expect((await handOver(store, code, null, reply))?.version).toBe(3);
    expect(await rowOf(store)).toEqual({ ...fresh, version: 3 });
    expect((await handOver(store, code, null, assign))?.version).toBe(3);
    await handOver(store, code, lin, assign);
    await handOver(store, code, mei, reply);
    await expect(handOver(store, code, lin, reply)).rejects.toThrow(NotPermitted);
    expect(await rowOf(store)).toEqual({ ...fresh, assignee_id: mei, version: 5 });
    expect(await rowOf(store, 2)).toEqual(fresh);
    expect(await historyOf(store, 1)).toEqual([
      ["assigned", { person: lin }, lin, 2],
      ["released", {}, lin, 3],
      ["assigned", { person: lin }, lin, 4],
      ["assigned", { person: mei }, lin, 5],
    ]);
    expect((await actsOf(store)).at(-1)).toEqual([
      ...["enquiry.assign", "enquiry:1", { before: lin, after: mei }],
    ]);
  });

  test("has the state that it is given, and the time since when, whatever it was", async () => {
    const { store, lin, as } = await deskStore(await open());
    await insertEnquiries(store, [{ waiting_since: 5 }]);
    const change = as("enquiry.state");
    expect((await setState(store, code, "received", change))?.version).toBe(1);
    expect(await rowOf(store)).toEqual({ ...fresh, waiting_since: 5 });
    await setState(store, code, "closed", change);
    expect(await rowOf(store)).toEqual({
      ...{ ...fresh, state: "closed", state_at: now, closed_at: now, version: 2 },
    });
    await setState(store, code, "in-work", { ...change, now: now + 1 });
    expect(await rowOf(store)).toEqual({
      ...{ ...fresh, state: "in-work", state_at: now + 1, version: 3 },
    });
    expect(await historyOf(store, 1)).toEqual([
      ["state", { state: "closed" }, lin, 2],
      ["reopened", { state: "in-work" }, lin, 3],
    ]);
    expect(await actsOf(store)).toEqual([
      ["enquiry.state", "enquiry:1", { before: "received", after: "closed" }],
      ["enquiry.state", "enquiry:1", { before: "closed", after: "in-work" }],
    ]);
  });

  test("is marked as spam, and not any more", async () => {
    const { store, lin, reply } = await deskStore(await open());
    await insertEnquiries(store, [{}]);
    for (const [isSpam, is_spam, version] of [
      [false, 0, 1],
      [true, 1, 2],
      [true, 1, 2],
      [false, 0, 3],
    ] as const) {
      await markSpam(store, code, isSpam, reply);
      expect(await rowOf(store)).toEqual({ ...fresh, is_spam, version });
    }
    expect(await historyOf(store, 1)).toEqual([
      ["spam", {}, lin, 2],
      ["not-spam", {}, lin, 3],
    ]);
    expect(await actsOf(store)).toEqual(
      [true, false].map((is_spam) => ["enquiry.spam", "enquiry:1", { is_spam }]),
    );
  });

  test("is closed where somebody marks that it needs no answer, and in work where it needs one after all", async () => {
    const { store, lin, reply } = await deskStore(await open());
    const closed = { state: "closed", state_at: 5, closed_at: 5 };
    await insertEnquiries(store, [{ waiting_since: 5 }, closed, { needs_no_answer: 1 }]);
    for (const enquiry of ["CODE-1", "CODE-2"]) await markNoAnswer(store, enquiry, true, reply);
    const marked = { ...fresh, needs_no_answer: 1, version: 2 };
    expect(await rowOf(store)).toEqual({
      ...{ ...marked, state: "closed", state_at: now, closed_at: now },
    });
    expect(await rowOf(store, 2)).toEqual({ ...marked, ...closed });
    expect((await markNoAnswer(store, "CODE-3", true, reply))?.version).toBe(1);
    const after = { ...reply, now: now + 1 };
    for (const enquiry of ["CODE-1", "CODE-3"]) await markNoAnswer(store, enquiry, false, after);
    const inWork = { ...fresh, state: "in-work", state_at: now + 1 };
    expect(await rowOf(store)).toEqual({ ...inWork, version: 3 });
    expect(await rowOf(store, 3)).toEqual({ ...inWork, version: 2 });
    expect(await historyOf(store, 1)).toEqual([
      ["no-answer", {}, lin, 2],
      ["state", { state: "closed" }, lin, 2],
      ["answer-needed", {}, lin, 3],
      ["reopened", { state: "in-work" }, lin, 3],
    ]);
    expect(await historyOf(store, 2)).toEqual([["no-answer", {}, lin, 2]]);
    expect((await actsOf(store)).map(([, , detail]) => detail)).toEqual(
      [true, true, false, false].map((needs_no_answer) => ({ needs_no_answer })),
    );
  });

  test("has internal notes, each with a text", async () => {
    const { store, lin, reply } = await deskStore(await open());
    await insertEnquiries(store, [{ language: "zh" }]);
    await expect(note(store, code, " \n ", reply)).rejects.toThrow("empty-text");
    const done = await note(store, code, " Called. ", reply);
    expect(done).toEqual({ version: 2, message: { id: 1, version: 1, state: "noted" } });
    expect(await store.db.selectFrom("enquiry_messages").selectAll().execute()).toMatchObject([
      {
        ...{ id: 1, enquiry_id: 1, direction: "note", author_id: lin, author_name: "" },
        ...{ language: "zh", body: "Called.", state: "noted", created_at: now, sent_at: null },
      },
    ]);
    expect(await historyOf(store, 1)).toEqual([["noted", { message: 1 }, lin, 2]]);
    expect(await actsOf(store)).toEqual([["enquiry.note", "enquiry:1", { message: 1 }]]);
  });

  test("is changed from its version alone, and only by people with the right to it", async () => {
    const { store, lin, reply } = await deskStore(await open());
    await insertEnquiries(store, [{ version: 4 }, { form: "quality" }]);
    const isSpam = (of: string, change: object) =>
      markSpam(store, of, true, { ...reply, ...change }).then((done) => done?.version);
    await expect(isSpam(code, { version: 3 })).rejects.toThrow(VersionConflict);
    await expect(isSpam(code, { by: person(lin) })).rejects.toThrow(NotPermitted);
    expect(await isSpam("CODE-9", {})).toBeUndefined();
    const blind: Person = { ...person(lin), rights: [{ act: "enquiry.reply" }] };
    expect(await isSpam(code, { by: blind })).toBeUndefined();
    const limited: Person = {
      ...person(lin),
      rights: [{ act: "enquiry.read" }, { act: "enquiry.reply", forms: ["quality"] }],
    };
    await expect(isSpam(code, { by: limited })).rejects.toThrow(NotPermitted);
    expect(await isSpam("CODE-2", { by: limited })).toBe(2);
    expect(await rowOf(store)).toEqual({ ...fresh, version: 4 });
    expect(await isSpam(code, { version: 4 })).toBe(5);
  });
});
