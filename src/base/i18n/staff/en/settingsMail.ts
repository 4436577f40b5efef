/** Settings that can change, as the audit trail names them. */
const names: Readonly<Record<string, string>> = {
  host: "server",
  port: "port",
  security: "encryption",
  user: "user name",
  password: "password",
  sender: "sender",
  "reply-to": "reply address",
  desk: "addresses for enquiries",
  schedule: "addresses for scheduling problems",
  place: "location",
  folder: "folder",
  bucket: "bucket",
  prefix: "path in the bucket",
  endpoint: "endpoint",
  region: "region",
  accessKey: "access key",
  secretKey: "secret key",
  everyHours: "full backup interval",
  incrementMinutes: "incremental backup interval",
  keep: "retention",
  form: "form for new mails",
};

/** The mail about a change of the settings of mail or backups, and the test mail. */
export const settingsMail = {
  subject: {
    mail: "The mail settings were changed",
    mailbox: "The incoming mail settings were changed",
    backup: "The backup settings were changed",
  },
  lead: {
    mail: "The website’s mail settings were changed in the studio.",
    mailbox: "The settings of the mailbox that the enquiry desk reads were changed in the studio.",
    backup: "The website’s backup settings were changed in the studio.",
  },
  by: (who: string) => `By: ${who}`,
  at: (time: string) => `Time: ${time} (UTC)`,
  changed: (names: string) => `Changed: ${names}`,
  separator: ", ",
  names,
  next: "If you did not expect this change, ask the person who made it. If it was not intended, end that person’s sessions and reset the password under People in the studio.",
  testSubject: "Test mail from the website",
  testText:
    "This mail was sent from the studio to test the mail settings. If you can read it, they work.",
};
