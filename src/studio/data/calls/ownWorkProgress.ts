import { type EventData, events } from "../../../api/contract/streamEvents.ts";

/** A piece of one's own work, and how far it is. */
export type Moving = EventData<"progress">["list"][number];

/** One's own work as an event tells it; nothing where there was none. */
export function movingIn(event: unknown): readonly Moving[] {
  return events.progress.safeParse(event).data?.list ?? [];
}

type Listener = () => void;

let told: readonly Moving[] = [];
const listeners = new Set<Listener>();

/** Takes what the stream of events tells of one's own work. */
export function tellProgress(event: unknown): void {
  told = movingIn(event);
  for (const listener of [...listeners]) listener();
}

/** Milliseconds between two looks at a change set: while the stream tells of it, and where it does not. */
const restMs = { told: 5_000, untold: 400 } as const;

function stateTold(id: number): string | undefined {
  return told.find((one) => one.kind === "change-set" && one.id === id)?.state;
}

/**
 * Waits until there is something new to see of a change set: the stream tells another state of it than
 * the one known, or it is time to look, as the stream may have ended.
 */
export function nextLook(id: number, known: string): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      listeners.delete(listen);
      resolve();
    };
    const listen = () => {
      const state = stateTold(id);
      if (state !== undefined && state !== known) return done();
      clearTimeout(timer);
      timer = setTimeout(done, restMs[state === undefined ? "untold" : "told"]);
    };
    listeners.add(listen);
    listen();
  });
}
