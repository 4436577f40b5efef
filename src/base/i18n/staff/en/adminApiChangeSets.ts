/** Change sets in the admin API: what its routes are, and what keeps a change set from being applied. */
export const adminChangeSets = {
  routes: {
    list: "Change sets, newest first. Each is a list of changed cells of documents that are applied together and undone together, for 90 days.",
    one: "A change set with its state and progress.",
    add: "Makes a change set. `check` does everything in a transaction that is rolled back and lists every conflict and problem; `apply` applies it, or nothing of it; `collect` leaves it open for more cells. It is done as a job: a small one before the response is sent, others afterwards; ask for the change set until its state is no longer `checking`, `running` or `undoing`. What a token begins is done by the rights of the token, and ends where the token ends.",
    addCells: "Adds cells to a change set that is open.",
    documents:
      "The documents of a change set with their cells before and after, as far as the caller may see them.",
    findings:
      "Conflicts (a cell holds something else than before), problems, and cells in which somebody is typing.",
    check:
      "Begins the dry run: the code that applies the change set, in a transaction that is rolled back.",
    apply:
      "Applies a change set in one transaction, and where it publishes as one publication; where there is a conflict or a problem, nothing of it.",
    undo: "Puts every cell back as it was, and what readers were shown. Refused, with the cells named, where one was changed since.",
    cancel: "Gives up a change set that is not applied.",
  },
  fields: {
    label: "What the change set is for, in a person's words",
    origin: "Where it was put together",
    publish: "Languages in which the documents are published with it; absent: new drafts alone",
    act: "What is done with it now",
    cells: "Changed cells. Left out, `before` or `after` says that there is no value",
    key: "Key of the document",
    path: "JSON pointer into the newest revision's body; an item of a list by its place or by `=` and its name (order code, part number, value)",
    before: "What the cell holds; where it holds something else, that is a conflict",
    after: "What it shall hold",
    documents: "Documents that it makes",
    type: "Type of the document",
    body: "The document's body",
    publication: "The publication's number, where readers saw it",
    undoRefused: "True where undoing it was refused; the findings say why",
    from: "Place of the first document, from 0",
    beforeId: "Change sets older than this one",
    id: "Number of the change set",
    cellLabel: "What the cell is called, in the language of the request",
    cellLanguage: "Language of the text that the cell holds",
    shownText:
      "The value as readers see it, with its unit, in the language of the request; null: there is none",
    conflicts:
      "Cells that hold something else than the change set found or wrote: `before` and `after` are what the set changed them from and to, `present` is what they hold now",
    titles: "Titles of the documents that the findings name",
    inWork: "Cells that somebody has changed in a working copy and not saved",
    alsoPublished:
      "Keys of documents of which readers would also get earlier changes that are not published yet",
  },
  refusals: {
    "change-set-state": "The status of the change set has changed. Reload the page.",
    "change-set-empty": "The change set is empty.",
    "change-set-too-large": "A change set can contain at most 10,000 documents.",
  },
  documentTwice: "A document appears twice in the list.",
  problems: {
    "not-found": "The document does not exist.",
    trashed: "The document is in the trash.",
    "key-taken": "A document with this key already exists.",
    "other-setting": "This setting already has a document.",
    twice: "The cell appears twice in the change set.",
    "no-such-place": "The document does not have this field.",
    "not-permitted": "You do not have permission to change this.",
    "publish-not-permitted": "You do not have permission to publish this document.",
    unfit: "The value is not valid for this field.",
    "unfit-value": "The value does not fit the parameter.",
    "missing-required": "The family requires this value.",
    "part-number-taken": "The part number or order code belongs to another part.",
    "file-not-found": "The file does not exist. Choose one from the media library.",
    "broken-reference":
      "The value refers to a document that does not exist, is in the trash or is of the wrong type.",
    "facts-differ": "Shared fields would differ between the languages.",
    "changed-since": "The document has been changed since, so it cannot be moved to trash.",
    "published-since": "The document has been published again since.",
    refused: "The document cannot be changed.",
  },
};
