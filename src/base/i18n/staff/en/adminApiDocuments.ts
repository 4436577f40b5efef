/** Messages of the admin API's documents. */
export const adminDocuments = {
  problems: {
    "field-conflict":
      "Someone has changed the same field in the meantime. Both values are in the response.",
    "unfit-document": "The document is not complete yet.",
    "unfit-patch": "A change is not valid for this document.",
    "working-copy-moved": "Someone has edited the document in the meantime.",
    "revision-not-found": "This revision does not exist.",
    "revision-conflict": "A newer revision has been saved in the meantime.",
    "unresolved-conflicts":
      "A newer revision has changed the same fields. Resolve the conflicts first.",
    "request-reused": "This request was already sent with other changes.",
    "texts-moved": "The texts have been changed in the meantime.",
    trashed: "The document is in the trash.",
    "not-found": "The document does not exist.",
    "facts-differ":
      "Shared fields would differ between the languages. Choose whether they change in this language only or in both.",
    "missing-required":
      "The part is missing values that its family requires, so it cannot be published.",
    "setting-elsewhere":
      "Each setting has its own document. Open or create it on the page “Settings”.",
    "file-not-found": "The file does not exist. Choose one from the media library.",
    refused: "The document cannot be published.",
    "embargo-moved": "Someone has changed the embargo in the meantime.",
    "embargo-refused": "This change to the embargo is not possible.",
    "nothing-left": "There is nothing to undo or redo.",
  },
  embargoFaults: {
    "nobody-named": "At least one person who can sign in must have access.",
    "unknown-person": "One of the people has no account that can sign in.",
    "made-password":
      "One of the people still has a one-time password, which others may know. Add them after they have chosen their own password.",
    setting: "Settings cannot be under embargo.",
    none: "There is no embargo on this document.",
  },
  faults: {
    "unknown-field": "this field does not exist",
    "no-list": "is not a list of items",
    "no-item": "items are changed field by field",
    "other-setting": "the setting of a document cannot be changed",
    "too-large": "the document would be too large",
    "too-deep": "the document would be nested too deeply",
  },
  routes: {
    usedBefore:
      "Translations of a text, and of texts like it, that are up to date in other places: of the same text, one with other numbers, or a similar one. Only from documents that you see; the best first, 6 at most.",
    begin:
      "Begins a document with some of its fields, or as a copy of another one. What it lacks is a problem until it is written; it cannot be published before.",
    references: "The documents of some keys, as far as one may see them.",
    parameters: "The parameters of a family by their newest definitions, in its order.",
    types: "The content types with their names.",
    type: "A content type as a form needs it: its fields with kinds, labels, limits, options and what they refer to.",
    list: "The documents that one may see: filtered, sorted, in pages. Status is what a language’s readers would notice.",
    workLists: "How many documents there are in each list of what there is to do.",
    document:
      "A document: working copy, what is published, texts that are out of date, problems, and where it is used.",
    patch:
      "Changes the working copy field by field. A field that somebody else has changed since is left as it is and answered 409 with both texts, the others are changed. The same request again changes nothing and gets the same response.",
    save: "Makes a revision of what the working copy changes, as far as one may write it.",
    discard: "Discards unsaved changes, as far as one may write them.",
    undo: "Undoes one’s own last change to the working copy, or redoes it.",
    publish: "Shows a revision to the readers of these languages.",
    withdraw: "Withdraws the document from the readers of these languages.",
    agree:
      "Confirms translations as they are: the translation is still correct, or the change was a minor fix.",
    usesOfFile: "The documents that use a stored file.",
    embargo:
      "Whether a document is under embargo, and who is named on it. To everybody else the document does not exist until it is published.",
    setEmbargo:
      "Puts a document under embargo, or names others on it. Who places an embargo is named on it. It ends by itself once every language shows the newest revision.",
    liftEmbargo: "Ends the embargo of a document.",
    openEmbargo:
      "Names somebody on the embargo of a document, oneself included, without being named on it: for when nobody who is named can do it. It is in the audit trail, and those named see it.",
    embargoNotices:
      "What happened to embargoes on which one is named and is not acknowledged yet: somebody else changed how an account on them signs in, was named from outside, or published a part of the same number.",
    acknowledgeNotices: "Acknowledges such notices: they are no longer shown.",
  },
  fields: {
    usedBeforeText: "The text in the other language, as it is stored",
    usedBeforePath: "Path of the text, without its language: `/summary`",
    usedBeforeInto: "Language that is translated into",
    pages:
      "Addresses of its pages on the site, by language and surface; none where it is not published.",
    keys: "Keys by comma, 100 at most.",
    begunBody:
      "Some of the type’s fields; each of them must fit. The others begin with their defaults: required lists are empty, required dates are today, and it comes last in its section.",
    today: "Today’s date where the person is; absent: the date in UTC",
    copyOf: "Key of a document of the same type whose fields are copied, as far as they fit.",
    describedFields:
      "Fields of the type: kind, path, label, limits; groups have `fields`, lists an `item`, choices `options`.",
    describedSettings: "Of the type `setting`: the value of each setting by its name.",
    key: "Key of the document; a slash is written %2F",
    text: "Words of titles and texts, a key, or a part number in any form",
    type: "Type of the documents",
    status: "Status in `language`, or in any language",
    language: "Language that status and list are about",
    author: "Actor’s id of the newest revision’s author",
    column: "Key of a section",
    list: "A list of what there is to do",
    order: "Order; with a hyphen the other way round",
    request: "Your own id of this request; the same again changes nothing",
    operations:
      "Changes in their order. Items of lists are named by their ids; `before` is the SHA-256 of the JSON that was there, names sorted",
    expectedSeq: "State of the working copy that you saw",
    expectedRevision: "Newest revision that you saw",
    revision: "Number of the revision to be shown",
    languages: "Languages whose readers are meant",
    facts: "Where facts go out that other languages show otherwise",
    pairs: "The texts, with the hashes that you saw",
    as: "Why they are up to date",
    direction: "Which way",
    left: "Paths that stay in the working copy, as others must save them",
    file: "Path of a stored file",
    named: "Ids of the accounts of all who are to be named",
    candidates:
      "Who can be named: people who can sign in; empty where one may not change the embargo",
    person: "Id of the account that is to be named",
    eventText: "What happened, in the language of the request",
    embargoEvents: "What happened to it from outside since it was placed, the newest first",
    noticeIds: "Ids of the notices",
    checking: "Revisions are still being checked against their types",
  },
};

