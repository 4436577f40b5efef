import * as z from "zod/mini";
import { sanitizeLine, sanitizeText } from "../../../base/site/sanitizeInput.ts";
import { maxAttachments } from "./attachmentLimits.ts";
import {
  emailAddress,
  plainEmail,
  plainPhone,
  plainWebsite,
  storedPhone,
  website,
} from "./contactFormats.ts";
import type { ProblemName } from "./fieldProblems.ts";
import {
  cities,
  type FieldName,
  type FormName,
  fields,
  formFields,
  isRequired,
  type ListName,
  titles,
  yesOrNo,
} from "./fields.ts";

// Part of the forms' contract: the browser and the server check by the same schema. It is made with
// zod's small variant, a tenth of the whole one's weight in the browser.

/** Choices of each list. An empty list takes the sender's own words. */
export type Options = Readonly<Record<ListName, readonly OfferedOption[]>>;

export interface OfferedOption {
  /** Value that is sent and stored. */
  readonly value: string;
  /** Label in the page's language. */
  readonly label: string;
  /** The label in the other language, which is taken as well. */
  readonly otherLabel?: string;
}

const generic: ProblemName = "generic";

/** A value of a wrong type comes from no form, and is not an empty field. */
const orEmpty = (empty: ProblemName) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? empty : generic),
});

const cleaned = z.pipe(z.string(generic), z.transform(sanitizeLine));

type Normalise = (line: string) => string;

/** A line as it is checked and kept. One that is much too long is not worth the work. */
const normalised = (max: number, normalise: Normalise | undefined) =>
  z.transform((typed: string) => {
    const line = sanitizeLine(typed);
    return normalise === undefined || line.length > 4 * max ? line : normalise(line);
  });

const line = (max: number, normalise?: Normalise) =>
  z._default(
    z.pipe(
      z.pipe(z.string(generic), normalised(max, normalise)),
      z.string().check(z.maxLength(max, generic)),
    ),
    "",
  );

const requiredLine = (max: number, empty: ProblemName, normalise?: Normalise) =>
  z.pipe(
    z.pipe(z.string(orEmpty(empty)), normalised(max, normalise)),
    z.string().check(z.minLength(1, empty), z.maxLength(max, generic)),
  );

/** A line that some forms ask for and others do not have. */
const lineOf = (isAsked: boolean, max: number, empty: ProblemName) =>
  isAsked ? requiredLine(max, empty) : line(max);

/** One of what a list offers, by value or by label; it gives the value. */
const offered = (options: readonly OfferedOption[], max: number) =>
  z.pipe(
    z.transform((typed: string) => chosenOf(options, typed) ?? typed),
    z.string().check(
      z.maxLength(max, generic),
      z.refine((value) => options.length === 0 || chosenOf(options, value) !== undefined, generic),
    ),
  );

function chosenOf(options: readonly OfferedOption[], typed: string): string | undefined {
  const found =
    options.find(({ value }) => value === typed) ??
    options.find(({ label, otherLabel }) => label === typed || otherLabel === typed);
  return found?.value;
}

const listed = (options: readonly OfferedOption[], max: number) =>
  z.optional(z.pipe(cleaned, offered(options, max)));

const list = <Item extends z.ZodMiniType<unknown, string>>(
  item: Item,
  max: number,
  tooMany: ProblemName = generic,
) => z._default(z.array(item, generic).check(z.maxLength(max, tooMany)), []);

const text = (isAsked: boolean, max: number, empty: ProblemName) => {
  const typed = z.pipe(
    z.pipe(z.string(orEmpty(empty)), z.transform(sanitizeText)),
    z.string().check(z.minLength(isAsked ? 1 : 0, empty), z.maxLength(max, generic)),
  );
  return isAsked ? typed : z._default(typed, "");
};

/** Tokens of files, at least one of them where a form is not taken without. */
const attached = (isAsked: boolean) => {
  const token = z.pipe(cleaned, z.string().check(z.maxLength(fields.attachments.max, generic)));
  const files = list(token, maxAttachments, "tooManyAttachments");
  const empty: ProblemName = "attachmentEmpty";
  return isAsked ? z.pipe(files, z.array(z.string()).check(z.minLength(1, empty))) : files;
};

