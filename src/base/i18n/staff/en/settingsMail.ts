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
  schedule: "addresses for schedule problems",
  place: "place",
  folder: "folder",
  bucket: "bucket",
  prefix: "path in the bucket",
  endpoint: "endpoint",
  region: "region",
  accessKey: "access key",
  secretKey: "secret key",
  everyHours: "interval of full backups",
  incrementMinutes: "interval of increments",
  keep: "backups that are kept",
};

/** The mail about a change of the settings of mail or backups, and the test mail. */
export const settingsMail = {
  subject: {
    mail: "The mail settings were changed",
    backup: "The backup settings were changed",
  },
  lead: {
    mail: "The settings by which the website sends its mails were changed in the studio.",
    backup: "The settings of the website’s backups were changed in the studio.",
  },
  by: (who: string) => `By: ${who}`,
  at: (time: string) => `Time: ${time} (UTC)`,
  changed: (names: string) => `Changed: ${names}`,
  separator: ", ",
  names,
  next: "If you do not know of this, ask whoever did it. If nobody did it on purpose, end that person’s sessions and change the password: both are under People in the studio.",
  testSubject: "Test mail from the website",
  testText:
    "This mail was sent from the studio to test the mail settings. If you can read it, they work.",
};
