import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { type Mail, MailFailure } from "./mailer.ts";
import { enqueueMails } from "./outbox.ts";
import { type Outbox, runOutbox } from "./runOutbox.ts";
import type { MailTemplate, MailTemplates } from "./templateTypes.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 10, 28);
const from = { name: "Ridgekey", address: "service@example.com" };

/** Puts mails about settings into the outbox, whose names are the subjects that they are sent with. */
async function enqueue(store: Store, names: readonly string[], now = start): Promise<void> {
  const drafts = names.map((name) => ({
    ...{ kind: "settings" as const, name, recipients: [`${name}@example.com`] },
    data: { what: "mail" as const, changed: [], by: "server", at: 1 },
  }));
  await store.transaction((tx) => enqueueMails(tx, drafts, now));
}

const rowsOf = ({ db }: Store) => db.selectFrom("mails").selectAll().orderBy("id").execute();

/** An outbox over a store, with what it has sent. */
function outboxOf(
  store: Store,
  template: Partial<MailTemplate> = {},
  changes: Partial<Outbox> = {},
) {
  const sent: Mail[] = [];
  const clock = { now: start };
  const settings: MailTemplate = {
    draw: async ({ messageId }) => ({ subject: messageId.split("@")[0] ?? "", text: "Text" }),
    ...template,
  };
  const run = (later = 0) => {
    clock.now = start + later;
    return runOutbox({
      ...{ store, from, now: () => clock.now, signal: new AbortController().signal },
      templates: { settings } as MailTemplates,
      mailer: {
        async send(mail) {
          sent.push(mail);
          return [];
        },
      },
      ...changes,
    });
  };
  return { run, sent };
}

const failing = (kind: "later" | "refused" | "server", text = "no") => ({
  mailer: { send: () => Promise.reject(new MailFailure(kind, text)) },
});

