/** How a redirect answers: for good, for now, or with "gone". */
export const redirectStatuses = [301, 302, 308, 410] as const;

/** Where a redirect came from: by hand, from a file, or from a change of an address. */
export const redirectKinds = ["hand", "import", "moved"] as const;

/** Why a redirect is refused. */
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

/** What is wrong with a row of a file beside what can be wrong with any redirect. */
export const redirectRowProblems = ["status-invalid", "twice"] as const;

/** What is worth knowing of a redirect that is taken all the same. */
export const redirectWarnings = ["page-exists", "target-unknown", "chain"] as const;
