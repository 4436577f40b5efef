/** Statuses of redirects: permanent, temporary, gone. */
export const redirectStatuses = [301, 302, 308, 410] as const;

/** Origins of redirects: by hand, from a file, or from a change of an address. */
export const redirectKinds = ["hand", "import", "moved"] as const;

/** Reasons for which a redirect is refused. */
export const redirectProblems = [
  "from-invalid",
  "from-unknown-document",
  "to-invalid",
  "to-external",
  "to-missing",
  "to-unwanted",
  "to-itself",
  "loop",
] as const;

/** Problems of a row of a file, beside those of any redirect. */
export const redirectRowProblems = ["status-invalid", "twice"] as const;

/** Warnings about a redirect that is taken all the same. */
export const redirectWarnings = ["page-exists", "target-unknown", "chain"] as const;
