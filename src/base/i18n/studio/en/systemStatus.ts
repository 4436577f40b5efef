import type {
  CertificateKind,
  InsideProblem,
  LineCause,
  LineState,
  LinkProblem,
  StatusLine,
} from "../../../site/systemStatusCodes.ts";

/** A line that is not green: what is the matter, and what to do. */
interface CauseWords {
  readonly text: string;
  readonly todo: string;
}

const lines: Readonly<Record<StatusLine, string>> = {
  database: "Database",
  storage: "Stored files",
  publication: "Publication",
  search: "Search",
  jobs: "Jobs",
  outbox: "Outgoing mail",
  scheduled: "Scheduled work",
  disk: "Disk",
  memory: "Memory",
  backup: "Last backup",
  backupTest: "Last tested backup",
  certificates: "Certificates of mail server and S3",
  versions: "Versions",
  insideLinks: "Links within the site",
  outsideLinks: "Links to other sites",
  unusedFiles: "Unused files",
  datasheets: "Parts without a datasheet",
  reviews: "Documents due for review",
};

const states: Readonly<Record<LineState, string>> = {
  green: "OK",
  yellow: "Check",
  red: "Act",
};

const causes: Readonly<Record<LineCause, CauseWords>> = {
  "database-read-only": {
    text: "The database accepts no changes. Readers still get pages.",
    todo: "Check free disk space and the permissions of the data folder, then restart the server.",
  },
  "database-silent": {
    text: "The database does not respond. Readers still get pages.",
    todo: "Check that the database server is running and can be reached.",
  },
  "storage-away": {
    text: "The storage of files does not respond. Pictures and downloads are missing for readers.",
    todo: "Check the bucket, its keys and the network.",
  },
  "publication-behind": {
    text: "This process has not loaded the newest publication yet.",
    todo: "Wait a minute. If it stays behind, restart the process and see its log.",
  },
  "search-building": {
    text: "The search index is being built.",
    todo: "Wait a moment and reload this screen.",
  },
  "search-behind": {
    text: "The search index cannot be brought up to date. Readers find older content, or nothing.",
    todo: "See the server’s log for “Search is behind” and restart the process.",
  },
  "job-failed": {
    text: "A job failed. The server keeps trying.",
    todo: "Read the reason below, remove it, then continue the job.",
  },
  "job-stuck": {
    text: "A job has made no progress for ten minutes.",
    todo: "Continue it below. If it stays stuck, restart the server.",
  },
  "task-failed": {
    text: "A recurring task of the server fails.",
    todo: "Read the reason below and see the server’s log at that time.",
  },
  "mail-not-set": {
    text: "No mail server is set. Mails wait until there is one.",
    todo: "Enter the mail server.",
  },
  "mails-failed": {
    text: "Mails could not be delivered and were given up.",
    todo: "Read the reasons below. Check the mail settings with a test mail, then send them again.",
  },
  "mails-late": {
    text: "Mails have been waiting for more than an hour.",
    todo: "Check the mail settings with a test mail.",
  },
  "schedule-failed": {
    text: "A scheduled publication cannot be made as things are.",
    todo: "Open the scheduled documents, correct what is named there, or set another time.",
  },
  "schedule-overdue": {
    text: "A scheduled publication is overdue.",
    todo: "Check that the server’s clock is right and that a process is running jobs.",
  },
  "reply-overdue": {
    text: "A reply to an enquiry should have been sent by now.",
    todo: "Check outgoing mail above, then the reply in the enquiry.",
  },
  "disk-low": {
    text: "The disk of the data folder is almost full. Soon nothing can be saved.",
    todo: "Delete old logs and backups on this disk, or give it more space.",
  },
  "disk-filling": {
    text: "The disk of the data folder is filling up.",
    todo: "Plan for more space, and check what is growing.",
  },
  "disk-unknown": {
    text: "The free space could not be read.",
    todo: "Check the data folder on the server.",
  },
  "memory-high": {
    text: "The process uses almost all the memory it may have.",
    todo: "Give it more memory. If its use keeps growing, restart it and keep the log.",
  },
  "backups-none": {
    text: "Backups are not set up. Lost data could not be restored.",
    todo: "Choose a location for backups.",
  },
  "backups-unreachable": {
    text: "The location of the backups cannot be reached.",
    todo: "Check the folder or the bucket and its keys.",
  },
  "backup-missing": {
    text: "There is no backup yet.",
    todo: "Make one now, which also checks that backups work.",
  },
  "backup-old": {
    text: "A backup is overdue.",
    todo: "Make one now and read what it reports. See the log for “A backup could not be made”.",
  },
  "backup-untested": {
    text: "No backup has ever been tested. Whether one can be restored is unknown.",
    todo: "Run “npm run backup -- verify” with the secret key, or restore a backup on another machine.",
  },
  "backup-test-old": {
    text: "No backup has been tested in the last 90 days.",
    todo: "Run “npm run backup -- verify” with the secret key, or restore a backup on another machine.",
  },
  "certificate-ending": {
    text: "The certificate of a server expires soon.",
    todo: "Ask who runs that server to renew it. Mails or files stop on that day.",
  },
  "certificate-ended": {
    text: "The certificate of a server has expired.",
    todo: "Ask who runs that server to renew it now.",
  },
  "links-broken": {
    text: "Published pages link to addresses that do not exist.",
    todo: "Open each document below, correct the link and publish. For a moved page add a redirect.",
  },
  "links-unknown": {
    text: "Links could not be checked, as the storage of files does not respond.",
    todo: "Check the stored files above.",
  },
  "outside-broken": {
    text: "Links to other sites failed three times in a row.",
    todo: "Open each document below and correct or remove the link.",
  },
  "outside-doubtful": {
    text: "Links to other sites failed. They are tried again before they count as broken.",
    todo: "Nothing to do yet.",
  },
  "files-unused": {
    text: "Files have been unused for 90 days.",
    todo: "Look through them and delete what nobody needs.",
  },
  "datasheets-missing": {
    text: "Published parts have no datasheet.",
    todo: "Upload their datasheets.",
  },
  "reviews-past": {
    text: "The review date of documents has come.",
    todo: "Check that they are still correct, then set the next date.",
  },
  "lists-unknown": {
    text: "This could not be counted just now.",
    todo: "Reload this screen in a moment.",
  },
};

