import type { Options } from "../../../readers/enquiries/form/enquirySchema.ts";
import {
  type FieldName,
  type FormName,
  formFields,
} from "../../../readers/enquiries/form/fields.ts";
import { readFields, validateForm } from "../../../readers/enquiries/form/validateForm.ts";
import type { EnteredValues, FieldError, FormMessages } from "./enquiryFormProps.ts";

type FormFieldValue = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values of the form's fields; empty ones are left out. */
export function valuesIn(element: HTMLFormElement, form: FormName): EnteredValues {
  const values: Record<string, string | string[]> = {};
  const own: readonly string[] = formFields[form];
  for (const [name, value] of new FormData(element)) {
    if (typeof value !== "string" || value === "" || !own.includes(name)) continue;
    const earlier = values[name];
    values[name] = earlier === undefined ? value : [...[earlier].flat(), value];
  }
  return values;
}

/** True if the visitor has changed anything since the server sent the form. */
export function isChanged(element: HTMLFormElement, form: FormName): boolean {
  const own: readonly string[] = formFields[form];
  return [...element.elements].some(
    (field) => isField(field) && own.includes(field.name) && isFieldChanged(field),
  );
}

function isFieldChanged(field: FormFieldValue): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected && option.value !== "");
  }
  if (field.type === "hidden") return field.value !== "";
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

/** Puts values back into the fields; those that are not among the values stay as they are. */
export function restoreValues(element: HTMLFormElement, values: EnteredValues): void {
  for (const field of element.elements) {
    if (!isField(field) || field.type === "hidden" || field.type === "file") continue;
    const value = values[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
      field.checked = [value].flat().includes(field.value);
    } else {
      field.value = [value].flat().join(", ");
    }
  }
}

/** Opens the folded parts in which something was filled in. */
export function unfoldFilled(element: HTMLFormElement): void {
  for (const fold of element.querySelectorAll("details")) {
    const fields = [...fold.querySelectorAll("input, select, textarea")].filter(isField);
    if (fields.some(isFieldChanged)) fold.open = true;
  }
}

function isField(element: Element): element is FormFieldValue {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Errors found by the forms' own schema, with their messages. */
export function errorsFor(
  form: FormName,
  values: EnteredValues,
  options: Options,
  { enquiry }: FormMessages,
): FieldError[] {
  const checked = validateForm(form, readFields(form, values), options);
  if (checked.ok) return [];
  return checked.problems.map(({ field, problem }) => {
    return { field, message: enquiry.problems[problem] };
  });
}

/** The errors that remain after a change: each goes as soon as its field is right. */
export function stillWrong(
  shown: readonly FieldError[],
  found: readonly FieldError[],
  changed: string,
): readonly FieldError[] {
  const left = shown.flatMap((complaint) => {
    const again = found.find(({ field }) => field === complaint.field);
    if (again) return again.message === complaint.message ? complaint : again;
    // An error that only the server can find is kept until its field changes.
    return complaint.field === changed || isChecked(complaint.field) ? [] : complaint;
  });
  const isSame = left.length === shown.length && left.every((one, at) => one === shown[at]);
  return isSame ? shown : left;
}

const onlyServer: readonly string[] = ["attachments", "fax_number"];

function isChecked(field: string): boolean {
  return !onlyServer.includes(field);
}

/** A complaint added in its place in the form. */
export function withError(
  shown: readonly FieldError[],
  complaint: FieldError,
  form: FormName,
): readonly FieldError[] {
  const order: readonly string[] = formFields[form];
  const others = shown.filter(({ field }) => field !== complaint.field);
  return [...others, complaint].sort(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  );
}

/** Fields that are looked at as soon as a reader leaves them, if there is anything in them. */
export const checkedAtOnce: readonly FieldName[] = ["company_website", "phone", "email"];
