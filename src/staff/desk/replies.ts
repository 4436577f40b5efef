import { enqueueMails, withdrawMail } from "../../base/mail/outbox.ts";
import type { sendTimes, statesAfterReply } from "../../base/site/enquiryDeskCodes.ts";
import { defaultLanguage, type Language } from "../../base/site/languages.ts";
import { sanitizeText } from "../../base/site/sanitizeInput.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import type { View } from "../../content/published/publication.ts";
import { stateEntry } from "../../readers/enquiries/enquiryStates.ts";
import { isFormName } from "../../readers/enquiries/form/fields.ts";
import { accountOf } from "../../readers/enquiries/noteInHistory.ts";
import { NotPermitted, type Person, serverPerson } from "../access/rights.ts";
import { fittingRules, listRules } from "./assignmentRules.ts";
import {
  type Changed,
  type ChangedMessage,
  changeEnquiry,
  type DeskChange,
  type DeskChanged,
  type LockedEnquiry,
  lockEnquiry,
  writeChange,
} from "./changeEnquiry.ts";
import { namesOf } from "./deskPeople.ts";
import { DeskProblem } from "./deskProblem.ts";
import { dueSettings } from "./dueSettings.ts";
import { stateValues } from "./enquiryActions.ts";
import { anchorOf, replyName } from "./enquiryThread.ts";
import { languageIn, templateNeedsReview } from "./replyTemplates.ts";
import { nextWorkingMoment } from "./workingTime.ts";

/** A reply as somebody writes it. */
export interface ReplyDraft {
  readonly text: string;
  /** Id of the template that it began with. */
  readonly template: number | null;
}

type StateAfter = (typeof statesAfterReply)[number];

/** Time and consequence of sending a reply. */
export interface Submission {
  /** Version of the reply that was read. */
  readonly replyVersion: number;
  readonly when: (typeof sendTimes)[number];
  /** With `at` alone, milliseconds since 1970. */
  readonly sendAt: number | undefined;
  readonly stateAfter: StateAfter;
}

/** Facts of the site that sending needs. */
export interface SendingFacts {
  readonly viewOf: (language: Language) => View;
}

/** Longest time ahead for which a reply can be scheduled, in milliseconds. */
const maxAheadMs = 90 * 24 * 60 * 60_000;

type ReplyRow = NonNullable<Awaited<ReturnType<typeof replyIn>>>;

/**
 * Begins a reply. It is no change of the enquiry: others see it in the thread as a draft.
 * @throws NotPermitted, DeskProblem
 */
export function beginReply(store: Store, code: string, draft: ReplyDraft, change: DeskChange) {
  const { by, now } = change;
  return changeEnquiry(store, code, "enquiry.reply", change, async (tx, row) => {
    const author = await authorOf(tx, by);
    const needsReview = await draftNeedsReview(tx, draft);
    const message = await tx
      .insertInto("enquiry_messages")
      .values({
        ...{ enquiry_id: row.id, direction: "out", ...author, language: row.language },
        ...{ body: sanitizeText(draft.text), state: "draft", created_at: now },
        needs_review: needsReview ? 1 : 0,
      })
      .returning(["id", "version", "state"])
      .executeTakeFirstOrThrow();
    return { entries: [], message };
  });
}

/**
 * Changes the text of a reply that is not to be sent yet; one that waits for a second reader is a draft
 * again. Who changes it is its author from then on, and not its second reader.
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function editReply(
  store: Store,
  code: string,
  id: number,
  draft: ReplyDraft & { readonly replyVersion: number },
  change: DeskChange,
) {
  return changeReply(store, code, { id, replyVersion: draft.replyVersion }, change, {
    act: "enquiry.reply",
    async work(tx, _row, reply) {
      if (reply.state !== "draft" && reply.state !== "review" && reply.state !== "failed") {
        throw new DeskProblem("not-editable");
      }
      const needsReview = reply.needs_review === 1 || (await draftNeedsReview(tx, draft));
      const message = await writeReply(tx, reply, {
        ...(await authorOf(tx, change.by)),
        ...{ body: sanitizeText(draft.text), state: "draft", needs_review: needsReview ? 1 : 0 },
        ...{ reviewer_id: null, mail_id: null },
      });
      const isReturned = reply.state === "review";
      return {
        entries: isReturned ? [{ what: "returned", detail: { message: reply.id } }] : [],
        message,
      };
    },
  });
}

/** Removes a draft. @throws NotPermitted, VersionConflict, DeskProblem */
export function discardReply(
  store: Store,
  code: string,
  of: { readonly id: number; readonly replyVersion: number },
  change: DeskChange,
) {
  return changeReply(store, code, of, change, {
    act: "enquiry.reply",
    async work(tx, _row, reply) {
      if (reply.state !== "draft") throw new DeskProblem("not-editable");
      await tx.deleteFrom("enquiry_messages").where("id", "=", reply.id).execute();
      return { entries: [] };
    },
  });
}

