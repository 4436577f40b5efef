import type { Language } from "../../../../base/site/languages.ts";
import { NotPermitted, type Person } from "../../../access/rights.ts";
import { checkWrite } from "../../../access/writeRights.ts";
import { requireKnownShowing } from "../../../editing/publishing/publishRights.ts";
import { setCell } from "../cellPaths.ts";
import type { CellProblem } from "../changeSetTypes.ts";
import type { StoredCell } from "../documentRows.ts";
import { bodyShown, type PresentDocument } from "../documentsBefore.ts";
import { cellProblem } from "./cellProblems.ts";

/** By whom and how a document goes out with a change set. */
export interface ShowingOptions {
  readonly by: Person;
  /** Languages that the document is published in with it. */
  readonly publish: readonly Language[];
  /** Bodies that readers are shown and that are not the newest, by revision. */
  readonly others: ReadonlyMap<number, string>;
}

/** Problems of rights by cell: those that alone would be refused. */
export function writeProblems(
  { key, type, newest }: PresentDocument,
  { cells, after }: { readonly cells: readonly StoredCell[]; readonly after: string },
  by: Person,
): CellProblem[] {
  const write = { type, key, before: newest.body };
  if (rightsProblems(key, () => checkWrite(by, { ...write, after })).length === 0) return [];
  const refused = cells.filter(({ path, after: value }) => {
    const alone: unknown = JSON.parse(newest.body);
    setCell(alone, path, value);
    const check = () => checkWrite(by, { ...write, after: JSON.stringify(alone) });
    return rightsProblems(key, check).length > 0;
  });
  const places = refused.length === 0 ? [{ path: "" }] : refused;
  return places.map(({ path }) => cellProblem("not-permitted", { key, path }));
}

/** Problems of a right to what readers are to be shown, and are shown now. */
export function showingProblems(
  document: PresentDocument,
  next: unknown,
  { by, publish, others }: ShowingOptions,
): CellProblem[] {
  const now = (language: Language) => bodyShown(document, language, others);
  const change = { languages: publish, next, now };
  return publishProblems(document.key, () => requireKnownShowing(by, document, change));
}

/** A problem where a check of what readers are to be shown refuses. */
export function publishProblems(key: string, check: () => void): CellProblem[] {
  return rightsProblems(key, check).map(() =>
    cellProblem("publish-not-permitted", { key, path: "" }),
  );
}

/** A problem where a check refuses. */
export function rightsProblems(key: string, check: () => void): CellProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
    return [cellProblem("not-permitted", { key, path: "" })];
  }
}
