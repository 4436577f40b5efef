import { expect, it, onTestFinished } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { publish } from "../../../../tests/support/world.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../../staff/access/rights.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { EventHub } from "./eventHub.ts";
import type { Cursor } from "./eventStream.ts";

async function openHub(store: Store) {
  const publication = await publish([]);
  const live = stillPublication(publication);
  const hub = new EventHub({ store, live });
  onTestFinished(() => hub.close());
  /** An account with so many sessions, by their ids. */
  const account = async (name: string, sessions: number, isAdmin = false) => {
    const id = await addAccount(store, { account: name, passwordHash: "none", roles: [], isAdmin });
    for (let count = 0; count < sessions; count += 1) await openSession(store, id, Date.now());
    const rows = await store.db
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", id)
      .orderBy("id")
      .execute();
    return { id, sessions: rows.map((row) => row.id) };
  };
  const stream = (
    id: number,
    session: number,
    { since, rights = [] }: { readonly since?: Cursor; readonly rights?: Person["rights"] } = {},
  ) =>
    hub.open(
      {
        account: { id },
        credential: { kind: "session", id: session, provedAt: undefined },
        person: { id: `account:${id}`, via: "api", rights },
      },
      since,
    );
  return { hub, live, publication, account, stream };
}

type Stream = Awaited<ReturnType<Awaited<ReturnType<typeof openHub>>["stream"]>>;

/** Events that a stream has sent by now, with their data. */
function eventsOf(stream: Stream): () => { event: string; data: unknown }[] {
  let text = "";
  stream?.body.on("data", (chunk: string) => {
    text += chunk;
  });
  return () =>
    text.split("\n\n").flatMap((block) => {
      const [, event, data] = /^id: .*\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return event === undefined ? [] : [{ event, data: JSON.parse(data ?? "null") }];
    });
}

forEachStore("Streams of the event hub", (open) => {
  it("are at most four of a session and ten of an account, and others once one is closed", async () => {
    const { account, stream } = await openHub(await open());
    const [lin, mei] = [await account("lin", 4), await account("mei", 1)];
    const opened = async ({ id }: { readonly id: number }, session = 0, count = 1) => {
      const streams: Stream[] = [];
      for (let at = 0; at < count; at += 1) streams.push(await stream(id, session));
      return streams;
    };
    const [one = 0, two, three, four] = lin.sessions;
    const isOpen = (streams: readonly Stream[]) => streams.map((some) => some !== undefined);
    const first = await opened(lin, one, 5);
    expect(isOpen(first)).toEqual([true, true, true, true, false]);
    expect(isOpen(await opened(lin, two, 4))).toEqual([true, true, true, true]);
    expect(isOpen(await opened(lin, three, 3))).toEqual([true, true, false]);
    expect(isOpen(await opened(lin, four))).toEqual([false]);
    expect(isOpen(await opened(mei, mei.sessions[0]))).toEqual([true]);
    first[0]?.body.destroy();
    await until(async () => isOpen(await opened(lin, four))[0] === true);
    expect(isOpen(await opened(lin, four))).toEqual([false]);
  });

  it("report jobs to people who may see them, and empty states to clients that had an earlier stream", async () => {
    const { account, stream, publication, hub, live } = await openHub(await open());
    const [lin, ada] = [await account("lin", 1), await account("ada", 1, true)];
    const { revision } = publication;
    const [session = 0, other = 0] = [lin.sessions[0], ada.sessions[0]];
    const fresh = eventsOf(await stream(lin.id, session));
    const back = eventsOf(
      await stream(lin.id, session, { since: { publication: revision, enquiry: 0 } }),
    );
    const since = { publication: revision + 1, enquiry: 0 };
    const late = eventsOf(await stream(lin.id, session, { since }));
    const admin = eventsOf(await stream(ada.id, other, { rights: "all" }));
    await until(() => admin().some(({ event }) => event === "jobs"));
    const none = { waiting: 0, failed: 0 };
    const opened = (id: number, at = revision) => ({
      ...{ event: "open", data: { publication: at, account: id } },
    });
    const states = [
      { event: "presence", data: { people: [] } },
      { event: "progress", data: { list: [] } },
    ];
    expect(admin()).toEqual([
      opened(ada.id),
      { event: "jobs", data: { schedules: none, mails: none } },
    ]);
    expect(fresh()).toEqual([opened(lin.id)]);
    expect(back()).toEqual([opened(lin.id), ...states]);
    const shown = { event: "publication", data: { publication: revision } };
    expect(late()).toEqual([opened(lin.id, revision + 1), shown, ...states]);

    live.swap(publication);
    await until(() => fresh().length > 1);
    expect(fresh()).toEqual([opened(lin.id), shown]);
    hub.close();
    await until(() => fresh().length > 2);
    expect(fresh().at(-1)).toEqual({ event: "end", data: { reason: "closing" } });
    expect(await stream(lin.id, session)).toBeUndefined();
  });

  it("end as signed out once their session is gone, and no others", async () => {
    const store = await open();
    const { account, stream } = await openHub(store);
    const { id, sessions } = await account("lin", 2);
    const [gone = 0, other = 0] = sessions;
    const [ended, going] = [eventsOf(await stream(id, gone)), eventsOf(await stream(id, other))];
    await store.db.deleteFrom("sessions").where("id", "=", gone).execute();
    await until(() => ended().length > 1);
    expect(ended().slice(1)).toEqual([{ event: "end", data: { reason: "signed-out" } }]);
    expect(going().map(({ event }) => event)).toEqual(["open"]);
  });
});
