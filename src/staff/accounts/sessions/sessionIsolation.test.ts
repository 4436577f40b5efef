import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { auditedActs } from "../../../../tests/support/auditRecords.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  createInvitation,
  invitationToMail,
  listInvitations,
  noteMailed,
  purgeOldInvitations,
  revokeInvitation,
} from "../invitations/invitations.ts";
import { jobPerson } from "../tokens/personOfToken.ts";
import { createToken } from "../tokens/tokens.ts";
import { markFactorGone, markFactorProved, proofOf, renewSession } from "./identityProof.ts";
import { endSessions } from "./sessionList.ts";
import { authenticate, insertSession, openSession } from "./sessions.ts";

const day = 86_400_000;
const by = { id: "account:1", via: "api" } as const;

/** Two accounts without rights, the first with three sessions and the second with one. */
async function openTwo(store: Store) {
  const tokens: string[] = [];
  for (const account of ["lin", "mei"]) {
    await addAccount(store, { account, passwordHash: "none", roles: [] });
  }
  for (const id of [1, 1, 1, 2]) tokens.push((await openSession(store, id, tokens.length)).token);
  return tokens;
}

forEachStore("Sessions of an account", (open) => {
  test("end one by one, all but one, or all, and those of others go on", async () => {
    const store = await open();
    await openTwo(store);
    const left = async () =>
      (await store.db.selectFrom("sessions").select("id").orderBy("id").execute()).map(
        ({ id }) => id,
      );
    const end = (which: { only?: number; except?: number }, now = 10) =>
      endSessions(store, { accountId: 1, ...which }, { by, now });
    expect([await end({ only: 4 }), await end({ only: 2 }), await end({ only: 2 })]).toEqual([
      0, 1, 0,
    ]);
    expect(await left()).toEqual([1, 3, 4]);
    await store.db.updateTable("sessions").set({ displaced_at: 5 }).where("id", "=", 1).execute();
    const { id } = await store.transaction((tx) =>
      insertSession(tx, 1, { now: 9, idleMs: undefined }),
    );
    expect([await end({ except: id }), await left()]).toEqual([1, [1, 4, id]]);
    // One that is over is left, as it still tells why.
    expect(await end({}, 9 + day)).toBe(0);
    expect([await end({}), await left()]).toEqual([1, [1, 4]]);
    expect(await auditedActs(store.db, "sign-in.ended")).toEqual(
      [2, 3, id].map((session) => ["sign-in.ended", "account:1", { session }]),
    );
  });

  test("have their own proofs, and each a new token where its owner has proved themselves again", async () => {
    const store = await open();
    const tokens = await openTwo(store);
    const { db } = store;
    const factors = async () =>
      (await db.selectFrom("sessions").select("with_factor").orderBy("id").execute()).map(
        (row) => row.with_factor,
      );
    await store.transaction((tx) => markFactorProved(tx, 2));
    expect(await factors()).toEqual([null, 1, null, null]);
    const proof = (accountId: number, token: string | undefined) =>
      store.transaction((tx) => proofOf(tx, { accountId, token }));
    expect(await proof(1, tokens[1])).toEqual({ withFactor: true, provedAt: 1 });
    expect(await proof(1, tokens[0])).toEqual({ withFactor: null, provedAt: 0 });
    for (const [account, token] of [
      [2, tokens[1]],
      [1, undefined],
    ] as const) {
      expect(await proof(account, token)).toEqual({ withFactor: false, provedAt: null });
    }
    const renew = (id: number, withFactor: boolean, now = 1_500) =>
      store.transaction((tx) => renewSession(tx, id, { now, withFactor }));
    const renewed = await renew(1, true);
    // Rounded up to whole seconds.
    expect(renewed).toEqual({ token: expect.any(String), sessionSeconds: day / 1_000 - 1 });
    expect(await authenticate(store, tokens[0], 2_000)).toMatchObject({ ok: false });
    const session = { ok: true, sessionId: 1, provedAt: 1_500 };
    expect(await authenticate(store, renewed?.token, 2_000)).toMatchObject(session);
    expect(await authenticate(store, tokens[2], 2_000)).toMatchObject({ ok: true, provedAt: 2 });
    await renew(3, false);
    expect(await factors()).toEqual([1, 1, null, null]);
    expect(await renew(2, true, 1 + day)).toBeUndefined();
    await db.updateTable("sessions").set({ displaced_at: 5 }).where("id", "=", 2).execute();
    expect(await renew(2, true)).toBeUndefined();
    expect(await renew(99, true)).toBeUndefined();
    await db
      .updateTable("sessions")
      .set({ method: "oidc", with_factor: 1 })
      .where("id", "=", 3)
      .execute();
    await db
      .updateTable("sessions")
      .set({ method: null, with_factor: 1 })
      .where("id", "=", 2)
      .execute();
    await store.transaction((tx) => markFactorGone(tx, 1));
    expect(await factors()).toEqual([0, 0, 1, null]);
  });
});

