import type { Generated, Selectable } from "kysely";

/** The media library. */
export interface MediaTables {
  /** One row a stored file, by its path below the storage folder. */
  media: {
    path: string;
    /** What the audit trail calls it; null: a release before this one made the row. */
    id: Generated<string | null>;
    /** As people are shown it. */
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
    /** The picture says nothing that its surroundings do not. */
    decorative: Generated<number>;
    /** Of a PDF. */
    pages: Generated<number | null>;
    title: Generated<string | null>;
    /** The file as it was sent, which nobody but staff may have. */
    original_path: Generated<string | null>;
    /** SHA-256 of the file as it was sent; "" where it is not known. */
    original_hash: Generated<string>;
    /** JSON list of smaller versions; null: they are still to be made. */
    variants: Generated<string | null>;
    /** Path of the file whose newer version this one is. */
    replaces: Generated<string | null>;
    /** Only its uploader sees it until something uses it. */
    is_private: Generated<number>;
    /** An actor's id. */
    uploaded_by: string;
    at: number;
    changed_at: number;
    trashed_at: Generated<number | null>;
    version: Generated<number>;
    /** The publication's revision from which on pages have what this row says. */
    since: Generated<number>;
  };
  /** The stored files that a document has named while it was under embargo. */
  embargoed_files: {
    document_id: number;
    path: string;
    /** Milliseconds since 1970. */
    at: number;
    /**
     * When somebody who sees the file named it elsewhere or published it: the embargo keeps it no more.
     */
    opened_at: Generated<number | null>;
  };
}

/** A row of the media library. */
export type MediaRow = Selectable<MediaTables["media"]>;