function eachField(form: FormName, options: Options) {
  const { companyTypes, sources, solutions, applications, topics } = options;
  const isAsked = (name: FieldName) => isRequired(form, name);
  return z.object({
    company_name: lineOf(isAsked("company_name"), fields.company_name.max, "companyEmpty"),
    city: z._default(z.enum(cities, generic), "domestic"),
    place: line(fields.place.max),
    company_website: line(fields.company_website.max, plainWebsite),
    no_website: z._default(z.boolean(generic), false),
    company_type: listed(companyTypes, fields.company_type.max),
    contact_name: requiredLine(fields.contact_name.max, "nameEmpty"),
    title: z.optional(z.enum(titles, generic)),
    phone: requiredLine(fields.phone.max, "phoneEmpty", plainPhone),
    department: line(fields.department.max),
    email: z.pipe(
      requiredLine(fields.email.max, "emailEmpty", plainEmail),
      z.string().check(z.regex(emailAddress, "emailInvalid" satisfies ProblemName)),
    ),
    source: listed(sources, fields.source.max),
    first_contact: z.optional(z.enum(yesOrNo, generic)),
    solutions: list(
      z.pipe(cleaned, offered(solutions, fields.solutions.max)),
      fields.solutions.maxItems,
    ),
    applications: list(
      z.pipe(cleaned, offered(applications, fields.applications.max)),
      fields.applications.maxItems,
    ),
    parts: list(
      z.pipe(cleaned, z.string().check(z.maxLength(fields.parts.max, generic))),
      fields.parts.maxItems,
    ),
    part: line(fields.part.max),
    batch: line(fields.batch.max),
    quantity: line(fields.quantity.max),
    position: lineOf(isAsked("position"), fields.position.max, "positionEmpty"),
    topic: isAsked("topic")
      ? z.pipe(requiredLine(fields.topic.max, "topicEmpty"), offered(topics, fields.topic.max))
      : line(fields.topic.max),
    content: text(isAsked("content"), fields.content.max, "contentEmpty"),
    attachments: attached(isAsked("attachments")),
    consent: z.literal(true, "consentEmpty" satisfies ProblemName),
  } satisfies Record<FieldName, z.ZodMiniType>);
}

/**
 * Checks that look at more than one field. They are made although another field is wrong, so that a
 * reader hears of all at once; what they look at may be missing then, or be anything.
 */
const always = { when: () => true };

type Halfway = Partial<Record<keyof z.output<ReturnType<typeof eachField>>, unknown>>;

const websiteUnlessNone = (form: FormName) =>
  z.refine<Halfway>(
    ({ no_website, company_website }) =>
      !isRequired(form, "company_website") || no_website === true || company_website !== "",
    { ...always, path: ["company_website"], error: "websiteEmpty" satisfies ProblemName },
  );

const websiteIsOne = z.refine<Halfway>(
  ({ no_website, company_website: typed }) =>
    no_website === true || !isTyped(typed) || website.test(typed),
  { ...always, path: ["company_website"], error: "websiteInvalid" satisfies ProblemName },
);

/**
 * The choice "overseas" concerns the place, not the phone, which may have a mainland number. Where
 * a form does not ask for the place, both kinds of numbers are accepted.
 */
const phoneFits = (form: FormName) =>
  z.refine<Halfway>(
    ({ city, phone }) =>
      !isTyped(phone) || storedPhone(phone, isAnywhere(form, city)) !== undefined,
    { ...always, path: ["phone"], error: "phoneInvalid" satisfies ProblemName },
  );

function isAnywhere(form: FormName, city: unknown): boolean {
  return city === "overseas" || !formFields[form].includes("city");
}

function isTyped(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The checks of a form. The result has all fields; those that the form does not have are empty. */
export function enquirySchema(form: FormName, options: Options) {
  return eachField(form, options)
    .check(websiteUnlessNone(form), websiteIsOne, phoneFits(form))
    .check(
      z.overwrite((enquiry) => ({
        ...enquiry,
        company_website: enquiry.no_website ? "" : enquiry.company_website,
        phone: storedPhone(enquiry.phone, isAnywhere(form, enquiry.city)) ?? enquiry.phone,
      })),
    );
}

/** An enquiry that passed its checks, as it is kept. What was left empty is "", [], or not there. */
export type Enquiry = z.output<ReturnType<typeof enquirySchema>>;
