/** Limits of connections. */
export interface ConnectionLimits {
  /** Maximum number of connections. */
  readonly max: number;
  /** Maximum number of connections of one network; those of a trusted proxy are not counted. */
  readonly maxPerNetwork: number;
  /** Maximum number of pending requests of one connection; further ones are not answered. */
  readonly pipelined: number;
  /**
   * Number of connections of one network that may end after requests were pipelined on them, with
   * one more each second; beyond it nothing is read from the network's new ones. Those of a trusted
   * proxy are not counted.
   */
  readonly endedPerNetwork: number;
  /** Milliseconds until such a connection, of which nothing is read, is closed. */
  readonly heldMs: number;
  /** Milliseconds in which a client must take `minBytes` of a response that waits for it. */
  readonly unreadMs: number;
  /** Maximum bytes held for clients that do not read them, all connections together. */
  readonly unreadBytes: number;
  /** Milliseconds from the first byte of a request, or from connecting, to the end of its headers. */
  readonly headersMs: number;
  /** Milliseconds to the end of a request's body: the largest upload over a slow line. */
  readonly requestMs: number;
  /** Milliseconds that a connection may stay open without a request. */
  readonly idleMs: number;
  /** Milliseconds between two sweeps over all connections. */
  readonly sweepMs: number;
}

export const defaultLimits: ConnectionLimits = {
  max: 4_096,
  maxPerNetwork: 1_024,
  pipelined: 8,
  endedPerNetwork: 10,
  heldMs: 5_000,
  unreadMs: 60_000,
  unreadBytes: 64 * 1024 * 1024,
  headersMs: 15_000,
  requestMs: 300_000,
  // Longer than proxies before us wait, so that they close it.
  idleMs: 72_000,
  sweepMs: 1_000,
};

/** A client that takes fewer bytes within `unreadMs` counts as not reading. */
export const minBytes = 32 * 1024;
