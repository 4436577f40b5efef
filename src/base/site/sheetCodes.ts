/** The tables of a workbook of parts: the parts, and lists that each of them has. */
export const listNames = [
  "variants",
  "packages",
  "documents",
  "development",
  "crossReferences",
  "pinCompatibility",
  "zones",
] as const;

/** Reasons why a row does not become a part. */
export const rowProblemCodes = ["sum", "hidden", "number", "twice", "present", "packages"] as const;

/** Meanings that a column of a list can have. */
export const columnTargets = [
  "part",
  "name.en",
  "name.zh",
  "summary.en",
  "summary.zh",
  "parameter",
  "stage",
  "new",
  "ignore",
] as const;

/** Questions to answer before a list can become a family. */
export const familyQuestionCodes = [
  "family",
  "part",
  "twice",
  "unknown",
  "hidden",
  "parameter",
  "label",
  "group",
  "newGroup",
  "unit",
  "unread",
  "packages",
  "name",
  "summary",
  "lifecycle",
  "large",
  "parameters",
] as const;
