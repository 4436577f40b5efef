/** Messages about families: their parameters, what they require, and how complete parts are. */
export const families = {
  parts: (filled: number, all: number) =>
    all === 0 ? "no parts yet" : `${filled} of ${all} parts have a value`,
  listed: (parts: string) => `Parts: ${parts}`,
  otherFamilies: (count: number) => (count === 1 ? "1 other family" : `${count} other families`),
  noGroup: "No group",
  requirement: (name: string) => `Requirement of ${name}`,
  levels: { must: "Required", should: "Recommended", may: "Optional" },
  add: "Add a parameter",
  none: "This family has no parameters yet.",
  noFamily: "Parameters are for columns that list products.",
  hint: "In the order of the tables. Drag, or press Alt with an arrow, to move a parameter.",
  completeness: "Completeness",
  chooseFamily: "Choose the part's family first.",
  lacks: {
    must: "Required: must be there to publish",
    should: "Recommended: should be there",
  },
  languages: { en: "English", zh: "Chinese", both: "both languages" },
  optional: (count: number) => `${count} optional empty`,
  inGrid: "Fill in the family's gaps",
};

export type FamiliesMessages = typeof families;
