import { expect, test } from "vitest";
import { envelope } from "../../../tests/support/api.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import {
  enquiryWorld,
  filledForm,
  goodEnquiry,
  newKey,
  postEnquiry,
  postFile,
  solvedCaptcha,
} from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { encodeSolution } from "../../enquiries/captcha/challenge.ts";
import { solveChallenge } from "../../enquiries/captcha/solve.ts";
import { createAddressing } from "../../http/addressing.ts";
import type { Store } from "../../store/store.ts";

type Injected = Awaited<ReturnType<typeof postEnquiry>>;

const answerOf = (answer: Injected) => {
  const { status_code: code, message, data } = envelope.parse(answer.json());
  expect(code).toBe(answer.statusCode);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return { status: code, message, data };
};

const wrongIn = (answer: Injected) => {
  const { status, data } = answerOf(answer);
  expect(status).toBe(422);
  const { errors } = data as { errors: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};

const codeIn = (answer: Injected) => {
  const { status, message, data } = answerOf(answer);
  expect({ status, message }).toEqual({ status: 200, message: "Submitted" });
  return String((data as { code: string }).code);
};

async function kept(store: Store) {
  const [enquiries, mails, proofs, attachments] = await Promise.all([
    store.db.selectFrom("enquiries").selectAll().orderBy("id").execute(),
    store.db.selectFrom("mails").selectAll().orderBy("id").execute(),
    store.db.selectFrom("spent_proofs").selectAll().execute(),
    store.db.selectFrom("attachments").selectAll().orderBy("position").execute(),
  ]);
  return { enquiries, mails, proofs, attachments };
}

forEachStore("guestbook/save", (open) => {
  async function world(): Promise<{ store: Store; server: TestApp } & AsyncDisposable> {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld() });
    return { store, server, [Symbol.asyncDispose]: () => server.close() };
  }

  test("keeps an enquiry with its mails and answers with a tracking code", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const code = codeIn(await postEnquiry(server, await goodEnquiry(store)));
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { enquiries, mails, proofs } = await kept(store);
    expect(enquiries).toMatchObject([{ code, form: "business", language: "en" }]);
    expect(JSON.parse(enquiries[0]?.body ?? "")).toMatchObject({
      company_name: "Acme Cameras",
      topic: "Samples",
      city: "domestic",
    });
    expect(mails.map(({ kind, recipients }) => [kind, JSON.parse(recipients)])).toEqual([
      ["desk", []],
      ["receipt", ["lin@acme.example"]],
    ]);
    expect(proofs).toHaveLength(1);
  });

  test("says so in the language of its base", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answer = await postEnquiry(server, await goodEnquiry(store), { language: "zh" });
    expect(answerOf(answer)).toMatchObject({ status: 200, message: "提交成功" });
    expect((await kept(store)).enquiries).toMatchObject([{ language: "zh" }]);
  });

  test("takes a plain form as well as JSON", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const enquiry = await goodEnquiry(store, {
      consent: "on",
      city: "overseas",
      phone: "+49 30 123456",
    });
    const form = new URLSearchParams(
      Object.entries(enquiry).map(([name, value]) => [name, `${value}`]),
    );
    form.append("solutions", "vision");
    form.append("solutions", "charging");
    const answer = await server.app.inject({
      method: "POST",
      url: "/web_en/api/v1/guestbook/save",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form.toString(),
    });
    codeIn(answer);
    const { enquiries } = await kept(store);
    expect(JSON.parse(enquiries[0]?.body ?? "")).toMatchObject({
      phone: "+4930123456",
      solutions: ["vision", "charging"],
    });
  });

  test("is told by mail to the desk of its topic, and to the form's own for any other", async () => {
    await using opened = await world();
    const { store, server } = opened;
    for (const topic of ["样品", "Prices, terms", "其他"]) {
      codeIn(await postEnquiry(server, await goodEnquiry(store, { form: "technical", topic })));
    }
    const { mails } = await kept(store);
    expect(mails.filter(({ kind }) => kind === "desk").map(({ recipients }) => recipients)).toEqual(
      ['["samples@example.com"]', '["engineers@example.com"]', '["engineers@example.com"]'],
    );
  });

  test("names every wrong field in the words of the base, and keeps and spends nothing", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const captcha = await solvedCaptcha(store);
    const wrong = {
      form: "business",
      captcha,
      phone: "1380013800",
      email: "lin@acme",
      company_website: "acme",
    };
    const english = await postEnquiry(server, wrong);
    expect(wrongIn(english)).toEqual({
      company_name: "please enter company name",
      company_website: "Website format is wrong, please enter it again!",
      contact_name: "please enter contact name",
      phone: "Mobile number format is wrong, please enter it again!",
      email: "E-mail format is wrong, please enter it again!",
      topic: "please choose a topic",
      content: "please enter content",
      consent: "please agree to the privacy notice",
    });
    const chinese = await postEnquiry(server, wrong, { language: "zh" });
    expect(answerOf(chinese).message).toBe("输入错误，请重新输入");
    expect(wrongIn(chinese)).toMatchObject({
      company_website: "网址格式不对，请重新输入!",
      phone: "手机号格式不对，请重新输入!",
      email: "邮箱格式不对，请重新输入!",
    });
    const empty = await postEnquiry(server, { form: "business" });
    expect(wrongIn(empty)).toMatchObject({
      company_website: "please enter website",
      phone: "please enter mobile number",
      email: "please enter e-mail",
    });
    expect(await kept(store)).toEqual({ enquiries: [], mails: [], proofs: [], attachments: [] });
    // The answer to the captcha is as good as before.
    codeIn(await postEnquiry(server, await goodEnquiry(store, { captcha })));
  });

  test("keeps what is sent twice under one key once, and answers both alike", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const enquiry = await goodEnquiry(store);
    const first = codeIn(await postEnquiry(server, enquiry));
    const { captcha: _, ...without } = enquiry;
    for (const again of [enquiry, without, { ...without, captcha: "forged" }]) {
      expect(codeIn(await postEnquiry(server, again))).toBe(first);
    }
    const both = await goodEnquiry(store);
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => codeIn(await postEnquiry(server, both))),
    );
    expect(new Set(codes).size).toBe(1);
    expect((await kept(store)).enquiries).toHaveLength(2);
    expect((await kept(store)).mails).toHaveLength(4);
  });

  test("answers 409 where something else was sent under the key", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const enquiry = await goodEnquiry(store);
    codeIn(await postEnquiry(server, enquiry));
    for (const other of [
      { content: "Three reels." },
      { form: "technical" },
      { company_name: "" },
    ]) {
      const answer = await postEnquiry(server, { ...enquiry, ...other });
      expect(answerOf(answer).status).toBe(409);
    }
    expect(answerOf(await postEnquiry(server, enquiry, { language: "zh" })).status).toBe(409);
    expect((await kept(store)).enquiries).toHaveLength(1);
  });

  test("takes an answer to a captcha once, whichever process it is given to", async () => {
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
    expect(refused && Object.keys(wrongIn(refused))).toEqual(["captcha"]);
    expect((await kept(store)).enquiries).toHaveLength(1);
  });

  test("takes no enquiry without a captcha's answer, with a forged one, or one that came too soon", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const challenge = envelope.parse((await server.app.inject("/web_en/api/v1/captcha")).json())
      .data as never;
    const early = encodeSolution(challenge, await solveChallenge(challenge));
    const other = await solvedCaptcha(store, Date.now() - 60 * 60_000);
    for (const captcha of [undefined, "", "forged", 7, {}, early, other]) {
      const answer = await postEnquiry(server, await goodEnquiry(store, { captcha }));
      expect(Object.keys(wrongIn(answer))).toEqual(["captcha"]);
    }
    expect(await kept(store)).toMatchObject({ enquiries: [], proofs: [] });
  });

  test("asks who filled in the hidden field to leave it empty", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answer = await postEnquiry(server, await goodEnquiry(store, { fax_number: "+1 555" }));
    expect(wrongIn(answer)).toEqual({ fax_number: "please leave this field empty" });
  });

  test("keeps the attachments in their order, and each for one enquiry", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const tokens: string[] = [];
    for (const name of ["b.txt", "a.txt", "c.txt"]) {
      const { data } = answerOf(await postFile(server, `this is ${name}`, { name }));
      tokens.push(String((data as { token: string }).token));
    }
    const [one = "", two = "", three = ""] = tokens;
    codeIn(await postEnquiry(server, await goodEnquiry(store, { attachments: [two, one, two] })));
    const { enquiries, attachments } = await kept(store);
    expect(
      attachments.filter(({ enquiry_id }) => enquiry_id !== null).map(({ name }) => name),
    ).toEqual(["a.txt", "b.txt"]);
    expect(enquiries[0]?.body).not.toContain(two);
    const again = await postEnquiry(
      server,
      await goodEnquiry(store, { attachments: [three, one, "forged"] }),
    );
    expect(answerOf(again).data).toMatchObject({ gone: expect.arrayContaining([one, "forged"]) });
    expect(Object.keys(wrongIn(again))).toEqual(["attachments"]);
    expect((await kept(store)).enquiries).toHaveLength(1);
    codeIn(await postEnquiry(server, await goodEnquiry(store, { attachments: three })));
  });

  test("takes so many of one mailbox and of one network in an hour, and says when there is room", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const from = async (email: string, remoteAddress: string) =>
      postEnquiry(server, await goodEnquiry(store, { email }), { remoteAddress });
    for (let sent = 0; sent < 5; sent += 1)
      codeIn(await from("Lin@acme.example", `203.0.113.${sent}`));
    const captcha = await solvedCaptcha(store);
    const sixth = await postEnquiry(server, await goodEnquiry(store, { captcha }), {
      language: "zh",
    });
    expect(answerOf(sixth)).toMatchObject({
      status: 429,
      message: expect.stringContaining("分钟后重试"),
    });
    const seconds = Number(sixth.headers["retry-after"]);
    expect(answerOf(sixth).data).toEqual({ retry_after: seconds });
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    // What was refused has spent nothing.
    codeIn(
      await postEnquiry(server, await goodEnquiry(store, { captcha, email: "wei@acme.example" })),
    );
    for (let sent = 0; sent < 20; sent += 1)
      codeIn(await from(`p${sent}@acme.example`, "2001:db8::1"));
    expect(answerOf(await from("q@acme.example", "2001:db8::2")).status).toBe(429);
    codeIn(await from("q@acme.example", "2001:db8:0:1::2"));
  });

  test("lets nobody over a limit by sending many at once", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => postEnquiry(server, await goodEnquiry(store))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    expect((await kept(store)).enquiries).toHaveLength(5);
  });

  test("is not sent by another site's page", async () => {
    const store = await open();
    const addressing = createAddressing({ siteUrl: "https://www.example.com" });
    const server = await openTestApp({ store, documents: enquiryWorld(), addressing });
    const headers = { origin: "https://evil.example" };
    expect(answerOf(await postEnquiry(server, await goodEnquiry(store), { headers })).status).toBe(
      403,
    );
    expect(answerOf(await postFile(server, "text", { headers })).status).toBe(403);
    const own = { headers: { origin: "https://www.example.com" } };
    codeIn(await postEnquiry(server, await goodEnquiry(store), own));
    await server.close();
  });

  test("tells of a store that fails in the words of the specification, and can be sent again", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const enquiry = await goodEnquiry(store);
    await store.db.schema.alterTable("mails").renameTo("elsewhere").execute();
    const english = answerOf(await postEnquiry(server, enquiry));
    expect(english).toMatchObject({
      status: 500,
      message: "Submission failed, please contact the administrator",
    });
    const chinese = answerOf(
      await postEnquiry(server, { ...enquiry, idempotency_key: newKey() }, { language: "zh" }),
    );
    expect(chinese).toMatchObject({ status: 500, message: "提交失败，请联系管理员" });
    await store.db.schema.alterTable("elsewhere").renameTo("mails").execute();
    expect(await kept(store)).toMatchObject({ enquiries: [], proofs: [] });
    codeIn(await postEnquiry(server, enquiry));
  });

  test("wants to know which form it is, and a key that could be one", async () => {
    await using opened = await world();
    const { store, server } = opened;
    for (const form of [undefined, "other", 1, "__proto__"]) {
      expect(Object.keys(wrongIn(await postEnquiry(server, { ...filledForm(), form })))).toEqual([
        "form",
      ]);
    }
    for (const key of ["short", "x".repeat(65), "with blanks in it all", 12_345_678]) {
      const answer = await postEnquiry(server, await goodEnquiry(store, { idempotency_key: key }));
      expect(Object.keys(wrongIn(answer))).toEqual(["idempotency_key"]);
    }
    codeIn(await postEnquiry(server, await goodEnquiry(store, { idempotency_key: undefined })));
  });
});
