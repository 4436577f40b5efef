// Part of the forms' contract: the browser and the server read the same file. It imports nothing.

/** The consultation forms (spec section 2), by the page that each stands on. */
export const formNames = ["business", "technical", "quality", "contact"] as const;

export type FormName = (typeof formNames)[number];

export function isFormName(value: unknown): value is FormName {
  return formNames.some((name) => name === value);
}

/** Whether the sender is in mainland China, which decides how a phone number is checked. */
export const cities = ["domestic", "overseas"] as const;

/** Sir or Miss (spec section 3). */
export const titles = ["sir", "miss"] as const;

/** Whether it is the sender's first contact with the company. */
export const yesOrNo = ["yes", "no"] as const;

/** How a field is filled in, and what it may hold. Lengths are JavaScript's, as `maxlength` counts. */
export type FieldKind =
  | { readonly kind: "line"; readonly max: number }
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  /** One of a list that staff set up; where the list is empty, words of the sender's own. */
  | { readonly kind: "listed"; readonly list: ListName; readonly max: number }
  /** Several of such a list. */
  | {
      readonly kind: "manyListed";
      readonly list: ListName;
      readonly max: number;
      readonly most: number;
    }
  | { readonly kind: "lines"; readonly max: number; readonly most: number }
  | { readonly kind: "flag" };

/** Lists that staff set up: the setting `enquiry_lists`, and the topics of each form. */
export type ListName = "companyTypes" | "sources" | "solutions" | "applications" | "topics";

/** THE table of fields (spec section 3), by their names on the wire. */
export const fields = {
  company_name: { kind: "line", max: 120 },
  city: { kind: "oneOf", values: cities },
  /** Province and city in China, or the country, in the sender's language. */
  place: { kind: "line", max: 80 },
  company_website: { kind: "line", max: 200 },
  /** Ticked: the company has none, and `company_website` may be empty. */
  no_website: { kind: "flag" },
  company_type: { kind: "listed", list: "companyTypes", max: 80 },
  contact_name: { kind: "line", max: 60 },
  title: { kind: "oneOf", values: titles },
  phone: { kind: "line", max: 32 },
  department: { kind: "line", max: 60 },
  email: { kind: "line", max: 254 },
  /** How they learned of the company. */
  source: { kind: "listed", list: "sources", max: 80 },
  first_contact: { kind: "oneOf", values: yesOrNo },
  /** Solutions of interest. */
  solutions: { kind: "manyListed", list: "solutions", max: 80, most: 40 },
  /** Chip application areas. */
  applications: { kind: "manyListed", list: "applications", max: 80, most: 40 },
  /** Part numbers that the sender came with, from a product, a comparison or a solution. */
  parts: { kind: "lines", max: 60, most: 20 },
  /** The part that a quality complaint is about. */
  part: { kind: "line", max: 60 },
  batch: { kind: "line", max: 80 },
  /** In the sender's words: "12 of 5,000". */
  quantity: { kind: "line", max: 60 },
  topic: { kind: "listed", list: "topics", max: 80 },
  content: { kind: "text", max: 5_000 },
  /** Tokens that `guestbook/upload` answered. */
  attachments: { kind: "lines", max: 120, most: 5 },
  /** To the privacy notice. */
  consent: { kind: "flag" },
} as const satisfies Record<string, FieldKind>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as FieldName[];

/** The fields of each form, in the order in which it asks for them. */
export const formFields = {
  business: [
    "company_name",
    "city",
    "place",
    "company_website",
    "no_website",
    "company_type",
    "contact_name",
    "title",
    "phone",
    "department",
    "email",
    "source",
    "first_contact",
    "solutions",
    "applications",
    "parts",
    "topic",
    "content",
    "attachments",
    "consent",
  ],
  technical: [
    "company_name",
    "city",
    "place",
    "company_website",
    "no_website",
    "company_type",
    "contact_name",
    "title",
    "phone",
    "department",
    "email",
    "first_contact",
    "applications",
    "parts",
    "topic",
    "content",
    "attachments",
    "consent",
  ],
  quality: [
    "company_name",
    "city",
    "place",
    "company_website",
    "no_website",
    "contact_name",
    "title",
    "phone",
    "department",
    "email",
    "part",
    "batch",
    "quantity",
    "topic",
    "content",
    "attachments",
    "consent",
  ],
  contact: [
    "company_name",
    "city",
    "place",
    "company_website",
    "no_website",
    "contact_name",
    "title",
    "phone",
    "department",
    "email",
    "source",
    "topic",
    "content",
    "attachments",
    "consent",
  ],
} as const satisfies Record<FormName, readonly FieldName[]>;

/** Must be filled in wherever a form has them; the website only unless `no_website` is ticked. */
export const requiredFields = [
  "company_name",
  "company_website",
  "contact_name",
  "phone",
  "email",
  "topic",
  "content",
  "consent",
] as const satisfies readonly FieldName[];

/** What travels with the fields. */
export const formKeys = {
  /** Which form it is. */
  form: "form",
  /** One for each enquiry that a reader means to send: what is sent twice under it is one. */
  idempotency: "idempotency_key",
  /** The answer to a challenge of `captcha`. */
  captcha: "captcha",
  /** Hidden from people; whoever fills it in is a program, or is told to leave it empty. */
  honeypot: "fax_number",
  /** Instead of a captcha: what the review page of a form without script carries. */
  review: "review",
} as const;