/** Messages about events of an embargo that come from outside, a sentence each: in mails and in the studio. */
export const embargoEvents = {
  password: (by: string, who: string) => `${by} changed the password of ${who}’s account.`,
  factor: (by: string, who: string) => `${by} removed the second factor of ${who}.`,
  enabled: (by: string, who: string) => `${by} enabled ${who}’s account.`,
  address: (by: string, who: string) => `${by} changed the e-mail address of ${who}.`,
  linked: (_by: string, who: string) =>
    `${who}’s account was linked to a sign-in with the OpenID provider.`,
  unlinked: (by: string, who: string) =>
    `${by} unlinked ${who}’s account from the OpenID provider. Another identity with the same address can now be linked to it.`,
  token: (by: string, who: string) => `${by} created an API token for ${who}.`,
  role: (by: string, who: string) => `${by} gave ${who} the right to change embargoes.`,
  named: (by: string, who: string) => `${by} gave ${who} access to the embargoed document.`,
  partNumber: (by: string, key: string) =>
    `${by} published the part ${key}, which has the same part number or order code. Change one of them before this part is published.`,
  partNumberMail: (by: string) =>
    `${by} published a part with the same part number or order code as a part under embargo.`,
  operator: "A server operator",
  server: "The server",
  byCommand: (name: string) => `${name} (or someone using the command line in their name)`,
};
