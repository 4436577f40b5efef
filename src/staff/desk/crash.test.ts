import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { startChild } from "../../../tests/support/child.ts";
import { kills } from "../../../tests/support/limits.ts";
import { drawnMails, openForms } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { seededRandom } from "../../base/site/seededRandom.ts";

/** Longer than the pause after a first attempt to send a mail, in milliseconds. */
const pauseMs = 10 * 60_000;

forEachStore("Replies", (open, world) => {
  test("are neither lost nor duplicated if a process is killed", {
    timeout: 120_000,
  }, async () => {
    const seed = process.env.DESK_SEED ?? "desk";
    const random = seededRandom(seed);
    const store = await open();
    const account = await addAccount(store, { account: "lin", passwordHash: "none", roles: [] });
    await using forms = await openForms(store);
    for (const at of [1, 2, 3]) await forms.send({ email: `sender-${at}@acme.example` });
    await drawnMails(store);
    const queued: number[] = [];
    const incoming: string[] = [];
    const sent: string[] = [];
    /** Mails that a process had handed over when it was killed, before it could note that. */
    const lastBeforeKill: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const place = { ...(await world.place()), later: kill * pauseMs, account };
      const child = startChild("answerForever", place);
      const patience = 1 + Math.floor(random() * 8);
      let count = 0;
      let last = "";
      const take = (line: string) => {
        const [what, value = ""] = line.split(" ");
        if (what === "queued") queued.push(Number(value));
        if (what === "in") incoming.push(value);
        if (what === "sent") sent.push(value);
        last = line;
      };
      // A loop that breaks would close the lines.
      while (count <= patience) {
        const { value, done: isOver } = await child.lines.next();
        if (isOver) break;
        take(value);
        count += 1;
      }
      expect(count, child.errors()).toBeGreaterThan(patience);
      await sleep(random() * 20);
      child.kill();
      await child.ended;
      for await (const line of child.lines) take(line);
      if (last.startsWith("sent ")) lastBeforeKill.push(last.slice("sent ".length));
    }
    await store.db.deleteFrom("leases").execute();
    // What was under way at the last kill.
    for (const { messageId } of await drawnMails(store, Date.now() + (kills + 1) * pauseMs)) {
      sent.push(messageId);
    }
    const rows = await store.db
      .selectFrom("enquiry_messages")
      .select(["id", "direction", "state", "message_id"])
      .execute();
    const replies = rows.filter(({ direction }) => direction === "out");
    for (const id of queued) {
      expect(replies.find((reply) => reply.id === id)?.state, `${seed}: reply ${id}`).toBe("sent");
    }
    const done = replies.filter(({ state }) => state !== "draft");
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(["sent"]));
    // One Message-ID a reply, which the mail server has taken once; twice only where it was killed between.
    expect(new Set(sent)).toEqual(new Set(done.map(({ message_id }) => message_id)));
    const twice = sent.filter((id, at) => sent.indexOf(id) !== at);
    expect(
      twice.filter((id) => !lastBeforeKill.includes(id)),
      seed,
    ).toEqual([]);
    const received = rows.flatMap(({ direction, message_id }) =>
      direction === "in" ? (message_id ?? []) : [],
    );
    expect(new Set(received).size).toBe(received.length);
    expect(received).toEqual(expect.arrayContaining(incoming));
    const events = await store.db
      .selectFrom("enquiry_events")
      .select(["enquiry_id", "what", "version"])
      .execute();
    expect(events.filter(({ what }) => what === "sent")).toHaveLength(done.length);
    const versions = await store.db.selectFrom("enquiries").select(["id", "version"]).execute();
    for (const { id, version } of versions) {
      const newest = events
        .filter((event) => event.enquiry_id === id)
        .map((event) => event.version);
      expect(Math.max(1, ...newest)).toBe(version);
    }
  });
});
