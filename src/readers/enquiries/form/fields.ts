// Part of the forms' contract: the browser and the server read the same file.

import { consultationForms, formNames } from "../../../base/site/enquiries.ts";

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
  /** One of a list that staff set up; where the list is empty, words of the sender's own. */
  | { readonly kind: "listed"; readonly list: ListName; readonly max: number }
  /** Several of such a list. */
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

/** The parts of a form, in the order in which it asks for them; `end` follows the last heading. */
export const formParts = ["company", "person", "interest", "matter", "end"] as const;

export type FormPart = (typeof formParts)[number];

/** A field: how it is filled in, and where it stands. */
export type FieldFacts = FieldKind & {
  readonly part: FormPart;
  /** The forms that have it; absent: the consultation forms. */
  readonly forms?: readonly FormName[];
  /** True where it must be filled in, or the forms in which it must. */
  readonly required?: true | readonly FormName[];
  /** The field that it belongs to: it stands below that one, without a place of its own. */
  readonly below?: string;
};

/**
 * THE table of fields (spec section 3), by their names on the wire, in the order in which the forms
 * ask for them. Pages, checks, mails, exports and the API's description follow from it: whoever adds
 * a field here needs a rule in `schema.ts` and its name in i18n to compile.
 */
export const fields = {
  company_name: { kind: "line", max: 120, part: "company", required: true },
  city: { kind: "oneOf", values: cities, messages: "cities", part: "company" },
  /** Province and city in China, or the country, in the sender's language. */
  place: { kind: "line", max: 80, part: "company" },
  company_website: { kind: "line", max: 200, part: "company", required: true },
  /** Ticked: the company has none, and `company_website` may be empty. */
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
  /** In the sender's words: "12 of 5,000". */
  quantity: { kind: "line", max: 60, part: "matter", forms: ["quality"] },
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
  /** Tokens that `guestbook/upload` answered. */
  attachments: {
    kind: "lines",
    max: 120,
    maxItems: 5,
    part: "matter",
    forms: formNames,
    required: ["application"],
  },
  /** To the privacy notice. */
  consent: { kind: "flag", part: "end", forms: formNames, required: true },
} as const satisfies Record<string, FieldFacts>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as FieldName[];

/** The fields of each form, in the order in which it asks for them. */
export const formFields: Readonly<Record<FormName, readonly FieldName[]>> = {
  business: fieldsOf("business"),
  technical: fieldsOf("technical"),
  quality: fieldsOf("quality"),
  contact: fieldsOf("contact"),
  application: fieldsOf("application"),
};

function fieldsOf(form: FormName): FieldName[] {
  return fieldNames.filter((name) => {
    const { forms = consultationForms }: FieldFacts = fields[name];
    return forms.includes(form);
  });
}

/** True if a form is not taken without a field; the website is, where `no_website` is ticked. */
export function isRequired(form: FormName, name: FieldName): boolean {
  const { required = [] }: FieldFacts = fields[name];
  return formFields[form].includes(name) && (required === true || required.includes(form));
}

/** Keys that are sent with the fields. */
export const formKeys = {
  /** Name of the form. */
  form: "form",
  /** One for each enquiry that a reader means to send: what is sent twice under it is one. */
  idempotency: "idempotency_key",
  /** The answer to a challenge of `captcha`. */
  captcha: "captcha",
  /** In place of a captcha, for files after the first: `guestbook/upload` answers it. */
  pass: "pass",
  /** Hidden from people; whoever fills it in is a program, or is told to leave it empty. */
  honeypot: "fax_number",
  /** Instead of a captcha: what the review page of a form without script carries. */
  review: "review",
} as const;
