const documents = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

interface Share {
  readonly filled: number;
  readonly wanted: number;
}

interface Completion {
  readonly must: Share;
  readonly should: Share;
}

const shareOf = ({ filled, wanted }: Share) => `${filled}/${wanted}`;

/** English messages of lists of documents: columns, selections, acts on many, saved views. */
export const lists = {
  type: "Type",
  anyType: "Every type",
  column: "Column",
  anyColumn: "Every column",
  anyone: "Anyone",
  mine: "Me",
  since: "Changed since",
  size: "Rows",
  none: "–",
  completeness: (en: Completion, zh: Completion) =>
    `English: must ${shareOf(en.must)}, should ${shareOf(en.should)}. Chinese: must ${shareOf(zh.must)}, should ${shareOf(zh.should)}.`,
  lacking: { must: "lacks a must", should: "lacks a should" },
  filled: (filled: number, wanted: number) => `${filled} of ${wanted}`,
  onSite: (name: string, language: "en" | "zh", surface: "desktop" | "mobile") =>
    `${name} on the site: ${language === "en" ? "English" : "Chinese"}, ${surface}`,
  select: (name: string) => `Select ${name}`,
  selectPage: "Select the whole page",
  selection: "Selected documents",
  selected: documents,
  selectEverything: (total: number) => `Select all ${total} in the list`,
  clearSelection: "Select nothing",
  lifecycle: "Lifecycle…",
  acts: {
    publish: "Publish",
    withdraw: "Withdraw",
    agree: "Agree translations",
    move: "Move",
    trash: "Put in the trash",
  },
  titles: {
    publish: (count: number) => `Publish ${documents(count)}`,
    withdraw: (count: number) => `Withdraw ${documents(count)}`,
    agree: (count: number) => `Agree the translations of ${documents(count)}`,
    move: (count: number) => `Move ${documents(count)}`,
    trash: (count: number) => `Put ${documents(count)} in the trash`,
  },
  intros: {
    publish: "Readers are shown the newest saved revision of each document.",
    withdraw: "Readers do not see the documents any more. The drafts stay.",
    agree:
      "Says of every text that is behind that its translation is still right. No text changes.",
    move: "Each document gets a new revision in the other column. Readers see it once it is published.",
    trash:
      "The documents are withdrawn and go into the trash. What was scheduled for them is dropped.",
  },
  languages: "Languages",
  language: "Language",
  bothLanguages: "English and Chinese",
  facts: "Where facts differ between the languages",
  factsHint: "Texts go out in the chosen languages alone. Facts belong to both.",
  factsLeaveOut: "Leave the document out",
  factsEverywhere: "Change them in every language",
  factsHere: "Change them in these languages only",
  check: "Check first",
  states: {
    checking: "Checking, nothing is changed…",
    checked: "Checked",
    running: "Under way…",
    done: "Done",
    undoing: "Being undone…",
    undone: "Undone",
    cancelled: "Stopped",
  },
  goesOn: "It goes on when you close this window or the browser.",
  checked: (count: number) => `It can be done to ${documents(count)}.`,
  nothingYet: "Nothing is changed yet.",
  cannot: (count: number) => `Left out: ${count}.`,
  same: (count: number) => `Nothing to do: ${count}.`,
  done: (count: number) => `Done to ${documents(count)}.`,
  refused: (count: number) => `Left out: ${count}.`,
  undone: (count: number) => `Undone for ${documents(count)}.`,
  skipped: (count: number) => `Left as they are, as somebody has changed them since: ${count}.`,
  leftOut: (count: number) => `${documents(count)} left out, and why`,
  more: (count: number) => `and ${count} more`,
  copyList: "Copy the list",
  stop: "Stop",
  undo: "Undo the act",
  doIt: (act: string, count: number) => `${act}: ${documents(count)}`,
  recent: (count: number) => `Recent acts on many documents (${count})`,
  open: "Open",
  newDocument: "New document",
  exportChosen: "Spreadsheet",
  openInGrid: "Open in grid",
  exportParts: "Export",
  saveView: "Save as view",
  editView: "Edit the view",
  removeView: "Remove the view",
  viewName: "Name",
  viewShared: "Show it to everybody",
  viewSaved: "View saved",
  viewGone: "View removed",
  save: "Save",
};

export type ListMessages = typeof lists;
