import type { Generated } from "kysely";

/** Accounts, what they hold, and how they sign in. */
export interface AccountTables {
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
    /** Time at which its personal data were erased; null: they were not. */
    erased_at: Generated<number | null>;
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
    /** When its mail was put into the outbox; null: it is shown and not mailed. */
    mail_at: number | null;
    /** Unused: the outbox counts. */
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
  /** Where in the studio the sessions with an open stream are. */
  presence: {
    session_id: number;
    account_id: number;
    /** Key of a document and field, or a screen; chosen by the studio. */
    place: string;
    seen_at: number;
  };
}
