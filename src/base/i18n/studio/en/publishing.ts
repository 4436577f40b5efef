import type { Language } from "../../../site/languages.ts";

/** The publishing dialog and the history of a document. */
export const publishing = {
  title: "Publish",
  act: "What is to happen",
  acts: { publish: "Publish", withdraw: "Withdraw" },
  languages: "Languages",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  none: "Choose a language.",
  when: "When",
  times: { now: "Now", later: "At a time" },
  day: "Day",
  time: "Time",
  zone: "Time zone",
  thatIs: (written: string, other: string) => `${written} (${other})`,
  reason: "Reason (optional)",
  reasonHint: "Kept in the audit trail.",
  preparing: "Saving what is typed…",
  left: (count: number) =>
    count === 1
      ? "One field stays unsaved: somebody with the right to it must save it."
      : `${count} fields stay unsaved: somebody with the right to them must save them.`,
  unfit: "Complete these fields first:",
  readers: { en: "English readers", zh: "Chinese readers" } satisfies Record<Language, string>,
  nothing: "notice nothing",
  first: "see this document for the first time",
  gone: "do not see this document any more",
  absent: "do not see this document",
  changes: (texts: number, facts: number) => {
    const words = [
      texts === 0 ? "" : `${texts} ${texts === 1 ? "text" : "texts"}`,
      facts === 0 ? "" : `${facts} ${facts === 1 ? "fact" : "facts"}`,
    ].filter(Boolean);
    return `notice ${words.join(" and ")}`;
  },
  borrowed: (count: number, language: Language) => {
    const from = language === "en" ? "Chinese" : "English";
    return count === 1
      ? `1 text is shown in ${from}, as their own is missing`
      : `${count} texts are shown in ${from}, as their own are missing`;
  },
  missing: (count: number) =>
    count === 1 ? "1 text is missing and not shown" : `${count} texts are missing and not shown`,
  factsQuestion: "Facts have changed that the other language shows too. Where are they to change?",
  facts: { everyLanguage: "In both languages", thisLanguage: "Only here: the pages will differ" },
  differing: "They differ in:",
  gaps: "What the part lacks of what its family asks for:",
  usedIn: "Still referred to by:",
  submit: { publish: "Publish", withdraw: "Withdraw", schedule: "Schedule" },
  done: { publish: "Published", withdraw: "Withdrawn" },
  unchanged: "Readers see this already. Nothing has changed.",
  pages: "To the page",
  surfaces: { desktop: "desktop", mobile: "mobile" },
  undo: "Undo",
  undone: "Readers see again what they saw before.",
  scheduled: "Scheduled",
  schedules: "What is scheduled",
  scheduleLine: (act: "publish" | "withdraw", language: Language, written: string) =>
    `${act === "publish" ? "Publish" : "Withdraw"} in ${language === "en" ? "English" : "Chinese"}: ${written}`,
  scheduleProblem: "As things are, this could not be carried out.",
  scheduleFailed: "Its time has come, and it could not be carried out. It is tried again.",
  scheduleWarning: "It refers to documents that its readers would not see then.",
  cancelSchedule: "Cancel this",
  close: "Close",
  changed: "What changes",
  added: "new",
  removed: "removed",
  moved: "in another order",
  nothingThere: "nothing",
  markup: "marked up otherwise",
  skipped: (count: number) => (count === 1 ? "1 passage unchanged" : `${count} passages unchanged`),
  wasThere: "Before: ",
  isThere: "Now: ",
  history: {
    title: "History",
    revision: (number: number) => `Revision ${number}`,
    nobody: "not noted",
    server: "The server",
    operator: "Command line",
    changeSet: "Made by the change set",
    changeSetUndone: "Made by undoing the change set",
    imported: "Imported",
    restored: (parts: string) => `Restored: ${parts}`,
    parts: {
      en: "English texts",
      zh: "Chinese texts",
      facts: "facts",
      fields: "single fields",
      all: "all",
    },
    part: (what: string, revision: number) => `${what} of revision ${revision}`,
    shown: (language: Language, from: string, until: string | undefined) =>
      `${language === "en" ? "English" : "Chinese"}: published ${from}${until === undefined ? ", shown now" : ` until ${until}`}`,
    shownFacts: (language: Language, from: string, until: string | undefined) =>
      `${language === "en" ? "English" : "Chinese"}: its facts published ${from}${until === undefined ? ", shown now" : ` until ${until}`}`,
    compare: "Compare",
    with: "With",
    sides: {
      draft: "what is typed",
      en: "what English readers see",
      zh: "what Chinese readers see",
    },
    within: "For",
    everybody: "all fields",
    only: { en: "what English readers would notice", zh: "what Chinese readers would notice" },
    same: "There is no difference.",
    restore: "Restore",
    restores: {
      all: "All of it",
      en: "The English texts",
      zh: "The Chinese texts",
      facts: "The facts",
    },
    restoreField: "Take back",
    restoreFieldLabel: (label: string) => `Take back: ${label}`,
    restoredToast: "Put into what is typed. It is not published yet.",
    nothingToRestore: "It is the same already.",
    undo: "Undo",
    go: "Go to the field",
    blame: "Who brought this?",
    blameTitle: (label: string) => `Who brought “${label}”`,
    brought: (revision: number) => `Revision ${revision}`,
    came: "It came with the document.",
    older: "Older changes were not looked through.",
    newer: "Newer revisions",
    olderRevisions: "Older revisions",
    back: "Back to the list",
  },
};

export type PublishingMessages = typeof publishing;
