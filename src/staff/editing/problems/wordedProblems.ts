import {
  aroundText,
  fieldNamesText,
  fieldProblemText,
  type ProblemField,
} from "../../../base/i18n/fieldProblems.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { FieldProblemCode } from "../../../base/site/values/fieldProblem.ts";
import type { BodyProblem, UnfitBody } from "../../../content/types/fields/bodyProblems.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { type Named, namedField } from "../differences/fieldPathLabel.ts";

/** A problem of a body as people read it, with its data for programs. */
export interface WordedProblem {
  /** JSON pointer; items of lists by their ids where the problem has them. */
  readonly path: string;
  readonly code: FieldProblemCode;
  /** Names in the sentence, beside the label. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Labels of the fields on the way, from the outermost one: `Packages 2 › Pins`. */
  readonly label: string;
  /** A sentence that says what to do about it. */
  readonly message: string;
}

/** Options of the wording of problems. */
export interface ProblemWording {
  readonly language: Language;
  /** Title of a document by its key; undefined: hidden from the reader. */
  readonly title?: ((key: string) => string | undefined) | undefined;
  /** True for files: choices are named by their values, as one writes them there. */
  readonly isForFiles?: boolean | undefined;
}

/** Problems of a body in a language. Everything that people read of them is worded here. */
export function wordedProblems(unfit: UnfitBody, wording: ProblemWording): WordedProblem[] {
  return unfit.problems.map((one) => worded(one, unfit, wording));
}

function worded(
  { path, problem }: BodyProblem,
  { type, body }: UnfitBody,
  { language, title = () => undefined, isForFiles = false }: ProblemWording,
): WordedProblem {
  const own = pointer(path);
  const named =
    type === undefined
      ? namedAround(path, language)
      : namedField({ type, body }, own, { language, title, item: String });
  const label = fieldNamesText(named, language);
  const { options, kind, ...field } = named.field ?? {};
  const asked: ProblemField = {
    ...field,
    label,
    // A text in one language is asked for by itself.
    kind: named.side === undefined ? kind : "line",
    ...(!isForFiles && { options: options ?? kindsOf(named) }),
  };
  const { code, ...data } = problem;
  return { path: own, code, data, label, message: fieldProblemText(problem, asked, language) };
}

/** Label of a field with those of the fields around it, without a body that it lies in. */
export function labelOfField(
  type: TypeName,
  path: string,
  { language, title = () => undefined }: ProblemWording,
): string {
  const named = namedField({ type, body: undefined }, path, { language, title, item: String });
  return fieldNamesText(named, language);
}

/** Kinds of a value as options, for the field that names its kind. */
function kindsOf({ field }: Named): ProblemField["options"] {
  return field?.shapes?.map(({ name, label }) => ({ value: name, label }));
}

/** Names of what is not within a body of a type. */
function namedAround(path: BodyProblem["path"], language: Language): Named {
  const names = path.map((step) =>
    typeof step === "number" ? String(step + 1) : aroundText(step, language),
  );
  const items = new Set([...path.keys()].filter((at) => typeof path[at] === "number"));
  return { names, items, side: undefined, field: undefined };
}
