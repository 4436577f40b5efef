/** How a process connects to PostgreSQL, beside the URL. */
export interface PostgresSettings {
  /** Connections of the pool at most; one more listens for publications. */
  readonly poolMax: number;
  /** Longest time to connect, in milliseconds. */
  readonly connectMs: number;
  /**
   * Time of silence, in milliseconds, after which a request has the server probed over a new connection,
   * and the time in which that must be answered.
   */
  readonly silentMs: number;
  /** Time after which a connection that nobody uses is closed, in milliseconds. */
  readonly idleMs: number;
  /** Longest time of a statement, in milliseconds; undefined: as the server has it. */
  readonly statementMs: number | undefined;
  /** Longest wait for a lock, in milliseconds; undefined: as the server has it. */
  readonly lockMs: number | undefined;
  /** Longest pause within a transaction, in milliseconds; undefined: as the server has it. */
  readonly idleTransactionMs: number | undefined;
  /** PEM texts of the certificates that TLS goes by. */
  readonly tls: TlsFiles;
  /**
   * "auto" listens for publications and looks whether notices arrive; "poll" asks for them every
   * second, as behind a pooler that gives connections to one client after another.
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
