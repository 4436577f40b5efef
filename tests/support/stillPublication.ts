import { EventBus } from "../../src/base/process/events.ts";
import type { LivePublication } from "../../src/content/published/livePublication.ts";
import type { Publication } from "../../src/content/published/publication.ts";

/** A publication that changes when the test says so, without a store behind it. */
export function stillPublication(first: Publication): LivePublication & {
  swap(next: Publication): void;
} {
  let publication = first;
  const events = new EventBus();
  return {
    current: () => publication,
    events,
    refresh: () => Promise.resolve(),
    close: () => undefined,
    swap(next) {
      publication = next;
      events.publish("publication", { revision: next.revision });
    },
  };
}
