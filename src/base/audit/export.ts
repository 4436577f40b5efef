import { csvLine, csvMark } from "../site/values/csv.ts";
import type { Store } from "../store/store.ts";
import { appendAudit } from "./append.ts";
import { type AuditFilter, readAudit } from "./read.ts";
import type { Actor, AuditRecord } from "./records.ts";

/** Forms in which the trail is exported: an object a line, or a table for spreadsheet programs. */
export const exportFormats = ["jsonl", "csv"] as const;

export type ExportFormat = (typeof exportFormats)[number];

interface AuditExport {
  readonly filter: AuditFilter;
  readonly format: ExportFormat;
  readonly by: Actor;
  readonly now: number;
  /** The filter as the export's own record has it; absent: as it is. */
  readonly recorded?: AuditFilter | undefined;
  /** Records as the reader may read them; absent: as they are. */
  readonly show?:
    | ((records: readonly AuditRecord[]) => Promise<readonly AuditRecord[]>)
    | undefined;
}

/** Records as text, some hundred at a time; that they were exported is recorded before the first. */
export async function* exportAudit(
  store: Store,
  { filter, format, by, now, recorded = filter, show }: AuditExport,
): AsyncGenerator<string, void> {
  const { since = null, until = null, actor = null, subject = null, act = null } = recorded;
  const detail = { format, since, actor, subject, act, ...(until !== null && { until }) };
  await store.transaction((tx) =>
    appendAudit(tx, [{ act: "audit.export", subject: "audit", detail }], { by, at: now }),
  );
  if (format === "csv") yield csvMark + csvLine(columns);
  for await (const batch of readAudit(store.db, filter)) {
    const shown = show === undefined ? batch : await show(batch);
    yield shown.map((record) => lineOf(record, format)).join("");
  }
}

const columns = [
  ...["seq", "time", "actor", "via", "act"],
  ...["subject", "detail", "request", "prev", "hash"],
];

function lineOf({ at, request_id, ...record }: AuditRecord, format: ExportFormat): string {
  const { seq, actor, via, act, subject, detail, prev, hash } = record;
  const time = new Date(at).toISOString();
  const fields = { seq, time, actor, via, act, subject, detail };
  const all = { ...fields, request: request_id ?? "", prev, hash };
  return format === "csv" ? csvLine(Object.values(all)) : `${JSON.stringify(all)}\n`;
}
