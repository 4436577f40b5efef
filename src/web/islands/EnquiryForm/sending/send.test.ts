import { describe, expect, test } from "vitest";
import { issueChallenge } from "../../../../readers/enquiries/captcha/captcha.ts";
import type { ApiCall } from "../../../client/api/api.ts";
import { ApiFailure } from "../../../client/api/failure.ts";
import { formMessages } from "../enquiryFormProps.ts";
import { attemptOf, Sender } from "./send.ts";

const messages = formMessages("technical", "zh");
const attempt = { body: JSON.stringify({ company_name: "Acme" }), key: "0123456789abcdef" };

/** A server with prepared responses, one for each enquiry, at a time of the test's own. */
function server(...answers: (object | Error)[]) {
  const saved: { readonly captcha: unknown; readonly at: number; readonly sent: object }[] = [];
  let asked = 0;
  let now = 1_000_000;
  const call: ApiCall = async (name, sent = {}) => {
    if (name === "getCaptcha") {
      asked += 1;
      const challenge = issueChallenge(Buffer.from("secret"), now, asked);
      return { ...challenge, expires_in: 1200, wait: 3, idempotency_key: "unused" };
    }
    saved.push({ captcha: sent.captcha, at: now, sent });
    const answer = answers[saved.length - 1];
    if (answer instanceof Error) throw answer;
    return answer ?? { code: "ABCD-EFGH-JKLM" };
  };
  const sender = new Sender({
    call,
    messages,
    solve: async () => 1,
    now: () => now,
    wait: async (milliseconds) => {
      now += milliseconds;
    },
  });
  return { sender, saved, asked: () => asked, pass: (seconds: number) => (now += seconds * 1000) };
}

const refused = (status: number, data: object, message = "no") =>
  new ApiFailure("refused", message, status, data);

describe("An enquiry", () => {
  test("is sent with a captcha that was solved before, no sooner than the server allows", async () => {
    const { sender, saved, asked } = server();
    sender.prepare();
    expect(await sender.send("contact", attempt)).toEqual({ kind: "sent", code: "ABCD-EFGH-JKLM" });
    expect(asked()).toBe(1);
    expect(saved[0]?.at).toBeGreaterThanOrEqual(1_003_000);
    expect(saved[0]?.sent).toMatchObject({
      form: "contact",
      company_name: "Acme",
      idempotency_key: attempt.key,
    });
  });

  test("waits for the rest of the time alone, and for none once it is over", async () => {
    const early = server();
    early.sender.prepare();
    await new Promise((done) => setTimeout(done));
    early.pass(2);
    await early.sender.send("contact", attempt);
    expect(early.saved[0]?.at).toBeLessThan(1_005_000);
    const late = server();
    late.sender.prepare();
    await new Promise((done) => setTimeout(done));
    late.pass(60);
    await late.sender.send("contact", attempt);
    expect(late.saved[0]?.at).toBe(1_060_000);
  });

  test("does not blame the reader for what the form adds by itself", async () => {
    for (const field of ["idempotency_key", "form"]) {
      const answer = refused(422, { errors: [{ field, message: "wrong" }] });
      expect(await server(answer).sender.send("contact", attempt)).toEqual({
        ...{ kind: "failed", message: messages.enquiry.failed },
      });
    }
  });

  test("is never sent with an expired or used captcha", async () => {
    const { sender, saved, asked, pass } = server(refused(500, {}), { code: "A" });
    sender.prepare();
    await new Promise((done) => setTimeout(done));
    pass(1_190);
    await sender.send("contact", attempt);
    expect(asked()).toBe(2);
    await sender.send("contact", attempt);
    expect(new Set(saved.map(({ captcha }) => captcha)).size).toBe(2);
  });

  test("is retried automatically if only its captcha was refused", async () => {
    const stale = refused(422, { errors: [{ field: "captcha", message: "expired" }] });
    const once = server(stale, { code: "A" });
    expect(await once.sender.send("contact", attempt)).toEqual({ kind: "sent", code: "A" });
    const twice = server(stale, stale);
    expect(await twice.sender.send("contact", attempt)).toEqual({
      kind: "failed",
      message: "提交失败，请联系管理员",
    });
    expect(twice.saved).toHaveLength(2);
  });

  test("returns the server's field errors, and failures with the specification's messages", async () => {
    const errors = [{ field: "attachments", message: "gone" }];
    for (const [answer, outcome] of [
      [refused(422, { errors, gone: ["t"] }), { kind: "wrong", complaints: errors, gone: ["t"] }],
      [refused(429, { retry_after: 5 }, "slow"), { kind: "failed", message: "slow" }],
      [refused(409, [], "other"), { kind: "failed", message: "other" }],
      [
        new ApiFailure("transport", "timeout"),
        { kind: "failed", message: messages.enquiry.failed },
      ],
      [{ unexpected: true }, { kind: "failed", message: messages.enquiry.failed }],
    ] as const) {
      expect(await server(answer).sender.send("contact", attempt)).toEqual(outcome);
    }
  });

  test("keeps its key as long as it is unchanged", () => {
    const first = attemptOf("a", undefined);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptOf("a", first)).toBe(first);
    expect(attemptOf("b", first).key).not.toBe(first.key);
  });
});
