import type { Language } from "../../../site/languages.ts";

/** The publishing dialog and the history of a document. */
export const publishing = {
  title: "Publish",
  act: "Action",
  acts: { publish: "Publish", withdraw: "Withdraw" },
  languages: "Languages",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  none: "Choose at least one language.",
  when: "When",
  times: { now: "Now", later: "Schedule" },
  day: "Day",
  time: "Time",
  zone: "Time zone",
  thatIs: (written: string, other: string) => `${written} (${other})`,
  reason: "Reason (optional)",
  reasonHint: "Recorded in the audit log.",
  preparing: "Saving changes…",
  left: (count: number) =>
    count === 1
      ? "1 field stays unsaved. Someone with permission to edit it must save it."
      : `${count} fields stay unsaved. Someone with permission to edit them must save them.`,
  unfit: "Correct these fields first:",
  readers: { en: "English readers", zh: "Chinese readers" } satisfies Record<Language, string>,
  nothing: "see no change",
  first: "see this document for the first time",
  gone: "no longer see this document",
  absent: "do not see this document",
  changes: (texts: number, facts: number) => {
    const words = [
      texts === 0 ? "" : `${texts} ${texts === 1 ? "text" : "texts"}`,
      facts === 0 ? "" : `${facts} ${facts === 1 ? "shared field" : "shared fields"}`,
    ].filter(Boolean);
    return `see changes in ${words.join(" and ")}`;
  },
  borrowed: (count: number, language: Language) => {
    const from = language === "en" ? "Chinese" : "English";
    return count === 1
      ? `1 text is shown in ${from} because the translation is missing`
      : `${count} texts are shown in ${from} because the translations are missing`;
  },
  missing: (count: number) =>
    count === 1 ? "1 text is missing and left out" : `${count} texts are missing and left out`,
  factsQuestion:
    "You have changed shared fields, which the other language shows too. Where should the changes apply?",
  facts: {
    everyLanguage: "In both languages",
    thisLanguage: "In this language only (the pages will differ)",
  },
  differing: "Fields that differ:",
  gaps: "Missing values that the family asks for:",
  usedIn: "Used in:",
  submit: { publish: "Publish", withdraw: "Withdraw", schedule: "Schedule" },
  done: { publish: "Published", withdraw: "Withdrawn" },
  unchanged: "This is already published. Nothing has changed.",
  pages: "View page",
  surfaces: { desktop: "desktop", mobile: "mobile" },
  undo: "Undo",
  undone: "Undone. Readers see the previous version again.",
  scheduled: "Scheduled",
  schedules: "Scheduled changes",
  scheduleLine: (act: "publish" | "withdraw", language: Language, written: string) =>
    `${act === "publish" ? "Publish" : "Withdraw"} in ${language === "en" ? "English" : "Chinese"}: ${written}`,
  scheduleProblem: "This cannot be carried out as things are now.",
  scheduleFailed: "This could not be carried out at its time. It is retried automatically.",
  scheduleWarning: "It refers to documents that will not be published at that time.",
  cancelSchedule: "Cancel schedule",
  close: "Close",
  changed: "Changes",
  added: "new",
  removed: "removed",
  moved: "reordered",
  nothingThere: "empty",
  markup: "formatting changed",
  skipped: (count: number) => (count === 1 ? "1 unchanged passage" : `${count} unchanged passages`),
  wasThere: "Before: ",
  isThere: "After: ",
  history: {
    title: "History",
    revision: (number: number) => `Revision ${number}`,
    nobody: "unknown",
    server: "Server",
    operator: "Command line",
    changeSet: "Created by change set",
    changeSetUndone: "Created by undoing change set",
    imported: "Imported",
    restored: (parts: string) => `Restored: ${parts}`,
    parts: {
      en: "English texts",
      zh: "Chinese texts",
      facts: "shared fields",
      fields: "single fields",
      all: "everything",
    },
    part: (what: string, revision: number) => `${what} from revision ${revision}`,
    shown: (language: Language, from: string, until: string | undefined) =>
      `${language === "en" ? "English" : "Chinese"}: published ${from}${until === undefined ? ", live now" : ` until ${until}`}`,
    shownFacts: (language: Language, from: string, until: string | undefined) =>
      `${language === "en" ? "English" : "Chinese"}: shared fields published ${from}${until === undefined ? ", live now" : ` until ${until}`}`,
    compare: "Compare",
    with: "Compare with",
    sides: {
      draft: "Unsaved changes",
      en: "Published in English",
      zh: "Published in Chinese",
    },
    within: "Show",
    everybody: "All fields",
    only: { en: "English page only", zh: "Chinese page only" },
    same: "No differences.",
    restore: "Restore",
    restores: {
      all: "Everything",
      en: "English texts",
      zh: "Chinese texts",
      facts: "Shared fields",
    },
    restoreField: "Restore",
    restoreFieldLabel: (label: string) => `Restore: ${label}`,
    restoredToast: "Restored to the draft. Not published yet.",
    nothingToRestore: "Nothing to restore: the values are the same.",
    undo: "Undo",
    go: "Go to field",
    blame: "Who changed this?",
    blameTitle: (label: string) => `Changes to “${label}”`,
    brought: (revision: number) => `Revision ${revision}`,
    came: "Unchanged since the document was created.",
    older: "Older revisions were not searched.",
    newer: "Newer revisions",
    olderRevisions: "Older revisions",
    back: "Back to list",
  },
};

export type PublishingMessages = typeof publishing;
