import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { FieldDescription, TypeDescription } from "../typeDescription.ts";

/** Label of a path: the labels of the fields along it, and its language. */
export function labelOfPath(
  type: TypeDescription,
  path: string,
  language: Language,
  words: { readonly languageNames: Readonly<Record<Language, string>> },
): string {
  const labels: string[] = [];
  const settings = Object.values(type.settings ?? {});
  let fields: readonly FieldDescription[] = [...type.fields, ...settings];
  for (const step of stepsOf(path)) {
    const field = fields.find(({ name }) => name === step);
    if (field !== undefined) {
      labels.push(field.label[language]);
      fields = innerOf(field);
    } else if (isLanguage(step)) labels.push(words.languageNames[step]);
  }
  return labels.length === 0 ? path : labels.join(" · ");
}

function innerOf({ fields = [], item, shapes = [] }: FieldDescription): FieldDescription[] {
  return [...fields, ...(item === undefined ? [] : innerOf(item)), ...shapes.flatMap(innerOf)];
}
