import type { Generated } from "kysely";

/** Tables of the server itself: secrets, settings, leases, the audit trail, searches without results, usage. */
export interface ServerTables {
  secrets: {
    name: string;
    /** base64url */
    value: string;
    created_at: number;
  };
  /** Settings of the server that administrators change in the studio; a row each, always there. */
  server_settings: {
    name: "mail" | "mailbox" | "backup" | "links";
    /** JSON. Secrets in it are sealed. */
    value: string;
    version: number;
    changed_at: Generated<number | null>;
    /** An actor's id; null: never changed. */
    changed_by: Generated<string | null>;
  };
  /** Free space of the data folder, the last reading of each day. */
  disk_readings: {
    /** Name of the machine. */
    machine: string;
    /** `YYYY-MM-DD` in UTC. */
    day: string;
    /** In bytes. */
    free: number;
  };
  /** Certificates that other servers showed when a connection to them was made. */
  seen_certificates: {
    /** A `CertificateKind`. */
    kind: string;
    host: string;
    /** Time of expiry. */
    valid_to: number;
    seen_at: number;
  };
  /** Addresses on other sites that published texts link to, with the outcome of the last check. */
  outside_links: {
    address: string;
    /** A `LinkState`. */
    state: string;
    /** A `LinkProblem`; null: none. */
    problem: string | null;
    /** Status of the last response; null: none came. */
    status: number | null;
    /** Failed checks in a row. */
    failures: number;
    checked_at: number | null;
    next_at: number;
  };
  leases: {
    name: string;
    holder: string;
    expires_at: number;
  };
  /** One row, id 1, where shared caches are purged. */
  cache_purges: {
    id: number;
    /** The newest publication that has been purged. */
    revision: number;
    /** The build whose process purged everything last. */
    build: string;
  };
  /** Counts of searches by day, without anything about readers. */
  search_counts: {
    language: string;
    /** In normalised form, truncated. */
    text: string;
    /** UTC, `2026-11-28`. */
    day: string;
    /** Searches without results, or with those of other words only. */
    in_vain: number;
    /** Pages of results that a script has reported. */
    seen: number;
    /** Number of opened results, the first one of each page. */
    opened: number;
  };
  /** Counted texts that staff have set aside. */
  ignored_searches: {
    language: string;
    text: string;
    ignored_at: number;
    /** An actor's id. */
    ignored_by: string;
  };
  /** Searches without results as earlier releases counted them; kept for them during an upgrade. */
  search_misses: {
    language: string;
    /** In normalised form, truncated. */
    text: string;
    times: number;
    last_at: number;
  };
  /** Counts of usage by day, without anything about readers. */
  usage_counts: {
    /** A `UsageKind`. */
    kind: string;
    /** UTC, `2026-11-28`. */
    day: string;
    /**
     * Page's key or document's id, path of a file, text, host, name of a robot, feed or endpoint; empty: all
     * of the kind together.
     */
    subject: string;
    /** Empty where it is not known, as for programs. */
    surface: string;
    language: string;
    views: number;
    /** Readers of the day, each once; 0 for programs. */
    readers: number;
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
  /** One row, id 1: the newest record. Writers are serialised by its lock. */
  audit_head: {
    id: number;
    seq: number;
    hash: string;
    /** Number of the last record that was pruned; 0: none. */
    pruned: number;
  };
}
