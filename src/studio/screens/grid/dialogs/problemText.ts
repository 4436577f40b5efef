import { fieldNamesText, fieldProblemText } from "../../../../base/i18n/fieldProblems.ts";
import type { GridMessages } from "../../../../base/i18n/studio/en/grid.ts";
import type { Language } from "../../../../base/site/languages.ts";
import type { GridRow } from "../../../data/parts/grid.ts";
import { type Reading, writeCell } from "../../../grid/cellText.ts";
import type { GridColumn } from "../../../grid/gridColumns.ts";
import type { GridModel } from "../../../grid/gridModel.ts";
import { storedText, unsavedIn } from "../../../grid/unsavedCells.ts";

/** Returns the problem of a reading as a sentence with the column's label; undefined: none. */
export function problemText(
  reading: Reading | undefined,
  { facts, language: side }: GridColumn,
  language: Language,
): string | undefined {
  if (reading === undefined || !("problem" in reading)) return undefined;
  const { problem } = reading;
  const name = facts.label[language] ?? facts.label.en ?? facts.label.zh ?? facts.path;
  const label = fieldNamesText({ names: [name], items: new Set(), side }, language);
  switch (problem.code) {
    case "missing":
    case "one-option":
    case "day": {
      const kind = side === undefined ? facts.kind : "line";
      return fieldProblemText(
        { code: problem.code },
        { label, kind, options: facts.options },
        language,
      );
    }
    default:
      return fieldProblemText({ code: "value", cell: problem }, { label }, language);
  }
}

/** Returns the text of a reading, where it differs from the typed one. */
export function understoodText(
  t: GridMessages,
  column: GridColumn,
  typed: string,
  reading: Reading,
  language: Language,
): string | undefined {
  if (!("value" in reading) || reading.value === undefined) return undefined;
  const text = writeCell(column, reading.value, language);
  return text === typed.trim() ? undefined : t.understood(text);
}

/** Note on a cell: its problem, and why it is read-only. */
export function cellNote(
  t: GridMessages,
  model: GridModel,
  row: GridRow,
  column: GridColumn,
  language: Language,
): { readonly text: string; readonly isWrong: boolean } | undefined {
  const edit = model.editOf(row, column);
  const problem = problemText(edit?.reading, column, language);
  const mark = model.marksOf(row.key).get(column.id);
  const wrong = problem ?? mark?.message;
  if (wrong !== undefined) return { text: wrong, isWrong: mark?.kind !== "in-work" };
  const refusal = model.refusal(row, column);
  if (refusal !== undefined) return { text: t.refusals[refusal], isWrong: false };
  const unsaved = unsavedIn(row, column);
  if (unsaved !== undefined) {
    const by = unsaved.by ?? t.somebody;
    const stored = storedText(row, column, language);
    return { text: t.unsavedCell(by, stored === "" ? t.noValue : stored), isWrong: false };
  }
  return row.is_unsaved ? { text: t.unsaved, isWrong: false } : undefined;
}
