import { cellProblemText } from "../../../../base/i18n/cellProblems.ts";
import type { GridMessages } from "../../../../base/i18n/studio/en/grid.ts";
import type { Language } from "../../../../base/site/languages.ts";
import type { GridRow } from "../../../data/parts/grid.ts";
import { type Reading, writeCell } from "../../../grid/cellText.ts";
import type { GridColumn } from "../../../grid/columns.ts";
import type { GridModel } from "../../../grid/gridModel.ts";
import { storedText, unsavedIn } from "../../../grid/unsavedCells.ts";

/** Returns the problem of a reading in words; undefined: none. */
export function problemText(
  t: GridMessages,
  reading: Reading | undefined,
  language: Language,
): string | undefined {
  if (reading === undefined || !("problem" in reading)) return undefined;
  const { problem } = reading;
  switch (problem.code) {
    case "required":
    case "one-option":
    case "day":
      return t.problems[problem.code];
    default:
      return sentence(cellProblemText(problem, language), language);
  }
}

function sentence(text: string, language: Language): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${language === "zh" ? "。" : "."}`;
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
  const problem = problemText(t, edit?.reading, language);
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
