// Part of the forms' contract: the browser and the server read the same file.

import { consultationForms, formNames } from "../../../base/site/enquiryCodes.ts";

export { formNames };

export type FormName = (typeof formNames)[number];

export function isFormName(value: unknown): value is FormName {
  return formNames.some((name) => name === value);
}

/** Sender's place: mainland China or elsewhere. It decides how a phone number is checked. */
export const cities = ["domestic", "overseas"] as const;

/** Sir or Miss (spec section 3). */
export const titles = ["sir", "miss"] as const;

/** Answers to "first contact with the company?". */
export const yesOrNo = ["yes", "no"] as const;

/** Control of a field and its limits. Lengths are JavaScript's, as `maxlength` counts. */
export type FieldKind =
  | { readonly kind: "line"; readonly max: number }
  | { readonly kind: "text"; readonly max: number }
  | {
      readonly kind: "oneOf";
      readonly values: readonly string[];
      /** Key below `enquiry` in i18n with the names of the values. */
      readonly messages: ChoiceListName;
    }
  /** One option of a list set up by staff; free text where the list is empty. */
  | { readonly kind: "listed"; readonly list: ListName; readonly max: number }
  /** Several options of such a list. */
  | {
      readonly kind: "manyListed";
      readonly list: ListName;
      readonly max: number;
      readonly maxItems: number;
    }
  | { readonly kind: "lines"; readonly max: number; readonly maxItems: number }
  | { readonly kind: "flag" };

/** The words of i18n that name the choices of a field. */
export type ChoiceListName = "cities" | "titles" | "yesOrNo";

/** Lists that staff set up: the setting `enquiry_lists`, and the topics of each form. */
export type ListName = "companyTypes" | "sources" | "solutions" | "applications" | "topics";

/** The parts of a form, in the usual order; `end` follows the last heading. */
export const formParts = ["company", "person", "interest", "matter", "end"] as const;

export type FormPart = (typeof formParts)[number];

/** A field: its control, and its place in the forms. */
export type FieldFacts = FieldKind & {
  readonly part: FormPart;
  /** The forms that have it; absent: the consultation forms. */
  readonly forms?: readonly FormName[];
  /** True where it is required, or the forms in which it is. */
  readonly required?: true | readonly FormName[];
  /** The field under which it stands, without a place of its own. */
  readonly below?: string;
};

/**
 * The table of fields (spec section 3), by their names in requests, in the order of the forms.
 * Pages, checks, mails, exports and the API's description derive from it: a new field needs a rule
 * in `schema.ts` and a name in i18n to compile.
 */
export const fields = {
  company_name: { kind: "line", max: 120, part: "company", required: true },
  city: { kind: "oneOf", values: cities, messages: "cities", part: "company" },
  /** Province and city in China, or the country, in the sender's language. */
  place: { kind: "line", max: 80, part: "company" },
  company_website: { kind: "line", max: 200, part: "company", required: true },
  /** Ticked: the company has no website, and `company_website` may be empty. */
  no_website: { kind: "flag", part: "company", below: "company_website" },
  company_type: { kind: "listed", list: "companyTypes", max: 80, part: "company" },
  contact_name: { kind: "line", max: 60, part: "person", forms: formNames, required: true },
  title: { kind: "oneOf", values: titles, messages: "titles", part: "person" },
  phone: { kind: "line", max: 32, part: "person", forms: formNames, required: true },
  department: { kind: "line", max: 60, part: "person" },
  email: { kind: "line", max: 254, part: "person", forms: formNames, required: true },
  /** Source from which the sender heard of the company. */
  source: { kind: "listed", list: "sources", max: 80, part: "interest" },
  first_contact: { kind: "oneOf", values: yesOrNo, messages: "yesOrNo", part: "interest" },
  /** Solutions of interest. */
  solutions: { kind: "manyListed", list: "solutions", max: 80, maxItems: 40, part: "interest" },
  /** Chip application areas. */
  applications: {
    kind: "manyListed",
    list: "applications",
    max: 80,
    maxItems: 40,
    part: "interest",
  },
  /** Part numbers that the sender came with, from a product, a comparison or a solution. */
  parts: { kind: "lines", max: 60, maxItems: 20, part: "matter", forms: ["business", "technical"] },
  /** The part that a quality complaint is about. */
  part: { kind: "line", max: 60, part: "matter", forms: ["quality"] },
  batch: { kind: "line", max: 80, part: "matter", forms: ["quality"] },
  /** Free text: failed devices and all ("12 of 5,000"), or how many are to be quoted. */
  quantity: { kind: "line", max: 60, part: "matter", forms: ["business", "quality"] },
  /** The position that an application is for, in the applicant's language. */
  position: { kind: "line", max: 120, part: "matter", forms: ["application"], required: true },
  topic: { kind: "listed", list: "topics", max: 80, part: "matter", required: true },
  content: {
    kind: "text",
    max: 5_000,
    part: "matter",
    forms: formNames,
    required: consultationForms,
  },
  /** Tokens returned by `guestbook/upload`. */
  attachments: {
    kind: "lines",
    max: 120,
    maxItems: 5,
    part: "matter",
    forms: formNames,
    required: ["application"],
  },
  /** Consent to the privacy notice. */
  consent: { kind: "flag", part: "end", forms: formNames, required: true },
} as const satisfies Record<string, FieldFacts>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as FieldName[];

const websiteFields: readonly FieldName[] = ["company_website", "no_website"];

/** The fields of each form, in the order in which it asks for them. */
export const formFields: Readonly<Record<FormName, readonly FieldName[]>> = {
  business: fieldsOf("business"),
  technical: fieldsOf("technical"),
  quality: fieldsOf("quality"),
  contact: fieldsOf("contact"),
  application: fieldsOf("application"),
};

function fieldsOf(form: FormName): FieldName[] {
  const own = fieldNames.filter((name) => {
    const { forms = consultationForms }: FieldFacts = fields[name];
    return forms.includes(form);
  });
  const parts = partsOf(form);
  const placeOf = (name: FieldName) => parts.indexOf(fields[name].part);
  const isLate = (name: FieldName) => Number(form === "quality" && websiteFields.includes(name));
  return own.toSorted((one, other) => placeOf(one) - placeOf(other) || isLate(one) - isLate(other));
}

/** The parts of a form in its order: a quality complaint begins with what failed. */
export function partsOf(form: FormName): readonly FormPart[] {
  if (form !== "quality") return formParts;
  return ["matter", "person", "company", "interest", "end"];
}

/** True where a form requires a field; the website is not required where `no_website` is ticked. */
export function isRequired(form: FormName, name: FieldName): boolean {
  const { required = [] }: FieldFacts = fields[name];
  return formFields[form].includes(name) && (required === true || required.includes(form));
}

/** Keys sent beside the fields. */
export const formKeys = {
  /** Name of the form. */
  form: "form",
  /** Idempotency key: a repeated request with the same key is the same enquiry. */
  idempotency: "idempotency_key",
  /** The answer to a challenge of `captcha`. */
  captcha: "captcha",
  /** Upload pass returned by `guestbook/upload`, instead of a captcha for further files. */
  pass: "pass",
  /** Invisible field with a label that asks to leave it empty: only programs fill it in. */
  honeypot: "fax_number",
  /** Token of the review page of a form without script, instead of a captcha. */
  review: "review",
} as const;
