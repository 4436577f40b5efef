import type { Generated } from "kysely";

/** Tables of the studio's lists of documents. */
export interface ListTables {
  /** Names for filtered lists. */
  saved_views: {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** JSON object: the queries of the list's address. */
    queries: string;
    /** 1: shared with everybody who sees lists. */
    is_shared: number;
    created_at: number;
  };
}

/** Documents with their revisions and working copies, what is published and scheduled, and stock. */
export interface ContentTables {
  documents: {
    id: Generated<number>;
    key: string;
    type: string;
    created_at: number;
    trashed_at: number | null;
    /** Time since which only the people named see it before it is published; null: no embargo. */
    embargoed_at: Generated<number | null>;
    /** Counter of changes of its embargo. */
    embargo_version: Generated<number>;
  };
  /** People named on the embargo of a document. */
  embargoes: {
    document_id: number;
    account_id: number;
    /** Actor's id. */
    named_by: string;
    at: number;
  };
  /** Events that affect embargoes from outside, for the people named on them. */
  embargo_events: {
    id: Generated<number>;
    document_id: number;
    /** Account that the event concerns; null: none. */
    account_id: number | null;
    /** An `EmbargoWay`. */
    way: string;
    /** Key of another document that the event concerns. */
    other_key: string | null;
    /** Actor's id and interface. */
    actor: string;
    via: string;
    at: number;
  };
  /** Recipients of embargo events. */
  embargo_notices: {
    event_id: number;
    account_id: number;
    /** Time of the event. The mail is in the outbox. */
    mail_at: number;
    /** Null: it is still shown to them. */
    acknowledged_at: number | null;
  };
  /** Immutable revisions: each save of a draft adds one. */
  revisions: {
    id: Generated<number>;
    document_id: number;
    /**
     * Counts up from 1 without gaps. Composed revisions count down from -1, so that the greatest
     * number is always that of the draft.
     */
    number: number;
    /** The document's body as JSON. */
    body: string;
    created_at: number;
    /** Account that wrote it; null: none. */
    author: string | null;
    /** Id of the revision that a composed one has its facts from; null: not composed. */
    facts_of: Generated<number | null>;
    /**
     * Id of the revision that a composed one has its own language's texts from; null: not composed.
     */
    texts_of: Generated<number | null>;
    /** JSON origin of a revision that was not only typed (`RevisionOrigin`). */
    origin: Generated<string | null>;
  };
  /**
   * Periods in which each language showed a revision; those older than the table begin at the last
   * change.
   */
  showings: {
    id: Generated<number>;
    document_id: number;
    language: string;
    revision_id: number;
    shown_from: number;
    /** Null: still shown. */
    shown_until: number | null;
  };
  /** One row for each document and language that was ever published, including withdrawn ones. */
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
  /** Slugs of readable addresses (decision 75): a document's current and former ones. */
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
    /** Actor's id; null: generated from the title or the part number. */
    made_by: string | null;
  };
  /** Redirects from addresses that have no page (decision 76). */
  redirects: {
    id: Generated<number>;
    /** Address in the normalised form of comparison (`addressText`). */
    from_address: string;
    /** `doc:KEY`, an address of this site, or an external one; null: gone. */
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
  /** One row, id 1. Publishers are serialised by its lock. */
  publication: {
    id: number;
    revision: number;
  };
  /** Unsaved edits of staff, one row a document; not validated. */
  working_copies: {
    document_id: number;
    /** Number of the revision that it began with, or was last merged with. */
    base_revision: number;
    /** Body of the base revision as JSON, with ids on the items of its lists. */
    base: string;
    /** Identical to `base`, byte by byte, where nothing is unsaved. */
    body: string;
    /** JSON list of the paths that a newer revision changed as well. */
    conflicts: string;
    /** Counter of changes. */
    seq: number;
    updated_at: number;
    /** Actor's id. */
    updated_by: string;
    /** JSON list of restored parts that no revision has yet (`RestoredPart`). */
    restored: Generated<string | null>;
  };
  /** Requests that changed a working copy, kept for 30 days. */
  patches: {
    document_id: number;
    seq: number;
    /** Actor's id. */
    author: string;
    at: number;
    /** The client's id of the request. */
    request: string;
    /** JSON: changes by path, and the response. */
    patch: string;
  };
  /** Texts of agreed pairs, in the form that is hashed. */
  texts: {
    /** SHA-256, base64url */
    hash: string;
    text: string;
  };
  /** Pairs of texts that a person has confirmed as translations of each other. */
  text_pairs: {
    en_hash: string;
    zh_hash: string;
    /** Actor's id. */
    agreed_by: string;
    agreed_at: number;
    /** Id of the embargoed document to which the agreement is limited; null: everywhere. */
    under_embargo: Generated<number | null>;
  };
  /** Documents older than the pairs, whose texts are still to be agreed as they stand. */
  unagreed_documents: {
    document_id: number;
  };
  /** Texts of a document's newest revision that were not agreed when it was written. */
  unpaired_texts: {
    document_id: number;
    /** Number of the revision. */
    number: number;
    /** JSON list of pairs of hashes, null where a text is missing. */
    pairs: string;
  };
  /** Changes of documents, working copies and schedules, kept for a day. */
  document_changes: {
    id: Generated<number>;
    document_id: number;
    at: number;
  };
  /** Links that show drafts to people without an account, until they expire. */
  preview_links: {
    id: Generated<number>;
    /** Account of the maker, whose rights limit what it shows. */
    account_id: number;
    /** SHA-256, base64url */
    token_hash: string;
    /** Note on the recipient, by the maker. */
    note: string;
    /** JSON list of `{id, revision}`. */
    documents: string;
    /** JSON list of languages. */
    languages: string;
    /** JSON list of surfaces. */
    surfaces: string;
    created_at: number;
    expires_at: number;
    /** Number of pages viewed by it. */
    views: Generated<number>;
    viewed_at: number | null;
  };
  /** Days on which documents are to be reviewed; readers see nothing of them. */
  document_reviews: {
    document_id: number;
    /** `YYYY-MM-DD` */
    due_on: string;
    set_at: number;
    /** Actor's id. */
    set_by: string;
  };
  schedule: {
    id: Generated<number>;
    document_id: number;
    language: string;
    action: "publish" | "unpublish";
    /** Null: the draft at the time of execution, or a withdrawal. */
    revision_id: number | null;
    at: number;
    created_at: number;
    /** Time of execution, or of giving up; null: pending. */
    done_at: number | null;
    /** Reason why it cannot be carried out at present, or was given up; null: none. */
    problem: string | null;
    /**
     * Languages in which its facts are published: thisLanguage or everyLanguage; null: not chosen.
     */
    facts: Generated<string | null>;
    /** Time zone that its time was given in: an IANA name or an offset; null: UTC. */
    zone: Generated<string | null>;
    /** Findings that do not prevent it; null: none. */
    warning: Generated<string | null>;
    /** Actor's id. */
    created_by: Generated<string | null>;
    /** Time of the last check; null: something has changed since. */
    checked_at: Generated<number | null>;
    /** Time of the first failure. */
    failed_at: Generated<number | null>;
    /** Time of the next attempt after a failure. */
    next_at: Generated<number | null>;
    /** Time at which people were notified of its problem. */
    told_at: Generated<number | null>;
    /** Number of failed attempts. */
    attempts: Generated<number>;
  };
  /** Distributors' last reports of order codes. */
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
