/** Messages of the comparison of parts and of the floating bar, which carries the list for it. */
export const compare = {
  title: "Compare parts",
  /** Label of the checkbox beside a part. */
  add: "Compare",
  /** Label of the checkbox on a part's own page. */
  addOne: "Add to comparison",

  shortcuts: "Shortcuts",
  move: "Move the shortcuts with the arrow keys",
  contact: "Contact us",
  tray: "Parts to compare",
  trayOneMore: "Tick at least one more part.",
  go: "Compare",
  clear: "Clear the list",
  full: "Five parts are the most that can be compared. Remove one first.",

  /** `parts` are part numbers. */
  titleOf: (parts: readonly string[]) => `Compare ${parts.join(", ")}`,
  lead: "Two to five parts side by side: every parameter with its unit, and which value is better.",
  descriptionOf: (parts: readonly string[], company: string) =>
    `${parts.join(", ")} from ${company} side by side: every parameter with its unit.`,
  table: (parts: readonly string[]) => `${parts.join(", ")} by parameter`,
  parameter: "Parameter",

  partNumber: "Part number or order code",
  partHint: "Any case, with or without hyphens",
  addPart: "Add",
  unknown: (text: string) => `No part is called “${text}”.`,
  search: "Search the products for it",
  missing: (count: number) =>
    count === 1
      ? "One part of this comparison is not on the site."
      : `${count} parts of this comparison are not on the site.`,
  surplus: "Five parts are the most that can be compared; the others were left out.",
  isFull: "Five parts are compared, the most there can be. Remove one to add another.",
  oneMore: "Add a second part to compare.",
  none: "No parts are chosen yet. Add one by its number, or tick parts in a family’s list.",
  listed: "Compare the parts on your list",
  families: "Start from a family",
  sameFamily: "From the same family",
  addThis: (part: string) => `Add ${part}`,
  remove: (part: string) => `Remove ${part}`,
  toTheLeft: (part: string) => `Move ${part} to the left`,
  toTheRight: (part: string) => `Move ${part} to the right`,

  show: "Show",
  all: (count: number) => `All ${count} parameters`,
  onlyDifferences: (count: number) =>
    count === 1 ? "The 1 difference" : `The ${count} differences`,
  noDifferences: "These parts have the same value in every parameter.",

  best: "Best value",
  weakest: "Weakest value",
  bestShort: "best",
  weakestShort: "weakest",
  direction: { more: "higher is better", less: "lower is better" },
  legendNote: "Marked only where one way is better and the values are not all the same.",
  swipe: "Swipe sideways for the other parts",

  share: "Copy link",
  copied: "The link to this comparison has been copied.",
  notCopied: "The link could not be copied. It stands in the address bar.",
  ask: "Ask about these parts",
  csv: "Download CSV",
  print: "Print",
  group: "Group",
};
