import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

describe("the idle minutes of a session", () => {
  it.each(["4", "1441", "-5", "1.5", "an hour", "5m"])("are not %s", (minutes) => {
    expect(refusal({ SESSION_IDLE_MINUTES: minutes })).toContain("SESSION_IDLE_MINUTES is");
  });

  it("may be unlimited: then sessions end by their age alone", () => {
    expect(loadConfig({ SESSION_IDLE_MINUTES: "0" }).sessionIdleMs).toBeUndefined();
    expect(loadConfig({ SESSION_IDLE_MINUTES: "1440" }).sessionIdleMs).toBe(86_400_000);
  });
});

describe("a password", () => {
  it("requires an account", () => {
    expect(refusal({ ADMIN_PASSWORD: "correct horse battery" })).toContain(
      "ADMIN_ACCOUNT is missing",
    );
  });

  it("requires twelve characters, counted as users count them", () => {
    const env = { ADMIN_ACCOUNT: "ann" };
    expect(refusal({ ...env, ADMIN_PASSWORD: "elevenchars" })).toContain("12 characters");
    expect(refusal({ ...env, ADMIN_PASSWORD: "𠀀".repeat(6) })).toContain("12 characters");
    const twelve = "𠀀𠀅𠀂𠀇𠀄𠀁𠀆𠀃𠀈𠀋𠀊𠀉";
    expect(loadConfig({ ...env, ADMIN_PASSWORD: twelve }).adminPassword).toHaveLength(24);
  });

  it("is not one of the most common ones", () => {
    const message = refusal({ ADMIN_ACCOUNT: "ann", ADMIN_PASSWORD: "Password1234" });
    expect(message).toContain("ADMIN_PASSWORD is one of the passwords that everybody tries first");
    expect(message).not.toContain("Password1234");
  });

  it("is reported as too short and without an account at once", () => {
    const message = refusal({ ADMIN_PASSWORD: "short" });
    expect(message).toContain("ADMIN_PASSWORD is shorter");
    expect(message).toContain("ADMIN_ACCOUNT is missing");
  });

  it("is never repeated in a message, wherever it was written", () => {
    const secret = fc.stringMatching(/^[A-Z]{5,11}$/);
    fc.assert(
      fc.property(secret, (password) => {
        expect(refusal({ ADMIN_PASSWORD: password, ADMIN_ACCOUNT: "ann" })).not.toContain(password);
        for (const url of [
          `mysql://ann:${password}@localhost/chips`,
          `postgres://ann:${password}@local host/chips`,
          `postgres://ann:${password}%@localhost/chips`,
          `ann:${password}@localhost`,
          `${password}:x`,
        ]) {
          expect(refusal({ DATABASE_URL: url })).not.toContain(password);
          expect(refusal({ SMTP_URL: url })).not.toContain(password);
        }
        const { databasePlace } = loadConfig({
          DATABASE_URL: `postgres://ann:${password}@localhost/chips?password=${password}`,
        });
        expect(databasePlace).toBe("postgres://ann@localhost/chips");
      }),
    );
  });
});
