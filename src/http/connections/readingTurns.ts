import { FairQueue } from "../fairQueue.ts";
import type { Connection } from "./connection.ts";

/** Requests that are read in a turn of the event loop before other connections wait for the next turn. */
const maxRequests = 256;

/**
 * Bounds what is read in a turn of the event loop. Node reads 64 KB of each connection that has something to be
 * read and parses them at once; of the smallest requests that is 2,500, ten milliseconds and four megabytes. A
 * hundred such connections would hold everybody for a second. So after enough requests the connections that are
 * not read yet are paused: those that have had a response read on in the next turn, the others one after another,
 * the networks by turns, and more at a time as long as little comes of them.
 */
export class ReadingTurns {
  /** Requests of this turn, of connections that have had a response and of others. */
  #requests = { known: 0, new: 0 };
  /** Whether the connection is known that was read last. */
  #isKnown = false;
  #isScheduled = false;
  #known: Connection[] = [];
  readonly #new = new FairQueue<Connection>();
  /** New connections that read on in the next turn. */
  #share = 1;

  /** A connection has come. */
  admit(connection: Connection): void {
    if (this.#new.size === 0) return;
    // Node begins to read from it in the next tick, whatever it was told before.
    process.nextTick(() => {
      if (!connection.socket.destroyed) this.#pause(connection);
    });
  }

  /**
   * A request was read.
   * @param connection undefined where it is closed: the rest of what was read with its last request still comes
   * @param all all connections
   */
  count(connection: Connection | undefined, all: Iterable<Connection>): void {
    this.#schedule();
    this.#isKnown = connection?.isKnown ?? this.#isKnown;
    const count = this.#isKnown ? ++this.#requests.known : ++this.#requests.new;
    if (count !== maxRequests) return;
    this.#share = 1;
    for (const one of all) if (this.#isKnown || !one.isKnown) this.#pause(one);
  }

  #pause(connection: Connection): void {
    if (connection.isPaused) return;
    connection.pause();
    if (connection.isKnown) this.#known.push(connection);
    else this.#new.add(connection.network ?? "", connection);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After everything that this turn reads.
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    this.#requests = { known: 0, new: 0 };
    const known = this.#known;
    this.#known = [];
    for (const one of known) one.resume();
    for (let count = 0; count < this.#share; count += 1) {
      const one = this.#new.take();
      if (one === undefined) break;
      one.resume();
    }
    if (this.#new.size === 0) return;
    this.#share *= 2;
    this.#schedule();
  }
}
