import { useSyncExternalStore } from "react";
import { isWithin, parentOf, stepsOf } from "../../base/site/addresses/jsonPointer.ts";
import { isObject, itemId, type Json } from "./store/jsonValues.ts";

/** A problem of a document, by the path of its field. */
export interface Problem {
  readonly path: string;
  /** Labels of the field and of those around it. */
  readonly label: string;
  /** A sentence that says what to do. */
  readonly message: string;
}

/**
 * Problems last reported by the server, of which a form shows those that the person can know of: of
 * values that are there, of fields that were left empty, and all once saving or publishing was tried. The
 * fields concerned subscribe to them.
 */
export class ProblemList {
  readonly #valueAt: (path: string) => Json | undefined;
  readonly #left = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #problems: readonly Problem[] = [];
  #shown: readonly Problem[] = [];
  #isTried = false;

  /** @param valueAt returns the value of a field as it is shown */
  constructor(valueAt: (path: string) => Json | undefined) {
    this.#valueAt = valueAt;
  }

  set(problems: readonly Problem[]): void {
    this.#problems = problems;
    this.#tell();
  }

  /** Notes that a field was left. */
  touch(path: string): void {
    if (this.#left.has(path)) return;
    this.#left.add(path);
    this.#tell();
  }

  /** Shows all problems from now on: saving or publishing was tried. */
  showAll(): void {
    this.#isTried = true;
    this.#tell();
  }

  #tell(): void {
    this.#shown = this.#problems.filter(({ path }) => this.#isKnown(path));
    for (const listener of this.#listeners) listener();
  }

  #isKnown(path: string): boolean {
    if (this.#isTried || !this.#isEmpty(path)) return true;
    return [...this.#left].some((left) => isWithin(left, path));
  }

  #isEmpty(path: string): boolean {
    const holder = this.#valueAt(parentOf(path));
    const place = Number(stepsOf(path).at(-1));
    // Items without ids have places.
    if (Array.isArray(holder) && Number.isInteger(place)) return isEmpty(holder[place]);
    return isEmpty(this.#valueAt(path));
  }

  readonly #follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the shown problem at exactly this path; undefined: none. */
  readonly useProblem = (path: string): string | undefined =>
    useSyncExternalStore(this.#follow, () => this.#shown.find((one) => one.path === path)?.message);

  /** Returns the number of shown problems at a path and below it. */
  readonly useCount = (path: string): number =>
    useSyncExternalStore(
      this.#follow,
      () => this.#shown.filter((one) => isWithin(one.path, path)).length,
    );

  /** Every problem, shown or not. */
  readonly useAll = (): readonly Problem[] =>
    useSyncExternalStore(this.#follow, () => this.#problems);

  /** True once saving or publishing was tried. */
  readonly useTried = (): boolean => useSyncExternalStore(this.#follow, () => this.#isTried);
}

/** True for a value that nobody has written anything into. */
function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  if (!isObject(value)) return false;
  return Object.entries(value).every(([name, inner]) => name === itemId || isEmpty(inner));
}
