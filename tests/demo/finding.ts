import { relative } from "node:path";
import type { FieldPath, FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";

/** Something written in a file, and how to find a field of it there. */
export type Written = Pick<FileDocument, "file" | "key" | "locate"> & { readonly body: unknown };

/** One thing wrong with the demo's content, and where. */
export interface Finding {
  /** A content file or a stored file. */
  readonly file: string;
  /** The line, where it is known. */
  readonly line?: number | undefined;
  /** The document's key; "" for a stored file. */
  readonly key: string;
  /** Path within the document's body, `title.zh`; "" for the whole. */
  readonly field: string;
  readonly message: string;
}

/** Something wrong at a field of a document, or of a paper's text. */
export function findingAt(
  document: Omit<Written, "body">,
  path: FieldPath,
  message: string,
): Finding {
  const { file, key } = document;
  const { line } = document.locate(["body", ...path]);
  return { file, line, key, field: path.join("."), message };
}

/** Something wrong with a file that is no document. */
export function findingIn(file: string, message: string): Finding {
  return { file, key: "", field: "", message };
}

/** A finding in one line, its file's path as seen from a folder. */
export function findingLine(finding: Finding, folder: string): string {
  const { file, line, key, field, message } = finding;
  const place = `${relative(folder, file)}${line === undefined ? "" : `:${line}`}`;
  return [place, [key, field].filter((part) => part !== "").join(" "), message]
    .filter((part) => part !== "")
    .join(": ");
}
