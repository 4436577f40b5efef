/** The list of change sets, and the page of one. */
export const changeSets = {
  title: "Change sets",
  intro:
    "Changes made to several documents at once. Each change set is applied as a whole and can be undone for 90 days, unless its cells have been changed since.",
  emptyText:
    "Edit cells in the part grid, or drop a spreadsheet: each such change is listed here and can be undone as a whole.",
  toGrid: "Part grid",
  toSheets: "Spreadsheets",
  empty: "No change sets yet",
  label: "Name",
  author: "By",
  time: "When",
  size: "Size",
  state: "Status",
  counts: (documents: number, cells: number) =>
    `${documents} ${documents === 1 ? "document" : "documents"}, ${cells} ${cells === 1 ? "cell" : "cells"}`,
  origins: {
    grid: "Part grid",
    sheet: "Spreadsheet",
    lifecycle: "Lifecycle",
    redefinition: "Parameter change",
    replacement: "File replacement",
  },
  states: {
    open: "In preparation",
    checking: "Checking",
    checked: "Checked, not applied",
    refused: "Not applied",
    running: "Applying",
    done: "Applied",
    undoing: "Undoing",
    undone: "Undone",
    cancelled: "Cancelled",
  },
  drafts: "Saved as drafts",
  published: (languages: string) => `Published in ${languages}`,
  languages: { en: "English", zh: "Chinese" },
  older: "Older",
  newest: "Newest",
  all: "All change sets",
  progress: (done: number, all: number) => `${done} of ${all} documents prepared`,
  writing: (all: number) =>
    all === 1 ? "Saving the document." : `All ${all} documents are prepared. Saving them together.`,
  goesOn: "You can leave this page. The process continues.",
  check: "Check",
  apply: "Apply",
  undo: "Undo change set",
  cancel: "Cancel",
  undoSure: "All cells get their previous values back, and readers see the previous version again.",
  undoRefused: "The change set could not be undone. Nothing was changed.",
  refused: "The change set was not applied. Nothing was changed.",
  conflicts: (count: number) => (count === 1 ? "1 conflict" : `${count} conflicts`),
  conflictHint:
    "Someone has changed these cells since. The last column shows their current values.",
  problems: (count: number) => (count === 1 ? "1 problem" : `${count} problems`),
  inWork: (count: number) =>
    count === 1
      ? "1 cell has unsaved changes by others"
      : `${count} cells have unsaved changes by others`,
  inWorkHint: "The unsaved changes are kept and shown as conflicts in the document.",
  alsoPublished: (count: number) =>
    count === 1
      ? "1 document has earlier unpublished changes, which are published too"
      : `${count} documents have earlier unpublished changes, which are published too`,
  document: "Document",
  cell: "Cell",
  before: "Before",
  after: "After",
  present: "Current value",
  problem: "Problem",
  wholeDocument: "entire document",
  made: "new",
  nothing: "empty",
  yes: "yes",
  no: "no",
  cells: "Changed cells",
  hidden: "You do not have access to the other documents.",
  range: (first: number, last: number, total: number) => `${first}–${last} of ${total} documents`,
  previous: "Previous",
  next: "Next",
};

export type ChangeSetMessages = typeof changeSets;
