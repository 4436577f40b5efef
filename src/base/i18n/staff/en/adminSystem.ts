import type { MailTrialOutcome, SettingProblem } from "../../../site/serverSettingNames.ts";

/** Reasons for which a value is refused. `detail`: the variable, or the ports that there are. */
const problems: Readonly<Record<SettingProblem, (detail: string) => string>> = {
  fixed: (variable) => `Set by ${variable}: change it on the server.`,
  host: () => "This is no server name and no IP address, such as mail.example.com.",
  port: (ports) => `One of the ports ${ports}; others can be set on the server by SMTP_URL.`,
  "password-missing": () => "Enter the password of this user.",
  "password-again": () =>
    "Enter the password again: the stored one is only for the server, port, encryption and user for which it was entered.",
  "password-without-tls": () =>
    "A password is not sent unencrypted. Choose TLS or STARTTLS, or leave the user empty.",
  address: () => "This is no mail address.",
  "sender-missing": () => "Enter the address from which mails come.",
  name: () => "The name must not contain quotation marks or angle brackets.",
  "too-many": () => "At most 20 addresses.",
  "no-server": () => "Enter the mail server.",
  "no-recipient": () => "Enter an address to which the test mail goes: your account has none.",
  "no-key": () =>
    "Backups are encrypted, and the server has no key to do it. Make one with “npm run backup -- key FILE” and set BACKUP_RECIPIENTS on the server.",
  folder: () =>
    "A folder below the data folder, such as backups or backups/nightly: letters, digits, hyphens, blanks and dots within a name.",
  "folder-reserved": () => "This folder holds the server’s own data. Choose another name.",
  "folder-link": () => "A link or a file is in the way: only real folders are used.",
  bucket: () => "Small letters, digits, hyphens and dots, from 3 to 63 characters.",
  prefix: () => "Names of folders, separated by /. None begins with a dot.",
  endpoint: () =>
    "The address of an S3 server, such as https://s3.example.com, with port 443, 8443 or 9000. Others can be set on the server by BACKUP_TO.",
  region: () => "Letters, digits and hyphens, such as eu-central-1.",
  "access-key": () => "Enter the access key.",
  "secret-missing": () => "Enter the secret key that belongs to the access key.",
  "secret-again": () =>
    "Enter the secret key again: the stored one is only for the endpoint, bucket and access key for which it was entered.",
  "nothing-kept": () => "Keep at least one backup.",
};

/** Outcomes of a test mail. */
const outcomes: Readonly<Record<MailTrialOutcome, string>> = {
  sent: "The mail server has taken the test mail. Look whether it arrives.",
  "no-host": "There is no server of this name. Check how it is written.",
  unreachable:
    "No mail server answers at this address and port. Check both, and whether a firewall is in between. A server on port 465 needs TLS.",
  silent: "The mail server stopped answering. Try again later, or check port and encryption.",
  "no-smtp": "Something answers there, but it is no mail server.",
  tls: "No encrypted connection could be made. Port 465 needs TLS, ports 25 and 587 need STARTTLS.",
  certificate:
    "The mail server’s certificate is not valid for this name, has expired, or comes from an unknown authority. No password was sent.",
  credentials: "The mail server refuses user or password.",
  "no-credentials": "The mail server wants a user and a password.",
  sender: "The mail server does not let this account send from this address.",
  recipient: "The mail server does not take mails to this address.",
  content: "The mail server refused the mail because of what it says.",
  busy: "The mail server puts the mail off. Try again later.",
  failed: "The test mail could not be sent. The reason is in the server’s log.",
};

/** Messages of the admin API about the settings of mail and backups. */
export const adminSystem = {
  problems,
  outcomes,
  runUnderWay: "A backup is being made already.",
  noBackups: "No backups are set up. Save a place for them first.",
  routes: {
    mail: "Settings of mail in force, and which of them the server’s environment fixes.",
    changeMail:
      "Changes settings of mail. They are in force at once in every process. A password is kept for the server, port, encryption and user that it came with.",
    mailTest:
      "Sends a test mail at once by settings as they are given, saved or not, and tells what the mail server answered. Six at once, then one every ten minutes.",
    backup: "Settings of backups in force, for whom they are encrypted, and the last test run.",
    changeBackup:
      "Changes settings of backups. For whom archives are encrypted is set on the server alone.",
    backupRun:
      "Makes a backup at once and reads all of it again. Four at once, then one every fifteen minutes.",
    backupRunState: "How far such a run is, and what came of it.",
  },
  fields: {
    host: "Name or IP address of the mail server; empty: no mails are sent",
    security: "tls: from the beginning; starttls: required after the greeting; none: unencrypted",
    user: "Empty: mails are handed over without signing in",
    password: "Absent or empty: the stored one, where server and user stay the same",
    hasPassword: "Whether a password is stored or part of a variable; it is never sent",
    desk: "Recipients of enquiries for which the form names no department",
    schedule: "Recipients of notices about schedules that cannot be carried out",
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
  },
};