forEachStore("A run of the outbox", (open) => {
  test("sends what is due, the earliest first, and notes it", async () => {
    const store = await open();
    await enqueue(store, ["b"], start - 2);
    await enqueue(store, ["later"], start + minute);
    await enqueue(store, ["c", "d"], start - 1);
    await enqueue(store, ["a"], start - 3);
    const noted: unknown[] = [];
    const { run, sent } = outboxOf(store, {
      noteSent: async (_tx, { messageId, createdAt, recipients, data, owner }, now) => {
        noted.push([messageId, createdAt, recipients, data, owner, now]);
      },
    });
    expect(await run()).toEqual({ sent: 4, problems: [], isStopped: false });
    expect(sent.map(({ subject }) => subject)).toEqual(["a", "b", "c", "d"]);
    expect(sent[0]).toEqual({
      ...{ subject: "a", text: "Text", from, to: ["a@example.com"], messageId: "a@example.com" },
      date: new Date(start - 3),
    });
    expect(noted[0]).toEqual([
      ...["a@example.com", start - 3, ["a@example.com"]],
      ...[{ what: "mail", changed: [], by: "server", at: 1 }, {}, start],
    ]);
    const rows = await rowsOf(store);
    expect(rows.map((row) => [row.sent_at, row.recipients, row.problem, row.attempts])).toEqual([
      [start, "[]", null, 1],
      [null, '["later@example.com"]', null, 0],
      ...[2, 3, 4].map(() => [start, "[]", null, 1]),
    ]);
    expect(await run()).toEqual({ sent: 0, problems: [], isStopped: false });
    expect((await run(minute)).sent).toBe(1);
    expect(await run(9 * day)).toEqual({ sent: 0, problems: [], isStopped: false });
  });

  test("addresses a mail as its template does, else as it was enqueued, and answers as is set", async () => {
    const store = await open();
    await enqueue(store, ["a", "b", "c"]);
    const other = { name: "", address: "desk@example.com" };
    const usual = { name: "", address: "answers@example.com" };
    const template = (name: string) => ({
      ...{ subject: name, text: "" },
      ...(name === "a" && { to: ["x@example.com"], fallbackReplyTo: other }),
      ...(name === "b" && { replyTo: other }),
    });
    const draw: MailTemplate["draw"] = async ({ messageId }) =>
      template(messageId.split("@")[0] ?? "");
    const { run, sent } = outboxOf(store, { draw });
    await run();
    const addressed = (mails: readonly Mail[]) => mails.map(({ to, replyTo }) => [to[0], replyTo]);
    expect(addressed(sent)).toEqual([
      ...[
        ["x@example.com", other],
        ["b@example.com", other],
        ["c@example.com", undefined],
      ],
    ]);
    await enqueue(
      store,
      ["a", "b", "c"].map((name) => `${name}@again`),
    );
    const again = outboxOf(store, { draw }, { replyTo: usual });
    await again.run();
    expect(addressed(again.sent).map(([, replyTo]) => replyTo)).toEqual([usual, other, usual]);
    expect(again.sent.map(({ messageId }) => messageId)).toEqual(["a@again", "b@again", "c@again"]);
  });

  test("deletes a mail that its template withdraws, and keeps one that cannot be drawn", async () => {
    const store = await open();
    await enqueue(store, ["gone", "broken", "fine"]);
    const { run, sent } = outboxOf(store, {
      async draw({ messageId }) {
        if (messageId.startsWith("gone")) return undefined;
        if (messageId.startsWith("broken")) throw new Error("nothing of ada@example.com is there");
        return { subject: "Fine", text: "" };
      },
    });
    await store.db
      .updateTable("mails")
      .set({ kind: "unknown" })
      .where("message_id", "=", "fine")
      .execute();
    const id = (await rowsOf(store)).map((row) => row.id);
    expect(await run()).toEqual({
      sent: 0,
      problems: [
        { mail: id[1], kind: "settings", problem: "nothing of … is there", givenUp: false },
        { mail: id[2], kind: "unknown", problem: "no template unknown", givenUp: false },
      ],
      isStopped: false,
    });
    expect(sent).toEqual([]);
    expect((await rowsOf(store)).map(({ problem }) => problem)).toEqual([
      ...["nothing of ada@example.com is there", "no template unknown"],
    ]);
  });

  test("tries a mail again after pauses that double up to six hours, for five days", async () => {
    const store = await open();
    await enqueue(store, ["a"]);
    const { run } = outboxOf(store, {}, failing("later", "x".repeat(600)));
    const pauses = [2, 4, 8, 16, 32, 64, 128, 256, 360, 360];
    let at = 0;
    for (const pause of pauses) {
      expect((await run(at)).problems).toHaveLength(1);
      expect((await run(at + pause * minute - 1)).problems).toEqual([]);
      at += pause * minute;
    }
    expect((await rowsOf(store))[0]).toMatchObject({ attempts: 10, given_up_at: null });
    expect((await rowsOf(store))[0]?.problem).toHaveLength(500);
    expect((await run(5 * day - 1)).problems).toMatchObject([{ givenUp: false }]);
    expect((await run(6 * day)).problems).toMatchObject([{ givenUp: true }]);
    expect((await rowsOf(store))[0]).toMatchObject({ given_up_at: start + 6 * day, sent_at: null });
    expect(await run(9 * day)).toEqual({ sent: 0, problems: [], isStopped: false });
  });

  test("gives up a refused mail at once if its template requires that, and notes it", async () => {
    const store = await open();
    await enqueue(store, ["a", "b"]);
    const given: string[] = [];
    const noteGivenUp: MailTemplate["noteGivenUp"] = async (_tx, { messageId }) => {
      given.push(messageId);
    };
    const usual = outboxOf(store, { noteGivenUp }, failing("refused"));
    expect((await usual.run()).problems.map(({ givenUp }) => givenUp)).toEqual([false, false]);
    expect(given).toEqual([]);
    const final = outboxOf(store, { noteGivenUp, isFinalWhenRefused: true }, failing("refused"));
    expect((await final.run(day)).problems.map(({ givenUp }) => givenUp)).toEqual([true, true]);
    expect(given).toEqual(["a@example.com", "b@example.com"]);
    await enqueue(store, ["c"]);
    const later = outboxOf(store, { noteGivenUp, isFinalWhenRefused: true }, failing("later"));
    expect((await later.run()).problems.map(({ givenUp }) => givenUp)).toEqual([false]);
  });

  test("ends where the server takes no mail, however old they are, or the process stops", async () => {
    const store = await open();
    await enqueue(store, ["a", "b"]);
    const { run } = outboxOf(store, {}, failing("server"));
    for (const later of [0, 9 * day]) {
      const { problems, isStopped } = await run(later);
      expect([problems.map(({ givenUp }) => givenUp), isStopped]).toEqual([[false], true]);
    }
    const stopped = outboxOf(store, {}, { signal: AbortSignal.abort() });
    expect(await stopped.run(99 * day)).toEqual({ sent: 0, problems: [], isStopped: false });
  });

  test("counts a mail as sent that some recipients did not get, and notes these", async () => {
    const store = await open();
    await enqueue(store, ["a"]);
    const mailer = { send: async () => ["x@example.com", "y@example.com"] };
    expect((await outboxOf(store, {}, { mailer }).run()).sent).toBe(1);
    expect((await rowsOf(store))[0]).toMatchObject({
      ...{ sent_at: start, problem: "not taken for x@example.com, y@example.com" },
    });
  });
});
