import { account } from "../../en/account.ts";

/** Messages of the admin API: what it refuses and why, and its reference. */
export const adminApi = {
  title: "Admin API reference",
  lead: "What the studio works with: people and their rights, content and its states. For members of staff who are signed in; every response is an envelope, is kept by nobody and is in the caller’s language.",
  machineReadable: "OpenAPI 3.1 description",
  contents: "On this page",
  bodyTitle: "Body (JSON)",
  goodResponse: "The response.",
  errorResponse: "The error; data.code says which.",
  areas: {
    own: "Your own account",
    people: "People",
    roles: "Roles",
    tokens: "API tokens",
    invitations: "Invitations",
    documents: "Documents",
    media: "Media library",
    redirects: "Redirects",
    audit: "Audit trail",
    system: "System",
    reference: "Reference",
  },
  access: {
    signedIn: "For everybody who is signed in.",
    needs: (act: string) => `Needs the right to ${act}.`,
    stepUp: "You must have proved who you are within the last five minutes.",
    versioned:
      "Names the version that is changed, in If-Match or as version in the body; 409 with what stands if it has changed since.",
    secret: "The response is shown once: a repeated request does not get it again.",
    beforeSetup: "Open before a second factor or a password of your own is set.",
  },
  headers: {
    guard: "Says that the request was made on purpose; pages of other sites cannot send it.",
    key: "A UUID. A request that is sent again with the same key within 24 hours is carried out once and gets the same response.",
    version: "The version that is changed, in quotation marks.",
  },
  problems: {
    "unguarded-request": "This request did not come from the studio.",
    "not-json": "The request body must be JSON (Content-Type: application/json).",
    "not-form": "Send one file in the field “file” of a multipart form.",
    "not-permitted": "You do not have the right to do this.",
    "step-up-required": "Please confirm that it is you, and try again.",
    "factor-required": "Please set up a second factor first.",
    "password-change-required": "Please choose a password of your own first.",
    "viewing-as": account.viewingAs,
    "two-credentials": "A request carries a token or a cookie, not both.",
    "key-required": "The request needs a header Idempotency-Key, for example a UUID.",
    "key-reused": "This Idempotency-Key belongs to another request.",
    "in-progress": "This request is being carried out already.",
    interrupted:
      "This request was interrupted. Please look whether it was carried out before you send it again with another key.",
    "answered-once": "This was carried out already. Its response was shown once and is not kept.",
    "version-required": "The request must name the version that it changes.",
    "version-conflict": "Somebody has changed this in the meantime.",
    "too-many-requests": "Too many requests in a short time. Please wait a moment.",
    "not-found": "There is no such thing.",
    "unknown-path": "This API has no such address.",
    malformed: "The request body is not JSON.",
    invalid: "The request does not fit.",
  },
  accounts: {
    "unknown-account": "There is no such account.",
    "account-taken": "There is already an account of this name.",
    "last-administrator":
      "This is the last person who can manage accounts. Please make somebody else an administrator first.",
    "unfit-grant": "One of the roles does not exist, or cannot be given with these limits.",
    "no-factor": "This account has no second factor.",
    "still-active": "This account can still sign in. Please disable it first.",
    erased: "The person’s data were erased; nothing can be changed here any more.",
    "unknown-role": "There is no such role.",
    "role-taken": "There is already a role of this name.",
    "role-built-in": "This role belongs to the product and cannot be changed.",
    "role-held": "Somebody holds this role. Please take it from them first.",
    other: "This cannot be done.",
  },
  roleChecks: {
    limit: "this act takes no such limit",
    empty: "a limit must name something",
    column: "keys of columns",
  },
  roleLabels: {
    admin: "Everything",
    administrator: "Administrator",
    editor: "Editor of everything",
    "enquiry-handler": "Enquiry desk",
    "enquiry-lead": "Lead of the enquiry desk",
    "investor-editor": "Editor, investor relations",
    "investor-publisher": "Releaser, investor relations",
    "marketing-editor": "Editor, marketing",
    "product-editor": "Editor, products",
    publisher: "Publisher",
    translator: "Translator",
    viewer: "Viewer",
  },
  body: {
    type: (name: string) => {
      const names: Readonly<Record<string, string>> = {
        string: "must be text",
        number: "must be a number",
        int: "must be a whole number",
        boolean: "must be true or false",
        array: "must be a list",
        object: "must be an object",
      };
      return names[name] ?? `must be ${name}`;
    },
    atLeast: (of: string, min: number) => {
      if (of === "string") return min === 1 ? "must not be empty" : `at least ${min} characters`;
      return of === "array" || of === "set" ? `at least ${min} entries` : `at least ${min}`;
    },
    atMost: (of: string, max: number) => {
      if (of === "string") return `at most ${max} characters`;
      return of === "array" || of === "set" ? `at most ${max} entries` : `at most ${max}`;
    },
    format: (name: string) => {
      const names: Readonly<Record<string, string>> = {
        email: "must be an e-mail address",
        url: "must be a web address",
        datetime: "must be a time such as 2026-12-01T09:00:00Z",
        date: "must be a day such as 2026-12-01",
      };
      return names[name] ?? "has the wrong form";
    },
    notTaken: "cannot be taken",
  },
  routes: {
    openapi: "This description for programs.",
    reference: "This page.",
    own: "Who is signed in: account, language, rights by act and limits, and what has to be set up first.",
    changeOwn: "Changes one’s own name or the language of the studio.",
    ownSessions: "One’s own open sessions, the last used first; the current one is marked.",
    endOwnSessions: "Ends all of one’s own sessions but the current one.",
    endOwnSession: "Ends one of one’s own sessions.",
    people: "People who may sign in, by account, with the roles that they hold.",
    addPerson:
      "Makes an account with a one-time password, which must be changed at the first sign-in. Roles that manage people or roles can be given by those alone who have all of their rights.",
    person: "One of them.",
    changePerson: "Changes name, e-mail address or language.",
    erasePerson:
      "Erases the personal data of somebody who has left: names, addresses, and everything by which they signed in. The account stays as a number, to which revisions and the audit trail refer; the trail is not touched. It cannot be undone.",
    personState:
      "Lets somebody sign in, or no longer. Either way their sessions end, and with the latter their tokens.",
    personRoles:
      "Makes these the roles that somebody was granted, and no others; those that groups of a provider give stay. Where anything changes their sessions end. Nobody gives themself rights that they have not.",
    resetPassword:
      "Replaces somebody’s password by a one-time password and ends their sessions and API tokens.",
    resetFactor: "Takes a lost second factor and its recovery codes away and ends the sessions.",
    sessions: "Somebody’s open sessions, the last used first.",
    endSessions: "Ends all sessions of somebody.",
    endSession: "Ends one session of somebody.",
    acts: "Every act that a right can be to, with the limits that it takes, and what limits can name.",
    roles: "Every role with its rights, the product’s own first.",
    role: "One of them.",
    defineRole:
      "Makes a role. Rights to manage people or roles can be given to it by those alone who have them.",
    changeRole:
      "Changes a role of one’s own making. Those who hold it have the new rights from their next request on.",
    removeRole: "Removes a role that nobody holds.",
    audit:
      "Records of the audit trail, the newest first: one’s own acts, and everybody’s by the right to audit.read.",
    auditVerify:
      "Verifies the whole trail. A line of JSON for each some hundred records, then the verdict: ok with the newest record, or the first record that is not as it was written.",
    auditExport: "Exports the trail as a file; that it was exported is recorded. Five an hour.",
    viewAs:
      "Has this session look as a role: it sees what is both one’s own and the role’s right to see, and can change nothing until it ends. Begin and end are recorded.",
    endViewAs: "Looks as oneself again.",
    events:
      "Server-sent events: open, publication (its revision), enquiries (how many new ones, by form, for those who may read them), jobs (for those who may see them), presence (who else is in the same document), end (why: sign in again, or connect again). With Last-Event-ID what was missed is told. Four streams of a session at most.",
    presence:
      "Says where in the studio one is; null: nowhere. It holds while the session has a stream of events, and a minute beyond; it is shown to those who are in the same document.",
    system: "How the system is: database, publication, what waits and what has failed, backups.",
    enquiryCounts:
      "How many enquiries there are, by form and state, of the forms that one may read.",
    ownTokens: "One’s own API tokens, the newest first, without what opens them.",
    addToken:
      "Makes an API token of one’s own. Programs send it as `Authorization: Bearer`. It may do what its owner may at that moment, of the acts and within the limits that it names, and nothing that needs a recent proof. It is shown once.",
    revokeToken: "Ends one of one’s own API tokens.",
    invitations: "Invitations that are open, or were not long ago, the newest first.",
    invite:
      "Invites somebody to make an account, by a link that is good once and for seven days. It is mailed where the server can send mails and `mail` asks for it; else the response has it, once. Roles that manage people or roles can be given by those alone who have all of their rights.",
    revokeInvitation: "Takes an open invitation back.",
  },
  fields: {
    factorDue: "Time by which a second factor must be set; null: none has to be",
    backups: "How backups stand; null: none are made",
    backupTested:
      "The last archive that was read and checked as a whole, or restored; null: none is known",
    tokenName: "What its owner calls the token",
    tokenEnding: "The token’s last characters",
    tokenActs: "Acts that the token is for; null: all that its owner may do",
    tokenLimits: "Limits within which the owner’s rights count; one that is absent limits nothing",
    tokenDays: "Days until it expires, 365 at most",
    tokenUsedAt: "Last use, to the minute; null: none",
    token: "The token, shown once",
    invitationMail: "Mail the link, where the server can",
    invitationMailed: "Whether the mail was sent; null: it is not mailed",
    invitationLink: "The link to hand over, shown once; null: it is mailed",
    invitationState: "Whether it can still be accepted",
    invitedLanguage: "Language of the mail, and of the studio for the invited",
    place:
      "document:KEY, behind it # and the path of a field (document:KEY#/title/zh), or screen:NAME",
    hidden: "Rights of the role that one has not oneself; what they show stays hidden",
    since: "Of this day (UTC) or later",
    until: "Of this day (UTC) or before",
    actor: "Who acted: account:ID, operator:UID of a command line, or server",
    actorName: "Name of the account today; null: no account, or erased",
    subject: "Kind and id or key of what was changed or seen",
    subjectName:
      "Name of the stored file that it is about; null: none, or none that the caller sees",
    act: "Act, or all of a kind",
    before: "Records with a lower number than this one",
    next: "Number to pass as before for the next page; null: there is none",
    format: "A JSON object a line, or a table for spreadsheet programs",
    roleName: "Name of the role in grants and settings: small letters and hyphens",
    labels: "Names that people read, by language",
    needs: "Limits that a grant of the role must name",
    needsFactor: "Those who hold it must have a second factor",
    builtIn: "The product’s own, which cannot be changed",
    id: "Number of it",
    account: "Name to sign in with",
    email: "E-mail address, or nothing",
    byGroup: "A group of the sign-in provider gives it, so it is not changed here",
    hasFactor: "An authenticator app or a passkey is set up",
    usedAt: "Last use of any session; null: not known",
    oneTimePassword: "Password to hand over, shown once",
    peopleText: "Part of account, name or e-mail address",
    peopleRole: "Those who hold this role",
    peopleState: "Those who may sign in, or may not",
    device: "Browser and system; empty where not known",
    network: "First part of the network’s address; empty where not known",
    isCurrent: "The session of this request",
    ended: "How many sessions ended",
    language: "Language of the studio and of messages; null: as the browser prefers",
    name: "Name that colleagues see",
    rights: "Acts that are allowed, each with its limits; a limit that is absent limits nothing",
    roles: "Roles that are held, each with its limits",
    mustFirst: "What has to be done before anything else; null: nothing",
    provedUntil: "Time up to which the last proof of who you are lasts; null: none does",
    viewAs: "Role that is looked as; null: none",
    version: "Version, for If-Match",
  },
};
