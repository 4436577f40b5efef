/** The document screen. */
export const document = {
  panels: "Side panel",
  closePanel: "Close the side panel",
  modes: { both: "English and Chinese", en: "Only English", zh: "Only Chinese" },
  mode: "Languages",
  languageNames: { en: "English", zh: "Chinese" },
  saving: {
    stored: "Saved",
    storedAt: (time: string) => `Saved ${time}`,
    waiting: "Not saved yet…",
    sending: "Saving…",
    offline: "Not saved: no connection. It is tried again; keep this page open.",
    refused: (reason: string) => `Not saved: ${reason}`,
    retry: "Try again",
  },
  required: "required",
  uses: "Used in",
  embargo: "Embargo",
  unused: "Nothing refers to this document.",
  usedUnpublished: "not published",
  refusals: {
    en: "You have no right to texts in English here.",
    zh: "You have no right to texts in Chinese here.",
    facts: "You have no right to facts here: they belong to both languages.",
  },
};

export type DocumentMessages = typeof document;
