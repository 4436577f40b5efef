import { messages } from "../../base/i18n/index.ts";
import type { MailState } from "../../base/mail/outbox.ts";
import { defaultLanguage } from "../../base/site/languages.ts";
import { fileSize } from "../../base/site/values/fileSize.ts";
import type { AttachmentFolder } from "../../readers/enquiries/attachments/attachmentFolder.ts";
import { messagesOfForm } from "../../readers/enquiries/form/messagesOfForm.ts";
import type { StoredEnquiry, StoredValue } from "../../readers/enquiries/readEnquiries.ts";

/** An enquiry as a terminal shows it. What readers typed holds no control characters. */
export function enquiryLines(
  { code, form, language, createdAt, state, stateAt, fields, attachments }: StoredEnquiry,
  mails: readonly MailState[],
  folder: AttachmentFolder,
): string[] {
  const print = messagesOfForm(messages[defaultLanguage].enquiry, form);
  return [
    `${print.forms[form]} ${code}, received ${timeOf(createdAt)}, written in ${language}`,
    `State: ${state}${stateAt === null ? "" : ` since ${timeOf(stateAt)}`}`,
    ...fields.map(({ name, value }) =>
      name === "content"
        ? `${print.fields[name]}:\n  ${textOf(value).replaceAll("\n", "\n  ")}`
        : `${print.fields[name]}: ${textOf(value)}`,
    ),
    ...attachments.map(
      ({ id, name, size, kind }) =>
        `Attachment: ${name} (${print.kinds[kind]}, ${fileSize(size)}) in ${folder.pathOf(id)}`,
    ),
    ...mails.map((mail) => `Mail: ${mail.kind}, ${stateOf(mail)}`),
  ];
}

function textOf(value: StoredValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return [value].flat().join("; ");
}

function stateOf({ sentAt, givenUpAt, attempts, problem }: MailState): string {
  const why = problem === null ? "" : `: ${problem}`;
  if (sentAt !== null) return `sent ${timeOf(sentAt)}${why}`;
  if (givenUpAt !== null) return `given up ${timeOf(givenUpAt)}${why}`;
  return attempts === 0 ? "waiting" : `waiting after ${attempts} attempts${why}`;
}

function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