forEachStore("The person for whom a job runs", (open) => {
  test("has at most the rights of the token that began it, as long as it is valid", async () => {
    const store = await open();
    for (const account of ["lin", "mei"])
      await addAccount(store, { account, passwordHash: "none" });
    const make = (accountId: number) =>
      createToken(store, { accountId, name: "T", days: 1, acts: ["publish"], limits: {}, now: 0 });
    const [own, other] = [await make(1), await make(2)];
    const of = (via: string, now = 1, accountId = 1) =>
      jobPerson(store.db, { accountId, via }, now);
    expect(await of(`token:${own.id}`)).toMatchObject({
      ...{ id: "account:1", via: `token:${own.id}`, rights: [{ act: "publish" }] },
    });
    expect(await of(`token:${other.id}`)).toBeUndefined();
    expect(await of(`token:${own.id}`, day)).toBeUndefined();
    const person = await of("api");
    expect(person).toMatchObject({ id: "account:1", via: "api" });
    expect(person?.rights.length).toBeGreaterThan(1);
    await store.db.updateTable("api_tokens").set({ limits: '{"places":[]}' }).execute();
    expect(await of(`token:${own.id}`)).toBeUndefined();
    await store.db.updateTable("accounts").set({ is_active: 0 }).execute();
    expect(await of("api")).toBeUndefined();
  });
});

forEachStore("Each invitation", (open) => {
  test("is mailed, taken back and removed for itself", async () => {
    const store = await open();
    const { db } = store;
    const invite = (account: string, now: number, isMailed = true) =>
      createInvitation(store, {
        ...{ account, name: account, email: `${account}@example.com`, language: "zh", grants: [] },
        ...{ isMailed, now },
      });
    await invite("lin", 1);
    await invite("mei", 2);
    const shown = await invite("bo", 3, false);
    expect(shown).toMatchObject({ id: 3, expiresAt: 3 + 7 * day });
    const mails = await db
      .selectFrom("mails")
      .select(["kind", "invitation_id", "recipients"])
      .orderBy("id")
      .execute();
    expect(mails).toEqual(
      [
        ["lin", 1],
        ["mei", 2],
      ].map(([name, invitation_id]) => ({
        ...{ kind: "invitation", invitation_id, recipients: `["${name}@example.com"]` },
      })),
    );
    await store.transaction((tx) => noteMailed(tx, 2, 5));
    expect(
      (await listInvitations(db, 5)).map((one) => [one.account, one.state, one.isMailed]),
    ).toEqual([
      ...[
        ["bo", "open", undefined],
        ["mei", "open", true],
        ["lin", "open", false],
      ],
    ]);
    const facts = { name: "mei", account: "mei", language: "zh", expiresAt: 2 + 7 * day };
    expect(await invitationToMail(db, 2, 5)).toEqual(facts);
    expect(await invitationToMail(db, 2, facts.expiresAt)).toBeUndefined();
    await db.updateTable("invitations").set({ language: "fr" }).where("id", "=", 2).execute();
    expect((await invitationToMail(db, 2, 5))?.language).toBe("en");
    const revoke = (id: number, now = 6) => revokeInvitation(store, id, { now });
    expect([await revoke(99), await revoke(3, shown.expiresAt), await revoke(1)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await invitationToMail(db, 1, 6)).toBeUndefined();
    const left = await db
      .selectFrom("mails")
      .select("invitation_id")
      .where("given_up_at", "is", null)
      .execute();
    expect(left.map((one) => one.invitation_id)).toEqual([2]);
    expect((await listInvitations(db, 6)).map(({ state }) => state)).toEqual([
      "open",
      "open",
      "revoked",
    ]);
    // Whoever was not invited in time may be invited again.
    await expect(invite("mei", 7)).rejects.toThrow("invited already");
    await invite("lin", 7);
    await invite("mei", facts.expiresAt);
    await purgeOldInvitations(store, facts.expiresAt + 30 * day);
    const accounts = (await listInvitations(db, 6)).map(({ account }) => account);
    expect(accounts).toEqual(["mei", "lin", "bo"]);
  });
});
