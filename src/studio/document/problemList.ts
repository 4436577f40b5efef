import { useSyncExternalStore } from "react";
import { isWithin } from "../../base/site/addresses/jsonPointer.ts";

/** A problem of a document, by the path of its field. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Problems last reported by the server; the fields concerned subscribe to them. */
export class ProblemList {
  #problems: readonly Problem[] = [];
  readonly #listeners = new Set<() => void>();

  set(problems: readonly Problem[]): void {
    this.#problems = problems;
    for (const listener of this.#listeners) listener();
  }

  readonly #follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the problem at exactly this path; undefined: none. */
  readonly useProblem = (path: string): string | undefined =>
    useSyncExternalStore(
      this.#follow,
      () => this.#problems.find((one) => one.path === path)?.message,
    );

  /** Returns the number of problems at a path and below it. */
  readonly useCount = (path: string): number =>
    useSyncExternalStore(
      this.#follow,
      () => this.#problems.filter((one) => isWithin(one.path, path)).length,
    );

  /** Every problem. */
  readonly useAll = (): readonly Problem[] =>
    useSyncExternalStore(this.#follow, () => this.#problems);
}
