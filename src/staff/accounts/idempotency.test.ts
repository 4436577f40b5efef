import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import {
  claimRequest,
  finishRequest,
  idempotencyMs,
  purgeIdempotencyKeys,
  releaseRequest,
} from "./idempotency.ts";

forEachStore("Idempotency keys", (open) => {
  it("execute a request once, over several processes, and repeat its response", async () => {
    const [store, other] = [await open(), await open()];
    const accountId = await addAccount(store, { passwordHash: "none" });
    const keyed = { accountId, key: randomUUID(), request: "POST /people\n{}" };
    const claims = await Promise.all(
      [store, other, store, other].map((one) => claimRequest(one, keyed, 1_000)),
    );
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual([
      ...["first", "running", "running", "running"],
    ]);
    expect(await claimRequest(other, keyed, 100_000)).toEqual({ kind: "interrupted" });
    expect(await claimRequest(other, { ...keyed, request: "POST /people\n[]" }, 2_000)).toEqual({
      kind: "different",
    });
    const body = JSON.stringify({ data: { name: "林" } });
    await finishRequest(store, keyed, { status: 200, body });
    expect(await claimRequest(other, keyed, 3_000)).toEqual({
      kind: "repeated",
      status: 200,
      body,
    });
    const stored = JSON.stringify(
      await store.db.selectFrom("idempotency_keys").selectAll().execute(),
    );
    expect(stored).not.toMatch(/林|people/);
    expect(stored).not.toContain(keyed.key);

    const second = { ...keyed, key: randomUUID(), request: "POST /news\n{}" };
    await claimRequest(store, second, 3_000);
    expect(await claimRequest(other, second, 62_999)).toEqual({ kind: "running" });
    expect(await claimRequest(other, second, 63_000)).toEqual({ kind: "interrupted" });
    await finishRequest(store, second, { status: 201, body: undefined });
    expect(await claimRequest(other, keyed, 4_000)).toMatchObject({ status: 200, body });
    await purgeIdempotencyKeys(store, 999 + idempotencyMs);
    expect(await claimRequest(other, keyed, 4_000)).toMatchObject({ status: 200, body });
    await purgeIdempotencyKeys(store, 1_000 + idempotencyMs);
    const times = await store.db.selectFrom("idempotency_keys").select("created_at").execute();
    expect(times).toEqual([{ created_at: 3_000 }]);
    expect(await claimRequest(store, keyed, 2_000 + idempotencyMs)).toEqual({ kind: "first" });
  });

  it("may be reused after a failed request, and store no secrets", async () => {
    const store = await open();
    const accountId = await addAccount(store, { passwordHash: "none" });
    const keyed = { accountId, key: randomUUID(), request: "POST /reset\n{}" };
    await claimRequest(store, keyed, 0);
    const other = { ...keyed, key: randomUUID() };
    await claimRequest(store, other, 0);
    await releaseRequest(store, keyed);
    expect(await claimRequest(store, other, 0)).toEqual({ kind: "running" });
    expect(await claimRequest(store, keyed, 0)).toEqual({ kind: "first" });
    await finishRequest(store, keyed, { status: 200, body: undefined });
    expect(await claimRequest(store, keyed, 0)).toEqual({
      ...{ kind: "repeated", status: 200, body: undefined },
    });
  });

  it("belong to one account, and only the newest are kept", async () => {
    const store = await open();
    const accountId = await addAccount(store, { passwordHash: "none" });
    const other = await addAccount(store, { account: "mei", passwordHash: "none" });
    const keyed = { accountId, key: randomUUID(), request: "POST /people\n{}" };
    await claimRequest(store, keyed, 0);
    expect(await claimRequest(store, { ...keyed, accountId: other }, 0)).toEqual({ kind: "first" });
    const rows = Array.from({ length: 1_999 }, (_, index) => ({
      ...{ account_id: accountId, key_hash: `${index}`, request_mac: "", created_at: index + 1 },
    }));
    await store.db.insertInto("idempotency_keys").values(rows).execute();
    const next = { ...keyed, key: randomUUID() };
    expect(await claimRequest(store, next, 5_000)).toEqual({ kind: "first" });
    const { count } = await store.db
      .selectFrom("idempotency_keys")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2_000);
    expect(await claimRequest(store, next, 5_000)).toEqual({ kind: "running" });
    expect(await claimRequest(store, keyed, 5_000)).toEqual({ kind: "first" });
  });
});
