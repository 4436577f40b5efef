import type { ProblemWording } from "../editing/problems/wordedProblems.ts";

/** A place in a content file, as editors count: from 1. */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
}

/** One thing wrong with a content file. */
export interface FileProblem extends FilePosition {
  /** The file's path, as the caller wrote the folder's. */
  readonly file: string;
  /** The field within its document, `body.values.cpu-clock`; "" for the document or the file. */
  readonly path: string;
  readonly message: string;
}

/**
 * Thrown for content files with problems; nothing was written. The message has one line for each
 * problem: `file:line:column: path: message`.
 */
export class ContentFileError extends Error {
  readonly status = 422;
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(line).join("\n"));
    this.name = "ContentFileError";
    this.problems = problems;
  }
}

function line(problem: FileProblem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return [place, problem.path, problem.message].filter((part) => part !== "").join(": ");
}

/** Wording of problems in files: in English, as the command line is, with the values of choices. */
export const fileWording: ProblemWording = { language: "en", isForFiles: true };

/** Problems as a reader of the files meets them: file by file, from top to bottom. */
export function inFileOrder(problems: readonly FileProblem[]): FileProblem[] {
  const byFile = (a: string, b: string) => Number(a > b) - Number(a < b);
  return problems.toSorted(
    (a, b) => byFile(a.file, b.file) || a.line - b.line || a.column - b.column,
  );
}

/**
 * Thrown where the folder to export to is not empty: its remaining files would be imported again.
 */
export class FolderNotEmpty extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`${folder} is not empty; an export needs a folder of its own`);
    this.name = "FolderNotEmpty";
    this.folder = folder;
  }
}
