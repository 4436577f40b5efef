import { expect, test } from "vitest";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { drawnMails, testTemplates } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { MailFailure } from "../../../base/mail/mailer.ts";
import { runOutbox } from "../../../base/mail/runOutbox.ts";
import type { Store } from "../../../base/store/store.ts";
import { retryEnquiryMails } from "../../../readers/enquiries/retryEnquiryMails.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";

const day = 24 * 60 * 60_000;

forEachStore("Replies of the enquiry desk", (open) => {
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
});

async function personMails(store: Store) {
  return (await drawnMails(store)).filter(({ origin }) => origin === "person");
}
