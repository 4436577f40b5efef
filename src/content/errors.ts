import type { z } from "zod";

/** One thing wrong with a document's body: where, and what. `path` is made of keys and indexes. */
export interface BodyProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Zod's findings as problems, one for each unknown field. */
export function bodyProblems(issues: readonly z.core.$ZodIssue[]): BodyProblem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: "is not a known field" }));
  });
}

/** The body does not fit its content type's schema; nothing was written. */
export class InvalidDocument extends Error {
  readonly status = 422;
  readonly problems: readonly BodyProblem[];

  constructor(problems: readonly BodyProblem[]) {
    super(problems.map((one) => `${one.path.join(".") || "document"}: ${one.message}`).join("\n"));
    this.name = "InvalidDocument";
    this.problems = problems;
  }
}