const linkProblems: Readonly<Record<LinkProblem, string>> = {
  status: "Page not found or failing",
  "no-host": "No server with this name",
  unreachable: "Server cannot be reached",
  timeout: "Server does not respond",
  certificate: "Invalid certificate",
  redirects: "Redirects lead nowhere",
  private: "Internal address",
  port: "Unusual port, not checked",
};

const insideProblems: Readonly<Record<InsideProblem, string>> = {
  "no-page": "No such page",
  unpublished: "Not published in this language",
  gone: "Permanently removed",
  loop: "Redirects in a circle",
  "no-file": "File is missing",
  malformed: "Invalid address",
};

const certificates: Readonly<Record<CertificateKind, string>> = { mail: "Mail server", s3: "S3" };

/** Messages of the screen with the status of the system. */
export const systemStatus = {
  intro: "Everything that keeps the site running, each with what to do when it is not in order.",
  checked: (when: string) => `As of ${when}`,
  refresh: "Refresh",
  summary: (red: number, yellow: number) => {
    if (red + yellow === 0) return "Everything is in order.";
    const parts = [red > 0 ? `${red} to act on` : "", yellow > 0 ? `${yellow} to check` : ""];
    return `${parts.filter((part) => part !== "").join(", ")}.`;
  },
  groups: {
    server: "Server",
    work: "Work in the background",
    safety: "Backups and certificates",
    site: "Site",
  },
  ...{ lines, states, causes, linkProblems, insideProblems, certificates },
  databases: { sqlite: "SQLite", postgres: "PostgreSQL" },
  manual: "Read more",
  details: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  facts: {
    database: "Accepts changes.",
    storage: "Files can be read.",
    publication: (number: number) => `Publication ${number} is shown.`,
    search: (documents: number, size: string) => `${documents} documents, ${size} of memory.`,
    searchBuilt: (when: string) => `Last updated: ${when}.`,
    jobs: (waiting: number, failed: number) => `${waiting} under way, ${failed} failed.`,
    outbox: (waiting: number, failed: number) => `${waiting} waiting, ${failed} failed.`,
    oldest: (when: string) => `Oldest from ${when}.`,
    publications: (count: number) => `Publications: ${count}`,
    changeSets: (count: number) => `Change sets under way: ${count}`,
    replies: (count: number) => `Replies: ${count}`,
    next: (when: string) => `next ${when}`,
    overdue: (count: number) => `${count} overdue`,
    failed: (count: number) => `${count} cannot be done`,
    disk: (free: string, total: string) => `${free} free of ${total}.`,
    growth: (size: string) => `It fills by ${size} a day.`,
    shrinking: "It is not filling up.",
    noGrowth: "Growth is known after a day.",
    memory: (used: string, limit: string) => `${used} of ${limit}.`,
    noBackup: "None.",
    backup: (when: string, size: string) => `${when}, ${size}.`,
    tested: (when: string, made: string) => `${when}, the backup of ${made}.`,
    neverTested: "Never.",
    certificate: (kind: string, host: string, when: string) => `${kind} ${host}: until ${when}`,
    noCertificates: "None seen yet. They are noted when mail is sent or files are stored.",
    versions: (version: string, node: string) => `Tapeout ${version}, Node ${node}`,
    schema: (database: string, schema: string) => `${database}, schema ${schema}`,
    started: (machine: string, when: string) => `Process on ${machine}, started ${when}.`,
    insideLinks: (documents: number, broken: number) =>
      `${documents} published documents checked, ${broken} broken links.`,
    outsideOff: "Not checked. Switch on the checks to have published links tried regularly.",
    outsideLinks: (total: number, broken: number, doubtful: number) =>
      `${total} links, ${broken} broken, ${doubtful} to be tried again.`,
    unchecked: (count: number) => `${count} not checked yet.`,
    lastChecked: (when: string) => `Last check: ${when}.`,
    count: (count: number) => (count === 0 ? "None." : `${count}.`),
  },
  links: {
    backups: "Backups",
    mail: "Mail settings",
    scheduled: "Scheduled documents",
    desk: "Enquiries",
    redirects: "Redirects",
    files: "Unused files",
    parts: "Parts without a datasheet",
    reviews: "Documents due for review",
  },
  mails: {
    title: "Mails that were not sent",
    kind: "Mail",
    created: "Created",
    state: "State",
    reason: "Reason",
    attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
    givenUp: "Given up",
    waiting: "Waiting",
    next: (when: string) => `Next attempt ${when}`,
    retry: "Send again",
    retryAll: "Send all failed again",
    stop: "Give up",
    stopTitle: "Give up this mail?",
    stopText: "It will not be sent unless you send it again here.",
    retried: (count: number) =>
      count === 1 ? "1 mail is being sent" : `${count} mails are being sent`,
    stopped: "The mail was given up",
    kinds: {
      desk: "Enquiry to the desk",
      receipt: "Receipt of an enquiry",
      digest: "Summary of notices",
      enquiryReply: "Reply to an enquiry",
      invitation: "Invitation",
      settings: "Notice of changed settings",
    } as Readonly<Record<string, string>>,
  },
  jobList: {
    title: "Jobs",
    job: "Job",
    progress: "Progress",
    progressAt: "Last progress",
    retry: "Continue",
    retried: "The job continues",
    stuck: "No progress",
    kinds: {
      bulk: "Action on many documents",
      "change-set": "Change set",
      translation: "Imported translation",
      sheet: "Comparison of a spreadsheet",
      backup: "Test backup",
    },
    tasks: "Recurring tasks that fail",
    task: "Task",
    since: "Failing since",
  },
  linkList: {
    address: "Link",
    document: "Document",
    languages: "Language",
    problem: "Problem",
    checked: "Checked",
    doubtful: "to be tried again",
    more: (shown: number, count: number) => `The first ${shown} of ${count}.`,
    switchOn: "Check links to other sites",
    switchOff: "Stop checking",
    on: "Links to other sites are checked from now on",
    off: "Links to other sites are no longer checked",
  },
  requests: {
    title: "Look up a request",
    intro:
      "A reader’s error page shows a reference, and every response has a request ID. Enter one to see what the log of this process says about it.",
    label: "Reference or request ID",
    find: "Look up",
    none: "Nothing found. The log of a process keeps the last 2,000 lines about requests in memory; older ones, and those of other processes, are in the server’s log.",
    levels: {
      trace: "Trace",
      debug: "Debug",
      info: "Info",
      warn: "Warning",
      error: "Error",
      fatal: "Fatal",
    },
  },
};

export type SystemStatusMessages = typeof systemStatus;
