import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { isWithin, pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Words, words } from "../../../content/types/fields/fieldLabels.ts";
import type { Person } from "../../access/rights.ts";
import { applyChangeSet, reviewChangeSet } from "../../batch/changeSets/apply/applyChangeSet.ts";
import type {
  AppliedChangeSet,
  CellConflict,
  CellProblem,
  ChangeSet,
  ChangeSetReview,
} from "../../batch/changeSets/changeSetTypes.ts";
import { fieldLabel } from "../../editing/differences/fieldPathLabel.ts";
import { listNames, lists } from "../tables/sheetColumns.ts";
import { cellAddress } from "../tables/sheetTable.ts";
import type { DiffRow, SheetDiff } from "./diffTypesAndCounts.ts";
import type { MatchedTable } from "./matchTables.ts";

/** Finding of the dry run about a cell, or about the row where no cell is named. */
export interface CheckedCell {
  readonly column?: number | undefined;
  readonly address?: string | undefined;
  readonly code: CellProblem["code"] | "conflict";
  readonly message: Words;
}

export interface SheetWriting {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Languages in which the parts are published at once; none: they are saved as drafts. */
  readonly publish: readonly Language[];
  readonly label: string;
  readonly onProgress?: ((done: number, documents: number) => void) | undefined;
}

/** Tells whether a file has no open questions, conflicts or problems. */
export function isSettled({ questions, rows }: SheetDiff): boolean {
  return questions.length === 0 && rows.every(isRowSettled);
}

/** Tells whether a row has no open conflict and no problem. */
export function isRowSettled({ problem, cells, checks = [] }: DiffRow): boolean {
  return (
    problem === undefined &&
    checks.length === 0 &&
    cells.every((cell) => {
      const isDecided = cell.conflict === undefined || cell.conflict.decided !== undefined;
      return cell.problem === undefined && isDecided;
    })
  );
}

/** Changes of a file as one change set. */
export function changeSetOf({ cells, documents }: SheetDiff, label: string): ChangeSet {
  return { label, origin: "sheet", cells, documents };
}

/** Writes a file's changes and rolls them back, and adds the findings to the cells. */
export async function reviewSheet(
  store: Store,
  diff: SheetDiff,
  { label, publish, ...options }: SheetWriting,
): Promise<SheetDiff> {
  if (diff.cells.length === 0 && diff.documents.length === 0) return diff;
  const languages = publish.length > 0 ? publish : undefined;
  const set = changeSetOf(diff, label);
  const review = await reviewChangeSet(store, set, { ...options, publish: languages });
  return withReview(diff, review);
}

/** Writes a file's changes as one change set in one transaction, or none of them. */
export async function applySheet(
  store: Store,
  diff: SheetDiff,
  { label, publish, ...options }: SheetWriting,
): Promise<{ readonly applied: AppliedChangeSet; readonly diff: SheetDiff }> {
  const languages = publish.length > 0 ? publish : undefined;
  const set = changeSetOf(diff, label);
  const applied = await applyChangeSet(store, set, { ...options, publish: languages });
  return { applied, diff: applied.isApplied ? diff : withReview(diff, applied.review) };
}

const changedSince = words("The value has just been changed by somebody", "该值刚刚被他人修改");

function withReview(diff: SheetDiff, { problems, conflicts }: ChangeSetReview): SheetDiff {
  const found = [...problems, ...conflicts.map(asProblem)];
  const checks = new Map<DiffRow, CheckedCell[]>();
  const byKey = Map.groupBy(diff.rows, ({ key }) => key);
  for (const problem of found) {
    const rows = byKey.get(problem.key) ?? [];
    const { row = rows[0], column } = placeOf(diff, rows, problem.path);
    if (row === undefined) continue;
    const address = column === undefined ? undefined : cellAddress(row.row, column);
    const { code } = problem;
    const message = column === undefined ? withField(problem) : wordsOf(problem);
    checks.set(row, [...(checks.get(row) ?? []), { column, address, code, message }]);
  }
  return {
    ...diff,
    rows: diff.rows.map((row) => {
      const own = checks.get(row);
      return own === undefined ? row : { ...row, checks: own };
    }),
  };
}

function wordsOf({ message: { en = "", zh = "" } }: Pick<CellProblem, "message">): Words {
  return words(en, zh);
}

/** Codes of problems whose sentences have the field's label. */
const labelledCodes: readonly string[] = ["unfit", "unfit-value"];

/** Problem of a field for which the file has no column: with the field's label. */
function withField({
  code,
  path,
  message,
}: Pick<CellProblem, "path" | "message"> & { readonly code: string }): Words {
  const { en, zh } = wordsOf({ message });
  if (path === "" || labelledCodes.includes(code)) return words(en, zh);
  const label = (language: Language) =>
    fieldLabel({ type: "product", body: undefined }, path, {
      language,
      item: staffMessages[language].adminPublishing.item,
      title: () => undefined,
    });
  return words(`${label("en")}: ${en}`, `${label("zh")}：${zh}`);
}

function asProblem({ key, path }: CellConflict) {
  return { key, path, code: "conflict", message: changedSince } as const;
}

interface Found {
  readonly row?: DiffRow | undefined;
  readonly column?: number | undefined;
}

/** Finds the cell of a path in a part's body. */
function placeOf({ tables }: SheetDiff, rows: readonly DiffRow[], path: string): Found {
  const list = listNames.find((one) => isWithin(path, pointer(lists[one].path)));
  const own = list === undefined ? [] : rows.filter(({ kind }) => kind === list);
  const [step = "", ...inner] = stepsOf(path).slice(
    list === undefined ? 0 : lists[list].path.length,
  );
  if (own.length > 0 && step !== "") {
    const row = own.find(({ item, place }) => step === `=${item ?? ""}` || step === `${place}`);
    // About another item of the part, with the field's label.
    if (row === undefined) return { row: own[0] };
    return { row, column: columnAt(tables, row, pointer(inner)) };
  }
  for (const row of rows.filter(({ kind }) => kind === "parts")) {
    const column = columnAt(tables, row, path);
    if (column !== undefined) return { row, column };
  }
  return {};
}

function columnAt(
  tables: readonly MatchedTable[],
  { table }: DiffRow,
  path: string,
): number | undefined {
  const columns = tables.find(({ at }) => at === table)?.columns ?? [];
  const language = stepsOf(path).at(-1);
  const fits = (isSame: (own: string) => boolean) => {
    const found = columns.flatMap((one, at) =>
      one?.role === "cell" && isSame(pointer(one.path)) ? [{ one, at }] : [],
    );
    // The lines of both languages are one list.
    return (found.find(({ one }) => one.language === language) ?? found[0])?.at ?? -1;
  };
  const exact = fits((own) => own === path);
  const near = exact === -1 ? fits((own) => isWithin(path, own) || isWithin(own, path)) : exact;
  return near === -1 || path === "" ? undefined : near;
}
