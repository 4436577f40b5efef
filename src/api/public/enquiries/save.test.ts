import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import {
  filledForm,
  goodEnquiry,
  newKey,
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
import { sanitizeLine, sanitizeText } from "../../../base/site/sanitizeInput.ts";
import { enquiryByCode } from "../../../readers/enquiries/readEnquiries.ts";

forEachStore("guestbook/save", (open) => {
  const world = async () => openEnquirySite(await open());

  test("stores an enquiry with its mails and answers with a tracking code", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const code = codeIn(await postEnquiry(server, await goodEnquiry(store)));
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { enquiries, mails, proofs } = await storedRows(store);
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

  test("answers in the language of its base", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const answer = await postEnquiry(server, await goodEnquiry(store), { language: "zh" });
    expect(privateAnswer(answer)).toMatchObject({ status: 200, message: "提交成功" });
    expect((await storedRows(store)).enquiries).toMatchObject([{ language: "zh" }]);
  });

  test("accepts a plain form as well as JSON", async () => {
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
    const { enquiries } = await storedRows(store);
    expect(JSON.parse(enquiries[0]?.body ?? "")).toMatchObject({
      phone: "+4930123456",
      solutions: ["vision", "charging"],
    });
  });

  test("stores and mails phone, e-mail and website in normalised form", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const written = {
      phone: "（＋８６）138 0013 8000\u200e",
      email: " ａ＠ａｃｍｅ．ｅｘａｍｐｌｅ",
      company_website: "https：//www.acme。example/",
    };
    const code = codeIn(await postEnquiry(server, await goodEnquiry(store, written)));
    const { enquiries, mails } = await storedRows(store);
    expect(JSON.parse(enquiries[0]?.body ?? "")).toMatchObject({
      phone: "13800138000",
      email: "a@acme.example",
      company_website: "https://www.acme.example/",
    });
    expect(mails.map(({ recipients }) => JSON.parse(recipients))).toEqual([[], ["a@acme.example"]]);
    const tracked = await server.app.inject({
      method: "POST",
      url: "/web_en/api/v1/guestbook/track",
      payload: { code: `\u2068${code}\u2069`, email: "mailto:a＠acme.example" },
    });
    expect(tracked.statusCode).toBe(200);
  });

  test("is mailed to the department of its topic, and to the form's default for any other", async () => {
    await using opened = await world();
    const { store, server } = opened;
    for (const topic of ["样品", "Prices, terms", "其他"]) {
      codeIn(await postEnquiry(server, await goodEnquiry(store, { form: "technical", topic })));
    }
    const { mails } = await storedRows(store);
    expect(mails.filter(({ kind }) => kind === "desk").map(({ recipients }) => recipients)).toEqual(
      ['["samples@example.com"]', '["engineers@example.com"]', '["engineers@example.com"]'],
    );
  });

  test("names every invalid field in the language of the base, and stores and consumes nothing", async () => {
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
    expect(wrongFieldsIn(english)).toEqual({
      company_name: "please enter company name",
      company_website: "Enter a valid website address, such as example.com.",
      contact_name: "please enter contact name",
      phone:
        "Enter an 11-digit mainland China mobile number, or include the country code if you are elsewhere.",
      email: "Enter a valid e-mail address, such as name@example.com.",
      topic: "please choose a topic",
      content: "please enter content",
      consent: "please agree to the privacy notice",
    });
    const chinese = await postEnquiry(server, wrong, { language: "zh" });
    expect(privateAnswer(chinese).message).toBe("输入错误，请重新输入");
    expect(wrongFieldsIn(chinese)).toMatchObject({
      company_website: "网址格式不对，请重新输入!",
      phone: "手机号格式不对，请重新输入!",
      email: "邮箱格式不对，请重新输入!",
    });
    const empty = await postEnquiry(server, { form: "business" });
    expect(wrongFieldsIn(empty)).toMatchObject({
      company_website: "please enter website",
      phone: "please enter mobile number",
      email: "please enter e-mail",
    });
    expect(await storedRows(store)).toEqual({
      enquiries: [],
      mails: [],
      proofs: [],
      attachments: [],
    });
    // The answer to the captcha is as good as before.
    codeIn(await postEnquiry(server, await goodEnquiry(store, { captcha })));
  });

  test("names fields that the form does not have, and stores nothing", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const complaint = await goodEnquiry(store, { form: "quality", batch: "2431" });
    const odd = { ...complaint, form: "business", colour: "red" };
    expect(wrongFieldsIn(await postEnquiry(server, odd))).toEqual({
      batch: "This form has no such field.",
      colour: "This form has no such field.",
    });
    expect(wrongFieldsIn(await postEnquiry(server, odd, { language: "zh" }))).toEqual({
      batch: "本表单没有此项。",
      colour: "本表单没有此项。",
    });
    expect((await storedRows(store)).enquiries).toEqual([]);
    codeIn(await postEnquiry(server, complaint));
  });

  test("stores a request that is sent twice under one key once, and answers both alike", async () => {
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
    expect((await storedRows(store)).enquiries).toHaveLength(2);
    // One to the desk for each; the sender gets one receipt a day.
    expect((await storedRows(store)).mails).toHaveLength(3);
  });

  test("answers 409 if another request was sent under the key", async () => {
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
      expect(privateAnswer(answer).status).toBe(409);
    }
    expect(privateAnswer(await postEnquiry(server, enquiry, { language: "zh" })).status).toBe(409);
    expect((await storedRows(store)).enquiries).toHaveLength(1);
  });

  test("stores the attachments in their order, each for one enquiry", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const tokens: string[] = [];
    for (const name of ["b.txt", "a.txt", "c.txt"]) {
      const { data } = privateAnswer(await postFile(server, `this is ${name}`, { name }));
      tokens.push(String((data as { token: string }).token));
    }
    const [one = "", two = "", three = ""] = tokens;
    codeIn(await postEnquiry(server, await goodEnquiry(store, { attachments: [two, one, two] })));
    const { enquiries, attachments } = await storedRows(store);
    expect(
      attachments.filter(({ enquiry_id }) => enquiry_id !== null).map(({ name }) => name),
    ).toEqual(["a.txt", "b.txt"]);
    expect(enquiries[0]?.body).not.toContain(two);
    const again = await postEnquiry(
      server,
      await goodEnquiry(store, { attachments: [three, one, "forged"] }),
    );
    expect(privateAnswer(again).data).toMatchObject({
      gone: expect.arrayContaining([one, "forged"]),
    });
    expect(Object.keys(wrongFieldsIn(again))).toEqual(["attachments"]);
    expect((await storedRows(store)).enquiries).toHaveLength(1);
    codeIn(await postEnquiry(server, await goodEnquiry(store, { attachments: three })));
  });

  test("reports a failing store with the specification's status, and can be sent again", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const enquiry = await goodEnquiry(store);
    await store.db.schema.alterTable("mails").renameTo("elsewhere").execute();
    const english = privateAnswer(await postEnquiry(server, enquiry));
    expect(english).toMatchObject({
      status: 500,
      message: "Submission failed. Please contact the administrator.",
    });
    const chinese = privateAnswer(
      await postEnquiry(server, { ...enquiry, idempotency_key: newKey() }, { language: "zh" }),
    );
    expect(chinese).toMatchObject({ status: 500, message: "提交失败，请联系管理员" });
    await store.db.schema.alterTable("elsewhere").renameTo("mails").execute();
    expect(await storedRows(store)).toMatchObject({ enquiries: [], proofs: [] });
    codeIn(await postEnquiry(server, enquiry));
  });

  test("stores any text, as far as a database and a mail can hold it", async () => {
    await using opened = await world();
    const { store, server } = opened;
    let sent = 0;
    const typed = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(typed, typed, async (company_name, content) => {
        sent += 1;
        const email = `p${sent}@acme.example`;
        const enquiry = await goodEnquiry(store, { company_name, content, email });
        const answer = await postEnquiry(server, enquiry, { remoteAddress: `10.0.0.${sent}` });
        const isEmpty = sanitizeLine(company_name) === "" || sanitizeText(content) === "";
        expect(answer.statusCode).toBe(isEmpty ? 422 : 200);
        const code = String(answer.json().data.code);
        const stored = await enquiryByCode(store, code);
        const values = new Map(stored?.fields.map(({ name, value }) => [name, value]));
        expect(values.get("company_name")).toBe(isEmpty ? undefined : sanitizeLine(company_name));
        expect(values.get("content")).toBe(isEmpty ? undefined : sanitizeText(content));
      }),
      { numRuns: 60 },
    );
  });

  test("requires a known form and a valid key", async () => {
    await using opened = await world();
    const { store, server } = opened;
    for (const form of [undefined, "other", 1, "__proto__"]) {
      expect(
        Object.keys(wrongFieldsIn(await postEnquiry(server, { ...filledForm(), form }))),
      ).toEqual(["form"]);
    }
    for (const key of ["short", "x".repeat(65), "with blanks in it all", 12_345_678]) {
      const answer = await postEnquiry(server, await goodEnquiry(store, { idempotency_key: key }));
      expect(Object.keys(wrongFieldsIn(answer))).toEqual(["idempotency_key"]);
    }
    codeIn(await postEnquiry(server, await goodEnquiry(store, { idempotency_key: undefined })));
  });
});
