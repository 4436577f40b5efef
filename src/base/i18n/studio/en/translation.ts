/** English messages of the translation panel, and of the marks beside fields. */
export const translation = {
  states: {
    "en-newer": "English has changed",
    "zh-newer": "Chinese has changed",
    "both-changed": "Both have changed",
    new: "New, not confirmed yet",
    missing: "Text missing",
  },
  /** Labels of work to do, by the language that is out of date. */
  behind: { en: "English out of date", zh: "Chinese out of date" },
  counts: { en: "out of date in English", zh: "out of date in Chinese" },
  allInStep: "All texts are up to date.",
  changedSince: "Changes since both were up to date:",
  noEarlier: "Never confirmed. Both current texts:",
  english: "English",
  chinese: "Chinese",
  empty: "No text yet",
  edit: "Edit",
  stillRight: "No change needed",
  stillRightHint: "The translation is still correct.",
  smallFix: "Minor fix",
  smallFixHint: "A minor correction that does not affect the translation.",
  allStillRight: (count: number) => `Confirm all ${count}`,
  agreed: (count: number) => (count === 1 ? "1 text confirmed." : `${count} texts confirmed.`),
  undo: "Undo",
  takenBack: "Undone",
  noRight: "You do not have permission to confirm this text.",
  next: "Next",
  previous: "Previous",
  place: (place: number, total: number) => `${place} of ${total} in the list`,
  left: (total: number) => (total === 1 ? "1 left in the list" : `${total} left in the list`),
  done: "The list is complete.",
  list: "Back to list",
};

export type TranslationMessages = typeof translation;
