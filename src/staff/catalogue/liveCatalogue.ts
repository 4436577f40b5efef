import type { Store } from "../../base/store/store.ts";
import { Catalogue } from "./catalogue.ts";
import { ChangeLog } from "./documentChangeFeed.ts";
import { agreedOf, allLines, linesOf } from "./readCatalogueLines.ts";
import { Checks } from "./revisionChecks.ts";
import { Interned } from "./revisionFacts.ts";

/** Time without a request after which a catalogue is dropped, in milliseconds. */
const idleMs = 30 * 60_000;

interface State {
  readonly catalogue: Catalogue;
  readonly log: ChangeLog;
  readonly interned: Interned;
  readonly checks: Checks;
}

interface CatalogueOptions {
  readonly idleMs?: number;
  readonly now?: () => number;
}

/**
 * Catalogue of a store: made at the first request, brought up to date at each further one, dropped
 * after a long time without any. A process that serves readers alone has none.
 */
export class LiveCatalogue {
  readonly #store: Store;
  readonly #idleMs: number;
  readonly #now: () => number;
  #state: State | undefined;
  #underWay: Promise<State> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(store: Store, options: CatalogueOptions = {}) {
    this.#store = store;
    this.#idleMs = options.idleMs ?? idleMs;
    this.#now = options.now ?? Date.now;
  }

  /** The catalogue as of now: whatever was committed before the call is in it. */
  async current(): Promise<Catalogue> {
    // A change before this call may be newer than the reading under way, which is awaited first.
    await this.#underWay?.catch(() => undefined);
    this.#underWay ??= this.#catchUp().finally(() => {
      this.#underWay = undefined;
    });
    const { catalogue } = await this.#underWay;
    this.#waitForIdleness();
    return catalogue;
  }

  /** True while revisions are still to be checked against their types. */
  get isChecking(): boolean {
    return this.#state?.checks.isRunning ?? false;
  }

  /** Resolves when every revision that could be published has been held against its type. */
  async checked(): Promise<void> {
    await this.#state?.checks.finished();
  }

  /** True while it has documents in memory. */
  get isLoaded(): boolean {
    return this.#state !== undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay?.catch(() => undefined);
    await this.#drop();
  }

  async #catchUp(): Promise<State> {
    if (this.#isClosed) throw new Error("The catalogue is closed");
    const state = this.#state;
    if (state === undefined) return this.#build();
    try {
      const changed = await state.log.next(this.#store.db, this.#now());
      if (changed === undefined) return await this.#build();
      if (changed.size > 0) await this.#reload(state, changed);
      return state;
    } catch (error) {
      // The log has moved on, and its changes may not be in the lines.
      await this.#drop();
      throw error;
    }
  }

  async #build(): Promise<State> {
    await this.#drop();
    const log = await ChangeLog.begin(this.#store.db, this.#now());
    const interned = new Interned();
    const catalogue = new Catalogue();
    for await (const lines of allLines(this.#store, interned)) {
      for (const line of lines) catalogue.put(line);
    }
    const checks = new Checks(this.#store, catalogue);
    this.#state = { catalogue, log, interned, checks };
    checks.start([...catalogue.lines()].map(({ id }) => id));
    return this.#state;
  }

  async #reload({ catalogue, interned, checks }: State, changed: Set<number>): Promise<void> {
    const before = [...changed].flatMap((id) => catalogue.byId(id)?.unpaired ?? []);
    await this.#put(changed, catalogue, interned);
    checks.start(changed);
    // Where a pair was agreed, other documents may hold it too.
    const related = new Set<number>();
    for (const pair of await agreedOf(this.#store.db, new Set(before))) {
      for (const other of catalogue.holding(pair)) related.add(other);
    }
    await this.#put(related, catalogue, interned);
  }

  async #put(ids: Set<number>, catalogue: Catalogue, interned: Interned): Promise<void> {
    const gone = new Set(ids);
    for await (const lines of linesOf(this.#store, [...ids], interned)) {
      for (const line of lines) {
        catalogue.put(line);
        gone.delete(line.id);
      }
    }
    for (const id of gone) catalogue.remove(id);
  }

  #waitForIdleness(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#drop().catch(() => undefined);
    }, this.#idleMs).unref();
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#idle);
    const { checks } = this.#state ?? {};
    this.#state = undefined;
    await checks?.stop();
  }
}
