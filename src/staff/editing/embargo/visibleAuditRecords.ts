import type { AuditFilter } from "../../../base/audit/read.ts";
import type { AuditRecord } from "../../../base/audit/records.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { AuditedFiles, type ShownRecord } from "../files/filesInAudit.ts";
import { embargoedKeys, hiddenDocuments, isWrittenByNamed } from "./hiddenDocuments.ts";

/** View of the audit trail for a person from whom embargoes hide documents. */
export interface AuditSight {
  /** Returns a filter that finds no hidden documents. */
  within(filter: AuditFilter): Promise<AuditFilter>;
  /**
   * Returns the filter as the record of an export keeps it: without documents hidden from its
   * readers.
   */
  recorded(filter: AuditFilter): Promise<AuditFilter>;
  /** Returns records without hidden content; their existence, actor and time stay. */
  show(records: readonly AuditRecord[]): Promise<ShownRecord[]>;
}

/** Subject shown instead of a document under embargo; no key has this form. */
const embargoedSubject = "document:EMBARGOED";

/** Returns a person's view of the audit trail. */
export async function auditSight(db: Reading, person: Person): Promise<AuditSight> {
  const hidden = await hiddenDocuments(db, person);
  const named = await embargoedKeys(db);
  const hiddenKeys = new Set(hidden.values());
  const isHidden = (subject: string | undefined) =>
    subject?.startsWith("document:") === true && hiddenKeys.has(subject.slice("document:".length));
  const files = new AuditedFiles(db, person);
  const showDocuments = (record: AuditRecord): AuditRecord => {
    if (isHidden(record.subject)) return { ...record, subject: embargoedSubject, detail: "{}" };
    const isTold = [...hiddenKeys].some(
      (key) => names(record.detail, key) && isWrittenByNamed(record.actor, named.get(key)),
    );
    return isTold ? { ...record, detail: "{}" } : record;
  };
  return {
    within: async (filter) => {
      const { subject } = filter;
      return isHidden(subject) || (await files.hides(subject))
        ? { ...filter, subject: "" }
        : filter;
    },
    // A key typed by a person who cannot know of the document reveals nothing, and is kept as
    // typed.
    recorded: async (filter) => {
      const { subject } = filter;
      if (subject === undefined) return filter;
      const key = subject.replace(/^document:/, "");
      const isSeen = named.has(key) && !isHidden(subject);
      return { ...filter, subject: isSeen ? embargoedSubject : await files.recorded(subject) };
    },
    show: (records) => files.show(records.map(showDocuments)),
  };
}

/** Tells whether a detail names a key: alone in JSON, or after the kind of a subject. */
function names(detail: string, key: string): boolean {
  return detail.includes(`"${key}"`) || detail.includes(`:${key}"`);
}
