import type { Generated } from "kysely";

/** Enquiries, their attachments, and what limits them. */
export interface EnquiryTables {
  enquiries: {
    id: Generated<number>;
    /** The tracking code, as its sender knows it. */
    code: string;
    /** What is sent again under it is the same enquiry. */
    idempotency_key: string;
    /** Hash of what was sent under the key. */
    fingerprint: string;
    form: string;
    language: string;
    /** The fields as JSON. */
    body: string;
    created_at: number;
    /** As staff set it: received, in-work, answered, closed. */
    state: Generated<string>;
    /** When they did; null while nobody has. */
    state_at: Generated<number | null>;
  };
  /** Files that were uploaded; those without an enquiry go after a day. */
  attachments: {
    /** Random, and the file's name below the folder of attachments. */
    id: string;
    enquiry_id: number | null;
    /** Its place among the enquiry's attachments, from 0. */
    position: number;
    /** As its sender's machine named it. */
    name: string;
    /** In bytes. */
    size: number;
    kind: string;
    created_at: number;
  };
  /** Answers that were accepted once, until nobody could give them again anyhow. */
  spent_proofs: {
    id: string;
    expires_at: number;
  };
  /** Times at which enquiries and uploads were taken from an address or a mailbox. */
  enquiry_counts: {
    /** Keyed hash of what is counted. */
    subject: string;
    /** The newest times as a JSON list, the oldest first. */
    times: string;
    last_at: number;
  };
}
