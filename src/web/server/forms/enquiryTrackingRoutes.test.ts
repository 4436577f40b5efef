import { beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../../tests/support/enquiries.ts";
import { privateAnswer, wrongFieldsIn } from "../../../../tests/support/enquiryAnswers.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { userAgents } from "../../../../tests/support/userAgents.ts";
import { withoutTypesetting } from "../../../../tests/support/withoutTypesetting.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { languageFacts } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { setEnquiryState } from "../../../readers/enquiries/enquiryStates.ts";
import { serverPerson } from "../../../staff/access/rights.ts";

interface Asked {
  readonly code?: string;
  readonly email?: string;
}

interface Way {
  readonly url?: string;
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const form = "application/x-www-form-urlencoded";

forEachStore("The state of an enquiry", (open) => {
  let store: Store;
  let world: TestApp;
  let lines: string[];

  beforeEach(async () => {
    store = await open();
    lines = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logger = { level: "trace", stream } as const;
    world = await openTestApp({ store, documents: enquiryWorld(), logger });
    return () => world.close();
  });

  const post = (asked: Asked, { url = "/track-enquiry", headers = {}, ...rest }: Way = {}) =>
    world.app.inject({
      method: "POST",
      url,
      headers: { "user-agent": userAgents.desktop, "content-type": form, ...headers },
      payload: new URLSearchParams({ ...asked }).toString(),
      remoteAddress: "203.0.113.7",
      ...rest,
    });
  const call = (asked: object, language: "en" | "zh" = "en", remoteAddress = "203.0.113.7") =>
    world.app.inject({
      method: "POST",
      url: `${languageFacts[language].apiBase}/guestbook/track`,
      payload: asked,
      remoteAddress,
    });
  /** Sends an enquiry, the tracking code of which comes back. */
  async function sent(changes: object = {}): Promise<string> {
    const answer = await postEnquiry(world, await goodEnquiry(store, changes));
    expect(answer.statusCode).toBe(200);
    return String(answer.json().data.code);
  }
  const mailed = (at: number) => store.db.updateTable("mails").set({ sent_at: at }).execute();
  const shownState = (html: string) =>
    /aria-current="step"><p class="tracking__state">([^<]+)</.exec(html)?.[1];

  describe("on its page", () => {
    test("follows the store, from receipt to the end, on both surfaces and in both languages", async () => {
      const code = await sent();
      const seen = async (t: Messages, way: Way = {}) => {
        const { statusCode, body, headers } = await post({ code, email: "lin@acme.example" }, way);
        expect(statusCode).toBe(200);
        expect(headers["cache-control"]).toBe("no-store");
        expect(body).toContain(t.tracking.result);
        return shownState(body);
      };
      const { en, zh } = messages;
      expect(await seen(en)).toBe(en.tracking.states.received);
      await mailed(Date.UTC(2026, 4, 6));
      expect(await seen(en)).toBe(en.tracking.states.forwarded);
      const asPhone = { "user-agent": userAgents.mobile };
      expect(await seen(zh, { url: "/mobile/track-enquiry?lang=zh", headers: asPhone })).toBe(
        zh.tracking.states.forwarded,
      );
      for (const state of ["in-work", "answered", "closed"] as const) {
        await setEnquiryState(store, code, state, { now: Date.now(), by: serverPerson });
        expect(await seen(en)).toBe(en.tracking.states[state]);
        expect(await seen(zh, { url: "/track-enquiry?lang=zh" })).toBe(zh.tracking.states[state]);
      }
      const records = () =>
        store.db
          .selectFrom("audit")
          .select("detail")
          .where("act", "=", "enquiry.state")
          .orderBy("seq")
          .execute();
      const before = await records();
      await setEnquiryState(store, code, "closed", { now: Date.now(), by: serverPerson });
      expect(await records()).toEqual(before);
    });

    test("shows the time of the promised reply until there is one, and copies the code", async () => {
      const { en } = messages;
      const answer = await postEnquiry(world, await goodEnquiry(store));
      const { code, reply_by: replyBy } = answer.json().data;
      // The end of the second working day by the desk's usual calendar, in Shanghai.
      expect(replyBy).toMatch(/T10:00:00\.000Z$/);
      expect(Date.parse(replyBy) - Date.now()).toBeGreaterThan(86_400_000);
      const page = async () => (await post({ code, email: "lin@acme.example" })).body;
      const before = await page();
      expect(before).toContain(`<dt>${en.tracking.replyBy}</dt>`);
      expect(before).toContain(`<time dateTime="${replyBy}" data-local="">`);
      expect(before).toContain(`data-copy="${code}"`);
      expect((await call({ code, email: "lin@acme.example" })).json().data.reply_by).toBe(replyBy);
      await setEnquiryState(store, code, "answered", { now: Date.now(), by: serverPerson });
      expect(await page()).not.toContain(en.tracking.replyBy);
      const quality = await postEnquiry(world, await goodEnquiry(store, { form: "quality" }));
      expect(quality.json().data).toEqual({ code: expect.any(String) });
    });

    test("accepts code and mailbox in any notation, and shows no other input", async () => {
      const code = await sent({ email: "Lin+chips@acme.example" });
      const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
      const { body } = await post({ code: typed, email: " LIN@ACME.example " });
      expect(body).toContain(code);
      expect(body).toContain("Samples");
      for (const secret of [
        "Acme Cameras",
        "Lin Wei",
        "13800138000",
        "Two reels",
        "acme.example",
      ]) {
        expect(body).not.toContain(secret);
      }
    });

    test("answers an unknown code and a wrong mailbox in the same way, and keeps the input", async () => {
      const code = await sent();
      const email = "other@acme.example";
      const [unknown, wrong] = await Promise.all([
        post({ code: "ABCD-EFGH-JKMN", email }),
        post({ code, email }),
      ]);
      expect([unknown.statusCode, wrong.statusCode]).toEqual([422, 422]);
      expect(wrong.body.replaceAll(code, "CODE")).toBe(
        unknown.body.replaceAll("ABCD-EFGH-JKMN", "CODE"),
      );
      expect(withoutTypesetting(wrong.body)).toContain(messages.en.tracking.unknown);
      expect(wrong.body).toContain(`value="${code}"`);
      expect(wrong.body).toContain(`value="${email}"`);
    });

    test("shows what is wrong with a field, and keeps the other", async () => {
      const { tracking, enquiry } = messages.en;
      const both = await post({});
      expect(both.statusCode).toBe(422);
      expect(withoutTypesetting(both.body)).toContain(tracking.codeEmpty);
      expect(withoutTypesetting(both.body)).toContain(enquiry.problems.emailEmpty);
      const half = await post({ code: "12", email: "<b>@x" });
      expect(withoutTypesetting(half.body)).toContain(tracking.codeInvalid);
      expect(withoutTypesetting(half.body)).toContain(enquiry.problems.emailInvalid);
      expect(half.body).toContain('value="&lt;b&gt;@x"');
    });

    test("is limited by the hour for a network, without affecting others", async () => {
      const code = await sent();
      const email = "lin@acme.example";
      const own = { code, email };
      for (let count = 0; count < 30; count += 1) await post({ code, email: `${count}@x.example` });
      const late = await post(own);
      expect(late.statusCode).toBe(429);
      expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
      expect(late.body).toContain("Too many attempts from your network");
      expect(late.body).toContain(`value="${code}"`);
      expect((await call(own)).statusCode).toBe(429);
      expect((await post(own, { remoteAddress: "198.51.100.9" })).statusCode).toBe(200);
    });

    test("is in no address and in no log line", async () => {
      const code = await sent();
      const answers = [
        await post({ code, email: "lin@acme.example" }),
        await post({ code, email: "other@acme.example" }),
      ];
      for (const { body, headers } of answers) {
        expect(headers.location).toBeUndefined();
        expect(body).not.toMatch(/(?:href|action|src)="[^"]*(?:7K3M|acme\.example)/);
        expect(body).not.toContain(`href="/track-enquiry?code`);
      }
      expect(lines.join("")).not.toContain(code);
      expect(lines.join("")).not.toContain("acme.example");
    });

    test("is refused to other sites' pages", async () => {
      const code = await sent();
      const { statusCode, body } = await post(
        { code, email: "lin@acme.example" },
        { headers: { origin: "https://elsewhere.example" } },
      );
      expect(statusCode).toBe(403);
      expect(body).not.toContain(messages.en.tracking.result);
    });
  });

  describe("over the API", () => {
    test("has the same answers, each in the base's language", async () => {
      const code = await sent();
      const good = privateAnswer(await call({ code, email: "lin@acme.example" }, "zh"));
      expect(good).toMatchObject({
        status: 200,
        data: { code, form: "business", subject: "样品", state: "received" },
      });
      const unknown = privateAnswer(await call({ code: "7K3M-Q0ZD-91XA", email: "a@x.example" }));
      const wrong = privateAnswer(await call({ code, email: "a@x.example" }));
      expect(unknown).toEqual({ status: 404, message: messages.en.tracking.unknown, data: {} });
      expect(wrong).toEqual(unknown);
      expect(wrongFieldsIn(await call({ code: ["x"], email: 7 }, "zh"))).toEqual({
        code: messages.zh.tracking.codeEmpty,
        email: messages.zh.enquiry.problems.emailEmpty,
      });
      expect((await call([])).statusCode).toBe(400);
    });
  });
});
