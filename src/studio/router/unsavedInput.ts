import type { Place } from "./screens.ts";

/** Unsaved input, as reported by its screen. */
export interface Unsaved {
  /** Whether it is lost when a place is shown instead; undefined: when the studio is left. */
  isLostAt(place: Place | undefined): boolean;
  /** Stores it, where that can be done without asking. */
  store?(): Promise<unknown>;
  /** Removes it, where it would outlive its screen: the person has agreed to lose it. */
  drop?(): void;
}

/** Longest time for which what can be stored without asking is waited for, in milliseconds. */
const storingMs = 3_000;

const everything = new Set<Unsaved>();

/** Registers unsaved input, so that leaving asks for confirmation. @returns ends it */
export function noteUnsaved(one: Unsaved): () => void {
  if (everything.size === 0) addEventListener("beforeunload", warn);
  everything.add(one);
  return () => {
    everything.delete(one);
    if (everything.size === 0) removeEventListener("beforeunload", warn);
  };
}

/** Makes the browser ask for confirmation before closing or reloading the page. */
function warn(event: BeforeUnloadEvent): void {
  if (lostAt(undefined).length > 0) event.preventDefault();
}

function lostAt(place: Place | undefined): Unsaved[] {
  return [...everything].filter((one) => one.isLostAt(place));
}

/** Question of whether to leave unsaved input, with its answer. */
class LeaveQuestion {
  #answer: ((leaves: boolean) => void) | undefined;
  readonly #listeners = new Set<() => void>();

  readonly isAsked = (): boolean => this.#answer !== undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the question. At most one is open: a former one is answered with staying. */
  ask(): Promise<boolean> {
    this.#answer?.(false);
    return new Promise((answer) => {
      this.#answer = answer;
      this.#tell();
    });
  }

  answer(leaves: boolean): void {
    this.#answer?.(leaves);
    this.#answer = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const leaveQuestion = new LeaveQuestion();

/** True where something typed would be lost, or has to be stored first. */
export function wouldLose(place: Place | undefined): boolean {
  return lostAt(place).length > 0;
}

/**
 * Stores what can be stored, and asks where something typed would be lost then.
 * @returns whether to go on
 */
export async function mayLeaveFor(place: Place | undefined): Promise<boolean> {
  const storing = lostAt(place).flatMap((one) => one.store?.() ?? []);
  if (storing.length > 0) {
    const over = new Promise((done) => setTimeout(done, storingMs));
    await Promise.race([Promise.allSettled(storing), over]);
  }
  if (!wouldLose(place)) return true;
  const leaves = await leaveQuestion.ask();
  if (leaves) for (const one of lostAt(place)) one.drop?.();
  return leaves;
}
