import { expect, it } from "vitest";
import { MailFailure } from "./mailer.ts";
import { smtpAnswerOf } from "./smtpAnswer.ts";

it.each([
  [{ code: "EDNS" }, "no-host"],
  [{ code: "ETIMEDOUT", timeoutType: "CONNECT_TIMEOUT" }, "unreachable"],
  [{ code: "ETIMEDOUT", timeoutType: "GREETING_TIMEOUT" }, "unreachable"],
  [{ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" }, "silent"],
  [{ code: "EABORT" }, "silent"],
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "unreachable"],
  [{ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "certificate"],
  [{ code: "ESOCKET", originalCode: "ERR_SSL_WRONG_VERSION_NUMBER" }, "tls"],
  [{ code: "ESOCKET" }, "tls"],
  [{ code: "ETLS" }, "tls"],
  [{ code: "EAUTH", responseCode: 399 }, "credentials"],
  [{ code: "EAUTH", responseCode: 400 }, "busy"],
  [{ code: "EAUTH", responseCode: 499 }, "busy"],
  [{ code: "EAUTH", responseCode: 500 }, "credentials"],
  [{ code: "ENOAUTH" }, "no-credentials"],
  [{ code: "EENVELOPE", responseCode: 530, command: "RCPT TO" }, "no-credentials"],
  [{ code: "EENVELOPE", responseCode: 400, command: "RCPT TO" }, "busy"],
  [{ code: "EENVELOPE", responseCode: 499, command: "MAIL FROM" }, "busy"],
  [{ code: "EENVELOPE", responseCode: 500, command: "RCPT TO" }, "recipient"],
  [{ code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }, "sender"],
  [{ code: "EENVELOPE", command: "RCPT TO" }, "recipient"],
  [{ code: "EMESSAGE", responseCode: 499 }, "busy"],
  [{ code: "EMESSAGE", responseCode: 500 }, "content"],
  [{ code: "ECONNECTION", responseCode: 421 }, "busy"],
  [{ code: "ECONNECTION", responseCode: 554 }, "unreachable"],
  [{ code: "EPROTOCOL", responseCode: 400 }, "busy"],
  [{ code: "EPROTOCOL", responseCode: 399 }, "no-smtp"],
  [{ code: "EPROTOCOL" }, "no-smtp"],
  [{ code: 5, responseCode: "much" }, "failed"],
  [undefined, "failed"],
] as const)("The error %j of a mail server is understood as %s", (error, outcome) => {
  expect(smtpAnswerOf(error).outcome).toBe(outcome);
});

it("The reply is the server's own words on one line, but of nothing that speaks no SMTP", () => {
  const refused = { code: "EENVELOPE", responseCode: 550, response: "550-No such\r\n550 user" };
  const failure = new MailFailure("refused", refused);
  expect(smtpAnswerOf(failure).reply).toMatch(/^550-No such.*550 user$/);
  expect(smtpAnswerOf({ ...refused, response: `550 ${"x".repeat(400)}` }).reply).toHaveLength(300);
  // Cut between characters.
  const emojis = smtpAnswerOf({ ...refused, response: `550 ${"🙂".repeat(200)}x` }).reply;
  expect(emojis).toBe(`550 ${"🙂".repeat(148)}`);
  const odd = smtpAnswerOf({ ...refused, response: `550 x${"🙂".repeat(200)}` }).reply;
  expect(odd).toBe(`550 x${"🙂".repeat(147)}`);
  expect(smtpAnswerOf({ ...refused, response: "250 ok" }).reply).toBeUndefined();
  expect(smtpAnswerOf({ code: "EPROTOCOL", response: "400 Bad Request" }).reply).toBeUndefined();
});
