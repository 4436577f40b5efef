import type { Generated } from "kysely";

/** Accounts, their roles and factors, and their sessions. */
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
    /** 1: the password was generated, and the account has no rights until it is changed. */
    must_change: Generated<number>;
    /** Time at which the password was set. */
    password_at: Generated<number>;
    /** Language of the studio and of messages, chosen by the owner; null: none chosen. */
    language: Generated<string | null>;
    /** 1: the owner has closed the list of first steps. */
    hides_checklist: Generated<number>;
    /** Frequency of the digest of unread notices: a `DigestChoice`. */
    digest: Generated<string>;
    /** Time of the last digest; null: there was none. */
    digest_at: Generated<number | null>;
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
    /** JSON list of the limits that a grant of the role must have. */
    needs: string;
    /** Time since which holders need a second factor; null: they need none. */
    needs_factor_since: number | null;
    version: Generated<number>;
    /** 1: built-in; its name, rights and needs are not changed by people. */
    is_built_in: Generated<number>;
    /** JSON `{en?, zh?}`: the displayed name. */
    labels: Generated<string>;
  };
  /** Grants of roles; `accounts.roles` and `is_admin` repeat them for the release before. */
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
    /** Time step of the last code that was used; -1: none yet. */
    last_step: number;
    created_at: number;
    /** Null: enrolment is not finished. */
    confirmed_at: number | null;
  };
  /** Unused recovery codes, each valid once instead of a factor's code. */
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
    /** Signature counter at the last use; 0 where the authenticator has none. */
    counter: number;
    /** JSON list of names. */
    transports: string;
    /** The host that it is registered for. */
    rp_id: string;
    /** Name given by the owner. */
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** Challenges that a passkey has answered, until they expire. */
  used_challenges: {
    challenge: string;
    expires_at: number;
  };
  /** Sessions that their owners have not ended; expired ones are kept for a while. */
  sessions: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the token, base64url. */
    token_hash: string;
    created_at: number;
    expires_at: number;
    /** Time at which a later session of the account replaced it; null: none did. */
    displaced_at: number | null;
    /** Time of its last use, to the minute. */
    seen_at: Generated<number>;
    /** Longest time without use, in milliseconds; null: no limit but the expiry. */
    idle_ms: number | null;
    /** Browser and system that it was opened with; null: not known. */
    device: string | null;
    /** Coarse network that it was opened from. */
    network: string | null;
    /** Time of the owner's last proof of presence; null: opened by the release before. */
    proved_at: number | null;
    /** Method of sign-in: `password`, `passkey` or `oidc`; null: not known. */
    method: string | null;
    /** 1: a second factor was verified, here or by the provider; null: not known. */
    with_factor: number | null;
    /** JSON `{role, limits}` of the role that an administrator looks as; null: their own. */
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
    /** Expiry, which each sign-in renews. */
    expires_at: number;
  };
  /** Tokens by which programs act for an account. */
  api_tokens: {
    id: Generated<number>;
    account_id: number;
    /** Name given by the owner. */
    name: string;
    /** SHA-256, base64url. */
    token_hash: string;
    /** Last characters of the token, by which people recognise it. */
    ending: string;
    /** JSON list of acts; null: every act that the owner has a right to. */
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
    /** Name of the account to be created. */
    account: string;
    name: string;
    email: string;
    language: string;
    /** JSON list of roles with limits. */
    grants: string;
    /** SHA-256 of the link's secret, base64url. */
    secret_hash: string;
    /** Time when its mail was put into the outbox; null: it is shown and not mailed. */
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
    /** The account that was created; null until then. */
    account_id: number | null;
  };
  /** Idempotency keys of requests that change something, kept for a day. */
  idempotency_keys: {
    account_id: number;
    /** SHA-256 of the key, base64url. */
    key_hash: string;
    /** HMAC of the request under the key, base64url. */
    request_mac: string;
    created_at: number;
    /** HTTP status of the response; null: pending. */
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
  /** Places in the studio of sessions with an open event stream. */
  presence: {
    session_id: number;
    account_id: number;
    /** Key of a document and field, or a screen; chosen by the studio. */
    place: string;
    seen_at: number;
  };
}
