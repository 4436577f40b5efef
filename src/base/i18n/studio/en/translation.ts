/** English messages of the translation panel, and of the marks beside fields. */
export const translation = {
  states: {
    "en-newer": "English has changed",
    "zh-newer": "Chinese has changed",
    "both-changed": "Both have changed",
    new: "New, not compared yet",
    missing: "A text is missing",
  },
  /** Labels of work to do, by the language that is behind. */
  behind: { en: "English is behind", zh: "Chinese is behind" },
  counts: { en: "behind in English", zh: "behind in Chinese" },
  allInStep: "Everything here is in step.",
  changedSince: "What has changed since they were in step:",
  noEarlier: "They were never in step. Both texts as they are:",
  english: "English",
  chinese: "Chinese",
  empty: "No text yet",
  edit: "Edit",
  stillRight: "Still right",
  stillRightHint: "The translation says the same as before and still fits.",
  smallFix: "Small fix",
  smallFixHint: "The change is a small fix: there is nothing to translate.",
  allStillRight: (count: number) => `All ${count} are still right`,
  agreed: (count: number) => (count === 1 ? "One text agreed." : `${count} texts agreed.`),
  undo: "Undo",
  takenBack: "Taken back",
  noRight: "You have no right to agree this text.",
  next: "Next",
  previous: "Previous",
  place: (place: number, total: number) => `${place} of ${total} in the list`,
  left: (total: number) => (total === 1 ? "1 left in the list" : `${total} left in the list`),
  done: "Nothing is left in the list.",
  list: "Back to the list",
};

export type TranslationMessages = typeof translation;
