import { expect, test } from "vitest";
import { anchorsIn, classifyMail, type ReportedAction } from "./classifyMail.ts";

const own = new Set(["desk@example.com"]);

/** Kind of a mail by the lines of its head. */
function kindOf(lines: readonly string[], report?: ReportedAction) {
  const head = lines.map((line) => {
    const [key = "", ...rest] = line.split(":");
    return { key, value: rest.join(":") };
  });
  const of = (name: string) => head.find(({ key }) => key === name)?.value ?? "";
  return classifyMail({ head, from: of("from"), subject: of("subject"), report, own });
}

test.each([
  ["a mail without a mark", "person", ["from:ann@a.example", "subject:Undelivered goods"]],
  [
    "one of a daemon with such a subject",
    "bounce",
    ["from:mailer-daemon@a.example", "subject:Undelivered Mail"],
  ],
  [
    "one of a daemon about something else",
    "automatic",
    ["from:postmaster@a.example", "subject:Hello"],
  ],
  [
    "one with an empty path back and such a subject",
    "bounce",
    ["return-path: < > ", "subject:退信"],
  ],
  ["one with an empty path back", "automatic", ["return-path:<>", "subject:Hello"]],
  ["one with failed recipients", "bounce", ["x-failed-recipients:a@b.example"]],
  ["one that says so", "automatic", ["auto-submitted:auto-replied"]],
  ["one that says that it is none", "person", ["auto-submitted:No; x"]],
  ["one of the desk's own address", "automatic", ["from:Desk@example.com"]],
  ["one with a program's field", "automatic", ["x-loop:1"]],
  ["an answering machine's", "automatic", ["subject:Out of Office: back on Monday"]],
  ["one about an office", "person", ["subject:Out of office chairs"]],
  ["one of low precedence", "automatic", ["precedence: Bulk"]],
  ["one of a list", "automatic", ["list-id:<news.a.example>"]],
  ["one of a list by its precedence", "automatic", ["precedence:list"]],
  ["one of the desk's own list", "person", ["list-id:<desk.example.com>", "precedence:list"]],
  ["one of the desk's own list by its address", "person", ["list-post:<mailto:Desk@example.com>"]],
  [
    "a bulk mail of the desk's own list",
    "automatic",
    ["list-id:<desk.example.com>", "precedence:junk"],
  ],
] as const)("takes %s for one of the kind %s", (_of, kind, lines) => {
  expect(kindOf(lines)).toBe(kind);
});

test("takes a report of a failure for a returned mail, and any other report for an automatic one", () => {
  expect(kindOf(["from:ann@a.example"], "failed")).toBe("bounce");
  expect(kindOf(["x-failed-recipients:a@b.example"], "other")).toBe("automatic");
});

test("looks up twenty anchors at most, the last ones", () => {
  const anchorOf = (at: number) => at.toString(16).padStart(32, "0");
  const text = Array.from({ length: 21 }, (_, at) => `<${anchorOf(at)}@a.example>`).join(" ");
  const found = anchorsIn(text).map(({ name }) => name);
  expect(found).toEqual(Array.from({ length: 20 }, (_, at) => anchorOf(20 - at)));
});
