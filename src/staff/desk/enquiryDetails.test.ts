import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { deskReader, insertEnquiries, insertMessage } from "../../../tests/support/deskRows.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { buildProduct, publish, smallWorld } from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import type { Stock } from "../../content/stock/offer.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { attachmentOf, changesSince, deskEnquiry } from "./enquiryDetails.ts";
import { type InsertWish, insertText } from "./replyInserts.ts";

const document = (title: string, kind: string, date: string, language: string) => ({
  ...{ title: { en: title, zh: `${title}-zh` }, kind, date, language, size: 1 },
  ...{ revision: "1.0", file: `files/${title}.pdf` },
});

const { views } = await publish([
  ...smallWorld(),
  {
    ...{ id: 521, key: "maker", type: "partner", languages },
    body: { ...sampleBodies.partner, column: "vision", name: { en: "The maker", zh: "厂商" } },
  },
  buildProduct({
    ...{ id: 110, key: "rg9001" },
    body: { partNumber: "RG9001", keyFigures: [], values: { clock: "1 GHz" }, variants: [] },
  }),
  buildProduct({
    id: 109,
    key: "rg9000",
    body: {
      partNumber: "RG9000",
      lifecycle: { stage: "nrnd", since: "2026-01-01" },
      replacement: "rg1000",
      documents: [
        document("old", "datasheet", "2025-01-01", "en"),
        document("new", "datasheet", "2026-03-01", "en"),
        document("cn", "datasheet", "2026-02-01", "zh"),
        document("e1", "errata", "2025-05-01", "both"),
        document("e2", "errata", "2025-06-01", "both"),
        document("note", "guide", "2024-01-01", "both"),
      ],
    },
  }),
]);
const addressing = createAddressing({ siteUrl: "https://chips.example" });
const viewOf = (language: Language) => views[language];

test("A reply has links in its sender's language, by the newest document of it", () => {
  const insert = (wish: Partial<InsertWish>, language: Language = "en") =>
    insertText(
      { view: views[language], addressing },
      { kind: "part", numbers: ["rg9000"], document: "datasheet", parameters: [], ...wish },
    );
  const documents = { kind: "document" } as const;
  expect(insert(documents)).toBe(
    "new  1.0, 2026-03-01\nhttps://chips.example/storage/files/new.pdf",
  );
  expect(insert(documents, "zh")).toContain("cn-zh  1.0, 2026-02-01\n");
  expect(insert({ ...documents, document: "errata" })).toContain("e2  1.0, 2025-06-01\n");
  const parts = insert({ numbers: ["RG9000", "RG1000-A"] }).split("\n");
  const page = "https://chips.example/product-info";
  expect(parts).toEqual([
    ...["RG9000  A chip", `${page}?id=109&pid=1,10,12`, ""],
    ...["RG1000  A chip", `${page}?id=101&pid=1,10,12`],
  ]);
  const parameters = { kind: "parameter" } as const;
  expect(insert(parameters).split("\n").slice(0, -1)).toEqual([
    ...["RG9000", "Clock: 1.8\u00a0GHz", "Cores: 4", "Memory: 2\u00a0MB"],
  ]);
  // A parameter without a value is left out, and there must be one that has it.
  const bare = { ...parameters, numbers: ["RG9001"] };
  const [, ...lines] = insert({ ...bare, parameters: ["cores", "clock"] }).split("\n");
  expect(lines.slice(0, -1)).toEqual(["Clock: 1\u00a0GHz"]);
  for (const keys of [["cores"], []]) {
    expect(() => insert({ ...bare, parameters: keys })).toThrow("unknown-parameter");
  }
  expect(insert({ ...parameters, parameters: ["cores"] }, "zh")).toMatch(
    /^RG9000\n核心数: 4\nhttps:/,
  );
  expect(insert({ kind: "comparison", numbers: ["RG9000", "RG1000", "rg9000"] })).toMatch(
    /^RG9000 \/ RG1000\nhttps:\/\/\S+ids=109,101/,
  );
  for (const [wish, problem] of [
    [{ numbers: [] }, "unknown-part"],
    [{ numbers: ["RG9000", "XX1"] }, "unknown-part"],
    [{ ...documents, numbers: ["RG1000"] }, "no-document"],
    [{ ...parameters, parameters: ["cores", "none"] }, "unknown-parameter"],
    [{ kind: "comparison", numbers: ["RG9000"] }, "too-few-parts"],
  ] as const) {
    expect(() => insert(wish)).toThrow(problem);
  }
});

