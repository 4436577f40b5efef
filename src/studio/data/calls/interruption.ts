/** What a person is asked for before a request goes on: to sign in again, or to confirm who they are. */
export type InterruptionKind = "sign-in" | "proof";

type Listener = () => void;

/**
 * The dialog that requests wait for. Several requests that need the same wait for one dialog; its
 * outcome is theirs.
 */
export class Interruptions {
  #open: InterruptionKind | undefined;
  #waiting: { readonly resolve: (isDone: boolean) => void }[] = [];
  readonly #listeners = new Set<Listener>();

  /** The dialog to show; undefined: none. */
  readonly current = (): InterruptionKind | undefined => this.#open;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the dialog, or joins it. @returns true once the person has done what is asked */
  async wait(kind: InterruptionKind): Promise<boolean> {
    // Signing in comes before confirming; whoever waits for the other asks again afterwards.
    if (this.#open === undefined || kind === "sign-in") this.#open = kind;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ resolve });
    this.#tell();
    return promise;
  }

  /** Closes the dialog with its outcome. */
  settle(isDone: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#open = undefined;
    this.#tell();
    for (const { resolve } of waiting) resolve(isDone);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
