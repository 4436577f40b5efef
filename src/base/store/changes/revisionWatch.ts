import type { StoreLog } from "../log.ts";

/**
 * Source of hints that another process may have published. `onHint` rejects when the store could
 * not be read; the source then hints again later.
 * @returns a function that stops the source
 */
export type ChangeNotifications = (onHint: () => Promise<void>) => () => Promise<void>;

/** Names of watched revisions, which count up. */
export type WatchedName = "publication" | "stock";

export type Revisions = Readonly<Record<WatchedName, number>>;

interface Watched {
  readonly hints: ChangeNotifications;
  /** The revisions at the time of opening. */
  readonly revisions: Revisions;
  readonly readRevisions: () => Promise<Revisions>;
  readonly log: StoreLog;
}

/** Reads the content of a new revision. A listener that rejects is called again. */
export type RevisionListener = () => Promise<void> | void;

/** Called at each failure of a listener. */
export type OnListenerError = (error: unknown) => void;

/** Pause before a failed listener is called again, doubled at each further failure. */
const firstPauseMs = 250;
const maxPauseMs = 10_000;

/** Notifies listeners when the publication or the stock changes, in whichever process. */
export class RevisionWatch {
  readonly #watched: Watched;
  readonly #listeners = {
    publication: new Map<RevisionListener, OnListenerError>(),
    stock: new Map<RevisionListener, OnListenerError>(),
  };
  /** Pending retries of failed listeners: no further hint comes for what they have not read. */
  readonly #retries = new Map<RevisionListener, NodeJS.Timeout>();
  #known: Revisions;
  #stopHints: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#known = watched.revisions;
  }

  /** @returns a function that removes the listener */
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

  /**
   * Called after this process has committed a revision. One older than the known revision is
   * ignored.
   */
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
    // Revisions that were read before a change are stale, and are read again. Revisions are
    // compared for inequality, not order: those of a restored database are lower.
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
      // Removed meanwhile.
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
