/** The list of change sets, and the page of one. */
export const changeSets = {
  title: "Change sets",
  intro:
    "What was changed in many documents at once, by the grid, a spreadsheet, an assistant or a newer file. Each is applied as a whole and can be undone as a whole for 90 days, as long as nothing later has touched its cells.",
  emptyText:
    "Edit cells in the part grid, or drop a spreadsheet: each such change is listed here and can be undone as a whole.",
  toGrid: "Part grid",
  toSheets: "Spreadsheets",
  empty: "No change sets yet",
  label: "What for",
  author: "By",
  time: "When",
  size: "Size",
  state: "State",
  counts: (documents: number, cells: number) =>
    `${documents} ${documents === 1 ? "document" : "documents"}, ${cells} ${cells === 1 ? "cell" : "cells"}`,
  origins: {
    grid: "Part grid",
    sheet: "Spreadsheet",
    lifecycle: "Lifecycle",
    redefinition: "Redefinition",
    replacement: "Newer file",
  },
  states: {
    open: "Being put together",
    checking: "Being checked",
    checked: "Checked, not applied",
    refused: "Not applied: see why",
    running: "Being applied",
    done: "Applied",
    undoing: "Being undone",
    undone: "Undone",
    cancelled: "Given up",
  },
  drafts: "Saved as drafts",
  published: (languages: string) => `Published in ${languages}`,
  languages: { en: "English", zh: "Chinese" },
  older: "Older",
  newest: "Newest",
  all: "All change sets",
  progress: (done: number, all: number) => `${done} of ${all} documents prepared`,
  writing: (all: number) =>
    all === 1
      ? "The document is prepared and being written."
      : `All ${all} documents are prepared. They are being written together: all of them or none.`,
  goesOn: "You may leave this page: it goes on.",
  check: "Check",
  apply: "Apply",
  undo: "Undo the change set",
  cancel: "Give up",
  undoSure:
    "Every cell gets back what it held before, and readers are shown what they were shown before.",
  undoRefused: "Undoing it was refused; everything is as it was.",
  refused: "Nothing of it was applied.",
  conflicts: (count: number) =>
    count === 1 ? "One cell holds something else" : `${count} cells hold something else`,
  conflictHint: "Somebody has changed them since; the last value is what they hold now.",
  problems: (count: number) => (count === 1 ? "One problem" : `${count} problems`),
  inWork: (count: number) =>
    count === 1
      ? "Somebody is typing in one of its cells"
      : `Somebody is typing in ${count} of its cells`,
  inWorkHint: "What is typed there stays, and waits for a decision in the document.",
  alsoPublished: (count: number) =>
    count === 1
      ? "One document has earlier changes that go out as well"
      : `${count} documents have earlier changes that go out as well`,
  document: "Document",
  cell: "Cell",
  before: "Before",
  after: "After",
  present: "Now",
  problem: "Problem",
  wholeDocument: "the whole document",
  made: "new",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  cells: "Changed cells",
  hidden: "The other documents are of areas that you do not see.",
  range: (first: number, last: number, total: number) => `${first}–${last} of ${total} documents`,
  previous: "Previous",
  next: "Next",
};

export type ChangeSetMessages = typeof changeSets;
