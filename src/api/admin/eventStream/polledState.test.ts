import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Tables } from "../../../base/store/tables.ts";
import type { Credential } from "../request/credential.ts";
import { movingWork } from "./jobProgress.ts";
import {
  enquiriesBetween,
  enquiriesChanged,
  expirePresence,
  goodCredentials,
  leavePlace,
  newestDeskEvent,
  newestEnquiry,
  presences,
  presentRights,
  prolongPresences,
  subjectOf,
} from "./polledState.ts";

const now = 10_000_000;
const minute = 60_000;

const person = (store: Store, account: string) =>
  addAccount(store, { account, passwordHash: "none" });

async function addSession(
  { db }: Store,
  account: number,
  more: Partial<{ [Name in "displaced_at" | "seen_at" | "idle_ms" | "expires_at"]: number }> = {},
): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("sessions")
    .values({
      ...{ account_id: account, token_hash: `hash-${count}`, created_at: 0, expires_at: now + 1 },
      ...{ displaced_at: null, seen_at: now - 5, idle_ms: null, device: null, network: null },
      ...{ proved_at: null, method: null, with_factor: null, ...more },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

forEachStore("What the streams of the studio look at", (open) => {
  test("are the credentials that are still good, by their kinds", async () => {
    const store = await open();
    const [lin, mei] = [await person(store, "lin"), await person(store, "mei")];
    const sessions = [
      await addSession(store, lin),
      await addSession(store, mei, { idle_ms: 6 }),
      await addSession(store, lin, { idle_ms: 5 }),
      await addSession(store, lin, { displaced_at: 1 }),
      await addSession(store, lin, { expires_at: now }),
      await addSession(store, lin),
    ];
    const tokens: number[] = [];
    for (const expires_at of [now + 1, now]) {
      const { id } = await store.db
        .insertInto("api_tokens")
        .values({
          ...{ account_id: lin, name: "t", token_hash: `t${expires_at}`, ending: "x" },
          ...{ acts: null, limits: "{}", created_at: 0, expires_at, used_at: null },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      tokens.push(id);
    }
    const credential = (kind: Credential["kind"]) => (id: number) =>
      ({ kind, id, provedAt: undefined }) as Credential;
    const asked = [
      // The last session is nobody's here.
      ...sessions.slice(0, -1).map(credential("session")),
      ...tokens.map(credential("token")),
    ];
    const session = { withFactor: undefined, viewAs: null };
    const good = async () => new Map(await goodCredentials(store.db, asked, now));
    expect(await good()).toEqual(
      new Map<string, object>([
        [`session:${sessions[0]}`, { accountId: lin, session }],
        [`session:${sessions[1]}`, { accountId: mei, session }],
        [`token:${tokens[0]}`, { accountId: lin, session: undefined }],
      ]),
    );
    await store.db.updateTable("sessions").set({ with_factor: 1 }).execute();
    const first = async () => (await good()).get(`session:${sessions[0]}`)?.session?.withFactor;
    expect(await first()).toBe(true);
    await store.db.updateTable("sessions").set({ with_factor: 0 }).execute();
    expect(await first()).toBe(false);
    await store.db.updateTable("accounts").set({ is_active: 0 }).where("id", "=", lin).execute();
    expect([...(await good()).keys()]).toEqual([`session:${sessions[1]}`]);
    expect(await goodCredentials(store.db, [], now)).toEqual(new Map());
  });

  test("are the rights that an account has by now, and of a token no more than before", async () => {
    const store = await open();
    const [lin, mei] = [await person(store, "lin"), await person(store, "mei")];
    const acts = async (account: number, session: object | undefined, before: string[] | "all") => {
      const rights = before === "all" ? before : before.map((act) => ({ act }) as never);
      const good = { accountId: account, session } as Parameters<typeof presentRights>[1];
      const found = await presentRights(store.db, good, rights, now);
      return found.map(({ act }) => act);
    };
    const session = { withFactor: undefined, viewAs: null };
    const all = await acts(lin, session, []);
    expect(all).toContain("draft.see");
    expect(await acts(lin, undefined, ["draft.see", "audit.see"])).toEqual(["draft.see"]);
    expect((await acts(lin, undefined, "all")).toSorted()).toEqual(all.toSorted());
    await store.db.deleteFrom("account_roles").where("account_id", "=", mei).execute();
    expect(await acts(mei, session, "all")).toEqual([]);
    expect(await acts(999, session, "all")).toEqual([]);
  });

  test("are enquiries and their changes after one, up to another", async () => {
    const { db } = await open();
    expect([await newestEnquiry(db), await newestDeskEvent(db)]).toEqual([0, 0]);
    const ids: number[] = [];
    for (const [code, form] of [
      ["a", "technical"],
      ["b", "technical"],
      ["c", "business"],
      ["d", "quality"],
    ] as const) {
      const { id } = await db
        .insertInto("enquiries")
        .values({
          ...{ code, idempotency_key: code, fingerprint: "", form, language: "en" },
          ...{ body: "{}", created_at: 0, state_at: null },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect(await newestEnquiry(db)).toBe(d);
    expect(await enquiriesBetween(db, a, c)).toEqual([
      { form: "business", count: 1 },
      { form: "technical", count: 1 },
    ]);
    expect(await enquiriesBetween(db, a - 1, b)).toEqual([{ form: "technical", count: 2 }]);
    const events: number[] = [];
    for (const enquiry_id of [a, b, b, c]) {
      const { id } = await db
        .insertInto("enquiry_events")
        .values({ enquiry_id, at: 1, account_id: null, what: "assigned", version: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      events.push(id);
    }
    expect(await newestDeskEvent(db)).toBe(events[3]);
    expect(await enquiriesChanged(db, events[0] ?? 0, events[2] ?? 0)).toEqual([
      { code: "b", form: "technical", version: 1 },
    ]);
  });

  test("are places of the last minute, which expire, are prolonged and left", async () => {
    const store = await open();
    const { db } = store;
    const [lin, mei] = [await person(store, "lin"), await person(store, "mei")];
    const [one, two, three] = [
      await addSession(store, lin),
      await addSession(store, mei),
      await addSession(store, mei),
    ];
    const enter = (session_id: number, account_id: number, place: string, seen_at: number) =>
      db.insertInto("presence").values({ session_id, account_id, place, seen_at }).execute();
    await enter(two, mei, "document:b#/title", now - minute + 1);
    await enter(one, lin, "document:a", now);
    await enter(three, mei, "enquiry:c", now - minute);
    const sessions = async (at = now) =>
      (await presences(db, at)).map(({ sessionId, place }) => [sessionId, place]);
    const all = [
      [one, "document:a"],
      [two, "document:b#/title"],
    ];
    expect(await presences(db, now)).toEqual([
      { sessionId: one, accountId: lin, name: "Lin Wei", place: "document:a" },
      { sessionId: two, accountId: mei, name: "Lin Wei", place: "document:b#/title" },
    ]);
    await expirePresence(db, one, now);
    expect(await sessions(now + 11_999)).toEqual([all[0]]);
    expect(await sessions(now + 12_000)).toEqual([]);
    await prolongPresences(db, [two], now + minute);
    expect(await sessions(now + minute)).toEqual([all[1]]);
    await prolongPresences(db, [], now + 61 * minute + 1);
    const places = () => db.selectFrom("presence").select("session_id").execute();
    expect(await places()).toEqual([]);
    await enter(two, mei, "document:b#/title", now);
    await enter(one, lin, "document:b", now);
    await leavePlace(db, two, "document:other");
    expect(await places()).toHaveLength(2);
    await leavePlace(db, two, "document:b");
    expect(await places()).toEqual([{ session_id: one }]);
    await leavePlace(db, one, undefined);
    expect(await places()).toEqual([]);
    await leavePlace(db, one, undefined);
  });

  test("is work that is under way, or was until now, of each account by itself", async () => {
    const store = await open();
    const [lin, mei] = [await person(store, "lin"), await person(store, "mei")];
    const add = async (
      kind: Tables["jobs"]["kind"],
      state: Tables["jobs"]["state"],
      touched_at: number,
      account_id: number | null = lin,
    ) => {
      const job = { kind, state, touched_at, account_id, total: 5 };
      const { id } = await store.db
        .insertInto("jobs")
        .values({ ...job, via: "api", created_at: 0 } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const running = await add("bulk", "running", 0);
    const done = await add("bulk", "done", now - 9_999);
    await add("bulk", "done", now - 10_000);
    await add("change-set", "open", now);
    await add("bulk", "cancelled", now);
    await add("bulk", "running", now, null);
    const hers = await add("bulk", "checking", 0, mei);
    const found = await movingWork(store.db, [lin, mei], now);
    const one = (id: number, state: string) => ({ id, kind: "bulk", state, done: 0, total: 5 });
    expect([...found]).toEqual([
      [lin, [one(running, "running"), one(done, "done")]],
      [mei, [one(hers, "checking")]],
    ]);
    expect([...(await movingWork(store.db, [mei], now)).keys()]).toEqual([mei]);
    expect(await movingWork(store.db, [], now)).toEqual(new Map());
  });
});

test.each([
  ["document:a/b#/title/en", "document:a/b"],
  ["enquiry:7K3M", "enquiry:7K3M"],
  ["documents", undefined],
  ["screen:document:a", undefined],
  ["document:", undefined],
])("The subject of the place %j is %j", (place, subject) => {
  expect(subjectOf(place)).toBe(subject);
});
