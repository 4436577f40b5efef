import { messages } from "../../base/i18n/index.ts";
import type { DrawnMail } from "../../base/mail/templateTypes.ts";
import { type Language, languageFacts, languages } from "../../base/site/languages.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import { fileSize } from "../../base/site/values/fileSize.ts";
import type { Publication } from "../../content/published/publication.ts";
import { fields } from "./form/fields.ts";
import { messagesOfForm } from "./form/messagesOfForm.ts";
import { formOptions } from "./formOptions.ts";
import {
  type StoredAttachment,
  type StoredEnquiry,
  type StoredField,
  senderName,
  subjectOf,
  textOf,
} from "./readEnquiries.ts";

/** Mail to the department: all that was written, under labels in both languages, as plain text. */
export function departmentMail(enquiry: StoredEnquiry, publication: Publication): DrawnMail {
  const { code, form, createdAt, language, attachments } = enquiry;
  const name = textOf(enquiry, "contact_name");
  const head = [
    [both(({ enquiryMail }) => enquiryMail.form), both(({ enquiry: { forms } }) => forms[form])],
    [both(({ enquiryMail }) => enquiryMail.code), code],
    [both(({ enquiryMail }) => enquiryMail.received), timeOf(createdAt)],
    [both(({ enquiryMail }) => enquiryMail.language), languageFacts[language].ownName],
  ].map(([label, value]) => `${label}: ${value}`);
  const written = enquiry.fields
    .filter(({ name }) => name !== "consent")
    .map((field) => fieldText(field, enquiry, publication));
  return {
    subject: sanitizeLine(
      `[${code}] ${both(({ enquiry: { forms } }) => forms[form])}: ` +
        [senderName(enquiry), subjectOf(enquiry)].join(", "),
    ),
    text: paragraphs([
      languages.map((one) => deskLead(form, one)),
      head,
      written,
      attachments.length === 0
        ? []
        : [both(({ enquiryMail }) => enquiryMail.deskAttachments), ...attachments.map(fileText)],
      languages.map((one) => messages[one].enquiryMail.deskReply),
    ]),
    replyTo: { name, address: textOf(enquiry, "email") },
  };
}

/**
 * Mail to the sender, in their language. It contains nothing that was typed: otherwise a sender
 * could use the form to mail any text to any address.
 */
export function receiptMail(
  enquiry: StoredEnquiry,
  { views }: Publication,
  trackingUrl?: string,
): DrawnMail {
  const { language, form, code, createdAt } = enquiry;
  const { enquiryMail, enquiry: named } = messages[language];
  const t = form === "application" ? { ...enquiryMail, ...enquiryMail.application } : enquiryMail;
  const company = localize(views[language].setting("company").name, language).text;
  return {
    subject: sanitizeLine(t.receiptSubject(named.forms[form], code)),
    text: paragraphs([
      [t.receiptGreeting],
      [t.receiptLead(company), t.receiptNext],
      [
        t.receiptLine(t.form, named.forms[form]),
        t.receiptLine(t.code, code),
        t.receiptLine(t.received, timeOf(createdAt)),
      ],
      [t.receiptKeep],
      trackingUrl === undefined ? [t.receiptTracking] : [t.receiptTrackingAt, trackingUrl],
      [t.receiptMistake],
      [t.receiptClosing, company],
    ]),
  };
}

/**
 * A reply of the desk to the sender, in their language. The tracking code in the subject helps people to
 * find the thread; programs go by its Message-IDs.
 */
export function replyMail(
  enquiry: StoredEnquiry,
  text: string,
  { views }: Publication,
  trackingUrl?: string,
): DrawnMail & { readonly to: readonly string[] } {
  const { language, form, code } = enquiry;
  const { enquiryMail: t } = messages[language];
  const company = localize(views[language].setting("company").name, language).text;
  const topic = labelOf("topic", subjectOf(enquiry), form, { views }, language);
  return {
    subject: sanitizeLine(t.replySubject(topic, code)),
    text: paragraphs([
      [text],
      ["--", t.replyFoot(company, code), ...(trackingUrl === undefined ? [] : [trackingUrl])],
    ]),
    to: [textOf(enquiry, "email")],
  };
}

function deskLead(form: StoredEnquiry["form"], language: Language): string {
  const { enquiryMail: t } = messages[language];
  return form === "application" ? t.application.deskLead : t.deskLead;
}

type Said = (t: (typeof messages)[Language]) => string;

/** A word in both languages, once where they have the same. */
function both(said: Said): string {
  return joined(languages.map((language) => said(messages[language])));
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ""))].join(" / ");
}

function fieldText(field: StoredField, enquiry: StoredEnquiry, publication: Publication): string {
  const label = both((t) => messagesOfForm(t.enquiry, enquiry.form).fields[field.name]);
  const value = valueText(field, enquiry, publication);
  return field.name === "content" ? `\n${label}:\n${value}` : `${label}: ${value}`;
}

/** Choices by their labels in both languages, what was typed as it was typed. */
function valueText(
  { name, value }: StoredField,
  { form }: StoredEnquiry,
  publication: Publication,
) {
  const values = typeof value === "boolean" ? [value ? "yes" : "no"] : [value].flat();
  const shown = values.map((one) =>
    joined(languages.map((language) => labelOf(name, one, form, publication, language))),
  );
  return shown.join("; ");
}

/** The label of a field's value in a language; what was typed as it was typed. */
export function labelOf(
  name: StoredField["name"],
  value: string,
  form: StoredEnquiry["form"],
  { views }: Pick<Publication, "views">,
  language: Language,
): string {
  const { enquiry } = messages[language];
  const field = fields[name];
  const own: Readonly<Record<string, string>> = {
    ...("messages" in field && enquiry[field.messages]),
    ...(field.kind === "flag" && enquiry.yesOrNo),
  };
  const options = "list" in field ? formOptions(views[language], form)[field.list] : [];
  return own[value] ?? options.find((option) => option.value === value)?.label ?? value;
}

function fileText({ name, kind, size }: StoredAttachment): string {
  const kinds = both(({ enquiry }) => enquiry.kinds[kind]);
  return `- ${name} (${kinds}, ${fileSize(size)})`;
}

/** Unlike a desk's or a sender's, the server's time zone says nothing to anybody. */
function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function paragraphs(groups: readonly (readonly string[])[]): string {
  return `${groups
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}