/**
 * Sends a reply: puts it into the outbox, for now or for a later time; or gives it to a second reader,
 * where its template or a rule asks for one.
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function submitReply(
  store: Store,
  code: string,
  id: number,
  submission: Submission,
  change: DeskChange,
  facts: SendingFacts,
): Promise<DeskChanged | undefined> {
  const of = { id, replyVersion: submission.replyVersion };
  return changeReply(store, code, of, change, {
    act: "enquiry.reply",
    async work(tx, row, reply) {
      if (reply.state !== "draft") throw new DeskProblem("not-sendable");
      if (reply.body === "") throw new DeskProblem("empty-text");
      const sendAt = await sendTime(tx, submission, change.now);
      const in_hours = submission.when === "working" ? 1 : 0;
      const needsReview = reply.needs_review === 1 || (await ruleNeedsReview(tx, row, facts));
      const claimed = claimedBy(row, change);
      if (!needsReview) {
        const done = await dispatch(tx, row, reply, { ...submission, sendAt }, change);
        return { ...done, set: claimed.set, entries: [...claimed.entries, ...done.entries] };
      }
      const message = await writeReply(tx, reply, {
        ...{ state: "review", needs_review: 1, send_at: sendAt ?? null, in_hours },
        state_after: submission.stateAfter,
      });
      return {
        set: claimed.set,
        entries: [...claimed.entries, { what: "review", detail: { message: id } }],
        audit: { act: "enquiry.reply", detail: { message: id, review: true } },
        message,
      };
    },
  });
}

/**
 * Approves a reply as its second reader, and sends it.
 * @throws NotPermitted, VersionConflict, DeskProblem where the person has written it
 */
export function approveReply(
  store: Store,
  code: string,
  of: { readonly id: number; readonly replyVersion: number },
  change: DeskChange,
) {
  const { by, now } = change;
  return changeReply(store, code, of, change, {
    act: "enquiry.approve",
    async work(tx, row, reply) {
      if (reply.state !== "review") throw new DeskProblem("not-waiting");
      const reader = accountOf(by);
      if (reader === null || reader === reply.author_id) throw new DeskProblem("own-reply");
      const isLater = reply.send_at !== null && reply.send_at > now;
      const planned = isLater ? (reply.send_at ?? undefined) : undefined;
      const sendAt = reply.in_hours === 1 ? await workingTimeAfter(tx, now) : planned;
      const stateAfter = stateAfterOf(reply.state_after);
      const done = await dispatch(tx, row, reply, { sendAt, stateAfter }, change, reader);
      const approved = { what: "approved", detail: { message: reply.id } } as const;
      const audit = { act: "enquiry.approve", detail: { message: reply.id } } as const;
      return { ...done, entries: [approved, ...done.entries], audit };
    },
  });
}

/**
 * Takes a reply back to its draft: out of review, by its author or, with a note, by a second reader; out of
 * the outbox, unless an attempt to send it has begun.
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function takeBackReply(
  store: Store,
  code: string,
  of: { readonly id: number; readonly replyVersion: number; readonly note: string },
  change: DeskChange,
) {
  const { by, now } = change;
  return changeReply(store, code, of, change, {
    act: "enquiry.reply",
    async work(tx, row, reply) {
      const isReview = reply.state === "review";
      if (!isReview && !["scheduled", "queued", "failed"].includes(reply.state)) {
        throw new DeskProblem("not-waiting");
      }
      if (!isReview && reply.mail_id !== null && !(await withdrawMail(tx, reply.mail_id))) {
        throw new DeskProblem("being-sent");
      }
      const message = await writeReply(tx, reply, {
        ...{ state: "draft", mail_id: null, reviewer_id: null, send_at: null, in_hours: 0 },
      });
      const text = sanitizeText(of.note);
      if (text !== "") {
        await tx
          .insertInto("enquiry_messages")
          .values({
            ...{ enquiry_id: row.id, direction: "note", ...(await authorOf(tx, by)) },
            ...{ language: row.language, body: text, state: "noted", created_at: now },
          })
          .execute();
      }
      const what = isReview ? "returned" : "cancelled";
      return {
        entries: [{ what, detail: { message: reply.id } }],
        audit: {
          act: isReview ? "enquiry.return" : "enquiry.cancel",
          detail: { message: reply.id },
        },
        message,
      };
    },
  });
}

/** The text of a reply that is to be sent; undefined where it is not to be sent any more. */
export function replyToSend(db: Reading, id: number, messageId: string) {
  return (
    db
      .selectFrom("enquiry_messages")
      .innerJoin("mails", "mails.id", "enquiry_messages.mail_id")
      .select("body")
      .where("enquiry_messages.id", "=", id)
      // Another mail of it was taken back, or given up and replaced.
      .where("mails.message_id", "=", messageId)
      .where("state", "in", ["queued", "scheduled", "failed"])
      .executeTakeFirst()
  );
}

