import type { mailboxTrialOutcomes } from "../../../site/incomingMailCodes.ts";
import type { MailTrialOutcome, SettingProblem } from "../../../site/serverSettingCodes.ts";

/** Reasons for which a value is refused. `detail`: the variable, or the ports that there are. */
const problems: Readonly<Record<SettingProblem, (detail: string) => string>> = {
  fixed: (variable) => `Set by ${variable} on the server.`,
  host: () => "Enter a server name or IP address, such as mail.example.com.",
  port: (ports) =>
    `Use one of the ports ${ports}. Other ports can be set with SMTP_URL on the server.`,
  "password-missing": () => "Enter the password of this user.",
  "password-again": () =>
    "Enter the password again: the server, port, encryption or user has changed.",
  "password-without-tls": () =>
    "Passwords are not sent unencrypted. Choose TLS or STARTTLS, or leave the user name empty.",
  address: () => "Enter a valid e-mail address.",
  "sender-missing": () => "Enter the sender address.",
  name: () => "The name must not contain quotation marks or angle brackets.",
  "too-many": () => "Enter at most 20 addresses.",
  "no-server": () => "Enter the mail server.",
  "no-recipient": () => "Enter a recipient for the test mail: your account has no e-mail address.",
  "no-key": () =>
    "Backups are encrypted, but the server has no encryption key. Create one with “npm run backup -- key FILE” and set BACKUP_RECIPIENTS on the server.",
  folder: () =>
    "Enter a folder below the data folder, such as backups or backups/nightly. Names may contain letters, digits, hyphens, spaces and dots.",
  "folder-reserved": () => "This folder holds the server’s own data. Choose another name.",
  "folder-link": () => "The path contains a link or a file. Choose a real folder.",
  bucket: () => "Use 3 to 63 lower-case letters, digits, hyphens and dots.",
  prefix: () => "Enter folder names separated by /. Names must not begin with a dot.",
  endpoint: () =>
    "Enter the address of an S3 server, such as https://s3.example.com, with port 443, 8443 or 9000. Others can be set with BACKUP_TO on the server.",
  region: () => "Use letters, digits and hyphens, such as eu-central-1.",
  "access-key": () => "Enter the access key.",
  "secret-missing": () => "Enter the secret key for this access key.",
  "secret-again": () =>
    "Enter the secret key again: the endpoint, bucket or access key has changed.",
  "nothing-kept": () => "Keep at least one backup.",
  "no-mailbox": () => "Enter the mail server.",
  "user-missing": () => "Enter the user name, usually the full e-mail address.",
  "mailbox-password": () => "Enter the password, with many providers an app password.",
  "mail-folder": () =>
    "Enter the name of a folder other than the inbox, without quotation marks, * or %.",
  "mailbox-port": () => "Use port 993 or 143. Other ports can be set with IMAP_URL on the server.",
  "mailbox-tls": () => "Passwords are not sent unencrypted. Choose TLS or STARTTLS.",
};

/** Outcomes of a test mail. */
const outcomes: Readonly<Record<MailTrialOutcome, string>> = {
  sent: "The mail server accepted the test mail. Check that it arrives.",
  "no-host": "No server with this name was found. Check the spelling.",
  unreachable:
    "No mail server responds at this address and port. Check both, and any firewall. Port 465 requires TLS.",
  silent: "The mail server stopped responding. Try again later, or check the port and encryption.",
  "no-smtp": "The server at this address is not a mail server.",
  tls: "No encrypted connection could be established. Port 465 requires TLS; ports 25 and 587 require STARTTLS.",
  certificate:
    "The mail server’s certificate is not valid for this name, has expired, or comes from an unknown authority. No password was sent.",
  credentials: "The mail server rejected the user name or password.",
  "no-credentials": "The mail server requires a user name and a password.",
  sender: "The mail server does not allow this account to send from this address.",
  recipient: "The mail server does not accept mail to this address.",
  content: "The mail server rejected the mail because of its content.",
  busy: "The mail server is temporarily not accepting mail. Try again later.",
  failed: "The test mail could not be sent. See the server’s log for the reason.",
};

