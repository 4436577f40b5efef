import type { Generated, Selectable } from "kysely";

/** The media library. */
export interface MediaTables {
  /** One row a stored file, by its path below the storage folder. */
  media: {
    path: string;
    /** Id in the audit trail; null: the row is of the release before. */
    id: Generated<string | null>;
    /** Displayed name. */
    name: string;
    /** `image`, `drawing`, `pdf`, `video`, `document` or `archive`. */
    kind: string;
    /** In bytes. */
    size: number;
    /** SHA-256 of the file's bytes, hexadecimal. */
    hash: string;
    /** In pixels; null where the kind has none. */
    width: number | null;
    height: number | null;
    /** Focal point, per cent from the left and the top; null: the middle. */
    focal_x: Generated<number | null>;
    focal_y: Generated<number | null>;
    alt_en: Generated<string>;
    alt_zh: Generated<string>;
    /** 1: the picture adds nothing to its surroundings. */
    decorative: Generated<number>;
    /** Number of pages of a PDF. */
    pages: Generated<number | null>;
    title: Generated<string | null>;
    /** JSON list of numbers of a PDF's pages that are damaged or show nothing; null: none is known. */
    unreadable_pages: Generated<string | null>;
    /** JSON list of tags, for staff alone. */
    tags: Generated<string>;
    /** Path of the file as uploaded, for staff only. */
    original_path: Generated<string | null>;
    /** SHA-256 of the file as uploaded; "" where it is not known. */
    original_hash: Generated<string>;
    /** JSON list of smaller versions; null: not made yet. */
    variants: Generated<string | null>;
    /** Path of the file whose newer version this one is. */
    replaces: Generated<string | null>;
    /** 1: visible to its uploader alone until something uses it. */
    is_private: Generated<number>;
    /** An actor's id. */
    uploaded_by: string;
    at: number;
    changed_at: number;
    trashed_at: Generated<number | null>;
    version: Generated<number>;
    /** The publication's revision since which pages show this row. */
    since: Generated<number>;
  };
  /** Stored files that a document under embargo has used. */
  embargoed_files: {
    document_id: number;
    path: string;
    /** Milliseconds since 1970. */
    at: number;
    /**
     * Time at which somebody who sees the file used it elsewhere or published it: the embargo no
     * longer covers it.
     */
    opened_at: Generated<number | null>;
  };
}

/** A row of the media library. */
export type MediaRow = Selectable<MediaTables["media"]>;
