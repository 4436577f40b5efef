/** Settings of a process's connections to PostgreSQL, beside the URL. */
export interface PostgresSettings {
  /** Maximum connections of the pool; one more listens for publications. */
  readonly poolMax: number;
  /** Timeout of connecting, in milliseconds. */
  readonly connectMs: number;
  /**
   * Milliseconds without an answer after which a request has the server probed over a new
   * connection, and the timeout of the probe.
   */
  readonly silentMs: number;
  /** Milliseconds after which an idle connection is closed. */
  readonly idleMs: number;
  /** Statement timeout in milliseconds; undefined: the server's. */
  readonly statementMs: number | undefined;
  /** Lock timeout in milliseconds; undefined: the server's. */
  readonly lockMs: number | undefined;
  /** Timeout of idle transactions in milliseconds; undefined: the server's. */
  readonly idleTransactionMs: number | undefined;
  /** PEM texts of the TLS certificates. */
  readonly tls: TlsFiles;
  /**
   * "auto" listens for notices and checks that they arrive; "poll" reads the revision every second,
   * as behind a pooler that shares connections between clients.
   */
  readonly notices: "auto" | "poll";
}

/** PEM texts: the authority that the server is verified by, and this client's own pair. */
export interface TlsFiles {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

export const defaultPostgresSettings: PostgresSettings = {
  poolMax: 10,
  connectMs: 5_000,
  silentMs: 400,
  idleMs: 10_000,
  statementMs: undefined,
  lockMs: undefined,
  idleTransactionMs: undefined,
  tls: {},
  notices: "auto",
};
