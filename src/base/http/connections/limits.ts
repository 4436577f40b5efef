/** What connections may take of the server. */
export interface ConnectionLimits {
  /** Connections at a time. */
  readonly max: number;
  /** Connections at a time of one network; those of a trusted proxy are not counted. */
  readonly maxPerNetwork: number;
  /** Requests of one connection that are answered or wait for it, the rest is not answered. */
  readonly pipelined: number;
  /**
   * Connections of one network that may end after requests were pipelined on them, at once and one more each
   * second; beyond it nothing is read of the network's new ones. Those of a trusted proxy are not counted.
   */
  readonly endedPerNetwork: number;
  /** Milliseconds until a connection of which nothing is read for that reason is closed. */
  readonly heldMs: number;
  /** Milliseconds in which a client must take `minBytes` of a response that waits for it. */
  readonly unreadMs: number;
  /** Bytes that the server holds for clients that do not take them, all connections together. */
  readonly unreadBytes: number;
  /** Milliseconds from the first byte of a request, or from connecting, to the end of its headers. */
  readonly headersMs: number;
  /** Milliseconds to the end of a request's body: the largest upload over a slow line. */
  readonly requestMs: number;
  /** Milliseconds that a connection may be without a request. */
  readonly idleMs: number;
  /** Milliseconds between two looks at all connections. */
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

/** A client that takes fewer bytes than these in `unreadMs` holds a response without reading it. */
export const minBytes = 32 * 1024;
