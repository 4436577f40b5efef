import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import {
  enquiryWorld,
  goodEnquiry,
  postEnquiry,
  postFile,
} from "../../../../tests/support/enquiries.ts";
import { drawnMails, testTemplates } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { MailFailure } from "../../../base/mail/mailer.ts";
import { runOutbox } from "../../../base/mail/runOutbox.ts";
import type { Store } from "../../../base/store/store.ts";
import { retryEnquiryMails } from "../../../readers/enquiries/retryEnquiryMails.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";
import { MailReader } from "../../../staff/desk/mail/mailReader.ts";
import { MailboxReading } from "../../../staff/desk/mail/readMailbox.ts";

const day = 24 * 60 * 60_000;

/** A server with two people of the desk and its lead. */
async function deskWorld(store: Store) {
  const admin = await adminWorld(store, { documents: enquiryWorld() });
  /** A member of staff who is called as their account. */
  async function person(name: string, role: Parameters<AdminWorld["person"]>[1]) {
    const made = await admin.person(name, role);
    await store.db.updateTable("accounts").set({ name }).where("id", "=", made.id).execute();
    return made;
  }
  const lin = await person("lin", "enquiry-handler");
  const mei = await person("mei", "enquiry-handler");
  const lead = await person("lead", "enquiry-lead");

  /** Sends an enquiry. @returns its tracking code */
  async function send(changes: object = {}, language: "en" | "zh" = "en"): Promise<string> {
    const answer = await postEnquiry(admin.world, await goodEnquiry(store, changes), { language });
    expect(answer.json()).toMatchObject({ status_code: 200 });
    return String(answer.json().data.code);
  }

  type Who = { readonly token: string };
  const get = (who: Who, path: string) => admin.ask("GET", `/desk${path}`, { as: who.token });
  const show = async (who: Who, code: string) => (await get(who, `/enquiries/${code}`)).data;
  const post = (who: Who, path: string, body: object = {}) =>
    admin.ask("POST", `/desk${path}`, { as: who.token, body });

  /** An act on an enquiry, from the version that stands. */
  async function act(who: Who, code: string, what: string, body: object = {}) {
    const { version } = await show(who, code);
    return post(who, `/enquiries/${code}/${what}`, { ...body, version });
  }

  /** Begins a reply. @returns its id */
  async function write(who: Who, code: string, text: string, template: number | null = null) {
    const begun = await post(who, `/enquiries/${code}/replies`, { text, template });
    expect(begun.status).toBe(200);
    return begun.data.message as { id: number; version: number };
  }

  /** Sends a reply. */
  function submit(
    who: Who,
    code: string,
    reply: { id: number; version: number },
    more: object = {},
  ) {
    return act(who, code, `replies/${reply.id}/submit`, {
      ...{ reply_version: reply.version, when: "now", send_at: null, state_after: "answered" },
      ...more,
    });
  }

  const close: AdminWorld["close"] = () => admin.close();
  return {
    ...{ admin, store, person, lin, mei, lead, send, get, show, post, act, write, submit },
    [Symbol.asyncDispose]: close,
  };
}

