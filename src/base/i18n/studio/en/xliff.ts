const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);

/** English messages of the translation screen: files for agencies and back. */
export const xliff = {
  title: "Translation",
  intro:
    "What is behind goes to an agency as XLIFF 2.1 and comes back the same way. Nothing is taken that was not shown first.",
  exportTitle: "Export",
  target: "Into",
  languages: { en: "English", zh: "Chinese" },
  texts: "Texts",
  behind: (count: number) =>
    count === 1 ? "What is behind (1 document)" : `What is behind (${count} documents)`,
  all: "All texts",
  type: "Documents",
  anyType: "of every type",
  download: "Download",
  nothing: "Nothing is behind in this language.",
  importTitle: "Import",
  file: "XLIFF file",
  pick: { choose: "Choose a file…", none: "No file chosen" },
  fileHint: "It is checked first: nothing is changed before you say so.",
  checking: "Checking…",
  language: "Language of the file:",
  counts: {
    new: "to be taken",
    same: "there already",
    empty: "without a translation",
    untranslated: "not translated yet",
    "lost-characters": "with lost characters",
    "unknown-unit": "texts that are gone",
    "source-changed": "whose source has changed",
    "target-changed": "changed by somebody since",
    tags: "with wrong tags",
    "too-long": "too long",
    "wrong-script": "in the wrong language",
    "not-permitted": "without the right",
  },
  otherTag: (tag: string) => `The file is in ${tag}`,
  otherTagHint: {
    en: "The site’s English is another one. Nothing converts its words or spelling.",
    zh: "The site is in Simplified Chinese as it is written in mainland China. Nothing converts characters or terms.",
  },
  acceptTag: "Take the texts as they are",
  take: (count: number) => (count === 1 ? "Take 1 text" : `Take ${count} texts`),
  another: "Another file",
  taken: (count: number) =>
    count === 1
      ? "1 text is saved in its document."
      : `${count} texts are saved in their documents.`,
  takenHint: "They count as translated. Readers see them once you publish.",
  waiting: (count: number) =>
    count === 1
      ? "1 document holds other changes that nobody has saved yet: its texts wait there, to be saved with them."
      : `${count} documents hold other changes that nobody has saved yet: their texts wait there, to be saved with them.`,
  comma: ", ",
  undo: "Undo the import",
  undone: (undone: number, skipped: number) =>
    skipped === 0
      ? `Undone for ${texts(undone)}.`
      : `Undone for ${texts(undone)}; ${skipped} changed since and kept.`,
  recent: (count: number) => `Recent imports (${count})`,
  documents: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  isUndone: "Undone",
  source: "Source",
  before: "Now",
  after: "In the file",
  more: (count: number) => `and ${count} more`,
};

export type XliffMessages = typeof xliff;
