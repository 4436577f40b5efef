import type { Generated } from "kysely";

/** Tables of spreadsheets of parts. */
export interface SheetTables {
  /** Uploaded files, kept for some days. */
  sheet_files: {
    id: Generated<number>;
    account_id: number;
    /** Name on the sender's machine. */
    name: string;
    /** The file in base64 where it has one piece, for the release before. */
    content: string;
    /** Number of pieces; 0 while they are written or removed, null where `content` has the file. */
    pieces: number | null;
    /** JSON of a person's answers about columns and cells (`SheetAnswers`). */
    answers: string;
    /** Counter of changes of the answers. */
    version: number;
    /** The change set that was made of it. */
    change_set_id: number | null;
    taken_at: number;
    expires_at: number;
  };
  /** Contents of these files. */
  sheet_pieces: {
    file_id: number;
    /** Counted from 0. */
    place: number;
    bytes: Uint8Array;
  };
}
