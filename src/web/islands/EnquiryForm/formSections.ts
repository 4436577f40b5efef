import {
  type FieldFacts,
  type FieldName,
  type FormName,
  type FormPart,
  fields,
  formFields,
  partsOf,
} from "../../../readers/enquiries/form/fields.ts";

export type SectionName = Exclude<FormPart, "end">;

export interface Section {
  readonly name: SectionName;
  readonly fields: readonly FieldName[];
  /** Optional and secondary in this form: closed until the visitor opens it. */
  readonly isFolded: boolean;
}

/** A form's parts under headings, each with its fields; those that stand below another are its own. */
export function sectionsOf(form: FormName): Section[] {
  return partsOf(form).flatMap((name) => {
    const own = name === "end" ? [] : ownFields(form, name);
    if (name === "end" || own.length === 0) return [];
    return { name, fields: own, isFolded: name === "interest" && form !== "business" };
  });
}

/** A form's fields behind its last part. */
export function lastFields(form: FormName): FieldName[] {
  return ownFields(form, "end");
}

/** The fields that stand below one, and are a part of it. */
export function fieldsBelow(form: FormName, name: FieldName): FieldName[] {
  return formFields[form].filter((other) => factsOf(other).below === name);
}

function ownFields(form: FormName, part: FormPart): FieldName[] {
  return formFields[form].filter((name) => {
    const facts = factsOf(name);
    return facts.part === part && facts.below === undefined;
  });
}

function factsOf(name: FieldName): FieldFacts {
  return fields[name];
}
