/** First steps of a new site, in the order in which administrators are shown them. */
export const checklistNames = [
  "password",
  "factor",
  "address",
  "company",
  "records",
  "brand",
  "mail",
  "backup",
  "family",
  "part",
  "colleague",
] as const;

export type ChecklistName = (typeof checklistNames)[number];
