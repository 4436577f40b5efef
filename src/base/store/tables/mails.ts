import type { Generated } from "kysely";

/** The outbox. */
export interface MailTables {
  /** Mails to be sent, and those that were. Each goes with the row that it belongs to. */
  mails: {
    id: Generated<number>;
    /** A `MailKind`. */
    kind: string;
    /** JSON of what its template draws the text from. */
    data: Generated<string>;
    /** The secret that it carries, encrypted; null: none, or it was sent or given up. */
    secret: Generated<string | null>;
    enquiry_id: Generated<number | null>;
    invitation_id: Generated<number | null>;
    /** The account that it is written to. */
    account_id: Generated<number | null>;
    /** JSON list of addresses; empty: those that the template names, or it was sent. */
    recipients: string;
    /** Without its angle brackets, before the first attempt without its domain; the same at every attempt. */
    message_id: string;
    created_at: number;
    attempts: number;
    /** Time of the next attempt. */
    next_at: number;
    sent_at: Generated<number | null>;
    given_up_at: Generated<number | null>;
    /** Reason for the last failure. */
    problem: Generated<string | null>;
  };
}
