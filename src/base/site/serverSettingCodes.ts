/** Encryption of a connection to a mail server: from its beginning, by STARTTLS, or none. */
export const mailSecurities = ["tls", "starttls", "none"] as const;

export type MailSecurity = (typeof mailSecurities)[number];

/**
 * Ports on which the studio lets a mail server be named: those of SMTP (RFC 5321, 6409, 8314) and the usual
 * substitute for 25. Others could be used to find out what runs in the server's network.
 */
export const mailPorts = [25, 465, 587, 2525] as const;

/** Places of backups. */
export const backupPlaces = ["none", "folder", "bucket"] as const;

export type BackupPlaceKind = (typeof backupPlaces)[number];

/** Outcomes of a test mail. */
export const mailTrialOutcomes = [
  "sent",
  "no-host",
  "unreachable",
  "silent",
  "no-smtp",
  "tls",
  "certificate",
  "credentials",
  "no-credentials",
  "sender",
  "recipient",
  "content",
  "busy",
  "failed",
] as const;

export type MailTrialOutcome = (typeof mailTrialOutcomes)[number];

/** Reasons for which a backup could not be made or checked. */
export const backupRunProblems = ["settings", "place", "damaged", "failed"] as const;

export type BackupRunProblem = (typeof backupRunProblems)[number];

/** Values of the server's settings that cannot be taken, and why. */
export const settingProblems = [
  "fixed",
  "host",
  "port",
  "password-missing",
  "password-again",
  "password-without-tls",
  "address",
  "sender-missing",
  "name",
  "too-many",
  "no-server",
  "no-recipient",
  "no-key",
  "folder",
  "folder-reserved",
  "folder-link",
  "bucket",
  "prefix",
  "endpoint",
  "region",
  "access-key",
  "secret-missing",
  "secret-again",
  "nothing-kept",
  "no-mailbox",
  "user-missing",
  "mailbox-password",
  "mail-folder",
  "mailbox-port",
  "mailbox-tls",
] as const;

export type SettingProblem = (typeof settingProblems)[number];
