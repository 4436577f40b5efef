import type { Generated } from "kysely";
import type { JobState, jobKinds } from "../../site/jobStates.ts";

/** Work on many documents that goes on when a request is over, or can be undone later. */
export interface JobTables {
  jobs: {
    id: Generated<number>;
    kind: (typeof jobKinds)[number];
    /** Account that does it, with its rights of the moment; null: none, or it was deleted. */
    account_id: number | null;
    /** The spreadsheet that is compared, with which the job is removed; null: none is. */
    sheet_file_id: Generated<number | null>;
    /** The way in, for the audit trail. */
    via: string;
    /** JSON: what is done; null: a table of the kind has it. */
    subject: string | null;
    state: JobState;
    /** Documents that the present step is through with. */
    done: Generated<number>;
    /** Documents of the job. */
    total: number;
    /** JSON: what refused its last step as a whole; null: nothing. */
    findings: Generated<string | null>;
    created_at: number;
    /** Time of the last progress. */
    touched_at: number;
    /** Reason for the last failure of the process at it; null: none, or it went on since. */
    problem: Generated<string | null>;
    failed_at: Generated<number | null>;
  };
  /** Documents of a job, in order, where each has an outcome of its own. */
  job_items: {
    job_id: number;
    place: number;
    document_key: string;
    /**
     * `todo`: not looked at; `can`, `cannot`: what the dry run found; `done`, `refused`: what was done;
     * `undone`, `skipped`: what undoing it did; `same`: nothing to do.
     */
    outcome: "todo" | "can" | "cannot" | "done" | "refused" | "undone" | "skipped" | "same";
    /** JSON: why it was refused. */
    reason: Generated<string | null>;
    /** JSON: what was there before, by which it is undone. */
    before: Generated<string | null>;
  };
}
