import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RateLimit } from "../requests/rateLimit.ts";
import type { Clients } from "./clientNetworks.ts";
import { Connection, type QueuedResponse } from "./connection.ts";
import { type ConnectionLimits, minBytes } from "./connectionLimits.ts";

/** Requests beyond a connection's last one after which it is not even answered any more. */
const maxDropped = 56;

/** Milliseconds between two lines in the log. */
const logEveryMs = 60_000;

interface GuardOptions {
  readonly limits: ConnectionLimits;
  readonly clients: Clients;
  /** Called from time to time with the numbers of closed connections, by reason. */
  readonly onClosed: (counts: Readonly<Record<string, number>>) => void;
}

/** Connections since the start, those that were closed by reason, and those open now. */
export interface ConnectionCounts {
  readonly open: number;
  readonly opened: number;
  readonly closed: Readonly<Record<string, number>>;
}

/**
 * Limits what clients can use by connections alone: their number in all and by network, pending
 * requests of each, how often a network may pipeline and reconnect, and how long a response may
 * wait for its client. Without a free place, the client that has kept the server waiting longest is
 * disconnected.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #clients: Clients;
  readonly #onClosed: GuardOptions["onClosed"];
  readonly #connections = new Map<Socket, Connection>();
  readonly #byNetwork = new Map<string | undefined, Set<Connection>>();
  /** Connections that ended after requests were pipelined on them, by network. */
  readonly #ended: RateLimit;
  #sweptAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #counts: Record<string, number> = {};
  #opened = 0;
  readonly #closed: Record<string, number> = { refused: 0, idle: 0, flooded: 0, unread: 0 };
  #loggedAt = -Infinity;
  #isLeaving = false;

  constructor({ limits, clients, onClosed }: GuardOptions) {
    this.#limits = limits;
    this.#clients = clients;
    this.#onClosed = onClosed;
    this.#ended = new RateLimit({ atOnce: limits.endedPerNetwork, perSecond: 1 });
  }

  get counts(): ConnectionCounts {
    return { open: this.#connections.size, opened: this.#opened, closed: this.#closed };
  }

  /** Accepts a new connection or closes it. */
  admit(socket: Socket): void {
    const network = this.#clients.ofConnection(socket);
    const now = performance.now();
    if (!this.#makeRoom(network)) {
      this.#count("refused");
      socket.destroy();
      return;
    }
    this.#opened += 1;
    const connection = new Connection(socket, network, now);
    connection.isLeaving = this.#isLeaving;
    this.#connections.set(socket, connection);
    const own = this.#byNetwork.get(network);
    if (own) own.add(connection);
    else this.#byNetwork.set(network, new Set([connection]));
    socket.once("close", () => {
      this.#remove(connection);
      this.#countEnd(connection);
    });
    if (network !== undefined && this.#ended.waitOf(network) > 0) {
      // A client that is closed at once reconnects at once, and the server accepts one connection
      // in an event loop iteration.
      this.#count("refused");
      connection.suspend(this.#limits.heldMs);
    }
    this.#timer ??= setInterval(() => this.#sweep(), this.#limits.sweepMs).unref();
  }

  /** Hands a request out when its connection's requests before it are answered. */
  receive(request: IncomingMessage, response: ServerResponse, answer: QueuedResponse): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined) return;
    connection.receive(request, response, answer, this.#limits.pipelined);
    if (connection.dropped === 1) this.#countEnd(connection);
    if (connection.dropped > maxDropped && !request.socket.destroyed) {
      this.#close(connection, "flooded");
    }
  }

  /** Acts when all requests of a connection are answered: no further one can be read from it. */
  onceAnswered(socket: Socket, act: (unfinished?: IncomingMessage) => void): void {
    this.#connections.get(socket)?.onceAnswered(act);
  }

  /** From now on each connection closes after its next response. */
  leave(): void {
    this.#isLeaving = true;
    for (const one of this.#connections.values()) one.isLeaving = true;
  }

  /** Closes the connections without a request on which nothing has come or gone for so long. */
  closeIdle(idleMs: number): void {
    const latest = performance.now() - idleMs;
    for (const one of [...this.#connections.values()]) {
      if (one.isIdle && one.movedAt <= latest) this.#close(one, "leaving");
    }
  }

  /** Counts a connection that has ended, or will since more was pipelined on it than may be. */
  #countEnd(connection: Connection): void {
    const { network, isPipelined, isCounted } = connection;
    if (network === undefined || !isPipelined || isCounted) return;
    connection.isCounted = true;
    this.#ended.admit(network);
    if (this.#ended.waitOf(network) === 0) return;
    // Node parses up to 64 KB of each that has something to be read, which may be as much on all of them.
    const own = this.#byNetwork.get(network) ?? [];
    for (const one of [...own]) if (one.isIdle && !one.isHeld) this.#close(one, "flooded");
  }

  #makeRoom(network: string | undefined): boolean {
    const { max, maxPerNetwork } = this.#limits;
    if (network !== undefined) {
      const own = this.#byNetwork.get(network);
      if (own && own.size >= maxPerNetwork && !this.#closeIdlest(own)) return false;
    }
    return this.#connections.size < max || this.#closeIdlest(this.#maxSize());
  }

  /** The connections of the network that has the most. */
  #maxSize(): Iterable<Connection> {
    let maxSize: ReadonlySet<Connection> = new Set();
    for (const own of this.#byNetwork.values()) if (own.size > maxSize.size) maxSize = own;
    return maxSize;
  }

  /** @returns whether one of them was waiting for its client, and is closed */
  #closeIdlest(connections: Iterable<Connection>): boolean {
    let idlest: Connection | undefined;
    for (const one of connections) {
      if (one.waitsForClient && one.movedAt < (idlest?.movedAt ?? Infinity)) idlest = one;
    }
    if (idlest) this.#close(idlest, "idle");
    return idlest !== undefined;
  }

  /** Closes what is not read, and where too much of it is held, the most of it first. */
  #sweep(): void {
    const { unreadMs, unreadBytes, sweepMs } = this.#limits;
    const now = performance.now();
    // Where this process itself stood still, that is no fault of its clients.
    const elapsed = Math.min(now - this.#sweptAt, 2 * sweepMs);
    this.#sweptAt = now;
    let held = 0;
    for (const one of this.#connections.values()) {
      const patience = unreadMs * Math.max(1, one.unread / minBytes);
      if (one.look(now, elapsed) > patience) this.#close(one, "unread");
      else held += one.unread;
    }
    if (held > unreadBytes) {
      const byUnread = [...this.#connections.values()].toSorted((a, b) => b.unread - a.unread);
      for (const one of byUnread) {
        if (held < unreadBytes * 0.75) break;
        held -= one.unread;
        this.#close(one, "unread");
      }
    }
    this.#report(now);
    if (this.#connections.size > 0 || Object.keys(this.#counts).length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #close(connection: Connection, why: string): void {
    this.#count(why);
    // At once, so that nobody counts it any more while it closes.
    this.#remove(connection);
    connection.socket.destroy();
  }

  #remove(connection: Connection): void {
    const { socket, network } = connection;
    this.#connections.delete(socket);
    const own = this.#byNetwork.get(network);
    own?.delete(connection);
    if (own?.size === 0) this.#byNetwork.delete(network);
  }

  #count(why: string): void {
    this.#counts[why] = (this.#counts[why] ?? 0) + 1;
    this.#closed[why] = (this.#closed[why] ?? 0) + 1;
  }

  #report(now: number): void {
    if (Object.keys(this.#counts).length === 0 || now - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = now;
    this.#onClosed(this.#counts);
    this.#counts = {};
  }
}
