/** Messages of the admin API's publishing, history, trash and checks. */
export const adminPublishing = {
  problems: {
    "published-since": "The published version has changed since. Nothing was undone.",
    "nothing-live": "The document is not published in this language.",
    "language-required": "Choose the language of the published version.",
    "unfit-time": {
      form: "Enter a date and a time, such as 2026-12-01 09:00.",
      zone: "This time zone does not exist.",
      skipped: "This time does not exist in the time zone because clocks go forward.",
      twice:
        "This time occurs twice in the time zone because clocks go back. Add the offset from UTC.",
      past: "This time is in the past.",
    },
    "unfit-range": (most: number) =>
      `The last day must not be before the first one, and the period must not exceed ${most} days.`,
    "no-schedule": "This schedule does not exist or has already been carried out.",
    "still-referenced": "Published documents refer to this document.",
    "not-in-trash":
      "Only documents that have been in the trash for 90 days can be deleted permanently.",
    "under-embargo": "The document is under embargo. Lift the embargo first.",
  },
  /** Reasons why a publication is refused, by the name of the refusal. */
  refusals: {
    DanglingReference:
      "The document refers to a document that is missing, in the trash or of the wrong type.",
    StillReferenced: "Published documents refer to this document.",
    UnfitValues: "Published parts have values that do not fit the parameter.",
    PartNumberTaken:
      "Another published part has the same part number or order code. Change this part, or change or withdraw the other one first.",
    MissingRequired: "The part is missing values that its family requires.",
    FactsDiffer: "Shared fields would differ between the languages.",
    ColumnInItself: "A section cannot be inside itself.",
    DocumentTrashed: "The document is in the trash.",
    InvalidDocument: "The document is not complete.",
    other: "The document cannot be published.",
  },
  /** The title in this language, or else in the other. */
  titleOf: ({ en, zh }: { readonly en?: string | undefined; readonly zh?: string | undefined }) =>
    en ?? zh,
  /** @param columns from the column upwards to itself */
  inItself: (columns: readonly string[]) =>
    `The section would be inside itself: ${columns.map((title) => `“${title}”`).join(" in ")}. Choose another parent section. If you moved the others too, save them first.`,
  reference: {
    missing: (key: string) => `refers to ${key}, which does not exist`,
    trashed: (key: string) => `refers to ${key}, which is in the trash`,
    "wrong type": (key: string) => `refers to ${key}, which is of the wrong type`,
  },
  item: (place: number) => `no. ${place}`,
  yes: "yes",
  no: "no",
  routes: {
    effects:
      "What readers of each language would notice, were a revision published or the document withdrawn: texts and facts before and after, what is borrowed, what refuses it. Nothing is changed.",
    undoPublication:
      "Shows again what the languages showed before a publication or withdrawal; 409 where readers were shown something else since.",
    schedules: "What is scheduled for the document and still to be done.",
    addSchedule:
      "Has a revision published, or the document withdrawn, at a time in the future. The response says what would refuse it as things are.",
    cancelSchedule: "Cancels a schedule.",
    calendar:
      "What goes live and comes down from one day to another (UTC), by time, as far as you may see the drafts: what is waiting, and what was done.",
    recentChanges:
      "The last publications and saved drafts of others in the last two weeks, the newest first, one a document, as far as you may see the drafts.",
    history:
      "The document’s revisions, the newest first: by whom, where they come from, and from when to when each language showed them.",
    differences:
      "The fields in which two states of the document differ: revisions, the working copy, or what is live in a language.",
    valueHistory: "The revisions that changed a field, the newest first.",
    restore:
      "Puts a revision’s texts in a language, its facts, single fields or all of it into the working copy.",
    trash:
      "Withdraws the document in every language and moves it to the trash. Refused while published documents refer to it.",
    untrash: "Takes the document out of the trash, as a draft.",
    listTrash: "The documents in the trash, the newest first.",
    purge:
      "Permanently deletes a document that has been in the trash for 90 days, with all of its revisions.",
    checks:
      "What checks find in the working copy before it is published, by language: links, alternative texts, headings, punctuation, numbers that differ between the languages, and more.",
  },
  fields: {
    firstDay: "First day (UTC); absent: today",
    lastDay: "Last day (UTC), at most 100 days with the first one; absent: 31 days in all",
    isCut: "True where there are more: the list ends early",
    calendarState:
      "Waiting; failed: due, and tried again; done; dropped: readers were shown something else since its time",
    hasProblem: "True where it could not be done as things are",
    changeSet:
      "The change set that made the revision, or that was undone by it; null: none, or it is no longer kept",
    action: "To publish a revision, or to withdraw the document",
    revision: "Number of the revision; absent: the newest",
    languages: "Languages by comma",
    reason: "Why, in a sentence for the audit trail",
    before: "Numbers of the revisions that the languages showed before; null: none",
    after: "The same as you saw it after it",
    at: "A time with its zone: 2026-12-01 09:00 Asia/Shanghai",
    from: "A revision’s number, draft or live",
    within: "Only what this language’s readers would notice",
    path: "Path of a field, as in the working copy",
    what: "What is restored",
    paths: "Paths of single fields",
    schedule: "Number of the schedule",
  },
};
