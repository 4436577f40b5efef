import { expect, test } from "vitest";
import { startChild } from "../../../tests/support/child.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { type Mail, type Mailer, MailFailure } from "./mailer.ts";
import { enqueueMails, outboxState, purgeMails, sealMailSecret, withdrawMails } from "./outbox.ts";
import { runOutbox } from "./runOutbox.ts";
import type { MailTemplate, MailTemplates } from "./templateTypes.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 10, 28);
const secret = "the secret of a link";

const fixedText: MailTemplate = {
  draw: async ({ secret: said = "none" }) => ({ subject: "s", text: said }),
};

/** A mailer that keeps what it is given, or fails. */
function mailerOf(failure?: unknown): Mailer & { readonly sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      if (failure !== undefined) throw failure;
      sent.push(mail);
      return [];
    },
  };
}

function run(
  store: Store,
  mailer: Mailer,
  {
    later = 0,
    template = fixedText,
  }: { readonly later?: number; readonly template?: MailTemplate } = {},
) {
  const templates: MailTemplates = {
    ...{ desk: template, receipt: template, invitation: template },
    ...{ embargo: template, enquiryDue: template, schedule: template, settings: template },
    ...{ enquiryReply: template, digest: template },
  };
  return runOutbox({
    ...{ store, mailer, templates, from: { name: "", address: "service@example.com" } },
    ...{ now: () => now + later, signal: new AbortController().signal },
  });
}

/** Puts an invitation with a secret into the outbox. */
async function enqueue(store: Store): Promise<void> {
  const sealed = await sealMailSecret(store, "invitation", secret);
  const mail = { kind: "invitation", data: {}, recipients: ["mei@example.com"] } as const;
  await store.transaction((tx) => enqueueMails(tx, [{ ...mail, secret: sealed }], now));
}

const rowsOf = (store: Store) => store.db.selectFrom("mails").selectAll().execute();

forEachStore("A mail's secret", (open) => {
  test("is encrypted in the store, and deleted with the recipients once the mail is sent", async () => {
    const store = await open();
    await enqueue(store);
    const [waiting] = await rowsOf(store);
    expect(waiting?.secret).not.toBeNull();
    expect(JSON.stringify(waiting)).not.toContain(secret);
    const away = mailerOf(new MailFailure("later", "451"));
    expect(await run(store, away)).toMatchObject({ problems: [{ givenUp: false }] });
    const mailer = mailerOf();
    expect(await run(store, mailer, { later: 3 * minute })).toMatchObject({ sent: 1 });
    expect(mailer.sent).toMatchObject([{ to: ["mei@example.com"], text: secret }]);
    expect(await rowsOf(store)).toMatchObject([{ secret: null, recipients: "[]" }]);
  });

  test("is deleted if the mail is given up", async () => {
    const store = await open();
    await enqueue(store);
    const refusing = mailerOf(new MailFailure("refused", "550 no mailbox mei@example.com"));
    const { problems } = await run(store, refusing, { later: 6 * day });
    expect(problems).toEqual([
      { mail: 1, kind: "invitation", problem: "550 no mailbox …", givenUp: true },
    ]);
    expect(await rowsOf(store)).toMatchObject([{ secret: null }]);
  });

  test("cannot be decrypted as another kind, and not at all if it was changed", async () => {
    const store = await open();
    await enqueue(store);
    await store.db.updateTable("mails").set({ kind: "desk" }).execute();
    const mailer = mailerOf();
    await run(store, mailer);
    expect(mailer.sent).toMatchObject([{ text: "none" }]);
  });
});

