import * as z from "zod";
import { withText } from "../../schemaRegistry.ts";
import { isoTime } from "../entities.ts";
import type { BackupFacts } from "../route.ts";

const time = z.iso.datetime();

/** How backups stand; null: none are made. */
export const backups = withText(
  ({ adminApi }) => adminApi.fields.backups,
  z
    .object({
      is_reachable: z.boolean(),
      newest: z.object({ name: z.string(), at: time, kind: z.string(), size: z.int() }).nullable(),
      tested: withText(
        ({ adminApi }) => adminApi.fields.backupTested,
        z.object({ name: z.string(), made_at: time, at: time }).nullable(),
      ),
      is_overdue: z.boolean(),
      is_test_overdue: z.boolean(),
    })
    .nullable(),
);

export function presentBackups(facts: BackupFacts): z.input<typeof backups> {
  const { isReachable, newest, tested, isOverdue, isTestOverdue } = facts;
  return {
    is_reachable: isReachable,
    newest:
      newest === undefined
        ? null
        : { name: newest.name, at: isoTime(newest.time), kind: newest.kind, size: newest.size },
    tested:
      tested === undefined
        ? null
        : { name: tested.archive, made_at: isoTime(tested.madeAt), at: isoTime(tested.at) },
    ...{ is_overdue: isOverdue, is_test_overdue: isTestOverdue },
  };
}
