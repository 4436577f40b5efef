import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { postFile } from "../../../../tests/support/enquiries.ts";
import { drawnMails } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";
import { MailReader } from "../../../staff/desk/mail/mailReader.ts";
import { MailboxReading } from "../../../staff/desk/mail/readMailbox.ts";

const day = 24 * 60 * 60_000;

forEachStore("An erasure", (open) => {
  test("leaves no personal text in any table or file, only tracking code, times and the acting account", async () => {
    const store = await open();
    await using desk = await deskWorld(store);
    const { send, write, submit, post, admin, lin, lead } = desk;
    const planted = "zebra-4711";
    const { token } = (await postFile(admin.world, planted, { name: `${planted}.txt` })).json()
      .data;
    const mailbox = `${planted}@acme.example`;
    const code = await send({
      ...{ company_name: planted, contact_name: planted, email: mailbox, content: planted },
      ...{ parts: [planted], attachments: [token] },
    });
    const other = await send({ email: "other@acme.example" });
    await post(lin, `/enquiries/${code}/note`, { text: planted });
    await submit(lin, code, await write(lin, code, planted));
    await drawnMails(store);
    await write(lin, code, planted);
    await store.transaction((tx) =>
      recordIncoming(tx, 1, {
        messageId: `${planted}@x`,
        from: planted,
        text: planted,
        now: Date.now(),
        leftOut: [{ name: planted, reason: "kind" }],
      }),
    );
    await incoming(desk, { planted, mailbox, inReplyTo: true });
    await incoming(desk, { planted, mailbox, inReplyTo: false });
    expect((await desk.get(lin, "/mails")).data.list).toHaveLength(1);
    const found = async () => (await tablesHolding(store, planted)).toSorted();
    const held = await found();
    expect(held).toEqual(
      expect.arrayContaining(["attachments", "enquiries", "enquiry_messages", "incoming_mails"]),
    );
    const dry = await post(lead, "/erase", { by: "mailbox", value: mailbox, dry_run: true });
    expect(dry.data.list).toMatchObject([
      { code, at: null, files: 2, replies: 2, notes: 1, incoming: 2 },
    ]);
    expect(dry.data.waiting).toBe(1);
    expect(await found()).toEqual(held);
    expect((await post(lin, "/erase", { by: "code", value: code, dry_run: false })).status).toBe(
      403,
    );
    const wish = { by: "mailbox", value: mailbox.toUpperCase(), dry_run: false };
    const done = await post(lead, "/erase", wish);
    expect(done.data.list).toMatchObject([{ code, by: { name: "lead" }, at: expect.any(String) }]);
    expect(await found()).toEqual([]);
    expect(await admin.world.attachments.writtenBefore(Date.now() + day)).toEqual([]);
    const receipts = await desk.get(lead, "/erasures");
    expect(receipts.data.list).toMatchObject([{ code, files: 2, notes: 1, by: { name: "lead" } }]);
    expect((await desk.show(lin, other)).code).toBe(other);
    for (const [value, status] of [
      ["7K3M-Q0ZD-91XA", 404],
      ["nonsense", 422],
    ] as const) {
      expect((await post(lead, "/erase", { by: "code", value, dry_run: false })).status).toBe(
        status,
      );
    }
  });

  test("counts for each enquiry of a mailbox what is erased with it", async () => {
    await using desk = await deskWorld(await open());
    const { send, post, write, lin, lead } = desk;
    const mailbox = "ann@acme.example";
    const [one, two] = [await send({ email: mailbox }), await send({ email: mailbox })];
    for (const code of [one, two, two])
      await post(lin, `/enquiries/${code}/note`, { text: "Seen" });
    await write(lin, two, "Hello");
    const dry = await post(lead, "/erase", { by: "mailbox", value: mailbox, dry_run: true });
    const counted = dry.data.list.map(
      ({ code, notes, replies, incoming }: Record<string, unknown>) => [
        ...[code, notes, replies, incoming],
      ],
    );
    expect(counted).toEqual([
      [one, 1, 0, 0],
      [two, 2, 1, 0],
    ]);
  });
});

/** Takes a mail with a file as the mailbox does: into the first enquiry, or for staff to look at. */
async function incoming(
  { store, admin }: Awaited<ReturnType<typeof deskWorld>>,
  { planted, mailbox, inReplyTo }: { planted: string; mailbox: string; inReplyTo: boolean },
) {
  const { enquiries } = admin.world;
  if (enquiries === undefined) throw new Error("no enquiries");
  const { anchor } = await store.db
    .selectFrom("enquiries")
    .select("anchor")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const raw = `From: ${planted} <${mailbox}>\r\nMessage-ID: <${planted}-${inReplyTo}@x>\r\nSubject: ${planted}\r\n${
    inReplyTo ? `In-Reply-To: <${anchor}@x>\r\n` : ""
  }Content-Type: text/plain; name=${planted}.txt\r\nContent-Disposition: attachment; filename=${planted}.txt\r\n\r\n${planted}`;
  const reader = new MailReader();
  const done: number[] = [];
  const uid = inReplyTo ? 1 : 2;
  const reading = new MailboxReading(
    {
      ...{ store, reader, files: enquiries.mailFiles, secret: enquiries.secret, form: undefined },
      ...{ own: new Set<string>(), lease: undefined, mailbox: "desk", now: Date.now },
      viewOf: () => {
        throw new Error("no enquiry is opened");
      },
      signal: new AbortController().signal,
    },
    {
      ...{ uidValidity: 1, uidNext: uid + 1 },
      list: async () => [{ uid, size: raw.length }],
      source: async () => Readable.from([Buffer.from(raw)]),
      head: async () => undefined,
      done: async (taken) => void done.push(taken),
    },
    false,
  );
  await reading.readAll();
  await reader.close();
  expect(done).toEqual([uid]);
}

/** Names of the tables that hold a text in any of their columns. */
async function tablesHolding({ db }: Store, text: string): Promise<string[]> {
  const holding: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as "enquiries")
      .select(columns.map((column) => column.name) as "code"[])
      .execute();
    if (
      JSON.stringify(rows, (_key, value) =>
        typeof value === "bigint" ? `${value}` : value,
      ).includes(text)
    ) {
      holding.push(name);
    }
  }
  return holding;
}