forEachStore("A mail", (open, world) => {
  test("is sent once by two runners", async () => {
    const [store, other] = [await open(), await open()];
    for (let mails = 0; mails < 4; mails += 1) await enqueue(store);
    const mailer = mailerOf();
    // Each loses its lease with every mail, as where clocks differ or a process pauses.
    const robbed: Mailer = {
      async send(...mail) {
        await store.db.deleteFrom("leases").execute();
        return mailer.send(...mail);
      },
    };
    const sent = await Promise.all(
      [store, other].map(async (one) => {
        let count = 0;
        while ((await outboxState(one)).waiting > 0) count += (await run(one, robbed)).sent;
        return count;
      }),
    );
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(4);
    expect(new Set(mailer.sent.map(({ messageId }) => messageId)).size).toBe(4);
    expect(mailer.sent).toHaveLength(4);
  });

  test("is retried under the same Message-ID if the process was killed while sending", async () => {
    const store = await open();
    await enqueue(store);
    const child = startChild("sendAndWait", await world.place());
    let messageId = "";
    for await (const line of child.lines) {
      messageId = line;
      break;
    }
    expect(messageId).toMatch(/^[\w-]+@example\.com$/);
    child.kill();
    await child.ended;
    // It ends by itself half a minute later.
    await store.db.deleteFrom("leases").execute();
    const mailer = mailerOf();
    const later = Date.now() - now + day;
    expect(await run(store, mailer, { later })).toMatchObject({ sent: 1 });
    expect(mailer.sent).toMatchObject([{ messageId, text: secret }]);
    expect(await run(store, mailer, { later: later + day })).toMatchObject({ sent: 0 });
  });

  test("is removed unsent if its template decides so", async () => {
    const store = await open();
    await enqueue(store);
    const mailer = mailerOf();
    const template: MailTemplate = { draw: async () => undefined };
    expect(await run(store, mailer, { template })).toEqual({
      ...{ sent: 0, problems: [], isStopped: false },
    });
    expect(mailer.sent).toEqual([]);
    expect(await rowsOf(store)).toEqual([]);
  });

  test("that cannot be rendered, or is of a newer release, does not prevent others from being sent", async () => {
    const store = await open();
    for (let mails = 0; mails < 3; mails += 1) await enqueue(store);
    await store.db
      .updateTable("mails")
      .set({ data: '{"of":"newer"}' })
      .where("id", "=", 1)
      .execute();
    await store.db.updateTable("mails").set({ kind: "holiday" }).where("id", "=", 2).execute();
    const template: MailTemplate = {
      async draw({ data }) {
        if (JSON.stringify(data) !== "{}") throw new Error("cannot be drawn");
        return { subject: "s", text: "t" };
      },
    };
    const mailer = mailerOf();
    const { sent, problems } = await run(store, mailer, { template });
    expect(sent).toBe(1);
    expect(problems.map(({ problem, givenUp }) => [problem, givenUp])).toEqual([
      ["cannot be drawn", false],
      ["no template holiday", false],
    ]);
  });

  test("with the same name is stored once", async () => {
    const store = await open();
    const mail = { kind: "embargo", data: { event: 1 }, recipients: ["a@example.com"] } as const;
    for (let times = 0; times < 2; times += 1) {
      await store.transaction((tx) => enqueueMails(tx, [{ ...mail, name: "act-1" }], now));
    }
    const mailer = mailerOf();
    await run(store, mailer);
    await store.transaction((tx) => enqueueMails(tx, [{ ...mail, name: "act-2" }], now));
    await run(store, mailer);
    expect(mailer.sent.map(({ messageId }) => messageId)).toEqual([
      ...["act-1@example.com", "act-2@example.com"],
    ]);
  });

  test("without an enquiry is removed after a week, whatever its state", async () => {
    const store = await open();
    await enqueue(store);
    await run(store, mailerOf());
    await enqueue(store);
    await purgeMails(store, now + 6 * day);
    expect(await rowsOf(store)).toHaveLength(2);
    await purgeMails(store, now + 7 * day);
    expect(await rowsOf(store)).toEqual([]);
  });

  test("is withdrawn with its subject, and no other", async () => {
    const store = await open();
    const enquiry = {
      fingerprint: "f",
      form: "contact",
      language: "en",
      body: "{}",
      created_at: now,
    };
    const owners = await store.db
      .insertInto("enquiries")
      .values(["a", "b"].map((code) => ({ ...enquiry, code, idempotency_key: code })))
      .returning("id")
      .execute();
    await store.transaction(async (tx) => {
      for (const { id } of owners) {
        const mail = { kind: "desk", data: {}, recipients: [], owner: { enquiry_id: id } } as const;
        await enqueueMails(tx, [mail], now);
      }
      await withdrawMails(tx, { enquiry_id: owners[0]?.id ?? 0 });
    });
    expect(await rowsOf(store)).toMatchObject([{ enquiry_id: owners[1]?.id }]);
    // Those that were sent stay, as long as their enquiry.
    expect(await run(store, mailerOf())).toMatchObject({ sent: 1 });
    await store.transaction((tx) => withdrawMails(tx, { enquiry_id: owners[1]?.id ?? 0 }));
    await purgeMails(store, now + 8 * day);
    expect(await rowsOf(store)).toMatchObject([{ enquiry_id: owners[1]?.id }]);
  });
});
