import type { StoreLog } from "./log.ts";

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

/** Tells listeners when the publication or the stock moves, whichever process moved it. */
export class RevisionWatch {
  readonly #watched: Watched;
  readonly #listeners = { publication: new Set<() => void>(), stock: new Set<() => void>() };
  #known: Revisions;
  #stopHints: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#known = watched.revisions;
  }

  /** @returns what takes the listener off again */
  add(name: WatchedName, listener: () => void): () => void {
    const listeners = this.#listeners[name];
    listeners.add(listener);
    if (!this.#stopHints && !this.#stopped) {
      this.#stopHints = this.#watched.hints(() => this.#check());
    }
    return () => listeners.delete(listener);
  }

  /** This process has committed a revision. One that is known to be outdone is not told. */
  moved(name: WatchedName, revision: number): void {
    if (revision > this.#known[name]) this.#apply(name, revision);
  }

  #apply(name: WatchedName, revision: number): void {
    if (revision === this.#known[name]) return;
    this.#known = { ...this.#known, [name]: revision };
    for (const listener of this.#listeners[name]) this.#tell(listener);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#listeners.publication.clear();
    this.#listeners.stock.clear();
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

  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#watched.log.error({ err: error }, "A listener for new revisions failed");
    }
  }
}
