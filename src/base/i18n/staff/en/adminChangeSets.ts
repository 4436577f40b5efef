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
    "change-set-state": "The change set is in another state by now. Load it again.",
    "change-set-empty": "The change set has no cells and no documents.",
    "change-set-too-large": "A change set holds at most 10,000 documents.",
  },
  documentTwice: "A document is in the list twice. Send each once.",
  problems: {
    "not-found": "There is no such document.",
    trashed: "The document is in the trash.",
    "key-taken": "There is a document with this key already.",
    "other-setting": "A setting is kept in one document; this would be another.",
    twice: "The cell is named twice in the change set.",
    "no-such-place": "The document has no such place.",
    "not-permitted": "You have no right to change this.",
    "publish-not-permitted": "You have no right to publish this document.",
    unfit: "The value does not fit here.",
    "unfit-value": "The value does not fit the parameter.",
    "missing-required": "The family says that this must be there.",
    "part-number-taken": "The part number or order code belongs to another part.",
    "file-not-found": "There is no such file. Choose one of the media library.",
    "broken-reference":
      "It refers to a document that does not exist, is in the trash or is of another type.",
    "facts-differ": "The languages would show different facts.",
    "changed-since":
      "The document was changed after the change set, so it cannot go into the trash.",
    "published-since": "The document was published again after the change set.",
    refused: "The document refuses the change.",
  },
};
