import type { Options } from "../../src/readers/enquiries/form/enquirySchema.ts";
import type { formNames } from "../../src/readers/enquiries/form/fields.ts";
import { readFields, validateForm } from "../../src/readers/enquiries/form/validateForm.ts";

export const none: Options = {
  companyTypes: [],
  sources: [],
  solutions: [],
  applications: [],
  topics: [],
};

export const lists: Options = {
  ...none,
  companyTypes: [{ value: "maker", label: "整机厂商", otherLabel: "Device maker" }],
  solutions: [
    { value: "vision", label: "智能视觉" },
    { value: "charging", label: "快速充电" },
  ],
  topics: [{ value: "Samples", label: "样品", otherLabel: "Samples" }],
};

const filled = {
  company_name: "Acme",
  company_website: "acme.example",
  contact_name: "Lin Wei",
  phone: "13800138000",
  email: "lin@acme.example",
  topic: "Samples",
  content: "Two reels, please.",
  consent: "on",
};

/** Valid values of every field that a form requires. */
export function filledFor(form: (typeof formNames)[number]): Record<string, unknown> {
  if (form !== "application") return filled;
  const { contact_name, phone, email, consent } = filled;
  return { contact_name, phone, email, consent, position: "Layout engineer", attachments: ["cv"] };
}

/** Problems of a form with changed fields, by field. */
export function wrongIn(
  changes: object,
  options = lists,
  form: (typeof formNames)[number] = "business",
) {
  const checked = validateForm(form, readFields(form, { ...filledFor(form), ...changes }), options);
  return checked.ok
    ? {}
    : Object.fromEntries(checked.problems.map(({ field, problem }) => [field, problem]));
}

export function takenFrom(
  changes: object,
  options = lists,
  form: (typeof formNames)[number] = "business",
) {
  const checked = validateForm(form, readFields(form, { ...filledFor(form), ...changes }), options);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.enquiry;
}
