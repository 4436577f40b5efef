import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

describe("a mail server", () => {
  const from = { MAIL_FROM: "service@example.com" };

  it.each(["mail.example.com", "http://mail.example.com", "smtp://", "smtp://ann:%zz@mail"])(
    "is not %s",
    (url) => {
      expect(refusal({ ...from, SMTP_URL: url })).toContain("Example: SMTP_URL=smtps://");
    },
  );

  it("requires a From address, with a name or without", () => {
    expect(refusal({ SMTP_URL: "smtp://localhost" })).toContain("MAIL_FROM is missing");
    const { smtpUrl, mailFrom } = loadConfig({ ...from, SMTP_URL: "smtp://localhost:1025" });
    expect({ smtpUrl, mailFrom }).toEqual({
      smtpUrl: "smtp://localhost:1025",
      mailFrom: { name: "", address: "service@example.com" },
    });
  });
});

describe("a virus scanner", () => {
  it.each(["tcp://localhost", "tcp://[::1]:3310", "tcp://clamd.internal:3311", "unix:/run/clamd"])(
    "may be at %s",
    (url) => expect(loadConfig({ CLAMD_URL: url }).clamdUrl).toBe(url),
  );

  it.each([
    "localhost:3310",
    "http://localhost:3310",
    "tcp://",
    "unix:",
    "unix://run",
    "tcp://a/b",
  ])("may not be at %s", (url) =>
    expect(refusal({ CLAMD_URL: url })).toContain("Example: CLAMD_URL=tcp://"),
  );
});
