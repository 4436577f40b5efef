/** Messages of the dialog in which a parameter is defined anew with its parts. */
export const redefinition = {
  title: "Redefine parameter",
  intro:
    "Enter the new definition in the form first. Review how the values of the parts change. Nothing is saved until you publish.",
  preparing: "Loading values…",
  from: (before: string, after: string) => `From ${before} to ${after}`,
  kinds: { number: "number", range: "range", enum: "options", boolean: "yes or no", text: "text" },
  inUnit: (kind: string, unit: string) => (unit === "" ? kind : `${kind} in ${unit}`),
  same: "The definition has not changed. Edit it in the form first.",
  counts: (fitting: number, changed: number) => `${fitting} unchanged, ${changed} changed.`,
  unread: (count: number) =>
    count === 1 ? "1 part needs a valid value." : `${count} parts need valid values.`,
  units: "Values in the previous unit",
  unitChanges: {
    keep: "keep the unit",
    convert: "convert to the new unit",
    relabel: "keep the number, change the unit",
  },
  bare: (unit: string) => `Treat numbers without a unit as ${unit}`,
  mapping: "Replace removed options with",
  noOption: "– choose –",
  part: "Part",
  before: "Current value",
  after: "New value",
  newValue: (part: string) => `New value for ${part}`,
  remove: (part: string) => `Remove value of ${part}`,
  removed: "no value",
  restore: (part: string) => `Restore value of ${part}`,
  draft: "draft",
  otherwiseShown: "draft differs from published value",
  allFit: "No values change.",
  publish: "Publish together",
  done: (count: number) =>
    count === 1 ? "Definition and 1 part published." : `Definition and ${count} parts published.`,
  saved: "Definition and parts saved as drafts. Not published.",
  close: "Close",
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  earlier: "Previous",
  later: "Next",
};

export type RedefinitionMessages = typeof redefinition;
