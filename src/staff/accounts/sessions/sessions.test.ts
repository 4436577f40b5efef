import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { purgeExpired } from "../accountHousekeeping.ts";
import { changePassword, setActive } from "../accounts.ts";
import { listSessions } from "./sessionList.ts";
import { authenticate, endSession, openSession } from "./sessions.ts";

const day = 86_400_000;
const badToken = { ok: false, code: 50008 };
const elsewhere = { ok: false, code: 50012 };
const expired = { ok: false, code: 50014 };

const opens = { ok: true };

/** An account without any right. */
const reader = { roles: [] };

const hourMs = 3_600_000;

/** Gives an account a role by a group at its provider, and leaves its sessions as they are. */
async function giveByGroup(store: Store, id: number, expiresAt: number): Promise<void> {
  const grant = { account_id: id, role: "publisher", limits: "{}", granted_at: 1 };
  await store.db
    .insertInto("group_roles")
    .values({ ...grant, expires_at: expiresAt })
    .execute();
}

forEachStore("A session", (open) => {
  test("is valid for 24 hours, and then reported as expired", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const { token, expiresAt } = await openSession(store, id, 1_000);
    expect(expiresAt).toBe(1_000 + day);
    expect(await authenticate(store, token, 1_000)).toMatchObject({
      ok: true,
      account: { id, account: "lin" },
      sessionId: expect.any(Number),
    });
    expect(await authenticate(store, token, 999 + day)).toMatchObject(opens);
    expect(await endSession(store, token, 1_000 + day)).toBeUndefined();
    expect(await authenticate(store, token, 1_000 + day)).toEqual(expired);
  });

  test("lasts 12 hours, and 60 minutes without use, where the account has any right", async () => {
    const store = await open();
    const [hour, minute] = [3_600_000, 60_000];
    const id = await addAccount(store, { roles: ["editor"] });
    const { token, expiresAt } = await openSession(store, id, 0, 8 * hour);
    expect(expiresAt).toBe(12 * hour);
    const stricter = await openSession(store, id, 0, 10 * minute);
    expect(await authenticate(store, stricter.token, 10 * minute)).toEqual(expired);
    const unused = await openSession(store, id, 0);
    expect(await authenticate(store, unused.token, hour)).toEqual(expired);
    for (let at = 59 * minute; at < 12 * hour; at += 59 * minute) {
      expect(await authenticate(store, token, at)).toMatchObject(opens);
    }
    expect(await authenticate(store, token, 12 * hour)).toEqual(expired);
  });

  test("has the roles of a provider's groups until their time is over, purged or not", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const { token } = await openSession(store, id, 1);
    await giveByGroup(store, id, 100);
    expect(await authenticate(store, token, 99)).toMatchObject({
      account: { permissions: ["content.publish", "settings.edit"] },
    });
    expect(await authenticate(store, token, 100)).toMatchObject({
      ...{ ok: true, account: { permissions: [] }, rights: [] },
    });
  });

  test("has the limits of a staff session once its account has a right, however it was given", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: [] });
    const [idle, used] = [await openSession(store, id, 0), await openSession(store, id, 0)];
    await giveByGroup(store, id, 24 * hourMs);
    expect(await authenticate(store, idle.token, hourMs)).toEqual({ ok: false, code: 50014 });
    for (let hour = 0.5; hour < 12; hour += 0.5) {
      expect(await authenticate(store, used.token, hour * hourMs)).toMatchObject({ ok: true });
    }
    expect(await authenticate(store, used.token, 12 * hourMs)).toEqual({ ok: false, code: 50014 });
  });

  test("shows the account with the fields of the specification, and no hash", async () => {
    const store = await open();
    const id = await addAccount(store, { roles: ["editor"] });
    const { token } = await openSession(store, id, 0);
    expect(await authenticate(store, token, 0)).toMatchObject({
      account: {
        id,
        oa_user_id: "",
        is_active: true,
        is_admin: false,
        name: "Lin Wei",
        nick_name: "",
        user_name: "lin",
        phone: "",
        email: "",
        account: "lin",
        avatar: "",
        roles: ["editor"],
        permissions: ["content.edit", "content.publish"],
      },
    });
    expect(JSON.stringify(await authenticate(store, token, 0))).not.toContain("argon2");
  });

  test("leaves out unknown roles", async () => {
    const store = await open();
    const id = await addAccount(store);
    const roles = JSON.stringify(["editor", "astronaut"]);
    await store.db.updateTable("accounts").set({ roles }).execute();
    const { token } = await openSession(store, id, 0);
    expect(await authenticate(store, token, 0)).toMatchObject({ account: { roles: ["editor"] } });
  });

  test("is opened only by an issued token", async () => {
    const store = await open();
    const { token } = await openSession(store, await addAccount(store), 0);
    const { token_hash } = await store.db
      .selectFrom("sessions")
      .select("token_hash")
      .executeTakeFirstOrThrow();
    const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BA" : "AA"}`;
    const forged = [changed, token_hash, token.toLowerCase(), ` ${token}`, `${token}=`, "", "\0"];
    for (const other of [...forged, "x".repeat(10_000), undefined]) {
      expect(await authenticate(store, other, 0)).toEqual(badToken);
    }
  });

  test("has a token of 256 random bits, which the store does not hold", async () => {
    const store = await open();
    const id = await addAccount(store);
    const tokens = new Set<string>();
    for (let made = 0; made < 20; made += 1) {
      const { token } = await openSession(store, id, made);
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      tokens.add(token);
    }
    expect(tokens.size).toBe(20);
    const rows = JSON.stringify(await store.db.selectFrom("sessions").selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token);
  });

  test("ends when its owner signs out, and no other does", async () => {
    const store = await open();
    const id = await addAccount(store);
    const [one, other] = [await openSession(store, id, 0), await openSession(store, id, 0)];
    await endSession(store, one.token, 1);
    expect(await authenticate(store, one.token, 1)).toEqual(badToken);
    expect(await authenticate(store, other.token, 1)).toMatchObject(opens);
    for (const nothing of [one.token, "forged", undefined]) await endSession(store, nothing, 2);
    expect(await authenticate(store, other.token, 2)).toMatchObject(opens);
  });

  test("is one of five: a sixth ends the oldest, which is reported even after a day", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const tokens = await openMany(store, id, 6);
    const states = await Promise.all(tokens.map((token) => authenticate(store, token, 10)));
    expect(states.map(({ ok }) => ok)).toEqual([false, true, true, true, true, true]);
    expect(states[0]).toEqual(elsewhere);
    expect(await authenticate(store, tokens[0], 2 * day)).toEqual(elsewhere);
    await endSession(store, tokens[0], 10);
    expect(await authenticate(store, tokens[0], 10)).toEqual(elsewhere);
  });

  test("does not count as one of five once it has ended or expired, nor does another account's", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const other = await openSession(store, await addAccount(store, { account: "wei" }), 0);
    const tokens = await openMany(store, id, 5);
    await endSession(store, tokens[4], 10);
    await openSession(store, id, 10);
    expect(await authenticate(store, tokens[0], 10)).toMatchObject(opens);
    expect(await authenticate(store, other.token, 10)).toMatchObject(opens);
    await openMany(store, id, 5, day + 10);
    expect(await authenticate(store, tokens[3], day + 10)).toEqual(expired);
  });

  test("is one of five also when many are opened concurrently by several processes", async () => {
    const stores = [await open(), await open()];
    const [store] = stores;
    if (!store) return;
    const id = await addAccount(store);
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) => openSession(stores[index % 2] ?? store, id, 5)),
    );
    const states = await Promise.all(opened.map(({ token }) => authenticate(store, token, 6)));
    expect(states.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("is listed while it is open, the last used first", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const other = await addAccount(store, { account: "wei", ...reader });
    await openSession(store, other, 0);
    const { token } = await openSession(store, id, 0);
    await openSession(store, id, hourMs);
    await openSession(store, id, 2 * hourMs);
    await authenticate(store, token, 3 * hourMs);
    const opened = async (now: number) =>
      (await listSessions(store, id, now)).map(({ openedAt }) => openedAt / hourMs);
    expect(await opened(4 * hourMs)).toEqual([0, 2, 1]);
    expect(await opened(day)).toEqual([2, 1]);
    await openSession(store, id, 5 * hourMs, hourMs);
    expect(await opened(6 * hourMs - 1)).toEqual([5, 0, 2, 1]);
    expect(await opened(6 * hourMs)).toEqual([0, 2, 1]);
  });

  test("ends when the account's password changes", async () => {
    const store = await open();
    const id = await addAccount(store);
    const other = await openSession(store, await addAccount(store, { account: "wei" }), 0);
    const tokens = await openMany(store, id, 6);
    await changePassword(store, { account: "lin", password: "another password", now: 10 });
    for (const token of tokens) expect(await authenticate(store, token, 10)).toEqual(badToken);
    expect(await authenticate(store, other.token, 10)).toMatchObject(opens);
  });

  test("ends when the account is disabled, and is not restored with it", async () => {
    const store = await open();
    const { token } = await openSession(store, await addAccount(store), 0);
    await setActive(store, { account: "lin", isActive: false, now: 1 });
    expect(await authenticate(store, token, 1)).toEqual(badToken);
    await setActive(store, { account: "lin", isActive: true, now: 2 });
    expect(await authenticate(store, token, 2)).toEqual(badToken);
  });

  test("gives no access for an inactive account, however it became so", async () => {
    const store = await open();
    const { token } = await openSession(store, await addAccount(store), 0);
    await store.db.updateTable("accounts").set({ is_active: 0 }).execute();
    expect(await authenticate(store, token, 1)).toEqual(badToken);
  });

  test("ends when it is unused for the idle time, and not while it is used", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const minute = 60_000;
    const used = await openSession(store, id, 0, 10 * minute);
    const left = await openSession(store, id, 0, 10 * minute);
    const stored = await openSession(store, id, 0);
    for (const at of [5, 14, 23]) {
      expect(await authenticate(store, used.token, at * minute)).toMatchObject(opens);
    }
    expect(await authenticate(store, left.token, 10 * minute)).toEqual(expired);
    expect(await authenticate(store, used.token, 33 * minute - 1)).toMatchObject(opens);
    expect(await authenticate(store, used.token, day)).toEqual(expired);
    expect(await authenticate(store, stored.token, day - 1)).toMatchObject(opens);
  });

  test("is deleted from the store a week after its end", async () => {
    const store = await open();
    const id = await addAccount(store, reader);
    const [oldest, ...others] = await openMany(store, id, 6);
    await purgeExpired(store, 8 * day - 1);
    expect(await authenticate(store, oldest, 8 * day)).toEqual(elsewhere);
    for (const token of others) expect(await authenticate(store, token, 8 * day)).toEqual(expired);
    await purgeExpired(store, 8 * day + 6);
    expect(await store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(await authenticate(store, oldest, 9 * day)).toEqual(badToken);
  });

  test("is refused for an account that does not exist", async () => {
    const store = await open();
    await expect(openSession(store, 7, 0)).rejects.toThrow();
  });
});

/**
 * Opens sessions one after the other, a millisecond apart.
 * @returns their tokens, the oldest first
 */
async function openMany(store: Store, id: number, count: number, from = 0): Promise<string[]> {
  const tokens: string[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    tokens.push((await openSession(store, id, from + opened)).token);
  }
  return tokens;
}
