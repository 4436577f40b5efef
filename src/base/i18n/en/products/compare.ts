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
  full: "You can compare up to five parts. Remove one first.",

  /** `parts` are part numbers. */
  titleOf: (parts: readonly string[]) => `Compare ${parts.join(", ")}`,
  lead: "Compare two to five parts side by side, with all parameters, their units and the better values marked.",
  descriptionOf: (parts: readonly string[], company: string) =>
    `${parts.join(", ")} from ${company} side by side, with all parameters and their units.`,
  table: (parts: readonly string[]) => `${parts.join(", ")} by parameter`,
  parameter: "Parameter",

  partNumber: "Part number or order code",
  partHint: "Upper or lower case, with or without hyphens",
  addPart: "Add",
  unknown: (text: string) => `There is no part “${text}”.`,
  search: "Search all products",
  missing: (count: number) =>
    count === 1
      ? "One part of this comparison is not on the site."
      : `${count} parts of this comparison are not on the site.`,
  surplus: "You can compare up to five parts; the others were left out.",
  isFull: "You have reached the limit of five parts. Remove one to add another.",
  oneMore: "Add a second part to start comparing.",
  none: "No parts selected yet. Enter a part number, or tick parts in a product list.",
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
  legendNote: "Marked only where higher or lower is clearly better and the values differ.",
  swipe: "Swipe sideways for the other parts",

  share: "Copy link",
  copied: "The link to this comparison has been copied.",
  notCopied: "The link could not be copied. Copy it from the address bar instead.",
  ask: "Ask about these parts",
  csv: "Download CSV",
  print: "Print",
  group: "Group",
  ordering: "Package and ordering",
  package: "Package",
  orderCodes: "Order codes",
};
