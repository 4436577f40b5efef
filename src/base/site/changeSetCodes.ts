/** Origins of change sets. */
export const changeSetOrigins = [
  "grid",
  "sheet",
  "lifecycle",
  "redefinition",
  "replacement",
] as const;

/** Problems that keep a change set from being applied. */
export const cellProblemCodes = [
  "not-found",
  "trashed",
  "key-taken",
  "other-setting",
  "twice",
  "no-such-place",
  "not-permitted",
  "publish-not-permitted",
  "unfit",
  "unfit-value",
  "part-number-taken",
  "missing-required",
  "broken-reference",
  "file-not-found",
  "facts-differ",
  "changed-since",
  "published-since",
  "refused",
] as const;
