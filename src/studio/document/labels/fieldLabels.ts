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

/** The description of the field at a path; undefined where the type describes none. */
export function fieldAt(type: TypeDescription, path: string): FieldDescription | undefined {
  return fieldsTo(type, path).at(-1);
}

/** The labels on the way to a field, such as "Features › 3". @param placeOf place of a list's item, from 0 */
export function labelOf(
  type: TypeDescription,
  path: string,
  language: Language,
  placeOf: (list: string, id: string) => number | undefined = () => undefined,
): string {
  const steps = path.split("/").slice(1);
  const fields = fieldsTo(type, path);
  const words: string[] = [];
  for (const [index, field] of fields.entries()) {
    const before = fields[index - 1];
    if (before?.kind === "list") {
      const step = steps[index] ?? "";
      const list = `/${steps.slice(0, index).join("/")}`;
      const place = placeOf(list, step);
      if (place !== undefined) words.push(String(place + 1));
    } else words.push(field.label[language]);
  }
  return words.length === 0 ? path : words.join(" › ");
}

/** The fields on the way to a path, one for each of its steps as far as the type describes them. */
function fieldsTo(type: TypeDescription, path: string): FieldDescription[] {
  const fields: FieldDescription[] = [];
  let among: readonly FieldDescription[] = type.fields;
  let item: FieldDescription | undefined;
  for (const step of path.split("/").slice(1)) {
    const field: FieldDescription | undefined = item ?? among.find(({ name }) => name === step);
    if (field === undefined) break;
    fields.push(field);
    item = field.kind === "list" ? field.item : undefined;
    among = [...(field.fields ?? []), ...(field.shapes ?? []).flatMap(({ fields = [] }) => fields)];
  }
  return fields;
}
