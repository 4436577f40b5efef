import type { MoveProblem } from "../../../base/site/columnTree/columnTree.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import type { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import type { NamedColumn } from "../documents/documentErrors.ts";

/** Thrown where columns have been moved meanwhile. Nothing was written. */
export class ArrangedSince extends DocumentError {
  override readonly name = "ArrangedSince";
  readonly status = 409;
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(`These stand elsewhere by now: ${keys.join(", ")}`);
    this.keys = keys;
  }
}

/** Thrown where a column cannot be moved to a place. Nothing was written. */
export class UnfitPlace extends DocumentError {
  override readonly name = "UnfitPlace";
  readonly status = 422;
  readonly key: string;
  readonly problem: MoveProblem;
  /** Columns from it upwards to itself, where it would contain itself. */
  readonly circle: readonly NamedColumn[];

  constructor(key: string, problem: MoveProblem, circle: readonly NamedColumn[] = []) {
    super(`The column ${key} cannot stand there: ${problem}`);
    this.key = key;
    this.problem = problem;
    this.circle = circle;
  }
}

/**
 * Thrown where the working copy of a document does not fit its type, so that it cannot become a
 * revision.
 */
export class UnfitDraft extends DocumentError {
  override readonly name = "UnfitDraft";
  readonly status = 422;
  readonly key: string;
  readonly unfit: InvalidDocument;

  constructor(key: string, unfit: InvalidDocument) {
    super(`What is typed in ${key} does not fit its type`);
    this.key = key;
    this.unfit = unfit;
  }
}
