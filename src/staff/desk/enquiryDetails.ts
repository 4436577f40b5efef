import * as z from "zod";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import {
  type DeskEvent,
  deskEvents,
  dueTargets,
  messageDirections,
  messageStates,
} from "../../base/site/enquiryDeskCodes.ts";
import { incomingKinds } from "../../base/site/incomingMailCodes.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import { partQuoted } from "../../base/site/text/quotedMail.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { View } from "../../content/published/publication.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import { documentsOf } from "../../content/queries/parts/documentsOfParts.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import type { Stock } from "../../content/stock/offer.ts";
import { staffStateOf } from "../../readers/enquiries/enquiryStates.ts";
import { type FormName, formNames, isFormName } from "../../readers/enquiries/form/fields.ts";
import { accountOf } from "../../readers/enquiries/noteInHistory.ts";
import { enquiryById, fieldsOf, textIn, textOf } from "../../readers/enquiries/readEnquiries.ts";
import { may, type Person } from "../access/rights.ts";
import { seenEnquiry } from "./changeEnquiry.ts";
import { type DeskPerson, namesOf } from "./deskPeople.ts";
import { type DeskLine, formsFor, lineRows, linesOf } from "./enquiryList.ts";
import { leftOutOf } from "./mail/leftOutParts.ts";
import { ruleNeedsReview } from "./replies.ts";
import { fileAddress, type InsertSource, partAddress } from "./replyInserts.ts";

/** Published content around an enquiry, in the caller's language. */
export interface DeskSurroundings {
  readonly view: View;
  readonly viewOf: (language: Language) => View;
  readonly addressing: Addressing;
  readonly stock: Stock | undefined;
}

/** Another enquiry beside one. */
export interface RelatedEnquiry {
  readonly code: string;
  readonly form: FormName;
  readonly state: ReturnType<typeof staffStateOf>;
  readonly receivedAt: number;
  readonly topic: string;
  readonly sender: string;
}

/** An entry of the history. */
export interface DeskHistoryEntry {
  readonly at: number;
  readonly by: DeskPerson | null;
  readonly what: DeskEvent;
  readonly person: string | null;
  readonly state: ReturnType<typeof staffStateOf> | null;
  readonly target: (typeof dueTargets)[number] | null;
  readonly time: number | null;
  readonly version: number;
}

/** An enquiry with everything about it; undefined where there is none that the person may read. */
export async function deskEnquiry(
  store: Store,
  by: Person,
  code: string,
  around: DeskSurroundings,
) {
  const { db } = store;
  const seen = await seenEnquiry(db, code, by, "enquiry.read");
  const stored = seen && (await enquiryById(store, seen.id));
  const [row] = seen === undefined ? [] : await lineRows(db, [seen.id]);
  const [line] = row === undefined ? [] : await linesOf(db, [row]);
  const facts = seen && (await factsOf(db, seen.id));
  if (stored === undefined || line === undefined || facts === undefined) return undefined;
  const { form } = line;
  return {
    line,
    stored,
    email: textOf(stored, "email"),
    files: stored.attachments,
    namedParts: line.parts.map((part) => presentPart(part, around)),
    ...(await relatedTo(db, by, line, facts)),
    thread: await threadOf(db, by, line),
    history: await historyOf(db, line.id),
    needsReview: await ruleNeedsReview(db, facts, around),
    spamOfNetwork: await spamOf(db, facts.network_hash),
    may: {
      reply: may(by, "enquiry.reply", { form }),
      state: may(by, "enquiry.state", { form }),
      assign: may(by, "enquiry.assign", { form }),
      approve: may(by, "enquiry.approve", { form }),
      erase: may(by, "enquiry.erase", { form }),
    },
  };
}

