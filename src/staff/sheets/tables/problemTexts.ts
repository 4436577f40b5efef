import { fieldProblemText, type ProblemField } from "../../../base/i18n/fieldProblems.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { FieldProblem } from "../../../base/site/values/fieldProblem.ts";
import type { SheetCellProblem } from "./cellText.ts";
import type { SheetMessages } from "./columnNotes.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/** Reason for which a cell of a column is not taken, as a sentence in a language. */
export function problemText(
  problem: SheetCellProblem,
  { label: words }: Pick<SheetColumn, "label">,
  { cells }: SheetMessages,
  language: Language,
): string {
  const label = words[language];
  const worded = (found: FieldProblem, field: Omit<ProblemField, "label"> = {}) =>
    fieldProblemText(found, { ...field, label }, language);
  switch (problem.code) {
    case "value":
      return worded({ code: "value", cell: problem.problem });
    case "turned":
      return cells.turned[problem.kind](problem.text);
    case "formula":
      return cells.formula;
    case "error":
      return cells.error(problem.text);
    case "no-option": {
      const { options } = problem;
      return worded({ code: "no-choice", choices: options.map(({ value }) => value) }, { options });
    }
    case "no-number":
      return worded({ code: "wrong-kind", kind: "number" });
    case "no-day":
      return worded({ code: "day" });
    case "no-document":
      return cells.noDocument(problem.text);
    case "document-ambiguous":
      return cells.documentAmbiguous(problem.text, problem.keys);
  }
}

/** Turns a text into a sentence, with a capital letter and a full stop. */
export function sentence(text: string, language: Language): string {
  const [first = "", ...rest] = [...text];
  const begun = `${first.toUpperCase()}${rest.join("")}`;
  if (/[.。!！?？]$/.test(begun)) return begun;
  return `${begun}${language === "zh" ? "。" : "."}`;
}
