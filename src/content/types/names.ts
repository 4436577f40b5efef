/** The content types: the spec's type table in the order of its codes, then the house's own. */
export const typeNames = [
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
