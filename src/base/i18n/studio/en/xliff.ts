const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);

/** English messages of the translation screen: files for agencies and back. */
export const xliff = {
  title: "Translation",
  intro:
    "Export out-of-date texts as XLIFF 2.1 for a translation agency, and import the translations. You review every text before it is imported.",
  exportTitle: "Export",
  target: "Target language",
  languages: { en: "English", zh: "Chinese" },
  texts: "Texts",
  behind: (count: number) =>
    count === 1 ? "Out of date (1 document)" : `Out of date (${count} documents)`,
  all: "All texts",
  type: "Documents",
  anyType: "All types",
  download: "Download",
  nothing: "All texts are up to date in this language.",
  importTitle: "Import",
  file: "XLIFF file",
  pick: { choose: "Choose a file…", none: "No file chosen" },
  fileHint: "The file is checked first. Nothing is changed until you confirm.",
  checking: "Checking…",
  language: "Language of the file:",
  counts: {
    new: "to import",
    same: "unchanged",
    empty: "without a translation",
    untranslated: "not translated yet",
    "lost-characters": "with lost characters",
    "unknown-unit": "no longer exist",
    "source-changed": "source changed",
    "target-changed": "translation changed since export",
    tags: "with incorrect tags",
    "too-long": "too long",
    "wrong-script": "in the wrong language",
    contradictory: "with different translations",
    "not-permitted": "without permission",
  },
  otherTag: (tag: string) => `The file’s language is ${tag}`,
  otherTagHint: {
    en: "The site uses a different variety of English. Wording and spelling are not converted.",
    zh: "The site uses Simplified Chinese (mainland China). Characters and terms are not converted.",
  },
  acceptTag: "Import the texts anyway",
  take: (count: number) => (count === 1 ? "Import 1 text" : `Import ${count} texts`),
  another: "Choose another file",
  taken: (count: number) => (count === 1 ? "1 text imported." : `${count} texts imported.`),
  takenHint: "They are marked as up to date. Readers see them after publishing.",
  waiting: (count: number) =>
    count === 1
      ? "1 document has other unsaved changes. Its imported texts are unsaved changes there too."
      : `${count} documents have other unsaved changes. Their imported texts are unsaved changes there too.`,
  comma: ", ",
  undo: "Undo import",
  undone: (undone: number, skipped: number) =>
    skipped === 0
      ? `Undone for ${texts(undone)}.`
      : `Undone for ${texts(undone)}. ${skipped} not undone because of later changes.`,
  recent: (count: number) => `Recent imports (${count})`,
  documents: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  isUndone: "Undone",
  source: "Source",
  before: "Now",
  after: "In the file",
  more: (count: number) => `and ${count} more`,
};

export type XliffMessages = typeof xliff;
