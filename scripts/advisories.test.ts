import { expect, test } from "vitest";
import { auditOf } from "./advisories.ts";

const found = (severity: string) =>
  JSON.stringify({ vulnerabilities: { qs: { severity, range: "<6.5.3", via: [] } }, metadata: {} });

test("a severe vulnerability fails the check, a minor one is reported", () => {
  expect(auditOf(found("high"))).toEqual({ outcome: "weak", lines: ["high: qs <6.5.3"] });
  expect(auditOf(found("critical")).outcome).toBe("weak");
  expect(auditOf(found("moderate"))).toEqual({
    outcome: "clean",
    lines: ["moderate: qs <6.5.3"],
  });
  expect(auditOf('{"vulnerabilities":{}}').lines).toEqual(["No known weaknesses."]);
});

test("an unavailable registry is reported, and fails nothing", () => {
  const refused = '{"message":"405 Method Not Allowed","method":"POST","error":{"summary":""}}';
  for (const printed of [refused, "", "not JSON", "{}", "null"]) {
    expect(auditOf(printed).outcome).toBe("skipped");
  }
  expect(auditOf(refused).lines).toEqual(["Advisories were not looked at: 405 Method Not Allowed"]);
});
