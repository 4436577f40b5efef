import { cellProblemText } from "../../../base/i18n/cellProblems.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { SheetCellProblem } from "./cellText.ts";
import type { SheetMessages } from "./columnNotes.ts";

/** Most options that a message names. */
const namedOptions = 12;

/** Reason for which a cell is not taken, as a sentence in a language. */
export function problemText(
  problem: SheetCellProblem,
  { cells }: SheetMessages,
  language: Language,
): string {
  switch (problem.code) {
    case "value":
      return sentence(cellProblemText(problem.problem, language), language);
    case "turned":
      return cells.turned[problem.kind](problem.text);
    case "formula":
      return cells.formula;
    case "error":
      return cells.error(problem.text);
    case "no-option": {
      const names = problem.options.slice(0, namedOptions).map(({ label }) => label[language]);
      return cells.noOption(problem.text, names.join(language === "zh" ? "、" : ", "));
    }
    case "no-number":
      return cells.noNumber(problem.text);
    case "no-day":
      return cells.noDay(problem.text);
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
