/** Kinds of incoming mails of a thread that no person has written. */
export const incomingKinds = ["automatic", "bounce"] as const;

/** Outcomes of a mail that was read. */
export type IncomingOutcome =
  /** Part of a thread. */
  | "matched"
  | "bounce"
  | "automatic"
  /** The first mail of an enquiry. */
  | "new"
  /** Waiting for staff. */
  | "unmatched"
  | "refused"
  /** Staff have added it to an enquiry, or removed it. */
  | "handled"
  /** Read before, under another UID. */
  | "duplicate";

/** Reasons for which a file of a mail, or a part of it, was left out. */
export const leftOutReasons = [
  ...(["tooLarge", "empty", "kind", "program", "ending", "infected", "unscanned"] as const),
  ...(["pdfStart", "unreadable", "bomb", "unstored", "noRoom", "encrypted", "tooMany"] as const),
  /** Reasons for the end of the text, and for everything but the head of the mail. */
  ...(["cut", "mailTooLarge", "mailUnreadable"] as const),
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** A file or part of a mail that was left out. */
export interface LeftOut {
  /** Name of the file; "" for a part of the mail. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** Reasons for which a mailbox cannot be read. */
export const mailboxProblems = [
  ...([
    "no-host",
    "unreachable",
    "silent",
    "no-imap",
    "tls",
    "certificate",
    "credentials",
  ] as const),
  ...(["folder", "read-only", "busy", "failed"] as const),
] as const;

export type MailboxProblem = (typeof mailboxProblems)[number];

/** Outcomes of a test of a mailbox. */
export const mailboxTrialOutcomes = ["read", ...mailboxProblems] as const;

/** Ports of IMAP (RFC 9051, RFC 8314). */
export const imapPorts = [993, 143] as const;
