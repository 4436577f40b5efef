import { type EventData, events } from "../../api/contract/events.ts";

/** A piece of one's own work, and how far it is. */
export type Moving = EventData<"progress">["list"][number];

/** One's own work as an event tells it; nothing where there was none. */
export function movingIn(event: unknown): readonly Moving[] {
  return events.progress.safeParse(event).data?.list ?? [];
}
