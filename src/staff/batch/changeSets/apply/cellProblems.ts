import { fieldProblemText } from "../../../../base/i18n/fieldProblems.ts";
import { staffMessages } from "../../../../base/i18n/staff/index.ts";
import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { type Language, otherLanguage } from "../../../../base/site/languages.ts";
import { DocumentError } from "../../../../content/types/documentError.ts";
import type {
  ParameterDefinition,
  ValueProblem,
} from "../../../../content/types/fields/productValues.ts";
import { problemsOfBody } from "../../../../content/types/index.ts";
import type { TypeName } from "../../../../content/types/typeNames.ts";
import {
  ColumnInItself,
  DanglingReference,
  DocumentExists,
  FactsDiffer,
  FilesNotFound,
  PartNumberTaken,
  StillReferenced,
  UnfitValues,
} from "../../../editing/documents/documentErrors.ts";
import { wordedProblems } from "../../../editing/problems/wordedProblems.ts";
import { MissingRequired } from "../../../editing/publishing/requirements/checkFamilyRequirements.ts";
import { namedPath } from "../cellPaths.ts";
import type { CellProblem, CellProblemCode } from "../changeSetTypes.ts";

/** Keys that a message names. */
const namedKeys = 5;

/**
 * A problem in both languages.
 * @param detail the key or the file that it is about
 */
export function cellProblem(
  code: CellProblemCode,
  { key, path }: { readonly key: string; readonly path: string },
  detail?: string,
): CellProblem {
  const { en, zh } = {
    en: staffMessages.en.adminChangeSets.problems[code],
    zh: staffMessages.zh.adminChangeSets.problems[code],
  };
  if (detail === undefined) return { key, path, code, message: { en, zh } };
  return { key, path, code, message: { en: `${en} (${detail})`, zh: `${zh}（${detail}）` } };
}

/** A value that does not fit its parameter. */
export function unfitValue(
  { key, path }: { readonly key: string; readonly path: string },
  { label }: ParameterDefinition,
  cell: ValueProblem["cell"],
): CellProblem {
  const worded = (language: Language) => {
    const name = label[language] ?? label[otherLanguage(language)] ?? key;
    return fieldProblemText({ code: "value", cell }, { label: name }, language);
  };
  const message = { en: worded("en"), zh: worded("zh") };
  return { key, path, code: "unfit-value", message };
}

/** Problems of a body that does not fit its type, by cells. */
export function unfitProblems(
  { type, key }: { readonly type: TypeName; readonly key: string },
  body: unknown,
): CellProblem[] {
  const unfit = { type, body, problems: problemsOfBody(type, body) };
  const zh = wordedProblems(unfit, { language: "zh" });
  return wordedProblems(unfit, { language: "en" }).map(({ message }, index) => ({
    ...{ key, path: namedPath(body, unfit.problems[index]?.path ?? []) },
    code: "unfit",
    message: { en: message, zh: zh[index]?.message ?? message },
  }));
}

/** One problem for each value, in however many languages it is shown. */
function unfitValues({ misfits }: UnfitValues): CellProblem[] {
  const problems = new Map<string, CellProblem>();
  for (const [{ key: parameter, definition }, found] of misfits) {
    const path = pointer(["values", parameter]);
    for (const [key, cell] of found) {
      problems.set(`${key} ${path}`, unfitValue({ key, path }, definition, cell));
    }
  }
  return [...problems.values()];
}

/**
 * Problems of a refused publication, by cells.
 * @returns undefined where the error is not about documents
 */
export function problemsOfRefusal(error: unknown): CellProblem[] | undefined {
  if (error instanceof DanglingReference) {
    return error.references.map(({ from, path, key }) =>
      cellProblem("broken-reference", { key: from, path: pointer(path) }, key),
    );
  }
  if (error instanceof FilesNotFound) {
    return error.files.map(({ from, path, file }) =>
      cellProblem("file-not-found", { key: from, path: pointer(path) }, file),
    );
  }
  if (error instanceof PartNumberTaken) {
    return error.taken.map(({ key, path, owner }) =>
      cellProblem("part-number-taken", { key, path: pointer(path) }, owner),
    );
  }
  if (error instanceof UnfitValues) return unfitValues(error);
  if (error instanceof MissingRequired) {
    return error.gaps.map(({ key, path }) =>
      cellProblem("missing-required", { key, path: pointer(path) }),
    );
  }
  if (error instanceof FactsDiffer) {
    return [...error.differing.values()]
      .flat()
      .map((path) => cellProblem("facts-differ", { key: error.key, path }));
  }
  if (error instanceof StillReferenced) {
    const detail = error.by.slice(0, namedKeys).join(", ");
    return [cellProblem("refused", { key: error.key, path: "" }, detail)];
  }
  if (error instanceof ColumnInItself) {
    const detail = error.circle.map(({ key }) => key).join(" in ");
    return [cellProblem("refused", { key: error.key, path: pointer(["parent"]) }, detail)];
  }
  if (error instanceof DocumentExists) return [];
  if (!(error instanceof DocumentError)) return undefined;
  return [refusedFor(error)];
}

/** A refusal with its reason. */
function refusedFor({ name }: DocumentError): CellProblem {
  const reasonIn = (language: Language) => {
    const { adminPublishing } = staffMessages[language];
    const reasons: Readonly<Record<string, string>> = adminPublishing.refusals;
    return reasons[name] ?? adminPublishing.refusals.other;
  };
  const message = { en: reasonIn("en"), zh: reasonIn("zh") };
  return { key: "", path: "", code: "refused", message };
}
