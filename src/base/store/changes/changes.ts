import type { StoreLog } from "../log.ts";

/**
 * Where hints come from that another process may have published. `onHint` rejects when the store
 * could not be asked; the source then hints again later.
 * @returns what stops it
 */
export type ChangeNotifications = (onHint: () => Promise<void>) => () => Promise<void>;

/** What is watched: each has a revision that counts up. */
export type WatchedName = "publication" | "stock";

export type Revisions = Readonly<Record<WatchedName, number>>;

interface Watched {
  readonly hints: ChangeNotifications;
  /** The revisions at the time of opening. */
  readonly revisions: Revisions;
  readonly readRevisions: () => Promise<Revisions>;
  readonly log: StoreLog;
}

/** Reads what a new revision brought. One that rejects is called again. */
export type RevisionListener = () => Promise<void> | void;

/** Told of each failure of a listener. */
export type OnListenerError = (error: unknown) => void;

/** Pause before a listener that failed is called again; it doubles from time to time. */
const firstPauseMs = 250;
const maxPauseMs = 10_000;

/** Tells listeners when the publication or the stock moves, whichever process moved it. */
export class RevisionWatch {
  readonly #watched: Watched;
  readonly #listeners = {
    publication: new Map<RevisionListener, OnListenerError>(),
    stock: new Map<RevisionListener, OnListenerError>(),
  };
  /** Listeners that failed, until they succeed: no further hint comes for what they have not read. */
  readonly #retries = new Map<RevisionListener, NodeJS.Timeout>();
  #known: Revisions;
  #stopHints: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#known = watched.revisions;
  }

  /** @returns what takes the listener off again */
  add(
    name: WatchedName,
    listener: RevisionListener,
    onError: OnListenerError = () => undefined,
  ): () => void {
    const listeners = this.#listeners[name];
    listeners.set(listener, onError);
    if (!this.#stopHints && !this.#stopped) {
      this.#stopHints = this.#watched.hints(() => this.#check());
    }
    return () => {
      listeners.delete(listener);
      this.#cancelRetry(listener);
    };
  }

  /** This process has committed a revision. One that is known to be outdone is not told. */
  moved(name: WatchedName, revision: number): void {
    if (revision > this.#known[name]) this.#apply(name, revision);
  }

  #apply(name: WatchedName, revision: number): void {
    if (revision === this.#known[name]) return;
    this.#known = { ...this.#known, [name]: revision };
    for (const listener of this.#listeners[name].keys()) {
      void this.#tell(name, listener, firstPauseMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#listeners.publication.clear();
    this.#listeners.stock.clear();
    for (const listener of this.#retries.keys()) this.#cancelRetry(listener);
    await this.#stopHints?.();
    this.#stopHints = undefined;
  }

  async #check(): Promise<void> {
    let known: Revisions;
    let revisions: Revisions;
    // A reading that began before a move is older than it, and would undo it. Revisions are compared
    // by being other, not by being greater: a restored database counts from less.
    do {
      known = this.#known;
      revisions = await this.#watched.readRevisions();
      if (this.#stopped) return;
    } while (known !== this.#known);
    this.#apply("publication", revisions.publication);
    this.#apply("stock", revisions.stock);
  }

  async #tell(name: WatchedName, listener: RevisionListener, pauseMs: number): Promise<void> {
    this.#cancelRetry(listener);
    try {
      await listener();
    } catch (error) {
      const onError = this.#listeners[name].get(listener);
      // Taken off meanwhile.
      if (onError === undefined) return;
      onError(error);
      if (this.#retries.has(listener)) return;
      this.#watched.log.warn(
        { err: error, retryMs: pauseMs },
        "A new revision could not be read; trying again",
      );
      const again = () => void this.#tell(name, listener, Math.min(pauseMs * 2, maxPauseMs));
      this.#retries.set(listener, setTimeout(again, pauseMs).unref());
    }
  }

  #cancelRetry(listener: RevisionListener): void {
    clearTimeout(this.#retries.get(listener));
    this.#retries.delete(listener);
  }
}
