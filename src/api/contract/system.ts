import * as z from "zod/mini";
import { formNames, staffStates } from "../../base/site/enquiries.ts";
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

/** Numbers of background jobs of a kind. */
const counts = z.object({ waiting: z.int(), failed: z.int() });

/** Schedules of the last week and mails: those that wait, and those that have failed. */
export const jobCounts = z.object({ schedules: counts, mails: counts });

/** State of the system. */
export const systemState = z.object({
  database: z.enum(["sqlite", "postgres"]),
  is_writable: z.boolean(),
  publication: z.int(),
  ...jobCounts.shape,
  backups,
});

/** Numbers of enquiries, of the forms that the caller may read. */
export const enquiryCounts = z.object({
  list: z.array(z.object({ form: z.enum(formNames), state: z.enum(staffStates), count: z.int() })),
});

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
