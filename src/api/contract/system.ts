import * as z from "zod/mini";
import { formNames, staffStates } from "../../base/site/enquiryCodes.ts";
import { time } from "./common.ts";
import { jobCounts } from "./streamEvents.ts";
import { statusParts } from "./systemStatus.ts";

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

/** State of the system. */
export const systemState = z.object({
  database: z.enum(["sqlite", "postgres"]),
  is_writable: z.boolean(),
  publication: z.int(),
  ...jobCounts.shape,
  backups,
  /** Recent changes of the settings of mail and backups. */
  changes: z.array(
    z.object({ what: z.enum(["mail", "mailbox", "backup"]), at: time, by: z.string() }),
  ),
  ...statusParts,
});

/** Numbers of enquiries, of the forms that the caller may read. */
export const enquiryCounts = z.object({
  list: z.array(z.object({ form: z.enum(formNames), state: z.enum(staffStates), count: z.int() })),
});
