import type { Generated } from "kysely";

/** Changes of values of many documents, made and undone together. */
export interface ChangeSetTables {
  change_sets: {
    /** The same as of its job, which tells how it stands. */
    id: Generated<number>;
    /** Actor's id. */
    author: string;
    /** The tool that it was put together with. */
    origin: string;
    label: string;
    /** JSON list of the languages that it publishes; null: drafts alone. */
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
  /** The documents of a change set in its order, as they were given. */
  change_set_documents: {
    set_id: number;
    place: number;
    document_key: string;
    /** Of one that the set makes; null: the document is there. */
    type: string | null;
    /** JSON, of one that the set makes. */
    body: string | null;
    /** JSON list of the cells. */
    cells: string;
    cell_count: number;
  };
  /** What is prepared for each document before the transaction, and what it takes to undo it after. */
  change_set_drafts: {
    set_id: number;
    step: "do" | "undo";
    place: number;
    document_key: string;
    type: string;
    /** Null until a new document is made. */
    document_id: number | null;
    /** The newest revision when it was prepared; null: the document is new. */
    base_id: number | null;
    /** That revision's number; 0: the document is new. */
    base_number: number;
    /** The newest revision's number once the step is done. */
    number: number;
    /** JSON of the revision to be made; null: none is, or it is made already. */
    body: string | null;
    body_hash: string | null;
    /** JSON list of the cells as they were and are stored; null: nothing was changed. */
    cells: string | null;
    embargo_version: number;
    /** The revisions that readers were shown before; null: none. */
    before_en: number | null;
    before_zh: number | null;
    /** What readers are shown: a revision's id, 0 for none, -1 for the newest; null: as before. */
    show_en: number | null;
    show_zh: number | null;
    /** `many`: by statements on many documents; `single`: through the publication; `trash`. */
    way: "many" | "single" | "trash";
    /** 1: a text was changed, so that pairs of texts may have to be agreed. */
    has_texts: number;
    /** JSON: conflicts and problems; null: none. */
    findings: string | null;
  };
}
