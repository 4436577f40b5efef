import type { Generated } from "kysely";

/** Documents with their revisions and working copies, what is published and scheduled, and stock. */
export interface ContentTables {
  documents: {
    id: Generated<number>;
    key: string;
    type: string;
    created_at: number;
    trashed_at: number | null;
    /** Time since which nobody but those named sees it before it is published; null: no embargo. */
    embargoed_at: Generated<number | null>;
    /** Counts up with each change of its embargo. */
    embargo_version: Generated<number>;
  };
  /** Who is named on the embargo of a document. */
  embargoes: {
    document_id: number;
    account_id: number;
    /** Actor's id. */
    named_by: string;
    at: number;
  };
  /** What happened to embargoes from outside, for those who are named on them. */
  embargo_events: {
    id: Generated<number>;
    document_id: number;
    /** Whom it is about; null: nobody. */
    account_id: number | null;
    /** An `EmbargoWay`. */
    way: string;
    /** Key of another document that it is about. */
    other_key: string | null;
    /** Actor's id, and the way in. */
    actor: string;
    via: string;
    at: number;
  };
  /** Who is told of them. */
  embargo_notices: {
    event_id: number;
    account_id: number;
    /** Time of the event. The mail is in the outbox. */
    mail_at: number;
    /** Null: it is still shown to them. */
    acknowledged_at: number | null;
  };
  /** Immutable: a draft that is saved is a new revision. */
  revisions: {
    id: Generated<number>;
    document_id: number;
    /**
     * 1 for a document's first revision, counting up without gaps. Composed ones count down from -1, so
     * that the greatest number is always that of the draft.
     */
    number: number;
    /** The document's body as JSON. */
    body: string;
    created_at: number;
    /** The account that wrote it, where one did. */
    author: string | null;
    /** Of a composed one: the revision that its facts are from. */
    facts_of: Generated<number | null>;
    /** Of a composed one: the revision that the texts of its own language are from. */
    texts_of: Generated<number | null>;
    /** JSON: where it comes from, where it was not typed alone (`RevisionOrigin`). */
    origin: Generated<string | null>;
  };
  /** From when to when each language showed a revision; those of before the table from their last change. */
  showings: {
    id: Generated<number>;
    document_id: number;
    language: string;
    revision_id: number;
    shown_from: number;
    /** Null: it still does. */
    shown_until: number | null;
  };
  /** One row for each document and language that was ever published; withdrawn ones stay. */
  published: {
    document_id: number;
    language: string;
    /** Null: withdrawn. */
    revision_id: number | null;
    /** The publication's revision in which this row last changed. */
    since: number;
    /** Time of the row's last change. */
    published_at: number;
  };
  /** Slugs of readable addresses (decision 75): a document's present one and its former ones. */
  addresses: {
    section: string;
    /** The slug in lower case. */
    name: string;
    slug: string;
    document_id: number;
    is_current: number;
    /** The publication's revision in which this row last changed. */
    since: number;
    made_at: number;
    /** Actor's id; null: made from the title or the part number. */
    made_by: string | null;
  };
  /** Redirects from addresses that have no page (decision 76). */
  redirects: {
    id: Generated<number>;
    /** Address in the form in which addresses are compared (`addressText`). */
    from_address: string;
    /** `doc:KEY`, an address of this site, or one of another; null: gone. */
    to_address: string | null;
    status: number;
    kind: string;
    is_removed: number;
    /** The publication's revision in which this row last changed. */
    since: number;
    made_at: number;
    /** Actor's id. */
    made_by: string;
    hits: Generated<number>;
    last_used_at: Generated<number | null>;
  };
  /** One row, id 1. Its lock is what publishers queue for. */
  publication: {
    id: number;
    revision: number;
  };
  /** What staff type between two revisions, one row a document; unvalidated. */
  working_copies: {
    document_id: number;
    /** Number of the revision that it began with, or was last brought up to. */
    base_revision: number;
    /** That revision's body as JSON, with ids on the items of its lists. */
    base: string;
    /** The same as `base`, letter for letter, where nothing is unsaved. */
    body: string;
    /** JSON list of the paths that a newer revision changed as well. */
    conflicts: string;
    /** Counts its changes. */
    seq: number;
    updated_at: number;
    /** Actor's id. */
    updated_by: string;
    /** JSON list of what was restored into it and no revision holds yet (`RestoredPart`). */
    restored: Generated<string | null>;
  };
  /** Requests that changed a working copy, for 30 days. */
  patches: {
    document_id: number;
    seq: number;
    /** Actor's id. */
    author: string;
    at: number;
    /** The client's id of the request. */
    request: string;
    /** JSON: what it changed, path by path, and how it was answered. */
    patch: string;
  };
  /** Texts of agreed pairs, in the form that is hashed. */
  texts: {
    /** SHA-256, base64url */
    hash: string;
    text: string;
  };
  /** Texts of which a person has agreed that they say the same. */
  text_pairs: {
    en_hash: string;
    zh_hash: string;
    /** Actor's id. */
    agreed_by: string;
    agreed_at: number;
    /** Id of the embargoed document in which alone the pair is agreed; null: everywhere. */
    under_embargo: Generated<number | null>;
  };
  /** Documents of before the pairs, whose texts are still to be agreed as they stand. */
  unagreed_documents: {
    document_id: number;
  };
  /** Texts of a document's newest revision that were not in step when it was written. */
  unpaired_texts: {
    document_id: number;
    /** The revision's. */
    number: number;
    /** JSON list of pairs of hashes, null where a text is missing. */
    pairs: string;
  };
  /** Every change to a document, its working copy or its schedule, for a day. */
  document_changes: {
    id: Generated<number>;
    document_id: number;
    at: number;
  };
  /** Links by which people without an account see drafts, until they expire. */
  preview_links: {
    id: Generated<number>;
    /** Who made it: it shows no more than they may see. */
    account_id: number;
    /** SHA-256, base64url */
    token_hash: string;
    /** For whom it is, as its maker calls them. */
    note: string;
    /** JSON list of `{id, revision}`. */
    documents: string;
    /** JSON list of languages. */
    languages: string;
    /** JSON list of surfaces. */
    surfaces: string;
    created_at: number;
    expires_at: number;
    /** Pages that were looked at by it. */
    views: Generated<number>;
    viewed_at: number | null;
  };
  schedule: {
    id: Generated<number>;
    document_id: number;
    language: string;
    action: "publish" | "unpublish";
    /** Null: whatever the draft is when the time comes, or a withdrawal. */
    revision_id: number | null;
    at: number;
    created_at: number;
    /** When it was carried out, or given up; null: it is still to be done. */
    done_at: number | null;
    /** Why it could not be carried out now, or was given up. */
    problem: string | null;
    /** Where its facts go out: thisLanguage or everyLanguage; null: nobody was asked. */
    facts: Generated<string | null>;
    /** The time zone that its time was given in: a name of IANA's, or an offset; null: UTC. */
    zone: Generated<string | null>;
    /** What does not stop it and is worth knowing. */
    warning: Generated<string | null>;
    /** The actor who made it. */
    created_by: Generated<string | null>;
    /** When it was last checked; null: something has changed since. */
    checked_at: Generated<number | null>;
    /** The first time that it could not be carried out. */
    failed_at: Generated<number | null>;
    /** The next time that it is tried, where it has failed. */
    next_at: Generated<number | null>;
    /** When people were told of its problem. */
    told_at: Generated<number | null>;
    /** How often it was tried in vain. */
    attempts: Generated<number>;
  };
  /** What distributors last reported of order codes. */
  stock: {
    order_code: string;
    /** Key of the distributor's document. */
    distributor: string;
    /** Pieces. */
    quantity: number;
    currency: string | null;
    /** JSON list of `{quantity, price}`. */
    prices: string;
    url: string | null;
    /** Time of the report. */
    at: number;
  };
  /** One row for each distributor that ever reported. */
  stock_feeds: {
    distributor: string;
    /** Number of its offers. */
    offers: number;
    received_at: number;
    /** The stock's revision in which it last reported; the greatest is the stock's own. */
    revision: number;
  };
}
