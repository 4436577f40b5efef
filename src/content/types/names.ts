/** The specification's type table (section 3): the place of a type in it is its code. */
export const codedTypeNames = [
  "column",
  "page",
  "news",
  "product",
  "solution",
  "investor",
  "download",
  "faq",
  "guestbook",
  "partner",
  "honour",
  "history",
  "video",
] as const;

export type CodedTypeName = (typeof codedTypeNames)[number];

/** The code of a type in the specification's table. */
export function typeCode(name: CodedTypeName): number {
  return codedTypeNames.indexOf(name);
}

/** The largest of these codes; the smallest is 0. */
export const maxTypeCode = codedTypeNames.length - 1;

/** The content types: those of the specification, then the house's own. */
export const typeNames = [
  ...codedTypeNames,
  "banner",
  "career",
  "parameterGroup",
  "parameter",
  "setting",
] as const;

export type TypeName = (typeof typeNames)[number];

export function isTypeName(value: string): value is TypeName {
  return typeNames.some((name) => name === value);
}
