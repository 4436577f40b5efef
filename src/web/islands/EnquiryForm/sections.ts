import { type FieldName, type FormName, formFields } from "../../../enquiries/form/fields.ts";

/** The parts of a form, each with the fields it may have, in the forms' own order. */
const sections = {
  // Whether there is a website is asked beside the website itself.
  company: ["company_name", "city", "place", "company_website", "company_type"],
  person: ["contact_name", "title", "phone", "email", "department"],
  interest: ["source", "first_contact", "solutions", "applications"],
  matter: ["parts", "part", "batch", "quantity", "topic", "content", "attachments"],
} as const satisfies Record<string, readonly FieldName[]>;

export type SectionName = keyof typeof sections;

export interface Section {
  readonly name: SectionName;
  readonly fields: readonly FieldName[];
}

/** A form's parts; where it has but one field of what brought a reader here, that goes with the rest. */
export function sectionsOf(form: FormName): Section[] {
  const own: readonly FieldName[] = formFields[form];
  const found = Object.entries(sections).map(([name, fields]) => ({
    name: name as SectionName,
    fields: fields.filter((field) => own.includes(field)),
  }));
  return found.filter(({ fields }) => fields.length > 0);
}
