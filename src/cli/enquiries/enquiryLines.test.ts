import { expect, test } from "vitest";
import { newFolder } from "../../../tests/support/backups.ts";
import type { MailState } from "../../base/mail/outbox.ts";
import { AttachmentFolder } from "../../readers/enquiries/attachments/attachmentFolder.ts";
import type { StoredEnquiry } from "../../readers/enquiries/readEnquiries.ts";
import { enquiryLines } from "./enquiryLines.ts";

const received = Date.parse("2026-05-06T07:08:59Z");

const enquiry: StoredEnquiry = {
  ...{ id: 1, code: "7K3M-Q0ZD-91XA", form: "business", language: "zh", createdAt: received },
  ...{ state: "in-work", stateAt: received + 3_600_000 },
  fields: [
    { name: "contact_name", value: "Lin Wei" },
    { name: "parts", value: ["RG1000", "RG2000"] },
    { name: "content", value: "Two reels.\nWhen?" },
    { name: "consent", value: true },
  ],
  attachments: [],
};

const mail = (more: Partial<MailState>): MailState => ({
  ...{ kind: "desk", attempts: 0, sentAt: null, givenUpAt: null, problem: null, ...more },
});

test("An enquiry is shown with its fields, files and mails, a line each", async () => {
  const dataDir = await newFolder();
  const folder = await AttachmentFolder.open(dataDir);
  const file = { id: "f1", name: "a.txt", size: 2_048, kind: "text" as const };
  const problem = "450 later";
  const mails = [
    ...[mail({}), mail({ attempts: 1, problem }), mail({ attempts: 2 })],
    ...[mail({ attempts: 1, sentAt: received }), mail({ sentAt: received, givenUpAt: 1, problem })],
    ...[mail({ givenUpAt: received, problem }), mail({ givenUpAt: received })],
  ];
  expect(enquiryLines({ ...enquiry, attachments: [file] }, mails, folder)).toEqual([
    "Business enquiry 7K3M-Q0ZD-91XA, received 2026-05-06 07:08 UTC, written in zh",
    "State: in-work since 2026-05-06 08:08 UTC",
    "Contact name: Lin Wei",
    "Parts: RG1000; RG2000",
    "Content:\n  Two reels.\n  When?",
    expect.stringMatching(/: yes$/),
    `Attachment: a.txt (Text, 2\u00a0KB) in ${dataDir}/attachments/f1`,
    "Mail: desk, waiting",
    "Mail: desk, waiting after 1 attempts: 450 later",
    "Mail: desk, waiting after 2 attempts",
    "Mail: desk, sent 2026-05-06 07:08 UTC",
    "Mail: desk, sent 2026-05-06 07:08 UTC: 450 later",
    "Mail: desk, given up 2026-05-06 07:08 UTC: 450 later",
    "Mail: desk, given up 2026-05-06 07:08 UTC",
  ]);
  const fields = [{ name: "consent" as const, value: false }];
  const lines = enquiryLines({ ...enquiry, state: "received", stateAt: null, fields }, [], folder);
  expect(lines.slice(1)).toEqual(["State: received", expect.stringMatching(/: no$/)]);
});
