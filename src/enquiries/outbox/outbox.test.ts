import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import {
  enquiryWorld,
  goodEnquiry,
  postEnquiry,
  postFile,
} from "../../../tests/support/enquiries.ts";
import { limits } from "../../../tests/support/limits.ts";
import {
  type Behaviour,
  type MailServer,
  startMailServer,
} from "../../../tests/support/mailServer.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publish } from "../../../tests/support/world.ts";
import type { Store } from "../../store/store.ts";
import { type Outbox, retryMails, runOutbox, waitingMails } from "./outbox.ts";
import { smtpMailer } from "./smtpMailer.ts";

let mails: MailServer;
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(() => mails.close());

const publication = await publish(enquiryWorld());
const minute = 60_000;
const day = 24 * 60 * minute;

/** A run of the outbox so long after now. */
function run(store: Store, later = 0, changes: Partial<Outbox> = {}) {
  return runOutbox({
    store,
    // Waits shortly where it waits in vain; else as long as a busy machine needs.
    mailer: smtpMailer(mails.url, mails.isSilent() ? 300 : limits.wait),
    from: { name: "Ridgekey 睿基", address: "service@example.com" },
    department: ["desk@example.com"],
    publication: () => publication,
    holder: "a test",
    now: () => Date.now() + later,
    signal: new AbortController().signal,
    ...changes,
  });
}

const subjects = () => mails.received.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1] ?? "");

const mailOf = (to: string) => {
  const mail = mails.received.find((one) => one.to.includes(to));
  if (mail === undefined) throw new Error(`no mail to ${to}`);
  return mail;
};

