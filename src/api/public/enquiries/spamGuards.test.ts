import { expect, test, vi } from "vitest";
import { openTestApp } from "../../../../tests/support/app.ts";
import {
  enquiryWorld,
  goodEnquiry,
  postEnquiry,
  postFile,
  solvedCaptcha,
} from "../../../../tests/support/enquiries.ts";
import {
  codeIn,
  privateAnswer,
  storedRows,
  wrongFieldsIn,
} from "../../../../tests/support/enquiryAnswers.ts";
import { openEnquirySite } from "../../../../tests/support/enquirySite.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { messages } from "../../../base/i18n/index.ts";
import { languages } from "../../../base/site/languages.ts";
import { minAnswerSeconds } from "../../../readers/enquiries/captcha/challenge.ts";

forEachStore("Spam protection of guestbook/save", (open) => {
  const world = async () => openEnquirySite(await open());

  test("accepts a solution of a captcha once, in whichever process", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const other = await openTestApp({ store: await open(), documents: enquiryWorld() });
    const captcha = await solvedCaptcha(store);
    const answers = await Promise.all(
      [server, other, server, other, server].map(async (one) =>
        postEnquiry(one, await goodEnquiry(store, { captcha })),
      ),
    );
    await other.close();
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 422, 422, 422, 422,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused && Object.keys(wrongFieldsIn(refused))).toEqual(["captcha"]);
    expect((await storedRows(store)).enquiries).toHaveLength(1);
  });

  test("refuses an enquiry without a captcha's solution, with a forged one, or with one that came too soon", async () => {
    await using opened = await world();
    const { store, server } = opened;
    // However busy the machine is, it is sent before the form can have been read.
    const early = await solvedCaptcha(store, Date.now() + 60_000);
    const other = await solvedCaptcha(store, Date.now() - 60 * 60_000);
    for (const captcha of [undefined, "", "forged", 7, {}, early, other]) {
      const answer = await postEnquiry(server, await goodEnquiry(store, { captcha }));
      expect(Object.keys(wrongFieldsIn(answer))).toEqual(["captcha"]);
    }
    expect(await storedRows(store)).toMatchObject({ enquiries: [], proofs: [] });
  });

  test("reports a solution within three seconds as too early, and accepts it later", async () => {
    await using opened = await world();
    const { store, server } = opened;
    for (const language of languages) {
      const captcha = await solvedCaptcha(store, Date.now() + 60_000);
      const told = messages[language].enquiry.problems.captchaEarly;
      expect(told).toContain(` ${minAnswerSeconds} `);
      const enquiry = await goodEnquiry(store, { captcha });
      const early = await postEnquiry(server, enquiry, { language });
      expect(early.statusCode).toBe(422);
      expect(wrongFieldsIn(early)).toEqual({ captcha: told });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
      try {
        expect((await postEnquiry(server, enquiry, { language })).statusCode).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  test("asks a person who filled in the hidden field to leave it empty", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answer = await postEnquiry(server, await goodEnquiry(store, { fax_number: "+1 555" }));
    expect(wrongFieldsIn(answer)).toEqual({ fax_number: "please leave this field empty" });
  });

  test("limits enquiries of one mailbox and of one network in an hour, and reports when to retry", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const from = async (email: string, remoteAddress: string) =>
      postEnquiry(server, await goodEnquiry(store, { email }), { remoteAddress });
    for (let sent = 0; sent < 5; sent += 1)
      codeIn(await from(`Lin${"+x".repeat(sent)}@acme.example`, `203.0.113.${sent}`));
    const captcha = await solvedCaptcha(store);
    const sixth = await postEnquiry(server, await goodEnquiry(store, { captcha }), {
      language: "zh",
    });
    expect(privateAnswer(sixth)).toMatchObject({
      status: 429,
      message: expect.stringContaining("分钟后重试"),
    });
    const seconds = Number(sixth.headers["retry-after"]);
    expect(privateAnswer(sixth).data).toEqual({ retry_after: seconds });
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    // What was refused has spent nothing.
    codeIn(
      await postEnquiry(server, await goodEnquiry(store, { captcha, email: "wei@acme.example" })),
    );
    for (let sent = 0; sent < 20; sent += 1)
      codeIn(await from(`p${sent}@acme.example`, "2001:db8::1"));
    expect(privateAnswer(await from("q@acme.example", "2001:db8::2")).status).toBe(429);
    codeIn(await from("q@acme.example", "2001:db8:0:1::2"));
  });

  test("enforces the limit on concurrent requests", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => postEnquiry(server, await goodEnquiry(store))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    expect((await storedRows(store)).enquiries).toHaveLength(5);
  });

  test("refuses requests from another site's page", async () => {
    const store = await open();
    const addressing = createAddressing({ siteUrl: "https://www.example.com" });
    const server = await openTestApp({ store, documents: enquiryWorld(), addressing });
    const headers = { origin: "https://evil.example" };
    expect(
      privateAnswer(await postEnquiry(server, await goodEnquiry(store), { headers })).status,
    ).toBe(403);
    expect(privateAnswer(await postFile(server, "text", { headers })).status).toBe(403);
    const own = { headers: { origin: "https://www.example.com" } };
    const code = codeIn(await postEnquiry(server, await goodEnquiry(store), own));
    const track = ({ headers: sent }: { readonly headers: object }) => {
      const payload = { code, email: "lin@acme.example" };
      const url = "/web_en/api/v1/guestbook/track";
      return server.app.inject({ method: "POST", url, payload, headers: { ...sent } });
    };
    expect(privateAnswer(await track({ headers })).status).toBe(403);
    expect(privateAnswer(await track(own)).status).toBe(200);
    await server.close();
  });
});
