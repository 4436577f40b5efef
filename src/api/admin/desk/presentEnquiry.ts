import type * as z from "zod";
import { messages } from "../../../base/i18n/index.ts";
import { type AttachmentKind, attachmentKinds } from "../../../base/site/enquiryCodes.ts";
import { deskRegions, messageStates } from "../../../base/site/enquiryDeskCodes.ts";
import { defaultLanguage, isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../../readers/enquiries/form/messagesOfForm.ts";
import { labelOf } from "../../../readers/enquiries/mailContent.ts";
import type { StoredField } from "../../../readers/enquiries/readEnquiries.ts";
import type { DeskChanged } from "../../../staff/desk/changeEnquiry.ts";
import type {
  changesSince,
  DeskHistoryEntry,
  deskEnquiry,
  RelatedEnquiry,
} from "../../../staff/desk/enquiryDetails.ts";
import type { DeskDue, DeskLine } from "../../../staff/desk/enquiryList.ts";
import type {
  deskChanged,
  deskConflict,
  deskHistoryEntry,
  deskLine,
  deskEnquiry as enquiryShape,
  relatedEnquiry,
} from "../../contract/desk.ts";
import { isoTime } from "../commonParameters.ts";

/** Published content, and the language of the caller. */
export interface ShownIn {
  readonly publication: Publication;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time));

/** Presents an enquiry of a list. */
export function presentLine(line: DeskLine, shown: ShownIn): z.input<typeof deskLine> {
  return {
    ...{ code: line.code, form: line.form, state: line.state, version: line.version },
    language: isLanguage(line.language) ? line.language : defaultLanguage,
    received_at: isoTime(line.receivedAt),
    ...{ sender: line.sender, company: line.company, domain: line.domain },
    region: deskRegions.find((region) => region === line.region) ?? null,
    subject: topicIn(line.topic, line.form, shown),
    ...{ parts: [...line.parts], assignee: line.assignee },
    ...{ is_spam: line.isSpam, needs_no_answer: line.needsNoAnswer },
    waiting_since: timeOrNull(line.waitingSince),
    ...{ attachments: line.attachments, last_mail: line.lastMail },
    due: line.due && presentDue(line.due, shown),
  };
}

function presentDue({ target, at, nearAt }: DeskDue, { now }: ShownIn) {
  const near = nearAt <= now ? ("near" as const) : null;
  return { target, at: isoTime(at), state: at <= now ? ("past" as const) : near };
}

/** A topic as it is stored, in the caller's language. */
export function topicIn(
  topic: string,
  form: FormName,
  { publication, language }: Omit<ShownIn, "now">,
): string {
  return labelOf("topic", topic, form, publication, language);
}

/** Presents an enquiry with everything about it. */
export function presentEnquiry(
  found: NonNullable<Awaited<ReturnType<typeof deskEnquiry>>>,
  shown: ShownIn,
): z.input<typeof enquiryShape> {
  const { line, stored } = found;
  const related = (one: RelatedEnquiry) => presentRelated(one, shown);
  return {
    ...presentLine(line, shown),
    email: found.email,
    fields: stored.fields
      .filter(({ name }) => name !== "consent")
      .map((field) => presentField(field, line.form, shown)),
    files: found.files.map(presentFile),
    named_parts: found.namedParts.map(({ part, found: known }) => ({
      part,
      found: known && {
        ...{ key: known.key, part_number: known.partNumber, name: known.name },
        ...{ family: known.family, stage: known.stage, last_order: known.lastOrder },
        ...{ replacement: known.replacement, address: known.address },
        ...{ documents: known.documents, errata: known.errata },
        stock: known.stock.map(({ orderCode, partner, quantity, at }) => ({
          ...{ order_code: orderCode, partner, quantity, reported_at: isoTime(at) },
        })),
      },
    })),
    of_sender: found.ofSender.map(related),
    of_company: found.ofCompany.map(related),
    continues: found.continues && related(found.continues),
    continued_by: found.continuedBy.map(related),
    thread: found.thread.map((message) => ({
      ...{ id: message.id, direction: message.direction, state: message.state },
      ...{ version: message.version, author: message.author, author_name: message.authorName },
      ...{ language: message.language, text: message.text, quoted: message.quoted },
      ...{ kind: message.kind, undelivered: message.undelivered, left_out: [...message.leftOut] },
      created_at: isoTime(message.createdAt),
      ...{ send_at: timeOrNull(message.sendAt), sent_at: timeOrNull(message.sentAt) },
      ...{ needs_review: message.needsReview, reviewer: message.reviewer },
      ...{ problem: message.problem, attachments: message.files.map(presentFile) },
      may: message.may,
    })),
    history: found.history.map(presentHistory),
    ...{ needs_review: found.needsReview, spam_of_network: found.spamOfNetwork, may: found.may },
  };
}

function presentField({ name, value }: StoredField, form: FormName, shown: ShownIn) {
  const { publication, language } = shown;
  const label = messagesOfForm(messages[language].enquiry, form).fields[name];
  const values = typeof value === "boolean" ? [value ? "yes" : "no"] : [value].flat();
  const texts = values.map((one) => labelOf(name, one, form, publication, language));
  return { name, label, value: texts.join(messages[language].products.listSeparator) };
}

interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly kind: string;
}

/** Presents an attachment. */
export function presentFile({ id, name, size, kind: stored }: FileFacts) {
  const kind: AttachmentKind = attachmentKinds.find((one) => one === stored) ?? "text";
  return { id, name, size, kind, is_shown: kind === "image" || kind === "pdf" };
}

function presentRelated(
  { receivedAt, topic, ...one }: RelatedEnquiry,
  shown: ShownIn,
): z.input<typeof relatedEnquiry> {
  return { ...one, received_at: isoTime(receivedAt), subject: topicIn(topic, one.form, shown) };
}

function presentHistory(entry: DeskHistoryEntry): z.input<typeof deskHistoryEntry> {
  return { ...entry, at: isoTime(entry.at), time: timeOrNull(entry.time) };
}

/** Presents what happened since the version that a change named. */
export function presentConflict(
  since: NonNullable<Awaited<ReturnType<typeof changesSince>>>,
): z.input<typeof deskConflict> {
  return { ...since, changes: since.changes.map(presentHistory) };
}

/** Presents what a change came to. */
export function presentChanged({ version, message }: DeskChanged): z.input<typeof deskChanged> {
  if (message === null) return { version, message: null };
  const state = messageStates.find((one) => one === message.state) ?? "draft";
  return { version, message: { id: message.id, version: message.version, state } };
}
