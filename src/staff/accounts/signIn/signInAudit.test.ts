import { expect, test, vi } from "vitest";
import {
  addAccount,
  attempt,
  failTimes,
  usualPassword,
} from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { Store } from "../../../base/store/store.ts";
import { anchorLog } from "../accountHousekeeping.ts";
import { endSession } from "../sessions/sessions.ts";
import { changeOwnPassword } from "./ownPassword.ts";
import { countUnknownAccount } from "./signInLockout.ts";

async function recorded({ db }: Store) {
  const rows = await db.selectFrom("audit").selectAll().orderBy("seq").execute();
  return rows.map(({ actor, via, act, subject, detail, request_id: request }) => {
    const facts: unknown = JSON.parse(detail);
    return { actor, via, act, subject, facts, request };
  });
}

const origin = { via: "api", requestId: "r-7" } as const;

forEachStore("The audit trail of signing in", (open) => {
  test("holds sessions opened and ended, with the request", async () => {
    const store = await open();
    await addAccount(store);
    const result = await attempt(store, { origin });
    if (!result.ok) throw new Error("not signed in");
    await endSession(store, result.token, 1, origin);
    await endSession(store, result.token, 2, origin);
    const lin = { actor: "account:1", via: "api", subject: "account:1", request: "r-7" };
    expect((await recorded(store)).slice(1)).toEqual([
      {
        ...{ ...lin, act: "sign-in.done" },
        facts: { session: 1, displaced: 0, isKnownDevice: false },
      },
      { ...lin, act: "sign-in.ended", facts: { session: 1 } },
    ]);
  });

  test("holds refusals and the lockout, and no input", async () => {
    const store = await open();
    await addAccount(store);
    await failTimes(store, 5, { password: "a wrong password" });
    expect(await attempt(store)).toMatchObject({ reason: "locked" });
    const rows = (await recorded(store)).slice(1);
    expect(rows.map(({ act }) => act)).toEqual([
      ...Array.from({ length: 5 }, () => "sign-in.refused"),
      "sign-in.locked",
    ]);
    expect(new Set(rows.map(({ actor, subject }) => `${actor} ${subject}`))).toEqual(
      new Set(["nobody account:1"]),
    );
    expect(JSON.stringify(rows)).not.toMatch(/wrong password|lin|203\.0\.113/);
  });

  test("holds a hundred attempts an hour at unknown names, and no more", async () => {
    const store = await open();
    // Attempts take time by themselves: most of them are only counted.
    await store.transaction(async (tx) => {
      for (let count = 0; count < 97; count += 1) await countUnknownAccount(tx, true, 1);
    });
    for (let name = 0; name < 5; name += 1) {
      await attempt(store, { account: `none${name}`, address: `192.0.2.${name}`, now: 1 });
    }
    const rows = await recorded(store);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(["account"]));
    await attempt(store, { account: "none", now: 3_600_002 });
    expect(await recorded(store)).toHaveLength(4);
  });

  test("holds a change of one's own password, and a refused one", async () => {
    const store = await open();
    await addAccount(store);
    const change = { account: "lin", address: "203.0.113.7", now: 5, origin };
    const next = "eleven blue wafers";
    await changeOwnPassword(store, { ...change, password: "not it", next });
    await changeOwnPassword(store, { ...change, password: usualPassword, next });
    const acts = (await recorded(store)).slice(1).map(({ act, facts }) => ({ act, facts }));
    expect(acts).toMatchObject([
      { act: "sign-in.refused", facts: { event: "password" } },
      { act: "account.password", facts: { mustChange: false } },
    ]);
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
  });

  test("has its newest record logged once a day", async () => {
    const store = await open();
    const info = vi.fn();
    const log = anchorLog(store, { info });
    await log(0);
    expect(info).not.toHaveBeenCalled();
    await addAccount(store);
    const verdict = await verifyAudit(store.db);
    const head = verdict.ok ? verdict.head : undefined;
    await log(1);
    await log(2);
    expect(info.mock.calls.map(([facts]: unknown[]) => facts)).toEqual([
      { event: "audit-anchor", anchor: `${head?.seq}:${head?.hash}` },
    ]);
    await log(24 * 3_600_000 + 1);
    expect(info).toHaveBeenCalledTimes(2);
  });
});
