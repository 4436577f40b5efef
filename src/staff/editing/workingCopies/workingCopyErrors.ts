import { DocumentError } from "../../../content/types/documentError.ts";

/** Reasons for which an operation is impossible for a document of its type. */
export type PatchFault =
  | "unknown-field"
  | "no-list"
  | "no-item"
  | "other-setting"
  | "too-large"
  | "too-deep";

export interface PatchProblem {
  /** Index of the operation in its request, from 0. */
  readonly index: number;
  readonly path: string;
  readonly fault: PatchFault;
}

/** Thrown for a request with impossible operations; none of them was done. */
export class InvalidPatch extends DocumentError {
  override readonly name = "InvalidPatch";
  readonly status = 422;
  readonly problems: readonly PatchProblem[];

  constructor(problems: readonly PatchProblem[]) {
    super(problems.map(({ path, fault }) => `${path}: ${fault}`).join("\n"));
    this.problems = problems;
  }
}

/** Thrown where the id of a request was used for another one. */
export class RequestReused extends DocumentError {
  override readonly name = "RequestReused";
  readonly status = 409;

  constructor(request: string) {
    super(`The request ${request} was made before with other operations`);
  }
}

/** Thrown where the working copy has changed since the client read it. */
export class WorkingCopyMoved extends DocumentError {
  override readonly name = "WorkingCopyMoved";
  readonly status = 409;
  readonly expected: number;
  readonly found: number;

  constructor(key: string, expected: number, found: number) {
    super(`The working copy of ${key} is at ${found}, not ${expected}`);
    this.expected = expected;
    this.found = found;
  }
}

/**
 * Thrown where fields were changed in the working copy and in a newer revision, without a decision.
 */
export class UnresolvedConflicts extends DocumentError {
  override readonly name = "UnresolvedConflicts";
  readonly status = 409;
  readonly paths: readonly string[];

  constructor(key: string, paths: readonly string[]) {
    super(`${key} was changed elsewhere too: ${paths.join(", ")}`);
    this.paths = paths;
  }
}