function factsOf(db: Reading, id: number) {
  return db
    .selectFrom("enquiries")
    .select([
      ...(["id", "email", "domain", "continues_id", "network_hash", "form", "language"] as const),
      ...(["topic", "region", "body"] as const),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

type EnquiryFacts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Most enquiries that are shown beside one. */
const maxRelated = 20;

async function relatedTo(
  db: Reading,
  by: Person,
  { id }: DeskLine,
  { email, domain, continues_id: continues }: EnquiryFacts,
) {
  const forms = formsFor(by, "enquiry.read");
  const related = () =>
    db
      .selectFrom("enquiries")
      .select(["code", "form", "state", "created_at", "body"])
      .where("form", "in", forms)
      .orderBy("id", "desc")
      .limit(maxRelated);
  const others = () => related().where("id", "!=", id);
  const ofSender =
    email === null || email === "" ? [] : await others().where("email", "=", email).execute();
  const ofCompany =
    domain === null
      ? []
      : await others()
          .where("domain", "=", domain)
          .where("email", "!=", email)
          .where("is_spam", "=", 0)
          .execute();
  const before = continues === null ? [] : await others().where("id", "=", continues).execute();
  const after = await others().where("continues_id", "=", id).execute();
  return {
    ofSender: ofSender.map(presentRelated),
    ofCompany: ofCompany.map(presentRelated),
    continues: before.map(presentRelated)[0] ?? null,
    continuedBy: after.map(presentRelated),
  };
}

interface RelatedRow {
  readonly code: string;
  readonly form: string;
  readonly state: string;
  readonly created_at: number;
  readonly body: string;
}

function presentRelated({
  code,
  form: stored,
  state,
  created_at,
  body,
}: RelatedRow): RelatedEnquiry {
  const form = isFormName(stored) ? stored : formNames[0];
  const fields = fieldsOf(form, body);
  return {
    ...{ code, form, state: staffStateOf(state), receivedAt: created_at },
    topic: textIn(fields, "topic") || textIn(fields, "position"),
    sender: textIn(fields, "contact_name"),
  };
}

/** Enquiries of a network that were marked as spam. */
async function spamOf(db: Reading, network: string | null): Promise<number> {
  if (network === null) return 0;
  const row = await db
    .selectFrom("enquiries")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("network_hash", "=", network)
    .where("is_spam", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A part that an enquiry names, with what is published about it. */
function presentPart(part: string, around: DeskSurroundings) {
  const found = partNamed(around.view, part);
  return { part, found: found === undefined ? null : presentFound(found, around) };
}

function presentFound(part: Part, { view, addressing, stock }: DeskSurroundings) {
  const { language } = view;
  const { partNumber, name, column, lifecycle, replacement, variants } = part.body;
  const source = { view, addressing };
  const documents = documentsOf(view, { part: partNumber, kind: undefined })
    .map(({ document }) => document)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  const shown = (document: AttachedDocument) => presentDocument(document, source);
  const errata = documents.filter(({ kind }) => kind === "errata");
  const others = documents.filter(({ kind }) => kind !== "errata");
  const newest = others.filter(
    (one, at) => others.findIndex(({ kind }) => kind === one.kind) === at,
  );
  return {
    ...{ key: part.key, partNumber, name: localize(name, language).text },
    family: localize(view.column(column)?.doc.body.title, language).text,
    ...{ stage: lifecycle.stage, lastOrder: lifecycle.lastOrder ?? null },
    replacement:
      (replacement === undefined ? undefined : view.get("product", replacement)?.body.partNumber) ??
      null,
    address: partAddress(source, part),
    documents: newest.map(shown),
    errata: errata.map(shown),
    stock: variants.flatMap(({ orderCode }) =>
      (stock?.offersOf(orderCode) ?? []).map(({ distributor, quantity, at }) => {
        const partner = view.get("partner", distributor);
        const title =
          partner === undefined ? distributor : localize(partner.body.name, language).text;
        return { orderCode, partner: title, quantity, at };
      }),
    ),
  };
}

function presentDocument(document: AttachedDocument, source: InsertSource) {
  const { title, kind, revision, date } = document;
  return {
    ...{ title: localize(title, source.view.language).text, kind, revision, date },
    address: fileAddress(source, document),
  };
}

/** The messages of an enquiry, the oldest first. */
async function threadOf(db: Reading, by: Person, { id, form }: DeskLine) {
  const rows = await db
    .selectFrom("enquiry_messages")
    .leftJoin("mails", "mails.id", "enquiry_messages.mail_id")
    .select([
      ...(["enquiry_messages.id", "direction", "author_id", "author_name", "language"] as const),
      ...(["body", "state", "needs_review", "reviewer_id", "send_at", "version"] as const),
      ...(["enquiry_messages.sent_at", "enquiry_messages.created_at"] as const),
      ...(["mails.problem", "mails.attempts", "mail_kind", "undelivered", "left_out"] as const),
    ])
    .where("enquiry_messages.enquiry_id", "=", id)
    .orderBy("enquiry_messages.id")
    .execute();
  const people = await namesOf(
    db,
    rows.flatMap(({ author_id, reviewer_id }) => [author_id, reviewer_id]),
  );
  const files = await db
    .selectFrom("attachments")
    .select(["id", "name", "size", "kind", "message_id"])
    .where("enquiry_id", "=", id)
    .where("message_id", "is not", null)
    .orderBy("position")
    .execute();
  const mayReply = may(by, "enquiry.reply", { form });
  const mayApprove = may(by, "enquiry.approve", { form });
  const me = accountOf(by);
  return rows.map((row) => {
    const state = messageStates.find((known) => known === row.state) ?? "draft";
    const isOut = row.direction === "out";
    const isUnsent = row.attempts === 0 || row.attempts === null;
    return {
      ...{ id: row.id, state, version: row.version },
      authorName: people.get(row.author_id ?? 0)?.name ?? row.author_name,
      direction: messageDirections.find((one) => one === row.direction) ?? "note",
      author: people.get(row.author_id ?? 0) ?? null,
      language: isLanguage(row.language) ? row.language : "en",
      ...textsOf(row.direction, row.body),
      kind: incomingKinds.find((one) => one === row.mail_kind) ?? null,
      ...{ undelivered: row.undelivered, leftOut: leftOutOf(row.left_out) },
      ...{ createdAt: row.created_at, sendAt: row.send_at, sentAt: row.sent_at },
      needsReview: row.needs_review === 1,
      reviewer: people.get(row.reviewer_id ?? 0) ?? null,
      problem: row.problem ?? null,
      files: files.filter(({ message_id }) => message_id === row.id),
      may: {
        edit: mayReply && isOut && ["draft", "review", "failed"].includes(state),
        submit: mayReply && isOut && state === "draft",
        approve: mayApprove && state === "review" && row.author_id !== me && me !== null,
        cancel:
          mayReply &&
          (state === "review" ||
            state === "failed" ||
            ((state === "scheduled" || state === "queued") && isUnsent)),
      },
    } as const;
  });
}

function textsOf(direction: string, body: string) {
  const { own, quoted } = direction === "in" ? partQuoted(body) : { own: body, quoted: "" };
  return { text: own, quoted };
}

const eventDetail = z.object({
  person: z.int().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  time: z.number().optional().catch(undefined),
  target: z.enum(dueTargets).optional().catch(undefined),
});

/** Entries of the history that are shown, at most: the newest. */
const maxHistory = 500;

/** The history of an enquiry after a version, the oldest first. */
async function historyOf(db: Reading, id: number, afterVersion = 0): Promise<DeskHistoryEntry[]> {
  const rows = await db
    .selectFrom("enquiry_events")
    .select(["at", "account_id", "what", "detail", "version"])
    .where("enquiry_id", "=", id)
    .where("version", ">", afterVersion)
    .orderBy("id", "desc")
    .limit(maxHistory)
    .execute();
  const entries = rows.toReversed().flatMap((row) => {
    const what = deskEvents.find((known) => known === row.what);
    const detail = eventDetail.parse(JSON.parse(row.detail));
    return what === undefined ? [] : [{ ...row, what, detail }];
  });
  const people = await namesOf(
    db,
    entries.flatMap(({ account_id, detail }) => [account_id, detail.person ?? null]),
  );
  return entries.map(({ at, account_id, what, detail, version }) => ({
    ...{ at, what, version, by: people.get(account_id ?? 0) ?? null },
    person: people.get(detail.person ?? 0)?.name ?? null,
    state: detail.state === undefined ? null : staffStateOf(detail.state),
    ...{ target: detail.target ?? null, time: detail.time ?? null },
  }));
}

/** Returns the changes of an enquiry since a version, for a change that was refused. */
export async function changesSince(db: Reading, by: Person, code: string, version: number) {
  const row = await seenEnquiry(db, code, by, "enquiry.read");
  if (row === undefined) return undefined;
  const people = await namesOf(db, [row.assignee_id]);
  return {
    version: row.version,
    state: staffStateOf(row.state),
    assignee: people.get(row.assignee_id ?? 0) ?? null,
    changes: await historyOf(db, row.id, version),
  };
}

/** An attachment of an enquiry; undefined where there is none that the person may read. */
export async function attachmentOf(db: Reading, by: Person, code: string, id: string) {
  const row = await seenEnquiry(db, code, by, "enquiry.read");
  if (row === undefined) return undefined;
  return db
    .selectFrom("attachments")
    .select(["id", "enquiry_id", "name", "size", "kind"])
    .where("enquiry_id", "=", row.id)
    .where("id", "=", id)
    .executeTakeFirst();
}
