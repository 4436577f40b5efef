import { DocumentError } from "../../../content/types/typeOf.ts";

/** Why an operation cannot be done to a document of its type, whatever others do to it. */
export type PatchFault =
  | "unknown-field"
  | "no-list"
  | "no-item"
  | "other-setting"
  | "too-large"
  | "too-deep";

export interface PatchProblem {
  /** Place of the operation in its request, from 0. */
  readonly index: number;
  readonly path: string;
  readonly fault: PatchFault;
}

/** A request with operations that mean nothing; none of them was done. */
export class InvalidPatch extends DocumentError {
  override readonly name = "InvalidPatch";
  readonly status = 422;
  readonly problems: readonly PatchProblem[];

  constructor(problems: readonly PatchProblem[]) {
    super(problems.map(({ path, fault }) => `${path}: ${fault}`).join("\n"));
    this.problems = problems;
  }
}

/** The id of a request was used for another one. */
export class RequestReused extends DocumentError {
  override readonly name = "RequestReused";
  readonly status = 409;

  constructor(request: string) {
    super(`The request ${request} was made before with other operations`);
  }
}

/** The working copy has moved on from what the client saw. */
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

/** Fields were changed in the working copy and in a newer revision, and nobody has decided. */
export class UnresolvedConflicts extends DocumentError {
  override readonly name = "UnresolvedConflicts";
  readonly status = 409;
  readonly paths: readonly string[];

  constructor(key: string, paths: readonly string[]) {
    super(`${key} was changed elsewhere too: ${paths.join(", ")}`);
    this.paths = paths;
  }
}