forEachStore("The enquiry desk", (open) => {
  test("lists by every filter, searches texts, and hides forms from people without a right to them", async () => {
    await using desk = await deskWorld(await open());
    const { get, send, lin, act } = desk;
    const first = await send({ company_name: "Acme Cameras", city: "domestic" });
    const second = await send(
      {
        company_name: "睿光 100%",
        city: "overseas",
        email: "b@ruiguang.example",
        content: "请问 RG1000 何时供货？",
      },
      "zh",
    );
    const third = await send({
      form: "quality",
      company_name: "Other",
      content: "It is broken.",
      part: "rg-1000",
      city: "overseas",
      email: "c@qq.com",
    });
    const codes = async (query: string, who = lin) => {
      const { status, data } = await get(who, `/enquiries${query}`);
      expect(status).toBe(200);
      return data.list.map(({ code }: { code: string }) => code);
    };
    expect(await codes("")).toEqual([third, second, first]);
    expect(await codes("?form=quality")).toEqual([third]);
    expect(await codes("?language=zh")).toEqual([second]);
    expect(await codes("?region=domestic")).toEqual([first]);
    expect(await codes("?part=RG%201000")).toEqual([third, second]);
    expect(await codes("?company=acme.example")).toEqual([first]);
    expect(await codes("?company=camera")).toEqual([first]);
    // A free provider is no company.
    expect(await codes("?company=qq.com")).toEqual([]);
    for (const [words, found] of [
      [first.toLowerCase().replaceAll("-", ""), [first]],
      ["ACME reels", [first]],
      ["供货", [second]],
      ["100%", [second]],
      ["b@ruiguang.example", [second]],
      ["%", [second]],
      ["reels nowhere", []],
    ] as const) {
      expect([words, await codes(`?words=${encodeURIComponent(words)}`)]).toEqual([words, found]);
    }
    await act(lin, second, "claim");
    expect(await codes("?assignee=me")).toEqual([second]);
    expect(await codes("?assignee=nobody")).toEqual([third, first]);
    expect(await codes("?state=in-work")).toEqual([second]);
    await act(lin, third, "spam", { is_spam: true });
    expect(await codes("")).toEqual([second, first]);
    expect(await codes("?spam=only")).toEqual([third]);
    expect((await get(lin, "/counts")).data).toMatchObject({
      ...{ open: 2, unassigned: 1, mine: 1, spam: 1, review: 0 },
      forms: expect.arrayContaining([{ form: "business", state: "received", count: 1 }]),
    });
    // Pages without gaps or repetitions.
    const page = (await get(lin, "/enquiries?limit=1")).data;
    expect(page.list.map(({ code }: { code: string }) => code)).toEqual([second]);
    expect(await codes(`?limit=1&cursor=${page.next}`)).toEqual([first]);
    const other = await desk.person("quality", ["enquiry-handler", { forms: ["quality"] }]);
    expect(await codes("?spam=only", other)).toEqual([third]);
    expect(await codes("?words=acme", other)).toEqual([]);
    expect((await get(other, `/enquiries/${first}`)).status).toBe(404);
    expect((await desk.post(other, `/enquiries/${first}/claim`, { version: 1 })).status).toBe(404);
    expect((await get(lin, "/enquiries?state=done")).status).toBe(422);
  });

  test("shows an enquiry with labels, parts, and other enquiries of its sender and company", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, lin } = desk;
    const earlier = await send({ email: "lin+chips@acme.example" });
    const colleague = await send({ email: "other@acme.example", topic: "Prices, terms" });
    const code = await send({ parts: ["RG1000", "XX999"], city: "overseas", title: "miss" });
    const found = await show(lin, code);
    expect(found).toMatchObject({
      ...{ code, form: "business", state: "received", version: 1, assignee: null },
      ...{ sender: "Lin Wei", company: "Acme Cameras", domain: "acme.example" },
      ...{ region: "overseas", subject: "Samples", parts: ["RG1000", "XX999"], due: null },
    });
    expect(found.fields).toContainEqual({ name: "title", label: "Title", value: "Miss" });
    const { admin } = desk;
    const chinese = await admin.ask("GET", `/desk/enquiries/${code}`, {
      as: lin.token,
      headers: { "x-tapeout-language": "zh" },
    });
    expect(chinese.data.fields).toContainEqual({ name: "topic", label: "咨询主题", value: "样品" });
    expect(found.named_parts).toMatchObject([
      {
        part: "RG1000",
        found: { part_number: "RG1000", address: expect.stringContaining("http") },
      },
      { part: "XX999", found: null },
    ]);
    expect(found.of_sender.map((one: { code: string }) => one.code)).toEqual([earlier]);
    expect(found.of_company.map((one: { code: string }) => one.code)).toEqual([colleague]);
  });

  test("shows the second of two people who reply at once what the first has sent", async () => {
    await using desk = await deskWorld(await open());
    const { send, write, show, post, store, lin, mei } = desk;
    const code = await send();
    const { version } = await show(lin, code);
    const [own, other] = [await write(lin, code, "Yes."), await write(mei, code, "No.")];
    expect((await show(mei, code)).thread).toHaveLength(2);
    const sending = (who: typeof lin, reply: typeof own) =>
      post(who, `/enquiries/${code}/replies/${reply.id}/submit`, {
        ...{ version, reply_version: reply.version, when: "now", send_at: null },
        state_after: "answered",
      });
    const answers = await Promise.all([sending(lin, own), sending(mei, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.data).toMatchObject({
      code: "version-conflict",
      current: {
        version: version + 1,
        changes: [{ what: "claimed" }, { what: "state" }, { what: "queued", version: version + 1 }],
      },
    });
    const mails = await drawnMails(store);
    expect(mails.filter(({ origin }) => origin === "person")).toHaveLength(1);
    expect(
      (await show(lin, code)).thread.map((one: { state: string }) => one.state).toSorted(),
    ).toEqual(["draft", "sent"]);
  });

  test("sends a reply once, in the thread of the enquiry, and shows it to the sender", async () => {
    await using desk = await deskWorld(await open());
    const { send, write, submit, show, store, lin, admin } = desk;
    const code = await send();
    const [receipt] = (await drawnMails(store)).filter(({ origin }) => origin === "answer");
    expect(receipt?.replyTo?.address).toBe("desk@example.com");
    const reply = await write(lin, code, "Ships on Monday:\nhttps://chips.example/rg1000.");
    expect((await submit(lin, code, reply)).data.message).toMatchObject({ state: "queued" });
    const [mail, ...others] = await drawnMails(store);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ to: ["lin@acme.example"], origin: "person", replyTo: { address: "desk@example.com" } },
      ...{ inReplyTo: receipt?.messageId, references: [receipt?.messageId] },
      subject: `Re: Samples [${code}]`,
      text: expect.stringContaining("Ships on Monday"),
    });
    const [anchor = ""] = receipt?.messageId.split("@") ?? [];
    expect(anchor).toMatch(/^[0-9a-f]{32}$/);
    expect(mail?.messageId.startsWith(`${anchor}.`)).toBe(true);
    expect(await drawnMails(store)).toEqual([]);
    const after = await show(lin, code);
    expect(after).toMatchObject({ state: "answered", waiting_since: expect.any(String) });
    // A reply to an unassigned enquiry assigns it to its author.
    expect(after.assignee).toEqual({ id: lin.id, name: "lin" });
    expect(after.history.map(({ what }: { what: string }) => what)).toEqual([
      ...["claimed", "state", "queued", "sent", "state"],
    ]);
    const second = await write(lin, code, "One thing more.");
    await submit(lin, code, second);
    const [next] = await drawnMails(store);
    expect(next?.references).toEqual([receipt?.messageId, mail?.messageId]);
    const answers = Array.from({ length: 25 }, (_, at) => `answer-${at}@acme.example`);
    for (const messageId of answers) {
      const text = "And then?\n\n> One thing more.";
      const answer = { messageId, from: "Lin Wei", text, now: Date.now() };
      await store.transaction((tx) => recordIncoming(tx, 1, answer));
    }
    await submit(lin, code, await write(lin, code, "> And then?\n\nThat is all."));
    const { thread } = await show(lin, code);
    expect(thread.slice(-2)).toMatchObject([
      { direction: "in", text: "And then?", quoted: expect.stringContaining("> One thing more.") },
      { direction: "out", text: "> And then?\n\nThat is all.", quoted: "" },
    ]);
    const [last] = (await drawnMails(store)).filter(({ origin }) => origin === "person");
    expect(last).toMatchObject({
      ...{ inReplyTo: answers.at(-1), references: [receipt?.messageId, ...answers.slice(-19)] },
    });
    for (const url of ["/track-enquiry", "/mobile/track-enquiry?lang=zh"]) {
      const { body } = await admin.world.app.inject({
        ...{ method: "POST", url },
        payload: new URLSearchParams({ code, email: "lin@acme.example" }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(body).toContain(
        '<a href="https://chips.example/rg1000" target="_blank" rel="noopener">',
      );
      expect(body).toContain("One thing more.");
    }
  });

  test("requires a second reader, never the author, if a template or a rule asks for one", async () => {
    await using desk = await deskWorld(await open());
    const { send, write, submit, post, act, show, store, lin, lead, admin } = desk;
    const template = await post(lead, "/templates", {
      ...{ name: "Quote", form: null, topic: null, needs_review: true },
      ...{ text_en: "Dear {sender}, {code}: {parts}. {me} {unknown}", text_zh: "" },
    });
    expect(template.status).toBe(200);
    const code = await send({ parts: ["RG1000"] });
    const filled = (await desk.get(lin, `/enquiries/${code}/templates`)).data.list;
    expect(filled).toMatchObject([
      { text: `Dear Lin Wei, ${code}: RG1000. lin {unknown}`, needs_review: true },
    ]);
    const reply = await write(lin, code, "It costs 5 USD.", template.data.id);
    const waiting = await submit(lin, code, reply);
    expect(waiting.data.message).toMatchObject({ state: "review" });
    expect(await personMails(store)).toEqual([]);
    const approve = (who: typeof lin, version: number) =>
      act(who, code, `replies/${reply.id}/approve`, { reply_version: version });
    const { version } = waiting.data.message;
    expect((await approve(lin, version)).status).toBe(403);
    // The last person to change the text is its author.
    const edited = await admin.ask("PATCH", `/desk/enquiries/${code}/replies/${reply.id}`, {
      as: lead.token,
      body: { text: "It costs 6 USD.", template: null, reply_version: version },
    });
    expect(edited.data.message).toMatchObject({ state: "draft" });
    const again = await submit(lead, code, edited.data.message);
    expect(again.data.message).toMatchObject({ state: "review" });
    const own = await approve(lead, again.data.message.version);
    expect(own).toMatchObject({ status: 403, data: { code: "own-reply" } });
    const boss = await desk.person("boss", "enquiry-lead");
    expect(await approve(boss, version)).toMatchObject({
      ...{ status: 409, data: { code: "reply-changed" } },
    });
    const done = await approve(boss, again.data.message.version);
    expect(done.data.message).toMatchObject({ state: "queued" });
    const [mail, ...more] = await personMails(store);
    expect([mail?.text.includes("6 USD"), more]).toEqual([true, []]);
    expect((await show(lin, code)).thread).toMatchObject([
      { author: { name: "lead" }, reviewer: { name: "boss" }, state: "sent" },
    ]);

    const rule = { position: 1, form: null, topic: "Prices, terms", region: null, language: null };
    await post(lead, "/rules", { ...rule, family: null, assignee: null, needs_review: true });
    const asked = await send({ topic: "Prices, terms", email: "b@acme.example" });
    expect((await show(lin, asked)).needs_review).toBe(true);
    const priced = await write(lin, asked, "5 USD");
    expect((await submit(lin, asked, priced)).data.message.state).toBe("review");
  });

  test("assigns by the first matching rule and lists only people who may reply", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, post, lin, mei, lead } = desk;
    const rule = (position: number, changes: object) =>
      post(lead, "/rules", {
        ...{ position, form: null, topic: null, region: null, language: null, family: null },
        ...{ assignee: null, needs_review: false },
        ...changes,
      });
    const outsider = await desk.person("outsider", "viewer");
    for (const [position, changes] of [
      [1, { topic: "Prices, terms", assignee: outsider.id }],
      [2, { topic: "Prices, terms", assignee: mei.id }],
      [3, { region: "bavaria", assignee: lin.id }],
      [4, { family: "family", assignee: lin.id }],
      [5, { language: "zh", assignee: mei.id }],
    ] as const) {
      const made = await rule(position, changes);
      expect([position, made.status]).toEqual([position, 200]);
    }
    expect((await rule(6, { family: "nowhere" })).data.code).toBe("unknown-family");
    const assignee = async (changes: object, language: "en" | "zh" = "en") =>
      (await show(lin, await send(changes, language))).assignee?.name;
    expect(await assignee({ topic: "Prices, terms", email: "a@a.example" })).toBe("mei");
    expect(await assignee({ place: "Munich, Bavaria", email: "b@a.example" })).toBe("lin");
    expect(await assignee({ email: "c@a.example" }, "zh")).toBe("mei");
    expect(await assignee({ email: "d@a.example", parts: ["rg1000"] }, "zh")).toBe("lin");
    expect(await assignee({ email: "e@a.example" })).toBeUndefined();
    expect((await desk.get(lead, "/rules")).data.list).toHaveLength(5);
    expect((await desk.get(lin, "/rules")).status).toBe(403);
  });

  test("sends at a later time, and cancels a reply whose sending has not begun", async () => {
    await using desk = await deskWorld(await open());
    const { send, write, submit, act, show, store, lin } = desk;
    const code = await send();
    await drawnMails(store);
    const reply = await write(lin, code, "Tomorrow.");
    const at = new Date(Date.now() + day).toISOString();
    for (const [more, status] of [
      [{ when: "at" }, 422],
      [{ when: "at", send_at: new Date(Date.now() - day).toISOString() }, 422],
    ] as const) {
      expect((await submit(lin, code, reply, more)).status).toBe(status);
    }
    const later = await submit(lin, code, reply, { when: "at", send_at: at });
    expect(later.data.message.state).toBe("scheduled");
    expect(await drawnMails(store)).toEqual([]);
    const back = await act(lin, code, `replies/${reply.id}/cancel`, {
      ...{ reply_version: later.data.message.version, note: "" },
    });
    expect(back.data.message.state).toBe("draft");
    expect(await drawnMails(store, Date.now() + 2 * day)).toEqual([]);
    const sent = await submit(lin, code, back.data.message, { when: "at", send_at: at });
    const [mail, ...others] = await drawnMails(store, Date.now() + 2 * day);
    expect([mail?.text.startsWith("Tomorrow."), others]).toEqual([true, []]);
    const late = await act(lin, code, `replies/${reply.id}/cancel`, {
      ...{ reply_version: sent.data.message.version + 1, note: "" },
    });
    expect(late).toMatchObject({ status: 409, data: { code: "not-waiting" } });
    expect((await show(lin, code)).thread).toMatchObject([{ state: "sent" }]);
  });

  test("reassigns only to people who may reply, by people who may assign or are assigned", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, show, lin, mei, lead } = desk;
    const code = await send();
    const outsider = await desk.person("outsider", "viewer");
    expect((await act(lin, code, "assign", { to: mei.id })).status).toBe(403);
    expect((await act(lead, code, "assign", { to: outsider.id })).status).toBe(422);
    expect((await act(lead, code, "assign", { to: lin.id })).status).toBe(200);
    expect((await act(lin, code, "assign", { to: mei.id })).status).toBe(200);
    expect((await show(lin, code)).assignee).toEqual({ id: mei.id, name: "mei" });
    expect((await desk.get(lin, "/people?form=business")).data.list.map(nameOf)).toEqual([
      ...["lead", "lin", "mei"],
    ]);
    expect((await act(lin, code, "no-answer", { needs_no_answer: true })).status).toBe(200);
    expect(await show(lin, code)).toMatchObject({ state: "closed", needs_no_answer: true });
    await desk.post(lin, `/enquiries/${code}/note`, { text: "Called instead." });
    expect((await show(lin, code)).thread).toMatchObject([
      { direction: "note", text: "Called instead.", author: { name: "lin" } },
    ]);
  });

  test("reopens a closed enquiry within 14 days, and continues it as a new one later", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, show, store, lin, mei, lead } = desk;
    const code = await send({ parts: ["RG1000"] });
    await act(lead, code, "assign", { to: mei.id });
    const comes = (now: number, messageId: string) =>
      store.transaction((tx) =>
        recordIncoming(tx, 1, { messageId, from: "Lin Wei", text: "Still here.", now }),
      );
    await act(lin, code, "state", { state: "closed" });
    expect(await comes(Date.now() + 13 * day, "a@x")).toMatchObject({ isNew: false });
    expect(await comes(Date.now(), "a@x")).toBeUndefined();
    expect(await show(lin, code)).toMatchObject({ state: "in-work", last_mail: "in" });
    await act(lin, code, "state", { state: "closed" });
    expect(await comes(Date.now() + 15 * day, "b@x")).toMatchObject({ isNew: true });
    const [newest] = (await desk.get(lin, "/enquiries")).data.list;
    const next = await show(lin, newest.code);
    expect(next).toMatchObject({
      ...{ continues: { code }, parts: ["RG1000"], assignee: { name: "mei" }, state: "received" },
      thread: [{ direction: "in", text: "Still here." }],
    });
    expect((await show(lin, code)).continued_by).toMatchObject([{ code: newest.code }]);
  });

  test("serves pictures and PDF files in a sandbox, and everything else as a download", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, admin, lin } = desk;
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
      "base64",
    );
    const tokens: string[] = [];
    for (const [bytes, name] of [
      [png, "board.png"],
      ["a log", "boot log.txt"],
    ] as const) {
      tokens.push((await postFile(admin.world, bytes, { name })).json().data.token);
    }
    const code = await send({ attachments: tokens });
    const other = await send({ email: "b@acme.example" });
    const { files } = await show(lin, code);
    expect(files).toMatchObject([
      { name: "board.png", kind: "image", is_shown: true },
      { name: "boot log.txt", kind: "text", is_shown: false },
    ]);
    const file = (of: string, id: string) => desk.get(lin, `/enquiries/${of}/attachments/${id}`);
    const [picture, text] = [await file(code, files[0].id), await file(code, files[1].id)];
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline/),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(text.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment/),
      "x-content-type-options": "nosniff",
    });
    expect((await file(other, files[0].id)).status).toBe(404);
  });

  test("inserts parts, parameters and comparisons in the language of the sender", async () => {
    await using desk = await deskWorld(await open());
    const { send, get, lin } = desk;
    const code = await send({}, "zh");
    const insert = async (query: string) => get(lin, `/enquiries/${code}/inserts?${query}`);
    const part = await insert("kind=part&numbers=rg1000");
    expect(part.data.text).toMatch(/^RG1000 {2}.*\nhttps?:\/\/\S+product-info\?id=101\S*lang=zh$/);
    const both = await insert("kind=comparison&numbers=RG1000,RG2000");
    expect(both.data.text).toMatch(/product-compare\?ids=101,102&lang=zh$/);
    for (const [query, code] of [
      ["kind=part&numbers=XX1", "unknown-part"],
      ["kind=comparison&numbers=RG1000,rg1000", "too-few-parts"],
      ["kind=document&numbers=RG1000&document=report", "no-document"],
      ["kind=parameter&numbers=RG1000&parameters=none", "unknown-parameter"],
    ] as const) {
      expect(await insert(query)).toMatchObject({ status: 422, data: { code } });
    }
  });

  test("fills its columns for enquiries that the previous release has saved", async () => {
    const store = await open();
    await using desk = await deskWorld(store);
    const code = await desk.send({ parts: ["RG1000"] });
    await store.db.deleteFrom("enquiry_parts").execute();
    await store.db
      .updateTable("enquiries")
      .set({ anchor: null, email: null, domain: null, search_text: null, company: null })
      .execute();
    const found = async (query: string) =>
      (await desk.get(desk.lin, `/enquiries?${query}`)).data.list.length;
    expect([await found("part=RG1000"), await found("words=acme"), await found("")]).toEqual([
      ...[0, 0, 1],
    ]);
    expect(await desk.admin.world.enquiries?.fillDeskColumns()).toBe(1);
    expect([await found("part=RG1000"), await found("words=acme")]).toEqual([1, 1]);
    expect(await desk.admin.world.enquiries?.fillDeskColumns()).toBe(0);
    expect((await desk.show(desk.lin, code)).domain).toBe("acme.example");
  });

  test("does not send a reply again after giving up, and sends one that is written again", async () => {
    const store = await open();
    await using desk = await deskWorld(store);
    const { send, write, submit, show, lin } = desk;
    const code = await send();
    await drawnMails(store);
    const reply = await write(lin, code, "First.");
    await submit(lin, code, reply);
    const now = Date.now();
    await runOutbox({
      ...{ store, templates: testTemplates(store), from: { name: "", address: "a@example.com" } },
      ...{ now: () => now, signal: new AbortController().signal },
      mailer: { send: () => Promise.reject(new MailFailure("refused", "no such mailbox")) },
    });
    const [failed] = (await show(lin, code)).thread;
    expect(failed).toMatchObject({ state: "failed", problem: "no such mailbox" });
    expect(failed.may).toMatchObject({ edit: true, cancel: true });
    const edited = await desk.admin.ask("PATCH", `/desk/enquiries/${code}/replies/${reply.id}`, {
      ...{
        as: lin.token,
        body: { text: "Second.", template: null, reply_version: failed.version },
      },
    });
    await submit(lin, code, edited.data.message);
    await retryEnquiryMails(store, 1, { now, by: serverPerson });
    const mails = await drawnMails(store, now + day);
    expect(mails.map(({ text }) => text.split("\n")[0])).toEqual(["Second."]);
  });

  test("reports figures by topic, and exports for people with the right after a confirmation", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, get, write, submit, store, lin, lead, admin } = desk;
    const first = await send({ company_name: "=1+1" });
    await send({ topic: "Prices, terms", email: "b@acme.example" });
    await send({ topic: "Prices, terms", email: "c@acme.example" });
    const reply = await write(lin, first, "Yes.");
    await submit(lin, first, reply);
    await drawnMails(store);
    await act(lin, first, "state", { state: "closed" });
    expect((await get(lin, "/figures?by=topic")).data).toMatchObject({
      total: { count: 3, replied: 1, closed: 1 },
      groups: [
        { value: "Prices, terms", count: 2, replied: 0, first_reply: { median: null, p90: null } },
        { value: "Samples", count: 1, replied: 1, first_reply: { median: expect.any(Number) } },
      ],
    });
    expect((await get(lin, "/figures/export?by=form")).message).toContain("Business enquiry,3,1,1");
    expect((await get(lin, "/export")).status).toBe(403);
    const csv = await get(lead, "/export");
    expect(csv.message).toContain("'=1+1");
    const workbook = await get(lead, "/export?format=xlsx");
    expect(workbook.headers["content-type"]).toContain("spreadsheetml");
    const acts = await store.db.selectFrom("audit").select("act").execute();
    expect(acts.filter(({ act: one }) => one === "enquiry.export")).toHaveLength(2);
    expect(admin.store).toBe(store);
  });
});

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

async function personMails(store: Store) {
  return (await drawnMails(store)).filter(({ origin }) => origin === "person");
}

const nameOf = ({ name }: { readonly name: string }) => name;
