import { hostname } from "node:os";
import { expect, test } from "vitest";
import { auditLog } from "./commandLog.ts";

test("A change is one line in the form of the server's log", () => {
  const lines: string[] = [];
  const audit = auditLog({ write: (line) => lines.push(line) }, () => 1_000);
  audit({ event: "account", action: "disable", accountId: 7 }, "An account was disabled");
  expect(lines.join("")).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: 30,
    time: 1_000,
    pid: process.pid,
    hostname: hostname(),
    source: "command",
    event: "account",
    action: "disable",
    accountId: 7,
    msg: "An account was disabled",
  });
});
