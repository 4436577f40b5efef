import type { Generated } from "kysely";

/** Changes of values of many documents, applied and undone together. */
export interface ChangeSetTables {
  change_sets: {
    /** The same as of its job, which tells how it stands. */
    id: Generated<number>;
    /** Actor's id. */
    author: string;
    /** The tool that it was put together with. */
    origin: string;
    label: string;
    /** JSON list of the languages that it publishes; null: drafts only. */
    publish: string | null;
    cells: number;
    /** The publication's revision in which it was applied; null: readers saw nothing of it. */
    publication: number | null;
    /** 0: pairs of its texts are still to be agreed. */
    is_settled: Generated<number>;
    applied_at: number | null;
    /** The job has these five: the version before this one needs a value of each, and leaves it alone. */
    via: "";
    state: "cancelled";
    documents: 0;
    created_at: number;
    touched_at: number;
  };
  /** The documents of a change set, in the order given. */
  change_set_documents: {
    set_id: number;
    place: number;
    document_key: string;
    /** Type of a document that the set creates; null: the document exists. */
    type: string | null;
    /** JSON body of a document that the set creates. */
    body: string | null;
    /** JSON list of the cells. */
    cells: string;
    cell_count: number;
  };
  /**
   * Prepared drafts of each document before the transaction, and the data to undo it afterwards.
   */
  change_set_drafts: {
    set_id: number;
    step: "do" | "undo";
    place: number;
    document_key: string;
    type: string;
    /** Null until a new document is created. */
    document_id: number | null;
    /** Id of the newest revision at preparation; null: the document is new. */
    base_id: number | null;
    /** Number of the revision `base_id`; 0: the document is new. */
    base_number: number;
    /** The newest revision's number once the step is done. */
    number: number;
    /** JSON of the revision to create; null: none, or created already. */
    body: string | null;
    body_hash: string | null;
    /** JSON list of the former and stored values of the cells; null: nothing changed. */
    cells: string | null;
    embargo_version: number;
    /** The revisions that were published before; null: none. */
    before_en: number | null;
    before_zh: number | null;
    /** Revision to publish: an id, 0 for none, -1 for the newest; null: unchanged. */
    show_en: number | null;
    show_zh: number | null;
    /** `many`: by statements on many documents; `single`: through the publication; `trash`. */
    way: "many" | "single" | "trash";
    /** 1: a text changed, so that pairs of texts may have to be agreed. */
    has_texts: number;
    /** JSON: conflicts and problems; null: none. */
    findings: string | null;
  };
}
