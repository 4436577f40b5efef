import * as z from "zod/mini";
import { time } from "./common.ts";
import { documentTitle } from "./documents.ts";

/** A record of the audit trail. */
export const auditRecord = z.object({
  seq: z.int(),
  at: time,
  actor: z.string(),
  actor_name: z.nullable(z.string()),
  via: z.string(),
  act: z.string(),
  subject: z.string(),
  /** Name of the stored file that it is about; null: of none, or of none that the caller sees. */
  subject_name: z.nullable(z.string()),
  /** Title of the document that it is about; null: of none, or of none that the caller sees. */
  subject_title: z.nullable(documentTitle),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
  hash: z.string(),
});

export const auditRecords = z.object({
  list: z.array(auditRecord),
  /** Number before which older records are; null: there are none. */
  next: z.nullable(z.int()),
});

/** A line of a verification of the audit trail: how far it is, or in the end the verdict. */
export const verificationLine = z.union([
  z.object({
    ok: z.literal(true),
    records: z.int(),
    /** The newest record; absent: there is none. */
    head: z.optional(z.object({ seq: z.int(), hash: z.string() })),
  }),
  z.object({
    ok: z.literal(false),
    /** Number of the first record that was altered. */
    seq: z.int(),
    problem: z.string(),
  }),
  z.object({ records: z.int() }),
]);
