import { expect, test } from "vitest";
import type { Mail } from "../../base/mail/mailer.ts";
import { scheduleMails } from "./scheduleMail.ts";

const from = { name: "Example", address: "service@example.com" };
const problem = {
  ...({ id: 1, key: "rg8810", language: "zh", action: "publish", state: "failed" } as const),
  isEmbargoed: false,
  at: Date.UTC(2026, 11, 1, 1),
  zone: "Asia/Shanghai",
  problem: "rg8810: column refers to none, which does not exist",
};

test("A mail about a schedule says in both languages what was not done, when and why", async () => {
  const sent: Mail[] = [];
  const tell = scheduleMails({ smtpUrl: "smtp://localhost", from, to: ["a@example.com"] }, () =>
    Promise.resolve({
      send: async (mail) => {
        sent.push(mail);
        return [];
      },
    }),
  );
  await tell?.(problem);
  expect(sent).toMatchObject([{ from, to: ["a@example.com"] }]);
  expect(sent[0]?.subject).toBe(
    "Scheduled change cannot be made: rg8810 / 定时操作无法执行：rg8810",
  );
  expect(sent[0]?.text).toContain("2026-12-01 09:00 Asia/Shanghai");
  expect(sent[0]?.text).toContain(problem.problem);
  expect(sent[0]?.text).toContain("一项定时操作未能按时执行");
});

test("A mail does not name what is under embargo", async () => {
  const sent: Mail[] = [];
  const tell = scheduleMails({ smtpUrl: "smtp://localhost", from, to: ["a@example.com"] }, () =>
    Promise.resolve({
      send: async (mail) => {
        sent.push(mail);
        return [];
      },
    }),
  );
  await tell?.({ ...problem, isEmbargoed: true });
  const [mail] = sent;
  expect(`${mail?.subject} ${mail?.text}`).toContain("schedule 1 ");
  for (const secret of ["rg8810", problem.problem]) {
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(secret);
  }
});

test.each([
  [{ from, to: ["a@example.com"] }],
  [{ smtpUrl: "smtp://localhost", from, to: undefined }],
])("Nobody is mailed without a server or addresses", (setting) => {
  expect(scheduleMails(setting)).toBeUndefined();
});
