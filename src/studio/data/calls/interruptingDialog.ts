/** Dialogs that interrupt a request: signing in again, or confirming one's identity. */
export type InterruptionKind = "sign-in" | "proof";

type Listener = () => void;

/**
 * Dialog that requests wait for. Concurrent requests of one kind share a dialog and its outcome.
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
    // Signing in precedes confirming; requests that wait for the other kind ask again afterwards.
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
