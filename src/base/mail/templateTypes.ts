import type { Writing } from "../store/tables.ts";
import type { Mail, Mailbox } from "./mailer.ts";
import type { MailKind } from "./mailKinds.ts";
import type { MailOwner } from "./outbox.ts";

/** A mail of the outbox as its template gets it. */
export interface QueuedMail {
  /** Data of the kind, in the shape that `mailData` has for it, not parsed. */
  readonly data: unknown;
  /** The secret that it carries, opened; undefined: none, or it cannot be opened. */
  readonly secret: string | undefined;
  readonly owner: MailOwner;
  /** Its Message-ID without angle brackets. */
  readonly messageId: string;
  /** Addresses; none: those that the template names. */
  readonly recipients: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Text of a mail. */
export interface DrawnMail
  extends Pick<Mail, "subject" | "text" | "replyTo" | "inReplyTo" | "references" | "origin"> {
  /** Address for answers where neither the mail nor the setting of the server names one. */
  readonly fallbackReplyTo?: Mailbox;
  /** Recipients, where not those of the row. */
  readonly to?: readonly string[];
}

/** Template of the mails of one kind. */
export interface MailTemplate {
  /**
   * Draws a mail when it is to be sent.
   * @returns undefined where it is no longer to be sent; then it leaves the outbox
   * @throws MailFailure where it cannot be sent now, or never
   */
  draw(mail: QueuedMail, now: number): Promise<DrawnMail | undefined>;
  /** Notes elsewhere, in the transaction that marks the mail as sent, that it was. */
  noteSent?(tx: Writing, mail: QueuedMail, now: number): Promise<void>;
  /** Notes elsewhere, in the transaction that gives the mail up, that it was not sent. */
  noteGivenUp?(tx: Writing, mail: QueuedMail, now: number): Promise<void>;
  /** Whether a mail that the server refuses is given up at once: its address will not be corrected. */
  readonly isFinalWhenRefused?: boolean;
}

/** The template of each kind. */
export type MailTemplates = Readonly<Record<MailKind, MailTemplate>>;
