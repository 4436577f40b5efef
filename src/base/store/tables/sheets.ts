import type { Generated } from "kysely";

/** What belongs to spreadsheets of parts. */
export interface SheetTables {
  /** Files that came back, kept for some days. */
  sheet_files: {
    id: Generated<number>;
    account_id: number;
    /** As the sender's machine calls it. */
    name: string;
    /** The file as base64, where it is a piece long: the release before reads it here. */
    content: string;
    /** Pieces of the file; 0 while they are written or removed, null where `content` has it. */
    pieces: number | null;
    /** JSON: what a person said of its columns and cells (`SheetAnswers`). */
    answers: string;
    /** Counts up with each change of the answers. */
    version: number;
    /** The change set that it was written as. */
    change_set_id: number | null;
    taken_at: number;
    expires_at: number;
  };
  /** The bytes of these files. */
  sheet_pieces: {
    file_id: number;
    /** Counted from 0. */
    place: number;
    bytes: Uint8Array;
  };
  /** Comparing these files: what is done, by whichever process, and how far it is. */
  sheet_analyses: {
    id: Generated<number>;
    file_id: number;
    /** Of the file's answers. */
    version: number;
    /** Person who asks, their language, and the publication's revision. */
    wish: string;
    state: "waiting" | "reading" | "comparing" | "checking" | "ready" | "refused" | "failed";
    done: number;
    /** Parts that there are to do. */
    total: number;
    /** Why the file is not read (`SheetRefusal`). */
    refusal: string | null;
    /** When it last got on. */
    touched_at: number;
  };
}
