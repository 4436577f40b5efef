import { expect, test } from "vitest";
import { EnquiryLedger, PublicationLedger, type StoredEnquiry } from "./ledger.ts";

const first = { key: "a", mark: "one", files: ["f1", "f2"] };
const second = { key: "b", mark: "two", files: [] };

function ledger(): EnquiryLedger {
  const made = new EnquiryLedger();
  made.intend(first);
  made.intend(second);
  made.acknowledge(first, "C1");
  return made;
}

const stored: StoredEnquiry = { code: "C1", mark: "one", files: ["f1", "f2"], mails: 2 };

test("An acknowledged enquiry is stored exactly once and complete; an unacknowledged one may or may not be stored", () => {
  expect(ledger().problemsOf([stored])).toEqual([]);
  const doubtful = { code: "C2", mark: "two", files: [], mails: 2 };
  expect(ledger().problemsOf([stored, doubtful])).toEqual([]);
});

test.each<[string, readonly StoredEnquiry[], string]>([
  ["lost", [], "one was told C1 and is not stored"],
  ["doubled", [stored, { ...stored, code: "C9" }], "one was stored 2 times"],
  ["under another code", [{ ...stored, code: "C9" }], "one was told C1, and C9 is stored"],
  ["without a file", [{ ...stored, files: ["f1"] }], "one has 1 attachments of 2"],
  [
    "with other bytes",
    [{ ...stored, files: ["f1", "x"] }],
    "one has an attachment with other bytes",
  ],
  [
    "with a file that is gone",
    [{ ...stored, files: ["f1", undefined] }],
    "one has an attachment with other bytes",
  ],
  ["without its mails", [{ ...stored, mails: 0 }], "one has 0 mails"],
  ["nobody's", [stored, { ...stored, mark: "x" }], "x is stored and nobody sent it"],
])("An enquiry that is %s is reported as a problem", (_, rows, problem) => {
  expect(ledger().problemsOf(rows)).toEqual([problem]);
});

test("A duplicate of an unacknowledged enquiry and two tracking codes for one key are problems", () => {
  const doubtful = { code: "C2", mark: "two", files: [], mails: 2 };
  expect(ledger().problemsOf([stored, doubtful, doubtful])).toEqual(["two was stored 2 times"]);
  const told = ledger();
  told.acknowledge(first, "C1");
  told.acknowledge(first, "C7");
  expect(told.problemsOf([stored])).toEqual(["one was told C1 and then C7"]);
  expect(told.acknowledged).toBe(1);
});

const at = (startedMs: number, version: number) => ({ version, startedMs, endedMs: startedMs + 5 });

test("Pages show the announced version after a delay, never an older one again and never an unknown one", () => {
  const ledger = new PublicationLedger(1_000);
  ledger.begin(1, 0);
  ledger.announce(1, 100);
  expect(ledger.see(at(200, 1))).toBeUndefined();
  ledger.begin(2, 1_000);
  // Committed, and the command has not ended yet: both are right.
  expect(ledger.see(at(1_010, 1))).toBeUndefined();
  ledger.announce(2, 1_100);
  expect(ledger.see(at(2_000, 1))).toBeUndefined();
  expect(ledger.see(at(2_100, 1))).toBe("an older version than was announced");
  expect(ledger.see(at(2_200, 2))).toBeUndefined();
  expect(ledger.delays).toEqual([105, 1_105]);
  expect(ledger.see(at(2_210, 1))).toBe("an older version than was announced");
  expect(ledger.see(at(2_220, 3))).toBe("a version that nobody published");
});

test("A change whose command was interrupted may or may not be shown, but once shown it stays", () => {
  const ledger = new PublicationLedger(1_000);
  ledger.begin(1, 0);
  ledger.announce(1, 10);
  ledger.begin(2, 100);
  expect(ledger.see(at(9_000, 1))).toBeUndefined();
  expect(ledger.see(at(9_100, 2))).toBeUndefined();
  // Requested before the other response ended.
  expect(ledger.see(at(9_101, 1))).toBeUndefined();
  expect(ledger.see(at(9_200, 1))).toBe("an older version than before");
});
