import { stepsOf } from "../../base/site/addresses/jsonPointer.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { describeType } from "../editing/description/describeTypes.ts";
import type { FieldDescription } from "../editing/description/fieldDescription.ts";

/** Labels of the fields along a path, in both languages: `Packages · Name`. */
export function labelOfPath(type: TypeName, path: string): Readonly<Record<Language, string>> {
  const known = describeType(type);
  const labels: FieldDescription["label"][] = [];
  let fields: readonly FieldDescription[] = [
    ...known.fields,
    ...Object.values(known.settings ?? {}).flatMap((setting) => innerOf(setting)),
  ];
  for (const step of stepsOf(path)) {
    const field = fields.find(({ name }) => name === step);
    if (field === undefined) continue;
    labels.push(field.label);
    fields = innerOf(field);
  }
  const joined = (language: Language) => labels.map((label) => label[language]).join(" · ");
  const [en = "", zh = ""] = languages.map(joined);
  return { en, zh };
}

function innerOf({ fields = [], item, shapes = [] }: FieldDescription): FieldDescription[] {
  return [...fields, ...(item === undefined ? [] : innerOf(item)), ...shapes.flatMap(innerOf)];
}
