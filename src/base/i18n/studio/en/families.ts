/** Messages about families: their parameters, what they require, and how complete parts are. */
export const families = {
  parts: (filled: number, all: number) =>
    all === 0 ? "no parts yet" : `${filled} of ${all} parts have a value`,
  listed: (parts: string) => `Parts: ${parts}`,
  otherFamilies: (count: number) => (count === 1 ? "1 other family" : `${count} other families`),
  noGroup: "No group",
  requirement: (name: string) => `Requirement of ${name}`,
  levels: { must: "Required", should: "Recommended", may: "Optional" },
  add: "Add parameter",
  none: "This family has no parameters yet.",
  noFamily: "Only sections that list products have parameters.",
  hint: "Shown in this order in tables. Drag, or press Alt and an arrow key, to move a parameter.",
  completeness: "Completeness",
  chooseFamily: "Choose a family first.",
  lacks: {
    must: "Required for publishing",
    should: "Recommended",
  },
  languages: { en: "English", zh: "Chinese", both: "both languages" },
  optional: (count: number) => `${count} optional missing`,
  inGrid: "Fill in missing values in the part grid",
};

export type FamiliesMessages = typeof families;
