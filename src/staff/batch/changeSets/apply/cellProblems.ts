import { staffMessages } from "../../../../base/i18n/staff/index.ts";
import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { DocumentError } from "../../../../content/types/documentError.ts";
import type { BodyProblem } from "../../../../content/types/fields/bodyProblems.ts";
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
import { MissingRequired } from "../../../editing/publishing/requirements/requiredValues.ts";
import { problemsOf } from "../../../editing/workingCopies/copyProblems.ts";
import { cellAt, namedPath } from "../cellPaths.ts";
import type { CellProblem, CellProblemCode } from "../changeSetTypes.ts";

/** Keys that a message names. */
const namedKeys = 5;

/**
 * A problem in both languages.
 * @param detail what the code that found it says, in English
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
  return { key, path, code, message: { en: detail === undefined ? en : `${en} (${detail})`, zh } };
}

/** Problems of a body that does not fit its type, by cells. */
export function unfitProblems(
  { type, key }: { readonly type: TypeName; readonly key: string },
  body: unknown,
): CellProblem[] {
  const zh = problemsOf(type, body, "zh");
  return problemsOf(type, body, "en").map(({ path, message }, index) => {
    const place = { key, path: namedPath(body, path), code: "unfit" as const };
    if (isMissing(body, path, message)) {
      const { en, zh: chinese } = staffMessages;
      const [inEnglish, inChinese] = [en.adminChangeSets.missing, chinese.adminChangeSets.missing];
      return { ...place, message: { en: inEnglish, zh: inChinese } };
    }
    const chinese = zh[index]?.message ?? staffMessages.zh.adminChangeSets.problems.unfit;
    return { ...place, message: { en: message, zh: inOurWords(chinese) } };
  });
}

/** Whether a problem is a missing value: Zod's message would only name the expected type. */
function isMissing(body: unknown, path: BodyProblem["path"], message: string): boolean {
  return message.startsWith("Invalid input") && cellAt(body, pointer(path)) === undefined;
}

/** A finding of our types in Chinese, where there are words for it. */
function inOurWords(message: string): string {
  const findings: Readonly<Record<string, string>> = staffMessages.zh.adminDocuments.findings;
  const [, known] = Object.entries(findings).find(([own]) => message.startsWith(own)) ?? [];
  return known ?? message;
}

/** One problem for each value, in however many languages it is shown. */
function unfitValues({ misfits }: UnfitValues): CellProblem[] {
  const problems = new Map<string, CellProblem>();
  for (const [{ key: parameter }, found] of misfits) {
    const path = pointer(["values", parameter]);
    for (const [key, why] of found) {
      problems.set(`${key} ${path}`, cellProblem("unfit-value", { key, path }, why));
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
    return error.taken.map(({ key, path, message }) =>
      cellProblem("part-number-taken", { key, path: pointer(path) }, message),
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
  return [cellProblem("refused", { key: "", path: "" }, error.message)];
}
