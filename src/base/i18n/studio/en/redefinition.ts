/** Messages of the dialog in which a parameter is defined anew with its parts. */
export const redefinition = {
  title: "Redefine the parameter",
  intro:
    "Type the new definition into the form first. Here is what becomes of the parts’ values; nothing is saved before you publish.",
  preparing: "Reading the parts’ values…",
  from: (before: string, after: string) => `From ${before} to ${after}`,
  kinds: { number: "number", range: "range", enum: "options", boolean: "yes or no", text: "text" },
  inUnit: (kind: string, unit: string) => (unit === "" ? kind : `${kind} in ${unit}`),
  same: "The definition is as readers see it: type another one into the form first.",
  counts: (fitting: number, changed: number) => `${fitting} stay as they are, ${changed} change.`,
  unread: (count: number) =>
    count === 1
      ? "1 part has no value that fits yet."
      : `${count} parts have no value that fits yet.`,
  units: "Values in another unit",
  unitChanges: {
    keep: "keep their unit",
    convert: "are converted into the new unit",
    relabel: "keep their number, in the new unit",
  },
  bare: (unit: string) => `Numbers without a unit are in ${unit}`,
  mapping: "Options that are gone become",
  noOption: "– choose –",
  part: "Part",
  before: "Value now",
  after: "Becomes",
  newValue: (part: string) => `New value of ${part}`,
  remove: (part: string) => `Remove the value of ${part}`,
  removed: "no value",
  restore: (part: string) => `Give ${part} a value again`,
  draft: "draft",
  otherwiseShown: "readers see another value than the draft",
  allFit: "Every value stays as it is.",
  publish: "Publish together",
  done: (count: number) =>
    count === 1
      ? "The definition and 1 part are published."
      : `The definition and ${count} parts are published.`,
  saved: "The definition and its parts are saved as drafts: nothing of them is published.",
  close: "Close",
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  earlier: "Earlier",
  later: "Later",
};

export type RedefinitionMessages = typeof redefinition;
