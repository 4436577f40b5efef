import type * as z from "zod";
import { backups, backupTest } from "../../contract/system.ts";
import { isoTime } from "../commonFields.ts";
import { withText } from "../fieldDescriptions.ts";
import type { BackupFacts } from "../route.ts";

withText(({ adminApi }) => adminApi.fields.backups, backups);
withText(({ adminApi }) => adminApi.fields.backupTested, backupTest);

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
