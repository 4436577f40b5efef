import * as z from "zod/mini";
import { time } from "./common.ts";

/** The last test of an archive. */
export const backupTest = z.nullable(z.object({ name: z.string(), made_at: time, at: time }));

/** State of the backups; null: none are made. */
export const backups = z.nullable(
  z.object({
    is_reachable: z.boolean(),
    newest: z.nullable(z.object({ name: z.string(), at: time, kind: z.string(), size: z.int() })),
    tested: backupTest,
    is_overdue: z.boolean(),
    is_test_overdue: z.boolean(),
  }),
);

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
  detail: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
  hash: z.string(),
});

export const auditRecords = z.object({
  list: z.array(auditRecord),
  /** Number before which older records are; null: there are none. */
  next: z.nullable(z.int()),
});
