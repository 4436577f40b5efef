import type { AuditFilter } from "../../../base/audit/read.ts";
import type { AuditRecord } from "../../../base/audit/records.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { AuditedFiles, type ShownRecord } from "../files/auditedFiles.ts";
import { embargoedKeys, hiddenDocuments, isWrittenByNamed } from "./hidden.ts";

/** What is shown of the audit trail to somebody whom embargoes keep from documents. */
export interface AuditSight {
  /** A filter that finds nothing by what is hidden. */
  within(filter: AuditFilter): Promise<AuditFilter>;
  /** The same filter as the record of an export has it: without what is hidden from its readers. */
  recorded(filter: AuditFilter): Promise<AuditFilter>;
  /** Records without what is hidden; that there is one, by whom and when, stays. */
  show(records: readonly AuditRecord[]): Promise<ShownRecord[]>;
}

/** The subject that is shown in the place of a document under embargo; no key has this form. */
const embargoedSubject = "document:EMBARGOED";

/** What a person is shown of the audit trail. */
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
    // What was typed by who cannot know tells nobody anything, and is kept as it was typed.
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

/** Keys stand alone in JSON, or behind the kind of a subject. */
function names(detail: string, key: string): boolean {
  return detail.includes(`"${key}"`) || detail.includes(`:${key}"`);
}