/** Notes that a reply was sent, in the transaction that marks its mail as sent. */
export async function replySent(
  tx: Writing,
  { message: id, state }: { readonly message: number; readonly state: StateAfter },
  messageId: string,
  now: number,
): Promise<void> {
  const reply = await replyOf(tx, id);
  const row = reply && (await lockEnquiry(tx, reply.enquiry_id));
  if (reply === undefined || row === undefined) return;
  await writeReply(tx, reply, { state: "sent", sent_at: now, message_id: messageId });
  const isMoved = row.state !== state;
  const first = await tx
    .selectFrom("enquiries")
    .select("first_reply_at")
    .where("id", "=", row.id)
    .executeTakeFirst();
  await writeChange(
    tx,
    row,
    {
      set: {
        ...(first?.first_reply_at === null && { first_reply_at: now }),
        ...(isMoved && stateValues(state, now)),
        waiting_since: state === "closed" ? null : now,
      },
      entries: [
        { what: "sent", detail: { message: id } },
        ...(isMoved ? [stateEntry(row.state, state)] : []),
      ],
    },
    { by: authorPerson(reply.author_id), now },
  );
}

/** Notes that a reply was given up, in the transaction that gives its mail up. */
export async function replyGivenUp(tx: Writing, id: number, now: number): Promise<void> {
  const reply = await replyOf(tx, id);
  const row = reply && (await lockEnquiry(tx, reply.enquiry_id));
  if (reply === undefined || row === undefined) return;
  await writeReply(tx, reply, { state: "failed" });
  const entries = [{ what: "failed", detail: { message: id } }] as const;
  await writeChange(tx, row, { entries }, { by: serverPerson, now });
}

/** The actor of a reply in the history: its author, though the outbox sends it. */
function authorPerson(author: number | null): Person {
  return author === null ? serverPerson : { ...serverPerson, id: `account:${author}` };
}

/** Claims an enquiry that nobody has for whoever replies to it. */
function claimedBy(row: LockedEnquiry, { by, now }: DeskChange) {
  const me = accountOf(by);
  if (row.assignee_id !== null || me === null) return { set: {}, entries: [] };
  const isNew = row.state === "received";
  return {
    set: { assignee_id: me, ...(isNew && stateValues("in-work", now)) },
    entries: [
      { what: "claimed", detail: { person: me } } as const,
      ...(isNew ? [stateEntry(row.state, "in-work")] : []),
    ],
  };
}

/** Puts a reply into the outbox: one mail, in the transaction that makes it no draft any more. */
async function dispatch(
  tx: Writing,
  row: LockedEnquiry,
  reply: ReplyRow,
  { sendAt, stateAfter }: { readonly sendAt: number | undefined; readonly stateAfter: StateAfter },
  { now }: DeskChange,
  reviewer: number | null = null,
): Promise<Changed> {
  const name = replyName(await anchorOf(tx, row), reply.id);
  // A reply that was taken back and is sent again is another mail.
  const unique = `${name}.${reply.version}`;
  await enqueueMails(
    tx,
    [
      {
        ...{ kind: "enquiryReply", recipients: [], owner: { enquiry_id: row.id }, name: unique },
        data: { message: reply.id, state: stateAfter },
        sendAt,
      },
    ],
    now,
  );
  const mail = await tx
    .selectFrom("mails")
    .select("id")
    .where("message_id", "=", unique)
    .executeTakeFirstOrThrow();
  const isLater = sendAt !== undefined;
  const message = await writeReply(tx, reply, {
    ...{ state: isLater ? "scheduled" : "queued", send_at: sendAt ?? null, mail_id: mail.id },
    ...{ reviewer_id: reviewer, state_after: stateAfter },
  });
  return {
    entries: [
      isLater
        ? { what: "scheduled", detail: { message: reply.id, time: sendAt } }
        : { what: "queued", detail: { message: reply.id } },
    ],
    audit: { act: "enquiry.reply", detail: { message: reply.id } },
    message,
  };
}

/** Time at which a reply is sent; undefined: at once. */
async function sendTime(
  tx: Writing,
  { when, sendAt }: Submission,
  now: number,
): Promise<number | undefined> {
  if (when === "now") return undefined;
  if (when === "working") return workingTimeAfter(tx, now);
  if (sendAt === undefined) throw new DeskProblem("time-missing");
  if (sendAt <= now || sendAt > now + maxAheadMs) throw new DeskProblem("past-time");
  return sendAt;
}

