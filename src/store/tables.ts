import type { Generated, Kysely, Transaction } from "kysely";

/**
 * The tables, the same on both databases. Times are integers, milliseconds since 1970 (UTC). JSON is
 * text. Truth values are 0 and 1. Ids are small positive integers and are never given out twice.
 */
export interface Tables {
  documents: {
    id: Generated<number>;
    key: string;
    type: string;
    created_at: number;
    trashed_at: number | null;
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
  secrets: {
    name: string;
    /** base64url */
    value: string;
    created_at: number;
  };
  leases: {
    name: string;
    holder: string;
    expires_at: number;
  };
  /** One row, id 1, where shared caches are purged. */
  cache_purges: {
    id: number;
    /** The publication up to which they have been. */
    revision: number;
    /** The build of the process that purged everything last. */
    build: string;
  };
  accounts: {
    id: Generated<number>;
    account: string;
    /** PHC string. */
    password_hash: string;
    name: string;
    nick_name: string;
    user_name: string;
    phone: string;
    email: string;
    avatar: string;
    oa_user_id: string;
    /** JSON list of role names. */
    roles: string;
    is_active: number;
    is_admin: number;
    /** 1: its password was made for it, and it has no rights until it has another. */
    must_change: Generated<number>;
    /** Time at which the password was set. */
    password_at: Generated<number>;
    /** Language of the studio and of messages, as its owner chose; null: none chosen. */
    language: Generated<string | null>;
    /** Counts up with each change that an administrator could overwrite. */
    version: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** Named sets of rights. */
  roles: {
    name: string;
    /** JSON list of rights: `{act, types?, languages?, columns?, settings?, forms?}`. */
    rights: string;
    /** JSON list of the limits that a grant of it must name. */
    needs: string;
    /** Time since which its holders need a second factor; null: they need none. */
    needs_factor_since: number | null;
    version: Generated<number>;
    /** 1: the release's own; its name, rights and needs are not changed by people. */
    is_built_in: Generated<number>;
    /** JSON: `{en?, zh?}`, the name that people read. */
    labels: Generated<string>;
  };
  /** Who holds which role; `accounts.roles` and `is_admin` repeat it for the release before. */
  account_roles: {
    id: Generated<number>;
    account_id: number;
    role: string;
    /** JSON: `{types?, languages?, columns?, settings?, forms?}` */
    limits: string;
    granted_at: number;
    /** The actor's id, as in the audit trail. */
    granted_by: string;
  };
  /** The second factor of an account (TOTP). */
  factors: {
    account_id: number;
    /** Encrypted: nonce, tag and secret, base64url. */
    secret: string;
    /** The step of the last code that was used; -1: none yet. */
    last_step: number;
    created_at: number;
    /** Null: begun, and not asked for yet. */
    confirmed_at: number | null;
  };
  /** Codes that were not used yet, each good once in the place of a factor's. */
  recovery_codes: {
    account_id: number;
    /** SHA-256, base64url. */
    hash: string;
  };
  /** Passkeys of accounts (WebAuthn). */
  passkeys: {
    id: Generated<number>;
    account_id: number;
    /** base64url */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Of its last use; 0 where its authenticator counts nothing. */
    counter: number;
    /** JSON list of names. */
    transports: string;
    /** The host that it is for. */
    rp_id: string;
    /** As its owner calls it. */
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** Challenges that a passkey has answered, until they expire. */
  used_challenges: {
    challenge: string;
    expires_at: number;
  };
  /** One row for each session that was not ended by its owner; expired ones stay for a while. */
  sessions: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the token, base64url. */
    token_hash: string;
    created_at: number;
    expires_at: number;
    /** When a later session of the account took its place, where one did. */
    displaced_at: number | null;
    /** Time of its last use, to the minute. */
    seen_at: Generated<number>;
    /** Longest time without use, in milliseconds; null: until it expires. */
    idle_ms: number | null;
    /** Browser and system that it was opened with, where they are known. */
    device: string | null;
    /** Coarse network that it was opened from. */
    network: string | null;
    /** Time at which its owner last proved to be there; null: it was opened by the release before. */
    proved_at: number | null;
    /** How its owner signed in: `password`, `passkey` or `oidc`; null: not known. */
    method: string | null;
    /** 1: a second factor was proved, here or to the provider; null: not known. */
    with_factor: number | null;
    /** JSON `{role, limits}` of the role that an administrator looks as; null: as themself. */
    view_as: Generated<string | null>;
  };
  /** The subject by which an OpenID provider names an account; `accounts.oa_user_id` repeats it. */
  identities: {
    account_id: number;
    issuer: string;
    subject: string;
    linked_at: number;
    /** Time of the last sign-in by it. */
    seen_at: number;
  };
  /** Roles that an OpenID provider's groups give, as of the last sign-in by it. */
  group_roles: {
    account_id: number;
    role: string;
    /** JSON, as in `account_roles`. */
    limits: string;
    granted_at: number;
    /** Without another sign-in it gives nothing from then on. */
    expires_at: number;
  };
  /** Tokens by which programs act for an account. */
  api_tokens: {
    id: Generated<number>;
    account_id: number;
    /** What its owner calls it. */
    name: string;
    /** SHA-256, base64url. */
    token_hash: string;
    /** Its last characters, to know it again. */
    ending: string;
    /** JSON list of acts; null: every act that its owner has a right to. */
    acts: string | null;
    /** JSON, as in `account_roles`. */
    limits: string;
    created_at: number;
    expires_at: number;
    /** Time of its last use, to the minute. */
    used_at: number | null;
  };
  invitations: {
    id: Generated<number>;
    /** Name of the account that is made by it. */
    account: string;
    name: string;
    email: string;
    language: string;
    /** JSON list of roles with limits. */
    grants: string;
    /** SHA-256 of the link's secret, base64url. */
    secret_hash: string;
    /** The secret, encrypted, until it is mailed; null: it was, or is not to be. */
    sealed_link: string | null;
    /** When its mail is to be tried next. */
    mail_at: number | null;
    mail_attempts: number;
    mailed_at: number | null;
    /** The actor's id, as in the audit trail. */
    created_by: string;
    created_at: number;
    expires_at: number;
    accepted_at: number | null;
    revoked_at: number | null;
    /** The account that was made by it. */
    account_id: number | null;
  };
  /** Requests that change something, by the keys of those who send them again; kept for a day. */
  idempotency_keys: {
    account_id: number;
    /** SHA-256 of the key, base64url. */
    key_hash: string;
    /** HMAC of the request under the key, base64url. */
    request_mac: string;
    created_at: number;
    /** HTTP's status of the response; null: it has none yet. */
    status: Generated<number | null>;
    /** The response's body, encrypted under the key; null: not kept. */
    body: Generated<string | null>;
  };
  sign_in_failures: {
    /** Keyed hash of an account, or of an account and an address. */
    subject: string;
    /** The newest failures' times as a JSON list, the oldest first. */
    times: string;
    last_at: number;
  };
  /** Searches that found nothing, of nobody in particular. */
  search_misses: {
    language: string;
    /** In the form that searches are compared in, and cut. */
    text: string;
    times: number;
    last_at: number;
  };
  enquiries: {
    id: Generated<number>;
    /** The tracking code, as its sender knows it. */
    code: string;
    /** What is sent again under it is the same enquiry. */
    idempotency_key: string;
    /** Hash of what was sent under the key. */
    fingerprint: string;
    form: string;
    language: string;
    /** The fields as JSON. */
    body: string;
    created_at: number;
    /** As staff set it: received, in-work, answered, closed. */
    state: Generated<string>;
    /** When they did; null while nobody has. */
    state_at: Generated<number | null>;
  };
  /** Files that were uploaded; those without an enquiry go after a day. */
  attachments: {
    /** Random, and the file's name below the folder of attachments. */
    id: string;
    enquiry_id: number | null;
    /** Its place among the enquiry's attachments, from 0. */
    position: number;
    /** As its sender's machine named it. */
    name: string;
    /** In bytes. */
    size: number;
    kind: string;
    created_at: number;
  };
  /** Mails to be sent, and those that were. */
  mails: {
    id: Generated<number>;
    enquiry_id: number;
    kind: "desk" | "receipt";
    /** JSON list of addresses; an empty one means the addresses of ENQUIRY_MAIL_TO. */
    recipients: string;
    /** Without its angle brackets; the same at every attempt. */
    message_id: string;
    created_at: number;
    attempts: number;
    /** Time of the next attempt. */
    next_at: number;
    sent_at: number | null;
    given_up_at: number | null;
    /** Reason for the last failure. */
    problem: string | null;
  };
  /** Answers that were accepted once, until nobody could give them again anyhow. */
  spent_proofs: {
    id: string;
    expires_at: number;
  };
  /** Where in the studio the sessions with an open stream are. */
  presence: {
    session_id: number;
    account_id: number;
    /** Key of a document and field, or a screen; chosen by the studio. */
    place: string;
    seen_at: number;
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
  /** The audit trail: append-only, each record with the hash of the one before it. */
  audit: {
    /** Place in the chain, from 1, without gaps. */
    seq: number;
    at: number;
    /** `account:ID`, `operator:UID` of a command line, or `server`. */
    actor: string;
    /** site, api, command or server */
    via: string;
    /** `account.add`, `document.publish` */
    act: string;
    /** Kind and id or key of what was changed or seen: `account:3`. */
    subject: string;
    /** Small values and hashes as JSON with sorted names. */
    detail: string;
    request_id: string | null;
    /** Hash of the record before. */
    prev: string;
    /** SHA-256 of `prev` and the record, hexadecimal. */
    hash: string;
  };
  /** One row, id 1: the newest record. Its lock is what those who append queue for. */
  audit_head: {
    id: number;
    seq: number;
    hash: string;
    /** Number of the last record that was pruned; 0: none. */
    pruned: number;
  };
  /** Times at which enquiries and uploads were taken from an address or a mailbox. */
  enquiry_counts: {
    /** Keyed hash of what is counted. */
    subject: string;
    /** The newest times as a JSON list, the oldest first. */
    times: string;
    last_at: number;
  };
}

/** Target of a query: the store's `db`, or a transaction on it. */
export type Reading = Kysely<Tables>;

/** Target of a change: several changes joined in one transaction. */
export type Writing = Transaction<Tables>;
