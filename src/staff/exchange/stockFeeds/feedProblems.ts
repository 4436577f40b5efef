/** An entry of a feed in its file's form, with its line, from 1. */
export interface RawEntry {
  readonly line: number;
  readonly value: unknown;
}

/** One thing wrong with a feed. */
export interface FeedProblem {
  readonly line: number;
  /** The field or column; "" for the entry or the file. */
  readonly field: string;
  readonly message: string;
}

/** Thrown where a feed has problems and is refused. */
export class FeedProblems extends Error {
  readonly problems: readonly FeedProblem[];

  constructor(problems: readonly FeedProblem[]) {
    super(problems.map(({ line, field, message }) => `${line}: ${field}: ${message}`).join("\n"));
    this.name = "FeedProblems";
    this.problems = problems;
  }
}