/** The next working minute of the desk; undefined: it is one now. */
async function workingTimeAfter(tx: Writing, now: number): Promise<number | undefined> {
  const { calendar } = await dueSettings(tx);
  const at = nextWorkingMoment(now, calendar);
  if (at === undefined || at > now + maxAheadMs) throw new DeskProblem("no-working-time");
  return at > now ? at : undefined;
}

/** Tells whether a rule that fits the enquiry asks for a second reader. */
export async function ruleNeedsReview(
  db: Reading,
  { id, form, language: stored, topic, region, body }: RuledEnquiry,
  { viewOf }: Pick<SendingFacts, "viewOf">,
): Promise<boolean> {
  const rules = (await listRules(db)).filter(({ needsReview }) => needsReview);
  if (rules.length === 0 || !isFormName(form)) return false;
  const language = languageIn(stored, defaultLanguage);
  const parts = await db
    .selectFrom("enquiry_parts")
    .select("part")
    .where("enquiry_id", "=", id)
    .execute();
  const { place = "" }: { place?: string } = JSON.parse(body);
  const subject = {
    ...{ form, language, topic: topic ?? "", region: region ?? "", place },
    parts: parts.map(({ part }) => part),
  };
  return fittingRules(rules, subject, viewOf(language)).length > 0;
}

type RuledEnquiry = Pick<LockedEnquiry, "id" | "form" | "language" | "topic" | "region" | "body">;

async function draftNeedsReview(tx: Writing, { template }: ReplyDraft): Promise<boolean> {
  if (template === null) return false;
  const needsReview = await templateNeedsReview(tx, template);
  if (needsReview === undefined) throw new DeskProblem("unknown-template");
  return needsReview;
}

/** The author of a message. Their name is the account's, so that it goes with it. */
async function authorOf(tx: Writing, by: Person) {
  const author = accountOf(by);
  if (author === null || !(await namesOf(tx, [author])).has(author)) {
    throw new NotPermitted(by, "enquiry.reply", "only an account can write");
  }
  return { author_id: author, author_name: "" };
}

interface ReplyAct {
  readonly act: "enquiry.reply" | "enquiry.approve";
  work(tx: Writing, row: LockedEnquiry, reply: ReplyRow): Promise<Changed>;
}

/** Changes a reply of an enquiry, from the version that was read. */
async function changeReply(
  store: Store,
  code: string,
  { id, replyVersion }: { readonly id: number; readonly replyVersion: number },
  change: DeskChange,
  { act, work }: ReplyAct,
): Promise<DeskChanged | undefined> {
  let isThere = true;
  const done = await changeEnquiry(store, code, act, change, async (tx, row) => {
    const reply = await replyIn(tx, row.id, id);
    if (reply === undefined) {
      isThere = false;
      return { entries: [] };
    }
    if (reply.version !== replyVersion) throw new DeskProblem("reply-changed");
    return work(tx, row, reply);
  });
  return isThere ? done : undefined;
}

const replyColumns = [
  ...["id", "enquiry_id", "author_id", "body", "state", "version", "needs_review"],
  ...["send_at", "in_hours", "mail_id", "state_after"],
] as const;

function replyIn(tx: Writing, enquiryId: number, id: number) {
  return tx
    .selectFrom("enquiry_messages")
    .select(replyColumns)
    .where("id", "=", id)
    .where("enquiry_id", "=", enquiryId)
    .where("direction", "=", "out")
    .executeTakeFirst();
}

function replyOf(tx: Writing, id: number) {
  return tx
    .selectFrom("enquiry_messages")
    .select(replyColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

interface ReplyValues {
  readonly author_id?: number;
  readonly author_name?: string;
  readonly body?: string;
  readonly state?: string;
  readonly needs_review?: 0 | 1;
  readonly reviewer_id?: number | null;
  readonly send_at?: number | null;
  readonly in_hours?: 0 | 1;
  readonly sent_at?: number;
  readonly mail_id?: number | null;
  readonly message_id?: string;
  readonly state_after?: string;
}

async function writeReply(
  tx: Writing,
  { id, version, state }: Pick<ReplyRow, "id" | "version" | "state">,
  values: ReplyValues,
): Promise<ChangedMessage> {
  const next = version + 1;
  await tx
    .updateTable("enquiry_messages")
    .set({ ...values, version: next })
    .where("id", "=", id)
    .execute();
  return { id, version: next, state: values.state ?? state };
}

function stateAfterOf(stored: string | null): StateAfter {
  return stored === "in-work" || stored === "closed" ? stored : "answered";
}
