import { sanitizeText } from "../../base/site/sanitizeInput.ts";
import type { Store } from "../../base/store/store.ts";
import {
  type StaffState,
  staffStateOf,
  stateEntry,
} from "../../readers/enquiries/enquiryStates.ts";
import { accountOf, type HistoryEntry } from "../../readers/enquiries/noteInHistory.ts";
import { NotPermitted, requireRight } from "../access/rights.ts";
import { changeEnquiry, type DeskChange, type EnquiryValues } from "./changeEnquiry.ts";
import { mayAnswer } from "./deskPeople.ts";
import { DeskProblem } from "./deskProblem.ts";

/** Days within which a closed enquiry is opened again; later a new one continues it. */
export const reopenDays = 14;

/**
 * Takes an enquiry on, whoever had it; one that was only received is then in work.
 * @throws NotPermitted, VersionConflict
 */
export function claim(store: Store, code: string, change: DeskChange) {
  const { by, now } = change;
  return changeEnquiry(store, code, "enquiry.reply", change, async (_tx, row) => {
    const me = accountOf(by);
    if (me === null) throw new NotPermitted(by, "enquiry.reply", "only an account can claim");
    if (row.assignee_id === me) return { entries: [] };
    const isNew = row.state === "received";
    return {
      set: { assignee_id: me, ...(isNew && stateValues("in-work", now)) },
      entries: [
        { what: "claimed", detail: { person: me } },
        ...(isNew ? [stateEntry(row.state, "in-work")] : []),
      ],
      audit: { act: "enquiry.claim", detail: { before: row.assignee_id } },
    };
  });
}

/**
 * Hands an enquiry to somebody who may answer it, or to nobody. Giving back what one has oneself needs no
 * right to assign.
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function handOver(store: Store, code: string, to: number | null, change: DeskChange) {
  const { by, now } = change;
  return changeEnquiry(store, code, "enquiry.reply", change, async (tx, row) => {
    const isOwn = row.assignee_id !== null && row.assignee_id === accountOf(by);
    if (!isOwn) requireRight(by, "enquiry.assign", { form: row.form }, "an enquiry");
    if (row.assignee_id === to) return { entries: [] };
    if (to !== null && !(await mayAnswer(tx, to, row.form, now))) {
      throw new DeskProblem("unfit-person");
    }
    return {
      set: { assignee_id: to },
      entries: [to === null ? { what: "released" } : { what: "assigned", detail: { person: to } }],
      audit: { act: "enquiry.assign", detail: { before: row.assignee_id, after: to } },
    };
  });
}

/**
 * Sets the state of an enquiry. One that was closed is opened again, whenever that was.
 * @throws NotPermitted, VersionConflict
 */
export function setState(store: Store, code: string, state: StaffState, change: DeskChange) {
  return changeEnquiry(store, code, "enquiry.state", change, async (_tx, row) => {
    if (row.state === state) return { entries: [] };
    return {
      set: stateValues(state, change.now),
      entries: [stateEntry(row.state, state)],
      audit: { act: "enquiry.state", detail: { before: row.state, after: state } },
    };
  });
}

/** The columns of a state. Whoever sets it does not wait for the sender any more. */
export function stateValues(state: StaffState, now: number): EnquiryValues {
  return {
    ...{ state, state_at: now, waiting_since: null },
    closed_at: state === "closed" ? now : null,
  };
}

/** Marks an enquiry as spam, which hides it from lists and counts, or takes the mark off. */
export function markSpam(store: Store, code: string, isSpam: boolean, change: DeskChange) {
  return changeEnquiry(store, code, "enquiry.reply", change, async (_tx, row) => {
    if ((row.is_spam === 1) === isSpam) return { entries: [] };
    return {
      set: { is_spam: isSpam ? 1 : 0 },
      entries: [{ what: isSpam ? "spam" : "not-spam" }],
      audit: { act: "enquiry.spam", detail: { is_spam: isSpam } },
    };
  });
}

/** Says that an enquiry needs no answer: it is closed without one; or that it does. */
export function markNoAnswer(store: Store, code: string, needsNone: boolean, change: DeskChange) {
  return changeEnquiry(store, code, "enquiry.reply", change, async (_tx, row) => {
    if ((row.needs_no_answer === 1) === needsNone) return { entries: [] };
    const after: StaffState = needsNone ? "closed" : "in-work";
    const mark: HistoryEntry = { what: needsNone ? "no-answer" : "answer-needed" };
    const isMoved = staffStateOf(row.state) !== after;
    return {
      set: { needs_no_answer: needsNone ? 1 : 0, ...(isMoved && stateValues(after, change.now)) },
      entries: [mark, ...(isMoved ? [stateEntry(row.state, after)] : [])],
      audit: { act: "enquiry.no-answer", detail: { needs_no_answer: needsNone } },
    };
  });
}

/**
 * Adds an internal note, which the sender never sees.
 * @throws NotPermitted, DeskProblem
 */
export function note(store: Store, code: string, typed: string, change: DeskChange) {
  const { by, now } = change;
  return changeEnquiry(store, code, "enquiry.reply", change, async (tx, row) => {
    const body = sanitizeText(typed);
    if (body === "") throw new DeskProblem("empty-text");
    const author = accountOf(by);
    const { id, version, state } = await tx
      .insertInto("enquiry_messages")
      .values({
        ...{ enquiry_id: row.id, direction: "note", author_id: author, body, state: "noted" },
        ...{ author_name: "", language: row.language },
        created_at: now,
      })
      .returning(["id", "version", "state"])
      .executeTakeFirstOrThrow();
    return {
      entries: [{ what: "noted", detail: { message: id } }],
      audit: { act: "enquiry.note", detail: { message: id } },
      message: { id, version, state },
    };
  });
}
