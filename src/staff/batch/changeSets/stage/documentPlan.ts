import { contentHash } from "../../../../base/audit/records.ts";
import { stepsOf } from "../../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../../base/site/languages.ts";
import type { StoredFileUse } from "../../../../content/types/fields/references.ts";
import { contentTypes } from "../../../../content/types/index.ts";
import type { TypeName } from "../../../../content/types/typeNames.ts";
import type { Person } from "../../../access/rights.ts";
import { checkWrite } from "../../../access/writeRights.ts";
import { addedFiles } from "../../../editing/files/checkNamedFiles.ts";
import { requireKnownShowing } from "../../../editing/publishing/publishRights.ts";
import { isRecord, isSameValue } from "../../../editing/workingCopies/bodyFields.ts";
import { withoutIds } from "../../../editing/workingCopies/itemIds.ts";
import { languageAt } from "../../../editing/workingCopies/schemasAtPath.ts";
import { cellProblem, unfitProblems } from "../apply/cellProblems.ts";
import {
  publishProblems,
  rightsProblems,
  type ShowingOptions,
  showingProblems,
  writeProblems,
} from "../apply/rightsProblems.ts";
import { cellAt, setCell } from "../cellPaths.ts";
import type { CellConflict, CellInWork, CellProblem, Json } from "../changeSetTypes.ts";
import type { StoredCell } from "../documentRows.ts";
import type { PresentDocument } from "../documentsBefore.ts";

/** Effect of a change on a document. */
export interface DocumentPlan {
  /** JSON of the new revision; undefined: the newest holds everything already. */
  readonly body: string | undefined;
  readonly bodyHash: string | undefined;
  /** Parsed `body`. */
  readonly parsed: unknown;
  /** Cells with their stored values. */
  readonly cells: readonly StoredCell[];
  readonly same: number;
  readonly hasTexts: boolean;
  readonly conflicts: readonly CellConflict[];
  readonly problems: readonly CellProblem[];
  readonly inWork: readonly CellInWork[];
  /** Places that name stored files which the document did not name before. */
  readonly files: readonly StoredFileUse[];
}

const nothing = { same: 0, hasTexts: false, conflicts: [], inWork: [], files: [] } as const;

/** A plan with problems only. */
export function refusedPlan(problems: readonly CellProblem[]): DocumentPlan {
  const body = { body: undefined, bodyHash: undefined, parsed: undefined };
  return { ...nothing, ...body, cells: [], problems };
}

/** Plans a document that a change set makes. The cells are set in the given body. */
export function planNewDocument(
  key: string,
  { made, cells }: { made: { type: TypeName; body: unknown }; cells: readonly StoredCell[] },
  { by, publish }: Omit<ShowingOptions, "others">,
): DocumentPlan {
  const { type } = made;
  const body: unknown = structuredClone(made.body);
  for (const { path, after } of cells) {
    if (!setCell(body, path, after)) {
      return refusedPlan([cellProblem("no-such-place", { key, path })]);
    }
  }
  const parsed = contentTypes[type].body.safeParse(body);
  if (!parsed.success) return refusedPlan(unfitProblems({ type, key }, body));
  const json = JSON.stringify(parsed.data);
  const problems = rightsProblems(key, () => {
    checkWrite(by, { type, key, before: undefined, after: json });
  });
  const isUnshown = { languages: publish, next: parsed.data, now: () => undefined };
  problems.push(...publishProblems(key, () => requireKnownShowing(by, { type, key }, isUnshown)));
  const plan = { body: json, bodyHash: contentHash(json), parsed: parsed.data };
  const files = addedFiles(type, { before: undefined, after: parsed.data });
  return { ...nothing, ...plan, cells: [], hasTexts: true, problems, files };
}

/** Plans a change of cells in the newest revision of a document. */
export function planCells(
  document: PresentDocument,
  cells: readonly StoredCell[],
  options: ShowingOptions,
): DocumentPlan {
  const { key, type, newest } = document;
  const before: unknown = JSON.parse(newest.body);
  const body: unknown = JSON.parse(newest.body);
  const set = setCells(document, { cells, before, body });
  if (set.conflicts.length > 0 || set.problems.length > 0) {
    return { ...refusedPlan(set.problems), conflicts: set.conflicts, same: set.same };
  }
  if (set.changed.length === 0) {
    const problems = showingProblems(document, before, options);
    const same = { body: undefined, bodyHash: undefined, parsed: before };
    return { ...nothing, ...same, cells: [], same: set.same, problems };
  }
  const parsed = contentTypes[type].body.safeParse(body);
  if (!parsed.success) return refusedPlan(unfitProblems(document, body));
  const json = JSON.stringify(parsed.data);
  const problems = [
    ...writeProblems(document, { cells: set.changed, after: json }, options.by),
    ...showingProblems(document, parsed.data, options),
  ];
  return {
    ...{ body: json, bodyHash: contentHash(json), parsed: parsed.data },
    // Undoing compares with what the schema makes of a value (trimmed, sanitised).
    cells: set.changed.map(({ path }) => ({
      ...{ path, before: jsonAt(before, path), after: jsonAt(parsed.data, path) },
    })),
    same: set.same,
    hasTexts: set.changed.some(({ path }) => languageOf(type, parsed.data, path) !== undefined),
    conflicts: [],
    problems,
    inWork: inWorkOf(document, key, set.changed),
    files: addedFiles(type, { before, after: parsed.data }),
  };
}

