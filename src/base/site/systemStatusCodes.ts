/** Lines of the system's status, in their order on the screen. */
export const statusLines = [
  "database",
  "storage",
  "publication",
  "search",
  "jobs",
  "outbox",
  "scheduled",
  "disk",
  "memory",
  "backup",
  "backupTest",
  "certificates",
  "versions",
  "insideLinks",
  "outsideLinks",
  "unusedFiles",
  "datasheets",
  "reviews",
] as const;

export type StatusLine = (typeof statusLines)[number];

/** States of a line: in order, to be looked at, to be acted on. */
export const lineStates = ["green", "yellow", "red"] as const;

export type LineState = (typeof lineStates)[number];

/** Reasons for which a line is not green. */
export const lineCauses = [
  "database-read-only",
  "database-silent",
  "storage-away",
  "publication-behind",
  "search-building",
  "search-behind",
  "job-failed",
  "job-stuck",
  "task-failed",
  "mail-not-set",
  "mails-failed",
  "mails-late",
  "schedule-failed",
  "schedule-overdue",
  "reply-overdue",
  "disk-low",
  "disk-filling",
  "disk-unknown",
  "memory-high",
  "backups-none",
  "backups-unreachable",
  "backup-missing",
  "backup-old",
  "backup-untested",
  "backup-test-old",
  "certificate-ending",
  "certificate-ended",
  "links-broken",
  "links-unknown",
  "outside-broken",
  "outside-doubtful",
  "files-unused",
  "datasheets-missing",
  "reviews-past",
  "lists-unknown",
] as const;

export type LineCause = (typeof lineCauses)[number];

/** Servers whose certificates are noted when a connection to them is made. */
export const certificateKinds = ["mail", "s3"] as const;

export type CertificateKind = (typeof certificateKinds)[number];

/** States of a mail in the outbox that was not sent. */
export const unsentStates = ["waiting", "failed"] as const;

/**
 * States of a link to another site: not checked yet; it answers; it failed and is tried again; it failed
 * again and again.
 */
export const linkStates = ["unchecked", "good", "doubtful", "broken"] as const;

export type LinkState = (typeof linkStates)[number];

/** Reasons for which a link to another site is not good. `status`: the response tells that it is not there. */
export const linkProblems = [
  "status",
  "no-host",
  "unreachable",
  "timeout",
  "certificate",
  "redirects",
  "private",
  "port",
] as const;

export type LinkProblem = (typeof linkProblems)[number];

/** Reasons for which a link within the site leads nowhere. */
export const insideProblems = [
  "no-page",
  "unpublished",
  "gone",
  "loop",
  "no-file",
  "malformed",
] as const;

export type InsideProblem = (typeof insideProblems)[number];
