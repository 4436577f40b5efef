import type { StoreLog } from "./log.ts";

/**
 * Where hints come from that another process may have published. `onHint` rejects when the store
 * could not be asked; the source then hints again later.
 * @returns what stops it
 */
export type ChangeNotifications = (onHint: () => Promise<void>) => () => Promise<void>;

interface Watched {
  readonly hints: ChangeNotifications;
  /** The revision at the time of opening. */
  readonly revision: number;
  readonly readRevision: () => Promise<number>;
  readonly log: StoreLog;
}

/** Tells listeners when the publication moves, whichever process moved it. */
export class PublicationWatch {
  readonly #watched: Watched;
  readonly #listeners = new Set<() => void>();
  #known: number;
  #stopHints: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#known = watched.revision;
  }

  /** @returns what takes the listener off again */
  add(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (!this.#stopHints && !this.#stopped) {
      this.#stopHints = this.#watched.hints(() => this.#check());
    }
    return () => this.#listeners.delete(listener);
  }

  /** This process has committed a publication. */
  moved(revision: number): void {
    if (revision === this.#known) return;
    this.#known = revision;
    for (const listener of this.#listeners) this.#tell(listener);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#listeners.clear();
    await this.#stopHints?.();
    this.#stopHints = undefined;
  }

  async #check(): Promise<void> {
    const revision = await this.#watched.readRevision();
    if (!this.#stopped) this.moved(revision);
  }

  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#watched.log.error({ err: error }, "A listener for new publications failed");
    }
  }
}
