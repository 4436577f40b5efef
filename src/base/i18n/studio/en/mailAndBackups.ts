import type {
  BackupPlaceKind,
  BackupRunProblem,
  MailSecurity,
} from "../../../site/serverSettingNames.ts";

const securities: Readonly<Record<MailSecurity, string>> = {
  tls: "TLS from the beginning (port 465)",
  starttls: "STARTTLS (port 587 or 25)",
  none: "None (own network only)",
};

const places: Readonly<Record<BackupPlaceKind, string>> = {
  none: "No backups",
  folder: "A folder below the data folder",
  bucket: "A bucket (S3)",
};

const runProblems: Readonly<Record<BackupRunProblem, string>> = {
  settings: "The settings do not allow a backup. Check them and save them again.",
  place:
    "The place of the backups cannot be reached or written. Check folder or bucket, keys and free space.",
  damaged:
    "A backup was made, but what could be read again is not whole. Check the place it is in.",
  failed: "No backup could be made. The reason is in the server’s log.",
};

/** Messages of the screen of mail and backups. */
export const mailAndBackups = {
  mail: "Mail",
  mailIntro: "How the website sends its mails: enquiries, receipts, invitations, notices.",
  backups: "Backups",
  backupsIntro: "Where encrypted backups go, how often they are made, and how many are kept.",
  fixed: (variable: string) => `Set by ${variable}; change it on the server.`,
  changed: (when: string, who: string) => `Last changed: ${when}, ${who}`,
  isSending: "Mails are sent",
  isNotSending: "Mails wait: no mail server is set",
  secretLost:
    "The stored password cannot be opened with this store’s key. Enter it again, or mails keep waiting.",
  damaged:
    "Some stored settings could not be read and count as not set. Check the values and save.",
  server: "Mail server",
  host: "Server",
  hostHint: "Leave it empty to send no mails.",
  port: "Port",
  security: "Encryption",
  securities,
  user: "User name",
  userHint: "Leave it empty where the server wants none.",
  password: "Password",
  passwordSet:
    "A password is stored. Leave the field empty to keep it; for another server or user it has to be entered again.",
  passwordUnset: "No password is stored.",
  passwordFixed: "Part of SMTP_URL.",
  sender: "Addresses",
  fromName: "Sender’s name",
  fromAddress: "Sender’s address",
  replyTo: "Reply address",
  replyToHint: "Where answers go. Leave it empty for the sender’s address.",
  desk: "Addresses for enquiries",
  deskHint: "Where the form names no department. Several addresses: separate them by commas.",
  schedule: "Addresses for schedule problems",
  scheduleHint: "Who is told when a scheduled publication cannot be made.",
  save: "Save",
  checkFields: "Nothing was saved or sent. Please look at the marked fields.",
  mailSaved: "The mail settings are in force",
  test: "Send a test mail",
  testTo: "Send the test mail to",
  testToHint: "Empty: your own address. The values above are used, saved or not.",
  testing: "Sending… this takes up to half a minute.",
  testSent: (to: string) => `Test mail to ${to}`,
  testFailed: "The test mail was not sent",
  reply: "The mail server’s words:",
  place: "Place",
  places,
  folder: "Folder",
  folderHint:
    "A path below the data folder, such as backups. It does not survive the loss of the disk: copy it elsewhere, or use a bucket.",
  fixedFolder: "A folder on the server",
  bucket: "Bucket",
  prefix: "Path in the bucket",
  endpoint: "Endpoint",
  endpointHint: "Such as https://s3.example.com. Empty: Amazon S3.",
  region: "Region",
  accessKey: "Access key",
  secretKey: "Secret key",
  secretKeySet:
    "A secret key is stored. Leave the field empty to keep it; for another bucket or access key it has to be entered again.",
  schedules: "Schedule",
  everyHours: "Hours between full backups",
  everyHint: "0: none are made by themselves.",
  incrementMinutes: "Minutes between increments",
  incrementHint: "0: none.",
  keep: "Keep the newest backup of each of the last",
  keepDays: "days",
  keepWeeks: "weeks",
  keepMonths: "months",
  encryption: "Encrypted for",
  passphrase: "A passphrase set on the server (BACKUP_PASSPHRASE)",
  encryptionHint:
    "Set by BACKUP_RECIPIENTS on the server. It cannot be changed here: whoever gets into the studio must not be able to read backups.",
  noKey: "No backups are made: there is no key to encrypt them with",
  noKeyText:
    "Make one on another machine with “npm run backup -- key FILE”, keep the file there, and set BACKUP_RECIPIENTS on the server to the public key that is printed.",
  folderProblem: "The folder is not a real folder below the data folder. Choose another one.",
  secretKeyLost:
    "The stored secret key cannot be opened with this store’s key. Enter it again, or no backups are made.",
  backupSaved: "The backup settings are in force",
  run: "Back up now and check",
  runIntro:
    "Makes a full backup by the saved settings, reads all of it again and checks every file.",
  running: (done: number) =>
    done < 60 ? `Making the backup: ${done} %` : `Checking the backup: ${done} %`,
  runDone: (when: string) => `Backup of ${when} is whole`,
  runFacts: (size: string, files: number, made: string, checked: string) =>
    `${size}, ${files} ${files === 1 ? "file" : "files"}. Made in ${made} s, checked in ${checked} s.`,
  runMissing: (count: number) =>
    count === 1
      ? "One file to which content refers is missing in the storage. Its name is in the server’s log."
      : `${count} files to which content refers are missing in the storage. Their names are in the server’s log.`,
  runKey:
    "That your own secret key opens it is proved only by “npm run backup -- verify” where that key is kept.",
  runFailed: (when: string) => `The test backup of ${when} failed`,
  runProblems,
};

export type MailAndBackupsMessages = typeof mailAndBackups;