interface Setting {
  readonly cells: readonly StoredCell[];
  readonly before: unknown;
  /** Modified in place. */
  readonly body: unknown;
}

function setCells({ key, type }: PresentDocument, { cells, before, body }: Setting) {
  const conflicts: CellConflict[] = [];
  const problems: CellProblem[] = [];
  const changed: StoredCell[] = [];
  const paths = new Set<string>();
  let same = 0;
  for (const { path, before: seen, after } of cells) {
    const place = { key, path };
    if (paths.has(path)) problems.push(cellProblem("twice", place));
    paths.add(path);
    const present = cellAt(before, path);
    if (isSameValue(present, after)) same += 1;
    else if (!isSameValue(present, seen)) {
      conflicts.push({ ...place, before: seen, after, present: jsonAt(before, path) });
    } else if (type === "setting" && path === "/name") {
      problems.push(cellProblem("other-setting", place));
    } else if (!setCell(body, path, after)) problems.push(cellProblem("no-such-place", place));
    else changed.push({ path, before: seen, after });
  }
  return { conflicts, problems, changed, same, type };
}

/** The value of a cell as JSON. */
function jsonAt(body: unknown, path: string): Json | undefined {
  const value = cellAt(body, path);
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

function languageOf(type: TypeName, body: unknown, path: string): Language | undefined {
  const steps = /\/(?:en|zh)(?:\/|$)/.test(path) ? stepsOf(path) : [];
  const language = steps.length === 0 ? undefined : languageAt(type, body, steps);
  if (language !== undefined) return language;
  // A whole text, or an item that has texts, is one as well.
  const value = cellAt(body, path);
  return typeof value === "object" && value !== null ? "en" : undefined;
}

/** The cells that the document's working copy has changed to something else. */
function inWorkOf(
  { copy }: PresentDocument,
  key: string,
  cells: readonly StoredCell[],
): CellInWork[] {
  if (copy === undefined) return [];
  const base = withoutIds(JSON.parse(copy.base));
  const body = withoutIds(JSON.parse(copy.body));
  return cells.flatMap(({ path, after }) => {
    const typed = cellAt(body, path);
    // What is typed there is what the change set writes, or is not touched at all.
    if (isSameValue(cellAt(base, path), typed) || isSameValue(typed, after)) return [];
    return { key, path, by: copy.by, typed: jsonAt(body, path) };
  });
}

/** Effect that a change set had on a document, by which it is undone. */
export interface DoneDocument {
  /** Number of the revision that it made, or of the newest one where it made none. */
  readonly number: number;
  /** The cells that it changed, as they are stored. */
  readonly cells: readonly StoredCell[];
  /** JSON of the revision before it. */
  readonly baseBody: string;
}

/** Plans putting back what a change set did to a document, as far as nothing has touched it since. */
export function planUndo(
  document: PresentDocument,
  { number, cells, baseBody }: DoneDocument,
  by: Person,
): DocumentPlan {
  const { key, type, newest } = document;
  if (newest.number !== number) {
    const back = cells.map(({ path, before, after }) => ({ path, before: after, after: before }));
    return inOrderOf(
      baseBody,
      planCells(document, back, { by, publish: [], others: new Map() }),
      type,
    );
  }
  const parsed: unknown = JSON.parse(baseBody);
  if (!contentTypes[type].body.safeParse(parsed).success) {
    return refusedPlan(unfitProblems(document, parsed));
  }
  const isSame = cells.length === 0;
  return {
    ...nothing,
    body: isSame ? undefined : baseBody,
    bodyHash: isSame ? undefined : contentHash(baseBody),
    ...{ parsed, cells: [] },
    hasTexts: cells.some(({ path }) => languageOf(type, parsed, path) !== undefined),
    problems: isSame ? [] : writeProblems(document, { cells: [], after: baseBody }, by),
    inWork: inWorkOf(document, key, cells),
    files: isSame ? [] : addedFiles(type, { before: JSON.parse(newest.body), after: parsed }),
  };
}

/** Body with the keys of its records in the order of an earlier one. */
function inOrderOf(earlier: string, plan: DocumentPlan, type: TypeName): DocumentPlan {
  if (plan.body === undefined) return plan;
  const ordered = ordering(plan.parsed, JSON.parse(earlier));
  const parsed = contentTypes[type].body.safeParse(ordered);
  if (!parsed.success) return plan;
  const body = JSON.stringify(parsed.data);
  return { ...plan, body, bodyHash: contentHash(body), parsed: parsed.data };
}

function ordering(value: unknown, like: unknown): unknown {
  if (!isRecord(value) || !isRecord(like)) return value;
  const fields = new Map(Object.entries(value));
  const known = Object.entries(like).filter(([name]) => fields.has(name));
  const names = [...known.map(([name]) => name), ...fields.keys()];
  const inner = new Map(known);
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, ordering(fields.get(name), inner.get(name))]),
  );
}
