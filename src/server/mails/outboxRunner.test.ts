import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mailServer.ts";
import { testTemplates } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { outboxState } from "../../base/mail/outbox.ts";
import type { Store } from "../../base/store/store.ts";
import type { Sending } from "../../staff/serverSettings/mailAndBackupInForce.ts";
import { startOutbox } from "./outboxRunner.ts";

let mails: MailServer;
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(() => mails.close());

/** A runner whose log is recorded, and whose settings can be changed. */
function start(store: Store, first: (usual: Sending) => Sending | undefined = (usual) => usual) {
  const said: { level: string; message: string; details: object }[] = [];
  const record = (level: string) => (details: object, message: string) => {
    said.push({ level, message, details });
  };
  const from = { name: "", address: "service@example.com" };
  const usual: Sending = { server: mails.url, from, replyTo: undefined };
  const setting: { sending: Sending | undefined } = { sending: first(usual) };
  const outbox = startOutbox({
    store,
    templates: testTemplates(store),
    sending: async () => setting.sending,
    log: { info: record("info"), warn: record("warn"), error: record("error") },
  });
  return { outbox, said, setting, usual };
}

forEachStore("The outbox's runner", (open) => {
  async function world() {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld() });
    const send = async (email: string) => {
      const answer = await postEnquiry(server, await goodEnquiry(store, { email }));
      expect(answer.statusCode).toBe(200);
    };
    return { store, send, [Symbol.asyncDispose]: () => server.close() };
  }

  test("sends waiting mails when it starts, and new ones when it is woken", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("a@acme.example");
    const { outbox, said } = start(store);
    await expect.poll(() => mails.received.length).toBe(2);
    for (const email of ["b@acme.example", "c@acme.example"]) {
      await send(email);
      outbox.wake();
    }
    await expect.poll(() => mails.received.length).toBe(6);
    await outbox.stop();
    expect(said.every(({ level }) => level === "info")).toBe(true);
  });

  test("reports mails that it could not send, without their recipients", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("lin@acme.example");
    mails.behave("knowsNoSuchMailbox");
    const { outbox, said } = start(store);
    await expect.poll(() => said.map(({ level }) => level)).toEqual(["warn", "error"]);
    await outbox.stop();
    expect(JSON.stringify(said)).not.toContain("acme");
    expect(JSON.stringify(said)).not.toContain("desk@");
  });

  test("pauses for a while after a server refused everything", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("lin@acme.example");
    mails.behave("isBusy");
    const { outbox, said } = start(store);
    await expect.poll(() => said.length).toBe(1);
    for (let wakes = 0; wakes < 5; wakes += 1) outbox.wake();
    await outbox.stop();
    expect(mails.visits()).toBe(1);
  });

  test("keeps mails and reports it once if there is no mail server", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("a@acme.example");
    const { outbox, said, setting, usual } = start(store, () => undefined);
    await expect
      .poll(() => said)
      .toEqual([
        {
          level: "warn",
          message: expect.stringContaining("SMTP_URL"),
          details: { job: "outbox", waiting: 2 },
        },
      ]);
    await send("b@acme.example");
    outbox.wake();
    await expect.poll(async () => (await outboxState(store)).waiting).toBe(4);
    expect(said, "said once").toHaveLength(1);
    expect(mails.visits()).toBe(0);
    // A server that is set later is used without a restart.
    setting.sending = usual;
    outbox.wake();
    await expect.poll(() => mails.received.length).toBe(4);
    await outbox.stop();
  });

  test("tries new settings at once, however long the previous ones have failed", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("lin@acme.example");
    const { outbox, said, setting, usual } = start(store, (one) => ({
      ...one,
      server: "smtp://127.0.0.1:1",
    }));
    await expect.poll(() => said.length).toBe(1);
    const due = { next_at: Date.now() };
    await store.db.updateTable("mails").set(due).where("sent_at", "is", null).execute();
    const replyTo = { name: "", address: "contact@example.com" };
    setting.sending = { ...usual, replyTo };
    outbox.wake();
    await expect.poll(() => mails.received.length).toBe(2);
    const receipt = mails.received.find(({ to }) => to.includes("lin@acme.example"));
    expect(receipt?.head).toMatch(/^Reply-To: contact@example.com$/m);
    await outbox.stop();
  });

  test("finishes the current mail when it is stopped", async () => {
    await using opened = await world();
    const { store, send } = opened;
    await send("lin@acme.example");
    const { outbox } = start(store);
    await outbox.stop();
    const sent = await store.db
      .selectFrom("mails")
      .select("id")
      .where("sent_at", "is not", null)
      .execute();
    expect(mails.received.length).toBe(sent.length);
  });
});