forEachStore("An enquiry with all about it", (open) => {
  test("has the parts that it names, others beside it, and what its reader may do", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const mei = await addAccount(store, { account: "mei", passwordHash: "none" });
    const own = { email: "a@acme.example", domain: "acme.example" };
    const body = JSON.stringify({ contact_name: "Ann", topic: "Samples", email: own.email });
    await insertEnquiries(store, [
      { ...own, body },
      { email: "b@acme.example", domain: "acme.example", network_hash: "n" },
      { email: "b@acme.example", domain: "acme.example", is_spam: 1, network_hash: "n" },
      { ...own, body, network_hash: "n", continues_id: 1, parts: ["RG9000", "XX1"], version: 5 },
      { ...own, continues_id: 4, is_spam: 1, network_hash: "other" },
      { ...own, form: "quality" },
      { email: "", continues_id: 6 },
      { email: "" },
    ]);
    const offersOf = (orderCode: string) =>
      orderCode === "RG1000-A"
        ? ["maker", "other"].map((distributor) => ({ distributor, quantity: 5, at: 7 }))
        : [];
    const stock = { offersOf } as unknown as Stock;
    const around = { view: views.en, viewOf, addressing, stock };
    const show = (code: string, by: Person = deskReader(lin, { forms: ["business"] })) =>
      deskEnquiry(store, by, code, around);
    const found = await show("CODE-4");
    const codes = (list: readonly { code: string }[] = []) => list.map(({ code }) => code);
    expect(codes(found?.ofSender)).toEqual(["CODE-5", "CODE-1"]);
    expect(codes(found?.ofCompany)).toEqual(["CODE-2"]);
    expect(codes(found?.continuedBy)).toEqual(["CODE-5"]);
    expect(found?.continues).toEqual({
      ...{ code: "CODE-1", form: "business", state: "received", receivedAt: 0 },
      ...{ topic: "Samples", sender: "Ann" },
    });
    expect([found?.spamOfNetwork, found?.needsReview, found?.email]).toEqual([1, false, own.email]);
    expect(found?.may).toEqual({
      ...{ reply: false, state: false, assign: false, approve: false, erase: false },
    });
    const [part, unknown] = found?.namedParts ?? [];
    expect(unknown).toEqual({ part: "XX1", found: null });
    expect(part?.found).toMatchObject({
      ...{ key: "rg9000", partNumber: "RG9000", name: "A chip", family: "Vision chips" },
      ...{ stage: "nrnd", lastOrder: null, replacement: "RG1000" },
      stock: ["The maker", "other"].map((partner) => ({
        ...{ orderCode: "RG1000-A", partner, quantity: 5, at: 7 },
      })),
    });
    expect(part?.found?.documents.map(({ title }) => title)).toEqual(["new", "note"]);
    expect(part?.found?.errata.map(({ title }) => title)).toEqual(["e2", "e1"]);
    const bare = await show("CODE-7");
    expect([bare?.ofSender, bare?.ofCompany, bare?.continues, bare?.spamOfNetwork]).toEqual([
      ...[[], [], null, 0],
    ]);
    expect(await show("CODE-6")).toBeUndefined();
    expect(await show("CODE-9", serverPerson)).toBeUndefined();
    const whole = await show("CODE-6", serverPerson);
    expect(whole?.may.erase).toBe(true);
    expect(whole?.continuedBy.map(({ form }) => form)).toEqual(["business"]);
    expect((await show("CODE-1", serverPerson))?.ofSender.map(({ form }) => form)).toEqual([
      ...["quality", "business", "business"],
    ]);
    // Each message with what may be done about it.
    const message = { author_id: mei, body: "Text" };
    await insertMessage(store, 5, { ...message, state: "sent" });
    for (const state of ["draft", "review", "scheduled", "queued", "failed", "sent"]) {
      await insertMessage(store, 4, { ...message, state });
    }
    await insertMessage(store, 4, { ...message, author_id: lin, state: "review", needs_review: 1 });
    await insertMessage(store, 4, { direction: "note", state: "noted", author_name: "Old" });
    await insertMessage(store, 4, { direction: "in", state: "received", body: "Hi\n\n> Old" });
    const acts = ["enquiry.read", "enquiry.reply", "enquiry.approve"] as const;
    const writer: Person = { ...deskReader(lin), rights: acts.map((act) => ({ act })) };
    const thread = (await show("CODE-4", writer))?.thread ?? [];
    const none = { edit: false, submit: false, approve: false, cancel: false };
    expect(thread.map(({ may }) => may)).toEqual([
      { ...none, edit: true, submit: true },
      { ...none, edit: true, approve: true, cancel: true },
      { ...none, cancel: true },
      { ...none, cancel: true },
      { ...none, edit: true, cancel: true },
      none,
      { ...none, edit: true, cancel: true },
      ...[none, none],
    ]);
    expect(thread.map(({ authorName }) => authorName).slice(5)).toEqual([
      ...["Lin Wei", "Lin Wei", "Old", ""],
    ]);
    expect(thread.at(-1)).toMatchObject({ text: "Hi", quoted: "> Old", direction: "in" });
    expect(thread[6]).toMatchObject({ needsReview: true, author: { id: lin }, quoted: "" });
    const read = (await show("CODE-4"))?.thread ?? [];
    expect(read.map(({ may }) => may)).toEqual(read.map(() => none));
  });

  test("shows each message with its language, kind and files, and lets none be taken back that is being sent", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    await insertEnquiries(
      store,
      Array.from({ length: 22 }, () => ({ email: "a@acme.example" })),
    );
    const mail = { kind: "enquiryReply", recipients: "[]", created_at: 0, next_at: 0, data: "{}" };
    for (const attempts of [0, 1]) {
      const row = { ...mail, message_id: `m${attempts}`, attempts, problem: `p${attempts}` };
      await store.db.insertInto("mails").values(row).execute();
    }
    await insertMessage(store, 1, { state: "queued", mail_id: 1, language: "zh" });
    await insertMessage(store, 1, { state: "queued", mail_id: 2, language: "odd" });
    await insertMessage(store, 1, { direction: "in", state: "odd", mail_kind: "automatic" });
    await insertMessage(store, 1, { direction: "in", state: "received", mail_kind: "odd" });
    const file = { name: "a.txt", size: 1, kind: "text", created_at: 0, enquiry_id: 1 };
    await store.db
      .insertInto("attachments")
      .values([
        { ...file, id: "a", message_id: 4, position: 1 },
        { ...file, id: "b", message_id: 4, position: 0 },
        { ...file, id: "c", message_id: 3, position: 2 },
        { ...file, id: "d", position: 3 },
      ])
      .execute();
    const acts = ["enquiry.read", "enquiry.reply"] as const;
    const by: Person = { ...deskReader(lin), rights: acts.map((act) => ({ act })) };
    const around = { view: views.en, viewOf, addressing, stock: undefined };
    const { thread = [], ofSender } = (await deskEnquiry(store, by, "CODE-1", around)) ?? {};
    expect([ofSender?.length, ofSender?.at(-1)?.code]).toEqual([20, "CODE-3"]);
    expect(
      thread.map(({ state, language, kind, problem, files, may, author }) => [
        ...[state, language, kind, problem, files.map(({ id }) => id), may.cancel, author],
      ]),
    ).toEqual([
      ["queued", "zh", null, "p0", [], true, null],
      ["queued", "en", null, "p1", [], false, null],
      ["draft", "en", "automatic", null, ["c"], false, null],
      ["received", "en", null, null, ["b", "a"], false, null],
    ]);
  });

  test("shows what happened since a version, and its own files alone", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    await insertEnquiries(store, [{ version: 4, assignee_id: lin, state: "answered" }, {}]);
    const event = { at: 9, account_id: lin, detail: "{}" };
    await store.db
      .insertInto("enquiry_events")
      .values([
        { ...event, enquiry_id: 1, what: "noted", version: 2 },
        { ...event, enquiry_id: 1, what: "odd", version: 3 },
        { ...event, enquiry_id: 1, what: "claimed", version: 3, detail: `{"person":${lin}}` },
        { ...event, enquiry_id: 1, what: "state", version: 4, detail: '{"state":"closed"}' },
        { ...event, enquiry_id: 2, what: "noted", version: 4 },
      ])
      .execute();
    const by = deskReader(lin);
    const person = { id: lin, name: "Lin Wei" };
    const entry = { at: 9, by: person, person: null, state: null, target: null, time: null };
    expect(await changesSince(store.db, by, "CODE-1", 2)).toEqual({
      ...{ version: 4, state: "answered", assignee: person },
      changes: [
        { ...entry, what: "claimed", version: 3, person: "Lin Wei" },
        { ...entry, what: "state", version: 4, state: "closed" },
      ],
    });
    expect(await changesSince(store.db, by, "CODE-9", 2)).toBeUndefined();
    const file = { name: "a.txt", size: 1, kind: "text", created_at: 0, position: 0 };
    await store.db
      .insertInto("attachments")
      .values([
        { ...file, id: "a", enquiry_id: 1 },
        { ...file, id: "b", enquiry_id: 2 },
      ])
      .execute();
    const of = async (code: string, id: string, who = by) =>
      (await attachmentOf(store.db, who, code, id))?.id;
    expect([await of("CODE-1", "a"), await of("CODE-1", "b"), await of("CODE-9", "a")]).toEqual([
      ...["a", undefined, undefined],
    ]);
    expect(await of("CODE-1", "a", deskReader(lin, { forms: ["quality"] }))).toBeUndefined();
  });
});
