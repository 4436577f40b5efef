import type { BrokenRule, ValueKind } from "../../site/values/fieldProblem.ts";

/** Bounds of a number, written out. */
export interface NumberBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Bound that the number must lie above. */
  readonly above?: string | undefined;
}

/** Requests of a field without a value. */
export type Asked =
  | ValueKind
  | "text-pair"
  | "choice"
  | "reference"
  | "references"
  | "day"
  | "moment"
  | "file"
  | "image";

const grouped = (count: number) => count.toLocaleString("en", { useGrouping: "min2" });

const counted = (count: number, one: string) =>
  `${grouped(count)} ${count === 1 ? one : `${one}s`}`;

function within({ min, max, above }: NumberBounds): string {
  if (above !== undefined)
    return max === undefined ? ` above ${above}` : ` above ${above}, up to ${max}`;
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

const asks: Readonly<Record<Asked, (label: string) => string>> = {
  text: (label) => `Enter ${label}.`,
  "text-pair": (label) => `Enter ${label} in English, Chinese or both.`,
  number: (label) => `Enter a number for ${label}.`,
  "whole-number": (label) => `Enter a whole number for ${label}.`,
  switch: (label) => `Choose yes or no for ${label}.`,
  list: (label) => `Add an item to ${label}.`,
  group: (label) => `Fill in ${label}.`,
  choice: (label) => `Choose an option for ${label}.`,
  reference: (label) => `Choose a document for ${label}.`,
  references: (label) => `Choose at least one document for ${label}.`,
  day: (label) => `Enter a date for ${label}, such as 2026-11-21.`,
  moment: (label) => `Enter a date for ${label}, such as 2026-11-21, with a time if it matters.`,
  file: (label) => `Choose a file for ${label}.`,
  image: (label) => `Choose a picture for ${label}.`,
};

const rules: Readonly<Record<BrokenRule, (label: string) => string>> = {
  "no-text": asks["text-pair"],
  "no-allowed-html": (label) =>
    `Enter text for ${label}: nothing is left of it once unsupported HTML is removed.`,
  key: (label) =>
    `Use only lower-case letters, digits, “-”, “/” and “.” in ${label}, such as news/first-samples.`,
  day: asks.day,
  moment: asks.moment,
  month: (label) => `Enter a year or a month for ${label}, such as 2016 or 2016-04.`,
  quarter: (label) => `Enter a quarter for ${label}, such as 2026-Q3.`,
  time: (label) => `Enter a time for ${label}, such as 2026-12-01T09:00:00Z.`,
  email: (label) => `Enter an e-mail address for ${label}, such as name@example.com.`,
  "web-address": (label) =>
    `Enter a web address that begins with http:// or https:// for ${label}.`,
  "clean-address": (label) =>
    `Enter a web address without spaces, quotation marks and brackets for ${label}.`,
  "column-address": (label) =>
    `Enter a page name such as news-list, a path that begins with “/”, or a web address for ${label}.`,
  "order-address": (label) =>
    `Enter a web address that begins with http:// or https:// and contains {orderCode} for ${label}.`,
  link: (label) =>
    `Choose a document, or enter a path that begins with “/” or a web address for ${label}.`,
  "stored-path": (label) => `Choose a file for ${label}, such as products/rg8810.pdf.`,
  "mark-picture": (label) => `Choose a picture as SVG, PNG or WebP for ${label}.`,
  "icon-picture": (label) => `Choose a picture as SVG or PNG for ${label}.`,
  "share-picture": (label) =>
    `Choose a picture as PNG, JPEG or WebP for ${label}: social networks do not display SVG.`,
  colour: (label) => `Enter a colour for ${label}, such as #ffffff.`,
  unit: (label) => `Choose a unit for ${label} from the list, such as GHz, or leave it empty.`,
  "stock-code": (label) => `Enter a stock code of four to six digits for ${label}.`,
  "part-number": (label) =>
    `Begin ${label} with a letter or a digit, and use only letters, digits and + - / # , . _ ( ) = in it.`,
  eccn: (label) =>
    `Enter a classification number such as 3A991.a.2 for ${label}: a digit, a letter from A to E and three digits, then any subparagraphs after points; or EAR99.`,
  "part-value": (label) =>
    `Enter a text such as “1.8 GHz” or “4” for ${label} (in quotation marks in a file), yes or no, options, or a text in each language.`,
  "list-value": (label) => `Use only lower-case letters, digits and “-” in ${label}.`,
  "value-twice": (label) => `Change one of the values of ${label}: two of them are the same.`,
  "two-words": (label) => `Enter at least two words for ${label}, in English and Chinese together.`,
  "before-date": (label) => `Enter a date for ${label} that is not before the article’s own date.`,
  "documents-or-newest": (label) =>
    `Choose documents for ${label}, or have it show the newest ones of a type.`,
  "video-or-file": (label) =>
    `Choose a video for ${label}, or a file with a title and a cover picture.`,
  "content-twice": (label) =>
    `Remove one of the page’s own contents from ${label}: it can only appear once.`,
  "section-twice": (label) => `Remove one of the repeated blocks from ${label}.`,
  "bus-or-centre": (label) =>
    `Leave ${label} empty, or remove the bus: a diagram has only one of them.`,
  "no-zone": (label) => `Enter the place of one of the zones for ${label}, counted from 0.`,
  "links-to-centre": (label) =>
    `Choose a zone at the centre for the links in ${label}, and remove the link of that zone itself.`,
  "no-setting": (label) => `Choose a setting for ${label}.`,
  "one-option": (label) => `Choose a single option for ${label}.`,
  unstorable: (label) =>
    `Type ${label} again: it contains characters that cannot be stored, such as line breaks or damaged letters.`,
  "role-name": (label) =>
    `Begin ${label} with a lower-case letter, and use only lower-case letters and hyphens in it, such as press-office.`,
};

/** Sentences about problems of fields. Labels are quoted already. */
export const fieldProblems = {
  languageNames: { en: "English", zh: "Chinese" },
  /** A text in one language. */
  side: (label: string, language: string) => `${label} (${language})`,
  document: "Document",
  /** Names of the properties around a document's content. */
  around: {
    type: "Type",
    key: "Key",
    id: "Number",
    body: "Content",
    publish: "Published languages",
    slug: "Address",
    formerSlugs: "Former addresses",
  },
  quoted: (label: string) => `“${label}”`,
  listed: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", "),
  asks,
  rules,
  numbers: {
    number: (label: string, bounds: NumberBounds) =>
      `Enter a number${within(bounds)} for ${label}.`,
    "whole-number": (label: string, bounds: NumberBounds) =>
      `Enter a whole number${within(bounds)} for ${label}.`,
  },
  wrongKinds: {
    ...asks,
    text: (label: string) => `Enter text for ${label}.`,
    list: (label: string) => `Enter a list for ${label}.`,
    group: (label: string) => `Enter the fields of ${label}, each with a name and a value.`,
  },
  withUnit: (bound: string, unit: string) => `${bound} ${unit}`,
  tooShort: (label: string, min: number) =>
    `Enter at least ${counted(min, "character")} for ${label}.`,
  tooLong: (label: string, max: number, length: number | undefined) =>
    length === undefined
      ? `Shorten ${label} to ${counted(max, "character")} or fewer.`
      : `Shorten ${label} to ${counted(max, "character")} or fewer; it has ${grouped(length)}.`,
  tooFew: (label: string, min: number) => `Add items to ${label}: it needs at least ${min}.`,
  tooMany: (label: string, max: number, length: number | undefined) =>
    length === undefined
      ? `Remove items from ${label}: it can have ${max} at most.`
      : `Remove items from ${label}: it can have ${max} at most, and has ${length}.`,
  noChoice: (label: string, choices: string, meant: string | undefined) =>
    `Choose one of these for ${label}: ${choices}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
  unknownField: (label: string, meant: string | undefined) =>
    `Remove ${label}: there is no such field.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
  value: (label: string, why: string) => `Correct ${label}: ${why}.`,
  notInFamily: (label: string, family: string) =>
    `Remove ${label}, or add the parameter to the family ${family}.`,
  noValue: (label: string, parameter: string) =>
    `Enter a value for ${parameter} in this product, or remove it from ${label}.`,
  brokenReferences: {
    missing: (label: string, document: string) =>
      `Choose another document for ${label}: ${document} does not exist.`,
    trashed: (label: string, document: string) =>
      `Choose another document for ${label}, or restore ${document} from the trash.`,
    "wrong type": (label: string, document: string) =>
      `Choose another document for ${label}: ${document} is of the wrong type.`,
  },
  taken: (label: string, owner: string | undefined) =>
    owner === undefined
      ? `Change ${label}: this part has it twice.`
      : `Change ${label}: the published part ${owner} has the same.`,
  check: (label: string, why: string) => `Check ${label}: ${why}.`,
  unfit: (label: string) => `Check ${label}: the value is not valid.`,
};

/** Messages of `fieldProblems` in a language. */
export type FieldProblemMessages = typeof fieldProblems;