forEachStore("The outbox", (open) => {
  async function world() {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld() });
    return { store, server, [Symbol.asyncDispose]: () => server.close() };
  }

  async function send(
    server: TestApp,
    store: Store,
    changes: object = {},
    language: "en" | "zh" = "en",
  ) {
    const answer = await postEnquiry(server, await goodEnquiry(store, changes), { language });
    expect(answer.statusCode).toBe(200);
    return String(answer.json().data.code);
  }

  test("tells the desk all that was written, in both languages, and is answered to the sender", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const { token } = (await postFile(server, "a log", { name: "日志.txt" })).json().data;
    const code = await send(server, store, {
      company_name: "睿光科技",
      company_type: "maker",
      solutions: ["vision"],
      title: "miss",
      attachments: [token],
    });
    expect(await run(store)).toMatchObject({ sent: 2, problems: [] });
    const { head, text } = mailOf("desk@example.com");
    expect(head).toContain(`Subject: [${code}] Business enquiry / 商务咨询: 睿光科技, Samples`);
    expect(head).toMatch(/^From: "?Ridgekey 睿基"? <service@example\.com>$/m);
    expect(head).toMatch(/^Reply-To: "?Lin Wei"? <lin@acme\.example>$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    for (const line of [
      `Tracking code / 查询码: ${code}`,
      "Company name / 公司名称: 睿光科技",
      "Company type / 公司类型: Device maker / 整机厂商",
      "Solutions of interest / 感兴趣的方案: Machine vision / 智能视觉",
      "Title / 称谓: Miss / 女士",
      "City / 所在城市: Domestic / 国内",
      "Topic / 咨询主题: Samples / 样品",
      "Two reels, please.",
      "When can you ship?",
      "- 日志.txt (Text / 文本, 1\u00a0KB)",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  test("sends the sender a receipt in their language, with nothing in it that was typed", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const typed = {
      company_name: "BUY-NOW",
      contact_name: "CHEAP",
      content: "PILLS http://spam.example",
    };
    const code = await send(server, store, { ...typed, email: "en@acme.example" });
    const other = await send(server, store, { ...typed, email: "zh@acme.example" }, "zh");
    await run(store);
    const english = mailOf("en@acme.example");
    expect(english.head).toContain(
      `Subject: We have received your enquiry: Business enquiry, ${code}`,
    );
    expect(english.text).toContain(`Tracking code: ${code}`);
    expect(english.head).not.toContain("Reply-To");
    const chinese = mailOf("zh@acme.example");
    expect(chinese.head).toContain(`Subject: 我们已收到您的咨询：商务咨询，${other}`);
    expect(chinese.text).toContain(`查询码: ${other}`);
    for (const { head, text } of [english, chinese]) {
      for (const word of ["BUY-NOW", "CHEAP", "PILLS", "spam"]) {
        expect(`${head}${text}`).not.toContain(word);
      }
    }
  });

  test("goes to the desks that the form names for the topic", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store, { form: "technical" });
    await send(server, store, { form: "technical", topic: "其他", email: "b@acme.example" });
    await run(store);
    expect(mailOf("samples@example.com").to).toEqual(["samples@example.com"]);
    expect(mailOf("engineers@example.com").to).toEqual(["engineers@example.com"]);
  });

  test("lets nobody write lines of its own into a mail's head", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const evil = "x\r\nBcc: victim@acme.example\r\nSubject: other\r\n\r\nbody";
    await send(server, store, {
      company_name: evil,
      contact_name: `${evil}" <evil@acme.example>`.slice(0, 60),
      topic: "样品",
      department: evil,
      content: `.\r\n${evil}`,
    });
    await run(store);
    expect(mails.received).toHaveLength(2);
    for (const { head, to } of mails.received) {
      expect(to).toHaveLength(1);
      expect(head).not.toMatch(/^Bcc:/im);
      expect(head.match(/^Subject:/gim)).toHaveLength(1);
      expect(head.match(/^Reply-To:/gim) ?? []).toSatisfy((all: string[]) => all.length < 2);
    }
    expect(mailOf("desk@example.com").head).toMatch(/^Reply-To: .* <lin@acme\.example>$/m);
    expect(mailOf("desk@example.com").text).toContain("\n.\nx\nBcc: victim@acme.example\n");
  });

  test.each<[Behaviour]>([
    ["isBusy"],
    ["isSilent"],
    ["hangsUp"],
    ["wantsAnotherPassword"],
    ["refusesSender"],
    ["hangsUpAtContent"],
  ])("leaves everything for later where the server %s", async (behaviour) => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    mails.behave(behaviour);
    expect(await run(store)).toMatchObject({
      sent: 0,
      isStopped: true,
      problems: [{ givenUp: false }],
    });
    expect(mails.visits(), "the rest is not even tried").toBe(1);
    mails.behave("takes");
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 2, problems: [], isStopped: false });
    expect(await waitingMails(store)).toBe(0);
  });

  test.each<[Behaviour]>([["asksToComeAgain"], ["cannotKeepContent"]])(
    "tries each mail again, later and later, where the server %s",
    async (behaviour) => {
      await using opened = await world();
      const { store, server } = opened;
      await send(server, store);
      mails.behave(behaviour);
      const tries: number[] = [];
      for (const later of [0, 1, 3, 4, 8, 9, 16].map((minutes) => minutes * minute)) {
        const { problems, isStopped } = await run(store, later);
        expect(isStopped).toBe(false);
        tries.push(problems.length);
      }
      expect(tries).toEqual([2, 0, 2, 0, 2, 0, 2]);
      mails.behave("takes");
      expect(await run(store, day)).toMatchObject({ sent: 2 });
      expect(mails.received).toHaveLength(2);
    },
  );

  test.each<[Behaviour]>([["knowsNoSuchMailbox"], ["refusesContent"]])(
    "gives the receipt up where the server %s, and tries the desk for days",
    async (behaviour) => {
      await using opened = await world();
      const { store, server } = opened;
      await send(server, store);
      mails.behave(behaviour);
      const { problems } = await run(store);
      expect(problems.map(({ givenUp }) => givenUp)).toEqual([false, true]);
      expect(problems.map(({ problem }) => problem).join()).not.toContain("@");
      expect(await waitingMails(store)).toBe(1);
      expect(await run(store, 4 * day)).toMatchObject({ problems: [{ givenUp: false }] });
      expect(await run(store, 6 * day)).toMatchObject({ problems: [{ givenUp: true }] });
      expect(await waitingMails(store)).toBe(0);
      mails.behave("takes");
      const { id } = await store.db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
      expect(await retryMails(store, id, Date.now())).toBe(2);
      expect(await run(store)).toMatchObject({ sent: 2 });
    },
  );

  test("has one mail sent where its answer was lost, by the same name as before", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    mails.behave("takesAndHangsUp");
    expect(await run(store)).toMatchObject({ sent: 0 });
    mails.behave("takes");
    await run(store, 3 * minute);
    expect(mails.received).toHaveLength(3);
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(2);
    for (const { messageId } of mails.received) expect(messageId).toMatch(/^[\w-]+@example\.com$/);
  });

  test("counts a mail as sent that some of its recipients were sent", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    mails.behave("knowsOneMailbox");
    await run(store, 0, { department: ["first@example.com", "second@example.com"] });
    expect(mailOf("first@example.com").to).toEqual(["first@example.com"]);
    expect(await run(store, day)).toMatchObject({ sent: 0 });
    const row = await store.db
      .selectFrom("mails")
      .select("problem")
      .where("kind", "=", "desk")
      .executeTakeFirst();
    expect(row?.problem).toBe("not taken for second@example.com");
  });

  test("keeps the desk's mail while nobody is named to get it", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    expect(await run(store, 0, { department: [] })).toMatchObject({
      sent: 1,
      problems: [{ problem: "ENQUIRY_MAIL_TO names nobody", givenUp: false }],
    });
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 1 });
    expect(mailOf("desk@example.com")).toBeDefined();
  });

  test("sends no receipt a week late, but tells the desk however late", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    expect(await run(store, 30 * day)).toMatchObject({ sent: 1, problems: [{ givenUp: true }] });
    expect(subjects()).toEqual([expect.stringContaining("商务咨询")]);
  });

  test("is not sent twice by several processes", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const others = [await open(), await open()];
    for (let sent = 0; sent < 15; sent += 1) {
      await send(server, store, { email: `p${sent}@acme.example` });
    }
    const stores = [store, ...others];
    // The second of each pair takes the lease for its own, as where clocks differ.
    const runs = stores.flatMap((one, index) => [
      run(one, 0, { holder: `process ${index}` }),
      run(one, minute, { holder: "the same everywhere" }),
    ]);
    const sent = (await Promise.all(runs)).reduce((sum, one) => sum + one.sent, 0);
    for (let rest = await waitingMails(store); rest > 0; rest = await waitingMails(store))
      await run(store);
    expect(mails.received).toHaveLength(30);
    expect(sent).toBeLessThanOrEqual(30);
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(30);
  });

  test("leaves a mail to another attempt where the process is told to stop", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    mails.behave("isSilent");
    const stopping = new AbortController();
    const mailer = smtpMailer(mails.url);
    const running = run(store, 0, { signal: stopping.signal, mailer });
    await expect.poll(mails.visits).toBe(1);
    stopping.abort();
    expect(await running).toMatchObject({ sent: 0, isStopped: true });
    mails.behave("takes");
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 2 });
  });

  test("forgets the mails of an enquiry that was erased", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await send(server, store);
    await store.db.deleteFrom("enquiries").execute();
    expect(await run(store)).toMatchObject({ sent: 0, problems: [] });
    expect(await waitingMails(store)).toBe(0);
  });
});
