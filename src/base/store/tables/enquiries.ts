import type { Generated } from "kysely";

/** Enquiries, their attachments, and what limits them. */
export interface EnquiryTables {
  enquiries: {
    id: Generated<number>;
    /** Tracking code known to the sender. */
    code: string;
    /** Key under which a repeated request is the same enquiry. */
    idempotency_key: string;
    /** Hash of the request under the key. */
    fingerprint: string;
    form: string;
    language: string;
    /** The fields as JSON. */
    body: string;
    created_at: number;
    /** Set by staff: received, in-work, answered, closed. */
    state: Generated<string>;
    /** Time of staff's last change of the state; null: none. */
    state_at: Generated<number | null>;
    /** Grows with every change by the desk. */
    version: Generated<number>;
    assignee_id: Generated<number | null>;
    /** Part of every Message-ID of its mails; null until the desk's columns of an older row are filled. */
    anchor: Generated<string | null>;
    /** Mailbox of the sender in normalised form (`mailboxOf`). */
    email: Generated<string | null>;
    /** Mail domain of the sender's company; null for free providers. */
    domain: Generated<string | null>;
    company: Generated<string | null>;
    topic: Generated<string | null>;
    /** `domestic` or `overseas`; null where the sender named none. */
    region: Generated<string | null>;
    /** Keyed hash of the sender's network. */
    network_hash: Generated<string | null>;
    /** Its fields in normalised form, for searching. */
    search_text: Generated<string | null>;
    is_spam: Generated<number>;
    needs_no_answer: Generated<number>;
    first_reply_at: Generated<number | null>;
    closed_at: Generated<number | null>;
    /** The first closing, which reopening does not undo; null where a release without it has closed it. */
    first_closed_at: Generated<number | null>;
    /** Since when the desk waits for its sender; null: it does not. */
    waiting_since: Generated<number | null>;
    /** The closed enquiry that it continues. */
    continues_id: Generated<number | null>;
    /** The target that is due first; null: none is, or its clock stands. */
    due_target: Generated<string | null>;
    /** Time from which that is near. */
    due_near_at: Generated<number | null>;
    due_at: Generated<number | null>;
    /** Hash of the settings that its clocks come from; null: it never had any. */
    clock_basis: Generated<string | null>;
  };
  /** Part numbers that enquiries name, in normalised form. */
  enquiry_parts: {
    enquiry_id: number;
    part: string;
  };
  /** The thread of an enquiry: replies, internal notes and incoming mails. */
  enquiry_messages: {
    id: Generated<number>;
    enquiry_id: number;
    /** in, out or note */
    direction: string;
    /** The account that wrote it, the last where several did; null: the sender. */
    author_id: number | null;
    /** Sender of an incoming mail; "" where an account wrote it. */
    author_name: string;
    language: string;
    /** Plain text. */
    body: string;
    /** A `MessageState`. */
    state: string;
    /** 1: it is sent once a second person has approved it. */
    needs_review: Generated<number>;
    reviewer_id: Generated<number | null>;
    /** Time at which it is to be sent; null: at once. */
    send_at: Generated<number | null>;
    /** 1: it is sent in working hours. */
    in_hours: Generated<number>;
    sent_at: Generated<number | null>;
    /** State that the enquiry has once it is sent. */
    state_after: Generated<string | null>;
    mail_id: Generated<number | null>;
    /** Without its angle brackets. */
    message_id: Generated<string | null>;
    created_at: number;
    version: Generated<number>;
    /** A `MailKind` of an incoming mail; null: a person has written it. */
    mail_kind: Generated<string | null>;
    /** Reason for which a sent mail was returned; null: it was not. */
    undelivered: Generated<string | null>;
    /** Files that an incoming mail had and that were not taken, as JSON; null: none. */
    left_out: Generated<string | null>;
  };
  /** Mails that were read from the desk's mailbox, each once. */
  incoming_mails: {
    id: Generated<number>;
    /** Account, host and folder. */
    mailbox: string;
    uidvalidity: number;
    uid: number;
    /** Keyed hash by which a mail is recognised that has another UID. */
    identity: string;
    /** An `IncomingOutcome`. */
    what: string;
    at: number;
    enquiry_id: Generated<number | null>;
    /** Reason for a refusal. */
    reason: Generated<string | null>;
    /** Normalised mailbox of the sender of a mail that waits for staff, with the rest of it; else null. */
    sender: Generated<string | null>;
    sender_name: Generated<string | null>;
    subject: Generated<string | null>;
    body: Generated<string | null>;
    left_out: Generated<string | null>;
    message_id: Generated<string | null>;
  };
  /** State of the mailboxes that were read. */
  incoming_mailboxes: {
    mailbox: string;
    uidvalidity: Generated<number | null>;
    /** UID from which mails are taken, whether or not somebody has opened them. */
    next_uid: Generated<number | null>;
    checked_at: Generated<number | null>;
    /** A `MailboxProblem`; null: the last attempt succeeded. */
    problem: Generated<string | null>;
    problem_at: Generated<number | null>;
  };
  /** History of enquiries, as the desk is shown it. */
  enquiry_events: {
    id: Generated<number>;
    enquiry_id: number;
    at: number;
    /** Null: the server, or the sender. */
    account_id: number | null;
    /** A `DeskEvent`. */
    what: string;
    /** JSON without anything that was written. */
    detail: Generated<string>;
    /** The enquiry's version after it. */
    version: number;
  };
  /** Texts that replies begin with. */
  desk_templates: {
    id: Generated<number>;
    name: string;
    /** Null: of every form. */
    form: string | null;
    topic: string | null;
    text_en: string;
    text_zh: string;
    needs_review: Generated<number>;
    version: Generated<number>;
  };
  /** Rules by which enquiries are assigned; the first that fits, by position. Null fits everything. */
  desk_rules: {
    id: Generated<number>;
    position: number;
    form: string | null;
    topic: string | null;
    region: string | null;
    language: string | null;
    /** Key of the column of a family. */
    family: string | null;
    assignee_id: number | null;
    /** 1: replies to what it fits need a second reader. */
    needs_review: Generated<number>;
    version: Generated<number>;
  };
  /** Due times by form and topic, in minutes of working time; the most specific counts. */
  desk_targets: {
    id: Generated<number>;
    /** Null: every form. */
    form: string | null;
    topic: string | null;
    /** Null: none. */
    first_reply_minutes: number | null;
    close_minutes: number | null;
    version: Generated<number>;
  };
  /** Working hours of the desk: one row, number 1; none: the usual ones. */
  desk_hours: {
    id: number;
    zone: string;
    /** `mainland` or `none`. */
    holidays: string;
    /** JSON: the spans of each weekday from Monday. */
    week: string;
    version: number;
  };
  /** Days that do not follow their weekday, as staff have set them; they win over known holidays. */
  desk_calendar: {
    /** `2026-10-01` */
    day: string;
    /** work, rest or usual */
    kind: string;
    name_en: string;
    name_zh: string;
    version: number;
  };
  /** Clocks of enquiries towards their targets. A reopened enquiry has a further round. */
  enquiry_clocks: {
    id: Generated<number>;
    enquiry_id: number;
    /** first_reply or close */
    target: string;
    round: number;
    /** Minutes of working time. */
    minutes: number;
    started_at: number;
    /** JSON list of pairs: from when to when it stood. */
    pauses: Generated<string>;
    /** Since when it stands; null: it runs, or is over. */
    paused_at: Generated<number | null>;
    /** Null: the calendar has not so much working time. */
    near_at: Generated<number | null>;
    due_at: Generated<number | null>;
    met_at: Generated<number | null>;
    /** Time at which it ended without being met. */
    ended_at: Generated<number | null>;
    /** spam, answered, closed or target */
    ended_by: Generated<string | null>;
    near_told_at: Generated<number | null>;
    past_told_at: Generated<number | null>;
    /** Time at which people are to be told next; null: not. */
    tell_at: Generated<number | null>;
  };
  /** Notices to people about due times, until they acknowledge them. */
  enquiry_notices: {
    id: Generated<number>;
    clock_id: number;
    account_id: number;
    /** near or past */
    state: string;
    at: number;
    acknowledged_at: Generated<number | null>;
  };
  /** Receipts of erasures. */
  enquiry_erasures: {
    id: Generated<number>;
    code: string;
    form: string;
    at: number;
    account_id: number | null;
    /** Actor's id, as in the audit trail. */
    actor: string;
    /** JSON of counts: fields, files, replies, notes, incoming, mails. */
    removed: string;
  };
  /** Uploaded files; those without an enquiry are deleted after a day. */
  attachments: {
    /** Random id, which is also the file's name below the folder of attachments. */
    id: string;
    enquiry_id: number | null;
    /** Position among the enquiry's attachments, from 0. */
    position: number;
    /** Name on the sender's machine. */
    name: string;
    /** In bytes. */
    size: number;
    kind: string;
    created_at: number;
    /** The incoming mail that it came with; null: the form. */
    message_id: Generated<number | null>;
    /** The incoming mail that waits for staff; null: none. */
    incoming_id: Generated<number | null>;
  };
  /** Answers that were accepted once, until nobody could give them again anyhow. */
  spent_proofs: {
    id: string;
    expires_at: number;
  };
  /** Times of enquiries and uploads by address or mailbox. */
  enquiry_counts: {
    /** Keyed hash of the address or mailbox. */
    subject: string;
    /** The newest times as a JSON list, the oldest first. */
    times: string;
    last_at: number;
  };
}
