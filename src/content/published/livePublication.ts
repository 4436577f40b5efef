import { EventBus } from "../../base/process/events.ts";
import { operations } from "../../base/process/instrumentation.ts";
import type { Store } from "../../base/store/store.ts";
import { makePublication, type Publication } from "./publication.ts";
import { readPublished } from "./readPublished.ts";

/** The present publication, kept up to date. */
export interface LivePublication {
  /** The current publication. A request keeps the one that it began with. */
  current(): Publication;
  /** Tells of each swap (`publication`), before any later request is answered. */
  readonly events: EventBus;
  /** Reads what changed in the store; resolves once it is in force. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Loads the publication from the store and follows the store's changes. Only what changed is read
 * again; the swap is one assignment, so a reader sees the old state or the new, never a mixture.
 * @param onError is told of each reading that failed; the store asks for another
 * @param events where swaps are told
 */
export async function followPublication(
  store: Store,
  onError: (error: unknown) => void,
  events = new EventBus(),
): Promise<LivePublication> {
  const first = await readPublished(store);
  let publication = await makePublication(first.revision, first.rows, undefined, first);
  let underWay: Promise<void> | undefined;
  let isStale = false;

  async function catchUp(): Promise<void> {
    do {
      isStale = false;
      const next = await operations.publication.tracePromise(readChanges, {});
      if (next === undefined) continue;
      publication = next;
      events.publish("publication", { revision: publication.revision });
    } while (isStale);
  }

  /** The publication after the present one; undefined: there is none. */
  async function readChanges(): Promise<Publication | undefined> {
    const changes = await readPublished(store, publication.revision, "all");
    const { revision, rows } = changes;
    if (revision === publication.revision) return undefined;
    return makePublication(revision, rows, publication, changes);
  }

  function refresh(): Promise<void> {
    isStale = true;
    underWay ??= catchUp().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const stop = store.onChange(refresh, onError);
  // Includes a publication between the first read and the subscription.
  await refresh();
  return {
    current: () => publication,
    events,
    refresh,
    close: stop,
  };
}
