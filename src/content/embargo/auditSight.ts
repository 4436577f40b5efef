import type { AuditFilter } from "../../store/audit/read.ts";
import type { AuditRecord } from "../../store/audit/records.ts";
import type { Reading } from "../../store/tables.ts";
import type { Person } from "../rights/rights.ts";
import { hiddenDocuments } from "./hidden.ts";

/** What is shown of the audit trail to somebody whom embargoes keep from documents. */
export interface AuditSight {
  /** A filter that finds nothing by what is hidden. */
  within(filter: AuditFilter): AuditFilter;
  /** A record without what is hidden; that there is one, by whom and when, stays. */
  show(record: AuditRecord): AuditRecord;
}

/** The subject that is shown in the place of a document under embargo; no key has this form. */
export const embargoedSubject = "document:EMBARGOED";

/** What a person is shown of the audit trail. */
export async function auditSight(db: Reading, person: Person): Promise<AuditSight> {
  const keys = new Set((await hiddenDocuments(db, person)).values());
  const subjects = new Set(Array.from(keys, (key) => `document:${key}`));
  // Keys stand alone in JSON, or behind the kind of a subject.
  const parts = Array.from(keys, (key) => [`"${key}"`, `:${key}"`]).flat();
  return {
    within: (filter) =>
      filter.subject !== undefined && subjects.has(filter.subject)
        ? { ...filter, subject: "" }
        : filter,
    show(record) {
      const isHidden = subjects.has(record.subject);
      const isTold = isHidden || parts.some((part) => record.detail.includes(part));
      if (!isTold) return record;
      const subject = isHidden ? embargoedSubject : record.subject;
      return { ...record, subject, detail: "{}" };
    },
  };
}
