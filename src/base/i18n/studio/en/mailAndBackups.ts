import type { MailboxProblem } from "../../../site/incomingMailCodes.ts";
import type {
  BackupPlaceKind,
  BackupRunProblem,
  MailSecurity,
} from "../../../site/serverSettingCodes.ts";

const securities: Readonly<Record<MailSecurity, string>> = {
  tls: "TLS (port 465)",
  starttls: "STARTTLS (port 587 or 25)",
  none: "None (internal network only)",
};

const places: Readonly<Record<BackupPlaceKind, string>> = {
  none: "No backups",
  folder: "Folder on the server",
  bucket: "S3 bucket",
};

const runProblems: Readonly<Record<BackupRunProblem, string>> = {
  settings: "The backup settings are incomplete. Check and save them again.",
  place:
    "The backup location cannot be reached or written to. Check the folder or bucket, the keys and the free space.",
  damaged: "The backup was made but is damaged. Check the backup location.",
  failed: "The backup failed. See the server’s log for the reason.",
};

/** Messages of the screen of mail and backups. */
export const mailAndBackups = {
  mail: "Mail",
  mailIntro: "How the website sends mail: enquiries, confirmations, invitations and notifications.",
  mailbox: {
    title: "Incoming mail",
    intro:
      "The mailbox to which senders of enquiries reply. The enquiry desk reads it and adds each mail to its enquiry. Without one, replies are read in a mail program as before.",
    isReading: "The mailbox is being read",
    isNotReading: "No mailbox is set up",
    checked: (when: string) => `Last read: ${when}`,
    secretLost:
      "The stored password cannot be decrypted. Enter it again. No mail is read until then.",
    failed: "The mailbox cannot be read; trying again",
    failures: {
      "no-host": "No server with this name was found.",
      unreachable: "No mail server responds at this address and port.",
      silent: "The mail server stopped responding.",
      "no-imap": "The server does not provide IMAP.",
      tls: "No encrypted connection could be established.",
      certificate: "The mail server’s certificate is not valid.",
      credentials: "The mail server rejected the user name or password.",
      folder: "The folder for read mail cannot be created, or the inbox cannot be opened.",
      "read-only": "Mail in this mailbox cannot be marked as read.",
      busy: "The mail server is temporarily not accepting connections.",
      failed: "The mail server gave no usable reason.",
    } as Readonly<Record<MailboxProblem, string>>,
    server: "IMAP server",
    hostHint: "Leave empty to read no mail.",
    securities: {
      tls: "TLS (port 993)",
      starttls: "STARTTLS (port 143)",
      none: "None (this machine only)",
    } as Readonly<Record<MailSecurity, string>>,
    userHint: "Usually the full e-mail address.",
    passwordHint: "QQ, 163, Gmail and others require an app password created in their settings.",
    passwordFixed: "Part of IMAP_URL.",
    taking: "Processing",
    moveTo: "Move read mail to this folder",
    moveToHint: "Leave empty to leave mail in the inbox, marked as read.",
    form: "New mail that belongs to no enquiry",
    formHint: "Automatic mail, mailing lists and returned mail never create an enquiry.",
    noForm: "List it for staff to sort",
    forms: {
      business: "Create a business enquiry",
      technical: "Create a technical enquiry",
      quality: "Create a quality enquiry",
      contact: "Create a contact enquiry",
      application: "Create a job application",
    },
    saved: "Incoming mail settings saved",
    test: "Test mailbox",
    testHint: "Opens the mailbox with the values above, even if not saved. No mail is processed.",
    testing: "Connecting… This can take up to 30 seconds.",
    testRead: "The mailbox can be read",
    testFailed: "The mailbox cannot be read",
    unread: (count: number) =>
      count === 1
        ? "1 unread mail of the last two weeks will be processed."
        : `${count} unread mails of the last two weeks will be processed.`,
  },
  backups: "Backups",
  backupsIntro:
    "Where encrypted backups are stored, how often they are made, and how long they are kept.",
  fixed: (variable: string) => `Set by ${variable} on the server.`,
  changed: (when: string, who: string) => `Last changed: ${when}, ${who}`,
  isSending: "Mail is being sent",
  isNotSending: "Mail is on hold: no mail server is set up",
  secretLost:
    "The stored password cannot be decrypted. Enter it again. Mail is on hold until then.",
  damaged: "Some stored settings could not be read and are ignored. Check the values and save.",
  server: "Mail server",
  host: "Server",
  hostHint: "Leave empty to send no mail.",
  port: "Port",
  security: "Encryption",
  securities,
  user: "User name",
  userHint: "Leave empty if the server does not require sign-in.",
  password: "Password",
  passwordSet:
    "A password is stored. Leave empty to keep it. If you change the server or user, enter it again.",
  passwordUnset: "No password is stored.",
  passwordFixed: "Part of SMTP_URL.",
  sender: "Addresses",
  fromName: "Sender name",
  fromAddress: "Sender address",
  replyTo: "Reply-to address",
  replyToHint: "Leave empty to use the sender address.",
  desk: "Addresses for enquiries",
  deskHint: "For forms without a department of their own. Separate several addresses with commas.",
  schedule: "Addresses for scheduling problems",
  scheduleHint: "Notified when a scheduled change cannot be carried out.",
  save: "Save",
  checkFields: "Nothing was saved or sent. Correct the marked fields.",
  mailSaved: "Mail settings saved",
  test: "Send test mail",
  testTo: "Test mail recipient",
  testToHint:
    "Leave empty to use your own address. The test uses the values above, even if not saved.",
  testing: "Sending… This can take up to 30 seconds.",
  testSent: (to: string) => `Test mail sent to ${to}`,
  testFailed: "The test mail was not sent",
  reply: "Mail server response:",
  place: "Location",
  places,
  folder: "Folder",
  folderHint:
    "A path below the data folder, such as backups. Backups on the same disk are lost with it: copy them elsewhere, or use a bucket.",
  fixedFolder: "Folder on the server",
  bucket: "Bucket",
  prefix: "Path in the bucket",
  endpoint: "Endpoint",
  endpointHint: "Such as https://s3.example.com. Leave empty for Amazon S3.",
  region: "Region",
  accessKey: "Access key",
  secretKey: "Secret key",
  secretKeySet:
    "A secret key is stored. Leave empty to keep it. If you change the bucket or access key, enter it again.",
  schedules: "Schedule",
  everyHours: "Hours between full backups",
  everyHint: "0: no automatic backups.",
  incrementMinutes: "Minutes between incremental backups",
  incrementHint: "0: no incremental backups.",
  keep: "Keep the newest backup of each of the last",
  keepDays: "days",
  keepWeeks: "weeks",
  keepMonths: "months",
  encryption: "Encrypted for",
  passphrase: "A passphrase set on the server (BACKUP_PASSPHRASE)",
  encryptionHint:
    "Set by BACKUP_RECIPIENTS on the server. It cannot be changed here, so that access to the studio does not give access to backups.",
  noKey: "No backups are made: no encryption key is set up",
  noKeyText:
    "Create one on another machine with “npm run backup -- key FILE”, keep the file there, and set BACKUP_RECIPIENTS on the server to the public key that is printed.",
  folderProblem: "This is not a folder below the data folder. Choose another one.",
  secretKeyLost:
    "The stored secret key cannot be decrypted. Enter it again. No backups are made until then.",
  backupSaved: "Backup settings saved",
  run: "Back up now and verify",
  runIntro: "Makes a full backup with the saved settings, reads it back and verifies every file.",
  running: (done: number) => (done < 60 ? `Backing up: ${done}%` : `Verifying: ${done}%`),
  runDone: (when: string) => `Backup of ${when} verified`,
  runFacts: (size: string, files: number, made: string, checked: string) =>
    `${size}, ${files} ${files === 1 ? "file" : "files"}. Made in ${made} s, verified in ${checked} s.`,
  runMissing: (count: number) =>
    count === 1
      ? "1 file that content refers to is missing from storage. See the server’s log for its name."
      : `${count} files that content refers to are missing from storage. See the server’s log for their names.`,
  runKey:
    "To verify that your secret key opens the backup, run “npm run backup -- verify” where the key is kept.",
  runFailed: (when: string) => `The backup of ${when} failed`,
  runProblems,
};

export type MailAndBackupsMessages = typeof mailAndBackups;
