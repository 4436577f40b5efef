import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { insertEnquiries } from "../../../../tests/support/deskRows.ts";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Limits, Person } from "../../../staff/access/rights.ts";
import { grantRole } from "../../../staff/accounts/roles/grants.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { EventHub } from "./eventHub.ts";
import type { EventStream } from "./eventStream.ts";

afterEach(() => void vi.useRealTimers());

/** Milliseconds between two readings of the store. */
const lookMs = 400;

/** Most turns of the loop of events that anything takes here. */
const maxTurns = 20_000;

/** Lets other work go on until a condition holds: the clock stands meanwhile. */
async function turnsUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await holds()); turn += 1) {
    if (turn > maxTurns) throw new Error("What the test waits for does not come");
    await new Promise(setImmediate);
  }
}

/** A hub whose clock stands, and goes on from one reading of the store to the next. */
async function openHub(store: Store) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const hub = new EventHub({ store, live: stillPublication(await publish([])) });
  onTestFinished(() => hub.close());
  /** Lets the hub read the store, and waits until it has set the clock for the next time. */
  const look = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      vi.advanceTimersByTime(lookMs);
      await turnsUntil(() => vi.getTimerCount() > 0);
    }
  };
  const person = async (account: string, limits?: Limits) => {
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    if (limits) await grantRole(store, { account, role: "enquiry-handler", limits, now: 0 });
    await openSession(store, id, Date.now());
    const session = await store.db
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    return { id, session: session.id };
  };
  const listen = async (
    { id, session }: { readonly id: number; readonly session: number },
    rights: Person["rights"] = [],
    since?: { readonly publication: number; readonly enquiry: number },
  ) => {
    const stream = await hub.open(
      {
        account: { id },
        credential: { kind: "session", id: session, provedAt: undefined },
        person: { id: `account:${id}`, via: "api", rights },
      },
      since,
    );
    if (stream === undefined) throw new Error("There is no room for the stream");
    return stream;
  };
  return { hub, look, person, listen };
}

/** Text that a stream has sent and nobody has read yet. */
const sentBy = (stream: EventStream) => String(stream.body.read() ?? "");

const beats = (text: string) => text.split("\n\n").filter((block) => block === ":").length;

forSqlite("Rounds of the event hub", (open) => {
  it("send heartbeats in the first and in every thirty-fifth, and renew places in every twenty-fifth", async () => {
    const store = await open();
    const { look, person, listen } = await openHub(store);
    const lin = await person("lin");
    const place = async () => {
      const row = await store.db.selectFrom("presence").select("seen_at").executeTakeFirst();
      return row?.seen_at;
    };
    const row = { session_id: lin.session, account_id: lin.id, place: "screen:home", seen_at: 1 };
    await store.db.insertInto("presence").values(row).execute();
    const stream = await listen(lin);
    await look();
    expect(beats(sentBy(stream))).toBe(1);
    const first = await place();
    expect(first).toBeGreaterThan(1);
    await look(24);
    expect(await place()).toBe(first);
    await look();
    expect(await place()).toBeGreaterThan(first ?? 0);
    expect(beats(sentBy(stream))).toBe(0);
    await look(9);
    expect(beats(sentBy(stream))).toBe(0);
    await look();
    expect(beats(sentBy(stream))).toBe(1);
  });

  it("let the place of a session go soon after its last stream ends, and not before", async () => {
    const store = await open();
    const { look, person, listen } = await openHub(store);
    const lin = await person("lin");
    const row = { session_id: lin.session, account_id: lin.id, place: "screen:home", seen_at: 1 };
    await store.db.insertInto("presence").values(row).execute();
    const [one, two] = [await listen(lin), await listen(lin)];
    await look();
    const seen = async () =>
      (await store.db.selectFrom("presence").select("seen_at").executeTakeFirstOrThrow()).seen_at;
    const renewed = await seen();
    const ended = async (stream: EventStream) => {
      stream.body.destroy();
      await new Promise((resolve) => stream.body.once("close", resolve));
      await look();
    };
    await ended(one);
    expect(await seen()).toBe(renewed);
    two.body.destroy();
    await turnsUntil(async () => (await seen()) !== renewed);
    // Twelve seconds are left of the minute for which a place is valid.
    expect(Date.now() - (await seen())).toBe(48_000);
  });

  it("tell of new enquiries those who may read their forms, once for each", async () => {
    const store = await open();
    const { look, person, listen } = await openHub(store);
    const [all, quality, none] = [
      await person("all", {}),
      await person("quality", { forms: ["quality"] }),
      await person("none"),
    ];
    const read = (limits: Limits = {}) => [{ act: "enquiry.read" as const, ...limits }];
    await insertEnquiries(store, [{ form: "business" }]);
    const streams = [
      await listen(all, read()),
      await listen(quality, read({ forms: ["quality"] })),
      await listen(none),
      await listen(all, read(), { publication: 1, enquiry: 0 }),
      await listen(all, read(), { publication: 1, enquiry: 99 }),
    ];
    const told = () =>
      streams.map((stream) =>
        Array.from(sentBy(stream).matchAll(/event: enquiries\ndata: (.*)/g), ([, data = ""]) =>
          JSON.parse(data),
        ),
      );
    await look();
    const earlier = { count: 1, forms: [{ form: "business", count: 1 }] };
    expect(told()).toEqual([[], [], [], [earlier], []]);
    for (const [at, form] of ["quality", "business", "business"].entries()) {
      const row = { fingerprint: "", language: "en", body: "{}", created_at: 0, state_at: null };
      await store.db
        .insertInto("enquiries")
        .values({ ...row, form, code: `NEXT-${at}`, idempotency_key: `next-${at}` })
        .execute();
    }
    await look();
    const forms = [
      { form: "business", count: 2 },
      { form: "quality", count: 1 },
    ];
    const three = { count: 3, forms };
    expect(told()).toEqual([
      ...[[three], [{ count: 1, forms: forms.slice(1) }], [], [three], [three]],
    ]);
    await look(2);
    expect(told().flat()).toEqual([]);
  });

  it("look at the rights of people in every fifth", async () => {
    const store = await open();
    const { look, person, listen } = await openHub(store);
    const stream = await listen(await person("lin", {}));
    await look();
    await store.db.deleteFrom("account_roles").execute();
    await insertEnquiries(store, [{ form: "business" }]);
    await look(4);
    expect(sentBy(stream)).toContain("event: enquiries");
    const row = { fingerprint: "", language: "en", body: "{}", created_at: 0, state_at: null };
    await store.db
      .insertInto("enquiries")
      .values({ ...row, form: "business", code: "NEXT", idempotency_key: "next" })
      .execute();
    await look();
    expect(sentBy(stream)).toBe("");
  });

  it("end all streams where the store has not answered for five seconds", async () => {
    const store = await open();
    const { look, person, listen } = await openHub(store);
    const stream = await listen(await person("lin"));
    await look();
    sentBy(stream);
    await store.close();
    await look(12);
    expect(sentBy(stream)).toBe("");
    await look();
    expect(sentBy(stream)).toMatch(/event: end\ndata: \{"reason":"closing"\}/);
  });
});
