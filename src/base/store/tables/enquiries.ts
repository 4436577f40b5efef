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
