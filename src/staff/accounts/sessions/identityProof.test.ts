import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { markFactorGone, markFactorProved, proofOf } from "./identityProof.ts";
import { openSession } from "./sessions.ts";

forSqlite("The second factor of sessions", (open) => {
  test("is recorded for the session that proved it, and gone for all of one account alone", async () => {
    const store = await open();
    const [lin, mei] = [
      await addAccount(store, { account: "lin", passwordHash: "none" }),
      await addAccount(store, { account: "mei", passwordHash: "none" }),
    ];
    const accounts = [lin, lin, mei];
    const sessions = await Promise.all(accounts.map((account) => openSession(store, account, 1)));
    const proof = (accountId: number, token: string | undefined) =>
      store.transaction((tx) => proofOf(tx, { accountId, token }));
    const told = async () => {
      const proofs: (boolean | null)[] = [];
      for (const [at, { token }] of sessions.entries()) {
        proofs.push((await proof(accounts[at] ?? 0, token)).withFactor);
      }
      return proofs;
    };
    const before = await told();
    const [, second] = await store.db
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", lin)
      .orderBy("id")
      .execute();
    await store.transaction((tx) => markFactorProved(tx, second?.id ?? 0));
    expect(await told()).toEqual([before[0], true, before[2]]);
    const [, , third] = await store.db.selectFrom("sessions").select("id").orderBy("id").execute();
    await store.transaction((tx) => markFactorProved(tx, third?.id ?? 0));
    await store.transaction((tx) => markFactorGone(tx, lin));
    expect(await told()).toEqual([false, false, true]);
    await store.db.updateTable("sessions").set({ method: "oidc", with_factor: 1 }).execute();
    await store.transaction((tx) => markFactorGone(tx, lin));
    expect(await told()).toEqual([true, true, true]);
    // A session is that of its account alone.
    const [first] = sessions;
    expect(await proof(mei, first?.token)).toEqual({
      withFactor: false,
      provedAt: null,
    });
  });
});
