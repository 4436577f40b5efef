import type { AttachmentFolder } from "../enquiries/attachments/folder.ts";
import type { KeptEnquiry, KeptMail, KeptValue } from "../enquiries/kept.ts";
import { words } from "../i18n/index.ts";
import { defaultLanguage } from "../site/languages.ts";

const say = words[defaultLanguage].enquiry;

/** An enquiry as a terminal shows it. What readers typed holds no control characters. */
export function enquiryLines(
  { code, form, language, createdAt, fields, attachments }: KeptEnquiry,
  mails: readonly KeptMail[],
  folder: AttachmentFolder,
): string[] {
  return [
    `${say.forms[form]} ${code}, received ${timeOf(createdAt)}, written in ${language}`,
    ...fields.map(({ name, value }) =>
      name === "content"
        ? `${say.fields[name]}:\n  ${textOf(value).replaceAll("\n", "\n  ")}`
        : `${say.fields[name]}: ${textOf(value)}`,
    ),
    ...attachments.map(
      ({ id, name, size, kind }) =>
        `Attachment: ${name} (${say.kinds[kind]}, ${size} bytes) in ${folder.pathOf(id)}`,
    ),
    ...mails.map((mail) => `Mail: ${mail.kind}, ${stateOf(mail)}`),
  ];
}

function textOf(value: KeptValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return [value].flat().join("; ");
}

function stateOf({ sentAt, givenUpAt, attempts, problem }: KeptMail): string {
  const why = problem === null ? "" : `: ${problem}`;
  if (sentAt !== null) return `sent ${timeOf(sentAt)}${why}`;
  if (givenUpAt !== null) return `given up ${timeOf(givenUpAt)}${why}`;
  return attempts === 0 ? "waiting" : `waiting after ${attempts} attempts${why}`;
}

function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
