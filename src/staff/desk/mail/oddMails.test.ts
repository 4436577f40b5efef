import { expect, test } from "vitest";
import { anchor, mailBytes } from "../../../../tests/support/mailCorpus.ts";
import { mendText } from "./correctCharset.ts";
import { type ReadMail, readMail } from "./readMail.ts";

const own = new Set(["desk@example.com"]);
const bytesOf = (hex: string) => Buffer.from(hex, "hex");
const other = "f".repeat(32);

/** A mail of several parts, each with a head and a text. */
const parts = (head: string, ...all: readonly (readonly [string, string])[]) =>
  mailBytes(
    `From: a@b.example\nSubject: x\nContent-Type: multipart/${head}; boundary=x\n\n`,
    ...all.map(([type, text]) => `--x\nContent-Type: ${type}\n\n${text}\n`),
    "--x--\n",
  );
const plain = "text/plain; charset=utf-8";
const daemon = "From: mailer-daemon@b.example\nSubject: Undelivered mail\n\n";

test.each<[string, Buffer, Partial<ReadMail>]>([
  [
    "a sender's name in bytes of a charset that nobody states",
    mailBytes("From: ", bytesOf("d0cdbac5"), " <a@b.example>\nSubject: x\n\ny"),
    { fromName: "型号", fromAddress: "a@b.example", text: "y" },
  ],
  [
    "a name in the charset that it states beside a text in another one",
    mailBytes(
      "From: =?utf-8?B?5Z6L5Y+3?= <a@b.example>\nContent-Type: text/plain; charset=utf-8\n\n",
      bytesOf("d0cdbac5"),
    ),
    { fromName: "型号", text: "型号" },
  ],
  [
    "a single character of a charset that nobody states",
    mailBytes("From: a@b.example\nMessage-ID: x <m@b.example> y\n\ncaf", bytesOf("e9")),
    { text: "café", messageId: "m@b.example" },
  ],
  [
    "a Message-ID without brackets",
    mailBytes("From: a@b.example\nMessage-ID: m@b.example\n\nx"),
    { messageId: "m@b.example" },
  ],
  [
    "a further text without a name as part of the text",
    parts("mixed", [plain, "One"], [`${plain}\nContent-Disposition: attachment`, "Two"]),
    { text: "One\n\nTwo", files: [] },
  ],
  [
    "its HTML where its text is blank",
    parts("alternative", [plain, "\u00a0"], ["text/html", "<p>Hi</p>"]),
    { text: "Hi" },
  ],
  [
    "its text beside HTML, however short",
    parts("alternative", [plain, "Short"], ["text/html", "<p>Other</p>"]),
    { text: "Short" },
  ],
  [
    "a mail that is forwarded in it as a file",
    parts("mixed", [plain, "See"], ["message/rfc822", "Subject: Inner\n\nInner text"]),
    { text: "See", files: [expect.objectContaining({ name: "attachment-1.eml" })] },
  ],
  [
    "a text as long as is kept",
    mailBytes(`From: a@b.example\n\n${"x".repeat(100_000)}`),
    { isCut: false },
  ],
  [
    "a longer text, cut",
    mailBytes(`From: a@b.example\n\n${"x".repeat(100_001)}`),
    { isCut: true, text: "x".repeat(100_000) },
  ],
  [
    "damaged files of Outlook by their type or their name",
    parts(
      "mixed",
      [plain, "See"],
      ["application/ms-tnef; name=a.bin", "x"],
      ["application/octet-stream; name=WINMAIL.dat", "x"],
      ["application/octet-stream; name=b.bin", "x"],
    ),
    {
      text: "See",
      unreadable: ["a.bin", "WINMAIL.dat"],
      files: [expect.objectContaining({ name: "b.bin" })],
    },
  ],
  [
    "an invitation without a time",
    parts("mixed", [
      "text/calendar; name=i.ics",
      "BEGIN:VEVENT\nSUMMARY:Visit\nLOCATION:Shenzhen\\, Nanshan\nEND:VEVENT",
    ]),
    { text: "Visit\nShenzhen, Nanshan" },
  ],
  [
    "an invitation with the zone of its times",
    parts("mixed", [
      "text/calendar; name=i.ics",
      "BEGIN:VEVENT\nDTSTART;TZID=Asia/Shanghai:20261130T093000\nDTEND:20261130T023000Z\nEND:VEVENT",
    ]),
    { text: "2026-11-30 09:30 (Asia/Shanghai) – 2026-11-30 02:30 UTC" },
  ],
  [
    "a receipt of reading as sent by a program",
    parts(
      "report; report-type=disposition-notification",
      [plain, "Read."],
      ["message/disposition-notification", "Disposition: manual-action; displayed"],
    ),
    { kind: "automatic" },
  ],
  [
    "a report of another kind as any mail",
    parts("report; report-type=feedback-report", [plain, "Hi"]),
    { kind: "person" },
  ],
  [
    "a report of delivery without its part as a returned mail",
    parts("report; report-type=delivery-status", [plain, "\n Not\n\n  delivered \n"]),
    { kind: "bounce", text: "Not\ndelivered" },
  ],
  [
    "a report of a mail that was delivered as sent by a program",
    parts(
      "report; report-type=delivery-status",
      [plain, "Fine."],
      ["message/delivery-status", "Action: relayed\nStatus: 2.0.0"],
    ),
    { kind: "automatic", text: "Fine." },
  ],
  [
    "a report by its status where it has no diagnosis",
    parts(
      "report; report-type=delivery-status",
      [plain, "Sorry."],
      [
        "message/delivery-status",
        "Action: delayed\nStatus: 4.4.1\n\nAction: failed\nStatus: 5.1.1",
      ],
    ),
    { kind: "bounce", text: "5.1.1" },
  ],
  [
    "the first eight lines of a returned mail without a report",
    mailBytes(daemon, [..."abcdefghi"].join("\n\n")),
    { kind: "bounce", text: [..."abcdefgh"].join("\n"), isCut: false },
  ],
  [
    "the mail that is returned by its own Message-ID first",
    parts(
      "report; report-type=delivery-status",
      [plain, "Sorry."],
      ["message/delivery-status", "Action: failed"],
      [
        "text/rfc822-headers",
        `Message-ID: <${anchor}.2@a>\nReferences: <${other}.1@a>\nX: <${other}.3@a>`,
      ],
    ),
    {
      kind: "bounce",
      anchors: [
        { anchor, name: `${anchor}.2` },
        { anchor: other, name: `${other}.3` },
        { anchor: other, name: `${other}.1` },
        { anchor, name: `${anchor}.2` },
      ],
    },
  ],
])("Reads %s", async (_of, raw, facts) => {
  expect(await readMail(raw, own)).toMatchObject(facts);
});

test.each([
  ["b5e7b9dcc0edb5e7", "电管理电"],
  ["b0a1b0a2", "啊阿"],
  ["d7f9d7f8", "座坐"],
  ["a1b0b5e7a1b1", "“电”"],
  ["a440a440a440a440", "一一一一"],
  ["a143a143a143a143", "。。。。"],
  ["a47ea47ea47ea47e", "才才才才"],
  ["a4a1a4a1a4a1a4a1", "丑丑丑丑"],
  ["d8e1d8e2", undefined],
  ["a481a482a483a484", undefined],
  ["8140814181428143", undefined],
  ["b0a1b0a2e9e8", "啊阿殍"],
  ["b0a1e9e8", undefined],
])("Bytes %s of no stated charset are read as %s", (hex, text) => {
  const misread = new TextDecoder("windows-1252").decode(bytesOf(hex));
  expect(mendText(misread)).toBe(text ?? misread);
});