/** Outcomes of a test of the mailbox. */
const mailboxOutcomes: Readonly<Record<(typeof mailboxTrialOutcomes)[number], string>> = {
  read: "The mailbox can be read.",
  "no-host": "No server with this name was found. Check the spelling.",
  unreachable:
    "No mail server responds at this address and port. Check both, and any firewall. Port 993 requires TLS, port 143 STARTTLS.",
  silent: "The mail server stopped responding. Try again later, or check the port and encryption.",
  "no-imap": "The server at this address does not provide IMAP.",
  tls: "No encrypted connection could be established. Port 993 requires TLS; port 143 requires STARTTLS.",
  certificate:
    "The mail server’s certificate is not valid for this name, has expired, or comes from an unknown authority. No password was sent.",
  credentials:
    "The mail server rejected the user name or password. Check that IMAP is enabled for the mailbox; many providers require an app password instead of the usual one.",
  folder: "The folder does not exist and cannot be created. Check its name.",
  "read-only": "Mail in this mailbox cannot be marked as read: the account may only read it.",
  busy: "The mail server is temporarily not accepting connections. Try again later.",
  failed: "The mailbox could not be opened. The mail server gave no usable reason.",
};

/** Messages of the admin API about the settings of mail and backups. */
export const adminSystem = {
  problems,
  outcomes,
  mailboxOutcomes,
  runUnderWay: "A backup is already in progress.",
  noBackups: "Backups are not set up. Save a location first.",
  routes: {
    mail: "Settings of mail in force, and which of them the server’s environment fixes.",
    changeMail:
      "Changes settings of mail. They are in force at once in every process. A password is kept for the server, port, encryption and user that it came with.",
    mailTest:
      "Sends a test mail at once by settings as they are given, saved or not, and tells what the mail server answered. Six at once, then one every ten minutes.",
    mailbox: "Settings of the mailbox that the enquiry desk reads, and the state of reading.",
    changeMailbox:
      "Changes the settings of the mailbox. They are in force at once. A password is kept for the server, port, encryption and user that it came with.",
    mailboxTest:
      "Opens the mailbox by settings as they are given, saved or not, takes nothing, and tells what the mail server answered. Six at once, then one every ten minutes.",
    backup: "Settings of backups in force, for whom they are encrypted, and the last test run.",
    changeBackup:
      "Changes settings of backups. For whom archives are encrypted is set on the server alone.",
    backupRun:
      "Makes a backup at once and reads all of it again. Four at once, then one every fifteen minutes.",
    backupRunState: "How far such a run is, and what came of it.",
    requestLines:
      "Recent lines of this process’s log about a request, by the id in its response or the reference on its error page.",
    retryMails: "Sends all mails again that were given up, at once.",
    retryMail: "Sends a mail again at once. One whose content is gone cannot be.",
    stopMail: "Gives up a mail that waits in the outbox.",
    retryJob: "Continues a job that failed or is stuck, where it ended.",
    changeLinks:
      "Switches the checks of links to other sites on or off. They are off unless somebody switched them on.",
    review: "The day on which a document is to be reviewed.",
    changeReview:
      "Sets or removes the day on which a document is to be reviewed. Makes no revision; readers see nothing of it.",
  },
  fields: {
    host: "Name or IP address of the mail server; empty: no mails are sent",
    security: "tls: from the beginning; starttls: required after the greeting; none: unencrypted",
    user: "Empty: mails are handed over without signing in",
    password: "Absent or empty: the stored one, where server and user stay the same",
    hasPassword: "Whether a password is stored or part of a variable; it is never sent",
    desk: "Recipients of enquiries for which the form names no department",
    schedule: "Recipients of notices about schedules that cannot be carried out",
    imapHost: "Name or IP address of the IMAP server; empty: no mails are read",
    moveTo: "Folder to which mails that were taken are moved; empty: they are marked as read",
    mailForm: "Form of enquiries that mails open; null: such mails wait for staff",
    checked: "The last reading that succeeded; null: none",
    unread: "Unread mails of the last two weeks; null: the mailbox could not be opened",
    isSending: "Whether mails are sent; otherwise they wait",
    changed: "The last change; null: none was made",
    trialTo: "Recipient of the test mail; absent: one’s own address",
    trialReply: "The mail server’s own words; null: none",
    folder: "Below the data folder",
    secretKey: "Absent or empty: the stored one, where bucket and access key stay the same",
    everyHours: "Hours between full backups; 0: none are made by themselves",
    incrementMinutes: "Minutes between increments, with SQLite; 0: none",
    keepDays: "Days, weeks and months of which the newest full backup is kept",
    encryption: "For whom archives are encrypted; null: no key is set, and none are made",
    run: "The last backup that was made and checked at once",
    runId: "Number of the run",
    cause: "Reason for a line that is not green; null: it is",
    itsId: "Number of the mail or the job",
    requestId: "The X-Request-Id of a response, or the reference of an error page",
    reviewOn: "YYYY-MM-DD; null: none is set",
  },
};
