import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import { enquiryWorld } from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publish } from "../../../tests/support/world.ts";
import type { Store } from "../../base/store/store.ts";
import { serverPerson } from "../../staff/access/rights.ts";
import { AttachmentFolder } from "./attachments/attachmentFolder.ts";
import { deskColumns, fillDeskColumns, partsNamed } from "./deskSearchColumns.ts";
import { eraseBefore, eraseEnquiries } from "./eraseEnquiries.ts";
import { eraseMails } from "./eraseIncomingMails.ts";
import {
  enquiryByCode,
  enquiryById,
  readEnquiries,
  senderName,
  subjectOf,
} from "./readEnquiries.ts";
import { limits, purgeCounts } from "./submissionLimits.ts";
import { trackEnquiry } from "./trackEnquiry.ts";

type Fields = Readonly<Record<string, unknown>>;

async function openFolder(): Promise<AttachmentFolder> {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-stored-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return AttachmentFolder.open(dataDir);
}

/** Inserts an enquiry; its number makes its code and its time. */
function insert({ db }: Store, number: number, fields: Fields, row: object = {}) {
  const code = `AAAA-BBBB-${String(number).padStart(4, "0")}`;
  const { email, ...columns } = deskColumns(code, fields);
  return db
    .insertInto("enquiries")
    .values({
      ...{ code, idempotency_key: `key-${number}`, fingerprint: "", form: "business" },
      ...{ language: "en", body: JSON.stringify(fields), created_at: number },
      ...{ ...columns, email, anchor: `anchor-${number}`, ...row },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .then(({ id }) => ({ id, code }));
}

async function attach(
  { db }: Store,
  folder: AttachmentFolder,
  row: { readonly id: string } & Readonly<Record<string, number | string>>,
) {
  writeFileSync(join(folder.path, row.id), "text");
  await db
    .insertInto("attachments")
    .values({
      enquiry_id: null,
      position: 0,
      name: row.id,
      size: 4,
      kind: "text",
      created_at: 0,
      ...row,
    })
    .execute();
}

function message({ db }: Store, enquiryId: number, row: object) {
  return db
    .insertInto("enquiry_messages")
    .values({
      ...{ enquiry_id: enquiryId, direction: "out", author_id: null, author_name: "" },
      ...{ language: "en", body: "", state: "sent", created_at: 0, ...row },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function all<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

forEachStore("Stored enquiries", (open) => {
  test("are read with the fields that were filled in, and with the form's files", async () => {
    const [store, folder] = [await open(), await openFolder()];
    const fields = {
      ...{ topic: "Samples", email: "lin@acme.example", company_name: "", contact_name: "Lin" },
      ...{ no_website: false, consent: true, solutions: [], parts: ["B", "A"], unknown: "x" },
    };
    const { id, code } = await insert(store, 7, fields, { state: "in-work", state_at: 9 });
    const other = await insert(store, 8, {}, { form: "bygone", language: "fr", state: "lost" });
    const { id: mail } = await message(store, id, { direction: "in" });
    await attach(store, folder, { id: "late", enquiry_id: id, position: 1, kind: "bygone" });
    await attach(store, folder, {
      id: "first",
      enquiry_id: id,
      position: 0,
      kind: "image",
      size: 5,
    });
    await attach(store, folder, { id: "mailed", enquiry_id: id, message_id: mail });
    await attach(store, folder, { id: "others", enquiry_id: other.id });
    const found = await enquiryByCode(store, code);
    expect(found).toEqual({
      ...{ id, code, form: "business", language: "en", createdAt: 7, state: "in-work", stateAt: 9 },
      fields: [
        { name: "contact_name", value: "Lin" },
        { name: "email", value: "lin@acme.example" },
        { name: "parts", value: ["B", "A"] },
        { name: "topic", value: "Samples" },
        { name: "consent", value: true },
      ],
      attachments: [
        { id: "first", name: "first", size: 5, kind: "image" },
        { id: "late", name: "late", size: 4, kind: "text" },
      ],
    });
    expect(await enquiryById(store, id)).toEqual(found);
    expect(found && [senderName(found), subjectOf(found)]).toEqual(["Lin", "Samples"]);
    expect(await enquiryById(store, other.id)).toMatchObject({
      ...{ form: "business", language: "en", state: "received", stateAt: null },
    });
    expect(await enquiryById(store, 99)).toBeUndefined();
    expect(await enquiryByCode(store, "none")).toBeUndefined();
    const among = async (...forms: ("business" | "quality")[]) =>
      (await all(readEnquiries(store, { among: forms }))).map((one) => one.id);
    expect(await among("business", "quality")).toEqual([id]);
    expect(await among("quality")).toEqual([]);
    expect(await among()).toEqual([]);
  });

  test("are erased by mailbox, with all that belongs to them, in however many there are", async () => {
    const [store, folder] = [await open(), await openFolder()];
    const lin = { email: "Lin+fair@acme.example", topic: "Samples" };
    const first = await insert(store, 1, lin);
    const wei = await insert(store, 2, { email: "wei@acme.example" });
    for (let number = 3; number < 103; number += 1) await insert(store, number, lin);
    // An enquiry of the last release has its mailbox in its fields alone.
    await insert(store, 103, lin, { anchor: null, email: null });
    await insert(store, 104, { email: "wei@acme.example" }, { anchor: null, email: null });
    await attach(store, folder, { id: "file", enquiry_id: first.id });
    await attach(store, folder, { id: "kept", enquiry_id: wei.id });
    for (const direction of ["out", "out", "out", "note", "note", "in"]) {
      await message(store, first.id, { direction });
    }
    await message(store, wei.id, { direction: "note" });
    const erase = (isDryRun: boolean, of: object = { mailbox: "LIN@acme.example" }) =>
      eraseEnquiries(store, folder, {
        ...{ of: of as { mailbox: string }, by: serverPerson, now: 500, isDryRun },
      });
    const removed = { fields: 2, files: 1, replies: 3, notes: 2, incoming: 1, mails: 0 };
    const planned = await erase(true);
    expect(planned).toHaveLength(102);
    expect(planned[0]).toEqual({ ...first, form: "business", removed });
    expect(planned[1]?.removed).toEqual({
      ...{ fields: 2, files: 0, replies: 0, notes: 0, incoming: 0, mails: 0 },
    });
    expect(await all(readEnquiries(store))).toHaveLength(104);
    expect(readdirSync(folder.path).sort()).toEqual(["file", "kept"]);
    expect(await erase(false)).toEqual(planned);
    expect((await all(readEnquiries(store))).map(({ createdAt }) => createdAt)).toEqual([2, 104]);
    expect(readdirSync(folder.path)).toEqual(["kept"]);
    const receipts = await store.db.selectFrom("enquiry_erasures").selectAll().execute();
    expect(receipts).toHaveLength(102);
    expect(receipts[0]).toMatchObject({
      code: first.code,
      form: "business",
      at: 500,
      account_id: null,
    });
    expect(JSON.parse(receipts[0]?.removed ?? "")).toEqual(removed);
    const [act] = await auditRecords(store.db);
    expect(act).toMatchObject({ act: "enquiry.erase", subject: `enquiry:${first.id}` });
    expect(JSON.parse(`${act?.detail}`)).toEqual({
      code: first.code,
      form: "business",
      ...removed,
    });
    expect(await erase(false, { code: wei.code })).toHaveLength(1);
    expect(await erase(false)).toEqual([]);
  });

  test("are erased by form and time, in however many there are", async () => {
    const [store, folder] = [await open(), await openFolder()];
    for (let number = 0; number < 101; number += 1) await insert(store, number, {});
    await insert(store, 50_000, {});
    await insert(store, 8, {}, { code: "q", idempotency_key: "q", form: "quality" });
    const { id } = await insert(store, 500, {});
    await attach(store, folder, { id: "file", enquiry_id: 1 });
    await attach(store, folder, { id: "kept", enquiry_id: id });
    expect(await eraseBefore(store, folder, "business", 500, 900)).toBe(101);
    const left = await store.db
      .selectFrom("enquiries")
      .select("created_at")
      .orderBy("id")
      .execute();
    expect(left.map((one) => one.created_at)).toEqual([50_000, 8, 500]);
    expect(readdirSync(folder.path)).toEqual(["kept"]);
    const { detail } = await store.db
      .selectFrom("audit")
      .select("detail")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(`${detail}`)).toMatchObject({ form: "business", reason: "retention" });
    expect(await eraseBefore(store, folder, "business", 500, 900)).toBe(0);
  });

  test("have their waiting mails erased by mailbox or time", async () => {
    const [store, folder] = [await open(), await openFolder()];
    const mail = async (uid: number, row: object = {}) =>
      store.db
        .insertInto("incoming_mails")
        .values({
          ...{ mailbox: "desk", uidvalidity: 1, uid, identity: `${uid}`, what: "waiting", at: uid },
          ...{ sender: "lin@acme.example", subject: "Hello", body: "Text", ...row },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    const { id } = await mail(1);
    await attach(store, folder, { id: "file", incoming_id: id });
    const other = await mail(2, { sender: "wei@acme.example" });
    await attach(store, folder, { id: "kept", incoming_id: other.id });
    await mail(3, { sender: null });
    for (let uid = 4; uid < 104; uid += 1) await mail(uid);
    const lin = { mailbox: "LIN+fair@acme.example" };
    expect(await eraseMails(store, folder, lin, true)).toBe(101);
    expect(await eraseMails(store, folder, lin)).toBe(101);
    expect(await eraseMails(store, folder, lin)).toBe(0);
    const rows = await store.db.selectFrom("incoming_mails").selectAll().orderBy("id").execute();
    expect(rows[0]).toMatchObject({ what: "handled", sender: null, subject: null, body: null });
    expect(rows[1]).toMatchObject({ what: "waiting", sender: "wei@acme.example", body: "Text" });
    expect(rows[2]).toMatchObject({ what: "waiting", body: "Text" });
    expect(readdirSync(folder.path)).toEqual(["kept"]);
    expect(await eraseMails(store, folder, { before: 2 })).toBe(0);
    expect(await eraseMails(store, folder, { before: 3 })).toBe(1);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("of an older release get the desk's columns, and others keep theirs", async () => {
    const store = await open();
    const publication = await publish(enquiryWorld());
    const fields = { email: "lin@mail.acme.example", city: "overseas", parts: ["zq-7001 a", ""] };
    const old = { anchor: null, email: null };
    const { id, code } = await insert(
      store,
      1,
      { ...fields, company_name: "ＡCME", consent: "x" },
      old,
    );
    await insert(store, 2, { topic: "Prices", city: "mars" }, { ...old, language: "fr" });
    await insert(store, 3, fields, { email: "kept" });
    const fill = () => fillDeskColumns(store, (language) => publication.views[language]);
    expect(await fill()).toBe(2);
    expect(await fill()).toBe(0);
    const rows = await store.db.selectFrom("enquiries").selectAll().orderBy("id").execute();
    const plain = code.replaceAll("-", "");
    expect(rows).toMatchObject([
      {
        ...{
          email: "lin@mail.acme.example",
          domain: "acme.example",
          company: "ＡCME",
          topic: null,
        },
        region: "overseas",
        search_text:
          `${code}\n${plain}\nlin@mail.acme.example\noverseas\nzq-7001 a\n\nacme`.toLowerCase(),
      },
      { email: "", domain: null, company: "", topic: "Prices", region: null },
      { email: "kept", anchor: "anchor-3" },
    ]);
    expect(rows[0]?.anchor).toMatch(/^[0-9a-f]{32}$/);
    expect(await store.db.selectFrom("enquiry_parts").selectAll().execute()).toEqual([
      { enquiry_id: id, part: partsNamed(publication.views.en, { part: "ZQ-7001 A" })[0] },
    ]);
  });

  test("are tracked by their code and mailbox alone", async () => {
    const store = await open();
    const publication = await publish(enquiryWorld());
    const secret = Buffer.alloc(32, 1);
    const fields = { email: "lin@acme.example", topic: "Samples" };
    const { id, code } = await insert(store, 1, fields);
    const base = {
      code,
      email: "Lin+a@acme.example",
      language: "zh" as const,
      network: "a",
      now: 10,
    };
    const track = (request: object = {}) =>
      trackEnquiry({ store, secret, publication }, { ...base, ...request });
    const facts = { code, form: "business", subject: "样品", receivedAt: 1 };
    expect(await track()).toEqual({
      ok: true,
      enquiry: { ...facts, state: "received", stateAt: 1, thread: [] },
    });
    const mail = { data: "{}", recipients: "[]", created_at: 1, attempts: 1, next_at: 1 };
    await store.db
      .insertInto("mails")
      .values([
        { ...mail, kind: "receipt", enquiry_id: id, message_id: "a", sent_at: 3 },
        { ...mail, kind: "desk", enquiry_id: id, message_id: "b", sent_at: 4 },
      ])
      .execute();
    await message(store, id, { body: "Late", created_at: 5, sent_at: 8 });
    await message(store, id, { body: "Draft", state: "draft" });
    await message(store, id, {
      body: "Robot",
      direction: "in",
      state: "received",
      mail_kind: "auto",
    });
    await message(store, id, {
      ...{ direction: "in", state: "received", created_at: 9 },
      body: "Thanks.\n\nOn Monday, Acme wrote:\n> Late",
    });
    const other = await insert(store, 2, { email: "wei@acme.example", topic: "Own words" });
    await message(store, other.id, { body: "Other" });
    const thread = [
      { direction: "out", text: "Late", at: 8 },
      { direction: "in", text: "Thanks.", at: 9 },
    ];
    expect(await track({ code: code.toLowerCase() })).toMatchObject({
      enquiry: { state: "forwarded", stateAt: 4, thread },
    });
    await store.db
      .updateTable("enquiries")
      .set({ state: "in-work", state_at: 6 })
      .where("id", "=", id)
      .execute();
    expect(await track()).toEqual({
      ok: true,
      enquiry: { ...facts, state: "in-work", stateAt: 6, thread },
    });
    expect(await track({ code: other.code, email: "wei@acme.example" })).toMatchObject({
      enquiry: { subject: "Own words" },
    });
    const sent = { direction: "out", author_name: "", language: "en", body: "More", state: "sent" };
    const more = Array.from({ length: 98 }, () => ({ ...sent, enquiry_id: id, created_at: 10 }));
    await store.db.insertInto("enquiry_messages").values(more).execute();
    const threadOf = async () => {
      const result = await track();
      return result.ok ? result.enquiry.thread.map(({ text }) => text) : [];
    };
    expect((await threadOf()).slice(0, 3)).toEqual(["Late", "Thanks.", "More"]);
    await message(store, id, { body: "Newest" });
    expect(await threadOf()).toEqual(["Thanks.", ...more.map(({ body }) => body), "Newest"]);
    for (const wrong of [{ code: other.code }, { code: "AAAA-BBBB-9999" }]) {
      expect(await track(wrong)).toEqual({ ok: false, reason: "unknown" });
    }
  });

  test("are tracked so many times from a network, and by no malformed request", async () => {
    const store = await open();
    const publication = await publish(enquiryWorld());
    const site = { store, secret: Buffer.alloc(32, 1), publication };
    const base = { code: "AAAA-BBBB-0001", email: "lin@acme.example", language: "en" as const };
    const track = (request: object = {}) =>
      trackEnquiry(site, { ...base, network: "a", now: 1_000, ...request });
    const problemsOf = async (request: object) => {
      const result = await track(request);
      return "problems" in result ? result.problems.map(({ problem }) => problem) : result;
    };
    expect(await problemsOf({ code: "", email: "" })).toEqual(["codeEmpty", "emailEmpty"]);
    expect(await problemsOf({ code: "x", email: "x" })).toEqual(["codeInvalid", "emailInvalid"]);
    expect(await problemsOf({ code: 5 })).toEqual(["codeEmpty"]);
    expect(await problemsOf({ email: null })).toEqual(["emailEmpty"]);
    expect(await problemsOf({ code: "x".repeat(320) })).toEqual(["codeInvalid"]);
    expect(await problemsOf({ code: "x".repeat(321) })).toEqual(["codeEmpty"]);
    for (let time = 0; time < limits.lookupsOfNetwork.max; time += 1) {
      expect(await track()).toEqual({ ok: false, reason: "unknown" });
    }
    expect(await track()).toEqual({ ok: false, reason: "limited", retryAfterSeconds: 3600 });
    expect(await track({ network: "b" })).toEqual({ ok: false, reason: "unknown" });
    const counts = async () =>
      (await store.db.selectFrom("enquiry_counts").selectAll().execute()).length;
    const day = 24 * 60 * 60_000;
    await purgeCounts(store, 999 + day);
    expect(await counts()).toBe(2);
    await purgeCounts(store, 1_000 + day);
    expect(await counts()).toBe(0);
  });
});

test("an enquiry names the parts of its fields and those that its text mentions", async () => {
  const { views } = await publish(enquiryWorld());
  const [known] = views.en.all("product");
  if (known === undefined) throw new Error("The world has a part");
  const { partNumber } = known.body;
  const content = `About the ${partNumber}. And (ZZ9999), or 5 V?`;
  const own = partsNamed(views.en, { part: partNumber });
  expect(own).toHaveLength(1);
  expect(partsNamed(views.en, { content })).toEqual(own);
  expect(partsNamed(views.en, { part: "", parts: [], content: 5 })).toEqual([]);
  expect(partsNamed(views.en, { part: "-", parts: ["-", " "] })).toEqual([]);
  expect(partsNamed(views.en, { parts: ["zz-1", "ZZ-1"], part: "zz-2" })).toHaveLength(2);
  const many = Array.from({ length: 45 }, (_, at) => `zz${at}`);
  expect(partsNamed(views.en, { parts: many })).toHaveLength(40);
});
